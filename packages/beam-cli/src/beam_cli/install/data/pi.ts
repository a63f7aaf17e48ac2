// Written by `beam install`; `beam uninstall` removes it.
// Hands what a tool gave to `beam hook`, and shows the agent the shorter text that comes back. Whatever goes wrong,
// the result stays as it was: nothing here throws, and nothing waits for more than two seconds.
import { spawn } from "node:child_process"

const COMMAND = ["beam"]
const HOST = "pi"
const EXACT = ["read", "edit", "write", "find", "ls"] // files that are read, and edits, stay exact
const LEAST = 400
const MILLISECONDS = 2000
const NOTICE = /\n\n\[Showing (?:lines|last) [^\n]* Full output: [^\n\]]+\]$/
const FAILED = /\n\nCommand exited with code (\d+)$/
const STOPPED = /\n\nCommand (?:timed out|aborted)[^\n]*$/

// ask.js

async function shortened(event) {
  const block = event.content?.length === 1 ? event.content[0] : null
  if (block?.type !== "text" || typeof block.text !== "string" || EXACT.includes(event.toolName)) return undefined
  if (block.text.length < LEAST) return undefined
  const shell = event.toolName === "bash"
  let body = block.text
  let last = ""
  let exit = null
  if (shell) {
    const failed = event.isError ? FAILED.exec(body) : null
    if (event.isError && (failed === null || STOPPED.test(body))) return undefined
    exit = failed === null ? 0 : Number(failed[1])
    last = failed === null ? "" : failed[0]
    body = body.slice(0, body.length - last.length)
  } else if (event.isError) return undefined
  const cut = event.details?.truncation?.truncated || NOTICE.test(body)
  const path = event.details?.fullOutputPath
  if (cut && typeof path !== "string") return undefined
  const text = await ask({
    beam: HOST,
    tool: event.toolName,
    command: event.input?.command ?? null,
    exit,
    text: body,
    path: cut ? path : null,
  })
  return text === null ? undefined : { content: [{ ...block, text: text + last }] }
}

export default function (pi) {
  pi.on("tool_result", async (event) => {
    try {
      return await shortened(event)
    } catch {
      return undefined
    }
  })
}

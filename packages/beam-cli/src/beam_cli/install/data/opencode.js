// Written by `beam install`; `beam uninstall` removes it.
// Hands what a tool gave to `beam hook`, and shows the agent the shorter text that comes back. Whatever goes wrong,
// the output stays as it was: nothing here throws, and nothing waits for more than two seconds.
import { spawn } from "node:child_process"

const COMMAND = ["beam"]
const HOST = "opencode"
const TOOLS = ["bash", "grep", "webfetch"] // of the host's own; files that are read and edits stay exact
const LEAST = 400
const MILLISECONDS = 2000

// ask.js

async function shorten(input, output) {
  const session = input.sessionID
  if (typeof output.output === "string") {
    if (!TOOLS.includes(input.tool)) return
    const about = output.metadata ?? {}
    if (about.truncated && typeof about.outputPath !== "string") return
    if (output.output.length < LEAST) return
    const text = await ask({
      beam: HOST,
      tool: input.tool,
      command: input.args?.command ?? null,
      exit: Number.isInteger(about.exit) ? about.exit : null,
      text: output.output,
      path: about.truncated ? about.outputPath : null,
      session,
    })
    if (text !== null) output.output = text
    return
  }
  const blocks = output.content // of an MCP tool
  if (!Array.isArray(blocks) || output.structuredContent || output.isError) return
  if (!blocks.every((block) => block?.type === "text" && typeof block.text === "string")) return
  const texts = await Promise.all(
    blocks.map((block) =>
      block.text.length < LEAST ? null : ask({ beam: HOST, tool: input.tool, text: block.text, session }),
    ),
  )
  if (texts.some((text) => text !== null)) {
    output.content = blocks.map((block, at) => (texts[at] === null ? block : { ...block, text: texts[at] }))
  }
}

export const Beam = async () => ({
  "tool.execute.after": async (input, output) => {
    try {
      await shorten(input, output)
    } catch {}
  },
})

function ask(payload) {
  return new Promise((resolve) => {
    let child
    let done = false
    const end = (text) => {
      if (done) return
      done = true
      clearTimeout(timer)
      try {
        child?.kill("SIGKILL")
      } catch {}
      resolve(text)
    }
    const timer = setTimeout(() => end(null), MILLISECONDS)
    try {
      child = spawn(COMMAND[0], COMMAND.slice(1), { stdio: ["pipe", "pipe", "ignore"] })
      const pieces = []
      child.on("error", () => end(null))
      child.stdin.on("error", () => {})
      child.stdout.on("error", () => end(null))
      child.stdout.on("data", (piece) => pieces.push(piece))
      child.on("close", () => {
        try {
          const text = JSON.parse(Buffer.concat(pieces).toString("utf8")).text
          end(typeof text === "string" && text ? text : null)
        } catch {
          end(null)
        }
      })
      child.stdin.end(JSON.stringify(payload))
    } catch {
      end(null)
    }
  })
}

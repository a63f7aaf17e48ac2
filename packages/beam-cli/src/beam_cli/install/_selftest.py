"""The commands that are installed, tried: each is run as its host would, with a payload of that host.

The payload is the test run that comes with Beam, one failing test among 121.  Works means: the answer has the host's
own shape, is shorter, and names the failure and the way to the whole.  Guards: a store in a folder of its own, which
goes afterwards; a time limit; nothing that is installed is changed.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from statistics import median
from time import perf_counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

TIMES = 3
LIMIT = 15.0  # seconds
FAILURE = "test discount::rounds_half_a_cent_up ... FAILED"
HANDLE = "; full output: beam://"


def demo() -> str:
    """The test run that comes with Beam."""
    with open(os.path.join(os.path.dirname(__file__), "..", "demo", "cargo-test.txt"), encoding="utf-8") as file:
        return file.read()


def payload(host: str, text: str) -> dict[str, Any]:
    """What a host tells of a command that printed ``text``, or of an MCP tool that gave it."""
    command = {"command": "cargo test"}
    common = {"session_id": "doctor", "cwd": "/", "tool_name": "Bash", "tool_input": command}
    blocks = [{"type": "text", "text": text}]
    known: dict[str, dict[str, Any]] = {
        "claude-code": {
            **common,
            "hook_event_name": "PostToolUse",
            "transcript_path": f"{os.environ.get('CLAUDE_CONFIG_DIR') or '/.claude'}/projects/doctor.jsonl",
            "tool_response": {"stdout": text, "stderr": "", "interrupted": False, "isImage": False},
        },
        "codex": {**common, "hook_event_name": "PostToolUse", "turn_id": "doctor", "tool_response": text},
        "gemini": {
            **common,
            "hook_event_name": "AfterTool",
            "timestamp": "",
            "tool_name": "run_shell_command",
            "tool_response": {"llmContent": f"Output: {text}Exit Code: 101", "returnDisplay": ""},
        },
        "copilot": {
            "sessionId": "doctor",
            "toolName": "bash",
            "toolArgs": command,
            "toolResult": {"resultType": "success", "textResultForLlm": text},
        },
        "cursor": {
            "conversation_id": "doctor",
            "generation_id": "doctor",
            "hook_event_name": "postToolUse",
            "tool_name": "MCP:doctor",
            "tool_output": json.dumps({"content": blocks, "isError": False}),
        },
    }
    return known.get(host) or {"beam": host, "tool": "bash", "command": "cargo test", "exit": 101, "text": text}


def _text(answer: Any) -> str:
    return str(answer["text"])


# Where in a host's answer the text is; `_text` for the plugins.
_TEXTS: dict[str, Callable[[Any], str]] = {
    "claude-code": lambda answer: answer["hookSpecificOutput"]["updatedToolOutput"]["stdout"],
    "codex": lambda answer: answer["reason"] if answer["decision"] == "block" else "",
    "copilot": lambda answer: answer["modifiedResult"]["textResultForLlm"],
    "cursor": lambda answer: answer["updated_mcp_tool_output"]["content"][0]["text"],
}


def hook(host: str, words: list[str], environ: Mapping[str, str]) -> tuple[str, float | None]:
    """What is wrong with a hook, empty where it works; and the milliseconds of a call, the median of a few."""
    text = demo()
    raw = json.dumps(payload(host, text)).encode("utf-8")
    times, wrong = [], ""
    with tempfile.TemporaryDirectory(prefix="beam-doctor-") as folder:
        own = {**environ, "BEAM_STORE": os.path.join(folder, "store")}
        own.pop("BEAM_NO_STORE", None)
        for _ in range(TIMES):
            began = perf_counter()
            try:
                done = subprocess.run(words, input=raw, capture_output=True, env=own, timeout=LIMIT, check=False)  # noqa: S603
            except (OSError, subprocess.TimeoutExpired) as error:
                return str(error), None
            times.append((perf_counter() - began) * 1000)
            wrong = wrong or _judged(host, done, text, own)
    return wrong, median(times)


def _judged(host: str, done: subprocess.CompletedProcess[bytes], text: str, environ: Mapping[str, str]) -> str:
    if done.returncode != 0:
        return f"exit code {done.returncode}"
    if not done.stdout.strip(b"{} \n"):
        return "it gives no answer; was Beam moved, or removed?"
    try:
        answer = json.loads(done.stdout)
        shown = _called(answer, environ) if host == "gemini" else _TEXTS.get(host, _text)(answer)
    except (ValueError, KeyError, TypeError, IndexError):
        return f"its answer has another form than this agent takes: {done.stdout[:200]!r}"
    if FAILURE not in shown or HANDLE not in shown or len(shown) >= len(text):
        return "its answer to a failing test run does not name the failure, or is no shorter"
    return ""


def _called(answer: Any, environ: Mapping[str, str]) -> str:
    """What the call of Beam's MCP server would show."""
    from beam_cli.install._commands import words

    call = answer["hookSpecificOutput"]["tailToolCallRequest"]
    asked = words("expand", call["args"]["handle"])
    done = subprocess.run(asked, capture_output=True, env=dict(environ), timeout=LIMIT, check=False)  # noqa: S603
    return done.stdout.decode("utf-8") if call["name"] == "mcp_beam_expand" else ""


def command_of(entry: object) -> str:
    """The command of a hook's entry, of whatever host."""
    inner = entry.get("hooks") if isinstance(entry, dict) else None
    one = inner[0] if isinstance(inner, list) and inner else entry
    value = (one.get("command") or one.get("bash")) if isinstance(one, dict) else None
    return value if isinstance(value, str) else "exit 1"


def command_in(plugin: bytes) -> list[str] | None:
    """The words by which a plugin calls Beam."""
    start = b"const COMMAND = "
    line = next((line for line in plugin.splitlines() if line.startswith(start)), b"")
    try:
        words = json.loads(line.removeprefix(start))
    except ValueError:
        return None
    return words if isinstance(words, list) and all(isinstance(word, str) for word in words) and words else None


def shell(shim: str, environ: Mapping[str, str]) -> str:
    """What is wrong with the shell prefix, empty where it works: a failing command, and one that is to pass through."""
    with tempfile.TemporaryDirectory(prefix="beam-doctor-") as folder:
        own = {**environ, "BEAM_STORE": os.path.join(folder, "store")}
        own.pop("BEAM_NO_STORE", None)
        note = os.path.join(folder, "claude-0-cwd")
        run = os.path.join(folder, "run.sh")
        with open(run, "w", encoding="utf-8") as file:
            file.write(f"cat <<'END'\n{demo()}END\nexit 101\n")
        script = f"true && eval 'sh {run}' < /dev/null && pwd -P >| {note}"
        try:
            done = subprocess.run([shim, script], capture_output=True, env=own, timeout=LIMIT, check=False)  # noqa: S603
            plain = subprocess.run([shim, "printf '%s' {\\}; exit 3"], capture_output=True, timeout=LIMIT, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
    if plain.stdout != b"{}" or plain.returncode != 3:
        return "it changes what it is to pass through"
    if done.returncode != 101:
        return f"a command that ends with 101 ends with {done.returncode}"
    shown = done.stdout.decode("utf-8", "replace")
    if FAILURE not in shown:
        return "a failure is lost"
    return "" if HANDLE in shown else "commands run, but nothing is shortened; was Beam moved, or removed?"


def server(entry: object, environ: Mapping[str, str]) -> str:
    """What is wrong with Beam's MCP server, as a configuration has it; empty where it answers."""
    arguments = entry.get("args", []) if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(arguments, list):
        return "it is not in the configuration"
    asked = (
        {"id": 1, "method": "initialize", "params": _CLIENT},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list", "params": {}},
    )
    lines = "".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in asked).encode()
    words = [str(entry.get("command")), *map(str, arguments)]
    try:
        with subprocess.Popen(  # noqa: S603
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(environ)
        ) as process:
            try:
                return _asked(process, lines)
            finally:
                process.kill()
    except OSError as error:
        return str(error)


def _asked(process: subprocess.Popen[bytes], lines: bytes) -> str:
    """Ask, and wait for the second answer: a server may end with its input, so that stays open."""
    from threading import Timer

    if process.stdin is None or process.stdout is None:
        return "no pipe"
    timer = Timer(LIMIT, process.kill)
    timer.start()
    try:
        process.stdin.write(lines)
        process.stdin.flush()
        for line in process.stdout:
            answer = json.loads(line)
            if answer.get("id") == 2:
                names = [tool["name"] for tool in answer["result"]["tools"]]
                return "" if "expand" in names else f"it has no tool 'expand', but {', '.join(names)}"
    except (OSError, ValueError, KeyError, TypeError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        timer.cancel()
    return "it ended"


_CLIENT = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "beam doctor", "version": "1"},
}

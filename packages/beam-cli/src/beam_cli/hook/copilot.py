"""GitHub Copilot CLI: `postToolUse`, in both spellings of its keys.  Checked against 1.0.102.

A command's text ends with a line that tells the exit code; it stays.  Of a large text the host shows the name of a
file and its size, and the whole is read from there, if it has that size.
"""

from __future__ import annotations

import os

from beam_cli.hook._call import Call, Text, field, text
from beam_cli.hook._whole import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json

_SHELLS = frozenset(("bash", "read_bash", "Bash"))
_TOOLS = frozenset(("grep", "rg", "Grep"))
_EXIT = "completed with exit code "
_LARGE = "Output too large to read at once ("
_SAVED = " Saved to: "
_PREVIEW = "\nPreview ("
_COMPARED = 200  # bytes
_UNITS = {"KB": 1 << 10, "MB": 1 << 20}
_EXACT = 0.1  # of a unit: the size has one place behind the point
_NAME = "-copilot-tool-output-"


def read(payload: Json) -> Call | None:
    """The call of a payload with camelCase or snake_case keys."""
    if field(payload, "toolResult") is not None:
        keys = ("toolName", "toolResult", "textResultForLlm", "resultType", "toolArgs", "sessionId")
    else:
        keys = ("tool_name", "tool_result", "text_result_for_llm", "result_type", "tool_input", "session_id")
    name, result, shown_key, kind, arguments, session = keys
    tool, shown = text(payload, name), text(payload, result, shown_key)
    if not shown or tool is None or text(payload, result, kind) != "success":
        return None
    if tool not in _SHELLS and tool not in _TOOLS and "-" not in tool.strip("-"):  # an MCP tool is `server-tool`
        return None
    if tool.startswith("beam-"):
        return None
    body, last = _split(shown)
    raw = _large(body)
    if raw is None and body.startswith(_LARGE):
        return None
    code = last.rpartition(_EXIT)[2].rstrip(">\n")

    def answer(new: list[str]) -> Json:
        end = "\n" if last and not new[0].endswith("\n") else ""
        return {"modifiedResult": {"textResultForLlm": new[0] + end + last, "resultType": "success"}}

    return Call(
        "copilot",
        tool,
        [Text(body, raw)],
        answer,
        command=text(payload, arguments, "command"),
        exit_code=int(code) if code.isdigit() else None,
        session=text(payload, session),
    )


def _split(shown: str) -> tuple[str, str]:
    """A command's text and the line that tells how it ended, which is no part of what it printed."""
    body, mark, last = shown.rpartition("<shellId: ")
    if mark and _EXIT in last and last.rstrip().endswith(">") and "\n" not in last.rstrip():
        return body, mark + last
    return shown, ""


def _large(body: str) -> bytes | None:
    """The whole of a text of which only the file's name is shown."""
    first = body.partition("\n")[0]
    path = first.partition(_SAVED)[2].strip()
    shown = body.partition(_PREVIEW)[2].partition("\n")[2].encode("utf-8")[:_COMPARED].rstrip()
    named = _NAME in os.path.basename(path) and os.path.isabs(path)
    if not body.startswith(_LARGE) or not named or not shown:
        return None
    raw = read_whole(path)
    return raw if raw is not None and raw.startswith(shown) and _has_size(raw, first) else None


def _has_size(raw: bytes, first: str) -> bool:
    """Whether ``raw`` has the size that the first line tells: one that is still being written has not."""
    number, _, unit = first.removeprefix(_LARGE).partition(")")[0].partition(" ")
    try:
        return abs(len(raw) / _UNITS[unit] - float(number)) <= _EXACT
    except (KeyError, ValueError):
        return False

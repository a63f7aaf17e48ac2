"""Gemini CLI: `AfterTool`, answered by a call of Beam's MCP server in place of the result.  Checked against 0.61.0.

The host's other answer, a denial, shows what succeeded as an error, so that without the server nothing is answered:
neither where it was not installed, nor where the package that it needs is gone since.
The reduced text is kept as an artifact of its own, and the call that follows shows it.
"""

from __future__ import annotations

import os
import sys

from beam_cli.hook._call import Call, Text, field, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json

_OPEN, _CLOSE = "<untrusted_context>\n", "\n</untrusted_context>"
_OUTPUT = "Output: "
_LINES = ("Error: ", "Exit Code: ", "Signal: ", "Background PIDs: ", "Process Group PGID: ")


def read(payload: Json, server: str) -> Call | None:
    """The call of an `AfterTool` payload; ``server`` is the name of Beam's own in this host."""
    tool = text(payload, "tool_name")
    if text(payload, "hook_event_name") != "AfterTool" or tool is None:
        return None
    if not has_sdk():
        return None
    if field(payload, "original_request_name") is not None or tool.startswith(f"mcp_{server}_"):
        return None  # that is the call that this hook asked for
    content = field(payload, "tool_response", "llmContent")
    if isinstance(content, list) and len(content) == 1 and isinstance(content[0], dict) and len(content[0]) == 1:
        content = text(content[0], "text")
    if type(content) is not str or field(payload, "tool_response", "error") is not None:
        return None
    shell = tool == "run_shell_command"
    if not shell and not tool.startswith("mcp_") and tool not in {"grep_search", "search_file_content", "web_fetch"}:
        return None
    body = content.removeprefix(_OPEN).removesuffix(_CLOSE)
    head, last = "", ""
    if shell:
        if not body.startswith(_OUTPUT):
            return None
        head = _OUTPUT
        body, last = _split(body.removeprefix(_OUTPUT))
    code = last.rpartition("Exit Code: ")[2].partition("\n")[0]  # the last: what a program printed comes before it
    return Call(
        "gemini",
        tool,
        [Text(body)],
        lambda new: _answer(server, head + new[0] + "\n" * (bool(last) and not new[0].endswith("\n")) + last),
        command=text(payload, "tool_input", "command"),
        exit_code=int(code) if code.isdigit() else 0 if shell and not _failed(last) else None,
        session=text(payload, "session_id"),
        limits="gemini",
    )


def has_sdk() -> bool:
    """Whether the package that Beam's MCP server needs can be found; it is not imported, which takes long."""
    return any(os.path.isfile(os.path.join(folder, "mcp", "__init__.py")) for folder in sys.path if folder)


def _answer(server: str, reduced: str) -> Json:
    """Ask for a call that shows ``reduced``: the only answer that this host shows as a plain result."""
    from beam_cli._recovery import Recovery, open_store

    handle = Recovery(open_store()).put(reduced.encode("utf-8"))
    call: Json = {"name": f"mcp_{server}_expand", "args": {"handle": str(handle)}}
    return {"hookSpecificOutput": {"hookEventName": "AfterTool", "tailToolCallRequest": call}}


def _split(body: str) -> tuple[str, str]:
    """What a command printed, and the host's own lines behind it."""
    lines = body.split("\n")
    at = len(lines)
    while at > 0 and lines[at - 1].startswith(_LINES):
        at -= 1
    return "\n".join(lines[:at]), "\n".join(lines[at:])


def _failed(last: str) -> bool:
    return any(line.startswith(("Error: ", "Exit Code: ", "Signal: ")) for line in last.split("\n"))

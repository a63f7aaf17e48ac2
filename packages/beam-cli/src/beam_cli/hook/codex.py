"""Codex CLI: `PostToolUse` answered by a block whose reason takes the place of the result.  Checked against 0.171.0.

The model then sees the reason and nothing else: not the exit code, which the hook is not told either.  So the answer
says that it is unknown, and no verdict is drawn from it.  A text that the host cut already is left alone, because
its rest is nowhere.
"""

from __future__ import annotations

from beam_cli.hook._call import Call, Text, field, text, texts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json

UNKNOWN = "[beam: this is the output; the exit code is not known here]\n"
_CUT = "Warning: truncated output"


def read(payload: Json) -> Call | None:
    """The call of a `PostToolUse` payload."""
    tool = text(payload, "tool_name")
    result = field(payload, "tool_response")
    if text(payload, "hook_event_name") != "PostToolUse" or tool is None:
        return None
    session = text(payload, "session_id")
    if tool == "Bash" and type(result) is str and result and not result.startswith(_CUT):
        return Call(
            "codex",
            tool,
            [Text(result)],
            lambda new: {"decision": "block", "reason": new[0]},
            command=text(payload, "tool_input", "command"),
            session=session,
            limits="codex",
            head=UNKNOWN,
        )
    if tool.startswith("mcp__") and not tool.startswith("mcp__beam__") and field(result, "structuredContent") is None:
        texts = texts_of(field(result, "content"))
        if texts is not None and len(texts) == 1:
            return Call(
                "codex",
                tool,
                [Text(texts[0])],
                lambda new: {"decision": "block", "reason": new[0]},
                session=session,
                limits="codex",
            )
    return None

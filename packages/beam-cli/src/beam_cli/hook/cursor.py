"""Cursor: `postToolUse`, which can change the result of an MCP tool and of nothing else.

Written after the hook code of its SDK 1.0.32 and never run against the product.
"""

from __future__ import annotations

from beam_cli.hook import _json
from beam_cli.hook._call import Call, Text, field, text, texts_of, with_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json


def read(payload: Json) -> Call | None:
    """The call of a `postToolUse` payload; its ``tool_output`` is JSON in a string."""
    tool, output = text(payload, "tool_name"), text(payload, "tool_output")
    if tool is None or not tool.startswith("MCP:") or tool.startswith("MCP:beam") or not output:
        return None
    result = _json.load(output.encode("utf-8"))
    texts = texts_of(field(result, "content"))
    if not texts or not isinstance(result, dict) or field(result, "structuredContent") is not None:
        return None
    return Call(
        "cursor",
        tool,
        list(map(Text, texts)),
        lambda new: {"updated_mcp_tool_output": {**result, "content": with_texts(result["content"], new)}},
        session=text(payload, "conversation_id"),
    )

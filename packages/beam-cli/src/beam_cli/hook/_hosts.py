"""Which host a payload is from, by its own keys: hosts read each other's configuration and call each other's hooks.

What is of no host that can show another text, or of none that is known, is nobody's.
"""

from __future__ import annotations

import os

from beam_cli._own import names_an_artifact
from beam_cli.hook._call import field, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._call import Call
    from beam_cli.hook._json import Json


def read(payload: Json, server: str | None) -> Call | None:
    """The call that a payload tells of; ``server`` is what Beam's MCP server is called in this host, if it is there."""
    name = host_of(payload)
    if name == "plugin":
        from beam_cli.hook import plugin

        return plugin.read(payload)
    if name == "claude-code":
        from beam_cli.hook import claude_code

        return claude_code.read(payload)
    if name == "codex":
        from beam_cli.hook import codex

        return codex.read(payload)
    if name == "copilot":
        from beam_cli.hook import copilot

        return copilot.read(payload)
    if name == "cursor":
        from beam_cli.hook import cursor

        return cursor.read(payload)
    if name == "gemini" and server is not None:
        from beam_cli.hook import gemini

        return gemini.read(payload, server)
    return None


def host_of(payload: Json) -> str | None:
    """The name of the module that reads this payload; None where there is none."""
    if not isinstance(payload, dict):
        return None
    if "beam" in payload:
        return "plugin"
    if "conversation_id" in payload and "generation_id" in payload:
        return "cursor"
    if field(payload, "toolResult", "textResultForLlm") is not None:
        return "copilot"
    if field(payload, "tool_result", "text_result_for_llm") is not None:
        return "copilot"
    event = text(payload, "hook_event_name")
    if event == "AfterTool":
        return "gemini"
    if event != "PostToolUse" or "tool_response" not in payload or "hookEventName" in payload:
        return None
    if "turn_id" in payload:
        return "codex"
    return "claude-code" if "timestamp" not in payload and _is_claude(text(payload, "transcript_path")) else None


def asks_for_an_artifact(payload: Json) -> bool:
    """Whether a tool was asked for an artifact by its handle: then the agent wants the whole of it."""
    return any(names_an_artifact(field(payload, key)) for key in ("tool_input", "toolArgs"))


def _is_claude(transcript: str | None) -> bool:
    moved = os.environ.get("CLAUDE_CONFIG_DIR")
    return transcript is not None and ("/.claude/" in transcript or bool(moved and transcript.startswith(moved)))

"""An agent on the Claude Agent SDK, as a program: `claude_agent.py STORE TEXT on|off|broken`.

Its tools are those of Claude Code, a server of the SDK's own kind with one tool of each sort, and Beam's server.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from claude_agent_sdk import ClaudeAgentOptions, create_sdk_mcp_server, query, tool

from beam_cli.integrations import _texts
from beam_cli.integrations.claude_agent_sdk import beam_hook, beam_server
from beam_store import FileStore

STORE, TEXT, HOW = FileStore(sys.argv[1]), Path(sys.argv[2]).read_text("utf-8"), sys.argv[3]
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def given(name: str, content: list[dict[str, Any]], **more: Any) -> Any:
    """A tool that gives the same each time."""

    async def call(_arguments: dict[str, Any]) -> dict[str, Any]:
        return {"content": content, **more}

    return tool(name, name, {"type": "object", "properties": {}})(call)


async def main() -> None:
    """One run, to its end."""
    text = {"type": "text", "text": TEXT}
    tools = [
        given("log", [text]),
        given("read_file", [text]),
        given("mixed", [text, {"type": "image", "data": PIXEL, "mimeType": "image/png"}]),
        given("fail", [text], is_error=True),
    ]
    hook = beam_hook(STORE)
    if HOW == "broken":
        setattr(_texts, "smallest", None)  # noqa: B010  (what the hook calls is gone)
    options = ClaudeAgentOptions(
        mcp_servers={"ci": create_sdk_mcp_server("ci", tools=tools), "beam": beam_server(STORE)},
        hooks={} if HOW == "off" else {"PostToolUse": [hook]},
        permission_mode="bypassPermissions",
        setting_sources=[],
    )
    async for _ in query(prompt="do it", options=options):
        pass


if __name__ == "__main__":
    asyncio.run(main())

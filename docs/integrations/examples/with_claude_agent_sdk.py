import asyncio
from importlib.resources import files

from claude_agent_sdk import ClaudeAgentOptions, ToolResultBlock, UserMessage, create_sdk_mcp_server, query, tool

from beam_cli.integrations.claude_agent_sdk import beam_hook, beam_server
from beam_store import MemoryStore


@tool("run_tests", "Run the tests.", {})
async def run_tests(_arguments):
    text = files("beam_cli").joinpath("demo/cargo-test.txt").read_text("utf-8")
    return {"content": [{"type": "text", "text": text}]}


async def main():
    store = MemoryStore()
    options = ClaudeAgentOptions(
        mcp_servers={"ci": create_sdk_mcp_server("ci", tools=[run_tests]), "beam": beam_server(store)},
        allowed_tools=["mcp__ci__run_tests", "mcp__beam__search", "mcp__beam__range", "mcp__beam__expand"],
        hooks={"PostToolUse": [beam_hook(store)]},
    )
    async for message in query(prompt="Run the tests.", options=options):
        if isinstance(message, UserMessage) and isinstance(message.content, list):
            for block in message.content:
                if isinstance(block, ToolResultBlock):
                    print(*block.content[0]["text"].splitlines()[-3:], sep="\n")


asyncio.run(main())

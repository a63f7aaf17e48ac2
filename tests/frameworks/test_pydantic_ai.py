"""Pydantic AI itself runs an agent with the capability, and a function for a model tells what it was shown."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import frameworkkit as kit
import pytest

from beam_store import MemoryStore

pytest.importorskip("pydantic_ai", reason="pydantic-ai-slim is not installed")
pytestmark = pytest.mark.frameworks

from pydantic_ai import Agent, BinaryContent, ModelRetry, ToolReturn
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from beam_cli.integrations.pydantic_ai import Beam

MCP_SERVER = Path(__file__).resolve().parents[1] / "e2e" / "mcp_server.py"
PICTURE = BinaryContent(b"\x89PNG", media_type="image/png")


class Script:
    """Calls tools by a script, and keeps what it was shown."""

    def __init__(self, *calls: tuple[str, dict[str, Any]]) -> None:
        self.calls = list(calls)
        self.offered: list[str] = []
        self.seen: list[Any] = []

    def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.offered = [tool.name for tool in info.function_tools]
        self.seen.append(list(messages[-1].parts))
        if self.calls:
            name, arguments = self.calls.pop(0)
            return ModelResponse([ToolCallPart(name, arguments)])
        return ModelResponse([TextPart("done")])

    def shown(self, at: int = -1) -> ToolReturnPart:
        return next(part for part in self.seen[at] if isinstance(part, ToolReturnPart))


def run_tests() -> str:
    """Run the tests."""
    return kit.LONG


async def run_tests_later() -> str:
    """Run the tests."""
    return kit.LONG


def read_file() -> str:
    """Read a file."""
    return kit.LONG


def short() -> str:
    """Say little."""
    return kit.SHORT


def mixed() -> list[Any]:
    """Give text and a picture."""
    return [kit.LONG, PICTURE, 7]


def counted() -> dict[str, str]:
    """Give an object."""
    return {"log": kit.LONG}


def returned() -> ToolReturn[str]:
    """Give more than a text."""
    return ToolReturn(kit.LONG, content=[kit.LONG, PICTURE], metadata={"rows": 3})


def broken() -> str:
    """Fail."""
    raise FileNotFoundError("no such project")


def retried() -> str:
    """Ask for another try."""
    raise ModelRetry(kit.LONG)


def run(script: Script, tool: Any, beam: Beam | None, *, sync: bool = False) -> Any:
    agent = Agent(FunctionModel(script), tools=[tool], capabilities=[] if beam is None else [beam])
    return kit.without_a_loop(lambda: agent.run_sync("go")) if sync else asyncio.run(agent.run("go"))


@pytest.mark.parametrize("tool", [run_tests, run_tests_later])
@pytest.mark.parametrize("sync", [False, True])
def test_the_model_is_shown_the_reduced_text_and_its_handle_resolves(tool: Any, sync: bool) -> None:
    store, script = MemoryStore(), Script((tool.__name__, {}))
    run(script, tool, Beam(store), sync=sync)
    assert script.shown().content == kit.expected(tool.__name__)
    assert kit.resolved(str(script.shown().content), store) == kit.LONG.encode()


def test_the_agent_asks_for_what_was_left_out() -> None:
    handle = kit.handle_of(kit.LONG)
    script = Script(
        ("run_tests", {}),
        ("beam_search", {"handle": handle, "pattern": "panicked"}),
        ("beam_range", {"handle": handle, "first": 1, "last": 2}),
        ("beam_expand", {"handle": handle}),
    )
    run(script, run_tests, Beam(MemoryStore()))
    assert script.offered == ["run_tests", "beam_search", "beam_range", "beam_expand"]
    number, _, line = str(script.shown(2).content).partition(":")
    assert kit.LONG.split("\n")[int(number) - 1] == line
    assert script.shown(3).content == "\n".join(kit.LONG.split("\n")[:2])
    assert script.shown(4).content == kit.LONG.removesuffix("\n")


def test_without_a_store_there_are_no_tools_and_no_handle() -> None:
    script = Script(("run_tests", {}))
    run(script, run_tests, Beam())
    assert script.offered == ["run_tests"]
    assert "beam://" not in str(script.shown().content)
    assert len(str(script.shown().content)) < len(kit.LONG)


@pytest.mark.parametrize(("tool", "want"), [(read_file, kit.LONG), (short, kit.SHORT), (counted, {"log": kit.LONG})])
def test_what_is_exact_short_or_an_object_stays(tool: Any, want: object) -> None:
    script = Script((tool.__name__, {}))
    run(script, tool, Beam(MemoryStore()))
    assert script.shown().content == want


def test_pictures_and_numbers_beside_a_text_stay() -> None:
    script, plain = Script(("mixed", {})), Script(("mixed", {}))
    run(script, mixed, Beam(MemoryStore()))
    run(plain, mixed, None)
    whole: Any = plain.shown().content
    assert script.shown().content == [kit.expected("mixed"), *whole[1:]]


def test_of_a_tool_return_only_the_value_changes() -> None:
    script, plain = Script(("returned", {})), Script(("returned", {}))
    run(script, returned, Beam(MemoryStore()))
    run(plain, returned, None)
    assert script.shown().content == kit.expected("returned")
    assert script.shown().metadata == {"rows": 3}
    beside, wanted = (
        next(part.content for part in one.seen[-1] if isinstance(part, UserPromptPart)) for one in (script, plain)
    )
    assert beside == wanted == [kit.LONG, PICTURE]


def test_what_a_tool_raises_passes() -> None:
    with pytest.raises(FileNotFoundError, match="no such project"):
        run(Script(("broken", {})), broken, Beam(MemoryStore()))
    script, plain = Script(("retried", {})), Script(("retried", {}))
    run(script, retried, Beam(MemoryStore()))
    run(plain, retried, None)
    assert [part.content for part in script.seen[-1]] == [part.content for part in plain.seen[-1]]


def test_the_tools_of_an_mcp_server() -> None:
    pytest.importorskip("fastmcp", reason="fastmcp, the client of pydantic-ai-slim[mcp], is not installed")
    from fastmcp.client.transports import StdioTransport
    from pydantic_ai.mcp import MCPToolset

    store = MemoryStore()
    scripts = []
    for beam in (None, Beam(store)):
        script = Script(("big", {}), ("read_file", {}), ("mixed", {}))
        tools: Any = MCPToolset(StdioTransport(sys.executable, [str(MCP_SERVER)]))
        asked = Agent(FunctionModel(script), toolsets=[tools], capabilities=[] if beam is None else [beam])
        asyncio.run(asked.run("go"))
        scripts.append(script)
    plain, script = scripts
    assert kit.resolved(str(script.shown(1).content), store) == str(plain.shown(1).content).encode()
    assert script.shown(2).content == plain.shown(2).content
    whole: Any = plain.shown(3).content
    some: Any = script.shown(3).content
    assert [type(one) for one in some] == [type(one) for one in whole]
    assert [one for one in some if not isinstance(one, str)] == [one for one in whole if not isinstance(one, str)]
    assert len("".join(one for one in some if isinstance(one, str))) < len(kit.LONG)


def test_a_beam_that_fails_passes_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    beam = Beam(MemoryStore())
    kit.break_the_engine(monkeypatch)
    for tool, want in ((run_tests, kit.LONG), (returned, kit.LONG)):
        script = Script((tool.__name__, {}))
        run(script, tool, beam)
        assert script.shown().content == want

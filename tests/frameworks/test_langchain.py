"""LangChain itself runs an agent with the middleware, and a scripted model tells what it was shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import frameworkkit as kit
import pytest

from beam_store import MemoryStore

pytest.importorskip("langchain.agents", reason="langchain is not installed")
pytestmark = pytest.mark.frameworks

from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.tools import ToolException, tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command

from beam_cli.integrations.langchain import BeamMiddleware, beam_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Scripted(GenericFakeChatModel):
    """Calls tools by a script, and keeps what it was shown."""

    seen: list[list[BaseMessage]]
    offered: list[str]

    def bind_tools(self, tools: Any, **_: Any) -> Scripted:
        self.offered[:] = [one.name for one in tools]
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **named: Any) -> Any:
        self.seen.append(messages)
        return super()._generate(messages, *args, **named)


def model(*calls: tuple[str, dict[str, Any]]) -> Scripted:
    def script() -> Iterator[AIMessage]:
        for number, (name, arguments) in enumerate(calls):
            yield AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": f"call_{number}"}])
        yield AIMessage("done")

    return Scripted(messages=script(), seen=[], offered=[])


@tool
def run_tests() -> str:
    """Run the tests."""
    return kit.LONG


@tool
async def run_tests_later() -> str:
    """Run the tests."""
    return kit.LONG


@tool
def read_file(path: str) -> str:
    """Read a file."""
    return kit.LONG


@tool
def short() -> str:
    """Say little."""
    return kit.SHORT


@tool(response_format="content_and_artifact")
def mixed() -> tuple[list[dict[str, Any]], dict[str, int]]:
    """Give text, a picture and an artifact."""
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    return [{"type": "text", "text": kit.LONG}, picture], {"rows": 3}


def _as_text(error: ToolException) -> str:
    return str(error)


@tool
def handled() -> str:
    """Fail with much to say."""
    raise ToolException(kit.LONG)


handled.handle_tool_error = _as_text


@tool
def broken() -> str:
    """Fail."""
    raise FileNotFoundError("no such project")


@tool
def commanded() -> Command[Any]:
    """Change the state."""
    return Command(update={"messages": [ToolMessage(kit.LONG, tool_call_id="call_0"), HumanMessage(kit.LONG)]})


def shown(scripted: Scripted, at: int = -1) -> ToolMessage:
    """What the model was shown last of a tool."""
    found = [message for message in scripted.seen[at] if isinstance(message, ToolMessage)]
    return found[-1]


def run(scripted: Scripted, tools: list[Any], middleware: BeamMiddleware, *, later: bool = False) -> None:
    agent: Any = create_agent(scripted, tools, middleware=[middleware])
    asked = {"messages": [("user", "go")]}
    if later:
        asyncio.run(agent.ainvoke(asked))
    else:
        agent.invoke(asked)


@pytest.mark.parametrize("later", [False, True])
def test_the_model_is_shown_the_reduced_text_and_its_handle_resolves(later: bool) -> None:
    store, scripted = MemoryStore(), model(("run_tests", {}))
    run(scripted, [run_tests], BeamMiddleware(store), later=later)
    message = shown(scripted)
    assert message.content == kit.expected("run_tests")
    assert (message.tool_call_id, message.name, message.status) == ("call_0", "run_tests", "success")
    assert kit.resolved(str(message.content), store) == kit.LONG.encode()


def test_a_tool_that_is_only_async() -> None:
    scripted = model(("run_tests_later", {}))
    run(scripted, [run_tests_later], BeamMiddleware(MemoryStore()), later=True)
    assert shown(scripted).content == kit.expected("run_tests_later")


def test_the_agent_asks_for_what_was_left_out() -> None:
    handle = kit.handle_of(kit.LONG)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("run_tests", {}),
        ("beam_search", {"handle": handle, "pattern": "panicked"}),
        ("beam_range", {"handle": handle, "first": 1, "last": "2"}),
        ("beam_expand", {"handle": handle}),
    ]
    for later in (False, True):
        scripted = model(*calls)
        run(scripted, [run_tests], BeamMiddleware(MemoryStore()), later=later)
        assert scripted.offered == ["beam_search", "beam_range", "beam_expand", "run_tests"]
        number, _, line = str(shown(scripted, 2).content).partition(":")
        assert kit.LONG.split("\n")[int(number) - 1] == line
        assert shown(scripted, 3).content == "\n".join(kit.LONG.split("\n")[:2])
        assert shown(scripted, 4).content == kit.LONG.removesuffix("\n")


def test_without_a_store_there_are_no_tools_and_no_handle() -> None:
    scripted = model(("run_tests", {}))
    run(scripted, [run_tests], BeamMiddleware())
    assert scripted.offered == ["run_tests"]
    assert "beam://" not in str(shown(scripted).content)
    assert len(str(shown(scripted).content)) < len(kit.LONG)


@pytest.mark.parametrize(
    ("one", "arguments", "want"),
    [(read_file, {"path": "a.py"}, kit.LONG), (short, {}, kit.SHORT)],
)
def test_what_is_exact_or_short_is_the_same_to_the_byte(one: Any, arguments: dict[str, str], want: str) -> None:
    scripted = model((one.name, arguments))
    run(scripted, [one], BeamMiddleware(MemoryStore()))
    assert shown(scripted).content == want


def test_pictures_and_artifacts_stay() -> None:
    scripted = model(("mixed", {}))
    run(scripted, [mixed], BeamMiddleware(MemoryStore()))
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    assert shown(scripted).content == [{"type": "text", "text": kit.expected("mixed")}, picture]
    assert shown(scripted).artifact == {"rows": 3}


def test_a_failure_that_the_tool_handles_is_reduced_and_stays_a_failure() -> None:
    scripted = model(("handled", {}))
    run(scripted, [handled], BeamMiddleware(MemoryStore()))
    assert shown(scripted).status == "error"
    assert shown(scripted).content == kit.expected("handled")


@pytest.mark.parametrize("later", [False, True])
def test_what_a_tool_raises_passes(later: bool) -> None:
    with pytest.raises(FileNotFoundError, match="no such project"):
        run(model(("broken", {})), [broken], BeamMiddleware(MemoryStore()), later=later)


def test_of_a_command_only_the_answer_to_the_call_changes() -> None:
    scripted = model(("commanded", {}))
    run(scripted, [commanded], BeamMiddleware(MemoryStore()))
    assert shown(scripted).content == kit.expected("commanded")
    assert [one.content for one in scripted.seen[-1] if isinstance(one, HumanMessage)] == ["go", kit.LONG]


@pytest.mark.parametrize("later", [False, True])
def test_a_beam_that_fails_passes_the_original(later: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    middleware, scripted = BeamMiddleware(MemoryStore()), model(("run_tests", {}))
    kit.break_the_engine(monkeypatch)
    run(scripted, [run_tests], middleware, later=later)
    assert shown(scripted).content == kit.LONG


def test_a_graph_of_ones_own_takes_the_same_two_methods() -> None:
    beam, store = BeamMiddleware(MemoryStore()), MemoryStore()
    node = ToolNode(
        [run_tests, *beam_tools(store)], wrap_tool_call=beam.wrap_tool_call, awrap_tool_call=beam.awrap_tool_call
    )
    graph = StateGraph(MessagesState).add_node("tools", node).add_edge(START, "tools").add_edge("tools", END).compile()
    asked = AIMessage("", tool_calls=[{"name": "run_tests", "args": {}, "id": "1"}])
    ways: list[Callable[[], Any]] = [
        lambda: graph.invoke({"messages": [asked]}),
        lambda: asyncio.run(graph.ainvoke({"messages": [asked]})),
    ]
    for way in ways:
        assert way()["messages"][-1].content == kit.expected("run_tests")

"""The OpenAI Agents SDK itself runs an agent with the guardrail, and its own scripted model tells what it was shown."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import frameworkkit as kit
import pytest

from beam_store import MemoryStore

pytest.importorskip("agents", reason="openai-agents is not installed")
pytestmark = pytest.mark.frameworks

from agents import (
    Agent,
    FunctionTool,
    Runner,
    ToolOutputGuardrailData,
    ToolOutputImage,
    ToolOutputText,
    UserError,
    function_tool,
    set_tracing_disabled,
)
from agents.mcp import MCPServerStdio
from agents.testing import ScriptedModel, assistant_message, function_call

from beam_cli.integrations.openai_agents import beam_guardrail, beam_tools

set_tracing_disabled(disabled=True)
MCP_SERVER = Path(__file__).resolve().parents[1] / "e2e" / "mcp_server.py"


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


def texted() -> ToolOutputText:
    """Give a text as the SDK has it."""
    return ToolOutputText(text=kit.LONG)


def mixed() -> list[Any]:
    """Give text and a picture."""
    return [ToolOutputText(text=kit.LONG), ToolOutputImage(image_url="data:image/png;base64,AAAA")]


def counted() -> dict[str, str]:
    """Give an object."""
    return {"log": kit.LONG}


def broken() -> str:
    """Fail."""
    raise FileNotFoundError("no such project")


def script(*calls: tuple[str, dict[str, Any]]) -> ScriptedModel:
    steps = [
        [function_call(name, arguments, call_id=f"call_{number}")] for number, (name, arguments) in enumerate(calls)
    ]
    return ScriptedModel([*steps, [assistant_message("done")]])


def shown(model: ScriptedModel, at: int = -1) -> Any:
    """What the model was shown last of a tool."""
    outputs = [item for item in model.calls[at].input if item.get("type") == "function_call_output"]
    return outputs[-1]["output"]


def guarded(function: Any, store: MemoryStore, **named: Any) -> FunctionTool:
    return function_tool(function, tool_output_guardrails=[beam_guardrail(store)], **named)


def run(model: ScriptedModel, *tools: Any, sync: bool = False) -> Any:
    agent = Agent("tester", model=model, tools=list(tools))
    if sync:
        return kit.without_a_loop(lambda: Runner.run_sync(agent, "go"))
    return asyncio.run(Runner.run(agent, "go"))


@pytest.mark.parametrize("function", [run_tests, run_tests_later])
@pytest.mark.parametrize("sync", [False, True])
def test_the_model_is_shown_the_reduced_text_and_its_handle_resolves(function: Any, sync: bool) -> None:
    store, model = MemoryStore(), script((function.__name__, {}))
    result = run(model, guarded(function, store), sync=sync)
    assert shown(model) == kit.expected(function.__name__)
    assert kit.resolved(shown(model), store) == kit.LONG.encode()
    (said,) = result.tool_output_guardrail_results
    assert said.output.output_info == {"beam": "reduced", "characters": len(kit.LONG), "shown": len(shown(model))}


def test_a_run_that_is_streamed() -> None:
    model = script(("run_tests", {}))
    agent = Agent("tester", model=model, tools=[guarded(run_tests, MemoryStore())])

    async def stream() -> None:
        async for _ in Runner.run_streamed(agent, "go").stream_events():
            pass

    asyncio.run(stream())
    assert shown(model) == kit.expected("run_tests")


def test_the_agent_asks_for_what_was_left_out() -> None:
    store, handle = MemoryStore(), kit.handle_of(kit.LONG)
    model = script(
        ("run_tests", {}),
        ("beam_search", {"handle": handle, "pattern": "panicked"}),
        ("beam_range", {"handle": handle, "first": 1, "last": 2}),
        ("beam_expand", {"handle": handle}),
    )
    run(model, guarded(run_tests, store), *beam_tools(store))
    number, _, line = shown(model, 2).partition(":")
    assert kit.LONG.split("\n")[int(number) - 1] == line
    assert shown(model, 3) == "\n".join(kit.LONG.split("\n")[:2])
    assert shown(model, 4) == kit.LONG.removesuffix("\n")


@pytest.mark.parametrize(("function", "want"), [(read_file, kit.LONG), (short, kit.SHORT)])
def test_what_is_exact_or_short_is_the_same_to_the_byte(function: Any, want: str) -> None:
    model = script((function.__name__, {}))
    run(model, guarded(function, MemoryStore()))
    assert shown(model) == want


def test_one_text_in_the_sdks_own_form_is_reduced() -> None:
    model = script(("texted", {}))
    run(model, guarded(texted, MemoryStore()))
    assert shown(model) == kit.expected("texted")


@pytest.mark.parametrize("function", [mixed, counted])
def test_pictures_and_objects_stay(function: Any) -> None:
    plain, model = script((function.__name__, {})), script((function.__name__, {}))
    run(plain, function_tool(function))
    run(model, guarded(function, MemoryStore()))
    assert shown(model) == shown(plain)


def test_an_output_with_a_schema_stays() -> None:
    schema = {"type": "object", "properties": {"log": {"type": "string"}}}
    text = json.dumps({"log": kit.LONG})

    async def invoke(_context: Any, _arguments: str) -> str:
        return text

    def tool(**named: Any) -> FunctionTool:
        return FunctionTool("logged", "", {"type": "object", "properties": {}}, invoke, False, **named)

    guard = [beam_guardrail(MemoryStore())]
    plain, model = script(("logged", {})), script(("logged", {}))
    run(plain, tool(output_json_schema=schema))
    run(model, tool(output_json_schema=schema, tool_output_guardrails=guard))
    assert shown(model) == shown(plain)


@pytest.mark.parametrize("caller", [{"type": "program", "caller_id": "1"}, SimpleNamespace(type="program")])
def test_what_goes_to_a_program_stays(caller: object) -> None:
    guard, agent = beam_guardrail(MemoryStore()), Agent("tester")
    kinds = []
    for one in (caller, None, {"type": "direct"}):
        context: Any = SimpleNamespace(
            tool_name="run_tests", tool_arguments="{}", tool_call=SimpleNamespace(caller=one)
        )
        done = asyncio.run(guard.run(ToolOutputGuardrailData(context=context, agent=agent, output=kit.LONG)))
        kinds.append(done.behavior["type"])
    assert kinds == ["allow", "reject_content", "reject_content"]


def test_what_a_tool_raises_is_what_the_sdk_makes_of_it() -> None:
    plain, model = script(("broken", {})), script(("broken", {}))
    run(plain, function_tool(broken))
    run(model, guarded(broken, MemoryStore()))
    assert shown(model) == shown(plain)
    with pytest.raises(UserError) as raised:
        run(script(("broken", {})), guarded(broken, MemoryStore(), failure_error_function=None))
    assert isinstance(raised.value.__cause__, FileNotFoundError)


def test_a_beam_that_fails_passes_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    tool, model = guarded(run_tests, MemoryStore()), script(("run_tests", {}))
    kit.break_the_engine(monkeypatch)
    result = run(model, tool)
    assert shown(model) == kit.LONG
    assert result.tool_output_guardrail_results[0].output.behavior == {"type": "allow"}


def test_all_tools_of_an_mcp_server() -> None:
    store = MemoryStore()
    model, plain = (script(("big", {}), ("read_file", {}), ("mixed", {})) for _ in range(2))
    command: Any = {"command": sys.executable, "args": [str(MCP_SERVER)]}

    async def both() -> None:
        for one, guards in ((plain, []), (model, [beam_guardrail(store)])):
            async with MCPServerStdio(command, tool_output_guardrails=guards) as server:
                await Runner.run(Agent("tester", model=one, mcp_servers=[server]), "go")

    asyncio.run(both())
    (whole,) = shown(plain, 1)
    assert len(shown(model, 1)) < len(whole["text"])
    assert kit.resolved(shown(model, 1), store) == whole["text"].encode()
    assert shown(model, 2) == shown(plain, 2)
    assert shown(model, 3) == shown(plain, 3)

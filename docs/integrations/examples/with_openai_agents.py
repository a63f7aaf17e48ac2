import asyncio
from importlib.resources import files

from agents import Agent, Runner, function_tool, set_tracing_disabled
from agents.testing import ScriptedModel, assistant_message, function_call

from beam_cli.integrations.openai_agents import beam_guardrail, beam_tools
from beam_store import MemoryStore

set_tracing_disabled(disabled=True)
store = MemoryStore()


@function_tool(tool_output_guardrails=[beam_guardrail(store)])
def run_tests() -> str:
    """Run the tests."""
    return files("beam_cli").joinpath("demo/cargo-test.txt").read_text("utf-8")


# In place of a model: it calls `run_tests` and is done.
model = ScriptedModel([[function_call("run_tests", {}, call_id="1")], [assistant_message("One test fails.")]])
agent = Agent("tester", model=model, tools=[run_tests, *beam_tools(store)])
asyncio.run(Runner.run(agent, "Run the tests."))
shown = model.last_call.input[-1]["output"]
print(*shown.splitlines()[-3:], sep="\n")

import asyncio
from importlib.resources import files

from pydantic_ai import Agent
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel

from beam_cli.integrations.pydantic_ai import Beam
from beam_store import MemoryStore


def run_tests() -> str:
    """Run the tests."""
    return files("beam_cli").joinpath("demo/cargo-test.txt").read_text("utf-8")


def model(messages, _info):  # in place of a model: it calls `run_tests`, prints what it is shown, and is done
    if len(messages) == 1:
        return ModelResponse([ToolCallPart("run_tests", {})])
    print(*messages[-1].parts[0].content.splitlines()[-3:], sep="\n")
    return ModelResponse([TextPart("One test fails.")])


agent = Agent(FunctionModel(model), tools=[run_tests], capabilities=[Beam(MemoryStore())])
asyncio.run(agent.run("Run the tests."))

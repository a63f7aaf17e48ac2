from importlib.resources import files

from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage

from beam_cli.integrations.langchain import BeamMiddleware
from beam_store import MemoryStore


def run_tests() -> str:
    """Run the tests."""
    return files("beam_cli").joinpath("demo/cargo-test.txt").read_text("utf-8")


class Model(GenericFakeChatModel):  # in place of a model: it calls `run_tests` and is done
    def bind_tools(self, *_args, **_named):
        return self


call = {"name": "run_tests", "args": {}, "id": "1"}
model = Model(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("One test fails.")]))
agent = create_agent(model, [run_tests], middleware=[BeamMiddleware(MemoryStore())])
messages = agent.invoke({"messages": [("user", "Run the tests.")]})["messages"]
print(messages[2].content)

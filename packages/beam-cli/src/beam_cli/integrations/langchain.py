"""LangChain and LangGraph: a middleware whose ``wrap_tool_call`` changes the content of a ``ToolMessage``.

Written against langchain 1.5.2 (`langchain/agents/middleware/types.py`) and langgraph 1.2.24, and run with them.
What changes: ``content``, as a string or in its text blocks, also of a failure that a tool handles.  What does
not: ``artifact``, ``status``, ids, name and metadata, other blocks, and every message of a ``Command`` that answers
another call.  What a tool raises passes; a Beam that fails passes the message on.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, StructuredTool

from beam_cli.integrations._handles import functions
from beam_cli.integrations._texts import Texts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from langgraph.prebuilt.tool_node import ToolCallRequest
    from langgraph.types import Command

    from beam_core import Fidelity
    from beam_store import ArtifactStore

    Result = ToolMessage | Command[Any]


def beam_tools(store: ArtifactStore) -> list[BaseTool]:
    """``beam_search``, ``beam_range`` and ``beam_expand`` as tools of LangChain."""
    return [StructuredTool.from_function(one) for one in functions(store)]


class BeamMiddleware(AgentMiddleware[Any, Any, Any]):
    """For ``create_agent(middleware=[...])``; for a ``ToolNode`` its two methods are the wrappers.

    With a ``store`` originals are kept there, and the agent gets ``beam_tools`` to ask for them.  ``exact`` and
    ``reduced`` name tools whose results stay, or do not although their names say that they read files.
    InvalidValueError for a value that is no fidelity, no store or no name.
    """

    def __init__(
        self,
        store: ArtifactStore | None = None,
        *,
        fidelity: Fidelity | str = "compact",
        exact: Iterable[str] = (),
        reduced: Iterable[str] = (),
    ) -> None:
        super().__init__()
        self._texts = Texts("langchain", store, fidelity=fidelity, exact=exact, reduced=reduced)
        self.tools = [] if store is None else beam_tools(store)

    def wrap_tool_call(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Result]) -> Result:
        """What the tool gives, reduced; what it raises passes."""
        return self._shown(handler(request), request)

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Result]]
    ) -> Result:
        """The same, off the event loop."""
        return await asyncio.to_thread(self._shown, await handler(request), request)

    def _shown(self, result: Result, request: ToolCallRequest) -> Result:
        if isinstance(result, ToolMessage):
            return self._message(result, request)
        if not isinstance(result.update, dict):
            return result
        messages = result.update.get("messages")
        if not isinstance(messages, list):
            return result
        answer = request.tool_call["id"]
        new = [
            self._message(one, request) if isinstance(one, ToolMessage) and one.tool_call_id == answer else one
            for one in messages
        ]
        if all(one is old for one, old in zip(new, messages, strict=True)):
            return result
        return replace(result, update={**result.update, "messages": new})

    def _message(self, message: ToolMessage, request: ToolCallRequest) -> ToolMessage:
        name, arguments = request.tool_call["name"], request.tool_call["args"]
        content = message.content
        new = (
            self._texts.shown(content, name, arguments)
            if isinstance(content, str)
            else self._texts.blocks(content, name, arguments)
        )
        return message if new is content else message.model_copy(update={"content": new})

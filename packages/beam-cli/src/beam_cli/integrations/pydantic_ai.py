"""Pydantic AI: a capability whose ``after_tool_execute`` changes what a tool returned.

Written against pydantic-ai-slim 2.68.0 (`pydantic_ai/capabilities/abstract.py`, `pydantic_ai/tool_manager.py`) and run
with it.  What changes: a string, the strings of a list (as MCP tools give them), and the same as ``return_value`` of
a ``ToolReturn``.  What does not: models, mappings, numbers, pictures and files, and ``content``, ``metadata`` and
``tools`` of a ``ToolReturn``.  What a tool raises, ``ModelRetry`` too, never comes here; output tools do not either.
A Beam that fails passes the result on.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic_ai import FunctionToolset, ToolReturn
from pydantic_ai.capabilities import AbstractCapability

from beam_cli.integrations._handles import functions
from beam_cli.integrations._texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic_ai import RunContext, ToolDefinition
    from pydantic_ai.messages import ToolCallPart
    from pydantic_ai.toolsets import AbstractToolset

    from beam_core import Fidelity
    from beam_store import ArtifactStore


def beam_tools(store: ArtifactStore) -> FunctionToolset[Any]:
    """``beam_search``, ``beam_range`` and ``beam_expand`` as a toolset."""
    return FunctionToolset(list(functions(store)))


class Beam(AbstractCapability[Any]):
    """For ``Agent(capabilities=[...])``.

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
        self._texts = Texts("pydantic-ai", store, fidelity=fidelity, exact=exact, reduced=reduced)

    def get_toolset(self) -> AbstractToolset[Any] | None:
        """The tools for handles; none without a store."""
        return None if self._texts.store is None else beam_tools(self._texts.store)

    async def after_tool_execute(
        self,
        ctx: RunContext[Any],  # noqa: ARG002  (the framework's signature)
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,  # noqa: ARG002  (the framework's signature)
        args: dict[str, Any],
        result: Any,
    ) -> Any:
        """What the tool returned, reduced, off the event loop."""
        value = result.return_value if isinstance(result, ToolReturn) else result
        if isinstance(value, str):
            new: object = await self._texts.shown_later(value, call.tool_name, args)
        elif isinstance(value, list):
            new = await asyncio.to_thread(self._strings, value, call.tool_name, args)
        else:
            return result
        if new is value:
            return result
        return replace(result, return_value=new) if isinstance(result, ToolReturn) else new

    def _strings(self, values: list[Any], tool: str, args: dict[str, Any]) -> list[Any]:
        new = [self._texts.shown(one, tool, args) if type(one) is str else one for one in values]
        return values if all(one is old for one, old in zip(new, values, strict=True)) else new

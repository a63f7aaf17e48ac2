"""OpenAI Agents SDK: a guardrail for tool outputs, on a function tool or on all tools of an MCP server.

Written against openai-agents 0.24.0 (`agents/tool_guardrails.py`, `agents/run_internal/tool_execution.py`) and run
with it.  The SDK hands an output guardrail what the tool gave, and lets it put a text in its place; it calls that
``reject_content``, and so it stands in ``tool_output_guardrail_results``, with what Beam did as ``output_info``.
What changes: an output that is one text.  What does not: objects, pictures, files, several blocks, outputs with a
declared schema, and calls from programs.  What a tool raises passes; a Beam that fails allows the output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agents import (
    FunctionTool,
    ToolGuardrailFunctionOutput,
    ToolOutputGuardrail,
    ToolOutputGuardrailData,
    ToolOutputText,
    function_tool,
)

from beam_cli.integrations._handles import functions
from beam_cli.integrations._texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from agents import Tool

    from beam_core import Fidelity
    from beam_store import ArtifactStore


def beam_tools(store: ArtifactStore) -> list[Tool]:
    """``beam_search``, ``beam_range`` and ``beam_expand`` as tools of the SDK."""
    return [function_tool(one) for one in functions(store)]


def beam_guardrail(
    store: ArtifactStore | None = None,
    *,
    fidelity: Fidelity | str = "compact",
    exact: Iterable[str] = (),
    reduced: Iterable[str] = (),
) -> ToolOutputGuardrail[Any]:
    """For ``tool_output_guardrails=[...]`` of ``function_tool`` or of an MCP server; put it last.

    With a ``store`` originals are kept there: give the agent ``beam_tools(store)`` to ask for them.  ``exact`` and
    ``reduced`` name tools whose results stay, or do not although their names say that they read files.
    InvalidValueError for a value that is no fidelity, no store or no name.
    """
    texts = Texts("openai-agents", store, fidelity=fidelity, exact=exact, reduced=reduced)

    async def beam(data: ToolOutputGuardrailData) -> ToolGuardrailFunctionOutput:
        context = data.context
        text = _text(data.output)
        if text is None or _is_structured(data):
            return ToolGuardrailFunctionOutput.allow()
        new = await texts.shown_later(text, context.tool_name, context.tool_arguments)
        if new is text:
            return ToolGuardrailFunctionOutput.allow()
        info = {"beam": "reduced", "characters": len(text), "shown": len(new)}
        return ToolGuardrailFunctionOutput.reject_content(new, output_info=info)

    return ToolOutputGuardrail(beam, name="beam")


def _text(output: object) -> str | None:
    """The text, where an output is one and nothing else."""
    if isinstance(output, list) and len(output) == 1:
        output = output[0]
    if isinstance(output, ToolOutputText):
        return output.text
    if isinstance(output, dict) and output.keys() == {"type", "text"} and output["type"] in {"text", "input_text"}:
        output = output["text"]
    return output if isinstance(output, str) else None


def _is_structured(data: ToolOutputGuardrailData) -> bool:
    """Whether the output has to fit a schema, or goes to a program: then a text is no answer."""
    caller = getattr(data.context.tool_call, "caller", None)
    if (caller.get("type") if isinstance(caller, dict) else getattr(caller, "type", None)) == "program":
        return True
    return any(
        isinstance(tool, FunctionTool) and tool.name == data.context.tool_name and tool.output_json_schema is not None
        for tool in data.agent.tools
    )

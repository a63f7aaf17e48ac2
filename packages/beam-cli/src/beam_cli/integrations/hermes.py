"""Hermes: a plugin with two hooks, for what commands print and for what other tools give, and the tools for handles.

Written against hermes-agent 0.19.0 (`hermes_cli/plugins.py`, `model_tools.py`, `tools/terminal_tool.py`) and run with
it.  Hermes finds it by its entry point ``beam`` where Beam is installed beside Hermes, and loads it where the user
enables it.  What changes: the output of ``terminal``, before Hermes cuts it at 50,000 characters; of other tools the
texts under OUTPUTS in their JSON.  What does not: exit codes, errors, and all else of the JSON.

Guards: Hermes takes escape sequences and secrets out of what commands print after its hooks have run; the same is done
here before anything is kept, by Hermes' own functions.  A hook that fails changes nothing.
"""

from __future__ import annotations

import json
from typing import Any

from beam_cli._recovery import open_store
from beam_cli.integrations._texts import Texts
from beam_cli.mcp import _answers, _splice
from beam_cli.mcp._room import room_for
from beam_cli.mcp._tools import TOOLS, AskedWronglyError, body_of, schema
from beam_core import BeamError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_store import ArtifactStore

_SHELL = "terminal"
OUTPUTS = ("output", "stdout", "stderr", "result")  # members that hold what something printed, or an MCP tool gave


def register(context: Any) -> None:
    """What Hermes calls: hooks, and the toolset ``beam``."""
    store = open_store()
    texts = Texts("hermes", store)
    context.register_hook("transform_terminal_output", _terminal(texts))
    context.register_hook("transform_tool_result", _others(texts))
    for name, about, properties, required in TOOLS:
        asked = {"name": f"beam_{name}", "description": about, "parameters": schema(properties, required)}
        context.register_tool(f"beam_{name}", "beam", asked, _answer(store, name), description=about)


def _terminal(texts: Texts) -> Callable[..., str | None]:
    def shown(command: str = "", output: str = "", returncode: int | None = None, **_: Any) -> str | None:
        from agent.redact import redact_terminal_output
        from tools.ansi_strip import strip_ansi

        clean: str = redact_terminal_output(strip_ansi(output), command)
        new = texts.shown(clean, _SHELL, {"command": command}, exit_code=returncode)
        return None if new is clean else new

    return shown


def _others(texts: Texts) -> Callable[..., str | None]:
    def shown(tool_name: str = "", args: Any = None, result: Any = None, **_: Any) -> str | None:
        if not isinstance(result, str) or tool_name == _SHELL or texts.stays(tool_name, args):
            return None
        try:
            found = _splice.members(result, _splice.whole(result))
        except ValueError:
            new = texts.shown(result, tool_name, args)
            return None if new is result else new
        changes = []
        for name in OUTPUTS:
            spot = found.get(name)
            if spot is not None and isinstance(spot.value, str):
                text = texts.shown(spot.value, tool_name, args)
                if text is not spot.value:
                    changes.append((spot, text))
        new = _splice.replaced(result, changes, plain=True) if changes else result
        return new if len(new.encode()) < len(result.encode()) else None

    return shown


def _answer(store: ArtifactStore, name: str) -> Callable[..., str]:
    def answer(arguments: dict[str, Any], **_: Any) -> str:
        try:
            texts = body_of(name, arguments)(store, room_for("hermes", None))
        except (AskedWronglyError, BeamError, MemoryError) as error:
            return json.dumps({"error": _answers.explained(store, error)})
        text = "\n".join(one.removesuffix("\n") for one in texts)
        return json.dumps({"output": text}, ensure_ascii=False)  # a bare text would lose the blanks at its ends

    return answer

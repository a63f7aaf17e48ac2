"""Claude Agent SDK: a ``PostToolUse`` hook, and a server of stored originals in the same process.

Written against claude-agent-sdk 0.2.189 (`claude_agent_sdk/types.py`), which brings Claude Code 2.1.332, and run with
them.  The payload is Claude Code's own, read as `beam hook` reads it: commands that succeed, Grep, WebFetch and the
tools of MCP servers, the SDK's own too; not Read, Edit and Write.  What changes: the texts of a result, in its own
shape.  What cannot: a call that fails, for which the host takes no other result.  A Beam that fails answers with
nothing, and the host goes on with what it had.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from claude_agent_sdk import HookMatcher

from beam_cli.hook import _json, claude_code
from beam_cli.integrations._handles import checked
from beam_cli.integrations._texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_core import Fidelity
    from beam_store import ArtifactStore

_MATCHER = "Bash|Grep|WebFetch|mcp__.*"


def beam_server(store: ArtifactStore) -> dict[str, Any]:
    """For ``mcp_servers={"beam": ...}``: `beam mcp serve` over ``store``, without a process.

    The name has to be ``beam``: what its tools give is not reduced again.
    """
    from beam_cli.mcp._server import build

    return {"type": "sdk", "name": "beam", "instance": build(checked(store), "claude-code")}


def beam_hook(
    store: ArtifactStore | None = None,
    *,
    fidelity: Fidelity | str = "compact",
    exact: Iterable[str] = (),
    reduced: Iterable[str] = (),
) -> HookMatcher:
    """For ``hooks={"PostToolUse": [...]}``.

    With a ``store`` originals are kept there: give the agent ``beam_server(store)`` to ask for them.  ``exact`` and
    ``reduced`` name tools, as the host does (``mcp__ci__log``), whose results stay, or do not although their names say
    that they read files.  InvalidValueError for a value that is no fidelity, no store or no name.
    """
    texts = Texts("claude-code", store, fidelity=fidelity, exact=exact, reduced=reduced)

    def answer(payload: Any) -> dict[str, Any]:
        try:
            call = claude_code.read(_json.load(json.dumps(payload).encode()))
            if call is None:
                return {}
            asked = payload["tool_input"]
            new = [
                texts.shown(one.shown, call.tool, asked, raw=one.raw if one.cut else None, exit_code=call.exit_code)
                for one in call.texts
            ]
            if all(text is one.shown for text, one in zip(new, call.texts, strict=True)):
                return {}
            told: dict[str, Any] = json.loads(_json.dump(call.answer(new)))
        except Exception as error:  # noqa: BLE001  (whatever fails, the host goes on with what it had)
            texts.say(f"internal error ({type(error).__name__}: {error}): a result is passed on unchanged")
            return {}
        return told

    async def beam(payload: Any, _id: str | None, _context: Any) -> dict[str, Any]:
        return await asyncio.to_thread(answer, payload)

    return HookMatcher(matcher=_MATCHER, hooks=[beam])

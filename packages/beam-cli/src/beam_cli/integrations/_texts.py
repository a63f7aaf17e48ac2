"""What all frameworks do with a text that a tool gave: the smaller text where there is one, else the same text.

Guards: nothing raises once a ``Texts`` is made, whatever the store or the engine does; no text gets larger; what a
tool reads from files, what is Beam's own and what asks for an artifact stays as it is; an original is stored
before anything of it is left out.  What is worth knowing goes to the logger ``beam``, each thing once.

Not here: where a framework has its texts, and what else is in its results.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Any

from beam_cli import _own
from beam_cli._file_tools import gives_files
from beam_cli._ledger import Source, enter
from beam_cli._recovery import Recovery
from beam_cli._smallest import LEAST, smallest
from beam_cli.integrations._handles import NAMES, checked
from beam_cli.mcp._watch import command_of
from beam_core import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from beam_core import Fidelity, Reduction
    from beam_store import ArtifactStore

LARGEST = 32 << 20  # characters of a text; a larger one stays as it is
_log = logging.getLogger("beam")


class Texts:
    """Reduces texts for one framework, from any thread.

    ``host`` is what `beam stats` calls the framework, and the name of its limits where ``beam_optimize.HOSTS`` has it.
    With a ``store`` originals are kept there, texts end with their handles, and tier 4 is open.  ``exact`` names tools
    whose results stay as they are, ``reduced`` those that are reduced although their names say that they read
    files.  InvalidValueError for a value that is no fidelity, no store or no name.
    """

    __slots__ = ("_exact", "_fidelity", "_host", "_limits", "_reduced", "_said", "store")

    def __init__(
        self,
        host: str,
        store: ArtifactStore | None = None,
        *,
        fidelity: Fidelity | str = "compact",
        exact: Iterable[str] = (),
        reduced: Iterable[str] = (),
    ) -> None:
        from beam_optimize import HOSTS

        self._host = host
        self._limits = host if host in HOSTS else None
        self._fidelity = fidelity
        self._exact = _names("exact", exact)
        self._reduced = _names("reduced", reduced)
        self._said: set[str] = set()
        self.store = None if store is None else checked(store)
        smallest(b"\n", None, fidelity=fidelity)

    def stays(self, tool: str, arguments: object = None) -> bool:
        """Whether what this call gives stays as it is: by the tool's name, or by what it was asked for."""
        if tool in self._exact or tool in NAMES:
            return True
        if tool not in self._reduced and gives_files(tool):
            return True
        given = _given(arguments)
        return _own.names_an_artifact(given) or _own.is_command(command_of(given))

    def shown(
        self,
        text: str,
        tool: str,
        arguments: Mapping[str, Any] | str | None = None,
        *,
        raw: bytes | None = None,
        exit_code: int | None = None,
    ) -> str:
        """``text`` as the agent is to see it: ``text`` itself where it stays.

        ``arguments`` are those of the call, as they are or as JSON; a command among them is a hint to how the text is
        read.  ``raw`` is the whole, where the framework cut it.
        """
        try:
            given = _given(arguments)
            if not LEAST // 4 <= len(text) <= LARGEST or self.stays(tool, given):
                return text
            seen = text.encode("utf-8")
            whole = seen if raw is None else raw
            if len(whole) < LEAST or _own.is_reduced(whole):
                return text
            reduction = self._reduction(whole, Source(self._host, command_of(given), exit_code, tool=tool), len(seen))
            return reduction.data.decode("utf-8") if len(reduction.data) < len(seen) else text
        except UnicodeError:  # half a character: no text that Beam could keep
            return text
        except Exception as error:  # noqa: BLE001  (whatever fails, the agent gets what the tool gave)
            self.say(f"internal error ({type(error).__name__}: {error}): a result is passed on unchanged")
            return text

    async def shown_later(self, text: str, tool: str, arguments: Mapping[str, Any] | str | None = None) -> str:
        """The same off the event loop."""
        return text if len(text) < LEAST // 4 else await asyncio.to_thread(self.shown, text, tool, arguments)

    def blocks(self, blocks: list[Any], tool: str, arguments: Mapping[str, Any] | str | None = None) -> list[Any]:
        """A list with other texts in it: of its strings, and of its blocks ``{"type": "text", "text": ...}``.

        A block with annotations stays, because they count its characters.  The same list where nothing changes.
        """
        new = [self._block(one, tool, arguments) for one in blocks]
        return blocks if all(one is old for one, old in zip(new, blocks, strict=True)) else new

    def _block(self, block: Any, tool: str, arguments: Mapping[str, Any] | str | None) -> Any:
        if isinstance(block, str):
            return self.shown(block, tool, arguments)
        if not isinstance(block, dict) or block.get("type") != "text" or block.get("annotations"):
            return block
        text = block.get("text")
        if not isinstance(text, str):
            return block
        new = self.shown(text, tool, arguments)
        return block if new is text else {**block, "text": new}

    def _reduction(self, raw: bytes, source: Source, seen: int) -> Reduction:
        """The reduction of ``raw``, in whose place the agent would see so many bytes."""
        reduction = smallest(
            raw,
            self._limits,
            fidelity=self._fidelity,
            command=source.command,
            exit_code=source.exit_code,
            tool=None if source.tool in self._reduced else source.tool,
            store=None if self.store is None else Recovery(self.store),
        )
        for note in reduction.receipt.notes:
            self.say(note)
        if self.store is not None:
            enter(self.store, "hook", reduction, source, raw=lambda: raw, taken=len(reduction.data) < seen)
        return reduction

    def say(self, message: str) -> None:
        """Tell the logger, the same thing once."""
        if message not in self._said:
            self._said.add(message)
            _log.warning("%s", message[:400])


def _given(arguments: object) -> object:
    """Arguments as they are; those that come as JSON read."""
    if not isinstance(arguments, str):
        return arguments
    try:
        return json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments


def _names(what: str, names: Iterable[str]) -> frozenset[str]:
    """Names of tools; InvalidValueError where they are no list of them, or one of them is no name."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InvalidValueError(what, names, "a list of names of tools")
    found = list(names)
    for at, name in enumerate(found):
        if not isinstance(name, str):
            raise InvalidValueError(f"{what}[{at}]", name, "the name of a tool, as text")
    return frozenset(found)

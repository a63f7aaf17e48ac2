"""A server's message as the client is to get it: the texts that a tool gave, reduced, and all else byte for byte.

What is touched: ``text`` of blocks of type text, unless they are meant for the user alone; and members of the
structured result that their schema lets be any string, together with the block that says the same.  What has
structure that cannot be told to stay valid is left alone, with its text.

Guards: an original is stored before its reduction goes out; whatever fails, or takes longer than SECONDS, the message
goes on as it came.  Not here: which message answers which call (`_watch`), and what is left out of a text (the engine).
"""

from __future__ import annotations

import signal

from beam_cli._own import is_reduced
from beam_cli._smallest import LEAST, smallest
from beam_cli._streams import say
from beam_cli.mcp import _splice
from beam_cli.mcp._noted import note
from beam_cli.mcp._schemas import free_strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from beam_cli.mcp._noted import Seen
    from beam_cli.mcp._splice import Spot
    from beam_cli.mcp._watch import Request, Watch
    from beam_core import Reduction

    Changes = list[tuple[Spot, str]]

SECONDS = 10.0  # for one message; what waits behind it waits as long


class _TooLongError(BaseException):
    """Time is up.  No Exception, so that nobody below swallows it."""


class Reducer:
    """Reduces messages in the main thread of this process, whose SIGALRM it takes."""

    __slots__ = ("_armed", "_fidelity", "_host", "_said", "_seen", "_watch", "allow_secrets")

    def __init__(self, watch: Watch, *, fidelity: str, host: str | None, allow_secrets: bool = False) -> None:
        self._watch = watch
        self._fidelity = fidelity
        self._host = host
        self.allow_secrets = allow_secrets
        self._said: set[str] = set()
        self._seen: list[Seen] = []  # what is to be noted once it was shown
        self._armed = False
        signal.signal(signal.SIGALRM, self._over)

    def rehearse(self) -> None:
        """Load what a reduction needs, and try the values: InvalidValueError for one that cannot be used."""
        self._reduce(b"\n", None)

    def message(self, line: bytes) -> bytes:
        """One message of the server, with its line end, as it goes to the client; never raises."""
        noted = len(self._seen)
        try:
            self._armed = True
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            return self._message(line)
        except _TooLongError:
            self._say(f"a result took more than {SECONDS:.0f} seconds to reduce: it is passed on unchanged")
        except Exception as error:  # noqa: BLE001  (whatever fails, the message goes on)
            if not isinstance(error, ValueError):  # a line that is no JSON is not Beam's to complain about
                self._say(f"internal error ({type(error).__name__}: {error}): a result is passed on unchanged")
        except BaseException:  # noqa: BLE001, S110  (a panic of a compiled tokenizer is no Exception)
            pass
        finally:
            self._armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        del self._seen[noted:]
        return line

    def note(self) -> None:
        """Write into the ledger what the messages since the last time showed; never raises."""
        seen, self._seen = self._seen, []
        if seen:
            note(self._host, self._watch.client, seen)

    def _over(self, _number: int, _frame: object) -> None:
        if self._armed:
            self._armed = False
            raise _TooLongError

    def _say(self, message: str) -> None:
        """Say the same thing once, however often it happens."""
        if message not in self._said:
            self._said.add(message)
            say(message[:400])

    def _message(self, line: bytes) -> bytes:
        text = line.decode("utf-8")
        spot = _splice.whole(text)
        changes: Changes = []
        for one in _splice.elements(text, spot) if isinstance(spot.value, list) else [spot]:
            request = self._watch.answered(one.value)
            if request is not None and not request.own and not self._watch.own and not self._watch.exact(request.tool):
                changes += self._changes(text, one, request)
        return _splice.replaced(text, changes).encode("utf-8") if changes else line

    def _changes(self, text: str, spot: Spot, request: Request) -> Changes:
        """What to write in place of which strings of one answer."""
        result = spot.value.get("result")
        if not isinstance(result, dict) or result.get("resultType", "complete") != "complete":
            return []
        if not isinstance(result.get("content"), list):
            return []
        parts = _splice.members(text, _splice.members(text, spot)["result"])
        blocks = [_splice.members(text, block) for block in _splice.elements(text, parts["content"])]
        texts = [block["text"] for block in blocks if _for_agents(block)]
        if "structuredContent" in parts and parts["structuredContent"].value is not None:
            return self._structured(text, parts["structuredContent"], blocks, texts, request)
        return [(one, new) for one in texts if (new := self._reduced(one.value, request)) is not None]

    def _structured(
        self, text: str, spot: Spot, blocks: list[dict[str, Spot]], texts: list[Spot], request: Request
    ) -> Changes:
        """The same for a structured result, whose one block has to be the same in words, or in JSON."""
        if len(blocks) != 1 or len(texts) != 1:
            return []
        free = free_strings(self._watch.schema(request.tool))
        found = {name: one for name, one in _splice.members(text, spot).items() if isinstance(one.value, str)}
        shown = texts[0].value
        plain = [one for one in found.values() if one.value == shown]
        if plain and len(spot.value) > 1:
            return []
        inner: Changes = []
        within: dict[str, Spot] = {}
        if not plain:
            same = _splice.whole(shown)  # ValueError where the words are others than the structure's
            if same.value != spot.value:
                return []
            within = _splice.members(shown, same)
        changes: Changes = []
        for name, one in found.items():
            new = self._reduced(one.value, request) if name in free else None
            if new is not None:
                changes.append((one, new))
                if within:
                    inner.append((within[name], new))
        if changes:
            changes.append((texts[0], changes[0][1] if plain else _splice.replaced(shown, inner)))
        return changes

    def _reduced(self, text: str, request: Request) -> str | None:
        """The text as the agent is to see it; None where it stays."""
        if len(text) < LEAST // 4:
            return None
        raw = text.encode("utf-8")  # ValueError for halves of characters
        if len(raw) < LEAST or is_reduced(raw):
            return None
        reduction = self._reduce(raw, request)
        for message in reduction.receipt.notes:
            self._say(message)
        self._seen.append((request.tool, raw, reduction))
        return reduction.data.decode("utf-8") if len(reduction.data) < len(raw) else None

    def _reduce(self, raw: bytes, request: Request | None) -> Reduction:
        from beam_cli._recovery import Recovery, open_store

        return smallest(
            raw,
            self._host,
            fidelity=self._fidelity,
            command=None if request is None else request.command,
            tool=None if request is None else self._watch.hint(request.tool),
            store=Recovery(open_store(allow_secrets=self.allow_secrets)),
        )


def _for_agents(block: dict[str, Spot]) -> bool:
    """Whether a block is text that an agent reads."""

    def value(name: str) -> Any:
        return block[name].value if name in block else None

    if value("type") != "text" or not isinstance(value("text"), str):
        return False
    about = value("annotations")
    audience = about.get("audience") if isinstance(about, dict) else None
    return not isinstance(audience, list) or "assistant" in audience

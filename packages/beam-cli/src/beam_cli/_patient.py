"""The sink of an output that an agent's shell waits for: reduced at the end, or shown as it comes where that is late.

An agent looks at a command that it left in the background, and at one that takes longer than it waits; what such a
command has said has to be there.  So what is held is shown once nothing came for QUIET seconds, or TOTAL seconds after
the first byte, and from then on lines come as with `beam run --live`.

Guards: after the change nothing is held any more, and every byte was taken and kept once.
"""

from __future__ import annotations

from time import monotonic

from beam_cli._faults import internal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_cli._live import Live
    from beam_cli._outputs import Collect
    from beam_cli._spool import Keeper, Spool

QUIET = 5.0  # seconds without a byte
TOTAL = 60.0  # seconds after the first; agents wait for two minutes unless they say otherwise


class Patient:
    """See ``Sink``; ``live`` is what shows the output once it is shown as it comes."""

    __slots__ = ("_collect", "_first", "_keeper", "_spool", "due", "live")

    def __init__(self, collect: Collect, spool: Spool, keeper: Keeper) -> None:
        self._collect = collect
        self._spool = spool
        self._keeper = keeper
        self._first: float | None = None
        self.due: float | None = None
        self.live: Live | None = None

    def take(self, data: bytes) -> Iterable[bytes]:
        """See ``Sink``."""
        if self.live is not None:
            out = self.live.take(data)
            self.due = self.live.due
            return out
        now = monotonic()
        self._first = now if self._first is None else self._first
        out = self._collect.take(data)
        self.due = None if self._collect.passing else min(now + QUIET, self._first + TOTAL)
        return out

    def tick(self) -> Iterable[bytes]:
        """See ``Sink``: it is time to show what is held."""
        if self.live is not None:
            out = self.live.tick()
            self.due = self.live.due
            return out
        self.due = None
        try:
            from beam_cli._live import Live

            live = Live(self._spool, self._keeper)
        except Exception as error:  # noqa: BLE001  (what cannot be shortened is shown as it is)
            internal(error, "the output is passed through unchanged")
            self._collect.passing = "no room"
            return self._spool.pieces()
        self.live = live
        return self._shown(live)

    def _shown(self, live: Live) -> Iterable[bytes]:
        for piece in self._spool.pieces():
            yield from live.show(piece)
        yield from live.tick()
        self.due = live.due

"""One output of a running command: where it comes from and goes to, and what is done with its bytes meanwhile.

Held for the end (`Collect`), until that is too late (`_patient`), shown line by line (`_live`) or as it comes (`Pass`).
Guards: what a sink took is in the spool, or was given on.  Not here: what is shown at the end (`_run`).
"""

from __future__ import annotations

from beam_cli._child import Flow
from beam_cli._spool import Keeper, Spool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_cli._live import Live
    from beam_cli._patient import Patient
    from beam_cli._run import RunRequest
    from beam_store import ArtifactStore

LARGEST = 4 << 30  # bytes; more is passed on as it comes, because no disk takes a command that never ends


class Collect:
    """The sink of an output that is reduced at the end."""

    __slots__ = ("_keeper", "_spool", "due", "passing")

    def __init__(self, spool: Spool, keeper: Keeper) -> None:
        self._spool = spool
        self._keeper = keeper
        self.due: float | None = None
        self.passing: str | None = None  # why what comes is passed on at once

    def take(self, data: bytes) -> Iterable[bytes]:
        """See ``Sink``."""
        self._keeper.take(data)
        if self.passing is not None:
            return (data,)
        try:
            self._spool.add(data)
        except (OSError, MemoryError) as error:
            self.passing = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        else:
            if self._spool.size <= LARGEST:
                return ()
            self.passing = f"more than {LARGEST} bytes"
        return self._spool.pieces()

    def tick(self) -> Iterable[bytes]:
        """See ``Sink``; never due."""
        return ()


class Pass:
    """The sink of an output that is shown as it comes."""

    __slots__ = ("_keeper", "due")

    def __init__(self, keeper: Keeper | None) -> None:
        self._keeper = keeper
        self.due: float | None = None

    def take(self, data: bytes) -> Iterable[bytes]:
        """See ``Sink``."""
        if self._keeper is not None:
            self._keeper.take(data)
        return (data,)

    def tick(self) -> Iterable[bytes]:
        """See ``Sink``; never due."""
        return ()


class Output:
    """One output of the command: its flow, and what is kept of it meanwhile."""

    __slots__ = ("_live", "_patient", "_sink", "flow", "keeper", "shown", "spool")

    def __init__(self, fd: int, target: int, request: RunRequest, store: ArtifactStore) -> None:
        self.spool = Spool()
        self.keeper = Keeper(store, at_once=request.live)
        self.shown = False  # whether writing what is shown at the end has begun
        self._live: Live | None = None
        self._sink: Collect | None = None
        self._patient: Patient | None = None
        if request.live:
            from beam_cli._live import Live

            self._live = Live(self.spool, self.keeper)
        elif not request.raw:
            self._sink = Collect(self.spool, self.keeper)
            if request.patient:
                from beam_cli._patient import Patient

                self._patient = Patient(self._sink, self.spool, self.keeper)
        passing = Pass(None if request.raw and request.no_store else self.keeper)
        self.flow = Flow(fd, target, self._patient or self._live or self._sink or passing)

    @property
    def live(self) -> Live | None:
        """What shows the output line by line, if it does."""
        return self._live if self._patient is None else self._patient.live

    @property
    def sink(self) -> Collect | None:
        """What holds the output for the end, if it does."""
        return None if self.live is not None else self._sink

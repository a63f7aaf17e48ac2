"""Signals while a text is read, reduced and written: what has arrived is shown, whatever happens.

Ctrl-C reaches every process of a pipeline, so at the first SIGINT the command upstream is ending and its last
lines are still to come: reading goes on to the end.  A second SIGINT, a SIGTERM or a SIGHUP ends the reading;
what has arrived is reduced and written.  Another one while that is done raises Stopped, and so do two seconds
after the first that comes then: whoever sent it does not wait for long.

Guards: no byte that was read is lost to a signal.  So a handler never raises while reading; a descriptor that
becomes readable (`wakeup`) ends the wait instead, which also closes the gap between looking and waiting.

`_signal` is the C module below `signal`, which imports enum: half a bare interpreter start.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
else:
    import _signal

WATCHED = tuple(getattr(_signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(_signal, name))
# What a command may wait for and Beam has no use for: `beam run` hands them on.
PASSED = tuple(
    getattr(_signal, name) for name in ("SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM") if hasattr(_signal, name)
)

GRACE = 2.0  # seconds that a reduction may still take once a signal came


class Stopped(BaseException):
    """Signals keep coming: give up what is being done.  No Exception, so that nobody swallows it."""


class Signals:
    """Watches the signals of this process from construction to ``release``."""

    __slots__ = ("_old", "_writer", "passed", "patience", "raising", "seen", "wakeup")

    def __init__(self, passed: tuple[int, ...] = ()) -> None:
        self.seen: list[int] = []
        self.passed: list[int] = []  # of the signals that are only to be handed on
        self.raising = False  # whether a handler may raise: only where no byte can be lost by it
        self.patience = 2  # signals in all, of which the last raises
        self.wakeup, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        os.set_blocking(self.wakeup, False)
        self._old: dict[int, object] = {}
        for number in (*WATCHED, *passed):
            old = _signal.getsignal(number)
            if old in {_signal.SIG_DFL, _signal.default_int_handler}:  # an ignored one (nohup) stays ignored
                self._old[number] = old
                _signal.signal(number, self._note if number in WATCHED else self._pass)
        _signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)

    def _note(self, number: int, _frame: object) -> None:
        self.seen.append(number)
        if self.raising and len(self.seen) == 1 and hasattr(_signal, "setitimer"):
            _signal.signal(_signal.SIGALRM, self._give_up)
            _signal.setitimer(_signal.ITIMER_REAL, GRACE)
        if self.raising and len(self.seen) >= self.patience:
            self.patience = len(self.seen) + 1
            raise Stopped

    def _pass(self, number: int, _frame: object) -> None:
        self.passed.append(number)

    def _give_up(self, _number: int, _frame: object) -> None:
        if self.raising:
            raise Stopped

    @property
    def stop(self) -> bool:
        """Whether reading ends here."""
        return len(self.seen) > 1 or any(number != _signal.SIGINT for number in self.seen)

    def clear_wakeup(self) -> None:
        """Read away what the signals wrote, so that one is not noticed twice."""
        try:
            while os.read(self.wakeup, 512):
                pass
        except BlockingIOError:
            pass

    @property
    def exit_code(self) -> int:
        """128 and the last signal, as a shell reports it; 0 where none came."""
        return 128 + self.seen[-1] if self.seen else 0

    def release(self) -> None:
        """Put the old handlers back."""
        self.raising = False
        _signal.set_wakeup_fd(-1)
        for number, old in self._old.items():
            _signal.signal(number, old)  # type: ignore[arg-type]  # what getsignal gave
        os.close(self.wakeup)
        os.close(self._writer)


def name_of(number: int) -> str:
    """``SIGTERM`` for 15."""
    return next((n for n in ("SIGINT", "SIGTERM", "SIGHUP") if getattr(_signal, n, None) == number), str(number))

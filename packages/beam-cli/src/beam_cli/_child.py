"""One command as a child: started untouched, its output read as it comes, signals handed on, its end told.

Guards: no argument is added or changed, no shell is asked.  Neither output can fill up while the other is waited
for; a slow reader slows the command down as a pipe would, and a reader that has gone ends its writing as a pipe
would (SIGPIPE at the next write).  Signals and the time limit work also while a reader does not read.  What is
done with the bytes is up to sinks (`_run`, `_live`).

The child is in Beam's process group, so Ctrl-C of a terminal reaches it by itself.  A signal to Beam alone is
handed on after a tenth of a second, in which a child that had it already has mostly ended: no system tells
whether a signal was for the whole group.  Only with a time limit, and no terminal to read from, the child gets a
group of its own, so that all it started ends with it.
"""

from __future__ import annotations

import os
import select
import stat
from time import monotonic

from beam_cli._signals import GRACE
from beam_cli._spawn import drain
from beam_cli._streams import CHUNK, DRAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from collections.abc import Iterable, Iterator
    from typing import Protocol

    from beam_cli._signals import Signals

    class Sink(Protocol):
        """What is done with one output of the command."""

        due: float | None  # when ``tick`` is to be called, by the monotonic clock

        def take(self, data: bytes) -> Iterable[bytes]:
            """Take what came; gives what is to be written at once."""

        def tick(self) -> Iterable[bytes]:
            """The time is ``due``; gives what is to be written at once."""
else:
    import _signal

HAND_ON = 0.1  # seconds after which a signal is handed on
SILENCE = (
    0.5  # seconds without a byte after which the output of an ended command is over: a filter of it may still work
)
OVER = 2.0  # seconds after its end after which nothing more is waited for
LONGEST = 3600.0  # seconds that are waited for in one go; the system takes 24 days at most
SLICE = 4096  # bytes that a pipe which can be written to takes without waiting, on every system
_WATCHED = select.POLLERR | select.POLLHUP | select.POLLNVAL


class Flow:
    """One output of the command: the descriptor it comes from, the one it goes to, and the sink in between."""

    __slots__ = ("_more", "error", "fd", "gone", "pending", "pipe", "sink", "size", "target")

    def __init__(self, fd: int, target: int, sink: Sink) -> None:
        self.fd = fd  # -1 where it has ended
        self.target = target
        self.sink = sink
        self.pending = memoryview(b"")  # to be written before more is read
        self._more: Iterator[bytes] = iter(())
        self.size = 0  # bytes that came
        self.gone = False  # whether the reader has
        self.error: OSError | None = None  # why nothing more could be written
        mode = os.fstat(target).st_mode
        self.pipe = stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)

    def read(self) -> int:
        """Take what is there; the number of bytes."""
        data = os.read(self.fd, CHUNK)
        if not data:
            self.end()
            return 0
        self.size += len(data)
        self.give(self.sink.take(data))
        return len(data)

    def give(self, pieces: Iterable[bytes]) -> None:
        """Queue what is to be written; one thing at a time."""
        self._more = iter(pieces) if not self.pending else _chain(self._more, pieces)
        self.advance(0)

    def advance(self, done: int) -> None:
        """Go on after ``done`` bytes were written."""
        self.pending = self.pending[done:]
        while not self.pending:
            piece = next(self._more, None)
            if piece is None:
                return
            self.pending = memoryview(piece)

    def write(self) -> None:
        """Write some of what is pending; a reader that has gone gets no more, and the command no reader."""
        try:
            done = os.write(self.target, self.pending[:SLICE] if self.pipe else self.pending)
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.leave()
            return
        except OSError as error:  # a full disk
            self.error = error
            self.leave()
            return
        self.advance(done)

    def leave(self) -> None:
        """The reader has gone."""
        self.gone = True
        self.pending = memoryview(b"")
        self._more = iter(())
        self.end()

    def end(self) -> None:
        """Read no more."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def _chain(first: Iterable[bytes], then: Iterable[bytes]) -> Iterator[bytes]:
    yield from first
    yield from then


def silent(flows: list[Flow]) -> bool:
    """Whether all output has ended already, and there was none: many a command says nothing."""
    poll = select.poll()
    for flow in flows:
        poll.register(flow.fd, select.POLLIN)
    events = [event for _, event in poll.poll(0)]
    return len(events) == len(flows) and not any(event & select.POLLIN for event in events)


class Child:
    """A running command, until ``follow`` has seen its end."""

    __slots__ = (
        *("_answered", "_group", "_hand_on", "_kill_at", "_passed", "_signals", "ended", "killed", "left", "pid"),
        "status",
    )

    def __init__(self, pid: int, signals: Signals, *, group: bool) -> None:
        self.pid = pid
        self.status = 0  # as waitpid gives it, once it has ended
        self.ended: float | None = None  # when
        self.killed = False  # by Beam, after the grace
        self.left = False  # whether others hold its output open after its end
        self._group = group
        self._signals = signals
        self._answered = 0  # of the signals that were seen
        self._passed = 0  # of those that are only handed on
        self._hand_on: list[tuple[float, int]] = []
        self._kill_at: float | None = None

    @property
    def code(self) -> int:
        """The exit code as a shell reports it; 128 + n where signal n ended it, or made Beam end it."""
        if self.killed and self._signals.seen:
            return self._signals.exit_code
        code = os.waitstatus_to_exitcode(self.status)
        return 128 - code if code < 0 else code

    def stop(self, now: float) -> None:
        """Ask it to end, and end it after a grace."""
        self._send(_signal.SIGTERM)
        self._kill_at = now + GRACE

    def keep_time(self, now: float) -> None:
        """Notice its end, hand signals on, and end it where it is time."""
        if self.ended is not None:
            return
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.status = status
            self.ended = now
            return
        while self._passed < len(self._signals.passed):
            self._hand_on.append((now if self._group else now + HAND_ON, self._signals.passed[self._passed]))
            self._passed += 1
        for number in self._signals.seen[self._answered :]:
            self._answered += 1
            if self._group or not (number == _signal.SIGINT and from_terminal()):
                self._hand_on.append((now if self._group else now + HAND_ON, number))
            if number != _signal.SIGINT or self._answered > 1:
                self._kill_at = now + GRACE if self._kill_at is None else now
        while self._hand_on and self._hand_on[0][0] <= now:
            self._send(self._hand_on.pop(0)[1])
        if self._kill_at is not None and now >= self._kill_at:
            self.killed = True
            self._kill_at = None
            if not self._send(_signal.SIGKILL):  # out of reach: it is left
                self.status = _signal.SIGKILL
                self.ended = now

    def end_group(self) -> None:
        """End what the command started and left behind; only where it had a group of its own."""
        if self._group:
            self._send(_signal.SIGKILL)

    @property
    def next(self) -> float | None:
        """When ``keep_time`` has something to do."""
        times = [time for time, _ in self._hand_on]
        if self._kill_at is not None:
            times.append(self._kill_at)
        return min(times, default=None)

    def _send(self, number: int) -> bool:
        """Send a signal; false where the command runs as someone else, as under sudo."""
        try:
            if self._group:
                os.killpg(self.pid, number)
            else:
                os.kill(self.pid, number)
        except ProcessLookupError:  # ended
            pass
        except PermissionError:
            return False
        return True


def from_terminal() -> bool:
    """Whether an interrupt most likely came from the keyboard: then the child has it already."""
    try:
        fd = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return os.tcgetpgrp(fd) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(fd)


def follow(child: Child, flows: list[Flow], signals: Signals, limit: float | None = None) -> bool:
    """Give the sinks what comes until the command and its output have ended; whether the ``limit`` was reached.

    ``limit`` is seconds.  A process that the command left behind with its output open is not waited for.
    """
    return _Following(child, flows, signals, limit).run()


class _Following:
    """The loop of one command."""

    __slots__ = ("_after", "_child", "_deadline", "_flows", "_heard", "_signals", "_timed_out")

    def __init__(self, child: Child, flows: list[Flow], signals: Signals, limit: float | None) -> None:
        self._child = child
        self._flows = flows
        self._signals = signals
        self._deadline = None if limit is None else monotonic() + limit
        self._timed_out = False
        self._heard = 0.0  # when bytes came last
        self._after = 0  # bytes that came after the command's end

    def run(self) -> bool:
        """See ``follow``."""
        while True:
            now = monotonic()
            self._child.keep_time(now)
            if self._child.ended is None and self._deadline is not None and now >= self._deadline:
                self._deadline = None
                self._timed_out = True
                self._child.stop(now)
            for flow in self._flows:
                if flow.sink.due is not None and now >= flow.sink.due and not flow.pending:
                    flow.give(flow.sink.tick())
            if self._is_given_up(now):
                for flow in self._flows:
                    if flow.pending:
                        flow.leave()
            wait = self._wait(now)
            if wait is None:
                if self._timed_out:
                    self._child.end_group()
                return self._timed_out
            moved = self._turn(wait)
            if not moved and self._is_over(monotonic()):
                for flow in self._flows:
                    if flow.fd >= 0:
                        self._child.left = True
                        drain(flow.fd)
                    flow.end()

    def _is_given_up(self, now: float) -> bool:
        """Whether a reader that does not read is waited for no more: the command was told to end, and has."""
        ended = self._child.ended
        return ended is not None and (self._timed_out or self._signals.stop) and now >= ended + GRACE

    def _is_over(self, now: float) -> bool:
        """Whether what is still open after the command's end is not waited for."""
        ended = self._child.ended
        if ended is None or any(flow.pending for flow in self._flows):
            return False
        if self._after >= DRAIN * len(self._flows):
            return True
        return now >= ended + OVER or now >= max(ended, self._heard) + SILENCE

    def _wait(self, now: float) -> float | None:
        """Seconds until something is to be done by the clock, at most; negative for no such time, None for the end."""
        ended = self._child.ended
        busy = any(flow.fd >= 0 or flow.pending for flow in self._flows)
        if ended is not None and not busy:
            return None
        times = [flow.sink.due for flow in self._flows if flow.sink.due is not None and not flow.pending]
        if ended is None:
            times += [time for time in (self._child.next, self._deadline) if time is not None]
        elif any(flow.pending for flow in self._flows):
            if self._timed_out or self._signals.stop:
                times.append(ended + GRACE)
        else:
            times.append(min(ended + OVER, max(ended, self._heard) + SILENCE))
        return min(max(0.0, min(times) - now), LONGEST) if times else -1.0

    def _turn(self, wait: float) -> bool:
        """Wait for descriptors, and move bytes; whether any moved."""
        poll = select.poll()
        poll.register(self._signals.wakeup, select.POLLIN)
        readable: dict[int, Flow] = {}
        writable: dict[int, Flow] = {}
        for flow in self._flows:
            if flow.pending:
                writable[flow.target] = flow
                poll.register(flow.target, select.POLLOUT)
            elif flow.fd >= 0:
                readable[flow.fd] = flow
                poll.register(flow.fd, select.POLLIN)
                if flow.pipe:
                    writable[flow.target] = flow
                    poll.register(flow.target, 0)
        moved = False
        for fd, events in poll.poll(None if wait < 0 else int(wait * 1000) + (wait > 0)):
            if fd == self._signals.wakeup:
                self._signals.clear_wakeup()
            elif fd in readable:
                moved = self._read(readable[fd]) or moved
            elif events & select.POLLOUT:
                writable[fd].write()
                moved = True
            elif events & _WATCHED:
                writable[fd].leave()
                moved = True
        return moved

    def _read(self, flow: Flow) -> bool:
        """Read from a flow; false where that is over, because others than the command go on writing."""
        if flow.fd < 0 or self._after >= DRAIN * len(self._flows):  # more than pipes hold is not the command's
            return False
        self._heard = monotonic()
        size = flow.read()
        if self._child.ended is not None:
            self._after += size
        return True

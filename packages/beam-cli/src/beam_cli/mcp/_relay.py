"""Bytes between a client and the server that it believes to have started, for as long as both are there.

To the server every byte goes on as it comes, in pieces as they come.  From the server whole lines go on, each after
`_results` has seen it; a line beyond LONGEST bytes goes on as it comes.  Standard error is the server's own.

Guards: ends are handed on both ways (the client's end of input, the server's end of output, signals), the exit code is
the server's, and nothing but what the server wrote, or its reduction, reaches standard output.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from time import monotonic, sleep

from beam_cli import _spawn
from beam_cli._child import from_terminal
from beam_cli._streams import plug, say, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_cli.mcp._results import Reducer
    from beam_cli.mcp._watch import Watch

LONGEST = 64 << 20  # bytes of a message that is looked at
_CHUNK = 1 << 16
_PATIENCE = 1.5  # seconds from a signal to the kill: clients themselves kill after two
_LINGER = 1.0  # seconds that the output of an ended server is still read for, once its input has ended too


class Lines:
    """Cuts what comes in pieces into lines with their ends."""

    __slots__ = ("_kept", "_size", "_whole")

    def __init__(self) -> None:
        self._kept: list[bytes] = []
        self._size = 0
        self._whole = True  # False within a line whose beginning was given away

    def feed(self, piece: bytes) -> Iterator[tuple[bytes, bool]]:
        """Lines, each with True; parts of a line that is too long, each with False."""
        for part in _cut(piece):
            if not part.endswith(b"\n"):
                self._kept.append(part)
                self._size += len(part)
                if self._size > LONGEST or not self._whole:
                    self._whole = False
                    yield self._take(), False
                return
            line = self._take() + part
            yield line, self._whole
            self._whole = True

    def _take(self) -> bytes:
        kept = b"".join(self._kept)
        self._kept.clear()
        self._size = 0
        return kept

    def rest(self) -> bytes:
        """What has no line end yet."""
        return self._take()


def _cut(piece: bytes) -> list[bytes]:
    parts = piece.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


class Relay:
    """One server and its client, on descriptors 0 and 1."""

    __slots__ = ("_ended", "_heard", "_input", "_output", "_pid", "_reducer", "_status", "_told", "_watch")

    def __init__(self, words: list[str], watch: Watch, reducer: Reducer) -> None:
        """Start the server; ``NotStartedError`` where that cannot be."""
        plug()
        theirs, self._input = os.pipe()
        self._output, ours = os.pipe()
        self._watch = watch
        self._reducer = reducer
        self._heard = monotonic()  # when the last piece of output was done with; inf while one is at hand
        self._told = threading.Event()  # the client wants no more: its input has ended, or it sent a signal
        self._ended = threading.Event()  # the server has
        self._status = 0
        try:
            self._pid = _spawn.start(words, outputs={0: theirs, 1: ours})
        finally:
            os.close(theirs)
            os.close(ours)

    def run(self) -> int:
        """Hand on until both ends have come; the server's exit code."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._pass)
        threading.Thread(target=self._up, daemon=True).start()
        threading.Thread(target=self._wait, daemon=True).start()
        try:
            self._down()
        except OSError:  # the client has gone: the server learns it as it would from a pipe of its own
            os.close(self._output)
        else:
            _replace(1)
        while not self._ended.wait(0.2):  # in pieces, so that a signal is noticed in between
            pass
        return self._status

    def _up(self) -> None:
        lines = Lines()
        try:
            while piece := os.read(0, _CHUNK):
                for line, whole in lines.feed(piece):
                    if whole:
                        self._notice(line)
                write(self._input, piece)
        except OSError:
            _replace(0)  # the server reads no more: whoever writes to it shall notice
        os.close(self._input)
        self._told.set()

    def _notice(self, line: bytes) -> None:
        try:
            if b'"id"' in line or b"notifications/cancelled" in line or b"\\u" in line:
                self._watch.sent(json.loads(line))
        except Exception:  # noqa: BLE001, S110  (what is not understood goes on all the same)
            pass

    def _down(self) -> None:
        lines = Lines()
        while piece := os.read(self._output, _CHUNK):
            self._heard = float("inf")
            same: list[bytes] = []
            for line, whole in lines.feed(piece):
                new = line
                if whole and self._watch.wants(line):
                    write(1, b"".join(same))  # what came before does not wait for it
                    same.clear()
                    new = self._reducer.message(line)
                same.append(new)
            write(1, b"".join(same))
            self._reducer.note()
            self._heard = monotonic()
        write(1, lines.rest())

    def _wait(self) -> None:
        """Note how the server ended; end this process where somebody else holds its output open and nobody asks."""
        _, status = os.waitpid(self._pid, 0)
        code = os.waitstatus_to_exitcode(status)
        self._status = code if code >= 0 else 128 - code
        self._ended.set()
        self._told.wait()
        start = monotonic()
        while max(self._heard, start) + _LINGER > monotonic():
            sleep(0.1)
        os._exit(self._status)

    def _pass(self, number: int, _frame: object) -> None:
        if self._ended.is_set():
            os._exit(128 + number)
        if not (number == signal.SIGINT and from_terminal()):
            self._signal(number)
        if number != signal.SIGINT:
            self._told.set()
            timer = threading.Timer(_PATIENCE, self._signal, (signal.SIGKILL,))
            timer.daemon = True
            timer.start()

    def _signal(self, number: int) -> None:
        if not self._ended.is_set():
            try:  # noqa: SIM105  (it may end at this moment)
                os.kill(self._pid, number)
            except ProcessLookupError:
                pass


def _replace(fd: int) -> None:
    """Put nothing in the place of a standard descriptor, so that its other end is closed."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, fd)
    os.close(null)


def wrap(words: list[str], watch: Watch, reducer: Reducer) -> int:
    """Run the server ``words`` behind the relay; its exit code, or 126 and 127 where it cannot be started."""
    try:
        relay = Relay(words, watch, reducer)
    except _spawn.NotStartedError as error:
        say(str(error))
        return error.code
    return relay.run()

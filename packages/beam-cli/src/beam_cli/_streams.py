"""Bytes in and out by descriptor: no text layer, so no locale, encoding or newline mode can change a byte.

Guards: all that arrives is given on, in order; all that is written is written whole or raises.  What is read
and what is said about it is not here.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_cli._signals import Signals

CHUNK = 1 << 16  # bytes; the most that a pipe gives at once, unless someone made it larger
LARGE = 1 << 28  # bytes of a file that are read at once
DRAIN = 1 << 20  # bytes; the most that is still taken from a pipe after a stop: the largest pipe without privileges


def is_tty(fd: int) -> bool:
    """Whether a terminal is there; False where nothing is."""
    try:
        return os.isatty(fd)
    except OSError:
        return False


def plug() -> set[int]:
    """The standard descriptors that are closed, now held open so that nothing opened later takes their number."""
    closed: set[int] = set()
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            closed.add(fd)
            os.open(os.devnull, os.O_RDWR)
    return closed


def _is_file(fd: int) -> bool:
    return stat.S_ISREG(os.fstat(fd).st_mode)


def chunks(fd: int, signals: Signals) -> Iterator[bytes]:
    """What arrives, piece by piece, until its end or until a signal ends the reading."""
    if _is_file(fd):  # never waits
        yield from _file(fd)
        return
    import select

    while not signals.stop:
        ready, _, _ = select.select((fd, signals.wakeup), (), ())
        if signals.wakeup in ready:
            signals.clear_wakeup()
        elif fd in ready:
            try:
                chunk = os.read(fd, CHUNK)
            except BlockingIOError:  # someone made it non-blocking, and another process took the bytes
                continue
            if not chunk:
                return
            yield chunk
    taken = 0
    while taken < DRAIN and select.select((fd,), (), (), 0)[0]:
        try:
            chunk = os.read(fd, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            return
        taken += len(chunk)
        yield chunk


def _file(fd: int) -> Iterator[bytes]:
    """A regular file in one read, so that its bytes exist once; in more if it is large, grows, or has no size."""
    size = os.fstat(fd).st_size - os.lseek(fd, 0, os.SEEK_CUR)
    want = max(size, 0) + 1 if size <= LARGE else DRAIN
    while chunk := os.read(fd, want):
        yield chunk
        want = CHUNK if size <= LARGE else DRAIN


def write(fd: int, data: bytes | memoryview) -> None:
    """Write all of ``data``; OSError where that cannot be (BrokenPipeError: the reader has gone)."""
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(fd, rest) :]
        except BlockingIOError:  # whoever shares the pipe made it non-blocking
            import select

            select.select((), (fd,), ())


def say(message: str) -> None:
    """One line on standard error; where that is closed, silence."""
    line = " ".join(message.splitlines())
    try:  # noqa: SIM105  (contextlib is not on the fast lane)
        write(2, b"beam: " + line.encode("utf-8", "backslashreplace") + b"\n")
    except OSError:
        pass


def copy(fd: int, signals: Signals) -> None:
    """Hand standard output what arrives, as it arrives."""
    for chunk in chunks(fd, signals):
        signals.raising = True
        write(1, chunk)
        signals.raising = False


def worth_copying(*, operand: bool) -> bool:
    """Whether standard input may hold the output of a command.

    A pipe or a file does.  A socket is what some hosts give every command and never close: waiting for its end
    may take forever, so it counts only where the command would have waited for it anyway (no ``operand``).
    """
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or (stat.S_ISSOCK(mode) and not operand)

"""Where the text of one run comes from, and all of it: in memory, or, where it is too large for that, on disk.

Guards: whatever was taken from a descriptor can be handed on, also where memory ends half-way.  That is why
pieces are kept and joined at the end: io.BytesIO, which would hold them once, loses what it holds when it
cannot grow (CPython 3.11 to 3.13).  Above MAPPED bytes they go to a file without a name, a copy, because a file
that somebody cuts short while it is mapped would end this process.

Not here: what a signal does to the reading (`_streams`, `_signals`), and the file (`_spool`).
"""

from __future__ import annotations

import os
import stat
from errno import EISDIR

from beam_cli._streams import chunks, copy, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli._options import Request
    from beam_cli._signals import Signals
    from beam_cli._spool import Spool

MAPPED = 256 << 20  # bytes


class Input:
    """One open descriptor and what was read from it so far."""

    __slots__ = ("_fd", "_pending", "_pieces", "_signals", "_size", "_spool", "ended")

    def __init__(self, fd: int, signals: Signals) -> None:
        self._fd = fd
        self._signals = signals
        self._pieces: list[bytes] = []
        self._spool: Spool | None = None  # what came before the pieces, once that is much
        self._size = 0
        self._pending = b""  # read, but not among the pieces yet
        self.ended = False

    @property
    def waits(self) -> bool:
        """Whether the text comes as someone writes it, so that there is time until then."""
        return not stat.S_ISREG(os.fstat(self._fd).st_mode)

    def take(self) -> bytes:
        """All bytes up to the end or a stop; OSError and MemoryError leave what was read in hand."""
        for chunk in chunks(self._fd, self._signals):
            self._pending = chunk
            self._pieces.append(chunk)
            self._size += len(chunk)
            if self._size > MAPPED:
                self._to_disk()
        self._pending = b""
        self.ended = True
        return self.taken()

    def _to_disk(self) -> None:
        """Move the pieces to disk, as far as there is room; the rest stays in memory."""
        from beam_cli._spool import Spool

        self._spool = self._spool or Spool()
        self._pieces.reverse()
        while self._pieces:
            piece = self._pieces.pop()
            self._pending = b""
            try:  # noqa: SIM105  (contextlib is not on the fast lane)
                self._spool.add(piece)
            except OSError:
                pass  # held by the spool even so
        self._pending = b""

    def taken(self) -> bytes:
        """What was read so far, as one."""
        if self._spool is not None:
            return self._spool.whole()  # type: ignore[return-value]  # a map has what reading a text takes of bytes
        if len(self._pieces) != 1:
            self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def hand_on(self) -> None:
        """Write what was read, freeing it on the way, and then the rest as it arrives."""
        last = b"" if self._pieces and self._pieces[-1] is self._pending else self._pending
        for piece in self._spool.pieces() if self._spool is not None else ():
            write(1, piece)
        self._pieces.reverse()
        while self._pieces:
            write(1, self._pieces.pop())
        write(1, last)
        if not self.ended:
            copy(self._fd, self._signals)


def open_input(request: Request) -> int:
    """The descriptor to read from; OSError where the file cannot be read."""
    if request.reads_stdin:
        return 0
    fd = os.open(request.file or "", os.O_RDONLY | os.O_CLOEXEC)
    if stat.S_ISDIR(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(EISDIR, os.strerror(EISDIR))
    return fd

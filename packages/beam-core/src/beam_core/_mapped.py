"""A text that stays on disk: a file as a read-only map, with the few methods of bytes that reading a text takes.

For texts that are too large to hold in memory; every part of it that is asked for is a copy, as of bytes.  What was
read is given back to the system after every STEP bytes, so that the process does not grow with the file.

Guarded: the same answers as bytes.  Not here: deciding what is too large.
"""

from __future__ import annotations

import mmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self, SupportsIndex

STEP = 64 << 20  # bytes read between two times that pages are given back
_PIECE = 1 << 20
_ACCESS = mmap.ACCESS_READ
_DROP = getattr(mmap, "MADV_DONTNEED", None)


class MappedText(mmap.mmap):
    """The file of a descriptor, from its start to its present end, which must not be 0; OSError where it has none.

    The descriptor may be closed.  The file must not be cut shorter while the text is in use.
    """

    _read = 0

    def __new__(cls, fd: int) -> Self:
        """Map the file of ``fd``."""
        return super().__new__(cls, fd, 0, access=_ACCESS)

    def __getitem__(self, key: int | slice) -> int | bytes:  # type: ignore[override]  # one method for both
        """A byte, or bytes."""
        part = super().__getitem__(key)
        if isinstance(part, bytes):
            self._read += len(part)
            if self._read >= STEP:
                self._read = 0
                if _DROP is not None:
                    self.madvise(_DROP)
        return part

    def startswith(self, prefix: bytes, start: int = 0) -> bool:
        """Whether ``prefix`` stands at ``start``."""
        return self[start : start + len(prefix)] == prefix

    def endswith(self, suffix: bytes) -> bool:
        """Whether the text ends with ``suffix``."""
        return not suffix or self[-len(suffix) :] == suffix

    def count(self, byte: bytes, start: SupportsIndex = 0, stop: SupportsIndex | None = None) -> int:
        """How often one byte occurs."""
        end = len(self) if stop is None else stop.__index__()
        places = range(start.__index__(), end, _PIECE)
        return sum(bytes(self[at : min(at + _PIECE, end)]).count(byte) for at in places)

    def __contains__(self, part: object) -> bool:
        """Whether ``part``, bytes, occurs."""
        return isinstance(part, bytes) and self.find(part) >= 0

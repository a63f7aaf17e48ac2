"""The whole of a text that a host cut, from the file that the host itself wrote.

A path that stands in a payload is taken only where it is what the host would have written: a regular file, below the
folder or with the name that the host uses, and not larger than LARGEST.  Where a program could have printed the path
itself, the file has to begin with what the host shows of it.
"""

from __future__ import annotations

import os
import stat

LARGEST = 64 << 20  # bytes


def read_whole(path: str, size: int | None = None) -> bytes | None:
    """The bytes of a regular file of this size; None where it is none, or cannot be read."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except (OSError, ValueError):
        return None
    try:
        about = os.fstat(fd)
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST or size not in {None, about.st_size}:
            return None
        pieces = []
        while piece := os.read(fd, 1 << 20):
            pieces.append(piece)
    except OSError:
        return None
    finally:
        os.close(fd)
    return b"".join(pieces)

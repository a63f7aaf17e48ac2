"""A lock on an open file, shared or alone, which ends with the process that holds it, however that ends.

Puts hold it shared for some microseconds, a collection alone for some milliseconds at a time.  Who waits gives up
after about three seconds: a store that does not answer must not hold up a command.
"""

from __future__ import annotations

import sys

from beam_core import StoreError

_FIRST = 0.001  # seconds between tries
_LONGEST = 0.1
_TRIES = 40


def lock(fd: int, place: str, *, alone: bool) -> bool:
    """Take or change the lock; false where the file system has none; StoreError where others keep it too long."""
    pause = _FIRST
    for _ in range(_TRIES):
        try:
            return _try(fd, alone=alone)
        except BlockingIOError:
            from time import sleep

            sleep(pause)
            pause = min(pause * 1.5, _LONGEST)
    raise StoreError(f"the store in {place} is in use by another process that does not finish: try again")


if sys.platform == "win32":

    def _try(fd: int, *, alone: bool) -> bool:  # noqa: ARG001  (Windows has no shared lock here)
        import msvcrt
        import os

        os.lseek(fd, 1 << 40, os.SEEK_SET)  # a byte that nobody reads
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
        except OSError:
            return False
        return True

else:

    def _try(fd: int, *, alone: bool) -> bool:
        import fcntl

        try:
            fcntl.flock(fd, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # some network file systems
            return False
        return True

"""One install or uninstall at a time: a lock in Beam's data folder, which ends with the process that holds it.

Whoever changes what is installed reads, decides and writes, and in between nobody else may.  Guards: the file and the
folders of the lock go again where nothing is installed, and so who waited for a lock looks whether its file is still
the one that is there; the folders are for their owner only, as the store in them wants it, whatever the umask.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from beam_cli.install import _files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 20.0  # seconds; an install takes some milliseconds, and as long as the disk wants
_PAUSE = 0.02
_TRIES = 10  # to make a folder: as often in a row nobody removes the one above it in between
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0)


@contextmanager
def alone(root: str) -> Iterator[None]:
    """Hold the lock of the data folder ``root``; RefusedError where it cannot be had."""
    path = os.path.join(root, "lock")
    made: set[str] = set()
    try:
        fd = _taken(path, made)
    except OSError as error:
        _files.remove_folders(sorted(made, key=len))
        _files.check_writable(path)  # which says more, where it is that
        raise _files.RefusedError(f"{error.strerror} ({error.filename or path}): nothing was changed") from error
    try:
        yield
    finally:
        with suppress(OSError):  # while it is held: who waits for it looks for another
            _files.remove(path)
            _files.remove_folders(sorted({*made, os.path.dirname(root), root}, key=len))
        os.close(fd)


def _taken(path: str, made: set[str]) -> int:
    """The lock, open and held; ``made`` gets the folders that it took.  OSError; RefusedError after too long."""
    until = monotonic() + PATIENCE
    tries = _TRIES
    while True:
        try:
            made.update(_files.make_folders(os.path.dirname(path), 0o700))
            fd = os.open(path, _FLAGS, 0o600)
            tries = _TRIES
        except FileNotFoundError as error:  # who had it removes the folder just now
            fd = -1
            tries -= 1
            if not tries:
                raise _files.RefusedError(
                    f"{error.filename} cannot be made ({error.strerror}): set HOME or XDG_DATA_HOME to a folder that "
                    "takes files; nothing was changed"
                ) from error
        if fd >= 0 and _is_held(fd, path):
            return fd
        if fd >= 0:
            os.close(fd)
        if monotonic() > until:
            raise _files.RefusedError(f"another install or uninstall holds {path}; nothing was changed")
        sleep(_PAUSE)


def _is_held(fd: int, path: str) -> bool:
    """Whether the lock could be taken, and is one that others see too."""
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass  # a file system without locks
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    return os.path.samestat(there, os.fstat(fd))

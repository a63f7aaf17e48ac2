"""Whether a store would take an artifact, tried without one: a store of its own in the same place, which goes again.

Not here: what a put does (`_files`).  Guards: nothing of the store that is asked about changes, and where there is none
yet, none is made; a folder that is killed in the middle of it stays, with a name that says what it was.
"""

from __future__ import annotations

import os

from beam_core import StoreError, StoreFullError
from beam_store._codec import BLOCK
from beam_store._files import FileBackend, FileStore
from beam_store._retention import chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._retention import Policy


def check(root: str, limit: int | None, policy: Policy, now: float) -> None:
    """StoreError where the store in ``root`` would refuse a put."""
    backend = FileBackend(root)
    place = root
    while not os.path.lexists(place):
        place = os.path.dirname(place)
    try:
        if place == root:
            backend.check()
            _check_parts(root)
        _try(place, root, now)
    except OSError as error:
        raise backend.failed("write to", error) from error
    if limit is not None and backend.used() + BLOCK > limit:
        objects = [kept for name in backend.names() if (kept := backend.look(name)) is not None]
        if not chosen(objects, policy, now)[0]:
            raise StoreFullError(f"the store in {root} is full: its limit is {limit} bytes; see 'beam gc --help'")


def _try(place: str, root: str, now: float) -> None:
    from shutil import rmtree

    folder = os.path.join(place, f".beam-trial-{os.urandom(8).hex()}")
    os.mkdir(folder, 0o700)
    try:
        FileStore(folder).put(b"trial\n", when=now)
    except StoreError as error:
        raise StoreError(str(error).replace(folder, root)) from error
    finally:
        rmtree(folder, ignore_errors=True)


def _check_parts(root: str) -> None:
    """StoreError where a part of the store that a put writes to may not be written to."""
    names = ("tmp", "journal", "usage", "objects")
    objects = os.path.join(root, "objects")
    folders = os.listdir(objects) if os.path.isdir(objects) else []
    for path in [*(os.path.join(root, name) for name in names), *(os.path.join(objects, one) for one in folders)]:
        if os.path.lexists(path) and not os.access(path, os.W_OK):
            raise StoreError(f"cannot write to {path}: check its owner and mode")

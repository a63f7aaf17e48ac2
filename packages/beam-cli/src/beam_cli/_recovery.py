"""The store of this process, as the environment has it, and the one way in which originals get into it.

``BEAM_STORE`` names the folder (else the platform's place for the user's data); ``BEAM_NO_STORE``, set to anything,
keeps nothing.  The clock is read here and nowhere below.  Guards: a full store is collected by its policy once
before a put is refused; nothing that the policy keeps is removed to make room.
"""

from __future__ import annotations

import os
from time import time

from beam_core import StoreFullError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from beam_core import Handle, Origin
    from beam_store import ArtifactStore


def open_store(*, allow_secrets: bool = False) -> ArtifactStore:
    """The store that the environment names; nothing is made before the first put."""
    if os.environ.get("BEAM_NO_STORE"):
        from beam_store import NullStore

        return NullStore("BEAM_NO_STORE is set")
    from beam_store import FileStore

    return FileStore(store_folder(os.environ), allow_secrets=allow_secrets)


def store_folder(environ: Mapping[str, str]) -> str:
    """Where the store is, whether it is used or not."""
    folder = environ.get("BEAM_STORE")
    if folder:
        return os.path.abspath(folder)
    from beam_store import default_root

    return default_root(environ)


class Recovery:
    """What an original is given to: the store with the time of day; StoreError where it cannot be kept."""

    __slots__ = ("store",)

    def __init__(self, store: ArtifactStore) -> None:
        self.store = store

    def put(self, raw: bytes, origin: Origin | None = None, when: float | None = None) -> Handle:
        """Keep ``raw``; see ``beam_store.ArtifactStore.put``."""
        now = time() if when is None else when
        return with_room(self.store, now, lambda: self.store.put(raw, origin, now))

    def get(self, handle: Handle) -> bytes:
        """The bytes; see ``beam_store.ArtifactStore.get``."""
        return self.store.get(handle)


def with_room(store: ArtifactStore, now: float, put: Callable[[], Handle]) -> Handle:
    """Do ``put``; where the store is full, collect by the default policy and try once more."""
    try:
        return put()
    except StoreFullError:
        from beam_store import Policy

        if not store.gc(Policy(), now).removed:
            raise
        return put()

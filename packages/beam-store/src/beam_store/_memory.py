"""A store in memory: for tests, for one call, and where nothing may be written to disk.

It keeps what it is given until the process ends, so it is no way back for anyone outside the process.
"""

from __future__ import annotations

from beam_core import DamagedObjectError, Handle
from beam_store._names import digest, resolve

_PLACE = "memory"


class MemoryStore:
    """Keeps raw bytes under their SHA-256 in a dictionary."""

    __slots__ = ("_objects",)

    def __init__(self) -> None:
        self._objects: dict[str, bytes] = {}

    def put(self, raw: bytes) -> Handle:
        """Keep ``raw`` and return its complete handle; the same bytes are kept once."""
        name = digest(raw)
        self._objects[name] = raw
        return Handle(name)

    def get(self, handle: Handle) -> bytes:
        """The bytes; UnknownHandleError, AmbiguousHandleError or DamagedObjectError."""
        name = self.resolve(handle).digits
        raw = self._objects[name]
        if digest(raw) != name:
            raise DamagedObjectError(name, _PLACE)
        return raw

    def resolve(self, handle: Handle) -> Handle:
        """The complete handle of the one artifact it fits; UnknownHandleError or AmbiguousHandleError."""
        return resolve(handle, self._objects, _PLACE)

    def __repr__(self) -> str:
        return f"MemoryStore({len(self._objects)} objects)"

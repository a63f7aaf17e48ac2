"""A store in memory: for tests, for one call, and where nothing may be written to disk.

It keeps what it is given until the process ends, so it is no way back for anyone outside the process.
"""

from __future__ import annotations

from beam_core import StoreFullError
from beam_store._store import LIMIT, ArtifactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from beam_store._backend import Kept

_PLACE = "memory"


class MemoryStore(ArtifactStore):
    """Keeps raw bytes under their SHA-256 in a dictionary; options as those of ``FileStore``."""

    __slots__ = ()

    def __init__(self, *, limit: int | None = LIMIT, allow_secrets: bool = False) -> None:
        super().__init__(MemoryBackend(), limit=limit, allow_secrets=allow_secrets)


class MemoryBackend:
    """Objects, records and pins in dictionaries."""

    __slots__ = ("_pins", "_puts", "_records", "objects")

    def __init__(self) -> None:
        self.objects: dict[str, tuple[bytes, float | None, int]] = {}  # stored form, time, number of the put
        self._records: list[bytes] = []
        self._pins: set[str] = set()
        self._puts = 0

    @property
    def place(self) -> str:
        """A word for it."""
        return _PLACE

    def draft(self) -> MemoryDraft:
        """Begin an object."""
        return MemoryDraft(self)

    def read(self, name: str) -> Iterator[bytes] | None:
        """The stored form."""
        kept = self.objects.get(name)
        return None if kept is None else iter((kept[0],))

    def add(self, name: str, form: bytes, when: float | None, record: bytes) -> None:
        """Keep an object, and note it."""
        self._puts += 1
        self.objects[name] = form, when, self._puts
        self._records.append(record.rstrip(b"\n"))

    def renew(self, name: str, when: float | None, record: bytes) -> bool:
        """Note that an object was put again."""
        kept = self.objects.get(name)
        if kept is None:
            return False
        form, known, _ = kept
        self.add(name, form, known if when is None or (known is not None and known > when) else when, record)
        return True

    def names(self, prefix: str = "") -> Iterator[str]:
        """Names of objects that begin with ``prefix``."""
        return (name for name in list(self.objects) if name.startswith(prefix))

    def look(self, name: str) -> Kept | None:
        """An object as it is now."""
        from beam_store._backend import Kept

        kept = self.objects.get(name)
        if kept is None:
            return None
        form, when, number = kept
        return Kept(name, len(form), when, when, number, pinned=name in self._pins)

    def pin(self, name: str) -> bool:
        """Protect an object from ``remove``."""
        if name not in self.objects:
            return False
        self._pins.add(name)
        return True

    def unpin(self, name: str) -> bool:
        """Protect it no longer."""
        pinned = name in self._pins
        self._pins.discard(name)
        return pinned

    def records(self) -> Iterator[bytes]:
        """The lines of the journal."""
        return iter(list(self._records))

    def used(self) -> int:
        """Bytes that all stored forms take."""
        return sum(len(form) for form, _, _ in list(self.objects.values()))

    def remove(self, objects: Sequence[Kept]) -> list[Kept]:
        """Remove objects that are still as they were looked at and not pinned."""
        removed = []
        for kept in objects:
            now = self.look(kept.name)
            if now is not None and not now.pinned and now.version == kept.version:
                del self.objects[kept.name]
                removed.append(kept)
        return removed

    def tidy(self, choose: Callable[[list[bytes]], list[bytes]], before: float) -> int:  # noqa: ARG002  (no drafts)
        """Reduce the journal to the lines that ``choose`` takes."""
        self._records = choose(self._records)
        return 0


class MemoryDraft:
    """An object that is being written."""

    __slots__ = ("_backend", "_form")

    def __init__(self, backend: MemoryBackend) -> None:
        self._backend = backend
        self._form = bytearray()

    def write(self, piece: bytes | memoryview) -> None:
        """Add bytes of the stored form."""
        self._form += piece

    def keep(self, name: str, when: float | None, record: bytes, limit: int | None) -> None:
        """Make it the object ``name``."""
        backend = self._backend
        used, needed = backend.used(), len(self._form)
        if limit is not None and used + needed > limit:
            raise StoreFullError(
                f"the store in {_PLACE} is full: {used} of {limit} bytes are used and {needed} more are needed;"
                " collect what is out of date or raise the limit",
                needed=needed,
                used=used,
                limit=limit,
            )
        backend.add(name, bytes(self._form), when, record)

    def drop(self) -> None:
        """Forget it."""
        self._form = bytearray()

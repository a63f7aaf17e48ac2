"""What keeps stored forms: the little that a place has to do to be a store of artifacts.

Hashing, compression, secrets, resolution, retention and search are done above, once for all places.  A place keeps
*objects* (bytes under a name of 64 hexadecimal digits), *records* (lines of a journal, in order) and *pins*.

Guarded, and tested by one suite for every place: an object is there whole or not at all; ``keep`` and ``renew``
tell the truth however many processes act at once; ``remove`` takes nothing that was promised or pinned since it
was looked at; a record that was torn is no record.
"""

from __future__ import annotations

from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


class Kept:
    """An object as a place sees it.

    ``room`` is the bytes it takes there; ``when`` the time it was last put, in seconds since 1970, and
    ``changed`` the same by the clock of the place (``None``: not known); ``version`` changes with every put.
    """

    __slots__ = ("changed", "name", "pinned", "room", "version", "when")

    def __init__(
        self, name: str, room: int, when: float | None, changed: float | None, version: object, *, pinned: bool
    ) -> None:
        self.name = name
        self.room = room
        self.when = when
        self.changed = changed
        self.version = version
        self.pinned = pinned


class Draft(Protocol):
    """An object that is being written and that nobody can see yet."""

    def write(self, piece: bytes | memoryview) -> None:
        """Add bytes of the stored form; StoreFullError or StoreError, and then none of them were added."""

    def keep(self, name: str, when: float | None, record: bytes, limit: int | None) -> None:
        """Make it the object ``name``, in place of any that has this name, and add ``record`` to the journal.

        StoreFullError where the store would then take more than ``limit`` bytes, or the place is full.
        """

    def drop(self) -> None:
        """Forget it, unless it was kept."""


class Backend(Protocol):
    """A place for objects, records and pins.  Every method may raise StoreError."""

    @property
    def place(self) -> str:
        """Where that is, for messages."""

    def draft(self) -> Draft:
        """Begin an object."""

    def read(self, name: str) -> Iterator[bytes] | None:
        """The stored form in pieces, of which the first holds the header; ``None`` where there is none."""

    def renew(self, name: str, when: float | None, record: bytes) -> bool:
        """Note that an object was put again; false where it is no longer there."""

    def names(self, prefix: str = "") -> Iterable[str]:
        """Names of objects that begin with ``prefix`` (which is empty or at least two digits), in any order."""

    def look(self, name: str) -> Kept | None:
        """An object as it is now."""

    def pin(self, name: str) -> bool:
        """Protect an object from ``remove``; false where it is not there."""

    def unpin(self, name: str) -> bool:
        """Protect it no longer; false where it was not pinned."""

    def records(self) -> Iterable[bytes]:
        """The lines of the journal without their line ends, oldest first; some may be torn."""

    def used(self) -> int:
        """Bytes that all objects take."""

    def remove(self, objects: Sequence[Kept]) -> list[Kept]:
        """Remove objects that are still as they were looked at and not pinned; gives those that it removed."""

    def tidy(self, choose: Callable[[list[bytes]], list[bytes]], before: float) -> int:
        """Reduce the journal to the lines that ``choose`` takes, and remove what killed processes left.

        ``before`` is the time from which on unfinished drafts may still be in work.  Gives the number of drafts.
        """

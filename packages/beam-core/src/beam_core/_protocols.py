"""What the parts ask of one another.  Types only: nothing here runs.

beam-optimize takes a Counter, a Classifier and a Store without knowing who makes them.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification
    from beam_core._document import Lines, Origin
    from beam_core._handle import Handle
    from beam_core._measure import TokenBasis, TokenCount


@runtime_checkable
class Counter(Protocol):
    """Counts tokens on one basis."""

    @property
    def basis(self) -> TokenBasis:
        """The basis of every count this counter gives."""
        ...

    def count(self, text: bytes) -> TokenCount:
        """Tokens of ``text``; any bytes are allowed."""
        ...


@runtime_checkable
class Classifier(Protocol):
    """Labels every unit of a text; never emits, edits or deletes any."""

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A total classification; ``adapter`` forces one by name."""
        ...


@runtime_checkable
class Store(Protocol):
    """Keeps raw bytes under their SHA-256 and gives them back byte for byte."""

    def put(self, raw: bytes, origin: Origin | None = None, when: float | None = None) -> Handle:
        """Store and return the complete handle; StoreError where it cannot.

        ``origin`` and ``when`` (seconds since 1970) are kept beside the bytes, for lists and retention.
        """
        ...

    def get(self, handle: Handle) -> bytes:
        """The bytes; UnknownHandleError, AmbiguousHandleError or DamagedObjectError."""
        ...

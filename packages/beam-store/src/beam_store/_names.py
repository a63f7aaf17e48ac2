"""Names of artifacts: the SHA-256 of the raw bytes, and what a shortened name stands for.

Not here: the syntax of handles (beam-core) and where bytes are kept.  Guarded here: one rule of resolution for
every store, in which unknown and ambiguous are two different errors.
"""

from __future__ import annotations

import sys

from beam_core import AmbiguousHandleError, Handle, UnknownHandleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    class Hash(Protocol):
        """A running SHA-256."""

        def update(self, piece: bytes, /) -> None:
            """Add a piece."""

        def hexdigest(self) -> str:
            """64 lower-case hexadecimal digits."""


_LARGE = 1 << 20  # bytes; from here on OpenSSL's hash (six times as fast) earns back the 5 ms of importing it

if TYPE_CHECKING:
    from hashlib import sha256 as _small
else:
    try:  # the built-in hash, which spares a short-lived process the import of hashlib
        if sys.version_info >= (3, 12):
            from _sha2 import sha256 as _small
        else:
            from _sha256 import sha256 as _small
    except ImportError:
        from hashlib import sha256 as _small


def digest(raw: bytes) -> str:
    """SHA-256 in 64 lower-case hexadecimal digits."""
    if len(raw) < _LARGE:
        return _small(raw).hexdigest()
    return hasher(raw).hexdigest()


def hasher(raw: bytes = b"") -> Hash:
    """A running SHA-256 for what comes in large pieces."""
    from hashlib import sha256

    return sha256(raw)


def resolve(handle: Handle, names: Iterable[str], place: str) -> Handle:
    """The complete handle of the one name that begins with ``handle``.

    UnknownHandleError, which mentions ``place``, where there is none; AmbiguousHandleError where there are more.
    """
    matches = [name for name in names if name.startswith(handle.digits)]
    if not matches:
        raise UnknownHandleError(str(handle), place)
    if len(matches) > 1:
        raise AmbiguousHandleError(str(handle), len(matches))
    return Handle(matches[0])

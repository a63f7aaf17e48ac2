"""The syntax of handles, ``beam://<hex>``: what names an artifact, and how much of it has to be typed.

An artifact's name is the SHA-256 of its raw bytes, 64 lower-case hexadecimal digits; any prefix of at least 8
that fits one artifact resolves; 12 are printed.  Not here: resolving (beam-store).
"""

from __future__ import annotations

from beam_core._errors import MalformedHandleError

SCHEME = "beam://"
SHORTEST = 8
PRINTED = 12
_FULL = 64
_HEX = frozenset("0123456789abcdef")


class Handle:
    """A whole or shortened artifact name."""

    __slots__ = ("digits",)

    def __init__(self, text: str) -> None:
        digits = text.removeprefix(SCHEME).lower()
        if not SHORTEST <= len(digits) <= _FULL or not _HEX.issuperset(digits):
            raise MalformedHandleError(text)
        self.digits = digits

    @property
    def complete(self) -> bool:
        """Whether all 64 digits are given."""
        return len(self.digits) == _FULL

    def __str__(self) -> str:
        return SCHEME + self.digits[:PRINTED] if self.complete else SCHEME + self.digits

    def __repr__(self) -> str:
        return f"Handle({SCHEME + self.digits!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handle) and self.digits == other.digits

    def __hash__(self) -> int:
        return hash(self.digits)

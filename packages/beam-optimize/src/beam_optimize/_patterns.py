"""How this package holds regular expressions: compiled on first use, by way of its generated table."""

from __future__ import annotations

from beam_core._regex import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern

TABLE = "beam_optimize._regex_table"


class Regex:
    """A pattern over bytes; calling it gives the compiled form."""

    __slots__ = ("_made", "flags", "source")
    known: list[Regex] = []  # noqa: RUF012  (every instance, for the generator of the table; a class attribute on purpose)

    def __init__(self, source: bytes, flags: int = 0) -> None:
        self.source = source
        self.flags = flags
        self._made: Pattern[bytes] | None = None
        self.known.append(self)

    def __call__(self) -> Pattern[bytes]:
        """The compiled pattern."""
        if self._made is None:
            self._made = compiled(self.source, self.flags, TABLE)
        return self._made

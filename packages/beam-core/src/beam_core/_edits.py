"""What was done to a text, as data: pieces that tile the output and cover every unit.

Each piece is (kind, start, stop, end): it stands for units ``start`` to ``stop`` (exclusive) and its bytes in
the output run from the previous piece's ``end`` to ``end``.  An *edit* is invertible from the output alone;
an *omission* is not.  Pieces hold integers, never source text.

The words of every marker are here too, because three parties must agree on them: the renderer that writes
them, the verifier that checks them, and the reader of a receipt.
"""

from __future__ import annotations

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Fates of a unit.  The same numbers are the kinds of pieces.
KEPT = 0  # shown as it is
FOLDED = 1  # edit: identical to the unit before and the one after, counted by a marker between them
SERIES = 2  # edit: like its neighbours but for numbers, which a marker lists
ESCAPED = 3  # edit: looks like a marker, shown with a leading backslash
DROPPED = 4  # omission without a marker: P5
COUNTED = 5  # omission, counted at the top of its segment: P4
GAP = 6  # omission with a marker in its place: P3
# Pieces that stand for no unit of their own.
COUNT = 7  # the line that counts the COUNTED units of the segment from ``start`` to ``stop``
NOTE = 8  # a line of Beam's own, before everything else: the exit code where the text does not tell

KIND_NAMES = ("kept", "fold", "series", "escape", "drop", "counted", "gap", "count", "note")
EDITS = frozenset((FOLDED, SERIES, ESCAPED))
OMISSIONS = frozenset((DROPPED, COUNTED, GAP))

PAYS = 4  # a marker is written only for an omission of at least this many times its own bytes
# At a line start, after nothing that shows: a source line that could be taken for a marker.
LOOKALIKE = rb"(?<![^\r\n])(?:[^!-~\r\n]|\\|[!-\[\]-~]\x08)*\[beam:"


class Pieces:
    """A growing list of pieces, in four parallel arrays."""

    __slots__ = ("ends", "kinds", "starts", "stops")

    def __init__(self) -> None:
        self.kinds = bytearray()
        self.starts = array("Q")
        self.stops = array("Q")
        self.ends = array("Q")

    def add(self, kind: int, start: int, stop: int, end: int) -> None:
        """Append one piece."""
        self.kinds.append(kind)
        self.starts.append(start)
        self.stops.append(stop)
        self.ends.append(end)

    def __len__(self) -> int:
        return len(self.kinds)

    def __iter__(self) -> Iterator[tuple[int, int, int, int]]:
        return zip(self.kinds, self.starts, self.stops, self.ends, strict=True)


def plural(count: int, noun: str) -> str:
    """``2 library frames``, ``1 library frame``, ``500 passing``: nouns are given in the plural."""
    if count == 1:
        noun = " ".join(w[:-1] if w.endswith("s") and not w.endswith("ss") else w for w in noun.split(" "))
    return f"{count} {noun}"


def fold_mark(count: int, indent: bytes = b"") -> bytes:
    """The line between the first and the last of a run of identical lines; ``count`` stand for it."""
    return b"%s[beam: %d more identical line%s omitted]\n" % (indent, count, b"" if count == 1 else b"s")


def gap_mark(count: int, noun: str, indent: bytes = b"") -> bytes:
    """The line in place of ``count`` omitted lines, called ``noun`` (plural)."""
    return b"%s[beam: %s omitted]\n" % (indent, plural(count, noun).encode())


def series_mark(count: int, template: bytes) -> bytes:
    """The line in place of ``count`` lines that differ only in numbers: ``Step {2..39} of 40``, ``{3,7,9}``."""
    return b"[beam: %d lines alike: %s]\n" % (count, template)


def exit_note(code: int) -> bytes:
    """The first line where exit code and text disagree."""
    return b"[beam: exit code %d]\n" % code


def count_line(counts: Sequence[tuple[str, int]]) -> bytes:
    """The hoisted count at the top of a segment: ``500 passing, 3 crates compiled``."""
    return ", ".join(plural(n, noun) for noun, n in counts).encode() + b"\n"

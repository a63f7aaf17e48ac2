"""Tier 2: a run of units that differ only in numbers becomes its first, one line with all numbers, its last.

``Step 2 of 40`` to ``Step 39 of 40`` become ``[beam: 38 lines alike: Step {2..39} of 40]``; numbers that do not
count up by one are listed, ``{3,7,9}``, as long as a reader can still count along.  Invertible: the verifier
expands the line and compares.  Only where it pays like any marker, never for protected units, never in text
that an agent quotes, and never for lines with a place (``file.rs:12``) or a time in them: those are looked up.
"""

from __future__ import annotations

from beam_core._edits import PAYS, SERIES, series_mark
from beam_optimize._layout import repeats
from beam_optimize._patterns import Regex
from beam_optimize.stages.folding import same_as_next

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout

DIGITS = b"0123456789"
_PLACE = Regex(rb"\w[:(]\d")
_NUMBER = Regex(rb"(\d+)")
_LISTED = 16  # numbers; in a longer list nobody finds the one that belongs to a line
_LEAST = 5  # units; with fewer the two that stay and the marker are no shorter


def group_series(context: Context, layout: Layout) -> Layout | None:
    """The layout with every series that pays grouped; ``None`` if there is none."""
    lines, new = context.lines, None
    protected = context.classification.protects
    for start, stop in repeats(same_as_next(context, layout, DIGITS), _LEAST - 1):
        if protected(start, stop + 1) or context.exact(start):
            continue
        template = series_template(lines, start + 1, stop)
        if template is None:
            continue
        count = stop - start - 1
        if context.size(start + 1, stop) >= PAYS * len(series_mark(count, template)):
            new = new or layout.copy()
            new.fates[start + 1 : stop] = bytes((SERIES,)) * count
    return new


def series_template(lines: Lines, start: int, stop: int) -> bytes | None:
    """The template of units ``start`` to ``stop``, or ``None`` where they are not alike in every other byte."""
    first = lines.line(start)
    if b"{" in first or b"}" in first or _PLACE().search(first):
        return None
    split = _NUMBER().split
    parts = split(first)
    columns = [_Column(number) for number in parts[1::2]]
    for unit in range(start + 1, stop):
        other = split(lines.line(unit))
        if len(other) != len(parts) or other[0::2] != parts[0::2]:
            return None
        for column, number in zip(columns, other[1::2], strict=True):
            if not column.take(number):
                return None
    out = [parts[0]]
    for column, text in zip(columns, parts[2::2], strict=True):
        out += (column.written(), text)
    return b"".join(out)


class _Column:
    """The numbers at one place of the lines, as long as they can be written: constant, counting up, or few."""

    __slots__ = ("counts", "listed", "next", "same", "size")

    def __init__(self, first: bytes) -> None:
        self.listed = [first]  # the first _LISTED numbers
        self.size = 1
        self.same = True
        # beyond 64 bits, or with leading zeros, a number is not counted on from
        self.counts = len(first) < 19 and b"%d" % int(first) == first
        self.next = int(first) + 1 if self.counts else 0

    def take(self, number: bytes) -> bool:
        """Add the next number; False once the column can no longer be written."""
        self.same = self.same and number == self.listed[0]
        if self.counts:
            self.counts = number == b"%d" % self.next
            self.next += 1
        if self.size < _LISTED:
            self.listed.append(number)
        self.size += 1
        return self.same or self.counts or self.size <= _LISTED

    def written(self) -> bytes:
        """The column as it stands in the template."""
        if self.same:
            return self.listed[0]
        if self.counts:
            return b"{%s..%d}" % (self.listed[0], self.next - 1)
        return b"{%s}" % b",".join(self.listed)

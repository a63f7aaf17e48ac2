"""Tier 2: a run of units that differ only in numbers becomes its first, one line with all numbers, its last.

``Step 2 of 40`` to ``Step 39 of 40`` become ``[beam: 38 lines alike: Step {2..39} of 40]``; numbers that do not
count up by one are listed, ``{3,7,9}``, as long as a reader can still count along.  Invertible: the verifier
expands the line and compares.  Only where it pays like any marker, never for protected units, and never in text
that an agent quotes.
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
_NUMBER = Regex(rb"(\d+)")
_LISTED = 16  # numbers; in a longer list nobody finds the one that belongs to a line
_LEAST = 5  # units; with fewer the two that stay and the marker are no shorter


def group_series(context: Context, layout: Layout) -> Layout | None:
    """The layout with every series that pays grouped; ``None`` if there is none."""
    lines, new = context.lines, None
    protected = context.classification.protects
    for start, stop in repeats(same_as_next(lines, layout, DIGITS), _LEAST - 1):
        if protected(start, stop + 1) or _exact(context, start):
            continue
        template = series_template(lines, start + 1, stop)
        if template is None:
            continue
        count = stop - start - 1
        if context.size(start + 1, stop) >= PAYS * len(series_mark(count, template)):
            new = new or layout.copy()
            new.fates[start + 1 : stop] = bytes((SERIES,)) * count
    return new


def _exact(context: Context, unit: int) -> bool:
    return any(s.exact and s.start <= unit < s.stop for s in context.classification.segments)


def series_template(lines: Lines, start: int, stop: int) -> bytes | None:
    """The template of units ``start`` to ``stop``, or ``None`` where they are not alike in every other byte."""
    first = lines.line(start)
    if b"{" in first or b"}" in first:
        return None
    parts = _NUMBER().split(first)
    columns = [[number] for number in parts[1::2]]
    for unit in range(start + 1, stop):
        other = _NUMBER().split(lines.line(unit))
        if len(other) != len(parts) or other[0::2] != parts[0::2]:
            return None
        for column, number in zip(columns, other[1::2], strict=True):
            column.append(number)
    out = [parts[0]]
    for column, text in zip(columns, parts[2::2], strict=True):
        values = _values(column)
        if values is None:
            return None
        out += (values, text)
    return b"".join(out)


def _values(column: list[bytes]) -> bytes | None:
    if column.count(column[0]) == len(column):
        return column[0]
    first = int(column[0]) if len(column[0]) < 19 else -1
    if first >= 0 and all(b"%d" % (first + i) == number for i, number in enumerate(column)):
        return b"{%s..%s}" % (column[0], column[-1])
    return b"{%s}" % b",".join(column) if len(column) <= _LISTED else None

r"""Which lines of a log that is too large to be told by its forms have an odd number: 48,000 ms among tens, a status.

A *column* is what stands behind one text: ``took=``, ``status=``, ``" `` before the status of a web server.  Columns
and what is usual in them are learned from lines at even distances; then one search per column goes over the whole log
for what is not usual, and only what it finds is looked at.  So the time is linear, and little is held.

Odd is: in a column of a handful of values another one; in any other a number more than ten times what nine of ten lines
have.  Numbers within words, times, dates and addresses are no columns.

Not here: logs that are told by their forms, where every line is looked at (``alike``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._regex import compiled
from beam_optimize._patterns import TABLE, Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._document import Lines

LARGE = 2 << 20  # bytes of a block; below that forms tell what is odd in a log
_SAMPLE = 400  # lines from which columns are learned
_COLUMNS = 8  # that are searched
_MANY = 20  # lines of the sample that have a column, at least
_HANDFUL = 8  # values of a column in which another one is odd
_FACTOR = 10  # times what nine of ten lines have
_EXAMPLES = 4  # lines of one odd value; from then on it is usual
_MOST = 12  # odd lines of a column
_NUMBER = Regex(rb"(?<![\w.,:/+@#-])\d{1,15}(?:\.\d{1,9})?(?![\w.,:/-]*\d)")
_BEFORE = Regex(rb"[^\s\d](?:[^\s\d]{0,15}| ?[^\s\d]{1,15}) ?(?:\d+ ){0,3}\Z")
_DIGITS = Regex(rb"\d+")
_SPECIAL = Regex(rb"([^\w\s])")


class _Column:
    """What stands behind ``before`` (a pattern): ``values`` of a handful, or else a ``limit`` for numbers."""

    __slots__ = ("before", "found", "limit", "values")

    def __init__(self, before: bytes, values: list[bytes]) -> None:
        self.before = before
        counts: dict[bytes, int] = {}
        for value in values:
            counts[value] = counts.get(value, 0) + 1
        self.values = [value for value in sorted(counts) if counts[value] >= _EXAMPLES]
        self.limit = 0.0
        if len(counts) > _HANDFUL:
            self.limit = _FACTOR * max(sorted(map(float, values))[len(values) * 9 // 10], 1e-9)
        self.found: dict[bytes, list[int]] = {}

    def pattern(self) -> bytes:
        """What finds lines in which this column is not usual, and some others."""
        if self.limit:
            return rb"%b(\d{%d,}+(?:\.\d+)?)" % (self.before, len(b"%d" % int(self.limit)))
        usual = b"|".join(value.replace(b".", rb"\.") for value in self.values)
        return rb"%b(?!(?:%b)(?!\.?\d))(\d++(?:\.\d+)?)" % (self.before, usual)

    def take(self, value: bytes, unit: int) -> None:
        """Note what was found; a value that is found often enough is usual from here on."""
        if self.limit and float(value) <= self.limit:
            return
        units = self.found.setdefault(value, [])
        units.append(unit)
        if not self.limit and len(units) >= _EXAMPLES:
            self.values.append(value)

    def done(self) -> bool:
        """Whether so many lines are odd that none is, or enough are found."""
        return (len(self.values) > _HANDFUL and not self.limit) or sum(map(len, self.found.values())) > _MOST

    def units(self) -> list[int]:
        """The odd ones."""
        if len(self.values) > _HANDFUL and not self.limit:
            return []
        return sorted(unit for units in self.found.values() for unit in units)[:_MOST]


def odd_numbers(lines: Lines, start: int, stop: int) -> list[int]:
    """Units from ``start`` to ``stop`` with an odd number; none in a block that is small."""
    if lines.starts[stop] - lines.starts[start] <= LARGE:
        return []
    columns = _columns(lines, start, stop)
    for first, end, data in lines.windows(start, stop):
        for column in columns:
            if not column.done():
                _search(lines, first, end, data, column)
    return sorted({unit for column in columns for unit in column.units()})


def _columns(lines: Lines, start: int, stop: int) -> list[_Column]:
    """The columns that most lines of a sample have."""
    values: dict[bytes, list[bytes]] = {}
    keys: dict[bytes, bytes] = {}
    step = max((stop - start) // _SAMPLE, 1)
    for unit in range(start, stop, step):
        line = lines.line(unit)[:2000]
        for match in _NUMBER().finditer(line):
            before = _BEFORE().search(line, max(match.start() - 40, 0), match.start())
            if before is not None:
                text = before[0]
                if text not in keys:
                    keys[text] = _DIGITS().sub(rb"\\d+", _SPECIAL().sub(rb"\\\1", text))
                values.setdefault(keys[text], []).append(match[0])
    known = sorted((key for key, found in values.items() if len(found) >= _MANY), key=lambda key: -len(values[key]))
    return [_Column(key, values[key]) for key in known[:_COLUMNS]]


def _search(lines: Lines, first: int, end: int, data: bytes, column: _Column) -> None:
    base, at = lines.starts[first], 0
    while True:
        match = compiled(column.pattern(), 0, TABLE).search(data, at)
        if match is None or column.done():
            return
        at = match.end()
        unit = bisect_right(lines.starts, base + match.start(1), first, end) - 1
        column.take(match[1], unit)

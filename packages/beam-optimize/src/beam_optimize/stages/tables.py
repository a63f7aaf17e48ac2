"""Tables: rows of cells, between commas, tabs, bars or wide blanks, and the odd rows among many.

Where nearly all lines of a large block have equally many cells, a row is odd by what ``columns`` finds in one of them:
a status that hardly another row has, an amount that is far out.

Not here: JSON (``records``), and what is left out (``virtual``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex
from beam_optimize.stages.columns import Column, outliers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._document import Lines

_ROWS = 50  # lines; with fewer a block is no table
_CELLS = 3  # cells of a row, at least
_SAMPLE = 400  # lines looked at to tell what stands between cells
_MOST = 8 << 20  # bytes of a block that is read cell by cell
_CELL = Regex(rb'(?:\A|,)("(?:[^"]|"")*"|[^,]*)')
_WIDE = Regex(rb" {2,}")


def _commas(line: bytes) -> list[bytes]:
    return _CELL().findall(line) if b'"' in line else line.split(b",")


_CUTS: tuple[Callable[[bytes], list[bytes]], ...] = (
    lambda line: line.split(b"\t"),
    lambda line: line.strip(b"| ").split(b"|"),
    lambda line: line.split(b"\xe2\x94\x82"),
    _commas,
    lambda line: line.split(b";"),
    lambda line: _WIDE().split(line.strip()),
)


def odd_rows(lines: Lines, start: int, stop: int) -> list[int]:
    """Units from ``start`` to ``stop`` that are odd rows of a table; none where the lines are no table."""
    size = stop - start
    if size < _ROWS or lines.starts[stop] - lines.starts[start] > _MOST:
        return []
    sample = [lines.line(unit) for unit in range(start, stop, max(1, size // _SAMPLE))]
    for cut in _CUTS:
        width = _width([len(cut(line)) for line in sample])
        if width:
            break
    else:
        return []
    rows: list[int] = []
    cells: list[list[bytes]] = []
    for unit in range(start, stop):
        found = cut(lines.line(unit))
        if len(found) == width:
            rows.append(unit)
            cells.append([cell.strip(b' "') for cell in found])
    numbers = [*range(len(rows))]
    columns = [Column(numbers, [*values]) for values in zip(*cells, strict=True)]
    return [rows[number] for number in sorted(outliers(len(rows), (), columns))]


def _width(counts: list[int]) -> int:
    """How many cells nearly all rows have; 0 where they differ, or are too few."""
    most = max(set(counts), key=lambda count: (counts.count(count), count))
    return most if most >= _CELLS and 20 * counts.count(most) >= 19 * len(counts) else 0

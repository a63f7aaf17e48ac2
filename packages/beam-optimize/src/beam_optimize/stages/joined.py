"""Tier 1: pretty-printed JSON without the line breaks and indentation inside its small values.

A value that fits in a line is one: a record, a list of tags, a member with what it holds.  What is larger keeps its
line breaks, and so does a value that stands for itself, so that it is still read and searched line by line; of three
and more in a row each may be a line.  Numbers and strings of a long list share lines.  Every byte but line breaks and
the blanks around them is as it was: nothing is decoded, names that come twice stay.

A joined line always stands for whole units with all brackets closed that they open; where lines are to be left out,
``apart`` takes joined ones apart first, and ``join`` joins again what is still whole.  Not in text that an agent
quotes, and not what is truncated or no JSON.
"""

from __future__ import annotations

from beam_core._edits import JOINED, KEPT, TABLE
from beam_optimize.stages.json_text import BLANKS, PLAIN, TEXT, masked, values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.json_text import Value

    Stage = Callable[[Context, Layout], Layout | None]

WIDTH = 400  # bytes of a joined line
_SHAPES = (bytes((PLAIN, 44)), bytes((TEXT, 44)), bytes((PLAIN,)), bytes((TEXT,)))  # an element of a list and its comma
_LEAST = 3  # lines of a text in which two may be joined
_MANY = 3  # values in a row, of which each may be a line
_ROW = 16  # elements; of fewer nothing is folded
_APART = bytes(KEPT if b == JOINED else b for b in range(256))


def join(context: Context, layout: Layout) -> Layout | None:
    """The layout with the small values of JSON joined; ``None`` where there are none."""
    if context.groups is None:
        context.groups = [*_found(context)]
    new = None
    for start, stop in context.groups:
        if layout.fates.count(KEPT, start, stop) == stop - start:
            new = new or layout.copy()
            new.fates[start:stop] = bytes((JOINED,)) * (stop - start)
    return new


def _found(context: Context) -> Iterator[tuple[int, int]]:
    """The groups of all values; of several values in a row each may be one."""
    for segment in context.classification.segments:
        if segment.exact or segment.stop - segment.start < _LEAST:
            continue
        row: list[Value] = []
        many, end = False, -1
        for value in values(context.lines, segment.start, segment.stop):
            if value.start != end:
                for alone in row:
                    yield from _groups(context, alone, 1)
                row, many = [], False
            row.append(value)
            end = value.stop
            many = many or len(row) >= _MANY
            if many:
                for part in row:
                    yield from _groups(context, part, 0)
                row = []
        for alone in row:
            yield from _groups(context, alone, 1)


def apart(layout: Layout) -> Layout:
    """The layout with joined lines as they were."""
    if layout.fates.find(JOINED) < 0:
        return layout
    new = layout.copy()
    new.fates = new.fates.translate(_APART)
    return new


def around(stage: Stage) -> Stage:
    """A stage that leaves lines out, on a layout that is taken apart for it and joined again."""

    def run(context: Context, layout: Layout) -> Layout | None:
        new = stage(context, apart(layout))
        if new is not None and TABLE in new.fates:
            from beam_optimize.stages.record_table import untorn

            untorn(context, new)
        return new if new is None or JOINED not in layout.fates else join(context, new) or new

    return run


def _groups(context: Context, value: Value, first: int) -> list[tuple[int, int]]:
    """Ranges of units to join: the largest parts of the value that fit in a line, and elements in a row.

    ``first`` is the line of the value at which a part may begin.
    """
    base, line = value.start, context.lines.line
    found: list[tuple[int, int]] = []
    sizes = [0]  # bytes before each unit, its blanks left out
    opened: list[tuple[int, int, int]] = []  # unit, depth before it, how many groups were found before it
    depths = value.depths
    row = 0
    for at, (least, shape) in enumerate(zip(value.least, value.shapes, strict=True)):
        before, after = depths[at], depths[at + 1]
        sizes.append(sizes[-1] + len(line(base + at).strip(BLANKS)) + 1)
        if before and shape in _SHAPES:
            row += 1
            continue
        if row > 1 and not _repeats([line(base + unit) for unit in range(at - row, at)]):
            found.append((base + at - row, base + at))
        row = 0
        while opened and opened[-1][1] > min(least, after):
            opened.pop()
        if opened and opened[-1][1] == after <= least:
            start, _, count = opened.pop()
            if start >= first and sizes[at + 1] - sizes[start] <= WIDTH:
                del found[count:]
                found.append((base + start, base + at + 1))
        elif after > before <= least:
            opened.append((at, before, len(found)))
    return found


def _repeats(texts: list[bytes]) -> bool:
    """Whether elements in a row are better told by what folds repeats and counts numbers up."""
    if len(texts) < _ROW:
        return False
    if 4 * len(set(texts)) <= len(texts):
        return True
    numbers = [text.strip(b" \t,") for text in texts[:_ROW]]
    ups = [int(n) for n in numbers if n.isdigit() and len(n) < 19]
    return len(ups) == _ROW and ups == [*range(ups[0], ups[0] + _ROW)]


def _joined(texts: list[bytes]) -> list[bytes]:
    """The parts of a joined line."""
    last = texts[0].rstrip(BLANKS)
    out = [last]
    for text in texts[1:]:
        part = text.strip(BLANKS)
        if part:
            if not (last.endswith((b"[", b"{")) or part.startswith((b"]", b"}", b","))):
                out.append(b" ")
            out.append(part)
            last = part
    return out


def write_joined(context: Context, _layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """Units ``start`` to ``stop`` as joined lines."""
    texts = [context.lines.line(unit) for unit in range(start, stop)]
    shapes = masked(b"\n".join(texts)).split(b"\n")
    out: list[bytes] = []
    begin, size, depth, row = 0, 0, 0, False
    for at, shape in enumerate(shapes):
        width = len(texts[at].strip(BLANKS)) + 1
        if not depth:
            if begin < at and not (row and shape in _SHAPES and size + width <= WIDTH):
                out += (*_joined(texts[begin:at]), b"\n")
                begin, size = at, 0
            row = shape in _SHAPES
        size += width
        depth += shape.count(b"{") + shape.count(b"[") - shape.count(b"}") - shape.count(b"]")
    out += (*_joined(texts[begin:]), b"\n")
    return b"".join(out)

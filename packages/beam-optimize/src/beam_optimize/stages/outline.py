"""Tier 4: what is left out of a large file is told by the definitions in it, each behind its line number.

Below ``[beam: 8123 lines omitted, 201-8323; 40 of them follow, numbered as in the file, from 201]`` stand functions,
classes, headings, keys: enough to go to the right range with the next read.  Outer ones come first; where all of one
depth are too many, some, evenly.  They are lines of the file with their own bytes, and no claim that there are no
others.  An outline is small beside what it stands for.

Only in text that is known to be a file: by the command that printed it, by the agent's tool, by the numbers before
its lines.  Not here: what a definition is (``definitions``), and what is left out (``virtual``).
"""

from __future__ import annotations

from bisect import bisect_left

from beam_core._edits import OUTLINE, PAYS, cut_mark, outline_mark
from beam_optimize._patterns import Regex
from beam_optimize.stages.definitions import definitions
from beam_optimize.stages.rarity import is_numbered, lists_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_optimize._layout import Context, Layout

_LINES = 150  # of an outline in one text
_SHARE = 16  # of what is left out, an outline takes at most one part of so many
_LEAST = 2000  # bytes of a stretch that has an outline
_WIDTH = 160  # bytes that are shown of a line which is too long for an outline
_COMMON = 3  # lines of one text: more of them tell nothing apart
_RUN = Regex(rb"\x09+")


class Outline:
    """The ``units`` that are shown in the place of what is left out, in order.

    ``first`` is what the first line of the text is in its file, 0 where that is not known, and ``None`` where its lines
    bear their numbers themselves.
    """

    __slots__ = ("first", "units")

    def __init__(self, units: list[int], first: int | None) -> None:
        self.units = units
        self.first = first

    def within(self, start: int, stop: int) -> list[int]:
        """Those from ``start`` to ``stop``."""
        return self.units[bisect_left(self.units, start) : bisect_left(self.units, stop)]


class Read:
    """What is known of a read: whether it ``shows`` a file, its ``name``, and which of its lines is ``first``, or 0.

    One that ``lists`` gives what somebody asked for to look through: packages, processes, members of an archive.
    """

    __slots__ = ("first", "lists", "name", "shows")

    def __init__(self, name: str = "", first: int = 0, *, shows: bool = False, lists: bool = False) -> None:
        self.name = name
        self.first = first
        self.shows = shows
        self.lists = lists


def add_outline(context: Context, layout: Layout, start: int, stop: int, read: Read) -> None:
    """Give what is left out of the block from ``start`` to ``stop`` an outline, where the block is of a file."""
    lines = context.lines
    if lines.numbers is not None:
        return
    numbered = is_numbered(lines, start, stop)
    if not numbered and (not read.shows or lists_places(lines, start, stop)):
        return
    runs = [run.span() for run in _RUN().finditer(layout.fates, start, stop)]
    runs = [(a, b) for a, b in runs if context.size(a, b) >= _LEAST]
    if not runs:
        return
    found = definitions(lines, start, stop, read.name, numbered=numbered)
    seen: dict[bytes, int] = {}
    for unit in found:
        text = lines.line(unit)
        seen[text] = seen.get(text, 0) + 1
    units = sorted(found)
    inside = [unit for a, b in runs for unit in units[bisect_left(units, a) : bisect_left(units, b)]]
    left = sum(context.size(a, b) for a, b in runs)
    chosen = _chosen(
        [(unit, found[unit]) for unit in inside if seen[lines.line(unit)] <= _COMMON],
        {unit: len(shown(lines.line(unit))) + 8 for unit in inside},
        left // _SHARE,
    )
    before = layout.outline.units if layout.outline is not None else []
    outline = Outline([*before, *chosen], None if numbered else read.first)
    for a, b in runs:
        if outline.within(a, b) and context.size(a, b) >= PAYS * len(_text(context, outline, a, b)):
            layout.fates[a:b] = bytes((OUTLINE,)) * (b - a)
            layout.outline = outline


def _chosen(found: Sequence[tuple[int, int]], sizes: dict[int, int], room: int) -> list[int]:
    """Units of ``(unit, depth)`` that fit into ``room`` bytes: of outer depths all, of the next some, evenly."""
    chosen: list[int] = []
    for depth in sorted({depth for _, depth in found}):
        level = [unit for unit, other in found if other == depth]
        lines = _LINES - len(chosen)
        need = sum(sizes[unit] for unit in level)
        if len(level) > lines or need > room:
            count = min(lines, len(level) * room // need, len(level))
            level = [level[number * len(level) // count] for number in range(count)]
            while level and sum(sizes[unit] for unit in level) > room:
                level.pop()
            return sorted(chosen + level)
        chosen += level
        room -= need
    return sorted(chosen)


def shown(line: bytes) -> bytes:
    """What an outline has of a line: all of it, or its beginning where the rest is worth a marker."""
    if len(line) < _WIDTH + PAYS * len(cut_mark(_WIDTH, len(line))):
        return line
    end = _WIDTH
    while end > _WIDTH - 4 and line[end] & 0xC0 == 0x80:  # not within a character
        end -= 1
    return line[:end] + cut_mark(end + 1, len(line))


def _text(context: Context, outline: Outline, start: int, stop: int) -> bytes:
    units, first = outline.within(start, stop), outline.first
    begins = start + first if first else first
    out = [outline_mark(start + 1, stop, len(units), begins)]
    for unit in units:
        line = shown(context.lines.line(unit))
        out.append(b"%b\n" % line if begins is None else b"%d:%b\n" % (unit + (first or 1), line))
    return b"".join(out)


def write_outline(context: Context, layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """The marker in place of units ``start`` to ``stop``, and the lines of the outline below it."""
    return _text(context, layout.outline or Outline([], None), start, stop)

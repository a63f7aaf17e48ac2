r"""Tier 4: bytes in print, which nobody reads: blocks of base64 lines, dumps in hexadecimal, base64 within a long line.

A block is 40 lines and more of one width in which base64 has all its kinds of letters, or of rising addresses, each as
far from the last.  Its first three lines and its last two stay, with a marker between them; what stands around it
(``-----BEGIN CERTIFICATE-----``, a header, the short last line) is no part of it.  In a line above 4,096 bytes what
stands behind ``base64,`` loses its middle.  Lists of checksums are no base64: they have small letters and digits only.

Never in text that an agent quotes, and nothing that the floor raised.  Only for texts whose original is stored.
"""

from __future__ import annotations

from beam_core._classification import LONG
from beam_core._edits import CUT, KEPT, PAYS, VIRTUAL, cut_mark, virtual_mark
from beam_core._scales import Priority
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout

_LEAST = 40  # lines of a block
_HEAD, _TAIL = 3, 2  # lines of it that stay
_NEAR = 2  # lines around one that the floor raised
_RUN = 1024  # bytes of base64 within a line
_EDGE, _AROUND = 100, 400  # bytes of it that stay, and of the line before it and beside what the floor raised
_CAPITALS, _SMALL, _DIGITS = bytes(range(65, 91)), bytes(range(97, 123)), bytes(range(48, 58))
_BASE64 = Regex(rb"\n([A-Za-z0-9+/]{60,128})(?=\r?\n)")
_DUMP = Regex(rb"\n([0-9a-f]{7,16})(?::|  )[ 0-9a-f]{24,60} [^\n]{1,40}(?=\n)")
_INLINE = Regex(rb"base64,[A-Za-z0-9+/]{1024,}+")


def omit_blobs(context: Context, layout: Layout) -> Layout | None:
    """The layout with the middles of blobs left out; ``None`` where there are none."""
    new = layout.copy()
    for segment in context.classification.segments:
        if segment.exact:
            continue
        for pattern, belongs in ((_BASE64, _of_one_width), (_DUMP, _at_even_steps)):
            for units in _blocks(context.lines, segment.start, segment.stop, pattern, belongs):
                _omit(context, layout, new, *units)
        for unit in _long(context, layout, segment.start, segment.stop):
            cuts = _cuts(context.lines.line(unit), context.classification.spots.get(unit, []))
            if cuts:
                new.fates[unit], new.cuts[unit] = CUT, cuts
    return new if new.fates != layout.fates else None


def _blocks(
    lines: Lines, start: int, stop: int, pattern: Regex, belongs: Callable[[list[bytes], bytes], bool]
) -> Iterator[tuple[int, int]]:
    """Ranges of units whose lines are such a block."""
    run: list[bytes] = []
    begin = after = start
    for unit, text in _matches(lines, start, stop, pattern):
        if run and (unit != after or not belongs(run, text)):
            if _is_blob(run, pattern):
                yield begin, after
            run = []
        if not run:
            begin = unit
        run.append(text)
        after = unit + 1
    if _is_blob(run, pattern):
        yield begin, after


def _matches(lines: Lines, start: int, stop: int, pattern: Regex) -> Iterator[tuple[int, bytes]]:
    for first, _, data in lines.windows(start, stop):
        text, unit, at = b"\n" + data, first, 1
        for match in pattern().finditer(text):
            unit += text.count(b"\n", at, match.start() + 1)
            at = match.start() + 1
            yield unit, match[1]


def _of_one_width(run: list[bytes], text: bytes) -> bool:
    return len(text) == len(run[0])


def _at_even_steps(run: list[bytes], text: bytes) -> bool:
    step = int(text, 16) - int(run[-1], 16)
    return step > 0 and (len(run) < 2 or step == int(run[1], 16) - int(run[0], 16))


def _is_blob(run: list[bytes], pattern: Regex) -> bool:
    """Whether a run is long enough, and one of base64 is no list of names or checksums."""
    return len(run) >= _LEAST and (pattern is _DUMP or _is_mixed(b"".join(run)))


def _is_mixed(text: bytes) -> bool:
    """Whether a text has capitals, small letters and digits, and is no path."""
    capitals, small, digits = (len(text) - len(text.translate(None, kind)) for kind in (_CAPITALS, _SMALL, _DIGITS))
    return min(capitals, small) * 20 >= len(text) and digits * 50 >= len(text) and text.count(b"/") * 10 < len(text)


def _omit(context: Context, old: Layout, new: Layout, start: int, stop: int) -> None:
    """Leave out the middle of a block, but what is protected and two lines around."""
    begin = start + _HEAD
    for unit in range(start + _HEAD, stop - _TAIL + 1):
        loud = unit < stop - _TAIL and (context.levels[unit] <= Priority.P1 or old.fates[unit] != KEPT)
        if loud or unit == stop - _TAIL:
            end = unit - _NEAR * loud
            if end > begin and context.size(begin, end) >= PAYS * len(virtual_mark(begin + 1, end)):
                new.fates[begin:end] = bytes((VIRTUAL,)) * (end - begin)
            begin = unit + 1 + _NEAR


def _long(context: Context, layout: Layout, start: int, stop: int) -> Iterator[int]:
    """Units above 4,096 bytes that may be cut."""
    starts, levels = context.lines.starts, context.levels
    if starts[stop] - starts[start] <= LONG:
        return
    for unit in range(start, stop):
        if starts[unit + 1] - starts[unit] > LONG and levels[unit] > Priority.P1 and layout.fates[unit] == KEPT:
            yield unit


def _cuts(line: bytes, spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The byte ranges of base64 in a line that may go."""
    cuts = []
    for match in _INLINE().finditer(line):
        first, end = max(match.start() + _EDGE, _AROUND), match.end() - _EDGE
        near = any(first < b + _AROUND and a - _AROUND < end for a, b in spots)
        if not near and end - first >= max(_RUN // 2, PAYS * len(cut_mark(first + 1, end))):
            cuts.append((first, end))
    return cuts

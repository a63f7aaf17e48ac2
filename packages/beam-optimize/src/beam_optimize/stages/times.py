"""Tier 4: a line of the same second as the last time shown above it is shown without its time.

A time at the start of every line is often half of a log's tokens.  What stays is the first line of each second, so what
is lost are parts of a second, and the original has them.  A note before the first such line says how to read it.

Only times in full, with a date, at the start of a line; not in text that an agent quotes.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import ALIKE, KEPT, PAYS, ROWS, TIMES, times_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout

STAMP = Regex(
    rb"(?:\xef\xbb\xbf)?\[?"
    rb"(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)"
    rb"(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?[ \t]?"
)
_STAMPED = Regex(
    rb"\n(?:\xef\xbb\xbf)?\[?"
    rb"(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)[^\n]*(?=\n)"
)
_LEAST = 4  # lines without a time; fewer are not worth the note


def drop_times(context: Context, layout: Layout) -> Layout | None:
    """The layout with the times that repeat left out, or ``None`` where they are too few to pay."""
    new = layout.copy()
    spared, count = 0, 0
    for segment in context.classification.segments:
        second = b""  # of the last time that is shown
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            if segment.exact or fate in (ROWS, ALIKE):  # times stand there in parts
                second = b""
            elif fate == KEPT:
                for unit, size, now in _stamped(context, start, stop):
                    if now == second:
                        new.fates[unit] = TIMES
                        spared += size
                        count += 1
                    second = now
    return new if count >= _LEAST and spared >= PAYS * len(times_mark()) else None


def _stamped(context: Context, start: int, stop: int) -> list[tuple[int, int, bytes]]:
    """Units that begin with a time: the bytes of it, and its second."""
    lines, found = context.lines, []
    for first, end, window in lines.windows(start, stop):
        if b"\r" in window:
            continue
        base = lines.starts[first] - 1
        for match in _STAMPED().finditer(b"\n" + window):
            stamp = STAMP().match(match[0], 1)
            if stamp is not None:
                unit = bisect_right(lines.starts, base + match.start() + 1, first, end) - 1
                found.append((unit, stamp.end() - stamp.start(), stamp[1]))
    return found


def write_times(context: Context, _layout: Layout, start: int, stop: int, defined: set[int]) -> bytes:
    """Units without their times, the note before them where none stands above yet."""
    out = []
    if TIMES << 8 not in defined:
        defined.add(TIMES << 8)
        out.append(times_mark())
    for unit in range(start, stop):
        line = context.lines.line(unit)
        stamp = STAMP().match(line)
        out += [line[stamp.end() :] if stamp is not None else line, b"\n"]
    return b"".join(out)

"""Tier 4: a line of the same second as the line above it is shown without its time.

A time at the start of every line is often half of a log's tokens.  What stays is the first line of each second, so what
is lost are parts of a second, and the original has them.  A note before the first such line says how to read it.

Only times in full, with a date, at the start of a line; only in runs of lines that have one; not in text that an agent
quotes.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import KEPT, PAYS, TIMES, times_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
    lines = context.lines
    new, spared, count = None, 0, 0
    for segment in context.classification.segments:
        if segment.exact:
            continue
        for first, end, window in _kept_windows(context, layout, segment.start, segment.stop):
            if b"\r" in window:
                continue
            second, last = b"", -2  # of the line above, and its unit
            base = lines.starts[first] - 1
            for match in _STAMPED().finditer(b"\n" + window):
                unit = bisect_right(lines.starts, base + match.start() + 1, first, end) - 1
                stamp = STAMP().match(match[0], 1)
                if stamp is None:
                    continue
                if unit == last + 1 and stamp[1] == second and stamp.end() < len(match[0]):
                    new = new or layout.copy()
                    new.fates[unit] = TIMES
                    spared += stamp.end() - stamp.start()
                    count += 1
                second, last = stamp[1], unit
    return new if count >= _LEAST and spared >= PAYS * len(times_mark()) else None


def _kept_windows(context: Context, layout: Layout, start: int, stop: int) -> Iterator[tuple[int, int, bytes]]:
    for fate, first, end in layout.runs(start, stop):
        if fate == KEPT:
            yield from context.lines.windows(first, end)


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

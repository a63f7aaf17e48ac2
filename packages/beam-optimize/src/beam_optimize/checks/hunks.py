r"""Reads hunks back: what a header no longer counts are unchanged lines at the ends of its hunk, and nothing else.

From the source alone: its header, its lines as far as that counts them, and how the shown header differs.  The same is
the inverse, because a header says how many lines it counts.
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_optimize._verify import Reading

_NUMBERS = Regex(rb"@@ -([0-9]{1,9})(?:,([0-9]{1,9}))? \+([0-9]{1,9})(?:,([0-9]{1,9}))? @@")
COUNTED = Regex(rb"@@ -[0-9]{1,9},[0-9]{1,9} \+[0-9]{1,9},[0-9]{1,9} @@[^\n]*")  # as Beam writes one


class Trim:
    """Units of a hunk that its shown header leaves out: ``first`` to ``begin`` and ``end`` to ``stop``, exclusive."""

    __slots__ = ("begin", "end", "first", "stop")

    def __init__(self, first: int, begin: int, end: int, stop: int) -> None:
        self.first = first
        self.begin = begin
        self.end = end
        self.stop = stop

    def ranges(self) -> list[tuple[int, int]]:
        """Both as ranges of units, those that are not empty."""
        return [(a, b) for a, b in ((self.first, self.begin), (self.end, self.stop)) if a < b]


def _parts(header: bytes) -> tuple[int, int, int, int, bytes] | None:
    """Old start and count, new start and count, and what follows."""
    match = _NUMBERS().match(header)
    if match is None:
        return None
    old, olds, new, news = (1 if number is None else int(number) for number in match.groups())
    return old, olds, new, news, header[match.end() :]


def trim_of(shown: bytes, unit: int, size: int, line: Callable[[int], bytes]) -> Trim | None:
    """What the header ``shown`` leaves out of the hunk at ``unit`` of ``size`` units; ``None`` where it does not fit.

    ``line`` gives the text of a unit without its end.
    """
    told, true = _parts(shown), _parts(line(unit))
    if told is None or true is None or told[4] != true[4]:
        return None
    head, gone = told[0] - true[0], true[1] - told[1]
    if head != told[2] - true[2] or gone != true[3] - told[3] or not 0 <= head <= gone or not gone:
        return None
    ends = _context(unit + 1, size, true[1], true[3], line)
    if ends is None:
        return None
    before, after, stop = ends
    tail = gone - head
    if (head and head >= before) or (tail and tail >= after):
        return None
    return Trim(unit + 1, unit + 1 + head, stop - tail, stop)


def _context(unit: int, size: int, old: int, new: int, line: Callable[[int], bytes]) -> tuple[int, int, int] | None:
    """Unchanged lines before the first change and after the last, and where the hunk ends; ``None`` if it has none."""
    before, run, changed = 0, 0, False
    while old or new:
        text = line(unit) if unit < size else None
        if text is None or old < 0 or new < 0:
            return None
        unit += 1
        if text.startswith((b"-", b"+")):
            before = before if changed else run
            changed, run = True, 0
            old -= text.startswith(b"-")
            new -= text.startswith(b"+")
        elif not text or text.startswith(b" "):
            run += 1
            old -= 1
            new -= 1
        elif text.startswith(b"\\"):
            run = 0
        else:
            return None
    if unit < size and line(unit).startswith(b"\\"):
        run = 0  # it says of the last line that it ends the file; the two stay together
    return (before, run, unit) if changed else None


def check_hunk(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with unit ``start`` as a header that does not count all lines of its hunk."""
    exact = reading.is_exact(start)
    end = reading.visible(start, stop, exact=exact)
    end = end[len(end.rstrip(b"\r\n")) :]
    if stop - start != 1 or not text.endswith(end) or reading.trims:
        return f"unit {start} is no header of a hunk by itself"

    def line(unit: int) -> bytes:
        return reading.visible(unit, unit + 1, exact=exact).rstrip(b"\r\n")

    trim = trim_of(text[: len(text) - len(end)], start, len(reading.lines), line)
    if trim is None:
        return f"unit {start} is shown as {text[:80]!r}, which does not fit its hunk"
    reading.trims = trim.ranges()
    return None


def check_trimmed(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with leaving units ``start`` to ``stop`` out of their hunk."""
    if reading.frame.handle is None:
        return f"units {start} to {stop} are left out, and nothing leads to them"
    if not reading.trims or reading.trims.pop(0) != (start, stop) or text:
        return f"units {start} to {stop} are left out, and no header says so"
    if reading.labels.protects(start, stop):
        return f"units {start} to {stop} hold a protected line and are trimmed"
    return None


def counted_again(header: bytes, count: int, *, leads: bool) -> bytes:
    """A shown header with ``count`` lines of its hunk counted again, those before its changes or after them."""
    parts = _parts(header)
    if parts is None:
        return header
    old, olds, new, news, rest = parts
    back = count if leads else 0
    return b"@@ -%d,%d +%d,%d @@%b" % (old - back, olds + count, new - back, news + count, rest)

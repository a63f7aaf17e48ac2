"""Tier 4: of a hunk only one unchanged line stays at either end, and its header is counted anew.

What is left is a patch still: it applies where the whole one did.  Nothing between two changes is touched, nor a hunk
whose header and lines disagree, a combined diff, a hunk of which another stage already shows something else, or one
with more context than tools give unasked.  A line that is protected stays, and all between it and the changes.

Only in large texts, because agents use the unchanged lines too.  Measured on recorded steps: a small diff of a commit
is quoted in later edits, and the agent's own changes, which tell of no commit, are repeated whole as its answer.

Not here: whose text this is (a file that holds a patch is quoted as it is), and what a header may say (``checks.hunks``
reads it back on its own).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import HUNK, KEPT, SHOWN, TRIMMED, VIRTUAL
from beam_core._scales import Priority
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout

HEADER = Regex(rb"@@ -(0|[1-9][0-9]{0,8})(?:,(0|[1-9][0-9]{0,8}))? \+(0|[1-9][0-9]{0,8})(?:,(0|[1-9][0-9]{0,8}))? @@")
_COMMIT = Regex(rb"(?:\n|\A)(?:commit|From) [0-9a-f]{7,64}[ \n]")  # git show, git log, git format-patch
_START = b"\n@@ -"
_SAME = (b" ", b"\n")
_CHANGED = (b"+", b"-")
_LAST = b"\\"  # before "No newline at end of file"
_AFTER = (b"--- ", b"-- \n", b"--\n")  # the next file of a diff, the end of a mail
_STAYS = 1  # unchanged lines at either end of a hunk
_UNASKED = 5  # more context than this is there because somebody asked for it
OWN = 30_000  # shown bytes from which on hunks are trimmed: hosts cut above this size
HISTORY = 8 << 10  # the same for a text that tells of commits


class Hunk:
    """Units ``head`` (its header) to ``stop`` (exclusive); the first and the last of its changed units.

    ``closed``: unchanged lines at its end may go, because none of them is said to end the file without a newline.
    """

    __slots__ = ("closed", "first", "head", "last", "stop")

    def __init__(self, head: int, stop: int, first: int, last: int, *, closed: bool) -> None:
        self.head = head
        self.stop = stop
        self.first = first
        self.last = last
        self.closed = closed

    @property
    def context(self) -> int:
        """Unchanged lines at the longer of its ends."""
        return max(self.first - self.head - 1, self.stop - self.last - 1)


def hunks(lines: Lines, start: int, stop: int, fates: bytearray | None = None) -> Iterator[Hunk]:
    """The hunks from unit ``start`` to ``stop`` that have changes and as many lines as their headers say.

    With ``fates`` only those whose headers are shown, which is cheaper where little is.
    """
    data, starts = lines.data, lines.starts
    unit, end = start, starts[stop]
    while unit < stop:
        at = starts[unit]
        if not data.startswith(_START[1:], at):
            at = data.find(_START, at, end) + 1
            if not at:
                return
            unit = bisect_right(starts, at, unit, stop + 1) - 1
        hunk = hunk_at(lines, unit, stop) if fates is None or fates[unit] == KEPT else None
        if hunk is None:
            unit += 1
            continue
        over = hunk.stop < stop and _goes_on(data, starts[hunk.stop])
        if not over and hunk.first < hunk.stop and data.find(b"\r", at, starts[hunk.stop]) < 0:
            yield hunk
        unit = hunk.stop


def hunk_at(lines: Lines, head: int, limit: int) -> Hunk | None:
    """The hunk with unit ``head`` as its header, if it is whole; of one without changes ``first`` is ``stop``."""
    match = HEADER().match(lines.line(head))
    if match is None:
        return None
    data, starts = lines.data, lines.starts
    old, new = (1 if count is None else int(count) for count in (match[2], match[4]))
    first = last = -1
    unit, closed = head + 1, True
    while unit < limit and (old > 0 or new > 0):
        mark = data[starts[unit] : min(starts[unit] + 1, starts[unit + 1])]
        if mark in _SAME:
            old, new = old - 1, new - 1
        elif mark in _CHANGED:
            old, new = old - (mark == b"-"), new - (mark == b"+")
            first, last, closed = unit if first < 0 else first, unit, True
        elif mark == _LAST and last == unit - 1:
            closed = False  # says that the file ends here: what follows it all the same is not to be trimmed
        else:
            return None
        unit += 1
    if old or new:
        return None
    if unit < limit and data.startswith(_LAST, starts[unit]):
        closed = last == unit - 1
        unit += 1
    return Hunk(head, unit, unit, head, closed=False) if first < 0 else Hunk(head, unit, first, last, closed=closed)


def _goes_on(data: bytes, at: int) -> bool:
    """Whether a line could be one more of the hunk before it, of which the header then does not know."""
    return data.startswith((b" ", b"+", b"-"), at) and not data.startswith(_AFTER, at)


def trim_large(context: Context, layout: Layout) -> Layout | None:
    """The layout with hunks trimmed where much is still shown, or ``None``."""
    shown = sum(context.size(a, b) for fate, a, b in layout.runs(0, len(layout.fates)) if fate in SHOWN)
    large = shown >= OWN or (shown >= HISTORY and _COMMIT().search(context.lines.data))
    return trim_hunks(context, layout) if large else None


def trim_hunks(context: Context, layout: Layout) -> Layout | None:
    """The layout with the far context of hunks left out, or ``None`` if there is none."""
    lines = context.lines
    new = None
    for segment in context.classification.segments:
        found = list(hunks(lines, segment.start, segment.stop, layout.fates))
        if max((hunk.context for hunk in found), default=0) > _UNASKED:
            continue
        for hunk in found:
            if layout.fates.count(KEPT, hunk.head, hunk.stop) < hunk.stop - hunk.head:
                continue
            head, tail = _ends(context, hunk)
            if head > hunk.head + 1 or tail < hunk.stop:
                new = new or layout.copy()
                new.fates[hunk.head] = HUNK
                new.fates[hunk.head + 1 : head] = bytes((TRIMMED,)) * (head - hunk.head - 1)
                new.fates[tail : hunk.stop] = bytes((TRIMMED,)) * (hunk.stop - tail)
    return new


def _ends(context: Context, hunk: Hunk) -> tuple[int, int]:
    """The first unit of a hunk's body that stays, and the one after the last."""
    levels = context.levels
    head, tail = hunk.head + 1, hunk.stop
    while head < hunk.first - _STAYS and levels[head] > Priority.P1:
        head += 1
    while hunk.closed and tail - 1 > hunk.last + _STAYS and levels[tail - 1] > Priority.P1:
        tail -= 1
    return head, tail


def settle(context: Context, fates: bytearray) -> None:
    """Where a later stage leaves out part of a hunk, all of it goes but its header and what is protected.

    So no header counts lines that are not there, and the text does not pass for a patch.
    """
    levels = context.levels
    for segment in context.classification.segments:
        for hunk in hunks(context.lines, segment.start, segment.stop):
            part = fates[hunk.head : hunk.stop]
            if VIRTUAL in part and (HUNK in part or TRIMMED in part):
                for unit in range(hunk.head, hunk.stop):
                    gone = unit > hunk.head and levels[unit] > Priority.P1
                    fates[unit] = VIRTUAL if gone or fates[unit] == VIRTUAL else KEPT


def write_hunk(context: Context, layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """Headers counted without the lines that are left out at the ends of their hunks."""
    fates, out = layout.fates, []
    for unit in range(start, stop):
        text = _as_shown(context, layout, unit)
        hunk = hunk_at(context.lines, unit, len(fates))
        match = HEADER().match(text)
        if hunk is None or match is None:
            out.append(text)
            continue
        head = tail = 0
        while fates[unit + 1 + head] == TRIMMED:
            head += 1
        while fates[hunk.stop - 1 - tail] == TRIMMED:
            tail += 1
        old, olds, new, news = (1 if number is None else int(number) for number in match.groups())
        gone = head + tail
        out.append(b"@@ -%d,%d +%d,%d @@" % (old + head, olds - gone, new + head, news - gone) + text[match.end() :])
    return b"".join(out)


def write_trimmed(_context: Context, _layout: Layout, _start: int, _stop: int, _defined: set[int]) -> bytes:
    """Nothing: the header tells."""
    return b""


def _as_shown(context: Context, layout: Layout, unit: int) -> bytes:
    """A unit as it would stand in the text."""
    lines = context.lines
    if lines.data is not lines.source and context.exact(unit):
        from beam_optimize._controls import visible

        source = lines.source[lines.source_starts[unit] : lines.source_starts[unit + 1]]
        return visible(source, split=layout.split)
    return lines.data[lines.starts[unit] : lines.starts[unit + 1]]

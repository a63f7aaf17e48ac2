"""Tier 2: lines that stand under one line and stood under the same line before are shown once.

A test that fails in three browsers, a failure printed again in a summary, findings of one file in another: the line
that the copy begins with stays, and a marker under it says how many lines are as under the same line above.  Nothing is
lost, so protected lines may be copies too: what is said again is said by the marker.

``The same line above`` is the nearest that is shown, and under it stands what a reader finds there: lines, or a marker
for a copy of its own; a line that began other lines too has none.  A copy does not hide the heading of what stands
below it: it ends where a block ends, or before the block that goes on in other words.

Not here: runs of one line (``folding``), lines that differ (``rows``, ``alike``), text that an agent quotes, and JSON.
"""

from __future__ import annotations

from beam_core._classification import OPENS
from beam_core._edits import ALSO, COPIED, COUNTED, DROPPED, GAP, KEPT, ROWS, copy_mark, gap_mark
from beam_core._scales import Priority
from beam_optimize._patterns import Regex
from beam_optimize.stages.rows import HUGE, shown
from beam_optimize.stages.selection import gap_noun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_optimize._layout import Context, Layout

    _Shown = tuple[int, int, int]  # a fate, and the units from one to another: a line, or lines under a marker

_PAYS = 3  # times its bytes that a marker spares: nothing is lost by it, but it is one more thing to read
_LARGE = 1_000  # bytes of copies from which on an error among other lines is as easily read above
_WORD = 4  # letters, digits and bytes beyond ASCII that a line has to have for a reader to find it again
_NO_WORD = bytes(b for b in range(128) if not chr(b).isalnum())
_JSON = Regex(rb"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\d\]])")  # in which a marker is one word too many
_COPY = (COPIED, ALSO)
_UNSEEN = (DROPPED, COUNTED)  # left out with nothing in the place: what stands around is one under the other


def omit_copies(context: Context, layout: Layout) -> Layout | None:
    """The layout with copies of lines above left out, or ``None`` where there is none that pays."""
    data = context.lines.data
    if b"\r" in data or _JSON().match(data) is not None or shown(context, layout) > HUGE:
        return None
    new = None
    seen = _Seen(context)
    for run, exact in _runs(context, layout):
        at, stop = seen.add(run)
        next_try = at
        while at < stop:
            end = seen.same(at, stop) if at >= next_try and not exact else at
            if end - at > 1:
                end = next_try = seen.end(at, end, stop)
            if seen.pays(at + 1, end):
                new = new or layout.copy()
                for fate, start, last in seen.shown[at + 1 : end]:
                    new.fates[start:last] = bytes((ALSO if fate == GAP else COPIED,)) * (last - start)
                seen.note(at, stop)
                at = end
            else:
                seen.note(at, stop)
                at += 1
    return new


class _Seen:
    """What stands in a text so far, one under the other, copies written out: what a copy may be of."""

    __slots__ = ("_above", "_context", "shown", "texts")

    def __init__(self, context: Context) -> None:
        self._context = context
        self.shown: list[_Shown] = []
        self.texts: list[bytes] = []
        # Where a line is shown last, and where its run stops; nowhere once other lines stood under it.
        self._above: dict[bytes, tuple[int, int] | None] = {}

    def add(self, run: list[_Shown]) -> tuple[int, int]:
        """Take lines that stand one under the other; their range."""
        first = len(self.texts)
        self.shown += run
        self.texts += [_text(self._context, *one) for one in run]
        return first, len(self.texts)

    def note(self, at: int, stop: int) -> None:
        """This line is shown, in a run up to ``stop``; it is found again by its words."""
        text = self.texts[at]
        if self.shown[at][0] == GAP or len(text.translate(None, _NO_WORD)) < _WORD:
            return
        before = self._above.get(text, (at, stop))
        clear = before is not None and self._under(*before) == self._under(at, stop)
        self._above[text] = (at, stop) if clear else None

    def _under(self, at: int, stop: int) -> bytes | None:
        return self.texts[at + 1] if at + 1 < stop else None

    def same(self, at: int, stop: int) -> int:
        """Where the lines from ``at`` on, up to ``stop``, end to be those from the same line above on."""
        texts, above = self.texts, self._above.get(self.texts[at])
        if above is None:
            return at
        first, last = above
        count, most = 1, min(stop - at, last - first, at - first)
        while count < most and texts[at + count] == texts[first + count]:
            count += 1
        return at + count

    def end(self, at: int, end: int, stop: int) -> int:
        """Where a copy under ``at`` has to end, at ``end`` at the latest, for what follows to stand under its heading.

        An error that is rare among the lines stays where it happened, unless they are many.
        """
        levels = [self._context.levels[unit] for _, unit, _ in self.shown[at + 1 : end]]
        rare = 2 * sum(level <= Priority.P1 for level in levels) < len(levels)
        if 0 < 2 * levels.count(Priority.P0) < len(levels) and self._weight(at + 1, end) < _LARGE:
            end = at + 1 + levels.index(Priority.P0)
        begin = [place for place in range(at + 1, end) if self._begins(place, rare=rare)]
        flat = not begin and len({_indent(text) for text in self.texts[at:end]}) == 1
        while at + 1 < end < stop and self.texts[end].strip():
            place = self._parent(at, end)
            while begin and begin[-1] >= end:
                begin.pop()
            if place > at:
                end = place
            elif self._begins(end, rare=rare):
                break
            elif begin:
                end = begin[-1]
            else:
                return end - flat  # of lines without any form the last stays beside what differs
        return end

    def _parent(self, at: int, end: int) -> int:
        """The nearest line above ``end`` that is indented less, down to ``at``."""
        depth = _indent(self.texts[end])
        for place in range(end - 1, at, -1):
            text = self.texts[place]
            if _indent(text) < depth and text.strip() and self.shown[place][0] != GAP:
                return place
        return at

    def _begins(self, at: int, *, rare: bool) -> bool:
        """Whether a block begins here: by its label, under a blank line, or where a loud line is ``rare``."""
        unit, lines = self.shown[at][1], self._context.lines
        if self._context.classification.priorities[unit] & OPENS or (unit > 0 and not lines.line(unit - 1).strip()):
            return True
        return rare and self._context.levels[unit] <= Priority.P1

    def pays(self, start: int, end: int) -> bool:
        """Whether these lines are worth a marker."""
        return start < end and self._weight(start, end) >= _PAYS * len(copy_mark(end - start))

    def _weight(self, start: int, end: int) -> int:
        """Bytes that go, without indentation, which hardly takes tokens."""
        return sum(
            len(text) + 1 - (0 if shown[0] == GAP else text.count(b"  "))
            for shown, text in zip(self.shown[start:end], self.texts[start:end], strict=True)
        )


def _indent(text: bytes) -> int:
    return len(text) - len(text.lstrip())


def _text(context: Context, fate: int, start: int, stop: int) -> bytes:
    """The line; or the marker, with a newline at its end so that it is no line."""
    return gap_mark(stop - start, gap_noun(context, start, stop)) if fate == GAP else context.lines.line(start)


def _runs(context: Context, layout: Layout) -> Iterator[tuple[list[_Shown], bool]]:
    """What is shown, one under the other, and whether somebody quotes it."""
    for segment in context.classification.segments:
        run: list[_Shown] = []
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            if fate in (KEPT, ROWS):
                run += ((fate, unit, unit + 1) for unit in range(start, stop))
            elif fate == GAP:
                run.append((fate, start, stop))
            elif fate not in _UNSEEN and run:
                yield run, segment.exact
                run = []
        if run:
            yield run, segment.exact


def write_copies(_context: Context, layout: Layout, start: int, _stop: int, _defined: set[int]) -> bytes:
    """The marker in the place of copies: once, where lines between them are left out too."""
    fates, unit = layout.fates, start - 1
    while fates[unit] in _UNSEEN:
        unit -= 1
    if fates[unit] in _COPY:
        return b""
    count, unit = 0, start
    while unit < len(fates) and (fates[unit] in _COPY or fates[unit] in _UNSEEN):
        count += fates[unit] == COPIED
        unit += 1
    return copy_mark(count)

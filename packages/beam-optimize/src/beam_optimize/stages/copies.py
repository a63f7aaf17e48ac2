"""Tier 2: lines that stand under one line and stood under the same line before are shown once.

A test that fails in three browsers, a failure printed again in a summary, findings of one file in another: the line
that the copy begins with stays, and a marker under it says how many lines are as under the same line above.  Nothing is
lost, so protected lines may be copies too: what is said again is said by the marker.

``The same line above`` is the last one that is shown with what follows it, so that a reader goes up once.  Not here:
runs of one line (``folding``), lines that differ (``rows``, ``alike``), and text that an agent quotes.
"""

from __future__ import annotations

from beam_core._edits import ALSO, COPIED, COUNTED, DROPPED, GAP, KEPT, ROWS, copy_mark, gap_mark
from beam_core._scales import Priority
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
_COPY = (COPIED, ALSO)
_UNSEEN = (DROPPED, COUNTED)  # left out with nothing in the place: what stands around is one under the other


def omit_copies(context: Context, layout: Layout) -> Layout | None:
    """The layout with copies of lines above left out, or ``None`` where there is none that pays."""
    lines = context.lines
    if b"\r" in lines.data or shown(context, layout) > HUGE:
        return None
    new = None
    shown_: list[_Shown] = []
    texts: list[bytes | None] = []  # of these; ``None`` once left out
    above: dict[bytes, tuple[int, int]] = {}  # where a text stood last, and where the run that it stands in stops
    for run, exact in _runs(context, layout):
        at, stop = len(texts), len(texts) + len(run)
        shown_ += run
        texts += [_text(context, *one) for one in run]
        while at < stop:
            text = texts[at] or b""
            end = _same(texts, at, stop, *above[text]) if text in above and not exact else at
            copies = _worthwhile(context, shown_[at + 1 : end])
            if copies:
                new = new or layout.copy()
                for fate, start, end_ in copies:
                    new.fates[start:end_] = bytes((ALSO if fate == GAP else COPIED,)) * (end_ - start)
                texts[at + 1 : at + 1 + len(copies)] = [None] * len(copies)
                at += 1 + len(copies)
                continue
            if len(text.translate(None, _NO_WORD)) >= _WORD and shown_[at][0] != GAP:
                above[text] = at, stop
            at += 1
    return new


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


def _same(texts: list[bytes | None], at: int, stop: int, first: int, last: int) -> int:
    """Where the lines from ``at`` on, up to ``stop``, end to be those from ``first`` on, up to ``last``."""
    count, most = 1, min(stop - at, last - first, at - first)
    while count < most and texts[at + count] == texts[first + count]:
        count += 1
    return at + count


def _worthwhile(context: Context, copies: list[_Shown]) -> list[_Shown]:
    """As many of these as are to be left out: none of a few; up to what says what went wrong, where that is rare."""
    weight = _weight(context, copies)
    wrong = [at for at, (_, unit, _) in enumerate(copies) if context.levels[unit] == Priority.P0]
    if wrong and weight < _LARGE and 2 * len(wrong) < len(copies):
        copies = copies[: wrong[0]]
        weight = _weight(context, copies)
    return copies if weight >= _PAYS * len(copy_mark(len(copies))) else []


def _weight(context: Context, copies: list[_Shown]) -> int:
    """Bytes that go, without indentation, which hardly takes tokens."""
    lines, found = context.lines, 0
    for fate, start, stop in copies:
        if fate == GAP:
            found += len(gap_mark(stop - start, "lines"))
        else:
            found += context.size(start, stop) - lines.line(start).count(b"  ")
    return found


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

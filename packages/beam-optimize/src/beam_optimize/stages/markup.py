r"""Tier 4: of an HTML page the text and its links stay, not what a browser makes of it.

The contents of scripts, styles, drawings, comments and trackers go, the tags around them stay; so do lines of metadata
in a head that name no title, description, address or style, and the data of ``data:`` addresses.  Whole lines go under
a marker that names them, parts of a line under one within it.  A comment with a word of trouble stays (debug pages
write the traceback there), and so does the place in a script that holds a message.

Only for pages that nobody quotes.  Not here: where the parts of a page are (``tags``), and its white space
(``squeezed``).  Nothing in ``pre``, ``code`` or ``textarea`` is touched, and no line that is protected.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import CUT, DROPPED, FOLDED, GAP, KEPT, PAYS, SERIES, VIRTUAL, cut_mark, virtual_mark
from beam_core._scales import Priority
from beam_optimize._layout import omit
from beam_optimize._patterns import Regex
from beam_optimize.stages.rarity import is_loud
from beam_optimize.stages.tags import COMMENT, CONTENT, LARGEST, TAG, page_at, parts
from beam_optimize.stages.virtual import AROUND, EDGE, LISTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_optimize._layout import Context, Layout

    Span = tuple[int, int]

_DRAWN = frozenset((b"script", b"style", b"svg"))
_STAYS = Regex(
    rb"(?i)\b(?:name|property|http-equiv|rel|id)=[\"']?(?:description|canonical|alternate|next|prev|stylesheet|search"
    rb"|refresh|robots|[^\"'>]*(?:csrf|token|error|status))"
)
_MESSAGE = Regex(rb'"(?:message|stack|err|error|errors|errorMessage)"\s*:\s*(?:"[^"]|\{|\[\{)')
_MESSAGES = 20  # places in scripts that hold one: more are none
_DATA = Regex(rb"data:[\w/+.-]{1,60}+[;,][^\"'\s<>()]{200,}+")
_TEXT = Regex(rb"<[^<>]*+>|\s+")
_SPACE = b" \t\r\n"
_INDENT = 400  # bytes of white space around what goes
_GOES = frozenset((KEPT, FOLDED, SERIES, GAP, DROPPED))


def omit_markup(context: Context, layout: Layout) -> Layout | None:
    """The layout without what a page has beside its text; ``None`` where there is no page, or nothing that pays."""
    new = None
    for segment in context.classification.segments:
        starts = context.lines.starts
        base = starts[segment.start]
        data = context.lines.data[base : starts[segment.stop]]
        at = -1 if segment.exact else page_at(data)
        if at < 0 or len(data) > LARGEST:
            continue
        new = new or layout.copy()
        spans = [(base + a, base + b) for a, b in _spans(data, at)]
        for first, stop in _lines(context, layout, spans, segment.start, segment.stop):
            omit(new.fates, first, stop, VIRTUAL)
        for unit, cuts in _within(context, new, spans, segment.start, segment.stop):
            new.fates[unit] = CUT
            new.cuts[unit] = cuts
    return new if new is not None and new.fates != layout.fates else None


def _spans(data: bytes, at: int) -> list[Span]:
    """The bytes of a page that may go, in order and apart."""
    found: list[Span] = []
    held: list[Span] = []  # addresses within tags that are too long to be one
    messages = [match.span() for match in _MESSAGE().finditer(data, at)]
    messages = messages if len(messages) <= _MESSAGES else []
    head = True
    for part in parts(data, at):
        if part.kind == TAG:
            head = head and part.name not in (b"/head", b"body")
            if head and part.name in (b"meta", b"link") and not _STAYS().search(data, part.start, part.stop):
                _join(data, found, part.start, part.stop)
            elif b"data:" in data[part.start : part.stop]:
                held += [match.span() for match in _DATA().finditer(data, part.start, part.stop)]
        elif part.kind == COMMENT:
            if not is_loud(data[part.start : part.stop]):
                found.append((part.start, part.stop))
        elif part.kind == CONTENT and part.name in _DRAWN:
            found += _around(part.start, part.stop, messages if part.name == b"script" else [])
        elif part.kind == CONTENT and part.name == b"noscript" and _tracks(data[part.start : part.stop]):
            found.append((part.start, part.stop))
    return sorted([*found, *held])


def _join(data: bytes, found: list[Span], start: int, stop: int) -> None:
    """Add a span, to the one before where only white space is between."""
    if found and not data[found[-1][1] : start].strip(_SPACE):
        start = found.pop()[0]
    found.append((start, stop))


def _around(start: int, stop: int, stays: list[Span]) -> Iterator[Span]:
    """A range without what is near ``stays``."""
    for first, end in stays:
        if first - AROUND < stop and start < end + AROUND:
            if start < first - AROUND:
                yield start, first - AROUND
            start = end + AROUND
    if start < stop:
        yield start, stop


def _tracks(text: bytes) -> bool:
    """Whether the content for browsers without scripts is an image or a frame, and says nothing."""
    return (b"<img" in text or b"<iframe" in text) and not _TEXT().sub(b"", text)


def _lines(context: Context, layout: Layout, spans: list[Span], start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Runs of whole units of which nothing but white space is outside of ``spans``, where a marker pays."""
    starts, data, number = context.lines.starts, context.lines.data, context.lines.number
    run = -1, -1
    for first, end in [*_whole(starts, data, spans, start, stop), (stop, stop)]:
        for unit in range(first, end + (first == stop)):
            free = unit < stop and layout.fates[unit] in _GOES and context.levels[unit] > Priority.P1
            if free and run[1] == unit:
                run = run[0], unit + 1
                continue
            if run[0] >= 0:
                shown = sum(context.size(a, b) for fate, a, b in layout.runs(*run) if fate == KEPT)
                if shown >= PAYS * len(virtual_mark(number(run[0]), number(run[1] - 1))):
                    yield run
            run = (unit, unit + 1) if free else (-1, -1)


def _whole(starts: Sequence[int], data: bytes, spans: list[Span], start: int, stop: int) -> Iterator[tuple[int, int]]:
    """For each span the units that lie in it with their text."""
    for first, end in spans:
        a = bisect_right(starts, first, start, stop) - 1
        b = bisect_right(starts, end - 1, start, stop)
        if not _is_blank(data, starts[a], first):
            a += 1
        if not _is_blank(data, end, starts[b]):
            b -= 1
        if a < b:
            yield a, b


def _is_blank(data: bytes, start: int, stop: int) -> bool:
    """Whether nothing but a little white space is there."""
    return stop - start <= _INDENT and not data[start:stop].strip(_SPACE)


def _within(
    context: Context, layout: Layout, spans: list[Span], start: int, stop: int
) -> Iterator[tuple[int, list[Span]]]:
    """Units of which parts may go, and which parts; of one that is still long, its end too."""
    starts = context.lines.starts
    parts_of: dict[int, list[Span]] = {}
    for first, end in spans:
        for unit in range(bisect_right(starts, first, start, stop) - 1, bisect_right(starts, end - 1, start, stop)):
            if layout.fates[unit] == KEPT:
                low, high = max(first - starts[unit], 1), min(end, starts[unit + 1] - 1) - starts[unit]
                parts_of.setdefault(unit, []).append((low, high))
    for unit, may in parts_of.items():
        line, cuts = context.lines.line(unit), may
        if context.levels[unit] <= Priority.P1:
            spots = context.classification.spots.get(unit)
            cuts = [] if spots is None else [span for a, b in may for span in _around(max(a, AROUND), b, spots)]
        cuts = [(a, b) for a, b in cuts if b - a >= PAYS * len(cut_mark(a + 1, b)) and b <= len(line)]
        if cuts and b"\r" not in line:
            yield unit, _shortened(len(line), cuts, context.classification.spots.get(unit, []))


def _shortened(size: int, cuts: list[Span], spots: list[Span]) -> list[Span]:
    """The cuts of a line, and more where what is left of it is larger than any list that is shown whole."""
    if size - sum(b - a for a, b in cuts) <= LISTED.block:
        return cuts
    shown, at = 0, 0
    for first, end in cuts:
        if shown + first - at > LISTED.block - EDGE:
            break
        shown, at = shown + first - at, end
    limit = at + LISTED.block - EDGE - shown
    kept = [(a, b) for a, b in cuts if b <= limit]
    return kept + [(a, b) for a, b in _around(limit, size - EDGE, spots) if b - a >= PAYS * len(cut_mark(a + 1, b))]

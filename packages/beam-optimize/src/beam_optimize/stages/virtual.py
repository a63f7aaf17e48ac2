"""Tier 4: large stretches of what nobody recognised stay at the handle; what is shown of them leads back there.

Of a block (a run of P2 and below in one segment, with the lines that the floor raised in it) that is larger than a
limit, these stay: its head and tail, what the floor raised with two lines around each, findings of checkers, and
lines that are rare in it by their shape or by a word of trouble.  A line that is itself larger is cut: its head and
tail stay, and each place for which the floor raised it with 400 bytes around.  ``narrow`` takes away what is far from
everything protected, for budgets; ``beyond`` is what is left where a host would cut even into the protected lines.

Only for texts whose original is stored.  Not here: storing, and the words of the markers.
"""

from __future__ import annotations

from _operator import sub

from beam_core._classification import LONG, PRIORITY, RAISED
from beam_core._edits import (
    BEYOND,
    CUT,
    FOLDED,
    KEPT,
    OUTLINE,
    PAYS,
    ROWS,
    SERIES,
    SHOWN,
    TABLE,
    TRIMMED,
    VIRTUAL,
    cut_mark,
    virtual_mark,
)
from beam_core._scales import Priority
from beam_optimize._layout import Layout, escaped, omit, pays
from beam_optimize._patterns import Regex
from beam_optimize.stages.headings import headings, keep_headings
from beam_optimize.stages.rarity import findings, is_numbered, lists_places, loud_spots, loud_units, rare_units
from beam_optimize.stages.reports import told
from beam_optimize.stages.tags import page_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Segment
    from beam_optimize._layout import Context
    from beam_optimize.stages.outline import Read
    from beam_optimize.stages.records import Records


class Limits:
    """Bytes above which a ``block`` is thinned, and the shown lines at either end of it."""

    __slots__ = ("block", "head", "tail")

    def __init__(self, block: int, head: int = 40, tail: int = 40) -> None:
        self.block = block
        self.head = head
        self.tail = tail


QUOTED = Limits(100_000, head=200)  # what an agent quotes: nothing that a host shows of a file it reads
ASKED = Limits(100_000, head=200)  # a list that was asked for
LISTED = Limits(30_000, head=200)  # places to act on: nothing below the size at which hosts cut
NEAR = 2  # lines around what the floor raised
EDGE = 1000  # bytes that stay at either end of a cut line
AROUND = 400  # bytes that stay at either side of a protected place
BARE = -1
RINGS = (2000, 1000, 500, 200, 100, 60, 40, 25, 15, 10, 6, 4, 2, 1, 0, BARE)  # lines: how near P2 has to be


def _class(byte: int) -> int:
    """A priority byte as a letter: s protected by its adapter, p raised by the floor, . all else."""
    return b".ps"[(byte & PRIORITY <= Priority.P1) * (1 if byte & RAISED else 2)]


_CLASSES = bytes(map(_class, range(256)))
_BLOCK = Regex(rb"[p.]+")
_ANY = Regex(rb"[ps.]+")  # in text of no known tool, what a table of content protects ends no block
_PROTECTED = Regex(rb"[ps]+")
_UNKEPT = Regex(rb"\x00+")
_VIRTUAL = Regex(rb"[\x06\x09](?:[\x04\x06\x09]*[\x06\x09])?")
_SPELLED = bytes(KEPT if fate == ROWS else fate for fate in range(256))
_UNTOLD = bytes(VIRTUAL if fate == OUTLINE else fate for fate in range(256))
_SHOWN = bytes(fate in SHOWN and fate != TABLE for fate in range(256))  # a table stays whole, and none is too large
_ERRORS, _NAMED, _CONTEXT = (bytes(level <= most for level in range(256)) for most in (0, 1, 3))  # by priority
_TABLE = bytes(fate == TABLE for fate in range(256))


def virtualize(context: Context, layout: Layout, large: int, read: Read, *, cases: bool) -> Layout | None:
    """The layout with blocks above ``large`` bytes thinned, those of files with an outline; ``None`` if there are none.

    Of a report with ``cases`` those that passed go, whatever its size.
    """
    limits = Limits(large)
    new, files = layout.copy(), []
    classes = context.classification.priorities.translate(_CLASSES)
    for segment in context.classification.segments:
        pattern = _ANY if segment.adapter == "generic" else _BLOCK
        for block in pattern().finditer(classes, segment.start, segment.stop):
            if context.size(*block.span()) > limits.block:
                limit = _limits(context, segment, *block.span(), read) or limits
                if limit is QUOTED:
                    files.append(block.span())
                found = None if segment.exact else _records(context, *block.span())
                _thin(context, new, classes, *block.span(), limit if found is None else limits, found)
        if cases and not segment.exact:
            _omit_passed_cases(context, new, segment)
    if VIRTUAL in new.fates:
        keep_headings(context, layout, new)
    _mark_what_pays(context, layout, new)
    if VIRTUAL in new.fates:
        from beam_optimize.stages.outline import add_outline

        for start, stop in files:
            add_outline(context, new, start, stop, read)
    return new if new.fates != layout.fates else None


def _omit_passed_cases(context: Context, new: Layout, segment: Segment) -> None:
    from beam_optimize.stages.testcases import passed_cases

    run: tuple[int, int] | None = None
    for start, stop in passed_cases(context, segment.start, segment.stop):
        if run is not None and run[1] != start:
            omit(new.fates, *run, VIRTUAL)
            run = None
        run = (start if run is None else run[0]), stop
    if run is not None:
        omit(new.fates, *run, VIRTUAL)


def _limits(context: Context, segment: Segment, start: int, stop: int, read: Read | None) -> Limits | None:
    """The limits of a block that is worth more than others."""
    if segment.exact or is_numbered(context.lines, start, stop):
        return QUOTED
    if read is not None and read.lists:
        return ASKED
    page = page_at(context.lines.data)
    if 0 <= page < context.lines.starts[stop]:
        return LISTED  # what is left of it is what was asked for
    return LISTED if lists_places(context.lines, start, stop) else None


def _records(context: Context, start: int, stop: int) -> Records | None:
    if context.lines.data.find(b'":', context.lines.starts[start], context.lines.starts[stop]) < 0:
        return None
    from beam_optimize.stages.records import in_units

    return in_units(context, start, stop)


def _thin(
    context: Context,
    new: Layout,
    classes: bytearray,
    start: int,
    stop: int,
    limits: Limits,
    records: Records | None,
) -> None:
    shown = new.fates[start:stop].translate(_SHOWN)
    if sum(context.size(start + a, start + b) for a, b in _runs(shown, 1)) <= limits.block:
        return
    keep = bytearray(stop - start)
    if records is None:
        _keep_ends(shown, keep, limits)
    else:
        _keep_records(shown, keep, limits, start, records)
        for first, end in records.whole():
            new.fates[first:end] = new.fates[first:end].translate(_SPELLED)
    for match in _PROTECTED().finditer(classes, start, stop):
        _keep_around(keep, match.start() - start, match.end() - start)
    for first, end in [*findings(context.lines, start, stop), *_telling(context, start, stop)]:
        keep[first - start : end - start] = b"\1" * (end - first)
    settled = keep if records is None else _with_records(keep, start, records)
    for unit in loud_units(context.lines, start, stop, settled):
        _keep_around(keep, unit - start, unit + 1 - start)
    for unit in rare_units(context.lines, start, stop, settled):
        keep[unit - start] = 1
    if records is None:
        from beam_optimize.stages.tables import odd_rows

        for unit in odd_rows(context.lines, start, stop):
            keep[unit - start] = 1
    if records is None and limits is not QUOTED:
        from beam_optimize.stages.numbers import odd_numbers

        for unit in odd_numbers(context.lines, start, stop):
            keep[unit - start] = 1
    for first, end in _runs(new.fates[start:stop].translate(_TABLE), 1) if TABLE in new.fates else ():
        keep[first:end] = b"\1" * (end - first)
    for match in _UNKEPT().finditer(keep):
        omit(new.fates, start + match.start(), start + match.end(), VIRTUAL)


def _telling(context: Context, start: int, stop: int) -> Iterator[tuple[int, int]]:
    if context.lines.data.find(b"</", context.lines.starts[start], context.lines.starts[stop]) < 0:
        return iter(())
    from beam_optimize.stages.elements import telling

    return telling(context, start, stop)


def _keep_records(shown: bytearray, keep: bytearray, limits: Limits, start: int, records: Records) -> None:
    """Keep the records that are to be shown, and the ends of what stands before and after lists."""
    at = 0
    for first, last in [*records.lists, (start + len(keep), 0)]:
        part = bytearray(first - start - at)
        _keep_ends(shown[at : first - start], part, limits)
        keep[at : first - start] = part
        at = last - start
    for begin, end in records.kept():
        keep[begin - start : end - start] = b"\1" * (end - begin)


def _with_records(keep: bytearray, start: int, records: Records) -> bytearray:
    """``keep`` with all records in it: of these, ``records`` has judged which stay."""
    settled = keep[:]
    for begin, end in records.spans:
        settled[begin - start : end - start] = b"\1" * (end - begin)
    return settled


def _keep_around(keep: bytearray, start: int, stop: int) -> None:
    start, stop = max(start - NEAR, 0), min(stop + NEAR, len(keep))
    keep[start:stop] = b"\1" * (stop - start)


def _runs(flags: bytes | bytearray, value: int) -> Iterator[tuple[int, int]]:
    """The runs of ``value`` in flags of 0 and 1."""
    start = flags.find(value)
    while start >= 0:
        stop = flags.find(1 - value, start)
        stop = len(flags) if stop < 0 else stop
        yield start, stop
        start = flags.find(value, stop)


def _keep_ends(shown: bytearray, keep: bytearray, limits: Limits) -> None:
    """Keep everything up to the last shown unit of the head, and from the first one of the tail."""
    at = 0
    for _ in range(limits.head):
        at = shown.find(1, at) + 1
        if not at:
            break
    head = at or len(shown)
    at = len(shown)
    for _ in range(limits.tail):
        at = shown.rfind(1, 0, at)
        if at < 0:
            break
    tail = max(at, 0)
    keep[:head] = b"\1" * head
    keep[tail:] = b"\1" * (len(keep) - tail)


def cut_long(context: Context, layout: Layout, limit: int) -> Layout | None:
    """The layout with every shown line above ``limit`` bytes cut that its adapter does not protect, or ``None``."""
    new = None
    starts, levels = context.lines.starts, context.levels
    sizes = map(sub, starts[1:], starts)
    for unit in [unit for unit, size in enumerate(sizes) if size > limit]:
        again = layout.fates[unit] == CUT and limit == LONG  # for a budget a line is cut anew
        if (layout.fates[unit] != KEPT and not again) or not may_cut(context, unit, levels[unit]):
            continue
        line = context.lines.line(unit)
        spots = context.classification.spots.get(unit, [])
        records = _records_in(line) if not context.exact(unit) else None
        loud = sorted([*loud_spots(line), *map(_narrowed, told(line))])
        passed = _passed(line) if not context.exact(unit) else []
        if passed:
            cuts = [span for a, b in passed for span in between(max(a, AROUND), b, spots)]
        elif records is not None:
            cuts = max(
                _cuts_beside(len(line), spots, loud, records),
                cuts_of(len(line), sorted([*spots, *loud, *map(_narrowed, records.kept())])),
                key=lambda cuts: sum(b - a for a, b in cuts),
            )
        else:
            cuts = cuts_of(len(line), sorted([*spots, *loud]))
        if cuts and not (again and _gone(cuts) <= _gone(layout.cuts[unit])):
            new = new or layout.copy()
            new.fates[unit] = CUT
            new.cuts[unit] = cuts
    return new


def _gone(cuts: list[tuple[int, int]]) -> int:
    return sum(stop - start for start, stop in cuts)


def may_cut(context: Context, unit: int, level: int) -> bool:
    """Not what an adapter protects, and not what is shown by another text than the data."""
    if level <= Priority.P1 and not context.classification.priorities[unit] & RAISED:
        return False
    return context.lines.data is context.lines.source or not context.exact(unit)


def _passed(line: bytes) -> list[tuple[int, int]]:
    if b"<testcase" not in line:
        return []
    from beam_optimize.stages.testcases import passed_in

    return passed_in(line)


def between(start: int, stop: int, spots: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What is left of a range without places and what is around them, where a marker pays."""
    for first, end in [*spots, (stop + AROUND, stop + AROUND)]:
        if first - AROUND > start:
            upto = min(first - AROUND, stop)
            if upto - start >= PAYS * len(cut_mark(start + 1, upto)):
                yield start, upto
        start = max(start, end + AROUND)


def _records_in(line: bytes) -> Records | None:
    if b'":' not in line:
        return None
    from beam_optimize.stages.records import in_line

    return in_line(line)


def _narrowed(span: tuple[int, int]) -> tuple[int, int]:
    """A place of which at least a whole span is shown, with what is shown around places."""
    start, stop = span
    return start + AROUND, max(start + AROUND, stop - AROUND)


def _cuts_beside(
    size: int, spots: list[tuple[int, int]], loud: list[tuple[int, int]], records: Records
) -> list[tuple[int, int]]:
    """The byte ranges of a line with records that may go: of these, and of what stands before, between and after."""
    around, kept = sorted([*spots, *loud]), records.kept()
    cuts, at, number = [], 0, 0
    for first, last in [*records.lists, (size, size)]:
        near = [(max(a - at, 0), b - at) for a, b in around if a < first and b > at]
        cuts += [(a + at, b + at) for a, b in cuts_of(first - at, near)]
        begin = number
        while number < len(records.spans) and records.spans[number][1] <= last:
            number += 1
        if begin < number:
            stays = sorted([(a - AROUND, b + AROUND) for a, b in spots] + kept)
            cuts += _cuts_between(records.spans[begin:number], [(a, b) for a, b in stays if b > first and a < last])
        at = last
    return cuts


def _cuts_between(spans: list[tuple[int, int]], stays: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The byte ranges of a list of records that may go: whole records, none of those that stay."""
    cuts, at = [], max(spans[0][0], AROUND)
    number = 0
    for start, stop in [*stays, (spans[-1][1], spans[-1][1])]:
        while number < len(spans) and spans[number][0] < at:
            number += 1
        first = number
        while number < len(spans) and spans[number][1] <= start:
            number += 1
        if first < number:
            cut = spans[first][0], spans[number][0] if number < len(spans) else spans[-1][1]
            if cut[1] - cut[0] >= PAYS * len(cut_mark(cut[0] + 1, cut[1])):
                cuts.append((cut[0], min(cut[1], start)))
        at = max(at, stop)
    return cuts


def cuts_of(size: int, spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The byte ranges of a line of ``size`` bytes that may go: not its ends, not near ``spots``, and they pay."""
    cuts = []
    at = min(EDGE, size)
    for start, stop in [*spots, (size - EDGE + AROUND, size)]:
        end = start - AROUND
        if end - at >= PAYS * len(cut_mark(at + 1, end)):
            cuts.append((at, end))
        at = max(at, stop + AROUND)
    return cuts


def narrow(context: Context, layout: Layout, ring: int) -> Layout | None:
    """The layout without P2 that is farther than ``ring`` lines from a protected one and from the text's ends.

    What is left keeps its headings, unless ``ring`` is BARE.
    """
    new, told = layout.copy(), layout
    if OUTLINE in layout.fates:  # what is left out is told by no outline where room is scarce
        new.fates, new.outline = layout.fates.translate(_UNTOLD), None
        told = new.copy()
    size, at = len(context.lines), 0
    headed, ring = ring != BARE, max(ring, 0)
    classes = context.classification.priorities.translate(_CLASSES)
    for match in _PROTECTED().finditer(classes):
        omit(new.fates, at + ring, match.start() - ring, VIRTUAL)
        at = match.end()
    omit(new.fates, at + ring, size - ring, VIRTUAL)
    if headed:
        keep_headings(context, told, new)
    _mark_what_pays(context, told, new)
    if TRIMMED in new.fates:
        from beam_optimize.stages.hunks import settle

        settle(context, new.fates)
    return new if new.fates != layout.fates else None


def _mark_what_pays(context: Context, old: Layout, new: Layout) -> None:
    """Undo the omissions that do not pay; gaps and what was dropped between two omissions join them."""
    numbers = context.lines
    for segment in context.classification.segments:
        for match in _VIRTUAL().finditer(new.fates, segment.start, segment.stop):
            start, stop = match.span()
            if new.fates.find(VIRTUAL, start, stop) < 0:
                continue
            told = sum(context.size(a, b) for fate, a, b in old.runs(start, stop) if fate in SHOWN)
            mark = virtual_mark(numbers.number(start), numbers.number(stop - 1))
            if told >= PAYS * len(mark):
                new.fates[start:stop] = bytes((VIRTUAL,)) * (stop - start)
            else:
                new.fates[start:stop] = old.fates[start:stop]


def beyond(context: Context, layout: Layout, end: int, headed: int = 0, *, marks: bool = False) -> Layout:
    """Nothing but P0, and P1 before unit ``end``: for a host that would cut even into these.

    Before unit ``headed`` what is shown keeps its headings, and what a marker would not be small beside is shown too.
    ``marks``: the rest has markers in its place where they pay.
    """
    new = without_omissions(context, layout)
    levels, size = context.levels, len(context.levels)
    stays = levels[:end].translate(_NAMED) + levels[end:].translate(_ERRORS)
    _keep_headed(context, stays, headed)
    for fate, start, stop in list(new.runs(0, size)):
        whole = stays.find(0, start, stop) < 0
        if fate == FOLDED:
            whole = whole and start > 0 and stop < size and stays[start - 1] == stays[stop] == 1
        if fate in (FOLDED, SERIES) and not whole:
            new.fates[start:stop] = bytes(stop - start)
    for start, stop in _runs(stays, 0):
        new.fates[start:stop] = bytes((BEYOND,)) * (stop - start)
    for unit in layout.cuts:
        if stays[unit] and layout.fates[unit] == CUT:
            new.fates[unit] = CUT
    new.cuts, new.split, new.marks = layout.cuts, layout.split, marks
    return escaped(context.lines, new)


def _keep_headed(context: Context, stays: bytearray, headed: int) -> None:
    """Add headings, and small gaps, to the units that stay, as far as gaps end before ``headed``."""
    for segment in context.classification.segments:
        for start, stop in _gaps(stays, segment.start, min(segment.stop - 1, headed)):
            for unit in headings(context.lines, start, stop, segment):
                stays[unit] = 1
        for start, stop in _gaps(stays, segment.start, min(segment.stop, headed)):
            if not pays(context, start, stop):
                stays[start:stop] = context.levels[start:stop].translate(_CONTEXT)


def _gaps(stays: bytearray, start: int, limit: int) -> list[tuple[int, int]]:
    """The runs of what does not stay from ``start`` on that end before or at ``limit``."""
    return [] if start >= limit else [(start + a, start + b) for a, b in _runs(stays[start:limit] + b"\1", 0)]


def without_omissions(context: Context, layout: Layout) -> Layout:
    """The layout with everything shown again that the text alone does not give back; edits stay."""
    edits = bytes(b if b in (FOLDED, SERIES, ROWS) else KEPT for b in range(256))
    return escaped(context.lines, Layout(layout.fates.translate(edits), forms=layout.forms))

"""Helpers for an adapter's ``finish``: find units by the rule that labelled them, and label them anew.

Unlike ``overlay`` this may lower a label, because a line's worth can depend on what comes after it: a warning is
what the reader works on, until an error follows.  It runs before the floor, which has the last word.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from beam_adapters._patterns import compiled
from beam_core._classification import PRIORITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from re import Pattern

    from beam_core._classification import Classification, Label, Segment
    from beam_core._document import Lines


def kinds_of(classification: Classification, adapter: str, *rules: str) -> list[int]:
    """The kinds that these rules of an adapter have in this text, whatever the state."""
    out = []
    for kind, place in enumerate(classification.rules):
        owner, _, rest = place.partition("/")
        if owner == adapter and rest.rpartition("/")[2] in rules:
            out.append(kind)
    return out


def line_of(lines: Lines, segment: Segment, unit: int) -> bytes:
    """A unit's line as the rules saw it: without what stands before every line of this text (a timestamp)."""
    line = lines.line(unit)
    found = compiled(segment.volatile).match(line) if segment.volatile is not None else None
    return line[found.end() :] if found else line


def units_of(classification: Classification, kind: int, start: int, stop: int) -> Iterator[int]:
    """Units of a kind in a range, ascending."""
    index = classification.kinds.index
    while True:
        try:
            unit = index(kind, start, stop)
        except ValueError:
            return
        yield unit
        start = unit + 1


def any_of(classification: Classification, kinds: list[int], start: int, stop: int) -> bool:
    """Whether the range holds a unit of one of these kinds."""
    return any(True for kind in kinds for _ in units_of(classification, kind, start, stop))


def count_of(classification: Classification, kinds: list[int], start: int, stop: int) -> int:
    """How many units of these kinds are in a range."""
    units = classification.kinds[start:stop]
    return sum(units.count(kind) for kind in kinds)


def parts(classification: Classification, start: int, stop: int) -> list[Segment]:
    """The segments between ``start`` and ``stop``."""
    low = bisect_left(classification.segments, start, key=_start)
    return classification.segments[low : bisect_left(classification.segments, stop, key=_start)]


def parts_with(classification: Classification, kinds: list[int], start: int, stop: int) -> list[Segment]:
    """The segments between ``start`` and ``stop`` that hold a unit of one of these kinds."""
    inside = parts(classification, start, stop)
    found: set[int] = set()
    for kind in kinds:
        unit = start
        while (unit := next(units_of(classification, kind, unit, stop), stop)) < stop:
            at = bisect_right(inside, unit, key=_start) - 1
            found.add(at)
            unit = inside[at].stop  # one unit of a kind is enough
    return [inside[at] for at in sorted(found)]


def _start(segment: Segment) -> int:
    return segment.start


def relabel(classification: Classification, kinds: list[int], label: Label, rule: str, start: int, stop: int) -> None:
    """Give every unit of these kinds in a range another label; where blocks open does not change."""
    new = 0
    for kind in kinds:
        for unit in units_of(classification, kind, start, stop):
            if not new:
                place = classification.rules[kind].rpartition("/")[0]
                name = f"{place}/{rule}"
                new = classification.rules.index(name) if name in classification.rules else 0
                new = new or classification.kind(label, name)
            classification.kinds[unit] = new
            classification.priorities[unit] = classification.priorities[unit] & ~PRIORITY | label.priority


def unended(lines: Lines, units: Iterable[int], pattern: Pattern[bytes], start: int) -> list[int]:
    """Of starts and ends among ``units``, the starts that no later end of the same name closes, ascending.

    ``pattern`` finds both: its group ``start`` takes part in a start alone, and all its other groups are the name.
    """
    going: dict[tuple[bytes, ...], list[int]] = {}
    for unit in sorted(units):
        if found := pattern.search(lines.line(unit)):
            groups = found.groups()
            before = going.setdefault((*groups[: start - 1], *groups[start:]), [])
            if groups[start - 1] is not None:
                before.append(unit)
            elif before:
                before.pop()
    return sorted(unit for before in going.values() for unit in before)


def letters(lines: Lines, units: Iterable[int]) -> int:
    """How many tests rows of one letter a test stand for; what stands before a row (a timestamp) is no part of it."""
    return sum(len(lines.line(unit).split()[-1]) for unit in units)


def heads_without(
    classification: Classification, heads: list[int], bad: list[int], ends: list[int], stop: int
) -> Iterator[int]:
    """The units of ``heads`` whose part holds none of the kinds ``bad``: those that another head or an end closes.

    Of a run that was killed the last part is not known to its end, so its head is not among them.
    """
    marks = sorted({*heads, *ends})
    for unit in heads:
        at = bisect_right(marks, unit)
        if at < len(marks) and marks[at] <= stop and not any_of(classification, bad, unit, marks[at]):
            yield unit

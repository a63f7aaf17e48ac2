"""The classifier: detection, the machines, tables of content, patches, overwritten frames, the floor.

In this order, because each may correct the one before and the floor has the last word: it can only raise.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._detect import Words, contents, segments
from beam_adapters._machine import Machine
from beam_adapters._registry import GENERIC, load_adapter
from beam_core._array import array
from beam_core._classification import RAISED, Classification, Label, Segment
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_adapters._detect import Span
    from beam_core._document import Lines, Origin

OVERWRITTEN = Label(Priority.P5, "overwritten frame")


class AdapterClassifier:
    """Labels a text by the adapters of this package."""

    __slots__ = ()

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A total classification; ``adapter`` forces one by name, InvalidValueError if there is none."""
        from beam_adapters._floor import apply_floor

        classification, certain = labelled(lines, origin, adapter)
        apply_floor(lines, classification, certain)
        return classification


def labelled(lines: Lines, origin: Origin, adapter: str | None) -> tuple[Classification, list[int]]:
    """The classification before the floor, and the kinds that may stay low."""
    classification = Classification(len(lines))
    machines: dict[str, Machine] = {}
    words = Words(lines.data)
    mixed: list[Span] = []  # text of no known tool, or of one among whose lines are others'
    for span in segments(lines, origin, adapter, words):
        table = span.adapter
        if span.exact:
            classification.segments.append(Segment(span.start, span.stop, table.name, exact=True))
            if not table.exact:
                continue
        elif table.mixes or (table.name == GENERIC and adapter is None):
            mixed.append(span)
        if table.name not in machines:
            machines[table.name] = Machine(table, classification)
        prefix = None if table.sees_prefix else span.prefix
        splits = machines[table.name].run(lines, span.start, span.stop, prefix)
        if not span.exact:
            classification.segments += _split(span, splits)
        if table.finish is not None:
            table.finish(lines, classification, Segment(span.start, span.stop, table.name))
    certain = [kind for machine in machines.values() for kind in machine.certain]
    if mixed and (names := contents(words)):
        from beam_adapters._beside import lay_over

        certain += lay_over(lines, classification, mixed, list(map(load_adapter, names)), certain)
    if b"\n@@ -" in lines.data and not all(segment.exact for segment in classification.segments):
        from beam_adapters._patches import quote_patches

        quote_patches(lines, classification)
    _overwritten(lines, classification)
    return classification, certain


def _split(span: Span, splits: list[int]) -> Iterator[Segment]:
    """A span cut where rules begin a new segment."""
    volatile = span.adapter.volatile
    if span.prefix is not None:
        volatile = span.prefix + (b"(?:%b)?" % volatile if volatile is not None else b"")
    bounds = [span.start, *(unit for unit in splits if unit > span.start), span.stop]
    for start, stop in pairwise(bounds):
        yield Segment(start, stop, span.adapter.name, volatile=volatile)


def _overwritten(lines: Lines, classification: Classification) -> None:
    """What the screen no longer showed at the end is P5, but for what a machine protects and what an agent quotes."""
    if lines.overwritten is None:
        return
    flags = lines.overwritten[:]
    for segment in classification.segments:
        if segment.exact:
            flags[segment.start : segment.stop] = bytes(segment.stop - segment.start)
    start = flags.find(1)
    if start < 0:
        return
    kind = classification.kind(OVERWRITTEN, "screen/overwritten")
    while start >= 0:
        stop = flags.find(0, start)
        stop = len(flags) if stop < 0 else stop
        for first, end in _unprotected(classification, start, stop):
            classification.kinds[first:end] = array("H", (kind,)) * (end - first)
            classification.priorities[first:end] = bytes((OVERWRITTEN.priority,)) * (end - first)
        start = flags.find(1, stop)


def _unprotected(classification: Classification, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """The stretches of a range without protected units."""
    if not classification.protects(start, stop):
        yield start, stop
        return
    for unit in range(start, stop):
        if not classification.protects(unit, unit + 1):
            yield unit, unit + 1


def explain(lines: Lines, classification: Classification) -> Iterator[tuple[int, Priority, str, str, str, bool]]:
    """For each unit: line number (1-based), priority, adapter, rule, role, whether the floor raised it."""
    for segment in classification.segments:
        for unit in range(segment.start, segment.stop):
            kind = classification.kinds[unit]
            yield (
                lines.number(unit),
                classification.priority(unit),
                segment.adapter,
                classification.rules[kind] or "unrecognised",
                classification.labels[kind].role,
                bool(classification.priorities[unit] & RAISED),
            )

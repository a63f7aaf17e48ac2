"""Tables of content side by side: each labels a text as if it were alone, then one label a line is left.

Guards that the order of the tables means nothing: what a table relabels at the end, it decides by its own labels, and
which of several labels stands follows from the labels.  That is a ``certain`` one, which knows the whole of a line;
else the more important one; of equal ones that which keeps its line at the greater distance.  One that only names a
line gives way to any other.  Not here: the floor, which comes after and can still raise.
"""

from __future__ import annotations

from beam_adapters._machine import Machine
from beam_core._classification import OPENS, Segment
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_adapters._detect import Span
    from beam_adapters._table import Adapter
    from beam_core._classification import Classification
    from beam_core._document import Lines

_NEAR = 16  # more than any label's ``near``, so that this only decides between equal priorities
_PLAIN = _NEAR * (Priority.P5 + 1)  # behind all that are certain
_NAMES = 2 * _PLAIN  # what only names a line
_NOTHING = _NAMES + 1
_SET = bytes(byte > 0 for byte in range(256))


def lay_over(
    lines: Lines,
    classification: Classification,
    spans: Sequence[Span],
    tables: Sequence[Adapter],
    known: Sequence[int] = (),
) -> list[int]:
    """Label the units of these spans by these tables too; the kinds of theirs that may stay low.

    ``known`` are the kinds of the spans' own adapters that are certain.
    """
    certain: list[int] = []
    for table in tables:
        own = classification.beside()
        machine = Machine(table, own)
        seen = [Segment(s.start, s.stop, table.name, volatile=None if table.sees_prefix else s.prefix) for s in spans]
        for span in seen:
            machine.run(lines, span.start, span.stop, span.volatile)
            if table.finish is not None:
                table.finish(lines, own, span)
        certain += machine.certain
        _merge(classification, own, [*known, *certain])
    return certain


def _merge(classification: Classification, own: Classification, certain: list[int]) -> None:
    """Give each unit that ``own`` labels the one of both labels that stands."""
    size = len(classification)
    known, said = _labelled(classification), _labelled(own)
    for start, stop in _runs(said & ~known, size):
        classification.kinds[start:stop] = own.kinds[start:stop]
        classification.priorities[start:stop] = own.priorities[start:stop]
    both = said & known
    if not both:
        return
    ranks = _ranks(classification, certain)
    kinds, priorities = classification.kinds, classification.priorities
    for start, stop in _runs(both, size):
        for unit in range(start, stop):
            opens = (priorities[unit] | own.priorities[unit]) & OPENS
            if ranks[own.kinds[unit]] < ranks[kinds[unit]]:
                kinds[unit] = own.kinds[unit]
                priorities[unit] = own.priorities[unit]
            priorities[unit] |= opens


def _labelled(classification: Classification) -> int:
    """A number with a byte for each unit: 1 where it has a label."""
    raw = classification.kinds.tobytes()
    low, high = int.from_bytes(raw[::2], "big"), int.from_bytes(raw[1::2], "big")
    return int.from_bytes((low | high).to_bytes(len(classification), "big").translate(_SET), "big")


def _runs(flags: int, size: int) -> Iterator[tuple[int, int]]:
    """The runs of 1 in such a number."""
    text = flags.to_bytes(size, "big")
    start = text.find(1)
    while start >= 0:
        stop = text.find(0, start)
        stop = size if stop < 0 else stop
        yield start, stop
        start = text.find(1, stop)


def _ranks(classification: Classification, certain: list[int]) -> list[int]:
    """For each kind how much it weighs against another's: the lowest stands."""
    ranks = []
    for label in classification.labels:
        near = label.near if label.priority == Priority.P3 else 0
        ranks.append(_NAMES if label.yields else _PLAIN + _NEAR * label.priority + _NEAR - 1 - min(near, _NEAR - 1))
    for kind in certain:
        ranks[kind] -= _PLAIN
    ranks[0] = _NOTHING
    return ranks

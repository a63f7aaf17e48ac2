"""The layout: one fate for every unit, the thing that stages change and the renderer writes out.

A stage takes a layout and returns a new one or ``None``; it never touches text.  Helpers here find runs of
units by their fate or label, in C speed, because a text may have a million of them.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._classification import PRIORITY
from beam_core._edits import ESCAPED, LOOKALIKE
from beam_optimize._patterns import DOTALL, Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

_RUN = Regex(rb"\x03|([^\x03])\1*", DOTALL)
_LOOKALIKE = Regex(LOOKALIKE)
_ONES = Regex(rb"\x01+")
_LEVEL = bytes(b & PRIORITY for b in range(256))


def _start(segment: Segment) -> int:
    return segment.start


class Context:
    """What every stage may read: the units, their labels, and the budget ring (see ``stages.selection``)."""

    __slots__ = ("classification", "levels", "lines")

    def __init__(self, lines: Lines, classification: Classification) -> None:
        self.lines = lines
        self.classification = classification
        self.levels = classification.priorities.translate(_LEVEL)  # a byte a unit, 0-5, flags removed

    def exact(self, unit: int) -> bool:
        """Whether a unit stands in text that an agent quotes."""
        segments = self.classification.segments
        at = bisect_right(segments, unit, key=_start) - 1
        return at >= 0 and segments[at].exact

    def size(self, start: int, stop: int) -> int:
        """Bytes of units ``start`` to ``stop``, line ends included."""
        return self.lines.starts[stop] - self.lines.starts[start]


class Layout:
    r"""A fate for every unit.  ``split`` turns the ``\\r`` after a kept frame into a newline (tier 2 and up)."""

    __slots__ = ("fates", "split")

    def __init__(self, fates: bytearray, *, split: bool = False) -> None:
        self.fates = fates
        self.split = split

    def copy(self) -> Layout:
        """An independent copy."""
        return Layout(bytearray(self.fates), split=self.split)

    def runs(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """``(fate, start, stop)`` of the runs of equal fate in a range; escaped units one by one."""
        for match in _RUN().finditer(self.fates, start, stop):
            yield self.fates[match.start()], match.start(), match.end()


def everything_kept(lines: Lines) -> Layout:
    """The first layout: all units shown, those that look like a marker escaped."""
    layout = Layout(bytearray(len(lines)))
    if lines.data.find(b"[beam:") >= 0:
        for match in _LOOKALIKE().finditer(lines.data):
            layout.fates[bisect_right(lines.starts, match.start()) - 1] = ESCAPED
    return layout


def repeats(flags: bytes, least: int) -> Iterator[tuple[int, int]]:
    """Runs of at least ``least`` ones in ``flags``, as (start, stop)."""
    for match in _ONES().finditer(flags):
        if match.end() - match.start() >= least:
            yield match.span()

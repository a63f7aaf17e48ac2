"""The layout: one fate for every unit, the thing that stages change and the renderer writes out.

A stage takes a layout and returns a new one or ``None``; it never touches text.  Helpers here find runs of
units by their fate or label, in C speed, because a text may have a million of them.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._classification import PRIORITY
from beam_core._edits import COUNTED, ESCAPED, FOLDED, KEPT, LEADS, LOOKALIKE, PAYS, SERIES, virtual_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines
    from beam_optimize.stages.outline import Outline
    from beam_optimize.stages.rows import Forms

# Fate by fate, because a back-reference takes memory for every unit of a run.
_RUN = Regex(
    rb"\x00+|\x01+|\x02+|[\x03\x0a\x13]|\x04+|\x05+|\x06+|\x09+|\x0b+|\x0e+|\x0f+|\x10+|\x11+|\x12+|\x14+|\x15+|\x16+"
    rb"|\x17+|\x18+|\x19+"
)
_LOOKALIKE = Regex(LOOKALIKE)
_ONES = Regex(rb"\x01+")
_LEVEL = bytes(b & PRIORITY for b in range(256))
_EDITED = (FOLDED, SERIES)
WIDEST = 5  # units from something protected in which context may belong to it; no label asks for more
_PLAIN = bytes(b for b in range(256) if b not in LEADS)


def _start(segment: Segment) -> int:
    return segment.start


class Context:
    """What every stage may read: the units and their labels.

    ``groups`` is what ``stages.joined`` found in them, ``tables`` what ``stages.record_table`` did; ``room`` the bytes
    above which records are left out, ``None`` where none are.
    """

    __slots__ = ("classification", "groups", "levels", "lines", "room", "tables")

    def __init__(self, lines: Lines, classification: Classification) -> None:
        self.lines = lines
        self.classification = classification
        self.levels = classification.priorities.translate(_LEVEL)  # a byte a unit, 0-5, flags removed
        self.groups: list[tuple[int, int]] | None = None
        self.tables: dict[int, tuple[int, bytes]] | None = None  # by the first unit: the unit after it, and its text
        self.room: int | None = None

    def exact(self, unit: int) -> bool:
        """Whether a unit stands in text that an agent quotes."""
        segments = self.classification.segments
        at = bisect_right(segments, unit, key=_start) - 1
        return at >= 0 and segments[at].exact

    def size(self, start: int, stop: int) -> int:
        """Bytes of units ``start`` to ``stop``, line ends included."""
        return self.lines.starts[stop] - self.lines.starts[start]


class Layout:
    r"""A fate for every unit.  ``split`` turns the ``\\r`` after a kept frame into a newline (tier 2 and up).

    ``cuts`` has for each CUT unit the byte ranges of it that are left out, 0-based and exclusive of their end;
    ``paths`` the bytes of path that PATHS units are shown without; ``forms`` the forms that ROWS units are written in,
    and which of them each such unit has; ``outline`` which units are shown in the place of OUTLINE runs; with ``marks``
    BEYOND runs have markers where they pay.
    """

    __slots__ = ("cuts", "fates", "forms", "marks", "outline", "paths", "split")

    def __init__(
        self,
        fates: bytearray,
        *,
        split: bool = False,
        cuts: dict[int, list[tuple[int, int]]] | None = None,
        forms: Forms | None = None,
    ) -> None:
        self.fates = fates
        self.split = split
        self.cuts = cuts or {}
        self.forms = forms
        self.paths: dict[int, int] = {}
        self.outline: Outline | None = None
        self.marks = False

    def copy(self) -> Layout:
        """An independent copy."""
        new = Layout(bytearray(self.fates), split=self.split, cuts=dict(self.cuts), forms=self.forms)
        new.paths = dict(self.paths)
        new.outline = self.outline
        new.marks = self.marks
        return new

    @property
    def leads(self) -> bool:
        """Whether the text has to lead to its original: something is left out, or not spelled out."""
        return len(self.fates.translate(None, _PLAIN)) > 0

    def runs(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """``(fate, start, stop)`` of the runs of equal fate in a range; escaped and cut units one by one."""
        for match in _RUN().finditer(self.fates, start, stop):
            yield self.fates[match.start()], match.start(), match.end()


def everything_kept(lines: Lines) -> Layout:
    """The first layout: all units shown, those that look like a marker escaped."""
    return escaped(lines, Layout(bytearray(len(lines))))


def escaped(lines: Lines, layout: Layout) -> Layout:
    """``layout`` itself, with the shown units escaped that look like a marker."""
    if lines.data.find(b"[beam:") >= 0:
        for match in _LOOKALIKE().finditer(lines.data):
            unit = bisect_right(lines.starts, match.start()) - 1
            if layout.fates[unit] == KEPT:
                layout.fates[unit] = ESCAPED
    return layout


def omit(fates: bytearray, start: int, stop: int, fate: int) -> None:
    """Leave a range out, but what is counted, and no part of a fold without the rest.

    Where a fold reaches over an end of the range, its first and last line stay.
    """
    if start < stop and fates[start] in _EDITED:
        while start < stop and fates[start] in _EDITED:
            start += 1
        start += 1
    if start < stop and stop < len(fates) and (fates[stop] in _EDITED or fates[stop - 1] in _EDITED):
        while start < stop and fates[stop - 1] in _EDITED:
            stop -= 1
        stop -= 1
    if start < stop:
        table = bytes(b if b == COUNTED else fate for b in range(256))
        fates[start:stop] = fates[start:stop].translate(table)


def pays(context: Context, start: int, stop: int) -> bool:
    """Whether a marker that names units ``start`` to ``stop`` is small beside them."""
    number = context.lines.number
    return context.size(start, stop) >= PAYS * len(virtual_mark(number(start), number(stop - 1)))


def repeats(flags: bytes, least: int) -> Iterator[tuple[int, int]]:
    """Runs of at least ``least`` ones in ``flags``, as (start, stop)."""
    for match in _ONES().finditer(flags):
        if match.end() - match.start() >= least:
            yield match.span()

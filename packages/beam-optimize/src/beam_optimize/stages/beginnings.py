"""Tier 4: of long lines that begin alike, only the first is shown with its beginning.

Compile commands that failed, one for each file, with the same two thousand bytes of flags: what they share is left out
of all but the first, and the bytes that a marker names are at the handle.  Not here: lines that are longer than a
screen (``virtual.cut_long``), and what a machine will read.
"""

from __future__ import annotations

from _operator import sub

from beam_core._edits import CUT, KEPT
from beam_core._scales import Priority
from beam_optimize._stages import BEGINNING
from beam_optimize.stages.times import STAMP
from beam_optimize.stages.virtual import AROUND, between, may_cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout

_SHOWN = 100  # bytes that stay of it, so that a reader sees what the line is
_LIKE = 300  # bytes by which lines are found to begin alike
_RECORDS = (b"{", b"[", b"<", b'"', b"'")  # a record in a line, or a value in one, is for a machine


def cut_beginnings(context: Context, layout: Layout) -> Layout | None:
    """The layout with beginnings left out that a line above is shown with, or ``None`` where none is."""
    lines, new = context.lines, None
    whole: dict[bytes, bytes] = {}
    sizes = map(sub, lines.starts[1:], lines.starts)
    for unit in [unit for unit, size in enumerate(sizes) if size > BEGINNING]:
        line = lines.line(unit)
        stamp = STAMP().match(line)
        at = stamp.end() if stamp is not None else 0
        text = line[at:]
        if layout.fates[unit] != KEPT or context.exact(unit) or text.lstrip().startswith(_RECORDS):
            continue
        first = whole.setdefault(text[:_LIKE], text)
        level = context.levels[unit]
        if first is text or not may_cut(context, unit, level):
            continue
        start = at + (AROUND if level <= Priority.P1 else _SHOWN)
        cuts = list(between(start, at + _shared(text, first), context.classification.spots.get(unit, [])))
        if cuts:
            new = new or layout.copy()
            new.fates[unit] = CUT
            new.cuts[unit] = cuts
    return new


def _shared(one: bytes, other: bytes) -> int:
    """Where two lines begin to differ, a word before it: an option with its value."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return one.rfind(b" ", 0, max(one.rfind(b" ", 0, low), 0)) + 1

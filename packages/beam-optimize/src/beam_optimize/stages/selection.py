"""Tier 3: context (P3) that is near nothing protected is omitted, with a marker in its place where it pays.

Near means: within ``Label.near`` units of a P0 or P1 of the same block; a block begins at a unit that opens
one and at every segment.  ``within`` lowers that distance further when a budget is not met: the rings are
nested, so a larger budget never shows less.
"""

from __future__ import annotations

from beam_core._classification import OPENS, PRIORITY
from beam_core._edits import DROPPED, GAP, PAYS, gap_mark
from beam_core._scales import Priority
from beam_optimize._layout import WIDEST, omit
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout

_CONTEXT = Regex(rb"[3#]3*")


def _class(byte: int) -> int:
    """A priority byte as a letter: p protected, 3 context, . other; those that open a block P, #, o."""
    level = byte & PRIORITY
    letters = b"P#o" if byte & OPENS else b"p3."
    return letters[0 if level <= Priority.P1 else 1 if level == Priority.P3 else 2]


_CLASSES = bytes(map(_class, range(256)))
_OPENERS = b"P#o"
_BRIDGED = Regex(rb"\x06[\x06\x04]*\x06|\x06")


def select(context: Context, layout: Layout, within: int = WIDEST) -> Layout | None:
    """The layout without P3 that is farther than ``within`` from what is protected; ``None`` if all stays."""
    classes = context.classification.priorities.translate(_CLASSES)
    if not (b"3" in classes or b"#" in classes):
        return None
    new = layout.copy()
    for segment in context.classification.segments:
        for run in _CONTEXT().finditer(classes, segment.start, segment.stop):
            for start, stop, near in _by_label(context, *run.span()):
                reach = min(near, within)
                omit(
                    new.fates,
                    start + _reach_back(classes, start, segment.start, reach),
                    stop - _reach_on(classes, stop, segment.stop, reach),
                    GAP,
                )
    return new if _mark_what_pays(context, layout, new) else None


def _by_label(context: Context, start: int, stop: int) -> list[tuple[int, int, int]]:
    """A run of P3 by what its labels say is near."""
    kinds, labels = context.classification.kinds, context.classification.labels
    out = []
    while start < stop:
        end = start + 1
        while end < stop and kinds[end] == kinds[start]:
            end += 1
        out.append((start, end, labels[kinds[start]].near))
        start = end
    return out


def _reach_back(classes: bytearray, start: int, limit: int, near: int) -> int:
    """How many units after ``start`` are still near something protected before it."""
    for distance in range(1, near + 1):
        unit = start - distance
        if unit < limit or classes[unit + 1] in _OPENERS:
            return 0
        if classes[unit] in b"pP":
            return near - distance + 1
    return 0


def _reach_on(classes: bytearray, stop: int, limit: int, near: int) -> int:
    """How many units before ``stop`` are already near something protected after it."""
    for distance in range(near):
        unit = stop + distance
        if unit >= limit or classes[unit] in _OPENERS:
            return 0
        if classes[unit] == ord("p"):
            return near - distance
    return 0


def _mark_what_pays(context: Context, old: Layout, new: Layout) -> bool:
    """Undo the gaps that do not pay; whether any is left.  Blank lines dropped between two gaps join them."""
    left = False
    for match in _BRIDGED().finditer(new.fates):
        start, stop = match.span()
        shown_before = sum(context.size(a, b) for fate, a, b in old.runs(start, stop) if fate != DROPPED)
        if shown_before >= PAYS * len(gap_mark(stop - start, gap_noun(context, start, stop))):
            new.fates[start:stop] = bytes((GAP,)) * (stop - start)
            left = True
        else:
            new.fates[start:stop] = old.fates[start:stop]
    return left


def gap_noun(context: Context, start: int, stop: int) -> str:
    """What a gap is called: the noun of its P3 units if they agree, else lines."""
    kinds, labels = context.classification.kinds, context.classification.labels
    used = {kinds[u] for u in range(start, stop) if context.levels[u] == Priority.P3}
    nouns = {labels[k].noun for k in used}
    return nouns.pop() or "lines" if len(nouns) == 1 else "lines"

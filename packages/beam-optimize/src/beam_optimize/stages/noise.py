"""Tier 2: P5 is dropped, P4 is counted in one line at the top of its segment.

A count pays only if the lines it stands for have at least four times its bytes; otherwise they stay.  Frames
that the screen overwrote are P5 like all others by now: classification showed each to the floor.
"""

from __future__ import annotations

from beam_core._edits import COUNTED, DROPPED, KEPT, PAYS, count_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification
    from beam_optimize._layout import Context, Layout

_FATE = bytes((KEPT, KEPT, KEPT, KEPT, COUNTED, DROPPED)) + bytes(250)


def drop_and_count(context: Context, layout: Layout) -> Layout | None:
    """The layout without P5 and with P4 counted; ``None`` if there is neither."""
    wanted = context.levels.translate(_FATE)
    if not any(wanted) and context.lines.overwritten is None:
        return None
    new = layout.copy()
    new.split = True
    new.fates[:] = bytes(map(max, wanted, layout.fates)) if any(layout.fates) else wanted
    for segment in context.classification.segments:
        counted = [(start, stop) for fate, start, stop in new.runs(segment.start, segment.stop) if fate == COUNTED]
        if not counted:
            continue
        size = sum(context.size(start, stop) for start, stop in counted)
        if size < PAYS * len(count_line(counts(context.classification, counted))):
            for start, stop in counted:
                new.fates[start:stop] = layout.fates[start:stop]
    return new


def counts(classification: Classification, runs: list[tuple[int, int]]) -> list[tuple[str, int]]:
    """How many units of each noun are in these runs, in order of first appearance."""
    found: dict[str, int] = {}
    for start, stop in runs:
        kinds = classification.kinds[start:stop]
        for kind in dict.fromkeys(kinds):
            noun = classification.labels[kind].noun or "routine lines"
            found[noun] = found.get(noun, 0) + kinds.count(kind)
    return list(found.items())

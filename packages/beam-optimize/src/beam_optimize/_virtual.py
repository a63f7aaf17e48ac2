"""The fourth rung: how far tier 4 goes for one text, once its original may be kept.

Without a budget, or while one is not met: large blocks are thinned and large lines cut.  Where a budget is still not
met: P2 goes, farthest from what is protected first, as little of it as meets the budget.  Where even the protected
lines are more than a host takes: P0 and the first P1, under a line that names the rest.

Not here: what is thinned and how (``stages.virtual``), and whether a candidate is kept (``_ladder``).
"""

from __future__ import annotations

from beam_core._classification import LONG
from beam_core._scales import Priority, Tier
from beam_optimize import _stages, _wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._document import Origin
    from beam_optimize._ladder import Ladder
    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.outline import Read

_LINE = 16 << 10  # bytes above which a line is cut at `compact`; at `minimal` and for a budget LONG


def climb(ladder: Ladder, context: Context, layout: Layout) -> Layout:
    """Take what tier 4 has, as far as it is needed; the layout at the end of it."""
    if ladder.met():
        ladder.report(Tier.VIRTUAL, "virtualization", "not needed", "the budget is met")
        return layout
    minimal = str(ladder.fidelity) == "minimal"
    line = LONG if minimal else _LINE
    take = ladder.take
    patched = b"@@ -" in context.lines.data and not _wiring.shows_files(ladder.document.origin)
    if patched:  # before anything is thinned: what people wrote is then often small enough to stand whole
        layout = _generated(ladder, context, layout)
    layout = take(context, layout, Tier.DETERMINISTIC, "tables", _stages.tables)
    layout = take(context, layout, Tier.VIRTUAL, "markup", _stages.markup)
    layout = take(context, layout, Tier.VIRTUAL, "long lines", lambda c, old: _stages.long_lines(c, old, line))
    layout = take(context, layout, Tier.VIRTUAL, "beginnings", _stages.beginnings)
    layout = take(context, layout, Tier.VIRTUAL, "blobs", _stages.blobs)
    layout = take(context, layout, Tier.VIRTUAL, "log forms", _stages.log_forms)
    if not ladder.met():
        layout = take(context, layout, Tier.DETERMINISTIC, "squeezed", _stages.squeezed)
        layout = take(context, layout, Tier.DETERMINISTIC, "rows", _stages.rows)
    large, read = _stages.room(ladder.fidelity), _read(ladder.document.origin)
    thin = _stages.whole(lambda context, layout: _stages.blocks(context, layout, large, read))
    layout = take(context, layout, Tier.VIRTUAL, "virtualization", thin)
    if layout.forms is None and not ladder.met():  # what is left of a large text
        layout = take(context, layout, Tier.DETERMINISTIC, "rows of the rest", _stages.rows)
    if patched and not ladder.met():
        layout = _hunks(ladder, context, layout)
    if ladder.aims and not ladder.met():
        layout = _narrow(ladder, context, layout)
    if ladder.ruled is None and not ladder.met():
        layout = take(context, layout, Tier.DETERMINISTIC, "paths", _stages.paths)
        layout = take(context, layout, Tier.VIRTUAL, "times", _stages.times)
        layout = take(context, layout, Tier.DETERMINISTIC, "copies", _stages.copies)
    return layout


def _read(origin: Origin) -> Read:
    from beam_optimize.stages.outline import Read

    name, first = _wiring.read_of(origin)
    shows = _wiring.shows_files(origin) or bool(name and first)
    return Read(name, first, shows=shows, lists=_wiring.lists(origin))


def _generated(ladder: Ladder, context: Context, layout: Layout) -> Layout:
    from beam_optimize.stages.generated import omit_generated

    asked = (ladder.document.origin.command or "").encode("utf-8", "surrogateescape")
    return ladder.take(context, layout, Tier.VIRTUAL, "generated files", lambda c, old: omit_generated(c, old, asked))


def _hunks(ladder: Ladder, context: Context, layout: Layout) -> Layout:
    from beam_optimize.stages.hunks import trim_hunks, trim_large

    stage = trim_hunks if str(ladder.fidelity) == "minimal" else trim_large
    return ladder.take(context, layout, Tier.VIRTUAL, "hunks", stage)


def _narrow(ladder: Ladder, context: Context, layout: Layout) -> Layout:
    """Go as far as a budget asks for, or a host's limit."""
    from beam_optimize.stages.virtual import RINGS

    take = ladder.take
    layout = take(context, layout, Tier.VIRTUAL, "all long lines", lambda c, old: _stages.long_lines(c, old, LONG))
    if not ladder.met():
        ring = _widest(lambda ring: _fits(ladder, context, _nearer(ring)(context, layout)), RINGS)
        name = f"nothing farther than {ring} lines" if ring >= 0 else "nothing but what is protected"
        layout = take(context, layout, Tier.VIRTUAL, name, _nearer(ring))
    if not all(limit.size(ladder.best, ladder.counter) <= limit.amount for limit in ladder.limits):
        _hold(ladder, context, layout)
    return layout


def _nearer(ring: int) -> Callable[[Context, Layout], Layout | None]:
    from beam_optimize.stages.virtual import narrow

    return _stages.whole(lambda context, layout: narrow(context, layout, ring))


def _widest(fits: Callable[[int], bool], rings: tuple[int, ...]) -> int:
    """The first of falling ``rings`` that fits, or the last; a smaller ring shows no more than a larger one."""
    low, high = 0, len(rings) - 1
    while low < high:
        middle = (low + high) // 2
        if fits(rings[middle]):
            high = middle
        else:
            low = middle + 1
    return rings[low]


def _fits(ladder: Ladder, context: Context, layout: Layout | None) -> bool:
    return layout is not None and ladder.meets(ladder.write(context, layout)[0].data)


def _hold(ladder: Ladder, context: Context, layout: Layout) -> None:
    """The host's limits rule, where the protected lines exceed one: all P0, then P1 as far as all limits allow.

    Then headings, as far.  Where P0 alone is too much, nothing is gained by leaving these out.
    """
    from beam_optimize.stages.virtual import beyond

    size, counter = len(context.lines), ladder.counter
    protected = ladder.bare(context, beyond(context, layout, size))
    ruling = next((limit for limit in ladder.limits if limit.size(protected, counter) > limit.amount), None)
    if ruling is None:
        return
    need = ruling.size(protected, counter)

    def written(held: Layout) -> bytes:
        return ladder.write(context, held, need, ruling.amount)[0].data

    def fits(held: Layout) -> bool:
        text = written(held)
        return all(limit.size(text, counter) <= limit.amount for limit in ladder.limits)

    ends = [*(unit for unit, level in enumerate(context.levels) if level == Priority.P1), size]
    marks = fits(beyond(context, layout, 0, marks=True))
    if not marks and not fits(beyond(context, layout, 0)):
        least = min(need, ruling.size(written(beyond(context, layout, 0)), counter))
        ladder.hold(context, beyond(context, layout, 0, size, marks=True), ruling, need, least)
        return
    end = ends[_most(len(ends) - 1, lambda count: fits(beyond(context, layout, ends[count], marks=marks)))]
    headed = _most(size, lambda unit: fits(beyond(context, layout, end, unit, marks=marks)))
    ladder.hold(context, beyond(context, layout, end, headed, marks=marks), ruling, need)


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to ``limit`` that fits, or 0; a larger one shows more."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low

"""The stages behind their gates: each is loaded only for a text in which it may find something to do.

A gate says no only where the stage would, and takes hardly any time: most texts need few of the stages, and to load one
takes longer than most of them work.  Not here: the order of the stages, and what becomes of a layout (``_ladder``).
"""

from __future__ import annotations

from _operator import sub

from beam_core._classification import LOG_LINE
from beam_core._edits import GAP, JOINED, PAYS, SHOWN, TABLE, VIRTUAL, copy_mark
from beam_core._scales import Priority
from beam_optimize._layout import WIDEST
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._scales import Fidelity
    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.outline import Read

    Stage = Callable[[Context, Layout], Layout | None]

_NAMES = 16  # names of members: of fewer records no table is made
_FEW = 16  # lines that one form has, at least, to be worth rows
_SMALL = 8 << 10  # bytes of a text below which no line is a row
_CASE = Regex(rb"<(?:test-?case|test|UnitTestResult)\s")  # of a report, of which those that passed may go
_LARGE, _LARGE_AT_MINIMAL = 16 << 10, 2 << 10  # bytes above which a block is thinned
_LONG = 256 << 10  # bytes of a text in which to look for lines twice takes longer than to load what does so
BEGINNING = 1_000  # bytes of a line of whose beginning some may go
_BLOB = 2 << 10  # bytes of a text below which none of it is a blob
_PRINTED = Regex(  # two lines of base64, or a line of a dump
    rb"\n(?:[A-Za-z0-9+/]{60,128}\r?\n[A-Za-z0-9+/]{60}|[0-9a-f]{7,16}(?::|  )[ 0-9a-f]{24})"
)
_CLOCK = Regex(rb"\d\d:\d\d:\d\d")


def joined(context: Context, layout: Layout) -> Layout | None:
    """JSON with small values on a line each: where a line ends in a bracket that opens."""
    data = context.lines.data
    if b"{\n" not in data and b"[\n" not in data:
        return None
    from beam_optimize.stages.joined import join

    return join(context, layout)


def tables(context: Context, layout: Layout) -> Layout | None:
    """JSON records as tables: where there are names enough for the least of them."""
    if context.lines.data.count(b'":') < _NAMES:
        return None
    from beam_optimize.stages.record_table import tabulate

    return tabulate(context, layout)


def whole(stage: Stage) -> Stage:
    """A stage that leaves lines out, none of them from the midst of a joined one."""

    def run(context: Context, layout: Layout) -> Layout | None:
        if JOINED not in layout.fates and TABLE not in layout.fates:
            return stage(context, layout)
        from beam_optimize.stages.joined import around

        return around(stage)(context, layout)

    return run


def noise(context: Context, layout: Layout) -> Layout | None:
    """P5 and P4: nothing where there is neither."""
    levels = context.levels
    if Priority.P5 not in levels and Priority.P4 not in levels and context.lines.overwritten is None:
        return None
    from beam_optimize.stages.noise import drop_and_count

    return drop_and_count(context, layout)


def folding(context: Context, layout: Layout) -> Layout | None:
    """Runs of identical units: none in a text of two."""
    if len(context.lines) <= 2:
        return None
    from beam_optimize.stages.folding import fold

    return fold(context, layout)


def series(context: Context, layout: Layout) -> Layout | None:
    """Runs that count on: only of units that nothing protects."""
    if len(context.lines) <= 2:
        return None
    from beam_optimize.stages.series import group_series

    return group_series(context, layout)


def selection(context: Context, layout: Layout, within: int = WIDEST) -> Layout | None:
    """P3 away from what is protected."""
    if Priority.P3 not in context.levels:
        return None
    from beam_optimize.stages.selection import select

    return select(context, layout, within)


def rows(context: Context, layout: Layout) -> Layout | None:
    """Lines of one form: in text that nobody quotes, and enough of it."""
    segments = context.classification.segments
    if len(context.lines.data) < _SMALL or all(s.exact or s.stop - s.start < _FEW for s in segments):
        return None
    from beam_optimize.stages.rows import group_rows

    return group_rows(context, layout)


def paths(context: Context, layout: Layout) -> Layout | None:
    """Hits of a search: in text that an agent quotes."""
    if not any(segment.exact for segment in context.classification.segments):
        return None
    from beam_optimize.stages.paths import drop_paths

    return drop_paths(context, layout)


def copies(context: Context, layout: Layout) -> Layout | None:
    """Lines that stand once more: where enough of them do to be worth a marker."""
    data = context.lines.data
    if len(data) < _LONG:
        texts = data.split(b"\n")
        if sum(map(len, texts)) - sum(map(len, set(texts))) < PAYS * len(copy_mark(2)):
            return None
    from beam_optimize.stages.copies import omit_copies

    return omit_copies(context, layout)


def squeezed(context: Context, layout: Layout) -> Layout | None:
    """White space between the tags of markup: where there is markup that nobody quotes."""
    if b"<" not in context.lines.data or all(segment.exact for segment in context.classification.segments):
        return None
    from beam_optimize.stages.squeezed import squeeze

    return squeeze(context, layout)


def markup(context: Context, layout: Layout) -> Layout | None:
    """What a page has beside its text: where there is a page that nobody quotes."""
    if b"<" not in context.lines.data or all(segment.exact for segment in context.classification.segments):
        return None
    from beam_optimize.stages.markup import omit_markup

    return omit_markup(context, layout)


def log_forms(context: Context, layout: Layout) -> Layout | None:
    """Routine lines of a log: where a table knows some."""
    if not any(label.role == LOG_LINE for label in context.classification.labels):
        return None
    from beam_optimize.stages.alike import tell_forms

    return tell_forms(context, layout)


def times(context: Context, layout: Layout) -> Layout | None:
    """Times at the start of lines: where there is one."""
    if _CLOCK().search(context.lines.data) is None:
        return None
    from beam_optimize.stages.times import drop_times

    return drop_times(context, layout)


def blobs(context: Context, layout: Layout) -> Layout | None:
    """Bytes in print: where lines or a line look like it, in text that nobody quotes."""
    data = context.lines.data
    if len(data) <= _BLOB or all(segment.exact for segment in context.classification.segments):
        return None
    if _PRINTED().search(data) is None and b"base64," not in data:
        return None
    from beam_optimize.stages.blobs import omit_blobs

    return omit_blobs(context, layout)


def long_lines(context: Context, layout: Layout, limit: int) -> Layout | None:
    """Lines above ``limit`` bytes."""
    starts = context.lines.starts
    if len(context.lines.data) <= limit or max(map(sub, starts[1:], starts)) <= limit:
        return None
    from beam_optimize.stages.virtual import cut_long

    return cut_long(context, layout, limit)


def beginnings(context: Context, layout: Layout) -> Layout | None:
    """Long lines that begin alike: where a line is long."""
    starts = context.lines.starts
    if len(context.lines.data) < 2 * BEGINNING or max(map(sub, starts[1:], starts)) <= BEGINNING:
        return None
    from beam_optimize.stages.beginnings import cut_beginnings

    return cut_beginnings(context, layout)


def room(fidelity: Fidelity) -> int:
    """Bytes above which a block is thinned: of a table that takes more, records are left out."""
    return _LARGE_AT_MINIMAL if str(fidelity) == "minimal" else _LARGE


def blocks(context: Context, layout: Layout, large: int, read: Read) -> Layout | None:
    """Blocks above ``large`` bytes, and cases that passed."""
    cases = _CASE().search(context.lines.data) is not None
    if not cases and _shows_less(context, layout, large):
        return None
    from beam_optimize.stages.virtual import virtualize

    return virtualize(context, layout, large, read, cases=cases)


def _shows_less(context: Context, layout: Layout, limit: int) -> bool:
    """Whether no block can be larger than ``limit`` bytes, and nothing is left out yet that may have to be joined."""
    if GAP in layout.fates or VIRTUAL in layout.fates:
        return False
    return sum(context.size(a, b) for fate, a, b in layout.runs(0, len(layout.fates)) if fate in SHOWN) <= limit

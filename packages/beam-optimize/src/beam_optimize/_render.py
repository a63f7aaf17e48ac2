"""Rendering: a layout written out as bytes, with the position of every piece.

The only place that turns fates into text.  It decides nothing: what is shown, folded or left out is the
layout's, and the words of the markers are the vocabulary's (``beam_core._edits``).
"""

from __future__ import annotations

from io import BytesIO

from beam_core._classification import PRIORITY
from beam_core._edits import (
    ALIKE,
    ALSO,
    BEYOND,
    COPIED,
    COUNT,
    COUNTED,
    CUT,
    DROPPED,
    ESCAPED,
    FOLDED,
    GAP,
    HUNK,
    JOINED,
    KEPT,
    LIMIT,
    NOTE,
    OUTLINE,
    PATHS,
    RECOVERY,
    ROWS,
    SERIES,
    SQUEEZED,
    TABLE,
    TIMES,
    TRIMMED,
    VIRTUAL,
    Frame,
    Pieces,
    count_line,
    cut_mark,
    exit_note,
    fold_mark,
    gap_mark,
    limit_note,
    recovery_mark,
    series_mark,
    virtual_mark,
)
from beam_core._scales import Priority
from beam_optimize._layout import pays

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._classification import Segment
    from beam_optimize._layout import Context, Layout


# Where units that are shown in another form are written, loaded when there is one.
WRITERS = {
    ROWS: ("rows", "write_rows"),
    PATHS: ("paths", "write_paths"),
    JOINED: ("joined", "write_joined"),
    TABLE: ("record_table", "write_table"),
    TIMES: ("times", "write_times"),
    ALIKE: ("alike", "write_alike"),
    HUNK: ("hunks", "write_hunk"),
    TRIMMED: ("hunks", "write_trimmed"),
    OUTLINE: ("outline", "write_outline"),
    SQUEEZED: ("squeezed", "write_squeezed"),
    COPIED: ("copies", "write_copies"),
    ALSO: ("copies", "write_copies"),
}


class Rendered:
    """An output and the pieces that tile it."""

    __slots__ = ("data", "pieces")

    def __init__(self, data: bytes, pieces: Pieces) -> None:
        self.data = data
        self.pieces = pieces


def render(context: Context, layout: Layout, frame: Frame) -> Rendered:
    """Write ``layout`` out, with the lines that ``frame`` asks for before and after it."""
    out, pieces, lines = BytesIO(), Pieces(), context.lines
    if frame.exit_code is None and not layout.split and not any(layout.fates) and lines.source.endswith(b"\n"):
        segments = context.classification.segments
        if not any(segment.exact for segment in segments):  # nothing to do but to say so: no copy of a large text
            for segment in segments:
                pieces.add(KEPT, segment.start, segment.stop, lines.starts[segment.stop])
            return Rendered(lines.data, pieces)
    pieces.cuts, pieces.paths = layout.cuts, layout.paths
    if frame.need is not None and frame.limit is not None and frame.handle is not None:
        hidden = hidden_lines(context, layout)
        pieces.add(LIMIT, 0, 0, out.write(limit_note(frame.need, frame.limit, hidden, frame.handle, frame.least)))
    if frame.exit_code is not None:
        out.write(exit_note(frame.exit_code))
        pieces.add(NOTE, 0, 0, out.tell())
    defined: set[int] = set()
    for segment in context.classification.segments:
        counted = [(a, b) for fate, a, b in layout.runs(segment.start, segment.stop) if fate == COUNTED]
        if counted:
            out.write(_count(context, counted))
            pieces.add(COUNT, segment.start, segment.stop, out.tell())
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            if fate in (KEPT, ESCAPED):
                _show(out, context, layout, segment, start, stop, escaped=fate == ESCAPED)
            elif fate == CUT:
                _show_parts(out, context, start, layout.cuts[start])
            elif fate in WRITERS:
                out.write(_writer(fate)(context, layout, start, stop, defined))
            else:
                out.write(_marker(context, layout, fate, start, stop))
            pieces.add(fate, start, stop, out.tell())
    if frame.handle is not None and layout.leads:
        _lead_back(out, pieces, len(lines), frame)
    if not lines.source.endswith(b"\n"):
        _cut_last_newline(out, pieces)
    return Rendered(out.getvalue(), pieces)


def _lead_back(out: BytesIO, pieces: Pieces, units: int, frame: Frame) -> None:
    """The last line: how much stands above it, and where the original is."""
    body = out.getbuffer()
    open_ended = len(body) > 0 and body[-1] != 10
    shown = len(body) - (len(body) > 0 and not open_ended)
    del body
    if open_ended:
        out.write(b"\n")
    out.write(recovery_mark(shown, frame.size, frame.handle or ""))
    pieces.add(RECOVERY, units, units, out.tell())


def hidden_lines(context: Context, layout: Layout) -> list[tuple[int, int]]:
    """Ranges of line numbers with protected lines that are left out, joined where nothing protected lies between."""
    priorities, number = context.classification.priorities, context.lines.number
    ranges: list[tuple[int, int]] = []
    joins = False
    for fate, start, stop in layout.runs(0, len(layout.fates)):
        for unit in range(start, stop):
            if priorities[unit] & PRIORITY > Priority.P1:
                continue
            if fate == BEYOND:
                first = ranges.pop()[0] if joins else number(unit)
                ranges.append((first, number(unit)))
            joins = fate == BEYOND
    return ranges


def _show_parts(out: BytesIO, context: Context, unit: int, cuts: list[tuple[int, int]]) -> None:
    """A long line with markers in place of ``cuts``."""
    lines = context.lines
    at, start, stop = 0, lines.starts[unit], lines.starts[unit + 1]
    for first, end in cuts:
        out.write(lines.data[start + at : start + first])
        out.write(cut_mark(first + 1, end))
        at = end
    out.write(lines.data[start + at : stop].replace(b"\r", b"\n"))


def _show(
    out: BytesIO, context: Context, layout: Layout, segment: Segment, start: int, stop: int, *, escaped: bool
) -> None:
    """Write units as they are, in windows so that no large copy is made."""
    if escaped:
        out.write(b"\\")
    lines = context.lines
    split = layout.split and lines.data.endswith(b"\r", 0, lines.starts[stop])  # else returns are those of its lines
    for first, end, window in lines.windows(start, stop):
        data = window
        if segment.exact and lines.data is not lines.source:
            from beam_optimize._controls import visible

            source = lines.source[lines.source_starts[first] : lines.source_starts[end]]
            data = visible(source, split=split)
        elif layout.split and b"\r" in data:
            data = data.replace(b"\r", b"\n")
        out.write(data)


def _marker(context: Context, layout: Layout, fate: int, start: int, stop: int) -> bytes:
    lines = context.lines
    if fate in (DROPPED, COUNTED):
        return b""
    if fate in (VIRTUAL, BEYOND):
        marked = fate == VIRTUAL or (layout.marks and pays(context, start, stop))
        return virtual_mark(lines.number(start), lines.number(stop - 1)) if marked else b""
    if fate == FOLDED:
        line = lines.line(start)
        return fold_mark(stop - start, line[: len(line) - len(line.lstrip(b" \t"))])
    if fate == SERIES:
        from beam_optimize.stages.series import series_template

        return series_mark(stop - start, series_template(lines, start, stop) or b"")
    if fate == GAP:
        from beam_optimize.stages.selection import gap_noun

        return gap_mark(stop - start, gap_noun(context, start, stop))
    raise AssertionError(f"no rendering for fate {fate}")


def _writer(fate: int) -> Callable[[Context, Layout, int, int, set[int]], bytes]:
    """What writes units of a fate that are shown in another form; ``defined`` is what the text has explained so far."""
    module, name = WRITERS[fate]
    writer: Callable[[Context, Layout, int, int, set[int]], bytes]
    writer = getattr(__import__(f"beam_optimize.stages.{module}", fromlist=[name]), name)
    return writer


def _count(context: Context, counted: list[tuple[int, int]]) -> bytes:
    from beam_optimize.stages.noise import counts

    return count_line(counts(context.classification, counted))


def _cut_last_newline(out: BytesIO, pieces: Pieces) -> None:
    """The output ends with a newline if and only if the input does; blank lines at its end go with it."""
    size = len(out.getvalue().rstrip(b"\r\n"))
    out.truncate(size)
    for index in range(len(pieces) - 1, -1, -1):
        if pieces.ends[index] <= size:
            break
        pieces.ends[index] = size

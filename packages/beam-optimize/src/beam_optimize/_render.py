"""Rendering: a layout written out as bytes, with the position of every piece.

The only place that turns fates into text.  It decides nothing: what is shown, folded or left out is the
layout's, and the words of the markers are the vocabulary's (``beam_core._edits``).
"""

from __future__ import annotations

from io import BytesIO

from beam_core._edits import (
    COUNT,
    COUNTED,
    DROPPED,
    ESCAPED,
    FOLDED,
    GAP,
    KEPT,
    NOTE,
    SERIES,
    Pieces,
    count_line,
    exit_note,
    fold_mark,
    gap_mark,
    series_mark,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Segment
    from beam_optimize._layout import Context, Layout


class Rendered:
    """An output and the pieces that tile it."""

    __slots__ = ("data", "pieces")

    def __init__(self, data: bytes, pieces: Pieces) -> None:
        self.data = data
        self.pieces = pieces


def render(context: Context, layout: Layout, exit_code: int | None = None) -> Rendered:
    """Write ``layout`` out; ``exit_code`` adds the note that the command failed although the text shows no failure."""
    out, pieces, lines = BytesIO(), Pieces(), context.lines
    if exit_code is None and not layout.split and not any(layout.fates) and lines.source.endswith(b"\n"):
        segments = context.classification.segments
        if not any(segment.exact for segment in segments):  # nothing to do but to say so: no copy of a large text
            for segment in segments:
                pieces.add(KEPT, segment.start, segment.stop, lines.starts[segment.stop])
            return Rendered(lines.data, pieces)
    if exit_code is not None:
        pieces.add(NOTE, 0, 0, out.write(exit_note(exit_code)))
    for segment in context.classification.segments:
        counted = [(a, b) for fate, a, b in layout.runs(segment.start, segment.stop) if fate == COUNTED]
        if counted:
            out.write(_count(context, counted))
            pieces.add(COUNT, segment.start, segment.stop, out.tell())
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            if fate in (KEPT, ESCAPED):
                _show(out, context, layout, segment, start, stop, escaped=fate == ESCAPED)
            else:
                out.write(_marker(context, fate, start, stop))
            pieces.add(fate, start, stop, out.tell())
    if not lines.source.endswith(b"\n"):
        _cut_last_newline(out, pieces)
    return Rendered(out.getvalue(), pieces)


def _show(
    out: BytesIO, context: Context, layout: Layout, segment: Segment, start: int, stop: int, *, escaped: bool
) -> None:
    """Write units as they are, in windows so that no large copy is made."""
    if escaped:
        out.write(b"\\")
    lines = context.lines
    for first, end, window in lines.windows(start, stop):
        data = window
        if segment.exact and lines.data is not lines.source:
            from beam_optimize._controls import visible

            source = lines.source[lines.source_starts[first] : lines.source_starts[end]]
            data = visible(source, split=layout.split)
        elif layout.split and b"\r" in data:
            data = data.replace(b"\r", b"\n")
        out.write(data)


def _marker(context: Context, fate: int, start: int, stop: int) -> bytes:
    lines = context.lines
    if fate in (DROPPED, COUNTED):
        return b""
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

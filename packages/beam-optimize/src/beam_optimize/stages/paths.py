"""Tier 2: a search hit in the file of the line above it is shown without its path.

``src/app.py:12:text`` stays whole where a file begins; the lines of that file under it begin with their number:
``:15:text``, and ``-16-text`` where it is context (``grep -C``).  Nothing is lost; a note before the first such line
says how to read it.  Of small results every hit stays whole, because its place is what an agent copies; no context
does.

Lists of bare paths stay as they are for the same reason, and so do the places of diagnostics: this is for what an agent
searched for (exact text), where a line is a hit and not a finding.
"""

from __future__ import annotations

from beam_core._edits import KEPT, PATHS, PAYS, paths_mark
from beam_optimize._patterns import Regex
from beam_optimize.stages.rows import HUGE, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout

_LARGE = 4 << 10  # bytes of a result from which on hits may lose their path
_RUN = 4  # hits in one file, one under the other, of which all but the first may
_AHEAD = 12  # lines in which the hit stands that a line of context belongs to
_NO_PATH = rb"(?!\[?\d{2,4}[-/:.]\d\d[-/:.T ]|[A-Z][a-z]{2} [ \d]\d )"  # a date or a time
_HIT = Regex(_NO_PATH + rb"((?:[A-Za-z]:)?[^:\n]{2,400}):\d{1,7}:")
_REST = Regex(rb"([:-])\d{1,7}\1")
_HITS = Regex(rb"\n" + _NO_PATH + rb"(?:[A-Za-z]:)?[^:\n ]{2,400}:\d{1,7}:")


def drop_paths(context: Context, layout: Layout) -> Layout | None:
    """The layout with paths left out that the line above has, or ``None`` where that does not pay."""
    lines = context.lines
    if shown(context, layout) > HUGE:
        return None
    new, spared = layout.copy(), 0
    for segment in context.classification.segments:
        if not segment.exact or not _holds_hits(lines, segment.start, segment.stop):
            continue
        large = context.size(segment.start, segment.stop) > _LARGE
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            if fate == KEPT:
                spared += _drop(lines, new, start, stop, large=large)
    return new if spared >= PAYS * len(paths_mark()) else None


def _drop(lines: Lines, new: Layout, start: int, stop: int, *, large: bool) -> int:
    """Mark the units of a stretch that can do without their path; the bytes that it spares."""
    run: list[int] = []
    spared, hits, above = 0, 0, b""
    for unit, path, mark in _places(lines, start, stop):
        if path and path == above:
            run.append(unit)
            hits += mark == b":"
            continue
        spared += _take(new, run, hits, len(above), large=large, lines=lines)
        run, hits, above = [], 0, path
    return spared + _take(new, run, hits, len(above), large=large, lines=lines)


def _holds_hits(lines: Lines, start: int, stop: int) -> bool:
    """Whether at least every tenth of the first lines is a hit."""
    end = min(stop, start + 200)
    data = b"".join(window for _, _, window in lines.windows(start, end))
    return end > start and 10 * len(_HITS().findall(b"\n" + data)) >= end - start


def _places(lines: Lines, start: int, stop: int) -> Iterator[tuple[int, bytes, bytes]]:
    """Each unit with the path that it begins with, and the mark behind it; empty where there is none."""
    path = b""
    for unit in range(start, stop):
        line = lines.line(unit)
        if not path or not line.startswith(path) or not _REST().match(line, len(path)):
            path = _path(lines, unit, stop, line)
        yield unit, path, line[len(path) : len(path) + 1]


def _path(lines: Lines, unit: int, stop: int, line: bytes) -> bytes:
    """The path of a line that begins a file: its own, or for context that of the hit below it."""
    hit = _HIT().match(line)
    if hit is not None:
        return hit[1]
    for below in range(unit + 1, min(unit + _AHEAD, stop)):
        other = lines.line(below)
        hit = _HIT().match(other)
        if hit is not None:
            path = hit[1]
            return path if line.startswith(path) and _REST().match(line, len(path)) else b""
    return b""


def _take(new: Layout, run: list[int], hits: int, size: int, *, large: bool, lines: Lines) -> int:
    """Mark the units of a run under the first line of their file; the bytes that it spares."""
    alone = hits == len(run)
    spared = 0
    for unit in run:
        mark = lines.line(unit)[size : size + 1]
        if mark == b"-" or (alone and large and len(run) >= _RUN - 1):
            new.fates[unit] = PATHS
            new.paths[unit] = size
            spared += size
    return spared


def write_paths(context: Context, layout: Layout, start: int, stop: int, defined: set[int]) -> bytes:
    """Units without the path of the line above them, the note before them where none stands above yet."""
    out = []
    if PATHS << 8 not in defined:
        defined.add(PATHS << 8)
        out.append(paths_mark())
    for unit in range(start, stop):
        out += [context.lines.line(unit)[layout.paths[unit] :], b"\n"]
    return b"".join(out)

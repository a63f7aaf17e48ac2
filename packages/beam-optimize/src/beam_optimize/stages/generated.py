"""Tier 4: of a file that a tool wrote, a diff shows that it changed and which dependencies did, not every line.

Lock files, bundles, source maps, generated code, snapshots and vendored trees, by their paths.  The header of the file
and of its first hunk stay, and directly below it stands a marker: so the header counts lines that are not there, and no
tool takes the text for a patch of which it could apply a part.  Of a lock file the lines stay that name what came and
went, and those that tell of a new source (``locks``).  What is protected stays as well, and so does a file that the
command names: that one was asked for.

Not here: what a hunk is (``hunks``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import KEPT, VIRTUAL
from beam_core._scales import Priority
from beam_optimize._layout import omit, pays
from beam_optimize._patterns import Regex
from beam_optimize.stages.hunks import hunks
from beam_optimize.stages.locks import signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.hunks import Hunk

_LOCK = Regex(
    rb"(?:\A|/)(?:(?:uv|poetry|pdm|Pipfile|Cargo|Gemfile|composer|flake|yarn|bun|mix|pubspec|Podfile)\.lock"
    rb"|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum)\Z"
)
_WRITTEN = Regex(rb"\.(?:min\.(?:js|css|mjs)|map|pb\.go|pb\.cc|pb\.h|snap)\Z|_pb2(?:_grpc)?\.pyi?\Z")
_TREES = Regex(rb"(?:\A|/)(?:dist|node_modules|vendor|_vendor|third_party)/")
_NAMES = Regex(
    rb"\n[+-](?:name|version) = [^\n]*"
    rb"|\n[+-]    \"node_modules/[^\n\"]*\": \{"
    rb"|\n name = [^\n]*(?=\n[+-]version = )"
)
_ABOVE = b"\n+++ "
_LONGEST = 4096  # bytes of a line that names a file
_LEAST = 2 << 10  # bytes of a file's hunks from which on they are left out
_MOST = 40  # lines of a lock file that name what changed


def omit_generated(context: Context, layout: Layout, asked: bytes) -> Layout | None:
    """The layout without most of the hunks of generated files, or ``None``; ``asked`` is the command."""
    new = None
    if not any(_generated(path, asked) for path in _named(context.lines.data)):
        return None
    for path, found in _files(context):
        head, start, stop = found[0].head, found[0].head + 1, found[-1].stop
        if context.size(head, stop) <= _LEAST or layout.fates[head] != KEPT or not _generated(path, asked):
            continue
        fates = bytearray(layout.fates[start:stop])
        stays = [unit for unit in range(start, stop) if context.levels[unit] <= Priority.P1]
        names = []
        if _LOCK().search(path):
            names = list(_names(context.lines, start, stop))
            stays += signs(context.lines, start, stop)
        for first, end in _gaps(context, start, stop, stays, names):
            omit(fates, first - start, end - start, VIRTUAL)
        if VIRTUAL in fates[: found[0].stop - start]:  # else the first hunk would be whole, and apply
            new = new or layout.copy()
            new.fates[start:stop] = fates
    return new


def _generated(path: bytes, asked: bytes) -> bool:
    """Whether a tool wrote the file, and the command does not name it or the tree that it is in."""
    tree = _TREES().search(path)
    if not (tree or _WRITTEN().search(path) or _LOCK().search(path)):
        return False
    return path.rpartition(b"/")[2] not in asked and not (tree and tree[0].strip(b"/") + b"/" in asked)


def _named(data: bytes) -> Iterator[bytes]:
    """The paths that may be those of files in a diff, found without reading its hunks."""
    at = data.find(_ABOVE)
    while at >= 0:
        first = data.rfind(b"\n", max(at - _LONGEST, 0), at) + 1
        last = data.find(b"\n", at + 1, at + _LONGEST)
        yield _path_in(data[first:at], data[at + 1 : last])
        at = data.find(_ABOVE, at + 1)


def _files(context: Context) -> Iterator[tuple[bytes, list[Hunk]]]:
    """The files of a diff that have hunks: the path and the hunks that stand one after another."""
    for segment in context.classification.segments:
        path = b""
        found: list[Hunk] = []
        for hunk in hunks(context.lines, segment.start, segment.stop):
            if found and found[-1].stop == hunk.head:
                found.append(hunk)
                continue
            if found and path:
                yield path, found
            path, found = _path(context.lines, segment.start, hunk.head), [hunk]
        if found and path:
            yield path, found


def _path(lines: Lines, start: int, head: int) -> bytes:
    """The path that the header above a first hunk names, or nothing."""
    if head - 2 < start:
        return b""
    return _path_in(lines.line(head - 2), lines.line(head - 1))


def _path_in(old: bytes, new: bytes) -> bytes:
    """The path in the two lines above a first hunk, or nothing."""
    if not (old.startswith(b"--- ") and new.startswith(b"+++ ")):
        return b""
    path = (old if new.startswith(b"+++ /dev/null") else new)[4:].partition(b"\t")[0]
    return path.strip(b'"\r')


def _names(lines: Lines, start: int, stop: int) -> Iterator[int]:
    """Units that name a dependency that came, went or changed its version; the first of them."""
    base = lines.starts[start] - 1
    for count, match in enumerate(_NAMES().finditer(lines.data, base, lines.starts[stop])):
        if count == _MOST:
            return
        yield bisect_right(lines.starts, match.start() + 1, start, stop) - 1


def _gaps(context: Context, start: int, stop: int, stays: list[int], names: list[int]) -> Iterator[tuple[int, int]]:
    """What may be left out: everything but ``stays``, and but those of ``names`` before which a marker pays."""
    begin = start
    held = frozenset(stays)
    for unit in sorted({*stays, *names}):
        if begin < unit and pays(context, begin, unit):
            yield begin, unit
        elif unit not in held and (unit > begin or unit == start):
            continue
        begin = unit + 1
    if begin < stop and pays(context, begin, stop):
        yield begin, stop

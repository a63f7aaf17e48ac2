r"""Patches inside a text: where files of a unified diff stand among other lines, by what the headers of hunks count.

A patch begins with ``diff …`` or ``--- `` above ``+++ `` and a hunk, and ends with the last line that a header counts:
what follows is the text around it again.  Files without hunks (renamed, new mode, binary) belong to it where git's own
lines say so.  Who prints one prints it to be applied or quoted, so it is exact whatever stands around it, and
what a table would leave out of it stays.  Lines behind a prefix, such as the times of a CI job, are no patch.

Not here: a text that begins as a diff does (``_detect``), combined diffs, and diffs of values in the reports of tests,
whose sides are named and no files (``--- expected``).
"""

from __future__ import annotations

from bisect import bisect_left

from beam_adapters._patterns import compiled
from beam_core._classification import PRIORITY, UNRECOGNISED, Segment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Classification
    from beam_core._document import Lines

START = rb"\n(?:diff -|--- )"
HUNK = rb"@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@"
_NAMED = (b"diff -", b"Index: ")
_MORE = (  # what git and others write below these, above or in place of hunks
    *(b"index ", b"old mode ", b"new mode ", b"deleted file mode ", b"new file mode ", b"similarity index "),
    *(b"dissimilarity index ", b"rename from ", b"rename to ", b"copy from ", b"copy to ", b"Binary files ", b"====="),
)
_BINARY = b"GIT binary patch"
_PARTS = (b"literal ", b"delta ")
_FILE = (b"/", b".", b"\t")  # a name without any of these is no file's


def quote_patches(lines: Lines, classification: Classification) -> None:
    """Make each patch a segment of exact text, with no line in it that may be left out unseen."""
    found = list(patches(lines))
    if not found:
        return
    for start, stop in found:
        for unit in range(start, stop):
            if classification.priorities[unit] & PRIORITY > UNRECOGNISED.priority:
                classification.kinds[unit] = 0
                classification.priorities[unit] = UNRECOGNISED.priority
    classification.segments[:] = _cut(classification.segments, found)


def _cut(segments: list[Segment], found: list[tuple[int, int]]) -> Iterator[Segment]:
    """The segments around the ranges that are ``found``, and these, each of the tool in whose text it begins."""
    rest = iter([*found, (segments[-1].stop, segments[-1].stop)])
    first, end = next(rest)
    for segment in segments:
        at = segment.start
        while at < segment.stop:
            if at < first:
                stop = min(first, segment.stop)
                yield Segment(at, stop, segment.adapter, exact=segment.exact, volatile=segment.volatile)
            else:
                stop = min(end, segment.stop)
                if at == first:
                    yield Segment(first, end, segment.adapter, exact=True)
                if stop == end:
                    first, end = next(rest)
            at = stop


def patches(lines: Lines) -> Iterator[tuple[int, int]]:
    """Ranges of units, in order, each of them a patch with at least one hunk."""
    data, at = lines.data, 0
    while at >= 0:
        stop, hunks = _patch(data, at)
        if hunks:
            yield bisect_left(lines.starts, at), bisect_left(lines.starts, stop)
        at = _next(data, max(stop - 1, at))


def _next(data: bytes, pos: int) -> int:
    """The first line after ``pos`` that may begin a patch; -1 for none."""
    found = compiled(START).search(data, pos)
    return -1 if found is None else found.start() + 1


def _patch(data: bytes, at: int) -> tuple[int, int]:
    """Where the files of a patch end that begins at ``at``, and how many hunks they have."""
    hunks, end = 0, at
    while at < len(data):
        at, count = _file(data, at)
        if at <= end:
            break
        hunks, end = hunks + count, at
    return end, hunks


def _file(data: bytes, at: int) -> tuple[int, int]:
    """Where a file of a patch ends that begins at ``at``, and its hunks; ``at`` itself and 0 where none does."""
    begin, told = at, False
    if data.startswith(_NAMED, at):
        at = _after(data, at)
        while data.startswith(_MORE, at):
            at, told = _after(data, at), True
        if data.startswith(_BINARY, at):
            return _binary(data, _after(data, at)), 0
    names = at
    at = _after(data, names)
    below = _after(data, at)
    if not (data.startswith(b"--- ", names) and data.startswith(b"+++ ", at) and data.startswith(b"@@ -", below)):
        return (names if told else begin), 0
    if names == begin and not all(any(b in line for b in _FILE) for line in data[names + 4 : below].split(b"\n+++ ")):
        return begin, 0
    at, count = below, 0
    while data.startswith(b"@@ -", at):
        end = _hunk(data, at)
        if end == at:
            break
        at, count = end, count + 1
    return (at, count) if count else (names if told else begin, 0)


def _hunk(data: bytes, at: int) -> int:
    """Where a hunk ends, by what its header counts or with the text; ``at`` itself where its lines are others."""
    match = compiled(HUNK).match(data, at)
    if match is None:
        return at
    old, new = (1 if count is None else int(count) for count in match.groups())
    end = _after(data, at)
    while (old > 0 or new > 0) and end < len(data):
        mark = data[end : end + 1]
        if mark == b"\\":
            end = _after(data, end)
            continue
        if mark not in {b" ", b"\n", b"+", b"-"}:
            return at
        old, new = old - (mark != b"+"), new - (mark != b"-")
        end = _after(data, end)
    if old < 0 or new < 0:
        return at
    return _after(data, end) if data.startswith(b"\\ ", end) else end


def _binary(data: bytes, at: int) -> int:
    """Where the blocks of a binary file end: lines of it in print, each block closed by a blank line."""
    while data.startswith(_PARTS, at):
        end = data.find(b"\n\n", at)
        at = len(data) if end < 0 else end + 2
    return at


def _after(data: bytes, at: int) -> int:
    """Where the line after the one at ``at`` begins."""
    return data.find(b"\n", at) + 1 or len(data)

"""Tier 4: what is shown below an omission keeps its heading, so that nothing seems to belong to what stands above.

A heading is the file of search hits, the name of a listing's section (``src:`` above its entries), the header of a
file in a diff and of a hunk; in text that nobody quotes also a banner (``=== suite 3 ===``) and the lines with less
indentation above an indented one.  Only what stands in the omission itself is looked for: above it all is shown, or was
found to head what is.

A file of a diff is left out from its end: its header stays with whole hunks as far as there is room for, and what is
shown applies.  Not so where a line of it is protected, or where the first hunk alone is too large: then a marker stands
in a hunk, and no tool takes the text for a patch.

Not here: which lines are left out, and whether a marker pays (``virtual``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_core._edits import JOINED, SHOWN, TABLE, VIRTUAL
from beam_optimize._layout import omit
from beam_optimize._patterns import Regex
from beam_optimize.stages.hunks import hunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Segment
    from beam_core._document import Lines
    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.hunks import Hunk

_GONE = Regex(rb"[\x06\x09](?:[\x04\x06\x09]*[\x06\x09])?")
_HIT = Regex(rb"(?!\d{4}-\d\d-|\d\d:\d\d:)\d{1,7}[:\-=]|--$")  # no time of a log
_SECTION = Regex(rb"\S[^\n]*:$|[^\s:]*[/.][^\s:]*$")  # of entries: ``src/lib:``, or a path alone
_BANNER = Regex(rb"\n(?:={2,}|-{3,}|#{2,}|\*{2,}|~{3,})[ \t]+[^\s@][^\n]*")
_LINE = 1000  # bytes; no heading is longer
_HEADER = (  # above the names of a file in a diff
    *(b"diff ", b"index ", b"old mode ", b"new mode ", b"deleted file ", b"new file ", b"similarity "),
    *(b"dissimilarity ", b"rename ", b"copy ", b"Index: ", b"====="),
)
_ENOUGH = 8  # lines of a header at most
_SMALL = 40  # lines of a file up to its first hunk that are shown where any of them is


def keep_headings(context: Context, old: Layout, new: Layout) -> None:
    """Show again, of what ``new`` leaves out and ``old`` does not, the headings of what is shown below it."""
    patched = b"\n@@ -" in b"\n" + context.lines.data
    for segment in context.classification.segments:
        if new.fates.find(VIRTUAL, segment.start, segment.stop) < 0:
            continue
        files = list(_files(context.lines, segment)) if patched else []
        for head, found in files:
            _keep_hunks(context, old, new, head, found)
        for match in list(_GONE().finditer(new.fates, segment.start, segment.stop)):
            start, stop = match.span()
            if stop < segment.stop and VIRTUAL in new.fates[start:stop]:
                for unit in headings(context.lines, start, stop, segment, files):
                    if old.fates[unit] in SHOWN and old.fates[unit] not in (TABLE, JOINED):
                        new.fates[unit] = old.fates[unit]


def headings(
    lines: Lines, start: int, stop: int, segment: Segment, files: list[tuple[int, list[Hunk]]] | None = None
) -> list[int]:
    """Which of units ``start`` to ``stop`` head what stands below them; ``files`` are those of a diff."""
    unit = stop
    while unit < segment.stop - 1 and unit < stop + 2 and not lines.line(unit).strip():
        unit += 1
    at = bisect_right(files or [], unit, key=lambda file: file[0]) - 1
    if files and at >= 0 and unit < files[at][1][-1].stop:
        head, found = files[at]
        hunk = next(hunk for hunk in found if unit < hunk.stop)
        wanted = range(head, found[0].head) if unit >= found[0].head else range(head, unit)
        return [u for u in (*wanted, *[hunk.head] * (unit > hunk.head)) if start <= u < stop]
    line = lines.line(unit)[:_LINE]
    if not line.strip():
        return []
    if _HIT().match(line):
        return _file_of_hits(lines, start, stop)
    found_units: list[int] = []
    if not segment.exact:
        depth = len(line) - len(line.lstrip(b" \t"))
        for above in range(stop - 1, start - 1, -1) if depth else ():
            text = lines.line(above)[:_LINE]
            indent = len(text) - len(text.lstrip(b" \t"))
            if indent < depth and text[indent:]:
                found_units.append(above)
                depth = indent
                if not depth:
                    break
        stop = found_units[-1] if found_units else stop
    if stop > start:
        section = _section(lines, start, stop, exact=segment.exact)
        found_units += [] if section is None else [section]
    return found_units


def _file_of_hits(lines: Lines, start: int, stop: int) -> list[int]:
    """The line above those that begin with a number, unless a blank one is there."""
    for above in range(stop - 1, start - 1, -1):
        text = lines.line(above)[:_LINE]
        if not _HIT().match(text):
            alone = above == 0 or not lines.line(above - 1).strip()
            return [above] if alone and text.strip() else []
    return []


def _section(lines: Lines, start: int, stop: int, *, exact: bool) -> int | None:
    """The heading of what begins at unit ``stop``: the first line of its paragraph, or the last banner."""
    data, first, end = lines.data, lines.starts[start], lines.starts[stop]
    if _BANNER().match(b"\n" + lines.line(stop)[:_LINE]):
        return None
    blank = data.rfind(b"\n\n", max(first - 2, 0), end)
    at = blank + 2 if blank >= 0 else 0
    if first <= at < end and (blank >= 0 or not start):
        unit = bisect_right(lines.starts, at) - 1
        if _SECTION().match(lines.line(unit)[:_LINE]):
            return unit
    if exact:
        return None
    banner = None
    for match in _BANNER().finditer(data, max(first - 1, 0), end):
        banner = match
    return None if banner is None else bisect_right(lines.starts, banner.start() + 1) - 1


def _files(lines: Lines, segment: Segment) -> Iterator[tuple[int, list[Hunk]]]:
    """The files of a diff that have whole hunks: the first unit of the header, and the hunks."""
    found: list[Hunk] = []
    for hunk in hunks(lines, segment.start, segment.stop):
        if found and found[-1].stop != hunk.head:
            yield _head(lines, segment.start, found[0].head), found
            found = []
        found.append(hunk)
    if found:
        yield _head(lines, segment.start, found[0].head), found


def _head(lines: Lines, start: int, hunk: int) -> int:
    """The first unit of the header above a first hunk; the hunk itself where none is."""
    if hunk - 2 < start or not lines.line(hunk - 2).startswith(b"--- "):
        return hunk
    head = hunk - 2
    for unit in range(head - 1, max(start, head - _ENOUGH) - 1, -1):
        if not lines.line(unit).startswith(_HEADER):
            break
        head = unit
    return head


def _keep_hunks(context: Context, old: Layout, new: Layout, head: int, found: list[Hunk]) -> None:
    """Of a file that is shown in part, show the first hunks in place of as many other lines."""
    stop = found[-1].stop
    room = stop - head - new.fates.count(VIRTUAL, head, stop)
    if not 0 < room < stop - head or VIRTUAL in old.fates[head:stop] or context.classification.protects(head, stop):
        return
    first = found[0].stop - head
    room = max(room, first if first <= _SMALL else found[0].head - head + 1)
    whole = [hunk.stop for hunk in found if hunk.stop - head <= room]
    end = whole[-1] if whole else head + room
    new.fates[head:end] = old.fates[head:end]
    omit(new.fates, end, stop, VIRTUAL)

"""Tier 2: markup without the indentation before its tags and without the blank lines between them.

White space between two tags says nothing as long as some is left: a line end stays in its place.  So a line that begins
with a tag, where the text before it ends with one, is shown without its indentation, and a blank line between two tags
is not shown.  Text, and whatever stands in a raw element, a comment, CDATA or the midst of a tag, keeps every byte.

Only for HTML pages and XML documents that nobody quotes, and not in a document that says ``xml:space``.  Not here: what
is left out of a page (``markup``).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from beam_core._edits import KEPT, SQUEEZED
from beam_core._scales import Priority
from beam_optimize.stages.tags import LARGEST, TAG, parts, sheet_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_optimize._layout import Context, Layout

_LEAST = 64  # bytes that have to go
_ASKS = b"xml:space"
_BLANKS = b" \t"


def squeeze(context: Context, layout: Layout) -> Layout | None:
    """The layout with white space between tags reduced; ``None`` where there is hardly any."""
    lines = context.lines
    if len(lines.data) > LARGEST or sheet_at(lines.data) < 0:
        return None
    new, spared = layout.copy(), 0
    for segment in context.classification.segments:
        if segment.exact:
            continue
        for unit, gone in _bare(context, segment.start, segment.stop):
            if layout.fates[unit] == KEPT and context.levels[unit] > Priority.P1:
                new.fates[unit] = SQUEEZED
                spared += gone
    return new if spared >= _LEAST else None


def _bare(context: Context, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Units of white space between tags, or with it before their first tag; and how many bytes of it."""
    starts, base = context.lines.starts, context.lines.starts[start]
    data = context.lines.data[base : starts[stop]]
    at = sheet_at(data)
    if at < 0 or _ASKS in data or b"\r" in data:
        return
    whole = _whole(data, at)
    first = bisect_left(starts, base + at + 1, start, stop)
    blank: list[tuple[int, int]] = []
    after = False  # whether the last text before ends with a tag
    for unit in range(first, stop):
        begin, end = starts[unit] - base, starts[unit + 1] - base
        line = data[begin:end].rstrip(b"\n")
        text = line.lstrip(_BLANKS)
        inside = _is_inside(whole, begin)
        if not text:
            if after and not inside:
                blank.append((unit, end - begin))
            continue
        if text.startswith(b"<") and not text.startswith(b"<![") and after and not inside:
            yield from blank
            if len(text) < len(line):
                yield unit, len(line) - len(text)
        blank = []
        after = line.rstrip(_BLANKS).endswith(b">") and not line.rstrip(_BLANKS).endswith(b"]]>")


def _whole(data: bytes, at: int) -> list[tuple[int, int]]:
    """What keeps every byte, in order: tags of several lines, comments, the contents of raw elements."""
    return [
        (part.start, part.stop)
        for part in parts(data, at)
        if part.kind != TAG or data.find(b"\n", part.start, part.stop) >= 0
    ]


def _is_inside(whole: list[tuple[int, int]], at: int) -> bool:
    """Whether a line begins within one of these."""
    found = bisect_right(whole, (at, 0)) - 1
    return found >= 0 and whole[found][0] < at < whole[found][1]


def write_squeezed(context: Context, _layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """Units without their indentation; nothing for a blank one."""
    texts = (context.lines.line(unit).lstrip(_BLANKS) for unit in range(start, stop))
    return b"".join(text + b"\n" for text in texts if text)

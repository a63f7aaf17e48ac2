"""Tier 2: a run of identical units becomes its first, a marker with the count, and its last.

Invertible, so protected units may be folded too: what is said once more is said by the count.  Not lines of a patch:
with a marker among them it does not apply.
"""

from __future__ import annotations

from _operator import eq

from beam_core._edits import FOLDED, PAYS, fold_mark
from beam_optimize._layout import repeats

_SHOWN = bytes((1, 0, 0, 1)) + bytes(252)  # by fate: KEPT and ESCAPED

_IN_HUNK = (b"+", b"-", b" ")  # nothing else is there but a blank line that lost its blank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout


def fold(context: Context, layout: Layout) -> Layout | None:
    """The layout with every run that pays folded; ``None`` if there is none."""
    lines = context.lines
    new, patched = None, b"@@ -" in lines.data
    for start, stop in repeats(same_as_next(context, layout), 2):
        middle = start + 1, stop  # units start..stop are equal, both included
        if lines.data is not lines.source and context.exact(start):
            continue  # line ends that differ are not shown in the data
        if patched and lines.data.startswith(_IN_HUNK, lines.starts[start]) and context.exact(start):
            continue
        mark = fold_mark(stop - start - 1, indent(lines.line(start)))
        if context.size(*middle) >= PAYS * len(mark):
            new = new or layout.copy()
            new.fates[middle[0] : middle[1]] = bytes((FOLDED,)) * (stop - start - 1)
    return new


def indent(line: bytes) -> bytes:
    """The leading spaces and tabs of a line."""
    return line[: len(line) - len(line.lstrip(b" \t"))]


def same_as_next(context: Context, layout: Layout, without: bytes = b"") -> bytes:
    """A byte a unit: 1 where it and the next one of its segment are shown and equal, ``without`` not looked at."""
    lines = context.lines
    flags, shown = bytearray(), layout.fates.translate(_SHOWN)
    last: bytes | None = None
    for first, stop, window in lines.windows():
        if shown.find(1, first, stop) < 0:
            flags.extend(bytes(stop - len(flags)))
            last = None
            continue
        data = window.translate(None, without) if without else window
        if b"\r" in data:  # frames: a return ends a unit even where a newline follows it
            data = data.replace(b"\r", b"\n")
        units = data.split(b"\n")
        del units[stop - first :]
        if last is not None:
            flags.append(last == units[0])
        flags.extend(map(eq, units, units[1:]))
        last = units[-1]
    flags.extend(bytes(len(lines) - len(flags)))
    for segment in context.classification.segments:
        if segment.start < segment.stop:
            flags[segment.stop - 1] = 0
    return _and(_and(bytes(flags), shown), shown[1:] + b"\0")


def _and(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    return (int.from_bytes(one, "little") & int.from_bytes(other, "little")).to_bytes(len(one), "little")

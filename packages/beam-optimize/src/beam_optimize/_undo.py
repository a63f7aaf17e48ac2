"""Undoing edits: from an output and its pieces back to the units it shows.

An edit is invertible from the output alone; this is the inverse, and ``undo(edit(x)) == x`` is a law of the
tests.  What was omitted comes back as ``None``, a line without its time without it: only the original has these.
Joined JSON comes back in the lines that its printer makes: an element each, indented by as much as the first line is
that is; where it was printed otherwise, as it stands, for the first of its units.  So does a table of records.
"""

from __future__ import annotations

from beam_core._edits import (
    ALSO,
    COPIED,
    ESCAPED,
    FOLDED,
    GAP,
    HUNK,
    JOINED,
    KEPT,
    OWN,
    PATHS,
    ROWS,
    SERIES,
    TABLE,
    TIMES,
    TRIMMED,
    paths_mark,
    times_mark,
)
from beam_optimize._verify import expand
from beam_optimize.checks.copies import Above
from beam_optimize.checks.joined import spread
from beam_optimize.checks.rows import define, expand_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_core._classification import Segment
    from beam_core._edits import Pieces


def undo(output: bytes, pieces: Pieces, segments: Sequence[Segment] = ()) -> list[bytes | None]:
    r"""The visible bytes of every unit, without line ends; ``None`` for each omitted one.

    ``segments`` tell where text is exact, so that ``\r\n`` ends one line; elsewhere a return ends a frame.
    """
    units: list[bytes | None] = []
    forms: dict[bytes, list[bytes]] = {}
    above = Above()
    begin = header = before = 0
    for kind, start, stop, end in pieces:
        text, count = output[begin:end], stop - start
        begin = end
        if kind in OWN:
            above.part()
            continue
        first = len(units)
        if kind == KEPT:
            if any(s.exact and s.start <= start < s.stop for s in segments):
                text = text.replace(b"\r\n", b"\n")
            shown = text.replace(b"\r", b"\n").split(b"\n")
            units += (shown + [b""] * count)[:count]
        elif kind == ESCAPED:
            units.append(text[1:].rstrip(b"\r\n"))
        elif kind == FOLDED:
            units += [units[-1]] * count
        elif kind == SERIES:
            units += expand(text.rstrip(b"\n").partition(b" lines alike: ")[2][:-1], count)
        elif kind == COPIED:
            units += above.under(count)
        elif kind == JOINED:
            indent = next((i for i in map(_indent, filter(None, units)) if i), b"")
            spread_out = [line for joined in text.split(b"\n") if joined for line in spread(joined, indent)]
            units += spread_out if len(spread_out) == count else [text.rstrip(b"\n"), *[None] * (count - 1)]
        elif kind == TABLE:
            units += [text.rstrip(b"\n"), *[None] * (count - 1)]
        elif kind == TIMES:
            units += text.replace(times_mark(), b"").split(b"\n")[:count]
        elif kind == PATHS:
            for line in text.replace(paths_mark(), b"").split(b"\n")[:count]:
                units.append((units[-1] or b"")[: pieces.paths[len(units)]] + line)
        elif kind == ROWS:
            for line in text.split(b"\n"):
                if line and not define(line, forms):
                    units.append(expand_row(line, forms))
        elif kind == HUNK:
            header = len(units)
            units.append(text.rstrip(b"\r\n"))
        elif kind == TRIMMED:
            from beam_optimize.checks.hunks import counted_again

            units[header] = counted_again(units[header] or b"", count, leads=before == HUNK)
            units += [None] * count
        else:
            units += [None] * count
        before = kind
        if kind == ALSO:
            above.under(1)
        above.note(kind, [text] if kind == GAP else [unit or b"" for unit in units[first:]])
    return units


def _indent(line: bytes) -> bytes:
    return line[: len(line) - len(line.lstrip(b" \t"))]

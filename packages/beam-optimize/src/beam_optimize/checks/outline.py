"""Reads an outline: as many lines as its marker says, each a line of those left out, at the number before it."""

from __future__ import annotations

from beam_core._classification import PRIORITY
from beam_core._edits import cut_mark, outline_mark
from beam_core._scales import Priority
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_optimize._verify import Reading

MARK = Regex(
    rb"\[beam: [0-9]+ lines? omitted, ([0-9]+)(?:-([0-9]+))?; ([0-9]+) of them follows?"
    rb"(?:, numbered as in (?:(this output)|the file, from ([0-9]+)))?\]"
)
_OWN = Regex(rb"[ \t]*[0-9]+(?:\xe2\x86\x92|[\t|:]| \|)")
_NUMBER = Regex(rb"([1-9][0-9]*):")
_PART = 80  # bytes that are shown of a line at least


class Following:
    """An outline as its marker tells it: lines ``first`` to ``last`` are left out, ``count`` of them are shown below.

    ``begins`` is what line ``first`` is in its file, 0 where that is not known, ``None`` where each line bears its
    number itself; ``lines`` are taken from the text one by one.
    """

    __slots__ = ("begins", "count", "first", "last", "lines")

    def __init__(self, first: int, last: int, count: int, begins: int | None) -> None:
        self.first = first
        self.last = last
        self.count = count
        self.begins = begins
        self.lines: list[bytes] = []

    def problem(self, text_of: Callable[[int], bytes]) -> str | None:
        """What is wrong with the lines; ``text_of`` gives a line of the original by its number."""
        if len(self.lines) != self.count:
            return f"an outline has {len(self.lines)} lines and says {self.count}"
        at = self.first
        for line in self.lines:
            found = self._place(line, at, text_of)
            if found is None:
                return f"{line[:80]!r} is no line from {at} to {self.last}, or not of this number"
            at = found + 1
        return None

    def _place(self, line: bytes, at: int, text_of: Callable[[int], bytes]) -> int | None:
        """The number of the line in the original, from ``at`` on."""
        if self.begins is None:
            if _OWN().match(line) is None:
                return None
            return next((n for n in range(at, self.last + 1) if is_part(line, text_of(n))), None)
        match = _NUMBER().match(line)
        if match is None:
            return None
        number = int(match[1]) - (self.begins - self.first if self.begins else 0)
        return number if at <= number <= self.last and is_part(line[match.end() :], text_of(number)) else None


def is_part(shown: bytes, whole: bytes) -> bool:
    """Whether ``shown`` is a line, or its beginning and a marker for all the rest."""
    if shown == whole:
        return True
    end = shown.rfind(b"[beam: bytes ")
    return end >= _PART and whole.startswith(shown[:end]) and shown[end:] == cut_mark(end + 1, len(whole))


def following(line: bytes) -> Following | None:
    """The outline that a line begins, or ``None``."""
    match = MARK().fullmatch(line)
    if match is None:
        return None
    first, last, count = int(match[1]), int(match[2] or match[1]), int(match[3])
    out = Following(first, last, count, int(match[5]) if match[5] else 0 if match[4] else None)
    right = count > 0 and 0 < first <= last and line + b"\n" == outline_mark(first, last, count, out.begins)
    return out if right else None


def check_outline(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with the marker and the outline in place of units ``start`` to ``stop``."""
    head, *rest = text.split(b"\n")
    outline = following(head)
    if outline is None or not rest or rest.pop() or reading.frame.handle is None or reading.lines.numbers is not None:
        return f"units {start} to {stop} are left out under {head[:80]!r}"
    if (outline.first, outline.last) != (start + 1, stop):
        return f"units {start} to {stop} are left out as {head[:80]!r}"
    if any(byte & PRIORITY < Priority.P2 for byte in reading.labels.priorities[start:stop]):
        return f"units {start} to {stop} hold a protected line and are told by an outline"
    outline.lines = rest
    return outline.problem(lambda number: reading.texts(number - 1, number)[0])

"""Reads copies back: the lines under the last line above that is the same, which have to be shown there."""

from __future__ import annotations

from beam_core._classification import PRIORITY
from beam_core._edits import ALSO, COPIED, COUNTED, DROPPED, GAP, KEPT, ROWS, copy_mark, gap_mark
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_optimize._verify import Reading

_UNSEEN = (DROPPED, COUNTED)
_COPY = (COPIED, ALSO)


class Above:
    """The lines of a text, one under the other, copies written out: what a copy may be of.

    It is of what stands under the nearest line that is shown and is the same as the one above the copy.  ``counts`` has
    by the unit that each run of copies begins with how many they are, lines left out among them not counted.
    """

    __slots__ = ("_anchor", "_last", "_lines", "_next", "_shown", "counts")

    def __init__(self, pieces: Iterable[tuple[int, int, int, int]] = ()) -> None:
        self._lines: list[bytes | None] = []  # ``None`` where something else than the next line stands
        self._shown: dict[bytes, int] = {}  # where each line is shown last, but for the one at the end
        self._last: bytes | None = None  # the one shown last, where no other thing stands
        self._anchor = 0  # where that is
        self._next: int | None = None  # where the copy goes on that is being read
        self.counts: dict[int, int] = {}
        first = None
        for kind, start, stop, _end in pieces:
            if kind in _COPY:
                first = start if first is None else first
                self.counts[first] = self.counts.get(first, 0) + (stop - start) * (kind == COPIED)
            elif kind not in _UNSEEN:
                first = None

    def note(self, kind: int, texts: list[bytes]) -> None:
        """What a piece of this kind shows: the texts of its units, or a marker, which ends in a newline."""
        if kind in (KEPT, ROWS):
            for text in texts:
                self.show(text)
        elif kind == GAP:
            self.show(texts[0])
        elif kind not in _COPY and kind not in _UNSEEN:
            self.part()

    def part(self) -> None:
        """Something else stands here: no copy is of lines before and after it."""
        self.show(None)

    def show(self, line: bytes | None) -> None:
        """A line is shown under the others; ``None`` for what is no line."""
        if self._last is not None:
            self._shown[self._last] = self._anchor
        self._next, self._last, self._anchor = None, line, len(self._lines)
        self._lines.append(line)

    def under(self, count: int) -> list[bytes]:
        """The next ``count`` lines under the nearest that is the same as the one shown last; fewer if there are."""
        lines = self._lines
        if self._next is None:
            self._next = self._shown.get(self._last, self._anchor) + 1 if self._last is not None else self._anchor + 1
        found: list[bytes] = []
        for other in lines[self._next : min(self._next + count, self._anchor)]:
            if other is None:
                break
            found.append(other)
        self._next += len(found)
        self._lines += found
        return found


def check_copies(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as copies of lines above."""
    if reading.is_exact(start):
        return f"units {start} to {stop} are left out as copies, and each of their bytes counts"
    return _problem(reading, start, stop, text, reading.texts(start, stop))


def check_also(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as lines left out among copies."""
    if any(byte & PRIORITY < Priority.P3 for byte in reading.labels.priorities[start:stop]):
        return f"units {start} to {stop} are left out among copies and hold more than that allows"
    return _problem(reading, start, stop, text, [gap_mark(stop - start, reading.gap_noun(start, stop))])


def _problem(reading: Reading, start: int, stop: int, text: bytes, shown: list[bytes]) -> str | None:
    above = reading.shown_above
    count = above.counts.get(start, 0) if above is not None else 0
    if text != (copy_mark(count) if count else b""):
        return f"units {start} to {stop} are copies under {text!r}"
    if above is None or above.under(len(shown)) != shown:
        return f"units {start} to {stop} are not what stands under the same line above"
    return None

r"""Lines of a text: by their numbers, or by what they hold.

A line ends at ``\n`` and nothing else, numbers start at 1, and the bytes of a line are never changed.  Time is linear
in the text for any text and any pattern, and what is in memory is one window, or one line if that is longer.

A pattern is looked for in the line without its ``\n`` or ``\r\n``, so ``$`` means what it says in either kind of text.
"""

from __future__ import annotations

from beam_core import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WINDOW = 1 << 20  # bytes


class Line:
    r"""A line that is shown: its ``number``, its ``text`` without the ``\n``, and whether it is a ``hit``.

    ``place`` is the offset in the text of a hit where the match that ends first ends.
    """

    __slots__ = ("hit", "number", "place", "text")

    def __init__(self, number: int, text: bytes, *, hit: bool, place: int = 0) -> None:
        self.number = number
        self.text = text
        self.hit = hit
        self.place = place

    def __repr__(self) -> str:
        return f"Line({self.number}, {self.text!r}, hit={self.hit})"


class Matches:
    """What a search found: the ``lines`` to show, in order, and the ``total`` of lines that match.

    ``shown`` of these are among ``lines``; where ``capped``, there are more than were asked for.
    """

    __slots__ = ("lines", "shown", "total")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.shown = 0
        self.total = 0

    @property
    def capped(self) -> bool:
        """Whether lines match that are not shown."""
        return self.total > self.shown

    def __repr__(self) -> str:
        return f"Matches({self.shown} of {self.total}, {len(self.lines)} lines)"


def line_range(raw: bytes, first: int, last: int) -> bytes:
    r"""Lines ``first`` to ``last`` of ``raw``, 1-based and inclusive, with their ends, clipped to what exists.

    InvalidValueError where ``first`` is below 1 or above ``last``.
    """
    return pick_lines(_pieces(raw), first, last)


def pick_lines(pieces: Iterable[bytes], first: int, last: int) -> bytes:
    """The same for a text in pieces, which are read to the end, so that their source can verify them."""
    source = iter(pieces)
    picked = b"".join(stream_lines(source, first, last))
    for _ in source:
        pass
    return picked


def stream_lines(pieces: Iterable[bytes], first: int, last: int) -> Iterator[bytes]:
    """The same as it comes, for a source that is verified already: it is not read on after line ``last``."""
    if first < 1:
        raise InvalidValueError("first line", first, "1 or more")
    if last < first:
        raise InvalidValueError("last line", last, f"the first, {first}, or more")
    return _stream_lines(pieces, first, last)


def _stream_lines(pieces: Iterable[bytes], first: int, last: int) -> Iterator[bytes]:
    number = 1  # of the line in which a piece begins
    for piece in pieces:
        ends = piece.count(b"\n")
        if number + ends >= first:
            stop = _after(piece, last - number + 1) if ends > last - number else len(piece)
            yield piece[_after(piece, first - number) : stop]
        number += ends
        if number > last:
            return


def _after(piece: bytes, ends: int) -> int:
    """The offset after so many line ends; the end of the piece where there are fewer."""
    offset = 0
    for _ in range(ends):
        offset = piece.find(b"\n", offset) + 1
        if not offset:
            return len(piece)
    return offset


def search(
    text: bytes | Iterable[bytes], pattern: bytes, *, fixed: bool = False, context: int = 0, limit: int | None = 100
) -> Matches:
    r"""Lines of ``text`` that hold ``pattern``, with ``context`` lines before and after each.

    ``text`` may come in pieces.  ``pattern`` is a regular expression of ``re`` over bytes without back-references
    and look-around, or, if ``fixed``, the bytes themselves.  At most ``limit`` matching lines are shown, the first
    ones, and all are counted.  InvalidValueError for a pattern that is none or holds a line end, and for a negative
    number.
    """
    if context < 0:
        raise InvalidValueError("context", context, "0 or more lines")
    if limit is not None and limit < 0:
        raise InvalidValueError("limit", limit, "0 or more lines")
    if b"\n" in pattern:
        raise InvalidValueError("pattern", pattern, "a pattern within one line")
    finder = _Finder(pattern, fixed=fixed)
    shown = _Shown(context, limit)
    for window in _windows(_pieces(text) if isinstance(text, bytes) else text):
        shown.add(window, finder)
    return shown.matches


def _pieces(raw: bytes) -> Iterator[bytes]:
    for start in range(0, len(raw), _WINDOW):
        yield raw[start : start + _WINDOW]


def _windows(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Whole lines, as many as come at a time."""
    waiting: list[bytes] = []
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if end:
            yield b"".join([*waiting, piece[:end]])
            waiting = [piece[end:]] if end < len(piece) else []
        elif piece:
            waiting.append(piece)
    if waiting:
        yield b"".join(waiting)


class _Finder:
    """Where the lines of a window begin that match."""

    __slots__ = ("_expression", "_needle")

    def __init__(self, pattern: bytes, *, fixed: bool) -> None:
        if fixed:
            self._needle = pattern
            self._expression = None
        else:
            from beam_store._linear import Expression

            self._expression = Expression(pattern)
            self._needle = self._expression.needle

    def hits(self, window: bytes) -> Iterator[tuple[int, int]]:
        """Start and stop of each line that matches, line end included."""
        needle, expression = self._needle, self._expression
        start = 0
        while start < len(window):
            if needle:
                found = window.find(needle, start)
                if found < 0:
                    return
                start = window.rfind(b"\n", start, found) + 1 or start
            stop = window.find(b"\n", start) + 1 or len(window)
            if expression is None or expression.matches(_content(window, start, stop)):
                yield start, stop
            start = stop

    def place(self, line: bytes) -> int:
        """Where in a line that matches, with its end, the match that ends first ends."""
        if self._expression is None:
            return line.find(self._needle) + len(self._needle)
        return self._expression.end(_content(line, 0, len(line)))


def _content(window: bytes, start: int, stop: int) -> bytes:
    line = window[start:stop]
    if line.endswith(b"\r\n"):
        return line[:-2]
    return line[:-1] if line.endswith(b"\n") else line


class _Shown:
    """Collects the lines to show, window by window."""

    __slots__ = ("_before", "_context", "_following", "_last", "_limit", "_number", "matches")

    def __init__(self, context: int, limit: int | None) -> None:
        self.matches = Matches()
        self._context = context
        self._limit = limit
        self._number = 1  # of the first line of the window
        self._last = 0  # number of the line shown last
        self._following = 0  # lines to show after the last hit that this window may still have to give
        self._before: list[bytes] = []  # the last lines of the windows before

    def add(self, window: bytes, finder: _Finder) -> None:
        """Take the next window with the hits in it."""
        matches = self.matches
        place, number = 0, self._number  # of the first line that nothing was decided about
        for start, stop in finder.hits(window):
            matches.total += 1
            if self._limit is not None and matches.shown >= self._limit:
                if self._following:
                    self._follow(window, place, start, number)
                    self._following = 0
                continue
            matches.shown += 1
            place, number = self._follow(window, place, start, number)
            hit = number + window.count(b"\n", place, start)
            self._lead(window, start, hit)
            line = window[start:stop]
            self._show(hit, line, hit=True, place=finder.place(line))
            place, number = stop, hit + 1
            self._following = self._context
        self._follow(window, place, len(window), number)
        self._number += window.count(b"\n")
        if self._context:
            lines = _last_lines(window, len(window), self._context)
            self._before = (self._before + lines)[-self._context :]

    def _show(self, number: int, line: bytes, *, hit: bool, place: int = 0) -> None:
        self.matches.lines.append(Line(number, line[:-1] if line.endswith(b"\n") else line, hit=hit, place=place))
        self._last = number

    def _follow(self, window: bytes, place: int, stop: int, number: int) -> tuple[int, int]:
        """Show what follows the last hit, up to ``stop``."""
        while self._following and place < stop:
            end = window.find(b"\n", place, stop) + 1 or stop
            self._show(number, window[place:end], hit=False)
            place, number = end, number + 1
            self._following -= 1
        return place, number

    def _lead(self, window: bytes, start: int, hit: int) -> None:
        """Show what leads to a hit and was not shown."""
        wanted = min(self._context, hit - self._last - 1)
        if wanted <= 0:
            return
        lines = _last_lines(window, start, wanted)
        missing = wanted - len(lines)
        if missing:
            lines = self._before[-missing:] + lines
        for number, line in enumerate(lines, hit - len(lines)):
            self._show(number, line, hit=False)


def _last_lines(window: bytes, stop: int, count: int) -> list[bytes]:
    """The last lines before ``stop``, which begins one or is the end; at most ``count``."""
    lines: list[bytes] = []
    while stop > 0 and len(lines) < count:
        start = window.rfind(b"\n", 0, stop - 1) + 1
        lines.append(window[start:stop])
        stop = start
    lines.reverse()
    return lines

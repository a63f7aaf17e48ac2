"""`beam expand`, `search` and `range`: the bytes of an artifact, all of them, by pattern or by line number.

Guards: what is printed was verified before its first byte went out; bytes of the artifact are printed as they are (but
lines of UTF-16, as which no line can be cut out, in UTF-8);
in a search every line of the artifact has its number before it, so that no text can pass for one of Beam's own
lines.  `expand` and `range` hold a piece at a time, `search` what it shows.

Not here: what a line is and what matches (beam-store).
"""

from __future__ import annotations

import os

from beam_cli._artifacts_text import MOST, named, shorten
from beam_cli._errands import Printed, errand
from beam_cli._streams import say
from beam_core import Handle, InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_store import ArtifactStore, Line, Matches

NO_HIT = 1
_END = 1 << 62  # a line that no artifact has


def expand(store: ArtifactStore, handle: str) -> int:
    """Print an artifact."""
    with Printed(store, "expand", handle) as out:
        for piece in store.chunks(Handle(handle)):
            out.write(piece)
    return 0


def readable(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """A text in UTF-16 with its mark as UTF-8, because it is read and numbered so; any other as it is."""
    first = next(pieces, b"")
    if not first.startswith((b"\xff\xfe", b"\xfe\xff")):
        yield first
        yield from pieces
        return
    from beam_optimize._decode import transcoded

    whole = first + b"".join(pieces)
    text = transcoded(whole)
    if text is not whole:
        say("a text in UTF-16: its lines are given in UTF-8")
    yield text


def lines(store: ArtifactStore, handle: str, first: str, last: str) -> int:
    """Print lines ``first`` to ``last``, as numbers in digits (or ``end``), with their line ends."""
    from beam_store import stream_lines

    name = Handle(handle)
    start, stop = _number("A", first), _END if last == "end" else _number("B", last)
    if stop < start:
        raise InvalidValueError("B", last, f"a line from A, {start}, on, or 'end'")
    empty = True
    with Printed(store, "range", handle) as out:
        for piece in stream_lines(readable(store.chunks(name)), start, stop):
            out.write(piece)
            empty = empty and not piece
    if empty:
        entry = store.stat(name)
        count = count_lines(store, entry.handle) if entry.lines is None else entry.lines
        say(f"{named(store, entry.handle)} has {count} line{'' if count == 1 else 's'}: there is no line {start}")
    return 0


def _number(what: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 0 < len(text.lstrip("0")) <= 18:
        raise InvalidValueError(what, text, "the number of a line, 1 or more" + (", or 'end'" if what == "B" else ""))
    return int(text)


def count_lines(store: ArtifactStore, handle: Handle) -> int:
    """How many lines an artifact has, the last one also without its end."""
    lines, last = 0, b""
    for piece in store.chunks(handle):
        lines += piece.count(b"\n")
        last = piece[-1:] or last
    return lines + (last not in {b"", b"\n"})


class Query:
    """What is searched for: a ``pattern`` as typed, and how much of what is found is shown."""

    __slots__ = ("context", "fixed", "ignore_case", "limit", "pattern", "whole")

    def __init__(self, pattern: str, *, fixed: bool, ignore_case: bool, context: int, limit: int, whole: bool) -> None:
        self.pattern = pattern
        self.fixed = fixed
        self.ignore_case = ignore_case
        self.context = context
        self.limit = limit
        self.whole = whole

    def find(self, store: ArtifactStore, handle: Handle) -> Matches:
        """What matches; InvalidValueError for a pattern that is none, before anything is read."""
        from beam_store import search as try_on

        pattern, fixed = os.fsencode(self.pattern), self.fixed
        try:
            try_on(b"", pattern, fixed=fixed)
            if self.ignore_case:
                if fixed:
                    import re

                    pattern = re.escape(pattern)
                pattern, fixed = b"(?i)" + pattern, False
            text = readable(store.chunks(handle))
            return try_on(text, pattern, fixed=fixed, context=self.context, limit=self.limit)
        except InvalidValueError as error:
            raise InvalidValueError(error.what, self.pattern, error.expected) from None


def search(store: ArtifactStore, handle: str, query: Query) -> int:
    """Print what matches as ``12:text``, and what stands around it as ``11-text``; the exit code."""
    matches = query.find(store, Handle(handle))
    if not matches.total:
        errand(store, "search", handle, 0, b"")
        say(f"no line of {handle} matches {query.pattern!r}")
        return NO_HIT
    pieces = list(printed(matches, query))
    shortened = 0 if query.whole else sum(len(line.text) > len(_text(line, query)) for line in matches.lines)
    if shortened:
        pieces.append(b"[beam: %d %s shortened; --whole prints all bytes]\n" % (shortened, _lines(shortened)))
    if matches.capped:
        pieces.append(b"[beam: %d of %d matching lines shown; --limit N shows more]\n" % (matches.shown, matches.total))
    with Printed(store, "search", handle) as out:
        out.write(b"".join(pieces))
    return 0


def printed(matches: Matches, query: Query) -> Iterator[bytes]:
    """The rows of a search, each with its line end."""
    before = 0
    for line in matches.lines:
        if query.context and before and line.number > before + 1:
            yield b"--\n"
        before = line.number
        yield b"%d%s%s\n" % (line.number, b":" if line.hit else b"-", _text(line, query))


def _text(line: Line, query: Query) -> bytes:
    return line.text if query.whole or len(line.text) <= MOST else shorten(line.text, line.place)


def _lines(count: int) -> bytes:
    return b"line" if count == 1 else b"lines"

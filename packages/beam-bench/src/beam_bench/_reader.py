r"""The reader: says whether a fact is visible in a printed text, recoverable from it, or lost.

It knows the printed bytes and the words in which markers are written, and nothing of how Beam makes either: it
imports nothing of the engine, so that both cannot be wrong in the same way.

- *Visible*: a string stands in the text once escape sequences are gone.  A place (``Fields``) is visible if one row
  holds its message and its numbers, and its path stands on that row or in the nearest header above it.
- *In a form*: not visible as it stands, but once the rows of the text are written out by the definitions above them;
  of a table of records one has to have each key with its value.
- *Recoverable*: not visible, but one call that the printed text makes possible gives it.  For Beam: a marker names a
  handle, the handle resolves to the original, and one search for the fact, or one range of lines that a marker
  names, shows it.
- *Lost*: neither.

A *row* begins with a number or holds its own place.  A *header* is a line above it that is no row, stands no deeper
and names a file: ``src/a.js`` above ``  3:14  error  …``.  Rows that name a file themselves are never read under a
header.  What a hostile text prints in the form of a marker gives nothing: its handle resolves in no store.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from beam_bench._written_out import written_out
from beam_bench._written_tables import in_record
from beam_core import BeamError, Handle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from beam_bench._corpus import Fields

VISIBLE = "visible"
IN_FORM = "in a form"
RECOVERABLE = "recoverable"
LOST = "lost"

_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]"  # CSI
    rb"|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?"  # OSC
    rb"|[PX^_][^\x1b\n]*(?:\x1b\\)?"  # DCS, SOS, PM, APC
    rb"|[ -/]*[0-~])"
)
_NUMBER = re.compile(rb"\d+")
_ROW = re.compile(rb"[\s|>*\xe2\x94\x82\x80-\xbf-]*\d+(?::\d+)?(?=[\s:|)]|$)")
_WORD = re.compile(rb"[^\s\"'`()<>\[\]{}|,;:=]*[^\s\"'`()<>\[\]{}|,;:=.]")
_PLACED = re.compile(rb"([^\s\"'`()<>\[\]{}|,;:=]*[^\s\"'`()<>\[\]{}|,;:=.\d])[:(]\d+")
_FILE = re.compile(rb".*(?:[/\\]|\.[A-Za-z][A-Za-z0-9]{0,7}$)", re.DOTALL)

_HANDLE = re.compile(rb"beam://([0-9a-f]{8,64})(?![0-9a-f])")
_RANGE = re.compile(rb"\blines? (\d+)(?:\s*(?:-|\xe2\x80\x93|to)\s*(\d+))?")
_MORE_RANGES = re.compile(rb", (\d+)\s*(?:-|\xe2\x80\x93)\s*(\d+)")
_FINAL = re.compile(rb"\[beam: (\d+) of (\d+) bytes shown \((\d+)% reduced\); full output: beam://[0-9a-f]{12}\]")

_CONTEXT = 20  # lines around a hit that one search may ask for: how far up the header of a row is looked for
_LIMIT = 100  # hits that one search shows


class Way(Protocol):
    """What a printed text leads back to: the answers of single calls, each looked at by itself."""

    def answers(self, shown: bytes, fact: str | Fields) -> Iterable[bytes]:
        """One text for each call that an agent could make from ``shown`` when it looks for ``fact``."""
        ...


class _Line(Protocol):
    @property
    def text(self) -> bytes: ...


class _Matches(Protocol):
    @property
    def lines(self) -> Sequence[_Line]: ...


class Searchable(Protocol):
    """The part of a store that the way back needs."""

    def get(self, handle: Handle) -> bytes:
        """The original."""
        ...

    def get_range(self, handle: Handle, first: int, last: int) -> bytes:
        """Lines, 1-based and inclusive."""
        ...

    def search(
        self, handle: Handle, pattern: bytes, *, fixed: bool = False, context: int = 0, limit: int | None = 100
    ) -> _Matches:
        """Lines that hold a pattern."""
        ...


def plain(data: bytes) -> bytes:
    """``data`` without escape sequences."""
    return _ESCAPES.sub(b"", data) if b"\x1b" in data else data


def judge(facts: Iterable[str | Fields], shown: bytes, way: Way | None = None) -> list[str]:
    """For each fact: ``visible``, ``in a form``, ``recoverable`` or ``lost``."""
    text = plain(shown)
    out, verdicts = written_out(text), []
    for fact in facts:
        if visible(fact, text):
            verdicts.append(VISIBLE)
        elif out is not text and (visible(fact, out) or _in_record(fact, text)):
            verdicts.append(IN_FORM)
        elif way is not None and any(visible(fact, plain(answer)) for answer in way.answers(shown, fact)):
            verdicts.append(RECOVERABLE)
        else:
            verdicts.append(LOST)
    return verdicts


def visible(fact: str | Fields, text: bytes) -> bool:
    """Whether ``fact`` stands in ``text``, which has no escape sequences."""
    if isinstance(fact, str):
        return fact.encode("utf-8", "surrogateescape") in text
    return _placed(fact, text)


def _in_record(fact: str | Fields, text: bytes) -> bool:
    return isinstance(fact, str) and in_record(fact.encode("utf-8", "surrogateescape"), text)


def _placed(fact: Fields, text: bytes) -> bool:
    """Whether a row says ``fact``, under the header of its file or with its own path."""
    needle = fact.text.encode("utf-8", "surrogateescape")
    if needle not in text:
        return False
    lines = text.split(b"\n")
    for number, line in enumerate(lines):
        if needle not in line:
            continue
        # A message and its place may stand on two lines next to each other, the place below (`--> src/a.rs:3:5`).
        for place, rest in ((number, line.replace(needle, b" ", 1)), (number + 1, b"")):
            row = rest or (lines[place] if place < len(lines) else b"")
            if _numbers(fact, row) and _path_of(lines, place, row, fact.path):
                return True
    return False


def _numbers(fact: Fields, row: bytes) -> bool:
    """Whether line and column stand in the row, in this order and with no number between them."""
    wanted = [number for number in (fact.line, fact.col) if number is not None]
    found = [int(digits) for digits in _NUMBER.findall(row) if len(digits) < 10]
    return any(found[start : start + len(wanted)] == wanted for start in range(len(found) - len(wanted) + 1))


def _path_of(lines: list[bytes], number: int, row: bytes, path: str) -> bool:
    """Whether the row belongs to ``path``: by its own words, else by the nearest header."""
    wanted = path.encode("utf-8", "surrogateescape")
    own = [word for word in _PLACED.findall(row) if _FILE.match(word)]
    if own:
        return any(_same(word, wanted) for word in own)
    if not _ROW.match(row):
        return any(_same(word, wanted) for word in _WORD.findall(row))
    depth = _indent(lines[number]) if number < len(lines) else 0
    for above in range(number - 1, -1, -1):
        line = lines[above]
        if _ROW.match(line) or _indent(line) > depth:
            continue
        named = [word for word in _WORD.findall(line) if _FILE.match(word)]
        if named:
            return any(_same(word, wanted) for word in named)
    return False


def _same(word: bytes, path: bytes) -> bool:
    """Whether two paths name one file: equal, or one ends with the other behind a slash."""
    word, path = (name.replace(b"\\", b"/").removeprefix(b"./") for name in (word, path))
    return word == path or word.endswith(b"/" + path) or path.endswith(b"/" + word.lstrip(b"/"))


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(b" \t"))


def markers(shown: bytes) -> Iterator[bytes]:
    r"""The lines of Beam's own in a printed text, as their words say: they begin with ``[beam:``.

    A line of the tool's own that looks like one stands there with a backslash in front.
    """
    for line in shown.split(b"\n") if b"[beam:" in shown else ():
        if b"[beam:" in line and b"\\[beam:" not in line:
            yield line


def handles(shown: bytes) -> list[Handle]:
    """The handles that markers name, in order, each once."""
    found = [digits.decode() for line in markers(shown) for digits in _HANDLE.findall(line)]
    return [Handle(digits) for digits in dict.fromkeys(found)]


def ranges(shown: bytes) -> list[tuple[int, int]]:
    """The ranges of lines that markers name, 1-based and inclusive, each once."""
    found: list[tuple[int, int]] = []
    for line in markers(shown):
        for match in _RANGE.finditer(line):
            found.append((int(match[1]), int(match[2] or match[1])))
            found += [(int(first), int(last)) for first, last in _MORE_RANGES.findall(line, match.end())]
    return [(first, last) for first, last in dict.fromkeys(found) if 0 < first <= last]


def false_marker(shown: bytes, raw: bytes) -> str:
    """What is wrong with the figures of the final marker; empty where they are right, or where there is none.

    The marker counts the bytes shown without itself and without the final newline, and rounds the share down.
    """
    text = shown.removesuffix(b"\n")
    start = text.rfind(b"\n") + 1
    match = _FINAL.fullmatch(text[start:])
    if match is None:
        return ""
    told = tuple(int(match[group]) for group in (1, 2, 3))
    size = len(text[:start].removesuffix(b"\n"))
    true = (size, len(raw), max(0, 100 * (len(raw) - size) // len(raw)) if raw else 0)
    return "" if told == true else f"the final marker says {told}, counted are {true} (shown, of, % reduced)"


class BeamWay:
    """The way back that Beam's markers name: into ``store``, which is to hold ``raw`` under the printed handle."""

    __slots__ = ("_raw", "_store")

    def __init__(self, store: Searchable, raw: bytes) -> None:
        self._store = store
        self._raw = raw

    def answers(self, shown: bytes, fact: str | Fields) -> Iterator[bytes]:
        """One search for the fact, and each range that a marker names, for each handle that gives the original."""
        for handle in handles(shown):
            try:
                if self._store.get(handle) != self._raw:
                    continue
                yield self._search(handle, fact)
                for first, last in ranges(shown):
                    yield self._store.get_range(handle, first, last)
            except BeamError:
                continue

    def _search(self, handle: Handle, fact: str | Fields) -> bytes:
        if isinstance(fact, str):
            lines = fact.split("\n")
            wanted, context = max(lines, key=len), len(lines) - 1
        else:
            wanted, context = fact.text, _CONTEXT
        needle = wanted.encode("utf-8", "surrogateescape").strip(b"\r")
        found = self._store.search(handle, needle, fixed=True, context=context, limit=_LIMIT)
        return b"\n".join(line.text for line in found.lines)

"""What a reader of a reduced text can see: words, lines, and what its handle leads to.

Imports nothing from beam-optimize, so that it cannot share a mistake with what it judges.  Strict against Beam: a
number in one of Beam's own markers does not count as seen, except the values of a ``lines alike`` marker and what the
records of a table share, which are the tool's own.  A word is seen only as a whole: ``27`` does not stand in ``1270``.

Not here: which words matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from beam_bench._written_tables import with_objects
from beam_core import BeamError, Handle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from beam_core._protocols import Store

_WORD = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
_MARKER = re.compile(rb"(?m)^[ \t]*\[beam: ([^\n]*)\]\r?(?:\n|\Z)")
_INSIDE = re.compile(rb"\[beam: bytes \d+-\d+ omitted\]")  # in the middle of a long line
_ALIKE = re.compile(rb"(\d+) lines alike: (.*)\Z", re.DOTALL)
_VALUES = re.compile(rb"\{(\d+(?:,\d+)+|\d+\.\.\d+)\}")
_PRINTED = re.compile(rb"beam://([0-9a-f]{8,64})")
_MOST = 100_000  # lines that a marker may stand for; a larger claim is not expanded


@dataclass(frozen=True, slots=True)
class Shown:
    """What a method hands to the agent: the text, and what one more call would lead to (nothing: empty)."""

    text: bytes
    behind: bytes = b""
    note: str = ""  # what was done, in a few words


def seen(text: bytes) -> bytes:
    """``text`` without Beam's own markers, and with each series of alike lines and each table written out."""
    if b"[beam: " not in text:
        return text
    return _INSIDE.sub(b" ", _MARKER.sub(_expanded, with_objects(text)))


def behind(text: bytes, store: Store | None) -> bytes:
    """The bytes that the first resolvable handle printed in ``text`` leads to; empty where there is none."""
    if store is None or b"beam://" not in text:
        return b""
    for match in _PRINTED.finditer(text):
        try:
            return store.get(Handle(match.group(1).decode()))
        except BeamError:
            continue
    return b""


def stands(word: bytes, text: bytes) -> bool:
    """Whether ``word`` stands in ``text`` with no letter, digit or underscore of its own kind next to it."""
    return any(True for _ in _places(word, text))


def line_of(word: bytes, text: bytes) -> bytes:
    """The first line of ``text`` in which ``word`` stands; empty where there is none."""
    for at in _places(word, text):
        end = text.find(b"\n", at)
        return text[text.rfind(b"\n", 0, at) + 1 : end if end >= 0 else len(text)]
    return b""


def look(words: Iterable[bytes], raw: bytes, shown: Shown) -> Iterator[tuple[bytes, bool, bool]]:
    """Each word with whether it is visible, and whether it is not but can be had by the handle.

    A word that stands in ``raw`` only as a part of another is looked for as a part.
    """
    text = None if shown.text is raw or shown.text == raw else seen(shown.text)
    for word in words:
        whole = stands(word, raw)
        visible = text is None or (stands(word, text) if whole else word in text)
        yield word, visible, not visible and (stands(word, shown.behind) if whole else word in shown.behind)


def _places(word: bytes, text: bytes) -> Iterator[int]:
    first, last, size = word[0] in _WORD, word[-1] in _WORD, len(text)
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not (first and at and text[at - 1] in _WORD) and not (last and end < size and text[end] in _WORD):
            yield at
        at = text.find(word, at + 1)


def _expanded(match: re.Match[bytes]) -> bytes:
    alike = _ALIKE.match(match.group(1))
    if alike is None or len(alike.group(1)) > len(str(_MOST)):
        return b""
    count = min(int(alike.group(1)), _MOST)
    parts = _VALUES.split(alike.group(2))
    columns = [_values(part) for part in parts[1::2]]
    if any(len(column) != count for column in columns):
        return b""
    out = []
    for row in range(count if columns else 1):
        out.append(parts[0])
        for column, text in zip(columns, parts[2::2], strict=True):
            out += (column[row], text)
        out.append(b"\n")
    return b"".join(out)


def _values(written: bytes) -> list[bytes]:
    first, dots, last = written.partition(b"..")
    if not dots:
        return written.split(b",")
    if max(len(first), len(last)) > 18 or int(last) - int(first) >= _MOST:
        return []
    return [b"%d" % value for value in range(int(first), int(last) + 1)]

"""A reduced text with the tables of JSON records in it written out, by the words that the text itself has for them.

``[beam: JSON, 40 records as a table; …]`` says what the values of the rows below it are.  Each row becomes the object
that it is, on two lines: with blanks between its tokens and without, as either may have been printed.  Rows that do not
fit their marker stay.

What this is not: a part of the engine.  It reads what is printed, and shares no code with what wrote it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TABLE = re.compile(
    rb"\[beam: JSON(?: lines)?, (\d+) records as a table(?:; all have (.*))?; each row the values of: (.*?)"
    rb"(?:; empty where a record has no such key)?\]"
)
_STRING = rb'"(?:[^"\\]|\\.)*"'
_STEP = re.compile(rb"\.?(" + _STRING + rb"|[^\s.,=\"]+)")
_MEMBERS = re.compile(rb",\s*(?=\")")  # between members of an object, as a fact may quote several
_TOKEN = re.compile(_STRING + rb"|[\[\]{}:,]|[^\s\[\]{}:,\";]+")
Tree = dict[str, "Tree | bytes"]


def with_objects(text: bytes) -> bytes:
    """``text`` itself where it has no table."""
    if b" records as a table" not in text:
        return text
    return b"\n".join(line for line, _ in _lines(text))


def in_record(fact: bytes, text: bytes) -> bool:
    """Whether a record of a table has all members of which ``fact`` is made, in whatever order."""
    if b" records as a table" not in text:
        return False
    members = _MEMBERS.split(fact)
    return any(of_table and all(member in line for member in members) for line, of_table in _lines(text))


def _lines(text: bytes) -> Iterator[tuple[bytes, bool]]:
    """The lines of a text, and whether each is the object that a row stands for."""
    lines = iter(text.split(b"\n"))
    for line in lines:
        if table := _TABLE.fullmatch(line):
            rows = [row for _, row in zip(range(int(table[1])), lines, strict=False)]
            yield from ((made, True) for made in _objects(table, rows))
        else:
            yield line, False


def _objects(table: re.Match[bytes], rows: list[bytes]) -> Iterator[bytes]:
    """The records of a table, each as an object with blanks and one without; a row that does not fit as it stands."""
    shared = dict(_shared(table[2] or b""))
    paths = [path for path, at in _paths(table[3])]
    for row in rows:
        cells = _cells(row)
        if len(cells) != len(paths):
            yield row
            continue
        tree: Tree = {}
        for path, value in (*shared.items(), *zip(paths, cells, strict=True)):
            if value:
                _plant(tree, path, value)
        yield _printed(tree, b", ", b": ")
        yield _printed(tree, b",", b":")


def _plant(tree: Tree, path: tuple[str, ...], value: bytes) -> None:
    for key in path[:-1]:
        inner = tree.setdefault(key, {})
        if isinstance(inner, bytes):
            return
        tree = inner
    tree[path[-1]] = value


def _printed(tree: Tree | bytes, comma: bytes, colon: bytes) -> bytes:
    if isinstance(tree, bytes):
        spaced = {b",": comma, b":": colon}
        return b"".join(spaced.get(token, token) for token in _TOKEN.findall(tree))
    members = (key.encode() + colon + _printed(value, comma, colon) for key, value in tree.items())
    return b"{" + comma.join(members) + b"}"


def _paths(words: bytes, at: int = 0) -> Iterator[tuple[tuple[str, ...], int]]:
    """Paths between commas, and where each ends: ``status.phase`` is ``("status", "phase")``, quoted."""
    path: list[str] = []
    while step := _STEP.match(words, at):
        key = step[1].decode("utf-8", "surrogateescape")
        path.append(key if key.startswith('"') else json.dumps(key))
        at = step.end()
        if words[at : at + 1] != b".":
            yield tuple(path), at
            path, at = [], at + 2


def _shared(words: bytes) -> Iterator[tuple[tuple[str, ...], bytes]]:
    at = 0
    while at < len(words):
        path, at = next(_paths(words, at), ((), len(words)))
        value = _value(words[at + 1 :])
        at += len(value) + 3
        if path:
            yield path, value


def _value(text: bytes) -> bytes:
    """The JSON value at the start of a text."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token[0] in (b"{", b"[")) - (token[0] in (b"}", b"]"))
        if depth <= 0:
            return text[: token.end()]
    return text


def _cells(row: bytes) -> list[bytes]:
    cells, depth = [b""], 0
    for token in _TOKEN.findall(row):
        depth += (token in (b"{", b"[")) - (token in (b"}", b"]"))
        if token == b"," and not depth:
            cells.append(b"")
        else:
            cells[-1] += token
    return cells

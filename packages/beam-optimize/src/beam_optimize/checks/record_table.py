"""Reads tables of JSON records back: every row is a record again, token for token that of the source.

The marker says what the cells of a row are, and is compared with what such a table's marker must be.  Of each row the
cells are read by the brackets of JSON, and the tokens of the source are walked beside them: its keys in the order of
the columns, each value that of its cell, what all share in every record, and nothing else.  Nothing is decoded.
"""

from __future__ import annotations

from beam_core._edits import table_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_optimize._verify import Reading

    Path = tuple[bytes, ...]

_HEAD = Regex(rb"\[beam: JSON( lines)?, ([0-9]{1,9}) records as a table(; all have )?")
_ROWS = b"; each row the values of: "
_GAPS = b"; empty where a record has no such key"
_KEY = Regex(rb'[A-Za-z_@$][A-Za-z0-9_@$/-]*+|"[^"\\]*+(?:\\.[^"\\]*+)*+"')
_TOKEN = Regex(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}:,]|[^\s"\[\]{}:,;]++|;')  # a string may end with its line
_OPENS, _CLOSES = (b"{", b"["), (b"}", b"]")
_INK = Regex(rb"[^ \t]")
_DEEPEST = 8  # keys of a path; none that Beam writes has more


class Table:
    """What a marker says: how many records, the ``paths`` of the cells of a row, and what all ``share``."""

    __slots__ = ("by_lines", "count", "gaps", "inner", "paths", "share")

    def __init__(
        self, count: int, paths: list[Path], share: dict[Path, list[bytes]], *, by_lines: bool, gaps: bool
    ) -> None:
        self.count = count
        self.paths = paths
        self.share = share
        self.by_lines = by_lines
        self.gaps = gaps
        self.inner = {path[:size] for path in (*paths, *share) for size in range(1, len(path))}


def is_marker(line: bytes) -> bool:
    """Whether a line begins as the marker of a table does."""
    return line.startswith(b"[beam: JSON") and _HEAD().match(line) is not None


def table_of(line: bytes) -> Table | None:
    """What a marker says; ``None`` where it is none, or not written as they are."""
    head = _HEAD().match(line)
    if head is None or not line.endswith(b"]"):
        return None
    at, share, shared = head.end(), {}, []
    while head[3]:
        path, at = _path(line, at)
        value = _TOKEN().match(line, at + 1)
        if not path or line[at : at + 1] != b"=" or value is None:
            return None
        tokens, at = _value(line, at + 1)
        shared.append((_name(path), b"".join(tokens)))
        share[path] = tokens
        if not line.startswith(b", ", at):
            break
        at += 2
    gaps = line.endswith(_GAPS + b"]")
    paths, end = [], len(line) - 1 - len(_GAPS) * gaps
    if not line.startswith(_ROWS, at):
        return None
    at += len(_ROWS)
    while True:
        path, at = _path(line, at)
        if not path:
            return None
        paths.append(path)
        if at >= end or not line.startswith(b", ", at):
            break
        at += 2
    table = Table(int(head[2]), paths, share, by_lines=bool(head[1]), gaps=gaps)
    known = {*paths, *share}
    if len(known) != len(paths) + len(shared) or known & table.inner:
        return None
    mark = table_mark(table.count, [*map(_name, paths)], shared, by_lines=table.by_lines, gaps=gaps)
    return table if mark == line + b"\n" else None


def _path(line: bytes, at: int) -> tuple[Path, int]:
    """The keys of a path that begins here, quoted, and where it ends; none where there is no path."""
    keys: list[bytes] = []
    while match := _KEY().match(line, at):
        keys.append(match[0] if match[0][:1] == b'"' else b'"' + match[0] + b'"')
        at = match.end()
        if line[at : at + 1] != b"." or len(keys) == _DEEPEST:
            return tuple(keys), at
        at += 1
    return (), at


def _name(path: Path) -> bytes:
    plain = [key[1:-1] for key in path]
    return b".".join(
        key if (match := _KEY().match(key)) and match.end() == len(key) and key[:1] != b'"' else b'"' + key + b'"'
        for key in plain
    )


def _value(line: bytes, at: int) -> tuple[list[bytes], int]:
    """The tokens of the value that begins here, and where it ends."""
    tokens: list[bytes] = []
    depth = 0
    for match in _TOKEN().finditer(line, at):
        if match.start() != at:
            break
        at = match.end()
        tokens.append(match[0])
        depth += (match[0] in _OPENS) - (match[0] in _CLOSES)
        if depth <= 0:
            break
    return tokens, at


def cells_of(row: bytes, table: Table) -> dict[Path, list[bytes]] | None:
    """The tokens of the cells of a row that are not empty, by their path; ``None`` where it is no row of the table."""
    cells: list[list[bytes]] = [[]]
    depth = 0
    for token in _TOKEN().findall(row):
        depth += (token in _OPENS) - (token in _CLOSES)
        if token == b"," and not depth:
            cells.append([])
        else:
            cells[-1].append(token)
    if depth or len(cells) != len(table.paths) or b",".join(map(b"".join, cells)) != row:
        return None
    return {path: cell for path, cell in zip(table.paths, cells, strict=True) if cell}


class _Source:
    """The tokens of units from a place on, read as they are asked for, with the unit and the byte where each ends."""

    __slots__ = ("ends", "found", "matches", "unit", "units")

    def __init__(self, units: Sequence[bytes], unit: int, offset: int) -> None:
        self.units = units
        self.unit = unit
        self.matches = _TOKEN().finditer(units[unit], offset)
        self.found: list[bytes] = []
        self.ends: list[tuple[int, int]] = []

    def at(self, number: int) -> bytes:
        """A token; nothing after the last.  No more is read than that: another table may begin behind it."""
        while len(self.found) <= number:
            match = next(self.matches, None)
            if match is not None:
                self.found.append(match[0])
                self.ends.append((self.unit, match.end()))
            elif self.unit + 1 < len(self.units):
                self.unit += 1
                self.matches = _TOKEN().finditer(self.units[self.unit])
            else:
                return b""
        return self.found[number]

    def value(self, begin: int) -> int:
        """The number of the token after a value."""
        number, depth = begin, 0
        while token := self.at(number):
            depth += (token in _OPENS) - (token in _CLOSES)
            number += 1
            if depth <= 0:
                break
        return number


def _record(table: Table, cells: dict[Path, list[bytes]], source: _Source, at: int) -> int:
    """The number of the token after the record that begins at ``at``; 0 where it is not the one of these cells."""
    order = iter(cells)
    seen: set[Path] = set()
    path: Path = ()
    if source.at(at) != b"{":
        return 0
    at += 1
    while True:
        name, colon = source.at(at), source.at(at + 1)
        here = (*path, name)
        at += 2
        if name[:1] != b'"' or colon != b":" or here in seen:
            return 0
        seen.add(here)
        if here in table.inner:
            if source.at(at) != b"{":
                return 0
            path = here
            at += 1
            continue
        end = source.value(at)
        if source.found[at:end] != (cells.get(here) or table.share.get(here)):
            return 0
        if here not in table.share and next(order, None) != here:
            return 0
        at = end
        while source.at(at) == b"}":
            at += 1
            if not path:
                return at if len(seen - table.inner) == len(cells) + len(table.share) else 0
            path = path[:-1]
        if source.at(at) != b",":
            return 0
        at += 1


class Tables:
    """Lines among which tables stand; what a marker says is read once, however often it is held against units."""

    __slots__ = ("known", "lines")

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.lines = lines
        self.known: dict[int, Table | None] = {}

    def table(self, at: int) -> Table | None:
        """See ``table_of``."""
        if at not in self.known:
            self.known[at] = table_of(self.lines[at])
        return self.known[at]

    def read(self, at: int, units: Sequence[bytes], unit: int) -> tuple[int, int] | None:
        """Lines from ``at`` on that say whole units from ``unit`` on by tables: the line and the unit after them.

        Beside a table in its unit there may be text of the source, as lines of their own.
        """
        offset, literal, done = 0, True, False
        while at < len(self.lines) and unit < len(units):
            table = self.table(at)
            if table is None:
                text, whole = self.lines[at], units[unit]
                stop = offset + len(text)
                if not whole.startswith(text, offset):
                    return None
                if done and stop == len(whole):
                    return at + 1, unit + 1
                if not (literal and _INK().search(text) and _INK().search(whole, stop)):
                    return None
                offset = stop
                literal = False
                at += 1
                continue
            unit, offset = self._records(table, at + 1, units, unit, offset)
            if unit < 0:
                return None
            at += 1 + table.count
            literal = done = True
            if not _INK().search(units[unit], offset):
                return at, unit + 1
        return None

    def _records(self, table: Table, at: int, units: Sequence[bytes], unit: int, offset: int) -> tuple[int, int]:
        """Where the records of rows from ``at`` on end, a unit and a byte in it; before the first where they do not."""
        source, token, gaps = _Source(units, unit, offset), 0, False
        if not 0 < table.count <= len(self.lines) - at:
            return -1, 0
        for number in range(table.count):
            cells = cells_of(self.lines[at + number], table)
            if not cells:
                return -1, 0
            gaps = gaps or len(cells) < len(table.paths)
            if number and not table.by_lines:
                if source.at(token) != b",":
                    return -1, 0
                token += 1
            token = _record(table, cells, source, token)
            if not token:
                return -1, 0
        return source.ends[token - 1] if gaps == table.gaps else (-1, 0)


def check_table(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as tables."""
    units, lines = reading.texts(start, stop), text.split(b"\n")[:-1]
    tables, at, unit = Tables(lines), 0, 0
    if reading.is_exact(start):
        return f"units {start} to {stop} are quoted, and stand as a table"
    while at < len(lines) or unit < len(units):
        after = tables.read(at, units, unit)
        if after is None:
            return f"units {start + unit} to {stop} are not the records of their table"
        at, unit = after
    return None if text.endswith(b"\n") else f"the table of units {start} to {stop} does not end"

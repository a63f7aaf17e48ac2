"""Tier 2: JSON records with the same keys as a table: the keys once, and a row of JSON values for each record.

Every value keeps the bytes that it has in the source, a missing key is an empty cell, and what all records share is
said once.  The records of a list, or of values in a row, may be a table; their keys stand in one order, each once.
Objects within them become cells of their own (``status.phase``) where most records fill these; other lists and objects
are a cell.  What stands around a list stays.

Only where the table is a fifth smaller, in bytes and in words, than the records without their blanks, and where its
rows are read at a glance: few cells, no long ones.  Not in text that an agent quotes, and not of lines that a tool's
own rules protect or leave out.  Where the original is stored, records are left out of a large text; only if its tables
take a quarter of what such a text may, all of them stand.

Not here: which values a text has (``json_tree``), and which records are odd (``records``).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from beam_core._classification import LOG_LINE, PRIORITY, RAISED
from beam_core._edits import JOINED, KEPT, SHOWN, TABLE, table_mark
from beam_core._scales import Priority
from beam_optimize._patterns import Regex
from beam_optimize.stages.joined import apart, join
from beam_optimize.stages.json_tree import LIST, OBJECT, SCALAR, Text, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_optimize._layout import Context, Layout
    from beam_optimize.stages.json_tree import Node

    Path = tuple[bytes, ...]
    Records = list[tuple[Text, Node]]  # a value, and the text that it stands in
    Column = tuple[Path, list[bytes]]  # the keys down to a value, and what each record has there

LEAST = 8  # records; fewer are read as quickly as they are
_MOST = 2 << 20  # bytes of a segment above which nobody reads its rows
_FULL = 256 << 10  # the same where the original is stored: tables of what is larger have no room
_RUN = 20_000  # values in a row that are looked at together
_KEYS, _CELLS, _DEEP = 40, 12, 4  # keys of a record, cells of a row, objects around a value
_ROW, _LONGEST = 300, 2000  # bytes of a row on average, and of any
_NARROW, _NUMBERS = 6, 4  # of a row with more cells no more than so many numbers stand side by side
_FILLED = 4, 5  # cells that have a value, of all
_TRIES = 4  # lists around a list that were no table; a list within more is not looked at
_GLANCE = 4  # where records could be left out, a text with tables takes no more than such a part of the room
_WORDS = Regex(rb"[A-Za-z]++|[0-9]{1,3}|[^\sA-Za-z0-9]++")
# Labels of a line that may be a part of a table: unknown, or raised by the floor; none that a tool's own table gave.
_FREE = bytes(b for b in range(256) if b & PRIORITY == Priority.P2 or (b & PRIORITY < Priority.P2 and b & RAISED))
_DIGITS = (b"", b"-", *(b"%d" % digit for digit in range(10)))  # what a cell without letters begins with
_PLAIN = Regex(rb'"[A-Za-z_@$][A-Za-z0-9_@$/-]*+"')


def tabulate(context: Context, layout: Layout) -> Layout | None:
    """The layout with JSON records as tables; ``None`` where there are none."""
    if context.tables is None:
        context.tables = dict(_with_room(context, layout))
    new = None
    for start, (stop, _) in context.tables.items():
        if all(fate in (KEPT, JOINED) for fate in layout.fates[start:stop]):
            new = new or apart(layout)
            new = layout.copy() if new is layout else new
            new.fates[start:stop] = bytes((TABLE,)) * (stop - start)
    return new if new is None or JOINED not in layout.fates else join(context, new) or new


def untorn(context: Context, layout: Layout) -> None:
    """Show the records of a table one by one where some of it is left out."""
    for start, (stop, _) in (context.tables or {}).items():
        fates = layout.fates[start:stop]
        if TABLE in fates and fates.count(TABLE) < stop - start:
            layout.fates[start:stop] = bytes(KEPT if fate == TABLE else fate for fate in fates)


def write_table(context: Context, _layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """Units ``start`` to ``stop`` as the tables that they are."""
    out: list[bytes] = []
    while start < stop and context.tables is not None:
        start, text = context.tables[start]
        out.append(text)
    return b"".join(out)


def _with_room(context: Context, layout: Layout) -> Iterator[tuple[int, tuple[int, bytes]]]:
    """The tables that may stand: where each line is shown as it is, and nothing is left out of the text beside them."""
    room = context.room
    labels, kinds = context.classification.labels, context.classification.kinds
    found = [
        part
        for part in _found(context)
        if not context.classification.priorities[part[0] : part[1]].translate(None, _FREE)
        and (room is None or not any(labels[kind].role == LOG_LINE for kind in set(kinds[part[0] : part[1]])))
    ]
    begins = [part[0] for part in found]
    for segment in context.classification.segments:
        here = found[bisect_left(begins, segment.start) : bisect_left(begins, segment.stop)]
        if here and room is not None:
            size = _shown(context, layout, segment.start, segment.stop)
            spared = sum(context.size(start, stop) - len(text) for start, stop, text in here)
            if size - spared > (room if size <= room else room // _GLANCE):
                continue
        for start, stop, text in here:
            yield start, (stop, text)


def _shown(context: Context, layout: Layout, start: int, stop: int) -> int:
    return sum(context.size(a, b) for fate, a, b in layout.runs(start, stop) if fate in SHOWN)


def _found(context: Context) -> Iterator[tuple[int, int, bytes]]:
    """All tables: units, and what stands for them."""
    most = _MOST if context.room is None else _FULL
    run: list[Text] = []
    for text in texts(context, most):
        if run and (text.start != run[-1].stop or len(run) > _RUN):
            yield from _in_run(run)
            run = []
        run.append(text)
    yield from _in_run(run)


def _in_run(run: list[Text]) -> Iterator[tuple[int, int, bytes]]:
    """Tables of values that follow on each other: as records themselves, else of the lists in each."""
    whole = _of_values(run)
    if whole is not None:
        yield run[0].start, run[-1].stop, whole
        return
    for group in _alike(run):
        table = _of_values(group) if len(group) < len(run) else None
        if table is not None:
            yield group[0].start, group[-1].stop, table
        else:
            for text in group:
                yield from _in_text(text)


def _of_values(run: list[Text]) -> bytes | None:
    objects = all(text.root.kind == OBJECT for text in run)
    return _table([(text, text.root) for text in run], by_lines=True) if objects else None


def _alike(run: list[Text]) -> list[list[Text]]:
    """The values of a run in groups of neighbours with the same keys."""
    groups: list[list[Text]] = []
    last: list[bytes] | None = None
    for text in run:
        keys = text.root.keys
        if last is None or keys != last or text.root.kind != OBJECT:
            groups.append([])
        groups[-1].append(text)
        last = keys
    return groups


def _in_text(text: Text) -> Iterator[tuple[int, int, bytes]]:
    """Tables of the lists in a value; several in one line stand together, with what is between them."""
    found: list[tuple[Node, bytes]] = []
    stack = [(text.root, 0)]
    while stack:
        node, tries = stack.pop()
        table = None
        if node.kind == LIST and len(node.items) >= LEAST and all(item.kind == OBJECT for item in node.items):
            table = _table([(text, item) for item in node.items], by_lines=False)
            tries += 1
        if table is not None:
            found.append((node, table))
        elif tries < _TRIES:
            stack += [(item, tries) for item in reversed(node.items) if item.kind != SCALAR]
    starts, at = [0], text.data.find(b"\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.data.find(b"\n", at + 1)
    yield from _pieces(text, found, starts)


def _pieces(text: Text, found: list[tuple[Node, bytes]], starts: list[int]) -> Iterator[tuple[int, int, bytes]]:
    """Tables with what stands in their first and last line beside them."""
    ends = [*starts[1:], len(text.data)]
    piece: tuple[int, int, list[bytes]] | None = None
    done = 0  # where what stands after the last table begins
    for node, table in found:
        begin, end = node.items[0].begin, node.items[-1].end
        first, last = bisect_right(starts, begin) - 1, bisect_right(starts, end - 1) - 1
        if piece is not None and first < piece[1]:
            if first < last or piece[1] - piece[0] > 1:
                continue  # two lists share a line, and one of them has others
            piece[2].extend((_literal(text.data[done:begin]), table))
        else:
            if piece is not None:
                yield _closed(text, piece, done, ends)
            piece = first, last + 1, [_literal(text.data[starts[first] : begin]), table]
        done = end
    if piece is not None:
        yield _closed(text, piece, done, ends)


def _closed(text: Text, piece: tuple[int, int, list[bytes]], done: int, ends: list[int]) -> tuple[int, int, bytes]:
    first, stop, parts = piece
    after = _literal(text.data[done : ends[stop - 1]].rstrip(b"\n"))
    return text.start + first, text.start + stop, b"".join((*parts, after))


def _literal(data: bytes) -> bytes:
    """What stands beside a table in its line, as a line of its own; none of blanks alone."""
    return data + b"\n" if data.strip(b" \t") else b""


def _table(records: Records, *, by_lines: bool) -> bytes | None:
    """The records as a table: its marker and its rows; ``None`` where they are none, or it does not pay."""
    if len(records) < LEAST:
        return None
    columns = _columns(records, (), 0)
    if not columns:
        return None
    shared = [(path, values[0]) for path, values in columns if values[0] and values.count(values[0]) == len(values)]
    apart_ = {path for path, _ in shared}
    cells = [(path, values) for path, values in columns if path not in apart_]
    filled = _filled(cells)
    if (
        not 1 <= len(cells) <= _CELLS
        or _side_by_side(cells)
        or _FILLED[1] * filled < _FILLED[0] * len(cells) * len(records)
    ):
        return None
    rows = [b",".join(row) for row in zip(*(values for _, values in cells), strict=True)]
    size = sum(map(len, rows))
    if size > _ROW * len(rows) or max(map(len, rows)) > _LONGEST or any(not row.strip(b",") for row in rows):
        return None
    mark = table_mark(
        len(rows),
        [_name(path) for path, _ in cells],
        [(_name(path), value) for path, value in shared],
        by_lines=by_lines,
        gaps=filled < len(cells) * len(rows),
    )
    out = mark + b"\n".join(rows) + b"\n"
    before = [text.data[node.begin : node.end] for text, node in records]
    before = [b"".join(part.strip() + b" " for part in data.split(b"\n")) if b"\n" in data else data for data in before]
    pays = 5 * len(out) <= 4 * sum(map(len, before)) and 5 * _words((out,)) <= 4 * _words(before)
    return out if pays else None


def _side_by_side(cells: list[Column]) -> bool:
    """Whether so many numbers follow on each other in a row that it takes counting to tell which is which."""
    run = most = 0
    for _, values in cells if len(cells) > _NARROW else ():
        run = run + 1 if all(value[:1] in _DIGITS for value in values) else 0
        most = max(most, run)
    return most > _NUMBERS


def _words(parts: Sequence[bytes]) -> int:
    return sum(len(_WORDS().findall(part)) for part in parts)


def _name(path: Path) -> bytes:
    """A path as jq writes it, without the first dot: ``status.phase``, ``labels."app.kubernetes.io/name"``."""
    return b".".join(key[1:-1] if _PLAIN().fullmatch(key) else key for key in path)


def _columns(records: Records, path: Path, depth: int) -> list[Column] | None:
    """The columns of records, those of objects within them in their place.

    ``None`` where keys come twice or differ, or where more columns have gaps than a row has cells.
    """
    order = _order([record[1].keys for record in records])
    if order is None:
        return None
    values: dict[bytes, list[tuple[Text, Node] | None]] = {key: [None] * len(records) for key in order}
    for number, (text, node) in enumerate(records):
        for key, item in zip(node.keys, node.items, strict=True):
            values[key][number] = text, item
    out: list[Column] = []
    gaps = 0
    for key, here in values.items():
        there = [value for value in here if value is not None]
        inner = None
        if depth < _DEEP and all(node.keys for _, node in there):
            inner = _columns(there, (*path, key), depth + 1)
        if inner is None or _FILLED[1] * _filled(inner) < _FILLED[0] * len(there) * len(inner):
            inner = [((*path, key), [text.compact(node) for text, node in there])]
        if len(there) < len(here):
            gaps += len(inner)
            if gaps > _CELLS:
                return None
            inner = [(name, _spread(column, here)) for name, column in inner]
        else:
            gaps += sum(b"" in column for _, column in inner)
        out += inner
    return out if gaps <= _CELLS else None


def _filled(columns: list[Column]) -> int:
    """The cells of columns that have a value."""
    return sum(len(values) - values.count(b"") for _, values in columns)


def _spread(column: list[bytes], where: list[tuple[Text, Node] | None]) -> list[bytes]:
    """A column of some records as one of all: empty where there is no value."""
    values = iter(column)
    return [b"" if value is None else next(values) for value in where]


def _order(names: list[list[bytes]]) -> list[bytes] | None:
    """The order of keys that all records have, each key once; ``None`` where there is none, or too many keys."""
    if any(len(keys) > _KEYS for keys in names):
        return None
    order: list[bytes] = []
    kinds = list(dict.fromkeys(map(tuple, names)))
    for keys in kinds:
        at = 0
        for key in keys:
            if key in order:
                at = order.index(key) + 1
            else:
                order.insert(at, key)
                at += 1
        if len(order) > _KEYS or len(set(keys)) < len(keys):
            return None
    for keys in kinds:
        at = 0
        for key in keys:
            found = order.index(key)
            if found < at:
                return None
            at = found + 1
    return order or None

"""Records: the objects of a large JSON text that are alike, and the odd ones among them.

Records are lines of JSON, elements of one list in pretty-printed JSON, or elements of one list in a long line.  When
most of them are left out, these stay whole: the first and the last few, and every one that is odd

- by its names, where hardly another record has these, or by the type of a value, ``null`` among numbers;
- by a value where few different ones occur: a status, a code, ``false`` among ``true``;
- by a number ten times as large as nearly all others, or with a sign of its own; by a string far longer than others;
- by a word of trouble in a value.

What many records have is not odd, whatever it is.  A value is compared as it is printed: ``1`` is not ``"1"``.  The
same text gives the same records; nothing is decoded.

Not here: what is left out (``virtual``), and how records are printed (``joined``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_optimize._patterns import Regex
from beam_optimize.stages.json_text import unescaped, values
from beam_optimize.stages.rarity import RARE, SELDOM, is_loud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_optimize._layout import Context

    Span = tuple[int, int]

HEAD, TAIL = 3, 2  # records at either end that stay
EVENTS = 10, 20  # the same of events, which have a time: what came last tells how it stands
_LEAST = 16  # records; of fewer none is odd
_LARGE = 2048  # bytes of a record on average: those are texts of their own
_MOST = 100  # odd records: weaker reasons that would make them more do not count
_NAME = Regex(rb'("[^"\n]*")[ \t]*:')
_MARK = Regex(rb'"[^"]*"|[\[\]{}]')
# Names of a record that is a place to act on, a finding or a search hit, and of one that is an event.
_FILES = Regex(rb'(?i)"(?:file_?(?:name|path)?|path|uri|component|location)"[ \t]*:')
_PLACES = Regex(rb'(?i)"(?:(?:start_?|begin_?)?line(?:_?number)?s?|row)"[ \t]*:')
_TIMES = Regex(rb'(?i)"(?:@?time(?:stamp)?|ts|date|datetime)"[ \t]*:')
_ENDS = b" \t\n,]}"
_LINE = Regex(rb"[ \t\[,]*(\{[^\n]*\})[ \t,\]]*")
_NUMBERS = frozenset(b"-0123456789")
_FEW = 50  # different values of a column: more are not few


class Records:
    """Where records are (units, or bytes of a line), and which of them stay."""

    __slots__ = ("shown", "spans")

    def __init__(self, spans: list[Span], texts: Sequence[bytes], loud: Iterable[int] = ()) -> None:
        self.spans = spans
        head, tail = EVENTS if _named(texts, _TIMES) else (HEAD, TAIL)
        ends = {*range(min(head, len(spans))), *range(max(len(spans) - tail, 0), len(spans))}
        self.shown = sorted(ends | odd(texts) | set(loud))


def in_units(context: Context, start: int, stop: int) -> Records | None:
    """The records of a block of lines, or ``None`` where it has none or too few."""
    lines = context.lines
    sample = lines.data[lines.starts[start] : min(lines.starts[stop], lines.starts[start] + (1 << 16))]
    if sample.count(b'":') * 400 < len(sample):
        return None
    spans = _lines(context, start, stop) or _elements(context, start, stop)
    if not spans:
        return None
    texts = [lines.data[lines.starts[a] : lines.starts[b]] for a, b in spans]
    loud = [at for at, (a, b) in enumerate(spans) if context.classification.protects(a, b)]
    if _named(texts, _FILES) and _named(texts, _PLACES):
        return None
    return Records(spans, texts, loud if 2 * len(loud) <= len(spans) else ())


def in_line(line: bytes) -> Records | None:
    """The records of a long line: elements of the list that has the most of it."""
    if line.count(b'":') * 400 < len(line):
        return None
    text = unescaped(line)
    lists: dict[int, list[Span]] = {}  # by the place of the bracket that opens each
    stack: list[int] = []
    for match in _MARK().finditer(text):
        mark = text[match.start()]
        if mark in b"[{":
            stack.append(match.start())
        elif mark != ord('"') and stack:
            begin = stack.pop()
            if mark == ord("}") and stack and text[begin] == ord("{") and text[stack[-1]] == ord("["):
                lists.setdefault(stack[-1], []).append((begin, match.end()))
    spans = _chosen(lists.values(), None, len(line))
    texts = [line[a:b] for a, b in spans or ()]
    return None if not spans or (_named(texts, _FILES) and _named(texts, _PLACES)) else Records(spans, texts)


def _named(texts: Sequence[bytes], names: Regex) -> bool:
    """Whether half of a few texts have one of ``names``."""
    few = texts[:: max(1, len(texts) // 20)]
    return 2 * sum(names().search(text) is not None for text in few) >= len(few)


def _chosen(lists: Iterable[list[Span]], starts: Sequence[int] | None, size: int) -> list[Span] | None:
    """The longest of ``lists`` that has at least half of ``size`` bytes, in records that are not large."""
    best: list[Span] | None = None
    for spans in lists:
        if len(spans) < _LEAST or (best is not None and len(spans) <= len(best)):
            continue
        taken = sum((starts[b] - starts[a]) if starts is not None else b - a for a, b in spans)
        if 2 * taken >= size and taken <= _LARGE * len(spans):
            best = spans
    return best


def _lines(context: Context, start: int, stop: int) -> list[Span] | None:
    """Lines that are an object each, where most lines of a block are."""
    lines, found = context.lines, []
    for first, end, data in lines.windows(start, stop):
        for unit, line in enumerate(data.split(b"\n")[: end - first], first):
            if line[-3:].rstrip(b" ,]\t\r")[-1:] == b"}" and _LINE().fullmatch(line):
                found.append((unit, unit + 1))
        if 2 * len(found) < end - start:
            return None
    return _chosen([found], lines.starts, context.size(start, stop))


def _elements(context: Context, start: int, stop: int) -> list[Span] | None:
    """The elements of a list, or the members of an object, that are objects on lines of their own."""
    lists: dict[int, list[Span]] = {}
    for value in values(context.lines, start, stop):
        opened: list[tuple[int, int]] = []  # unit, depth before it
        for at, least in enumerate(value.least, value.start):
            before, after = value.depths[at - value.start], value.depths[at - value.start + 1]
            while opened and opened[-1][1] > min(least, after):
                opened.pop()
            if opened and opened[-1][1] == after <= least:
                unit, _ = opened.pop()
                if opened and value.shapes[unit - value.start].endswith(b"{"):
                    lists.setdefault(opened[-1][0], []).append((unit, at + 1))
            elif after > before <= least:
                opened.append((at, before))
    return _chosen(lists.values(), context.lines.starts, context.size(start, stop))


def odd(texts: Sequence[bytes]) -> set[int]:
    """Which of ``texts``, a record each, are odd among the others."""
    if len(texts) < _LEAST:
        return set()
    shapes: dict[bytes, list[int]] = {}
    columns: dict[bytes, tuple[list[int], list[bytes]]] = {}  # by name: records, and what each has there
    loud: list[int] = []
    for number, text in enumerate(texts):
        parts = _NAME().split(unescaped(text))
        names, found = parts[1::2], [part.strip(_ENDS) for part in parts[2::2]]
        shapes.setdefault(b"".join(dict.fromkeys(names)), []).append(number)
        for name, value in zip(names, found, strict=True):
            column = columns.get(name)
            if column is None:
                column = columns[name] = [], []
            column[0].append(number)
            column[1].append(value)
        if is_loud(b"\n".join(found)):
            loud.append(number)
    reasons = [_rare(shapes.values(), len(texts)), loud]
    tables = [_Column(*column) for column in columns.values() if len(column[0]) >= _LEAST]
    reasons += [table.types() for table in tables]
    reasons += [table.seldom() for table in tables]
    reasons += [table.numbers() for table in tables]
    reasons += [table.long() for table in tables]
    out: set[int] = set()
    for reason in reasons:
        more = out.union(reason)
        if len(reason) <= max(2, min(RARE, len(texts) // 10)) and len(more) <= max(4, min(_MOST, len(texts) // 5)):
            out = more
    return out


def _rare(groups: Iterable[list[int]], size: int) -> list[int]:
    """The members of groups that are few among ``size``."""
    return sorted(number for group in groups if len(group) <= SELDOM and 20 * len(group) < size for number in group)


class _Column:
    """What the records have under one name."""

    __slots__ = ("records", "values")

    def __init__(self, records: list[int], values: list[bytes]) -> None:
        self.records = records
        self.values = values

    def types(self) -> list[int]:
        """Records with a type of value that is rare here."""
        return self._grouped([_TYPES[value[0]] if value else 0 for value in self.values])

    def seldom(self) -> list[int]:
        """Records with a rare value, where there are few different ones."""
        different = len(set(self.values))
        if not 1 < different <= min(_FEW, max(3, len(self.values) // 8)):
            return []
        return self._grouped(self.values)

    def _grouped(self, keys: Sequence[bytes | int]) -> list[int]:
        groups: dict[bytes | int, list[int]] = {}
        for number, key in zip(self.records, keys, strict=True):
            groups.setdefault(key, []).append(number)
        return _rare(groups.values(), len(keys)) if len(groups) > 1 else []

    def numbers(self) -> list[int]:
        """Records with a number far out, or of a sign of its own."""
        found = [(number, _number(value)) for number, value in zip(self.records, self.values, strict=True)]
        known = [(number, value) for number, value in found if value is not None]
        if len(known) < _LEAST:
            return []
        sizes = sorted(abs(value) for _, value in known)
        most = sizes[len(sizes) * 95 // 100]
        negative = [number for number, value in known if value < 0]
        positive = [number for number, value in known if value > 0]
        far = [number for number, value in known if abs(value) > 10 * most]
        few = [group for group in (negative, positive) if 20 * len(group) < len(known)]
        return sorted({*far, *(number for group in few for number in group)})

    def long(self) -> list[int]:
        """Records with a string that is far longer than nearly all others."""
        sizes = sorted(map(len, self.values))
        most = 3 * sizes[len(sizes) * 95 // 100] + 40
        if sizes[-1] <= most:
            return []
        return [number for number, value in zip(self.records, self.values, strict=True) if len(value) > most]


_TYPES = bytes(ord("0") if b in _NUMBERS else ord("t") if b in b"tf" else b for b in range(256))


def _number(value: bytes) -> float | None:
    """A number as printed; ``None`` for what is none, and for more digits than a number has."""
    if not value or value[0] not in _NUMBERS or len(value) > 400:
        return None
    try:
        return float(value)
    except ValueError:
        return None


def inside(spans: Sequence[Span], units: Iterable[int]) -> list[bool]:
    """For each of ``units`` whether it is in one of ``spans``, which are in order."""
    starts = [start for start, _ in spans]
    out = []
    for unit in units:
        at = bisect_right(starts, unit) - 1
        out.append(at >= 0 and unit < spans[at][1])
    return out

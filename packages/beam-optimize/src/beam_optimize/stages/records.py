"""Records: the objects of a large JSON text that are alike, and the odd ones among them.

Records are lines of JSON, elements of one list in pretty-printed JSON, or elements of one list in a long line.  When
most of them are left out, the first and the last few stay whole, and every one that is odd: by its names, where hardly
another record has these, by a word of trouble in a value, or by what ``columns`` finds under a name.  Every one that is
a finding or tells of a failed test stays (``reports``); other places to act on, like search hits, are not judged.

Not here: what is left out (``virtual``), and how records are printed (``joined``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex
from beam_optimize.stages.columns import LEAST, Column, few, outliers
from beam_optimize.stages.json_text import unescaped, values
from beam_optimize.stages.rarity import is_loud
from beam_optimize.stages.reports import FILES, PLACES, reports, stays

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_optimize._layout import Context

    Span = tuple[int, int]

HEAD, TAIL = 3, 2  # records at either end that stay
EVENTS = 10, 20  # the same of events, which have a time: what came last tells how it stands
_LISTS = 8  # lists of one text
_SHORT = 32  # shorter lists that are looked at, the largest first
_WORTH = 1024  # bytes of one
_LARGE = 2048  # bytes of a record on average: those are texts of their own
_NAME = Regex(rb'("[^"\n]*")[ \t]*:')
_MARK = Regex(rb'"[^"]*"|[\[\]{}]')
# Names of a record that is an event.
_TIMES = Regex(rb'(?i)"(?:@?time(?:stamp)?|ts|date|datetime)"[ \t]*:')
_ENDS = b" \t\n,]}"
_LINE = Regex(rb"[ \t\[,]*(\{[^\n]*\})[ \t,\]]*")


class Records:
    """Where records are (units, or bytes of a line), and which of them stay: the ``odd`` ones and the ``ends``.

    ``lists`` are the ranges that hold nothing else; what is odd in one list may not be in another.
    """

    __slots__ = ("ends", "lists", "odd", "spans")

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.lists: list[Span] = []
        self.odd: set[int] = set()
        self.ends: set[int] = set()

    def add(self, spans: list[Span], texts: Sequence[bytes], more: Iterable[int] = ()) -> None:
        """Add a list that stands after all others; ``more`` of its records are odd for another reason."""
        more = {*more, *(number for number, text in enumerate(texts) if stays(text))}
        base = len(self.spans)
        self.spans += spans
        self.lists.append((spans[0][0], spans[-1][1]))
        judged = () if 2 * len(more) > len(texts) else odd(texts)  # beside findings there is nothing odd
        self.odd.update(base + number for number in {*judged, *more, *_ends(len(spans), HEAD, TAIL)})
        if _named(texts, _TIMES):
            self.ends.update(base + number for number in _ends(len(spans), *EVENTS))

    def kept(self) -> list[Span]:
        """The records that stay, in order."""
        return [self.spans[number] for number in sorted(self.odd | self.ends)]

    def whole(self) -> list[Span]:
        """Those that are shown as they are, in whatever form others are."""
        return [self.spans[number] for number in sorted(self.odd)]


def _ends(size: int, head: int, tail: int) -> set[int]:
    return {*range(min(head, size)), *range(max(size - tail, 0), size)}


def in_units(context: Context, start: int, stop: int) -> Records | None:
    """The records of a block of lines, or ``None`` where it has none or too few."""
    lines = context.lines
    sample = lines.data[lines.starts[start] : min(lines.starts[stop], lines.starts[start] + (1 << 16))]
    if sample.count(b'":') * 400 < len(sample):
        return None
    records = Records()
    for spans in _lines(context, start, stop) or _elements(context, start, stop):
        texts = [lines.data[lines.starts[a] : lines.starts[b]] for a, b in spans]
        if _named(texts, FILES) and _named(texts, PLACES) and not reports(texts):
            return None
        loud = [at for at, (a, b) in enumerate(spans) if context.classification.protects(a, b)]
        records.add(spans, texts, loud if 2 * len(loud) <= len(spans) else ())
    return records if records.spans else None


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
    records = Records()
    for spans in _chosen(lists.values(), line, None, len(line)):
        texts = [line[a:b] for a, b in spans]
        if _named(texts, FILES) and _named(texts, PLACES) and not reports(texts):
            return None
        records.add(spans, texts)
    return records if records.spans else None


def _named(texts: Sequence[bytes], names: Regex) -> bool:
    """Whether half of a few texts have one of ``names``."""
    few = texts[:: max(1, len(texts) // 20)]
    return 2 * sum(names().search(text) is not None for text in few) >= len(few)


def _chosen(lists: Iterable[list[Span]], data: bytes, starts: Sequence[int] | None, size: int) -> list[list[Span]]:
    """The longest of ``lists``, in order, none within another, that have at least half of ``size`` bytes together.

    Their records are not large, for those are texts of their own.  Of findings any list is taken.
    """
    chosen: list[list[Span]] = []
    total, found = 0, False
    known = [spans for spans in lists if len(spans) > 1]
    short = sorted((spans for spans in known if len(spans) < LEAST), key=lambda spans: spans[0][0] - spans[-1][1])
    long = sorted((spans for spans in known if len(spans) >= LEAST), key=lambda spans: (-len(spans), spans[0]))
    for spans in [*long, *short[:_SHORT]]:
        taken = sum((starts[b] - starts[a]) if starts is not None else b - a for a, b in spans)
        apart = all(spans[-1][1] <= other[0][0] or other[-1][1] <= spans[0][0] for other in chosen)
        if not apart or (len(spans) < LEAST and taken < _WORTH):
            continue
        report = reports([_text(data, starts, span) for span in spans[:: max(1, len(spans) // 20)]])
        if report or (len(spans) >= LEAST and taken <= _LARGE * len(spans)):
            chosen.append(spans)
            total += taken
            found = found or report
            if len(chosen) == _LISTS:
                break
    return sorted(chosen) if found or 2 * total >= size else []


def _text(data: bytes, starts: Sequence[int] | None, span: Span) -> bytes:
    return data[span[0] : span[1]] if starts is None else data[starts[span[0]] : starts[span[1]]]


def _lines(context: Context, start: int, stop: int) -> list[list[Span]]:
    """Lines that are an object each, where most lines of a block are."""
    lines = context.lines
    found: list[Span] = []
    for first, end, data in lines.windows(start, stop):
        if 2 * sum(map(data.count, (b"}\n", b"},\n", b"}, \n"))) + 2 < end - first:
            return []
        for unit, line in enumerate(data.split(b"\n")[: end - first], first):
            if line[-3:].rstrip(b" ,]\t\r")[-1:] == b"}" and _LINE().fullmatch(line):
                found.append((unit, unit + 1))
        if 2 * len(found) < end - start:
            return []
    return _chosen([found], lines.data, lines.starts, context.size(start, stop))


def _elements(context: Context, start: int, stop: int) -> list[list[Span]]:
    """The elements of a list, or the members of an object, that are objects on lines of their own; values in a row."""
    lists: dict[int, list[Span]] = {}
    for value in values(context.lines, start, stop):
        opened: list[tuple[int, int]] = []  # unit, depth before it
        for at, least in enumerate(value.least, value.start):
            before, after = value.depths[at - value.start], value.depths[at - value.start + 1]
            while opened and opened[-1][1] > min(least, after):
                opened.pop()
            if opened and opened[-1][1] == after <= least:
                unit, _ = opened.pop()
                if value.shapes[unit - value.start].endswith(b"{"):
                    lists.setdefault(opened[-1][0] if opened else -1, []).append((unit, at + 1))
            elif after > before <= least:
                opened.append((at, before))
    return _chosen(lists.values(), context.lines.data, context.lines.starts, context.size(start, stop))


def odd(texts: Sequence[bytes]) -> set[int]:
    """Which of ``texts``, a record each, are odd among the others."""
    if len(texts) < LEAST:
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
    tables = [Column(*column) for column in columns.values()]
    return outliers(len(texts), [few(shapes.values(), len(texts)), loud], tables)

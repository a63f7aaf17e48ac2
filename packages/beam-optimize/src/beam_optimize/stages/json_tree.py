"""JSON as a tree of byte ranges: which values a text holds, and from where to where each goes.

For texts whose grammar ``json_text`` has walked; nothing is decoded, so a number keeps its digits and a string its
escapes, and nothing recurses.

Not here: whether a text is JSON (``json_text``), and what is done with values (``record_table``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex
from beam_optimize.stages.json_text import Walk, masked, unescaped, values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_optimize._layout import Context

_TOKEN = Regex(rb'"[^"]*+"|[\[\]{}]|[^\s"\[\]{}:,]++')
_WORD = Regex(rb'"[^"]*+"|[^\s"]++')
OBJECT, LIST, SCALAR = b"{[\0"


class Node:
    """A value in bytes ``begin`` to ``end``: its ``items``, and for an object their ``keys``, quoted as they stand."""

    __slots__ = ("begin", "end", "items", "keys", "kind")

    def __init__(self, kind: int, begin: int, end: int) -> None:
        self.kind = kind
        self.begin = begin
        self.end = end
        self.keys: list[bytes] = []
        self.items: list[Node] = []


class Text:
    """A JSON value in units ``start`` to ``stop``: its bytes, and its ``root``."""

    __slots__ = ("data", "plain", "root", "start", "stop")

    def __init__(self, data: bytes, start: int, stop: int) -> None:
        self.data = data
        self.plain = unescaped(data)
        self.start = start
        self.stop = stop
        self.root = _parsed(data, self.plain)

    def compact(self, node: Node) -> bytes:
        """The bytes of a value without the blanks between its tokens."""
        begin, end = node.begin, node.end
        if node.kind == SCALAR:
            return self.data[begin:end]
        return b"".join(self.data[m.start() : m.end()] for m in _WORD().finditer(self.plain, begin, end))


def _parsed(data: bytes, plain: bytes) -> Node:
    outer = Node(LIST, 0, len(data))
    stack = [outer]
    for match in _TOKEN().finditer(plain):
        byte, last = plain[match.start()], stack[-1]
        if byte in b"]}":
            stack.pop().end = match.end()
        elif byte == ord('"') and last.kind == OBJECT and len(last.keys) == len(last.items):
            last.keys.append(data[match.start() : match.end()])
        else:
            node = Node(byte if byte in b"[{" else SCALAR, match.start(), match.end())
            last.items.append(node)
            if node.kind != SCALAR:
                stack.append(node)
    return outer.items[0]


def texts(context: Context, most: int) -> Iterator[Text]:
    """The JSON values of a text that nobody quotes, each in units of its own, in order.

    None of a segment above ``most`` bytes.
    """
    lines = context.lines
    for segment in context.classification.segments:
        if segment.exact or context.size(segment.start, segment.stop) > most:
            continue
        at = segment.start
        for value in values(lines, segment.start, segment.stop):
            yield from _lines(context, at, value.start)
            yield Text(lines.data[lines.starts[value.start] : lines.starts[value.stop]], value.start, value.stop)
            at = value.stop
        yield from _lines(context, at, segment.stop)


def _lines(context: Context, start: int, stop: int) -> Iterator[Text]:
    """The lines of a range that are a value each."""
    known: dict[tuple[int, int, bytes], tuple[int, bytes]] = {}
    for first, end, data in context.lines.windows(start, stop):
        if data.count(b'":') and not data.count(b"\r"):
            for unit, line in enumerate(data.split(b"\n")[: end - first], first):
                bare = line.strip(b" \t")
                if bare[:1] in (b"{", b"[") and bare[-1:] in (b"}", b"]") and b'":' in line:
                    walk = Walk(known)
                    if walk.line(masked(line))[0] and not walk.stack:
                        yield Text(line, unit, unit + 1)

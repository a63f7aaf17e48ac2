r"""JSON read by its marks alone: which lines are a whole value, and how deep in it each of them lies.

Strings, numbers and names become one byte each, blanks go, and what is left of a line (``\1:{``, ``\2,``) is walked by
the grammar of JSON, with a stack of open brackets.  Nothing is decoded, and nothing recurses: a value may be of any
depth.  A value that breaks the grammar or does not end is none.

Not here: what is done with values (``joined``, ``records``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._document import Lines

_ESCAPE = Regex(rb'\\["\\/bfnrtu]')
_STRING = Regex(rb'"[^"\\\n]*"')
_SCALAR = Regex(rb"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity")
TEXT, PLAIN = 1, 2  # the bytes that stand for a string, and for any other scalar
BLANKS = b" \t"
# A line that may begin a value of several lines: brackets alone, or brackets and what goes on in the next line.
_BEGIN = Regex(rb'\n[\[{](?=[ \t\[{]*(?:\n|"[^\n]*[,\[{:][ \t]*\n))')

_VALUE, _FIRST, _NAME_OR_END, _NAME, _COLON, _AFTER = range(6)  # what may come next
_COMMA, _OPEN, _CLOSE = range(6, 9)  # steps of which the stack says what comes next
_INSIDE = {ord("{"): _NAME_OR_END, ord("["): _FIRST}
_STEPS = {  # by what may come, and what does
    **{state << 8 | byte: _AFTER for state in (_VALUE, _FIRST) for byte in (TEXT, PLAIN)},
    **{state << 8 | byte: _OPEN for state in (_VALUE, _FIRST) for byte in b"{["},
    **{state << 8 | TEXT: _COLON for state in (_NAME_OR_END, _NAME)},
    **{state << 8 | ord("}"): _CLOSE for state in (_NAME_OR_END, _AFTER)},
    **{state << 8 | ord("]"): _CLOSE for state in (_FIRST, _AFTER)},
    _COLON << 8 | ord(":"): _VALUE,
    _AFTER << 8 | ord(","): _COMMA,
}


_KNOWN, _SHORT = 1000, 200  # lines that are remembered, and bytes of one


def masked(data: bytes) -> bytes:
    """A text with one byte for each string and scalar, and without blanks; ``data`` has no control characters."""
    return _SCALAR().sub(b"\2", _STRING().sub(b"\1", unescaped(data))).translate(None, BLANKS)


def unescaped(data: bytes) -> bytes:
    """A text of the same length, without a quotation mark inside a string.

    So a string ends at the next one, and no search for its end goes over the same bytes twice.
    """
    return _ESCAPE().sub(b"\3\3", data) if b"\\" in data else data


class Walk:
    """The grammar at work on one value, line by line; ``known`` has lines that were walked, and what came of them."""

    __slots__ = ("known", "stack", "state")

    def __init__(self, known: dict[tuple[int, int, bytes], tuple[int, bytes]]) -> None:
        self.known = known
        self.stack = bytearray()
        self.state = _VALUE

    def line(self, shape: bytes) -> tuple[bool, int]:
        """Whether a masked line goes on rightly, and the least depth that is reached in it.

        The walk is at its end where ``stack`` is empty; nothing may follow that.
        """
        stack, state = self.stack, self.state
        least = depth = len(stack)
        key = state, (stack[-1] if stack else 0), shape
        done = self.known.get(key)
        if done is not None:
            self.state = done[0]
            stack += done[1]
            return True, depth
        for byte in shape:
            step = _STEPS.get(state << 8 | byte)
            if step is None or (step >= _COMMA and step != _OPEN and not stack):
                return False, least
            if step < _COMMA:
                state = step
            elif step == _OPEN:
                stack.append(byte)
                state = _INSIDE[byte]
            elif step == _COMMA:
                state = _NAME if stack[-1] == ord("{") else _VALUE
            elif stack.pop() + 2 != byte:  # a bracket that closes comes two after the one that it closes
                return False, least
            else:
                state = _AFTER
                least = min(least, len(stack))
        self.state = state
        if least == depth and len(self.known) < _KNOWN and len(shape) < _SHORT:
            self.known[key] = state, bytes(stack[depth:])
        return True, least


class Value:
    """A whole value in units ``start`` to ``stop``: for each line the ``depths`` before it, and the least in it."""

    __slots__ = ("depths", "least", "shapes", "start", "stop")

    def __init__(self, start: int) -> None:
        self.start = start
        self.stop = start
        self.depths = [0]  # one more than there are lines
        self.least: list[int] = []
        self.shapes: list[bytes] = []


def values(lines: Lines, start: int, stop: int) -> Iterator[Value]:
    """The values of several lines in units ``start`` to ``stop`` that begin at the start of a line."""
    known: dict[tuple[int, int, bytes], tuple[int, bytes]] = {}
    value, walk = Value(start), Walk(known)
    inside = False
    for first, end, data in lines.windows(start, stop):
        begins = _begins(lines, first, end, data)
        if not (inside or begins):
            continue
        shapes = masked(data).split(b"\n")
        if data.count(b"\r") or len(shapes) < end - first:
            inside = False  # frames are no JSON
            continue
        at, unit = 0, first
        while True:
            if not inside:
                at = bisect_right(begins, unit - 1, at)
                if at == len(begins):
                    break
                unit = begins[at]
                value, walk, inside = Value(unit), Walk(known), True
            elif unit == end:
                break
            shape = shapes[unit - first]
            right, least = walk.line(shape)
            if not right:
                inside = False  # a value may begin here
                if value.start == unit:
                    unit += 1
                continue
            unit += 1
            value.depths.append(len(walk.stack))
            value.least.append(least)
            value.shapes.append(shape)
            if not walk.stack:
                inside = False
                value.stop = unit
                yield value


def _begins(lines: Lines, first: int, end: int, data: bytes) -> list[int]:
    """Units of a window that may begin a value."""
    base = lines.starts[first]
    found = [bisect_right(lines.starts, base + hit.end() - 1, first, end) - 1 for hit in _BEGIN().finditer(data)]
    if data[:1] in (b"{", b"[") and _BEGIN().match(b"\n" + data[: data.find(b"\n") + 1]):
        found.insert(0, first)
    return found

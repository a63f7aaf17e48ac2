"""Reads joined JSON back: a joined line is whole units with the blanks between their tokens reduced.

Tokens are found here by another pattern than the stage's.  A unit has to hold whole tokens, and a line as many closing
brackets as opening ones, in their order.
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_optimize._verify import Reading

TOKEN = Regex(rb'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s"\[\]{}:,]+|"')
_PAIRS = {b"}": b"{", b"]": b"["}
_FIRST = b'"[]{}:,-0123456789'
_NAMES = frozenset((b"true", b"false", b"null", b"NaN", b"Infinity"))
_SPACE = b" \t"
_MOST = 64  # first units that a line may have, of which the right one is looked for


def tokens(text: bytes) -> list[bytes] | None:
    """The tokens of a text; ``None`` where a string has no end."""
    found = TOKEN().findall(text)
    return None if b'"' in found else found


def balanced(found: Iterable[bytes]) -> bool:
    """Whether every bracket is closed, each by its own kind."""
    stack: list[bytes] = []
    for token in found:
        if token in (b"{", b"["):
            stack.append(token)
        elif token in _PAIRS and (not stack or stack.pop() != _PAIRS[token]):
            return False
    return not stack


def joins(line: bytes, units: Sequence[bytes], at: int) -> int:
    """Where the units end that ``line`` joins, of those from ``at`` on; 0 where it joins none."""
    place, last, began, unit, size = 0, b"", at, at, len(units)
    while unit < size:
        part = units[unit].rstrip(_SPACE) if unit == began else units[unit].strip(_SPACE)
        if part:
            if last and last[-1:] not in (b"[", b"{") and part[:1] not in (b"]", b"}", b","):
                if line[place : place + 1] != b" ":
                    break
                place += 1
            if not line.startswith(part, place):
                return 0
            place += len(part)
            last = part
        unit += 1
        if place == len(line):
            break
    if place < len(line) or unit - began < 1:
        return 0
    whole = [tokens(text) for text in units[began:unit]]
    flat = [token for found in whole if found is not None for token in found]
    return unit if None not in whole and flat == tokens(line) and balanced(flat) and all(map(_is_json, flat)) else 0


def _is_json(token: bytes) -> bool:
    return token[0] in _FIRST or token in _NAMES


def openings(line: bytes) -> list[bytes]:
    """What the first unit may be that a joined line begins with: up to a bracket that opens, or a comma."""
    found, room = [], _MOST
    for match in TOKEN().finditer(line):
        if match[0] in (b"{", b"[", b","):
            found.append(line[: match.end()])
            room -= 1
            if not room:
                break
    return found


def spread(line: bytes, step: bytes) -> list[bytes]:
    """The lines of a joined one, an element each, indented by ``step``; as a printer of JSON writes them."""
    base = line[: len(line) - len(line.lstrip(_SPACE))]
    step = step or base or b"  "
    out, inner, depth, begin, last = [], 0, 0, len(base), b""
    for match in TOKEN().finditer(line, len(base)):
        token = match[0]
        closes = token in _PAIRS
        depth -= closes
        breaks = last in (b"{", b"[", b",") or closes
        if breaks and last != _PAIRS.get(token) and begin < match.start():
            out.append(base + step * inner + line[begin : match.start()].rstrip(_SPACE))
            inner, begin = depth, match.start()
        depth += token in (b"{", b"[")
        last = token
    return [*out, base + step * inner + line[begin:]]


def check_joined(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as joined lines."""
    units = reading.texts(start, stop)
    at = 0
    for line in text.split(b"\n")[:-1]:
        at = joins(line, units, at) if at < len(units) and line else 0
        if not at:
            return f"units {start} to {stop} are not what {line[:80]!r} joins"
    if not text.endswith(b"\n") or at != len(units):
        return f"units {start} to {stop} are not all joined"
    return None

r"""One pattern from many: alternatives are split at their top-level ``|`` and grouped by their literal beginnings.

``re`` tries alternatives one by one, and skips one cheaply only if it begins with a literal byte.  Forty rules
tried in full cost two microseconds a line; grouped like a trie they cost a tenth of it.  Alternatives that begin with
different bytes cannot match at the same place, so their order among each other may change; one that may begin
with anything keeps its place between the others.

Not here: what an alternative means.  Patterns have no capturing groups, named groups or verbose mode.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from re import Match

    _Item = tuple[bytes, bytes, bytes, bytes, int]  # literal, rest, before, after, index

# Literal bytes and escaped ones, as long as none that is repeated or optional follows.
LITERAL = rb"(?:(?:[^\\.^$*+?{}\[\]|()]|\\[^A-Za-z0-9]|\\[ntr])(?![*+?{]))*"
ESCAPE = rb"\\."
STRUCTURE = rb"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()|]"
PARTS = (LITERAL, ESCAPE, STRUCTURE)
_LETTERS = {b"n": b"\n", b"t": b"\t", b"r": b"\r"}
_SPECIAL = frozenset(b"\\.^$*+?{}[]|()")
_AS_PATTERN = [b"\\" * (b in _SPECIAL) + bytes((b,)) if b != 10 else rb"\n" for b in range(256)]


def factored(alternatives: Sequence[tuple[bytes, bytes, bytes]]) -> tuple[bytes, list[int]]:
    """The alternation of ``(pattern, before, after)``, and the indices in the order in which they now stand.

    ``before`` and ``after`` are a group's brackets, or empty.  A pattern's literal beginning may be moved out of
    the group: that changes what the group holds, but not which group matches nor where the match ends.
    """
    order: list[int] = []
    items: list[_Item] = []
    for index, (pattern, before, after) in enumerate(alternatives):
        text, rest = literal(pattern)
        items.append((text, rest, before, after, index))
    return _branch(items, order), order


def _branch(items: list[_Item], order: list[int]) -> bytes:
    out: list[bytes] = []
    stretch: dict[bytes, list[_Item]] = {}
    for item in items:
        if item[0]:
            stretch.setdefault(item[0][:1], []).append(item)
            continue
        out += (_cluster(cluster, order) for cluster in stretch.values())
        stretch = {}
        out.append(item[2] + item[1] + item[3])
        order.append(item[4])
    out += (_cluster(cluster, order) for cluster in stretch.values())
    return b"|".join(out)


def _cluster(items: list[_Item], order: list[int]) -> bytes:
    """Items that begin with the same byte."""
    if len(items) == 1:
        text, rest, before, after, index = items[0]
        order.append(index)
        return escape(text) + before + rest + after
    least, most = min(item[0] for item in items), max(item[0] for item in items)
    size = next((i for i, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), min(len(least), len(most)))
    inner = [(text[size:], rest, before, after, index) for text, rest, before, after, index in items]
    return b"%b(?:%b)" % (escape(least[:size]), _branch(inner, order))


def escape(text: bytes) -> bytes:
    """Literal text as a pattern."""
    return b"".join(map(_AS_PATTERN.__getitem__, text))


def literal(pattern: bytes) -> tuple[bytes, bytes]:
    """The literal text that a pattern begins with, and the rest of the pattern; it has no top-level ``|``."""
    match = compiled(LITERAL).match(pattern)
    text = match[0] if match else b""
    rest = pattern[len(text) :]
    if b"\\" in text:
        text = compiled(ESCAPE).sub(_unescaped, text)
    return text, rest


def _unescaped(match: Match[bytes]) -> bytes:
    return _LETTERS.get(match[0][1:], match[0][1:])


def split(pattern: bytes) -> list[bytes]:
    """The alternatives at a pattern's top level."""
    if b"|" not in pattern:
        return [pattern]
    out: list[bytes] = []
    depth = start = 0
    for match in compiled(STRUCTURE).finditer(pattern):
        token = match[0]
        if token == b"(":
            depth += 1
        elif token == b")":
            depth -= 1
        elif token == b"|" and not depth:
            out.append(pattern[start : match.start()])
            start = match.end()
    return [*out, pattern[start:]]

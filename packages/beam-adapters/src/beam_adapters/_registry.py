"""Which adapters there are, without importing any: the index is generated, a module is loaded when it is needed.

The user's own adapters (``_user``) stand beside those of this package; one with the name of one of these replaces it.
"""

from __future__ import annotations

from beam_adapters import _index, _user
from beam_adapters._index import GATES, INDEX
from beam_core._errors import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from beam_adapters._table import Adapter

GENERIC = "generic"
KINDS = ("WORDS", "HEADS", "TAILS", "PARTS")  # of the index's tables from gates to names
REACH = 3  # bytes of a word's beginning or end by which its gates are found


def adapter_names() -> list[str]:
    """The names of all adapters, in a fixed order."""
    return [*INDEX, *(name for name in _user.known() if name not in INDEX)]


def load_adapter(name: str) -> Adapter:
    """The adapter called ``name``; InvalidValueError lists those that exist."""
    if name in _user.known():
        return _user.load(name)
    if name not in INDEX:
        raise InvalidValueError("adapter", name, "one of " + ", ".join(adapter_names()))
    return load_builtin(name)


def builtin_names() -> list[str]:
    """The names of the adapters of this package, in a fixed order."""
    return list(INDEX)


def load_builtin(name: str) -> Adapter:
    """The adapter of this package called ``name``, also where a user has another of that name."""
    module = __import__(INDEX[name][0], fromlist=["ADAPTER"])
    adapter: Adapter = module.ADAPTER
    return adapter


def anchors(name: str) -> tuple[bytes, ...]:
    """Literal bytes of which every output of this tool holds at least one."""
    own = _user.known().get(name)
    return INDEX[name][2] if own is None else own.anchors


def gates(name: str) -> Sequence[bytes]:
    """The gate of each anchor of this tool."""
    own = _user.known().get(name)
    if own is not None:
        return own.gates
    return GATES[name] if name in GATES else [gate(anchor) for anchor in anchors(name)]


def gate(anchor: bytes) -> bytes:
    """What the words of a text hold wherever an anchor is in it, both without their digits: a part of one, or a whole.

    A blank stands for the end of a word.  Whole words are best, because they need no search; then long parts.
    """
    bare = anchor.translate(None, b"0123456789")
    words = bare.split()
    parts = [
        b" " * (at > 0 or bare[:1].isspace()) + word + b" " * (at < len(words) - 1 or bare[-1:].isspace())
        for at, word in enumerate(words)
    ]
    return max(parts, key=lambda part: (part[:1] == b" " == part[-1:], len(part)), default=b"")


def kind_of(part: bytes) -> tuple[str, bytes]:
    """The table of a gate, and its key there."""
    inside = part.strip(b" ")
    if part[:1] == b" " == part[-1:] and inside:
        return "WORDS", inside
    if part[:1] == b" " and len(inside) >= REACH:
        return "HEADS", inside[:REACH]
    if part[-1:] == b" " and len(inside) >= REACH:
        return "TAILS", inside[-REACH:]
    return "PARTS", part


def near(
    words: set[bytes], joined: bytes, heads: AbstractSet[bytes], tails: AbstractSet[bytes]
) -> tuple[set[str], set[bytes]]:
    """The adapters of which a gate is among these words, and those gates; ``heads`` and ``tails`` are the words' ends.

    What takes time is what is there, not how many adapters there are.
    """
    found: set[str] = set()
    there: set[bytes] = set()
    for word in words.intersection(_index.WORDS):
        for part, names in _index.WORDS[word]:
            there.add(part)
            found.update(names)
    for table, ends in ((_index.HEADS, heads), (_index.TAILS, tails), (_index.PARTS, _index.PARTS.keys())):
        for end in ends & table.keys():
            for part, names in table[end]:
                if part in joined:
                    there.add(part)
                    found.update(names)
    for name in (*_user.known(), *(INDEX.keys() - GATES.keys())):  # what the index does not know
        found.add(name)
        there.update(part for part in gates(name) if part in joined)
    return found, there


def content_names() -> list[str]:
    """The names of the tables for content that any tool may print, in a fixed order."""
    return list(_index.CONTENT)


def by_command(words: list[str]) -> list[str]:
    """Adapters that name one of these commands (``git``, ``git diff``); the user's come first."""
    if not words:
        return []
    asked = set(words)
    own = _user.known()
    found = [name for name, entry in own.items() if not asked.isdisjoint(entry.commands)]
    return found + [name for name, entry in INDEX.items() if name not in own and not asked.isdisjoint(entry[1])]

"""Which adapters there are, without importing any: the index is generated, a module is loaded when it is needed."""

from __future__ import annotations

from beam_adapters._index import GATES, INDEX
from beam_core._errors import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_adapters._table import Adapter

GENERIC = "generic"
_CONTENT = "beam_adapters.content."


def adapter_names() -> list[str]:
    """The names of all adapters, in a fixed order."""
    return list(INDEX)


def load_adapter(name: str) -> Adapter:
    """The adapter called ``name``; InvalidValueError lists those that exist."""
    entry = INDEX.get(name)
    if entry is None:
        raise InvalidValueError("adapter", name, "one of " + ", ".join(INDEX))
    module = __import__(entry[0], fromlist=["ADAPTER"])
    adapter: Adapter = module.ADAPTER
    return adapter


def anchors(name: str) -> tuple[bytes, ...]:
    """Literal bytes of which every output of this tool holds at least one."""
    return INDEX[name][2]


def gates(name: str) -> Sequence[bytes]:
    """The gate of each anchor of this tool."""
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


def content_names() -> list[str]:
    """The names of the tables for content that any tool may print, in a fixed order."""
    return [name for name, entry in INDEX.items() if entry[0].startswith(_CONTENT)]


def by_command(words: list[str]) -> list[str]:
    """Adapters that name one of these commands (``git``, ``git diff``)."""
    return [name for name, entry in INDEX.items() if not set(words).isdisjoint(entry[1])]

"""The one place where this package gets a compiled regular expression.

Compiling costs milliseconds at start-up, so nothing is compiled on import, and what is known beforehand comes from
the generated modules in ``beam_adapters.tables``: one an adapter, so that a text pays only for its own tools.
Patterns are bytes: texts are never decoded.
"""

from __future__ import annotations

from beam_core import _regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern

SHARED = "shared"  # the table of what belongs to no adapter


_at_hand: dict[bytes, Pattern[bytes]] = {}  # without flags; the floor asks once a line


def compiled(source: bytes, flags: int = 0, owner: str = SHARED) -> Pattern[bytes]:
    """The compiled pattern of ``source``, which ``owner`` (an adapter's name) declares; ``re.error`` if it is none."""
    pattern = _at_hand.get(source) if not flags else None
    if pattern is None:
        pattern = _regex.compiled(source, flags, table(owner))
        if not flags:
            _at_hand[source] = pattern
    return pattern


def table(owner: str) -> str:
    """The module with the compiled patterns of an adapter."""
    return f"beam_adapters.tables.{owner}"

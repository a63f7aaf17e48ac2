"""Where values stand in a text of JSON, so that some strings can be put in place of others and no other byte changes.

Guards: a number, a key, an escape or a blank that nobody asked to change stays as it was written.  ValueError for what
is no JSON, and for an object with a key twice, of which readers take different ones.  Linear in the text for each
level that is looked into.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_read = json.JSONDecoder().raw_decode
_BLANK = " \t\r\n"


class Spot:
    """A ``value`` and its place in the text, ``start`` to ``stop``."""

    __slots__ = ("start", "stop", "value")

    def __init__(self, start: int, stop: int, value: Any) -> None:
        self.start = start
        self.stop = stop
        self.value = value


def whole(text: str) -> Spot:
    """The one value of ``text``; ValueError where there is none, or more."""
    start = _blank(text, 0)
    value, stop = _take(text, start)
    if _blank(text, stop) != len(text):
        raise ValueError("something stands behind the JSON")
    return Spot(start, stop, value)


def members(text: str, spot: Spot) -> dict[str, Spot]:
    """The members of an object by their keys; none where it is no object."""
    found: dict[str, Spot] = {}
    if not isinstance(spot.value, dict) or not spot.value:
        return found
    at = spot.start
    while text[at] != "}":
        start = _blank(text, at + 1)
        key, at = _take(text, start)
        start = _blank(text, _blank(text, at) + 1)  # behind the colon
        value, at = _take(text, start)
        if key in found:
            raise ValueError("a key stands twice")
        found[key] = Spot(start, at, value)
        at = _blank(text, at)
    return found


def elements(text: str, spot: Spot) -> list[Spot]:
    """The elements of a list; none where it is no list."""
    found: list[Spot] = []
    if not isinstance(spot.value, list) or not spot.value:
        return found
    at = spot.start
    while text[at] != "]":
        start = _blank(text, at + 1)
        value, at = _take(text, start)
        found.append(Spot(start, at, value))
        at = _blank(text, at)
    return found


def replaced(text: str, changes: Iterable[tuple[Spot, str]], *, plain: bool = False) -> str:
    """``text`` with other strings at these places, which do not overlap; new ones are written in ASCII, or ``plain``.

    Whoever reads the JSON as it stands, and not what it means, has to see the characters themselves.
    """
    out: list[str] = []
    at = 0
    for spot, new in sorted(changes, key=lambda change: change[0].start):
        out += (text[at : spot.start], json.dumps(new, ensure_ascii=not plain))
        at = spot.stop
    out.append(text[at:])
    return "".join(out)


def _take(text: str, at: int) -> tuple[Any, int]:
    try:
        return _read(text, at)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _blank(text: str, at: int) -> int:
    """The place of the next character that is no blank."""
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at

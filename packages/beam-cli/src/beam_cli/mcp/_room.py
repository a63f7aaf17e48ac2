"""How much of a text one answer may hold, so that the host shows all of it and cuts nothing blindly.

The figures are those of ``beam_optimize.HOSTS``.  A host is told by its name on the command line, or by the one that
its client gives itself; of an unknown one the least of all is taken.

Guards: an answer of this size with a line about what is left is within every limit of the host.
"""

from __future__ import annotations

from beam_core import Budget, InvalidValueError
from beam_optimize import HOSTS

NOTE = 400  # bytes, characters: of the line behind a text that goes on
_TOKEN = 3  # bytes; hosts that count tokens take four on average
_PLENTY = 100_000
_CLIENTS = {  # how clients begin the name that they give themselves
    "claude-code": "claude-code",
    "codex": "codex",
    "gemini-cli": "gemini",
    "kilo": "kilo",
    "opencode": "opencode",
}
_UNSEEN = frozenset(("mini-swe-agent",))  # has no MCP


class Room:
    """The most of an answer, in ``bytes``, ``characters`` and ``lines``."""

    __slots__ = ("bytes", "characters", "lines")

    def __init__(self, hosts: tuple[str, ...]) -> None:
        sizes = {"bytes": _PLENTY, "characters": _PLENTY, "lines": _PLENTY}
        for budget in (Budget.parse(text) for host in hosts for text in HOSTS[host]):
            unit, amount = (
                ("bytes", budget.amount * _TOKEN) if budget.unit == "tokens" else (budget.unit, budget.amount)
            )
            sizes[unit] = min(sizes[unit], amount)
        self.bytes = sizes["bytes"]
        self.characters = sizes["characters"]
        self.lines = sizes["lines"]

    def holds(self, text: bytes) -> bool:
        """Whether ``text`` fits as a whole."""
        return len(text) <= self.bytes and text.count(b"\n") <= self.lines and _length(text) <= self.characters

    def head(self, text: bytes) -> bytes:
        """As much of the beginning of ``text`` as fits with a note behind it: whole lines, if one fits at all."""
        head = text[: self.bytes - NOTE]
        if head.count(b"\n") > self.lines - 2:
            head = b"\n".join(head.split(b"\n", self.lines - 2)[:-1]) + b"\n"
        if _length(head) > self.characters - NOTE:
            head = _decoded(head)[: self.characters - NOTE].encode("utf-8", "surrogateescape")
        end = head.rfind(b"\n") + 1
        return head[:end] if end else _whole(head)


def _length(text: bytes) -> int:
    return len(text) if text.isascii() else len(_decoded(text))


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")


def _whole(text: bytes) -> bytes:
    """``text`` without the beginning of a character that goes on behind it."""
    for back in range(1, min(4, len(text)) + 1):
        byte = text[-back]
        if byte >= 0xC0:
            size = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return text[:-back] if back < size else text
        if byte < 0x80:
            break
    return text


def room_for(host: str | None, client: str | None) -> Room:
    """The room in a ``host`` by name, else in the one of this ``client``; InvalidValueError for an unknown host."""
    if host is not None:
        if host not in HOSTS:
            raise InvalidValueError("host", host, "one of " + ", ".join(HOSTS))
        return Room((host,))
    known = known_host(client)
    return Room((known,) if known else tuple(one for one in HOSTS if one not in _UNSEEN))


def known_host(client: str | None) -> str | None:
    """The host whose client calls itself so; None where none is known."""
    return next((one for name, one in _CLIENTS.items() if client and client.lower().startswith(name)), None)

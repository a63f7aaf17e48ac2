"""The ledger, read: whatever stands in its files, what can be read is, and the rest is counted.

Guards: a line that is torn, of another form or of a later version costs itself alone.  Not here: writing
(`_ledger`), and what the numbers add up to (beam-cli).
"""

from __future__ import annotations

import json
import os

from beam_core import InvalidValueError, TokenBasis
from beam_store import _ledger
from beam_store._files import _SAFE
from beam_store._journal import START
from beam_store._ledger import LATEST, TEXTS, Errand, Ledger, Reduced, day_of

_LONGEST = 400  # bytes of a line, mostly: a day with less room is taken for full


class Contents:
    """What a ledger holds: ``entries``, the number of lines that are ``unreadable``, the days that are ``full``."""

    __slots__ = ("entries", "full", "size", "unreadable")

    def __init__(self) -> None:
        self.entries: list[Reduced | Errand] = []
        self.unreadable = 0
        self.full: list[str] = []
        self.size = 0  # bytes of the day that is being read

    def take(self, line: bytes) -> None:
        """Add a line, or what follows a torn one in it."""
        self.size += len(line) + 1
        entry = parse(line)
        self.unreadable += (line.rfind(START) > 0) if entry is not None else bool(line)
        if entry is not None:
            self.entries.append(entry)


def read(ledger: Ledger, since: float) -> Contents:
    """See ``Ledger.read``."""
    contents = Contents()
    first = day_of(max(since, 0.0))
    for day in ledger.days():
        if day >= first:
            contents.size = 0
            for line in filter(None, _whole(ledger, day).split(b"\n")):
                contents.take(line)
            if contents.size + _LONGEST > _ledger.MOST:
                contents.full.append(day)
    return contents


def basis_of(ledger: Ledger, digits: str) -> str | None:
    """See ``Ledger.basis_of``."""
    mark = digits.encode()
    for day in reversed(ledger.days()):
        data = _whole(ledger, day)
        at = data.rfind(mark)
        while at >= 0:  # from the end on, and only lines with the handle in them
            start, stop = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at)
            entry = parse(data[start : len(data) if stop < 0 else stop])
            if isinstance(entry, Reduced) and entry.handle == digits:
                return entry.basis
            at = data.rfind(mark, 0, start)
    return None


def _whole(ledger: Ledger, day: str) -> bytes:
    """A day as it is; nothing where it is collected meanwhile."""
    try:
        with open(os.path.join(ledger.folder, day), "rb", opener=_opened) as file:
            return file.read() or b""  # a pipe that nobody writes to gives None
    except FileNotFoundError:
        return b""


def _opened(path: str, flags: int) -> int:
    return os.open(path, flags | _SAFE | getattr(os, "O_NONBLOCK", 0))


def parse(line: bytes) -> Reduced | Errand | None:
    """The entry of a line, or of what follows a torn one in it; None where it cannot be read."""
    start = line.rfind(START)
    if start < 0 or not line.endswith(b"}"):
        return None
    try:
        fields = json.loads(line[start:])
        entry = _errand(fields) if "errand" in fields else _reduced(fields)
        TokenBasis(entry.basis)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, InvalidValueError):
        return None
    return entry


def _reduced(fields: dict[str, object]) -> Reduced:
    before, alone, after, size, shown = (
        _number(fields[name]) for name in ("before", "alone", "after", "size", "shown")
    )
    by, basis = _text(fields["by"]), _text(fields["basis"])
    entry = Reduced(_time(fields["when"]), by, basis, before, alone, after, size, shown)
    for name in TEXTS:
        if name in fields:
            setattr(entry, name, _text(fields[name]))
    return entry


def _errand(fields: dict[str, object]) -> Errand:
    verb, handle, basis = (_text(fields[name]) for name in ("errand", "handle", "basis"))
    return Errand(_time(fields["when"]), verb, handle, basis, _number(fields["tokens"]), _number(fields["size"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError
    return value


def _time(value: object) -> float:
    if type(value) not in {int, float} or not 0 <= value < LATEST:  # type: ignore[operator]  # it is a number
        raise TypeError
    return float(value)  # type: ignore[arg-type]  # it is a number

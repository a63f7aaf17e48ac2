r"""The ledger: one line of JSON for each text that was shown reduced, and one for each time the rest was asked for.

    ledger/2027-01-31   the lines of one day (UTC), only ever appended to

A line is one ``write`` to a file open for appending, and begins with ``{"when":``, which no string inside it can
contain; so a line that a killed process left torn costs itself alone.  Collecting removes whole days and rewrites
none, so writers need no lock.  Lines are composed here without ``json``, as those of the journal are.

Guards: numbers, names of programs, adapters, hosts and sessions, and handles; no contents, no command lines.  A day
holds at most MOST bytes, and days above KEPT go when a new one begins, also where nobody collects.

Not here: reading it (`_ledger_read`), what the numbers add up to, the clock, and whether anything is to be written at
all (beam-cli).
"""

from __future__ import annotations

import os
from time import gmtime

from beam_core import InvalidValueError
from beam_store._files import _SAFE, FileBackend, _create, _make_folder, _write
from beam_store._journal import _quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._ledger_read import Contents

MOST = 16 << 20  # bytes of a day: 50,000 lines and more
KEPT = 400  # days
DAY = 86400
LATEST = 2.5e11  # seconds; a year of four digits
_FLAGS = os.O_WRONLY | os.O_APPEND | _SAFE | getattr(os, "O_NONBLOCK", 0)
TEXTS = ("handle", "host", "session", "tool", "kind")


class Reduced:
    """A text that was shown.

    ``by`` is what reduced it (``hook``, ``mcp wrap``, ``run``, ``reduce``).  Tokens on ``basis``: ``before`` of the
    whole text, ``alone`` of what the host would have shown of it, ``after`` of what was shown.  Bytes: ``size`` and
    ``shown``.
    ``tool`` is a program or an agent's tool, ``kind`` the adapter that read most of the text.  None: not known.
    """

    __slots__ = ("after", "alone", "basis", "before", "by", "shown", "size", "when", *TEXTS)

    def __init__(
        self,
        when: float,
        by: str,
        basis: str,
        before: int,
        alone: int,
        after: int,
        size: int,
        shown: int,
        *,
        handle: str | None = None,
        host: str | None = None,
        session: str | None = None,
        tool: str | None = None,
        kind: str | None = None,
    ) -> None:
        self.when = when
        self.by = by
        self.basis = basis
        self.before = before
        self.alone = alone
        self.after = after
        self.size = size
        self.shown = shown
        self.handle = handle
        self.host = host
        self.session = session
        self.tool = tool
        self.kind = kind

    def line(self) -> bytes:
        """This as a line; InvalidValueError where the time is none."""
        text = _start(self.when) + (
            f',"by":{_quoted(self.by)},"basis":{_quoted(self.basis)},"before":{self.before:d},"alone":{self.alone:d}'
            f',"after":{self.after:d},"size":{self.size:d},"shown":{self.shown:d}'
        )
        for field in TEXTS:
            value = getattr(self, field)
            if value is not None:
                text += f',"{field}":{_quoted(value)}'
        return text.encode() + b"}\n"


class Errand:
    """Someone asked for more of an artifact by ``verb``, and got ``tokens`` on ``basis``, ``size`` bytes."""

    __slots__ = ("basis", "handle", "size", "tokens", "verb", "when")

    def __init__(self, when: float, verb: str, handle: str, basis: str, tokens: int, size: int) -> None:
        self.when = when
        self.verb = verb
        self.handle = handle
        self.basis = basis
        self.tokens = tokens
        self.size = size

    def line(self) -> bytes:
        """This as a line; InvalidValueError where the time is none."""
        text = _start(self.when) + (
            f',"errand":{_quoted(self.verb)},"handle":{_quoted(self.handle)},"basis":{_quoted(self.basis)}'
            f',"tokens":{self.tokens:d},"size":{self.size:d}'
        )
        return text.encode() + b"}\n"


class Ledger:
    """The ledger of the store in the folder ``root``, which need not exist."""

    __slots__ = ("_backend", "folder")

    def __init__(self, root: str) -> None:
        self._backend = FileBackend(root)
        self.folder = os.path.join(root, "ledger")

    def add(self, entry: Reduced | Errand) -> bool:
        """Add a line; false where the day is full or there is no store yet.

        OSError or StoreError where it cannot be written.
        """
        line = entry.line()
        path = os.path.join(self.folder, day_of(entry.when))
        try:
            self._backend.check()
        except FileNotFoundError:
            return False
        try:
            fd = os.open(path, _FLAGS)
        except FileNotFoundError:
            _make_folder(self.folder)
            fd = _create(path, _FLAGS)
            self.collect(entry.when - KEPT * DAY)
        try:
            if os.fstat(fd).st_size + len(line) > MOST:
                return False
            _write(fd, line)
        finally:
            os.close(fd)
        return True

    def collect(self, before: float) -> int:
        """Remove the days that ended before a time, as far as that can be; how many."""
        removed = 0
        first = day_of(max(before, 0.0))
        try:
            old = [day for day in self.days() if day < first]
        except OSError:
            return 0
        for day in old:
            try:
                os.unlink(os.path.join(self.folder, day))
            except OSError:  # another removed it
                continue
            removed += 1
        return removed

    def days(self) -> list[str]:
        """The days of which there are lines, in order."""
        try:
            found = os.listdir(self.folder)
        except (FileNotFoundError, NotADirectoryError):
            return []
        return sorted(day for day in found if len(day) == 10 and day.replace("-", "").isdigit())

    def read(self, since: float = 0.0) -> Contents:
        """All that can be read of the days from ``since`` on, oldest first; OSError."""
        from beam_store._ledger_read import read

        return read(self, since)

    def basis_of(self, digits: str) -> str | None:
        """On which basis the text with this complete handle was measured last; None where that is not on record."""
        from beam_store._ledger_read import basis_of

        return basis_of(self, digits)


def day_of(when: float) -> str:
    """The day of a time in seconds since 1970, in UTC: ``2027-01-31``."""
    year, month, day = gmtime(when)[:3]
    return f"{year:04d}-{month:02d}-{day:02d}"


def _start(when: float) -> str:
    if not 0 <= when < LATEST:
        raise InvalidValueError("time", when, "seconds since 1970")
    return f'{{"when":{when:.3f}'

"""Lists of artifacts: what the journal and the place together know of each."""

from __future__ import annotations

from beam_core import Handle, UnknownHandleError
from beam_store._journal import parse, parse_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._backend import Backend, Kept
    from beam_store._journal import Record


class Entry:
    """An artifact in a list.

    ``when`` is the time of its last put in seconds since 1970, ``room`` the bytes it takes where it is kept; the
    rest is from the last put on record, and ``None`` where none is: ``size`` in bytes, number of ``lines``, and
    where it came from.
    """

    __slots__ = (
        "command",
        "exit_code",
        "flags",
        "handle",
        "host",
        "lines",
        "pinned",
        "room",
        "session",
        "size",
        "tool",
        "when",
    )

    def __init__(self, kept: Kept, record: Record | None) -> None:
        self.handle = Handle(kept.name)
        self.room = kept.room
        self.pinned = kept.pinned
        self.when = kept.when if record is None or record.when is None else record.when
        self.size = None if record is None else record.size
        self.lines = None if record is None else record.lines
        self.command = None if record is None else record.command
        self.exit_code = None if record is None else record.exit_code
        self.tool = None if record is None else record.tool
        self.host = None if record is None else record.host
        self.session = None if record is None else record.session
        self.flags = () if record is None else record.flags

    def __repr__(self) -> str:
        return f"Entry({self.handle}, when={self.when}, size={self.size}, command={self.command!r})"


def entries(backend: Backend) -> list[Entry]:
    """Every artifact, the one put last first; where times are equal, as the journal has them."""
    latest: dict[str, tuple[int, Record]] = {}
    for number, record in enumerate(parse_all(backend.records())):
        latest[record.name] = number, record
    found: list[tuple[float, int, Entry]] = []
    for name in backend.names():
        kept = backend.look(name)
        if kept is not None:
            number, known = latest.get(name, (-1, None))
            entry = Entry(kept, known)
            found.append((entry.when or 0.0, number, entry))
    found.sort(key=lambda item: (item[0], item[1], item[2].handle.digits), reverse=True)
    return [entry for _, _, entry in found]


def entry_of(backend: Backend, handle: Handle) -> Entry:
    """One artifact by its complete handle; UnknownHandleError."""
    kept = backend.look(handle.digits)
    if kept is None:
        raise UnknownHandleError(str(handle), backend.place)
    last = None
    mark = handle.digits.encode()
    for line in backend.records():
        if mark in line:
            record = parse(line)
            if record is not None and record.name == handle.digits:
                last = record
    return Entry(kept, last)

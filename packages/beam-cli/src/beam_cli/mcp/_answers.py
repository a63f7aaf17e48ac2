"""What an agent is told that asks for an artifact by a tool: its bytes, its lines, or the lines that match.

An answer is the text and, where it goes on, a last block that says so and how to get the rest.  Its numbers are those
of `beam search` and `beam range`.

Guards: no answer is larger than the host shows; every part of an artifact can be reached, whatever its lines are; what
is not UTF-8 is said to be changed.  Malformed, unknown and ambiguous handles are three errors with three texts.
Not here: the protocol (`_server`).
"""

from __future__ import annotations

from beam_cli._artifacts_read import Query, count_lines, printed, readable
from beam_cli._artifacts_text import distinct, named
from beam_core import AmbiguousHandleError, DamagedObjectError, Handle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.mcp._room import Room
    from beam_store import ArtifactStore

LIMIT = 100  # matching lines, unless another number is asked for
_END = 1 << 62  # a line that no artifact has
_CANDIDATES = 5  # handles that are named where one fits several


def expand(store: ArtifactStore, room: Room, handle: str, offset: int = 0) -> list[str]:
    """The text of an artifact from the byte ``offset`` on."""
    found, size = b"", 0
    for piece in readable(store.chunks(Handle(handle))):
        if size + len(piece) > offset and len(found) <= room.bytes:
            start = max(0, offset - size)
            found += piece[start : start + room.bytes + 1 - len(found)]
        size += len(piece)
    if offset > 0 and offset >= size:
        return [f"[beam: {_named(store, handle)} has {size} bytes: there is nothing at {offset}]"]
    if room.holds(found) and offset + len(found) == size:
        return _text(found)
    head = room.head(found)
    stop = offset + len(head)
    return [*_text(head), f"[beam: bytes {offset}-{stop} of {size} shown; expand with offset {stop} shows more]"]


def lines(store: ArtifactStore, room: Room, handle: str, first: int, last: int | None = None) -> list[str]:
    """Lines ``first`` to ``last``, both counted from 1 and included; to the end without ``last``."""
    from beam_store import stream_lines

    name, stop = Handle(handle), _END if last is None else last
    found = b""
    more = False
    for piece in stream_lines(readable(store.chunks(name)), first, stop):
        found += piece[: room.bytes + 1 - len(found)]
        if len(found) > room.bytes:
            more = True
            break
    if not found:
        count = count_lines(store, name)
        return [f"[beam: {_named(store, handle)} has {count} lines: there is no line {first}]"]
    if not more and room.holds(found):
        return _text(found)
    head = room.head(found)
    if head.endswith(b"\n"):
        shown = first + head.count(b"\n") - 1
        return [*_text(head), f"[beam: lines {first}-{shown} shown; range from {shown + 1} shows more]"]
    before = 0 if first == 1 else sum(map(len, stream_lines(readable(store.chunks(name)), 1, first - 1)))
    at = before + len(head)
    return [*_text(head), f"[beam: line {first} goes on for long; expand with offset {at} shows more of it]"]


def search(store: ArtifactStore, room: Room, handle: str, query: Query) -> list[str]:
    """Lines that match, as ``12:text``, and lines around them as ``11-text``."""
    matches = query.find(store, Handle(handle))
    if not matches.total:
        return [f"[beam: no line of {handle} matches {query.pattern!r}]"]
    out: list[bytes] = []
    size = 0
    for row in printed(matches, query):
        out.append(row)
        size += len(row)
        if size > room.bytes:
            break
    text = b"".join(out)
    full = not room.holds(text)
    text = room.head(text) if full else text
    shown = sum(row.partition(b":")[0].isdigit() for row in text.split(b"\n"))
    if shown == matches.total:
        return _text(text)
    how = "a narrower pattern, or range, shows the others" if full else "a higher limit shows more"
    return [*_text(text), f"[beam: {shown} of {matches.total} matching lines shown; {how}]"]


def _text(data: bytes) -> list[str]:
    """The text, and a note where it cannot be one to the byte."""
    try:
        return [data.decode("utf-8")]
    except UnicodeDecodeError:
        shown = data.decode("utf-8", "replace")
        return [shown, "[beam: some bytes are not UTF-8 and stand as U+FFFD here; the resource has them as they are]"]


def _named(store: ArtifactStore, handle: str) -> str:
    return named(store, store.resolve(Handle(handle)))


def whole(store: ArtifactStore, handle: str, most: int) -> bytes | None:
    """All bytes of an artifact, None where there are more than ``most``."""
    found: list[bytes] = []
    size = 0
    for piece in store.chunks(Handle(handle)):
        size += len(piece)
        if size > most:
            return None
        found.append(piece)
    return b"".join(found)


def explained(store: ArtifactStore, error: BaseException) -> str:
    """An error in one text, with what to do about it."""
    if isinstance(error, AmbiguousHandleError):
        names = sorted(store.backend.names(Handle(error.handle).digits))
        shown = distinct(names)[:_CANDIDATES]
        return f"{error}: {', '.join(shown)}{', ...' if len(names) > len(shown) else ''}"
    if isinstance(error, DamagedObjectError):
        return f"{error}; none of it is shown, and running the command again mends it"
    if isinstance(error, MemoryError):
        return "not enough memory: a line is too long to be held; expand gives any artifact piece by piece"
    reason = getattr(store, "reason", "")  # of a store that keeps nothing
    return f"{error} ({reason})" if reason else str(error)

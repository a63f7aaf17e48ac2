"""`beam show` and `beam ls`: what is known of artifacts, in lines or as JSON.

Guards: one artifact is one line of a list, whatever its command was; what is not known is said to be so.  `show`
reads the text for its outline only up to OUTLINED bytes, so it is quick and small for an artifact of any size.

Not here: what the outline says (`_artifacts_outline`).
"""

from __future__ import annotations

from beam_cli import _report
from beam_cli._artifacts_text import UNKNOWN, distinct, moment, one_line, plain
from beam_cli._streams import say, write
from beam_core import Handle
from beam_core._handle import SCHEME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli._artifacts_outline import Outline
    from beam_store import ArtifactStore, Entry

OUTLINED = 8 << 20  # bytes; a second for most texts, ten where every line is another error
_WIDEST = 60  # characters of a command in a list
_TEXTS = ("command", "tool", "host", "session")


def show(store: ArtifactStore, handle: str, *, json: bool) -> int:
    """Print what is known of an artifact, and its outline."""
    entry = store.stat(Handle(handle))
    raw, size, lines = _read(store, entry)
    entry.size, entry.lines = size, lines
    outline: Outline | None = None
    reason = f"none is made for more than {OUTLINED} bytes; 'beam search' and 'beam range' read any size"
    if raw is not None:
        from beam_cli._artifacts_outline import outline_of

        outline = outline_of(raw, entry.command, entry.exit_code)
        reason = "the artifact is binary" if raw else "the artifact is empty"
    if json:
        drawn = {"outline": None, "reason": reason} if outline is None else {"outline": outline.as_dict()}
        write(1, _report.dump({**_fields(entry), **drawn}))
        return 0
    head = "".join(f"{name}: {value}\n" for name, value in _rows(entry)).encode()
    write(1, head + (outline.as_text() if outline else f"outline: {reason}\n".encode()))
    return 0


def _read(store: ArtifactStore, entry: Entry) -> tuple[bytes | None, int, int]:
    """The text, or None where it is too long for an outline; its size and its lines."""
    if entry.size is not None and entry.lines is not None and entry.size > OUTLINED:
        return None, entry.size, entry.lines
    kept: list[bytes] = []
    size = lines = 0
    last = b""
    for piece in store.chunks(entry.handle):
        size += len(piece)
        lines += piece.count(b"\n")
        last = piece[-1:] or last
        if size <= OUTLINED:
            kept.append(piece)
        else:
            kept.clear()
    lines += last not in {b"", b"\n"}
    return b"".join(kept) if size <= OUTLINED else None, size, lines


def _rows(entry: Entry) -> list[tuple[str, str]]:
    return [
        ("handle", SCHEME + entry.handle.digits),
        ("size", f"{entry.size} bytes"),
        ("lines", str(entry.lines)),
        ("stored", moment(entry.when)),
        ("command", UNKNOWN if entry.command is None else one_line(entry.command)),
        ("exit code", UNKNOWN if entry.exit_code is None else str(entry.exit_code)),
        *((name, one_line(value)) for name in _TEXTS[1:] if (value := getattr(entry, name)) is not None),
        ("room", f"{entry.room} bytes"),
        ("pinned", "yes" if entry.pinned else "no"),
        *((("flags", one_line(", ".join(entry.flags))),) if entry.flags else ()),
    ]


def _fields(entry: Entry) -> dict[str, object]:
    """An artifact for a program: the complete handle, and null for what is not known."""
    stored = moment(entry.when)
    return {
        "handle": SCHEME + entry.handle.digits,
        "size": entry.size,
        "lines": entry.lines,
        "stored": None if stored == UNKNOWN else stored,
        **{name: plain(getattr(entry, name)) for name in _TEXTS},
        "exit_code": entry.exit_code,
        "room": entry.room,
        "pinned": entry.pinned,
        "flags": [plain(flag) for flag in entry.flags],
    }


def ls(store: ArtifactStore, limit: int, *, json: bool) -> int:
    """Print what is stored, the newest first."""
    entries = store.ls()
    if json:
        shown = [_fields(entry) for entry in entries[:limit]]
        write(1, _report.dump({"artifacts": shown, "total": len(entries)}))
        return 0
    if not entries:
        say(f"nothing is stored: {getattr(store, 'reason', store.backend.place + ' holds no artifact')}")
        return 0
    handles = distinct([entry.handle.digits for entry in entries])
    rows: list[tuple[str, ...]] = [("handle", "stored", "bytes", "lines", "pin", "exit", "command")]
    rows += [_row(handle, entry) for handle, entry in zip(handles, entries[:limit], strict=False)]
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    for row in rows:
        cells = [
            f"{cell:>{width}}" if column in {2, 3, 5} else f"{cell:<{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        write(1, "  ".join([*cells, row[6]]).rstrip().encode() + b"\n")
    if len(entries) > limit:
        write(1, f"[beam: {limit} of {len(entries)} artifacts shown; --limit N shows more]\n".encode())
    return 0


def _row(handle: str, entry: Entry) -> tuple[str, ...]:
    def number(value: int | None) -> str:
        return "-" if value is None else str(value)

    stored = "-" if entry.when is None else moment(entry.when)
    command = "-" if entry.command is None else one_line(entry.command, _WIDEST)
    return (
        handle,
        stored,
        number(entry.size),
        number(entry.lines),
        "*" if entry.pinned else "",
        number(entry.exit_code),
        command,
    )

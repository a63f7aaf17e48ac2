"""How artifacts, times and lines are written where there is no room for all of them.

Guards: a handle that is printed resolves; what comes from outside stays on one line and shows no control character;
a line that is shortened says by how many bytes, and no character of it is cut in two.
"""

from __future__ import annotations

from beam_core._handle import PRINTED, SCHEME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_core import Handle
    from beam_store import ArtifactStore

UNKNOWN = "not recorded"
MOST = 1000  # bytes of a line; a longer one is shortened
_WORTH = 120  # bytes; fewer are not left out, because the mark takes 30


def named(store: ArtifactStore, handle: Handle) -> str:
    """A complete handle as it is printed: with 12 digits, or with all where another artifact has the same 12."""
    same = sum(1 for _ in store.backend.names(handle.digits[:PRINTED]))
    return str(handle) if same < 2 else SCHEME + handle.digits


def distinct(names: Sequence[str]) -> list[str]:
    """Handles for names of 64 digits each, with 12 digits or as many as tell them apart."""
    digits = PRINTED
    while len({name[:digits] for name in names}) < len(set(names)):
        digits += 1
    return [SCHEME + name[:digits] for name in names]


def moment(when: float | None) -> str:
    """Seconds since 1970 in ISO 8601, UTC."""
    import time

    try:
        return UNKNOWN if when is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))
    except (ValueError, OverflowError, OSError):  # a journal that someone wrote
        return UNKNOWN


def one_line(text: str, most: int | None = None) -> str:
    """``text`` with escapes for what cannot be seen, and no more than ``most`` characters."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in (text if most is None else text[: most + 1]))
    return shown if most is None or len(shown) <= most else shown[: most - 3] + "..."


def plain(text: str | None) -> str | None:
    """``text`` that every reader of JSON takes: without halves of characters."""
    return None if text is None else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def shorten(text: bytes, place: int = 0, most: int = MOST) -> bytes:
    """About ``most`` bytes of a line around the offset ``place``, with marks for what is left out."""
    start = max(0, min(place - most * 2 // 3, len(text) - most))
    stop = start + most
    start = _whole(text, start, 1) if start >= _WORTH else 0
    stop = _whole(text, stop, -1) if len(text) - stop >= _WORTH else len(text)
    return _mark(start) + text[start:stop] + _mark(len(text) - stop)


def _mark(omitted: int) -> bytes:
    return b"[beam: %d bytes omitted]" % omitted if omitted else b""


def _whole(text: bytes, place: int, step: int) -> int:
    """The nearest place that is not within a character of UTF-8, as far as there is one."""
    for moved in range(4):
        near = place + step * moved
        if text[near] & 0xC0 != 0x80:
            return near
    return place

"""Decoding: from raw bytes to units, the start of every path.

UTF-16 with a byte order mark becomes UTF-8; what is binary is left alone; a text without control characters
is its own data and costs no copy.  Texts with control characters go on to ``_controls``.

Not here: dropping anything.
"""

from __future__ import annotations

from itertools import accumulate, islice

from beam_core._array import array
from beam_core._document import WINDOW, Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HIDDEN = bytes(b for b in range(0x20) if b not in b"\t\n\b") + b"\x7f"  # what makes data differ from source
_SAMPLE = 1 << 16  # bytes looked at to tell binary from text
_BINARY = bytes(b for b in range(0x20) if b not in b"\t\n\r\x1b\x07\b\f")
_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def decode(raw: bytes) -> Lines | None:
    """The units of ``raw``; ``None`` where it is binary and must pass as it is."""
    source = transcoded(raw)
    if is_binary(source):
        return None
    if all(len(w.translate(None, HIDDEN)) == len(w) for w in windows(source)):
        starts = offsets(source)
        for window in windows(source):
            extend(starts, map(len, window.splitlines(keepends=True)))
        return Lines(source, starts, source, starts)
    from beam_optimize._controls import decode_controls

    return decode_controls(source)


def is_binary(source: bytes) -> bool:
    """Whether the first 64 KiB are no text: 1 % control characters with a NUL among them, or 10 % without."""
    sample = source[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _BINARY))
    return controls * (100 if b"\0" in sample else 10) >= max(len(sample), 1)


def windows(source: bytes) -> Iterator[bytes]:
    """Pieces of about WINDOW bytes that end after a newline, or where the text ends."""
    start, size = 0, len(source)
    while start < size:
        stop = size if size - start <= WINDOW else source.find(b"\n", start + WINDOW) + 1 or size
        yield source if start == 0 and stop == size else source[start:stop]
        start = stop


def offsets(source: bytes) -> array[int]:
    """An array for offsets into ``source``, with the first one, 0, in it."""
    return array("I" if len(source) < 1 << 32 else "Q", (0,))


def extend(starts: array[int], lengths: Iterable[int]) -> None:
    """Append the offset at which each unit ends, counted on from the last; ``lengths`` are bytes a unit."""
    starts.extend(islice(accumulate(lengths, initial=starts[-1]), 1, None))


def transcoded(raw: bytes) -> bytes:
    """A text in UTF-16 with a byte order mark as UTF-8; anything else itself."""
    sample = raw[:_SAMPLE]
    for mark, encoding in _MARKS:
        # every second byte of Latin text is NUL; with few of them the mark may be chance, and nothing is decoded
        if raw.startswith(mark) and 10 * sample.count(0) >= len(sample):
            try:
                return raw[2:].decode(encoding).encode()
            except UnicodeDecodeError:
                return raw
    return raw

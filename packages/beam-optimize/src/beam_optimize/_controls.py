r"""Control characters: escape sequences removed, frames and repaints marked.  Still decoding; nothing is dropped.

Guards two laws.  Source and data have the same units: no sequence, however hostile, may swallow a line end.
And nothing is judged: what the screen overwrote is only marked, and the floor sees it before it can go.

Sequences follow ECMA-48.  A string sequence (OSC, DCS, SOS, PM, APC) that does not end on its own line loses
only its introducer, so it cannot hide text.  A frame is what a lone ``\r`` ends; the last one that shows
anything is what stays on screen.  Cursor-up repaints are followed by rows, not columns.
"""

from __future__ import annotations

from io import BytesIO
from itertools import accumulate, islice

from beam_core._array import array
from beam_core._document import Lines
from beam_optimize._decode import extend, offsets, windows
from beam_optimize._patterns import Regex

_FRAME = b"\x1c"  # stands for a lone \r meanwhile; as a control character it was removed from the text before
_CONTROLS = bytes(b for b in range(0x20) if b not in b"\t\n\r\x1b\x07\b") + b"\x7f"
_CONTROL_CLASS = rb"\x00-\x06\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f"  # the same, inside brackets of a pattern
_BELL = b"\x07"  # ends an OSC, so it goes after the sequences
_SEQUENCE = Regex(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\x1c\n]*(?:\x07|\x1b\\)|[PX^_][^\x1b\x1c\n]*\x1b\\|[ -/]*[0-~]|)"
)
_RETURNS = Regex(rb"\r+")
_SOURCE_UNIT = Regex(
    rb"[^\r\n]*(?:\n|\r[\r%s]*\n?)|[^\r\n]+" % _CONTROL_CLASS  # controls that vanish between \r and \n
)
_FRAME_END = Regex(rb"\r+(?!\n)")
_FRAME_RUN = Regex(rb"\x1c+")
_NO_END = bytes(b for b in range(256) if b not in b"\n\x1c")
_STEP = bytes.maketrans(b"\n\x1c", b"\x01\x00")
# What changes from frame to frame of a progress bar; the last ones are the bytes of block characters (U+2580-U+259F).
_METER = b"0123456789 \t#=-+*.<>|/\\%()[]:,\n\xe2" + bytes(range(0x80, 0xA0))
_SAMPLE = 1 << 16  # bytes of a text that tell what its returns are
_TO_NEWLINE = bytes.maketrans(_FRAME, b"\n")
_TO_RETURN = bytes.maketrans(_FRAME, b"\r")
_NARROWEST = 80  # columns, taken as bytes; a screen with fewer would wrap unseen
_CURSOR_UP = Regex(rb"\x1b\[\d*[AF]")
_MOVE = Regex(rb"\x1b\[(\d{0,4})([AFBEJ])|\x1b\[[0-?]*[ -/]*[@-~]|[^\x00-\x20\x1b]+")


def visible(text: bytes, *, split: bool) -> bytes:
    r"""``text`` as an agent may quote it: only sequences and controls removed, and ``\r\n`` stays.

    ``split`` ends a frame with a newline instead of its return.
    """
    plain = text.translate(None, _CONTROLS).replace(b"\r", _FRAME)
    plain = _SEQUENCE().sub(b"", plain).translate(_TO_RETURN, _BELL)
    return _FRAME_END().sub(b"\n", plain) if split else plain


def decode_controls(source: bytes) -> Lines:
    """The units of a text that holds control characters."""
    return _Decoder(source).lines()


class _Decoder:
    """One pass over the text in windows, so that memory stays flat."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.out = BytesIO()
        self.source_starts = offsets(source)
        self.starts = offsets(source)
        self.overwritten = bytearray()
        self.numbers = array("I")
        self.framed = False
        self.line = 1

    def lines(self) -> Lines:
        """Run over the source and give the result."""
        for window in windows(self.source):
            self._take(window)
        data = self.out.getvalue()
        if _CURSOR_UP().search(self.source):
            self._repaint(data)
        if self._returns_end_lines(data):
            self.overwritten = bytearray(len(self.overwritten))
        overwritten = self.overwritten if 1 in self.overwritten else None
        numbers = self.numbers if self.framed else None
        return Lines(self.source, self.source_starts, data, self.starts, overwritten, numbers)

    def _take(self, window: bytes) -> None:
        first, base = len(self.source_starts) - 1, self.starts[-1]
        text = window.translate(None, _CONTROLS)
        if b"\r" in text:
            text = _RETURNS().sub(_FRAME, text).replace(_FRAME + b"\n", b"\n")
        if b"\x1b" in text:
            text = _SEQUENCE().sub(b"", text)
        text = text.translate(None, _BELL)
        sources = [*map(len, _SOURCE_UNIT().findall(window) if b"\r" in window else window.splitlines(keepends=True))]
        framed = _FRAME in text
        if framed:
            text, sources = _merged(text, sources)
        extend(self.source_starts, sources)
        extend(self.starts, map(len, (text.translate(_TO_NEWLINE) if framed else text).splitlines(keepends=True)))
        if len(self.starts) < len(self.source_starts):
            self.starts.append(self.starts[-1])  # a last unit of nothing but control characters
        ends = text.translate(None, _NO_END)
        self.numbers.extend(islice(accumulate(ends.translate(_STEP), initial=self.line), len(sources)))
        self.line += ends.count(b"\n")
        self.overwritten.extend(bytes(len(sources)))
        if framed:
            self.framed = True
            self._mark_frames(text, ends, first, base)
            text = text.translate(_TO_RETURN)
        self.out.write(text)

    def _returns_end_lines(self, data: bytes) -> bool:
        r"""Whether ``\r`` is this text's line end: hardly a newline in it, and its frames are not alike."""
        newlines, frames = self.line - 1, data.count(b"\r")
        if frames < 2 or newlines * 20 > frames:
            return False
        sample = [unit.translate(None, _METER) for unit in data[:_SAMPLE].split(b"\r")]
        return len(set(sample)) > max(2, len(sample) // 4)

    def _mark_frames(self, text: bytes, ends: bytes, first: int, base: int) -> None:
        """Of each line's frames, mark all but the last that shows anything."""
        starts, total = self.starts, len(self.starts) - 1
        for run in _FRAME_RUN().finditer(ends):
            frames = range(first + run.start(), min(first + run.end() + 1, total))
            stays = frames[-1]
            for unit in reversed(frames):
                if text[starts[unit] - base : starts[unit + 1] - base].strip(b" \t\n\x1c"):
                    stays = unit
                    break
            for unit in frames:
                self.overwritten[unit] = unit != stays

    def _repaint(self, data: bytes) -> None:
        """Follow the cursor by rows, and mark each unit whose row was later written or erased.

        How wide the screen was is not known.  So where a line that may have wrapped moves the cursor up, it may move
        within its own rows, and is taken to: nothing above it counts as overwritten.
        """
        rows: list[int] = []  # the unit that each row shows, -1 for none
        row, highest = 0, -1  # highest: where an erase below the cursor can have taken something away
        first, wraps = 0, False  # the row in which the line began, and whether it may be on more than one
        source, bounds, starts = self.source, self.source_starts, self.starts
        for unit in range(len(starts) - 1):
            raw = source[bounds[unit] : bounds[unit + 1]]
            hidden = 0  # bytes of escape sequences so far
            for move in _MOVE().finditer(raw) if b"\x1b[" in raw else (None,) * bool(raw.strip()):
                kind = move.group(2) if move else None
                if kind is None:
                    if move is None or move.group()[0] != 0x1B:
                        self._write(rows, row, unit)
                elif kind in b"AF":
                    wraps = wraps or move.start() - hidden >= _NARROWEST  # type: ignore[union-attr]  # kind came from move
                    row = max(first if wraps else 0, row - int(move.group(1) or 1))  # type: ignore[union-attr]
                    highest = len(rows)
                elif kind in b"BE":
                    row = max(row, min(row + int(move.group(1) or 1), len(rows)))  # type: ignore[union-attr]
                elif highest > row and not move.group(1).strip(b"0"):  # type: ignore[union-attr]
                    for gone in rows[row:]:  # each unit goes once, so the work is linear
                        if gone >= 0:
                            self.overwritten[gone] = 1
                    del rows[row:]
                    highest = row
                if move is not None and move.group()[0] == 0x1B:
                    hidden += move.end() - move.start()
            wraps = wraps or starts[unit + 1] - starts[unit] > _NARROWEST
            if data[starts[unit] : starts[unit + 1]].endswith(b"\n"):
                row += 1
                first, wraps = row, False

    def _write(self, rows: list[int], row: int, unit: int) -> None:
        while len(rows) <= row:
            rows.append(-1)
        before = rows[row]
        if before not in (-1, unit):
            self.overwritten[before] = 1
        rows[row] = unit


def _merged(text: bytes, sources: list[int]) -> tuple[bytes, list[int]]:
    r"""Join each unit that shows nothing to the frame before it: its line end is then that frame's.

    ``sources`` are the units' lengths in the source, in bytes.

    So a line that ends in ``\r``, an erase and ``\n`` is one unit, like one that ends in ``\r\n``.
    """
    ends = text.translate(None, _NO_END)
    units = text.translate(_TO_NEWLINE).splitlines()
    out: list[bytes] = []
    joined: list[int] = []
    after_frame = False
    for number, source in enumerate(sources):
        unit = units[number] if number < len(units) else b""
        end = ends[number : number + 1]
        if after_frame and not unit and end:
            joined[-1] += source
            out[-1] = end
        else:
            joined.append(source)
            out += (unit, end)
        after_frame = end == _FRAME
    return b"".join(out), joined

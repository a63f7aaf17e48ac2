r"""`beam run --live`: one output shortened line by line while it comes, append-only.

What is done, all of it decided by a line and the one before it: escape sequences and control characters go, ``\r\n``
becomes ``\n``; a run of identical lines becomes its first, a marker with the count, and its last; frames of a
progress bar, which the screen overwrote (``50%\r51%\r``), go where the next one differs in figures only.  What looks
like a marker is escaped.  Output
that begins as binary passes as it is.  The same text comes out however the bytes arrive, but for
a line that has not ended and for which somebody waits, a prompt: after a fifth of a second it is shown.

Guards: a line that reads as a diagnostic is shown, also one that was overwritten.  Nothing is held back longer than
its line takes, but for a repeated line, of which the first is shown.  Nothing is left out that the store cannot
give back: where it fails at once, frames stay, and where it fails at the end, the whole follows.

Not here: what needs more than a line (segments, counts of passing tests), which is `beam run` without ``--live``.
"""

from __future__ import annotations

from time import monotonic

from beam_adapters._floor import floor_priority
from beam_cli._faults import internal
from beam_core._edits import LOOKALIKE, PAYS, fold_mark, gap_mark, recovery_mark
from beam_core._regex import compiled
from beam_optimize._controls import visible
from beam_optimize._decode import HIDDEN, is_binary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from beam_cli._spool import Keeper, Spool
    from beam_core import Handle

PROMPT = 0.2  # seconds after which a line without an end is shown
LONG = 1 << 16  # bytes of a line that are waited for
_METER = b"0123456789 \t#=-+*.<>|/\\%()[]:,"  # what changes from frame to frame of a progress bar
_MARK = b"[beam:"
_UNSEEN = bytes(b for b in range(256) if not 0x21 <= b <= 0x7E) + b"\\"  # may stand before what looks like a marker


class Shortener:
    """Takes bytes, gives the text to show.  ``lossy``: frames may be left out."""

    __slots__ = ("_binary", "_frame", "_framed", "_held", "_last", "_open", "_rest", "folded", "frames", "lossy")

    def __init__(self, *, lossy: bool) -> None:
        self.lossy = lossy
        self.frames = 0  # that were left out
        self.folded = 0  # lines that a marker stands for
        self._binary: bool | None = None
        self._rest = b""  # the begin of a line, as it came
        self._open = False  # whether the line before it was shown without its end
        self._framed = False  # whether the line began with frames
        self._frame: bytes | None = None  # the last of them that shows anything
        self._last: bytes | None = None  # the line before, as shown
        self._held = 0  # how often it came again since

    def feed(self, data: bytes) -> bytes:
        """What is to be shown, now that ``data`` came."""
        if self._binary is None:
            self._binary = is_binary(data)
        if self._binary:
            return data
        text = self._rest + data
        cut = max(text.rfind(b"\n"), text.rfind(b"\r", 0, -1)) + 1
        out: list[bytes] = []
        if cut:
            self._take(_plain(text[:cut]), out)
        self._rest = text[cut:]
        if len(self._rest) > LONG:
            self._begin(out)
        return b"".join(out)

    def give_up(self) -> bytes:
        """Let everything pass from here on; what was held back of a line."""
        self._binary = True
        rest, self._rest = self._rest, b""
        return rest

    @property
    def waits(self) -> bool:
        """Whether a line has begun that may be a prompt."""
        return bool(self._rest) and not self._framed and not self._rest.endswith(b"\r")

    def prompt(self) -> bytes:
        """The line that has no end yet, as far as it is not shown."""
        out: list[bytes] = []
        if self.waits and (self._open or not _MARK.startswith(_plain(self._rest).lstrip(_UNSEEN)[: len(_MARK)])):
            self._begin(out)
        return b"".join(out)

    def close(self) -> bytes:
        """What is left at the end."""
        out: list[bytes] = []
        if not self._binary:
            rest, self._rest = _plain(self._rest), b""
            self._take(rest[: rest.rfind(b"\r") + 1], out)
            if rest.endswith(b"\r") and self._frame is not None:
                self._line(self._frame, out)
            elif rest := rest[rest.rfind(b"\r") + 1 :]:
                self._after_frame(rest, out)
                self._line(rest, out)
            elif self._frame is not None:
                self._line(self._frame, out)
            self._release(out)
        return b"".join(out)

    def _begin(self, out: list[bytes]) -> None:
        """Show the begin of a line; what may be half a sequence waits."""
        torn = _torn(self._rest)
        text, self._rest = _plain(self._rest[:torn]), self._rest[torn:]
        if text:
            if self._frame is not None:
                self._line(self._frame + b"\n", out)
                self._frame = None
            self._release(out)
            out.append(text if self._open else _escaped(text))
            self._open = True
            self._last = None

    def _take(self, text: bytes, out: list[bytes]) -> None:
        r"""Whole lines, and after them frames of one that has not ended."""
        if b"\r" not in text and not self._framed:
            for line in text.splitlines(keepends=True):
                self._line(line, out)
            return
        *lines, last = text.split(b"\n")
        for line in lines:
            *frames, end = line.rstrip(b"\r").split(b"\r")
            for frame in frames:
                self._frame_ends(frame, out)
            if not end.strip() and self._frame is not None:
                end = self._frame
            else:
                self._after_frame(end, out)
            self._frame = None
            self._framed = False
            self._line(end + b"\n", out)
        for frame in last.split(b"\r")[:-1]:
            self._frame_ends(frame, out)

    def _frame_ends(self, frame: bytes, out: list[bytes]) -> None:
        self._framed = True
        if self._open:
            self._line(frame + b"\n", out)
        elif frame.strip():
            self._after_frame(frame, out)
            self._frame = frame

    def _after_frame(self, text: bytes, out: list[bytes]) -> None:
        """The frame before ``text`` was overwritten by it."""
        frame, self._frame = self._frame, None
        if frame is None:
            return
        alike = frame.translate(None, _METER) == text.translate(None, _METER)
        if self.lossy and alike and floor_priority(frame) is None:
            self.frames += 1
        else:
            self._line(frame + b"\n", out)

    def _line(self, line: bytes, out: list[bytes]) -> None:
        """One line: the same again is held back, all else is shown."""
        if self._open:
            out.append(line)
            self._open = False
        elif line == self._last:
            self._held += 1
        else:
            self._release(out)
            self._last = line
            out.append(_escaped(line))

    def _release(self, out: list[bytes]) -> None:
        """What was held back: a marker and the last of the lines, or all of them where that is shorter."""
        held, self._held = self._held, 0
        if not held or self._last is None:
            return
        line = _escaped(self._last)
        mark = fold_mark(held - 1, line[: len(line) - len(line.lstrip(b" \t"))])
        if len(line) * (held - 1) >= PAYS * len(mark):
            self.folded += held - 1
            out += (mark, line)
        else:
            out.append(line * held)


def _plain(text: bytes) -> bytes:
    """Without escape sequences and control characters but returns."""
    if len(text.translate(None, HIDDEN)) == len(text):
        return text
    return visible(text, split=False)


def _escaped(line: bytes) -> bytes:
    r"""With a leading backslash where it could be taken for a marker."""
    if _MARK in line and compiled(LOOKALIKE, 0, "beam_optimize._regex_table").match(line):
        return b"\\" + line
    return line


def _torn(text: bytes) -> int:
    """Where an escape sequence begins that may go on in what is to come; the length of the text where none does."""
    at = text.rfind(b"\x1b")
    if at < 0:
        return len(text)
    kind, body = text[at + 1 : at + 2], text[at + 2 :]
    if not kind or (kind == b"[" and not body.strip(bytes(range(0x20, 0x40)))):
        return at
    if kind in {b"]", b"P", b"X", b"^", b"_"} and len(body) < LONG and not (kind == b"]" and b"\x07" in body):
        return at
    return len(text)


class Live:
    """The sink of one output that is shown as it comes."""

    __slots__ = ("_ended", "_keeper", "_shortener", "_shown", "_size", "_spool", "_whole", "due")

    def __init__(self, spool: Spool, keeper: Keeper) -> None:
        self._spool = spool
        self._keeper = keeper
        self._shortener = Shortener(lossy=keeper.error is None)
        self._whole = True  # whether all that came is in the spool
        self._size = 0
        self._shown = 0
        self._ended = True  # whether what was shown ends with a newline
        self.due: float | None = None

    def take(self, data: bytes) -> Iterable[bytes]:
        """See ``Sink``."""
        self._keeper.take(data)
        if self._whole:
            try:
                self._spool.add(data)
            except OSError:
                self._whole = False
        return self.show(data)

    def show(self, data: bytes) -> Iterable[bytes]:
        """What is to be shown of bytes that are in the spool and were given to the keeper."""
        self._size += len(data)
        if self._keeper.error is not None or not self._whole:
            self._shortener.lossy = False  # what was left out so far is in the spool
        try:
            out = self._shortener.feed(data)
        except Exception as error:  # noqa: BLE001  (an error here must not cost the text)
            internal(error, "the rest is passed through unchanged")
            out = self._shortener.give_up() + data
        self.due = monotonic() + PROMPT if self._shortener.waits else None
        return self._give(out)

    def tick(self) -> Iterable[bytes]:
        """See ``Sink``: the time to show a prompt."""
        self.due = None
        return self._give(self._shortener.prompt())

    def close(self) -> Iterable[bytes]:
        """What is held back; the rest is up to the store."""
        return self._give(self._shortener.close())

    @property
    def shown(self) -> int:
        """Bytes that were given so far to be shown."""
        return self._shown

    def _give(self, out: bytes) -> tuple[bytes, ...]:
        if not out:
            return ()
        self._shown += len(out)
        self._ended = out.endswith(b"\n")
        return (out,)

    def end(self, handle: Handle | None) -> Iterator[bytes]:
        """The last lines: what was left out and where all of it is; or all of it, where it could not be kept."""
        frames = self._shortener.frames
        start = b"" if self._ended else b"\n"
        saved = self._size - self._shown
        if handle is not None and saved > 0:
            count = gap_mark(frames, "overwritten frames") if frames else b""
            if saved < PAYS * len(count):
                count = b""
            ends = bool(count) or self._ended  # what stands above the last line ends with a newline, uncounted
            mark = recovery_mark(self._shown + len(start + count) - ends, self._size, str(handle))
            if saved >= PAYS * len(count + mark):
                self._shown += len(start + count + mark)
                yield start + count + mark
        elif handle is None and frames:
            said = start + b"[beam: the original cannot be kept, so all of it follows]\n"
            self._shown += len(said) + self._spool.size
            yield said
            yield from self._spool.pieces()

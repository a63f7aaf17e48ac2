r"""The verifier: an independent reading of an output beside the text it came from.

It imports no stage, no decoder and no renderer.  From the source bytes, the labels, the output and the pieces
(kind, units, position in the output) it rebuilds what every piece must be and compares:

- every unit belongs to exactly one piece, in order, and the pieces tile the output: nothing is added;
- what is shown is the source without control characters, at its place, byte for byte, for protected units
  from the source itself and for all others from the decoded text;
- folds repeat the unit before and after them, a series expands to its units, counts follow from labels;
- no protected unit is omitted, and no source line is shown that could be taken for a marker;
- what only the original gives back has a handle: with one, the last line says how much is shown, to the byte.

One case is apart: where a host would cut even into the protected lines, P1 may be left out under a first line that
names every such line; P0 never.

``verify`` gives the first violation in words, or ``None``.  Laws of the tests: dropping, swapping, duplicating,
misattributing or forging anything makes it speak.
"""

from __future__ import annotations

from beam_core._classification import PRIORITY, RAISED
from beam_core._edits import (
    ALIKE,
    ALSO,
    BEYOND,
    COPIED,
    COUNT,
    COUNTED,
    CUT,
    DROPPED,
    ESCAPED,
    FOLDED,
    GAP,
    HUNK,
    JOINED,
    KEPT,
    KIND_NAMES,
    LEADS,
    LIMIT,
    LOOKALIKE,
    NOTE,
    OUTLINE,
    OWN,
    PATHS,
    RECOVERY,
    ROWS,
    SERIES,
    SQUEEZED,
    TABLE,
    TIMES,
    TRIMMED,
    VIRTUAL,
    Frame,
    count_line,
    cut_mark,
    exit_note,
    fold_mark,
    gap_mark,
    limit_note,
    recovery_mark,
    virtual_mark,
)
from beam_core._scales import Priority
from beam_optimize._patterns import Regex
from beam_optimize.checks.times import second_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines
    from beam_core._edits import Pieces
    from beam_optimize.checks.copies import Above

# Written apart from the decoder's patterns on purpose: an error would have to be made twice to pass.
_ESCAPE = Regex(
    rb"\x1b\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]"
    rb"|\x1b\][^\n\r\x07\x1b]*(?:\x07|\x1b\\)"
    rb"|\x1b[\x50\x58\x5e\x5f][^\n\r\x1b]*\x1b\\"
    rb"|\x1b[\x20-\x2f]*[\x30-\x7e]"
    rb"|\x1b"
)
_SILENT = bytes([*range(9), *range(11, 13), *range(14, 27), *range(28, 32), 127]).translate(None, b"\x07\x08")
_CONTROL = bytes([*range(8), *range(11, 32), 127])
# The priority bytes that an omission may hold.
_LOW = {
    VIRTUAL: bytes(b for b in range(256) if b & PRIORITY >= Priority.P2),
    GAP: bytes(b for b in range(256) if b & PRIORITY >= Priority.P3),
    COUNTED: bytes(b for b in range(256) if b & PRIORITY >= Priority.P4),
    BEYOND: bytes(b for b in range(256) if b & PRIORITY >= Priority.P1),
    DROPPED: bytes(b for b in range(256) if b & PRIORITY >= Priority.P5),
}
_AROUND = 400  # bytes on either side of a spot that a cut line must show
_LOOKALIKE = Regex(LOOKALIKE)
_FRAME_END = Regex(rb"\r+(?!\n)")
_SPAN = Regex(rb"\{([0-9]+)\.\.([0-9]+)\}|\{([0-9,]+)\}")
_SERIES = Regex(rb"\[beam: ([0-9]+) lines alike: ([^\n]*)\]\n\Z")


def verify(
    lines: Lines,
    classification: Classification,
    output: bytes,
    pieces: Pieces,
    frame: Frame | None = None,
) -> str | None:
    """What is wrong with ``output`` as a reduction of ``lines`` within ``frame``, or ``None``."""
    if len(lines) != len(classification):
        return f"{len(classification)} labels for {len(lines)} units"
    return Reading(lines, classification, output, pieces, frame or Frame()).problem()


# Where units that are shown in another form are read back, loaded when there is one.
CHECKS = {
    ROWS: ("rows", "check_rows"),
    PATHS: ("paths", "check_paths"),
    JOINED: ("joined", "check_joined"),
    TABLE: ("record_table", "check_table"),
    TIMES: ("times", "check_times"),
    ALIKE: ("alike", "check_alike"),
    HUNK: ("hunks", "check_hunk"),
    TRIMMED: ("hunks", "check_trimmed"),
    OUTLINE: ("outline", "check_outline"),
    SQUEEZED: ("squeezed", "check_squeezed"),
    COPIED: ("copies", "check_copies"),
    ALSO: ("copies", "check_also"),
}


def _check(kind: int) -> Callable[[Reading, int, int, bytes], str | None]:
    module, name = CHECKS[kind]
    check: Callable[[Reading, int, int, bytes], str | None]
    check = getattr(__import__(f"beam_optimize.checks.{module}", fromlist=[name]), name)
    return check


class Reading:
    """One walk over the pieces of an output; ``forms`` are the definitions that it has met, by their letter."""

    def __init__(self, lines: Lines, labels: Classification, output: bytes, pieces: Pieces, frame: Frame) -> None:
        self.lines = lines
        self.labels = labels
        self.output = output
        self.pieces = pieces
        self.frame = frame
        self.own = {
            LIMIT: lambda text, *_: self._limit(text),
            NOTE: lambda text, *_: self._note(text),
            COUNT: lambda text, _begin, unit, start, stop: self._count(text, unit, start, stop),
            RECOVERY: lambda text, begin, *_: self._recovery(text, begin),
        }
        self.segments = iter(labels.segments)
        self.segment: Segment | None = next(self.segments, None)
        self.tallies = self._tally()
        self.forms: dict[bytes, list[bytes]] = {}
        self.second: bytes | None = None  # of the last time shown
        self.raw = b"", 0  # the raw element that is open at a place of the data, for ``checks.squeezed``
        self.shown_above: Above | None = None  # kept where there are copies
        self.above = 0  # the unit after the last one that the output shows in full or without its path
        self.trims: list[tuple[int, int]] = []  # units that a header of a hunk leaves out, still to come
        self.told: set[int] = set()  # kinds of which the text has said what they are
        self.cut = not lines.source.endswith(b"\n")  # the last newline of the output is then missing

    def problem(self) -> str | None:
        """Walk over the pieces once."""
        unit, begin = 0, 0
        times = TIMES in self.pieces.kinds
        if COPIED in self.pieces.kinds:
            from beam_optimize.checks.copies import Above

            self.shown_above = Above(self.pieces)
        for kind, start, stop, end in self.pieces:
            if end < begin or end > len(self.output):
                return f"piece at unit {start} ends at {end}, outside the output"
            text = self.output[begin:end]
            last = self.cut and end == len(self.output)
            if kind in self.own:
                wrong = self.own[kind](text + b"\n" if last else text, begin, unit, start, stop)
            elif start != unit or stop <= start:
                return f"units {unit} to {start} are in no piece, or in two"
            else:
                unit = stop
                wrong = self._piece(kind, start, stop, text, last=last)
            if wrong:
                return wrong
            if kind in (KEPT, PATHS):
                self.above = stop
            if times:
                self._note_time(kind, text)
            if self.shown_above is not None:
                self.shown_above.note(kind, self.texts(start, stop) if kind in (KEPT, ROWS) else [text])
            begin = end
        if unit != len(self.lines) or begin != len(self.output):
            return f"pieces cover {unit} of {len(self.lines)} units and {begin} of {len(self.output)} bytes"
        if self.output and self.output.endswith(b"\n") == self.cut:
            return "the last newline was added or lost"
        if self.tallies:
            return f"counted nowhere: {self.tallies}"
        if self.trims:
            first, stop = self.trims[0]
            return f"units {first} to {stop} are shown, and the header of their hunk leaves them out"
        return self._order()

    def _note_time(self, kind: int, text: bytes) -> None:
        """The last time that begins a line shown as it is, to the second; none after rows and forms."""
        if kind in (ROWS, ALIKE):
            self.second = None
        elif kind in (KEPT, ESCAPED, CUT) and b":" in text:
            for line in reversed(text.split(b"\n")):
                second = second_of(line)
                if second is not None:
                    self.second = second
                    break

    def _order(self) -> str | None:
        """What Beam says of the whole stands where it belongs, once, and only where there is cause."""
        kinds = self.pieces.kinds
        heads = [kind for kind in kinds if kind in (LIMIT, NOTE)]
        if heads != list(kinds[: len(heads)]) or heads != sorted(set(heads), key=(LIMIT, NOTE).index):
            return "a line about the whole stands elsewhere than first"
        leads = any(kind in LEADS for kind in kinds)
        ends = kinds.count(RECOVERY)
        if ends != (leads and self.frame.handle is not None) or (ends and kinds[-1] != RECOVERY):
            return "the last line does not lead to the original, or leads there in vain"
        if (LIMIT in kinds) != (BEYOND in kinds):
            return "what is beyond the limit is not announced, or nothing is"
        return None

    def _piece(self, kind: int, start: int, stop: int, text: bytes, *, last: bool) -> str | None:
        """``last``: the piece reaches the end of an output that may not end with a newline."""
        if kind in (KEPT, ESCAPED):
            return self._shown(kind, start, stop, text, last=last)
        if last and text and kind not in (DROPPED, COUNTED, TRIMMED):
            text += b"\n"
        if kind in CHECKS:
            return _check(kind)(self, start, stop, text)
        if kind == FOLDED:
            return self._fold(start, stop, text)
        if kind == SERIES:
            return self._series(start, stop, text)
        if kind in (VIRTUAL, CUT, BEYOND) and self.frame.handle is None:
            return f"units {start} to {stop} are left out, and nothing leads to them"
        if kind == CUT:
            return self._parts(start, stop, text)
        if kind not in _LOW:
            return f"unit {start}: unknown kind {kind}"
        if kind != BEYOND and self.labels.protects(start, stop):
            return f"units {start} to {stop} hold a protected line and are omitted"
        if self.labels.priorities[start:stop].translate(None, _LOW[kind]):
            return f"units {start} to {stop} are {KIND_NAMES[kind]} and hold more than that allows"
        mark = b""
        if kind == GAP:
            mark = gap_mark(stop - start, self.gap_noun(start, stop))
        elif kind == VIRTUAL or (kind == BEYOND and text):
            mark = virtual_mark(self.lines.number(start), self.lines.number(stop - 1))
        return None if text == mark else f"units {start} to {stop} are omitted under {text!r}"

    def _parts(self, start: int, stop: int, text: bytes) -> str | None:
        """A long line without the ranges that ``pieces`` names, which hold none of the places it is protected for."""
        low = self.labels.priorities[start] & PRIORITY
        if stop - start != 1 or (low < Priority.P2 and not self.labels.priorities[start] & RAISED):
            return f"unit {start} is cut, and it is protected as a whole"
        if self.is_exact(start) and self.lines.data is not self.lines.source:
            return f"unit {start} is cut, and its text is not the data"
        line = self.lines.line(start)
        spots = self.labels.spots.get(start, [])
        wanted, at = [], 0
        for first, end in self.pieces.cuts.get(start, []):
            if not at <= first < end <= len(line) or first < (_AROUND if low < Priority.P2 else 1):
                return f"unit {start} is cut at bytes {first} to {end}"
            if any(first < b + _AROUND and a - _AROUND < end for a, b in spots):
                return f"unit {start} is cut where it is protected, at bytes {first} to {end}"
            wanted += [line[at:first], cut_mark(first + 1, end)]
            at = end
        end_of_unit = self.lines.starts[stop]
        ended = self.lines.data[end_of_unit - 1 : end_of_unit] in {b"\n", b"\r"}
        wanted += [line[at:], b"\n" * ended]
        return None if b"".join(wanted) == text else f"unit {start} is not what the source has beside its cuts"

    def gap_noun(self, start: int, stop: int) -> str:
        """The one noun of the context omitted here, or lines."""
        labels, kinds = self.labels.labels, self.labels.kinds
        context = (u for u in range(start, stop) if self.labels.priorities[u] & PRIORITY == Priority.P3)
        nouns = {labels[kinds[u]].noun for u in context}
        return (len(nouns) == 1 and nouns.pop()) or "lines"

    def _shown(self, kind: int, start: int, stop: int, text: bytes, *, last: bool) -> str | None:
        if kind == ESCAPED:
            if stop - start != 1 or not text.startswith(b"\\"):
                return f"unit {start}: an escaped line must stand alone behind a backslash"
            text = text[1:]
        elif text.find(b"[beam:") >= 0 and _LOOKALIKE().search(text):
            return f"units {start} to {stop} show a line that looks like a marker"
        exact = self.is_exact(start)
        at = 0
        for first, end, data in self.lines.windows(start, stop):
            checked = exact or self.labels.protects(first, end)
            wanted = self.visible(first, end, exact=exact) if checked else data
            at = _after(text, at, wanted, cut=last)
            if at < 0:
                return f"units {first} to {end} are not what the source has there"
        return None if at == len(text) else f"units {start} to {stop} are followed by what is not theirs"

    def is_exact(self, unit: int) -> bool:
        """Whether a unit stands in text that an agent quotes; asked of units in order."""
        while self.segment is not None and self.segment.stop <= unit:
            self.segment = next(self.segments, None)
        return self.segment is not None and self.segment.exact

    def texts(self, start: int, stop: int) -> list[bytes]:
        """The visible texts of units, one each, without their ends; from the source, read here independently."""
        return [self.visible(unit, unit + 1, exact=False).rstrip(b"\r\n") for unit in range(start, stop)]

    def visible(self, start: int, stop: int, *, exact: bool) -> bytes:
        """The source of these units as a screen would show it, read here independently."""
        bounds = self.lines.source_starts
        source = self.lines.source[bounds[start] : bounds[stop]]
        if len(source.translate(None, _CONTROL)) == len(source):
            return source
        if b"\r" not in source:
            return _plain(source)
        units = (_plain(self.lines.source[bounds[u] : bounds[u + 1]]) for u in range(start, stop))
        return b"".join(units) if exact else b"".join(map(_one_end, units))

    def _fold(self, start: int, stop: int, text: bytes) -> str | None:
        if self.is_exact(start) and self.lines.data is not self.lines.source:
            return f"units {start} to {stop} are folded, and only their source tells whether they are alike"
        first = self.lines.line(start - 1) if start else None
        units = range(start, min(stop + 1, len(self.lines)))
        if first is None or stop >= len(self.lines) or any(self.lines.line(u) != first for u in units):
            return f"units {start} to {stop} are folded and not all like the one before and after"
        indent = first[: len(first) - len(first.lstrip(b" \t"))]
        if text != fold_mark(stop - start, indent):
            return f"units {start} to {stop} are folded under {text!r}"
        return None

    def _series(self, start: int, stop: int, text: bytes) -> str | None:
        match = _SERIES().match(text)
        units = [self.lines.line(u) for u in range(start, stop)]
        if not match or int(match[1]) != len(units) or expand(match[2], len(units)) != units:
            return f"units {start} to {stop} do not follow from {text!r}"
        return None

    def _note(self, text: bytes) -> str | None:
        code = self.frame.exit_code
        if code is None or text != exit_note(code):
            return f"an exit code is noted that is not known: {text!r}"
        return None

    def _limit(self, text: bytes) -> str | None:
        frame = self.frame
        need, limit, handle = frame.need, frame.limit, frame.handle
        if need is None or limit is None or handle is None or not limit < need >= frame.least:
            return "a limit is announced that does not rule"
        if text != limit_note(need, limit, self._hidden(), handle, frame.least):
            return f"a limit is announced as {text!r}"
        return None

    def _hidden(self) -> list[tuple[int, int]]:
        """Line ranges of protected units that are not shown, joined where nothing protected is shown between."""
        found: list[tuple[int, int]] = []
        shown = True
        for kind, start, stop, _end in self.pieces:
            if kind in OWN or not self.labels.protects(start, stop):
                continue
            if kind != BEYOND:
                shown = True
                continue
            levels = self.labels.priorities[start:stop]
            units = [start + at for at, byte in enumerate(levels) if byte & PRIORITY <= Priority.P1]
            first = self.lines.number(units[0])
            if not shown:
                first = found.pop()[0]
            found.append((first, self.lines.number(units[-1])))
            shown = False
        return found

    def _recovery(self, text: bytes, begin: int) -> str | None:
        handle = self.frame.handle
        body = self.output[max(0, begin - 1) : begin]
        lead = b"" if body in {b"", b"\n"} else b"\n"
        if handle is None or text != lead + recovery_mark(begin - (body == b"\n"), self.frame.size, handle):
            return f"the way to the original is given as {text!r}"
        return None

    def _count(self, text: bytes, unit: int, start: int, stop: int) -> str | None:
        found = self.tallies.pop((start, stop), None)
        if unit != start or not found or text != count_line(list(found.items())):
            return f"segment at unit {start} says {text!r} and has {found}"
        return None

    def _tally(self) -> dict[tuple[int, int], dict[str, int]]:
        """For each count line the nouns of the counted units of its segment; under (-1, -1) those of none."""
        tallies: dict[tuple[int, int], dict[str, int]] = {}
        segment = -1, -1
        kinds, labels = self.labels.kinds, self.labels.labels
        for kind, start, stop, _end in self.pieces:
            if kind == COUNT:
                segment = start, stop
            elif kind == COUNTED:
                key = segment if segment[0] <= start and stop <= segment[1] else (-1, -1)
                found = tallies.setdefault(key, {})
                units = kinds[start:stop]
                for number in dict.fromkeys(units):
                    noun = labels[number].noun or "routine lines"
                    found[noun] = found.get(noun, 0) + units.count(number)
        return tallies


def _after(text: bytes, at: int, wanted: bytes, *, cut: bool) -> int:
    """Where ``text`` goes on after ``wanted``, or -1: frames may end in a newline, and a cut text lacks the last."""
    for form in (wanted, _FRAME_END().sub(b"\n", wanted)) if b"\r" in wanted else (wanted,):
        if text.startswith(form, at):
            return at + len(form)
        if cut and text[at:] == form.rstrip(b"\r\n"):
            return len(text)
    return -1


def _plain(text: bytes) -> bytes:
    return _ESCAPE().sub(b"", text.translate(None, _SILENT)).replace(b"\x07", b"")


def _one_end(unit: bytes) -> bytes:
    """A unit with one byte for its line end, as everywhere but in exact text."""
    text = unit.rstrip(b"\r\n")
    return text + (b"\n" if unit.endswith(b"\n") else unit[len(text) : len(text) + 1])


def expand(template: bytes, count: int) -> list[bytes]:
    """The lines that a series line stands for; fewer or none where the template does not hold ``count``."""
    texts = _SPAN().split(template)
    fixed, columns = texts[0::4], []
    for first, last, listed in zip(texts[1::4], texts[2::4], texts[3::4], strict=True):
        columns.append(
            listed.split(b",")
            if listed
            else [b"%d" % n for n in range(int(first), min(int(last), int(first) + count) + 1)]
        )
    if any(len(column) != count for column in columns):
        return []
    return [
        b"".join(part for pair in zip(fixed, [*(c[i] for c in columns), b""], strict=True) for part in pair)
        for i in range(count)
    ]

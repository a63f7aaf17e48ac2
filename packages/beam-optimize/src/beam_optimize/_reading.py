r"""A reduced text read back beside its original, by its words alone: the first half of `beam verify`.

Nothing here asks the engine or its labels.  A reader walks down the text with a finger on the original: a line must be
there, further down; a marker must fit what lies between.  So it finds what no receipt can excuse: a line that the
original does not have, lines out of order, a marker that does not fit, a last line that is not true.

What the words alone do not say, it does not judge but notes: which lines were given, what is counted, what was left
out without a marker.  ``_audit`` judges these.
"""

from __future__ import annotations

from beam_core._edits import LOOKALIKE, paths_mark, times_mark
from beam_optimize._decode import decode
from beam_optimize._patterns import Regex
from beam_optimize._verify import expand
from beam_optimize.checks.alike import MARK, problem_of
from beam_optimize.checks.copies import Above
from beam_optimize.checks.hunks import COUNTED, trim_of
from beam_optimize.checks.joined import joins, openings
from beam_optimize.checks.outline import Following, following
from beam_optimize.checks.paths import is_without_path
from beam_optimize.checks.record_table import Tables, is_marker
from beam_optimize.checks.rows import define, expand_row
from beam_optimize.checks.squeezed import SHEET, bare
from beam_optimize.checks.times import is_without_time, second_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._document import Lines
    from beam_optimize.checks.hunks import Trim

_LAST = Regex(rb"\[beam: ([0-9]+) of ([0-9]+) bytes shown \(([0-9]+)% reduced\); full output: beam://([0-9a-f]{12})\]")
_LIMIT = Regex(
    rb"\[beam: protected lines need ([0-9]+), limit ([0-9]+)(?:; errors alone need ([0-9]+))?"
    rb"; (?:lines ([0-9, -]+?)(?: and more up to ([0-9]+))?"
    rb"|all of them shown, the rest) in beam://([0-9a-f]{12})\]"
)
_EXIT = Regex(rb"\[beam: exit code (-?[0-9]+)\]")
_FOLD = Regex(rb"[ \t]*\[beam: ([0-9]+) more identical lines? omitted\]")
_SERIES = Regex(rb"\[beam: ([0-9]+) lines alike: (.*)\]")
_VIRTUAL = Regex(rb"\[beam: ([0-9]+) lines? omitted, ([0-9]+)(?:-([0-9]+))?\]")
_GAP = Regex(rb"[ \t]*\[beam: ([0-9]+) [^\n]* omitted\]|[ \t]*\[beam: ([0-9]+) lines? omitted\]")
_FRAMES = Regex(rb"\[beam: ([0-9]+) overwritten frames? omitted\]")  # `run --live` counts them at the end
_COPY = Regex(rb"\[beam: ([0-9]+) lines? omitted, as under the same line above\]")
_CUT = Regex(rb"\[beam: bytes ([0-9]+)-([0-9]+) omitted\]")
_COUNT = Regex(rb"[0-9]+ [^\n,]+(?:, [0-9]+ [^\n,]+)*")
_LOOKALIKE = Regex(LOOKALIKE)


class Reading:
    """What a text was found to be: ``problems`` in words, none where all is right, and how many lines of each kind.

    ``kept`` lines are shown, ``joined`` ones with others on a line, ``tables`` as rows of their values, ``times``
    without their times, ``paths`` without their paths and ``squeezed`` without their indentation; ``folded``,
    ``series``, ``rows`` and ``copies`` follow from the text; ``hunks`` are headers of hunks that are counted anew, and
    ``trimmed`` the lines that they no longer count; ``marked`` are left out under a marker in their place, ``counted``
    under a count, ``unmarked`` without one.  ``given`` are the units that the text gives, as a byte each; ``shown`` the
    texts of those that stand in it as they are; ``counts`` the parts of count lines.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.kept = self.joined = self.cut = self.folded = self.series = self.rows = self.tables = self.copies = 0
        self.times = self.paths = self.squeezed = self.hunks = self.trimmed = 0
        self.marked = self.counted = self.unmarked = 0
        self.blank = 0  # units without text that were left out
        self.lines = 0
        self.units: Lines | None = None
        self.given = bytearray()
        self.shown: list[bytes] = []
        self.counts: list[bytes] = []
        self.handle: str | None = None
        self.exit_code: int | None = None  # as noted in the text
        self.begins: list[tuple[int, int]] = []  # lines, and what an outline says that they are in their file
        self.limit: tuple[int, int, list[tuple[int, int]], str] | None = None  # need, limit, line ranges, handle

    def as_dict(self) -> dict[str, int]:
        """The counts by name."""
        names = (
            *("lines", "kept", "joined", "cut", "folded", "series", "rows", "tables", "times", "paths", "hunks"),
            *("trimmed", "squeezed", "copies", "marked", "counted", "unmarked"),
        )
        return {name: getattr(self, name) for name in names}


def read(text: bytes, original: bytes) -> Reading:
    """Read ``text`` beside the ``original`` that it is said to come from."""
    out = Reading()
    out.handle = handle_of(text)
    lines = decode(original) if original else None
    if lines is None:
        if text != original:
            out.problems.append("the original is empty or binary, and the text is not the same bytes")
        return out
    out.lines, out.units, out.given = len(lines), lines, bytearray(len(lines))
    if text == original:
        out.kept, out.given = out.lines, bytearray(b"\1" * out.lines)
        out.shown = [lines.line(unit) for unit in range(len(lines))]
        return out
    _Finger(out, lines).walk(text, len(original))
    return out


def handle_of(text: bytes) -> str | None:
    """The digits of the handle in the last line, if that is one of Beam's."""
    match = _LAST().fullmatch(text.rstrip(b"\n").rpartition(b"\n")[2])
    return match[4].decode() if match else None


class _Finger:
    """A place in the original, moved by the lines of a text."""

    def __init__(self, out: Reading, lines: Lines) -> None:
        self.out = out
        self.units = [lines.line(unit) for unit in range(len(lines))]
        self.lines = lines
        self.at = 0  # the next unit
        self.second: bytes | None = None  # of the last time above
        self.times = self.paths = False  # whether the text says how lines without a time, or a path, are read
        self.forms: dict[bytes, list[bytes]] = {}
        self.above = Above()
        self.explained = ""  # the kind of lines that the line above explains
        self.trim: Trim | None = None  # what the header above leaves out of its hunk
        self.outline: Following | None = None  # whose lines are still to come
        self.owed = 0  # units that a marker says are left out here
        self.where: dict[bytes, list[int]] = {}  # places of each text, the last first
        for unit in range(len(self.units) - 1, -1, -1):
            self.where.setdefault(self.units[unit], []).append(unit)
        self.bare: dict[bytes, list[int]] = {}  # the same of tags without their indentation, in markup
        for unit in range(len(self.units) - 1, -1, -1) if SHEET().search(lines.data) else ():
            if bare(self.units[unit])[:1] == b"<" != self.units[unit][:1]:
                self.bare.setdefault(bare(self.units[unit]), []).append(unit)

    def walk(self, text: bytes, size: int) -> None:
        """Take every line of the text."""
        shown = text.removesuffix(b"\n").split(b"\n")
        if self.out.handle is not None:
            self._last(text, shown.pop(), size)
        if shown and (match := _LIMIT().fullmatch(shown[0])):
            self._limit(match.groups())
            del shown[0]
        if shown and (match := _EXIT().fullmatch(shown[0])):
            self.out.exit_code = int(match[1])
            del shown[0]
        after, tables = 0, Tables(shown)  # lines that tables took, and all of them
        for number, line in enumerate(shown, 1):
            if number <= after:
                continue
            after = self._tables(tables, number - 1)
            if after:
                self.above.part()
                continue
            frames = line.rstrip(b"\r").split(b"\r")  # a return before a newline ends the line
            for frame in frames:
                if not frame and len(frames) > 1 and self.units[self.at : self.at + 1] != [b""]:
                    continue  # several returns end one frame
                wrong = self._take(frame)
                if wrong:
                    self.out.problems.append(f"line {number} of the text: {wrong}")
                    return
        if self.trim is not None or self.explained or self.outline is not None:
            ends = (
                "in an outline"
                if self.outline is not None
                else "in a hunk whose header counts more lines"
                if self.trim is not None
                else "with what explains no line"
            )
            self.out.problems.append(f"the text ends {ends}")
            return
        self._skip_to(len(self.units))
        if self.owed:
            self.out.problems.append(f"{self.owed} lines that are said to be left out at the end are not there")
        if self.out.counted > self.out.unmarked:
            self.out.problems.append(
                f"{self.out.counted} lines are counted, and {self.out.unmarked} are left out without a marker"
            )
        self.out.unmarked -= min(self.out.counted, self.out.unmarked)

    def _last(self, text: bytes, line: bytes, size: int) -> None:
        match = _LAST().fullmatch(line)
        if match is None:
            return
        body = text.removesuffix(b"\n").removesuffix(line).removesuffix(b"\n")
        told = (int(match[1]), int(match[2]), int(match[3]))
        true = (len(body), size, (size - len(body)) * 100 // max(size, 1))
        if told != true:
            self.out.problems.append(f"the last line says {told[0]} of {told[1]} bytes; it is {true[0]} of {true[1]}")

    def _limit(self, found: tuple[bytes | None, ...]) -> None:
        need, limit, least, named, upto, handle = (part or b"" for part in found)
        if least and not int(limit) < int(least) <= int(need):
            self.out.problems.append("the first line says of errors alone what cannot be")
        ranges = []
        for part in named.split(b", ") if named else ():
            first, _, last = part.partition(b"-")
            if not first.isdigit() or not (last or first).isdigit():
                self.out.problems.append(f"the first line names lines {part!r}")
                return
            ranges.append((int(first), int(last or first)))
        if upto:
            ranges.append((ranges[-1][1], int(upto)))
        self.out.limit = int(need), int(limit), ranges, handle.decode()

    def _take(self, line: bytes) -> str | None:
        """Take a line; after one that says how lines of some form are read, it has to be such a line."""
        kind, self.explained = self.explained, ""
        before = getattr(self.out, kind) if kind else 0
        kept, copies = self.out.kept + self.out.rows, self.out.copies
        wrong = self._line(line)
        if self.out.kept + self.out.rows > kept:
            self.above.show(self.units[self.at - 1])
        elif self.out.copies == copies and self.explained != "rows" and not _GAP().fullmatch(line):
            self.above.part()
        if kind and not wrong and getattr(self.out, kind) == before:
            return f"the line above says how {kind} are read, and {line[:80]!r} is none of these"
        return wrong

    def _line(self, line: bytes) -> str | None:
        if self.trim is not None:
            return self._in_hunk(line, self.trim)
        if self.outline is not None:
            return self._in_outline(line, self.outline)
        self.outline = following(line)
        if self.outline is not None:
            return None
        for pattern, step in self._steps():
            match = pattern().fullmatch(line)
            if match:
                return step(match)
        note = line + b"\n"
        if (note == times_mark() and not self.times) or (note == paths_mark() and not self.paths):
            self.explained = "times" if note == times_mark() else "paths"
            self.times |= self.explained == "times"
            self.paths |= self.explained == "paths"
            return None
        if define(line, self.forms):
            self.explained = "rows"
            return None
        row = expand_row(line, self.forms)
        if row is not None and self._find(row) is not None:
            self._skip_to(self._find(row) or 0)
            self._give(1)
            self.out.rows += 1
            self.second = None
            return None
        if self._joined(line, [self.at + self.owed]):
            return None
        if line.startswith(b"\\") and _LOOKALIKE().match(line[1:]) and self._find(line[1:]) is not None:
            line = line[1:]
        found = self._find(line)
        if COUNTED().fullmatch(line) and self._hunk(line, len(self.units) if found is None else found):
            return None
        tag = self._next(self.bare.get(line, []))
        if tag is not None and (found is None or tag < found):
            self._skip_to(tag)
            self._give(1)
            self.out.squeezed += 1
            return None
        timeless = self._timeless(line) if found != self.at and self.times else None
        if timeless is not None and (found is None or timeless < found):
            self._skip_to(timeless)
            self._give(1)
            self.out.times += 1
            return None
        if found != self.at and self.paths and 0 < self.at < len(self.units) and self._without_path(line):
            self._give(1)
            self.out.paths += 1
            return None
        if found is not None:
            self._skip_to(found)
            self._give(1, shown=line)
            self.out.kept += 1
            self.second = second_of(line) or self.second
            return None
        if self._joined(line, [place for text in openings(line) if (place := self._find(text)) is not None]):
            return None
        if _CUT().search(line):
            return self._cut(line)
        if _COUNT().fullmatch(line):
            parts = line.split(b", ")
            self.out.counts += parts
            self.out.counted += sum(int(part.partition(b" ")[0]) for part in parts)
            return None
        return f"{line[:80]!r} does not stand in the original after line {self._number(self.at - 1)}"

    def _without_path(self, line: bytes) -> bool:
        """Whether the next unit is ``line`` with the path of the one above before it."""
        return is_without_path(line, self.units[self.at], self.units[self.at - 1])

    def _hunk(self, line: bytes, limit: int) -> bool:
        """Whether a header of a hunk before unit ``limit`` is counted anew in ``line``; the first that it fits."""
        rest = line.partition(b" @@")[2]
        for unit in range(self.at + self.owed, limit):
            whole = self.units[unit]
            if whole.startswith(b"@@ -") and whole.partition(b" @@")[2] == rest:
                trim = trim_of(line, unit, len(self.units), self.units.__getitem__)
                if trim is not None:
                    self._skip_to(unit)
                    self._give(1, shown=whole)
                    self.out.hunks += 1
                    self._trim_to(trim.begin)
                    self.trim = trim
                    return True
        return False

    def _in_hunk(self, line: bytes, trim: Trim) -> str | None:
        """Every line that a header of a hunk counts stands below it."""
        whole = self.units[self.at]
        if line != whole and not (line == b"\\" + whole and _LOOKALIKE().match(whole)):
            return f"{line[:80]!r} does not stand at line {self._number(self.at)}, in a hunk whose header counts that"
        self._give(1, shown=whole)
        self.out.kept += 1
        if self.at == trim.end:
            self._trim_to(trim.stop)
            self.trim = None
        return None

    def _in_outline(self, line: bytes, outline: Following) -> str | None:
        """Of lines that are left out some stand under the marker; where all are there, the rest goes."""
        outline.lines.append(line)
        if len(outline.lines) < outline.count:
            return None
        self.outline = None
        if outline.begins:
            self.out.begins.append((outline.first, outline.begins))
        if outline.last > len(self.units) or self.lines.numbers is not None:
            return f"an outline is of lines up to {outline.last}, and {len(self.units)} are there"
        wrong = outline.problem(lambda number: self.units[number - 1])
        return wrong or self._virtual(outline.last - outline.first + 1, outline.first, outline.last)

    def _trim_to(self, unit: int) -> None:
        self.out.trimmed += unit - self.at
        self.at = unit

    def _timeless(self, line: bytes) -> int | None:
        """The next unit that is ``line`` with a time before it, of the second of the last time above."""
        for unit in range(self.at + self.owed, len(self.units)):
            second = second_of(self.units[unit])
            if second == self.second is not None and is_without_time(line, self.units[unit]):
                return unit
        return None

    def _joined(self, line: bytes, places: list[int]) -> bool:
        """Take several units that ``line`` joins, from the first of ``places`` where there are such."""
        for place in places:
            stop = joins(line, self.units, place) if place < len(self.units) else 0
            if stop > place and line != self.units[place]:
                self._skip_to(place)
                self.out.shown += self.units[place:stop]
                self._give(stop - place)
                self.out.joined += stop - place
                return True
        return False

    def _tables(self, tables: Tables, at: int) -> int:
        """Take the units that lines from ``at`` on say by tables, the first such; the line after these, or 0."""
        near = tables.lines[at : at + 2]
        if self.trim is not None or self.explained or not any(map(is_marker, near)):
            return 0
        for unit in range(self.at + self.owed, len(self.units)):
            begin = self.units[unit]
            begins = begin.lstrip().startswith(b"{") if is_marker(near[0]) else begin.startswith(near[0])
            after = tables.read(at, self.units, unit) if begins else None
            if after is not None:
                self._skip_to(unit)
                self.out.shown += self.units[unit : after[1]]
                self._give(after[1] - unit)
                self.out.tables += after[1] - unit
                return after[0]
        return 0

    def _steps(self) -> tuple[tuple[Regex, Callable[..., str | None]], ...]:
        return (
            (_FOLD, lambda m: self._fold(int(m[1]))),
            (_COPY, lambda m: self._copied(int(m[1]))),
            (_SERIES, lambda m: self._alike(int(m[1]), m[2])),
            (_VIRTUAL, lambda m: self._virtual(int(m[1]), int(m[2]), int(m[3] or m[2]))),
            (MARK, lambda m: self._forms(int(m[1]), int(m[2]), int(m[3]), m[4])),
            (_FRAMES, lambda m: self._counted(int(m[1]))),
            (_GAP, lambda m: self._gap(int(m[1] or m[2]))),
        )

    def _number(self, unit: int) -> int:
        return self.lines.number(unit) if unit >= 0 else 0

    def _find(self, line: bytes) -> int | None:
        """The first place of ``line`` from here on, past what a marker says is left out."""
        return self._next(self.where.get(line, []))

    def _next(self, places: list[int]) -> int | None:
        """The first of ``places``, the last first, from here on."""
        while places and places[-1] < self.at:
            places.pop()
        start = self.at + self.owed
        return next((unit for unit in reversed(places) if unit >= start), None)

    def _give(self, count: int, shown: bytes | None = None) -> None:
        self.out.given[self.at : self.at + count] = b"\1" * count
        self.at += count
        if shown is not None:
            self.out.shown.append(shown)

    def _skip_to(self, unit: int) -> None:
        skipped = unit - self.at
        marked = min(self.owed, skipped)
        self.out.marked += marked
        self.out.unmarked += skipped - marked
        self.out.blank += self.units[self.at + marked : unit].count(b"")
        self.owed -= marked
        self.at = unit

    def _fold(self, count: int) -> str | None:
        same = self.units[self.at - 1] if self.at else None
        run = self.units[self.at : self.at + count]
        if len(run) < count or any(unit != same for unit in run):
            return f"{count} more lines like the one before are not there"
        self._give(count)
        self.out.folded += count
        return None

    def _copied(self, count: int) -> str | None:
        """Lines that stood under the same line above, with none but unmarked ones between them."""
        run = self.above.under(count)
        places = [place for line in run if (place := self._after(line)) is not None]
        self.out.copies += len(places)
        return None if len(places) == count else f"{count} lines as under the same line above are not there"

    def _after(self, line: bytes) -> int | None:
        """Take the next unit that is ``line``."""
        unit = self._find(line)
        if unit is not None:
            self._skip_to(unit)
            self._give(1)
        return unit

    def _alike(self, count: int, template: bytes) -> str | None:
        run = expand(template, count)
        found = self._find(run[0]) if run else None
        while found is not None and self.units[found : found + count] != run:
            self._skip_to(found + 1)
            found = self._find(run[0])
        if found is None:
            return f"{count} lines of the form {template[:80]!r} are not there"
        self._skip_to(found)
        self._give(count)
        self.out.series += count
        return None

    def _virtual(self, count: int, first: int, last: int) -> str | None:
        """Lines by their numbers; of a line that is several frames, some may be shown before and after."""
        unit = self.at + self.owed
        while unit < len(self.units) and self._number(unit) < first:
            unit += 1
        end = unit
        while end < len(self.units) and self._number(end) < last:
            end += 1
        if count != last - first + 1 or end >= len(self.units) or self._number(unit) != first:
            return f"{count} lines from {first} to {last} are not what lies there"
        self._skip_to(unit)
        self.owed = end + 1 - unit
        self._skip_to(end + 1)
        return None

    def _forms(self, count: int, first: int, last: int, told: bytes) -> str | None:
        """Lines by their numbers, of which the marker tells the forms."""
        texts = [unit for at, unit in enumerate(self.units) if first <= self._number(at) <= last]
        self.second = None
        return problem_of(told, texts) or self._virtual(count, first, last)

    def _counted(self, count: int) -> str | None:
        self.out.counted += count
        return None if self.lines.overwritten else "frames are said to be left out, and none was overwritten"

    def _gap(self, count: int) -> str | None:
        self.owed += count
        left = len(self.units) - self.at
        return f"{count} lines are said to be left out, and {left} are left" if self.owed > left else None

    def _cut(self, line: bytes) -> str | None:
        for unit in range(self.at + self.owed, len(self.units)):
            if len(self.units[unit]) > len(line) and _is_cut_of(line, self.units[unit]):
                self._skip_to(unit)
                self._give(1, shown=self.units[unit])
                self.out.cut += 1
                return None
        return "a long line with parts left out is no line of the original"


def _is_cut_of(line: bytes, whole: bytes) -> bool:
    """Whether a line is another one with markers in place of the byte ranges that they name."""
    at = begin = 0  # in the whole, in the line
    for match in _CUT().finditer(line):
        part = line[begin : match.start()]
        if whole.startswith(line[begin : match.end()], at):  # the line itself holds this text
            continue
        first, last = int(match[1]), int(match[2])
        if whole[at : first - 1] != part or not at < first <= last <= len(whole):
            return False
        at, begin = last, match.end()
    return begin > 0 and whole[at:] == line[begin:]

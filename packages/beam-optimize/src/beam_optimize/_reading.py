r"""A reduced text read back beside its original, by its words alone: what `beam verify` does.

Nothing here asks the engine or its labels.  A reader walks down the text with a finger on the original: a line must be
there, further down; a marker must fit what lies between.  So it finds what no receipt can excuse: a line that the
original does not have, lines out of order, a marker whose count is wrong, a last line that is not true.

What the text alone does not say, it does not judge: lines that were dropped without a marker (progress, blank lines)
are counted and reported.  With a receipt the two must agree on every count.
"""

from __future__ import annotations

from beam_core._edits import LOOKALIKE
from beam_optimize._decode import decode
from beam_optimize._patterns import Regex
from beam_optimize._verify import expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from beam_core._document import Lines

_LAST = Regex(rb"\[beam: ([0-9]+) of ([0-9]+) bytes shown \(([0-9]+)% reduced\); full output: beam://([0-9a-f]{12})\]")
_FIRST = Regex(
    rb"\[beam: (?:exit code -?[0-9]+|protected lines need ([0-9]+), limit ([0-9]+); [^\n]* in beam://[0-9a-f]{12})\]"
)
_FOLD = Regex(rb"[ \t]*\[beam: ([0-9]+) more identical lines? omitted\]")
_SERIES = Regex(rb"\[beam: ([0-9]+) lines alike: (.*)\]")
_VIRTUAL = Regex(rb"\[beam: ([0-9]+) lines? omitted, ([0-9]+)(?:-([0-9]+))?\]")
_GAP = Regex(rb"[ \t]*\[beam: ([0-9]+) [^\n]* omitted\]|[ \t]*\[beam: ([0-9]+) lines? omitted\]")
_FRAMES = Regex(rb"\[beam: ([0-9]+) overwritten frames? omitted\]")  # `run --live` counts them at the end
_CUT = Regex(rb"\[beam: bytes ([0-9]+)-([0-9]+) omitted\]")
_COUNT = Regex(rb"[0-9]+ [^\n,]+(?:, [0-9]+ [^\n,]+)*")
_NUMBER = Regex(rb"(?:^|, )([0-9]+) ")
_LOOKALIKE = Regex(LOOKALIKE)


class Reading:
    """What a text was found to be: ``problems`` in words, none where all is right, and how many lines of each kind.

    ``kept`` lines are shown; ``folded`` and ``series`` follow from the text; ``marked`` are left out under a marker in
    their place, ``counted`` under a count, ``unmarked`` without one; ``beyond`` under a host's limit.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.kept = self.cut = self.folded = self.series = self.marked = self.counted = self.unmarked = 0
        self.lines = 0
        self.handle: str | None = None
        self.limited = False

    def as_dict(self) -> dict[str, int]:
        """The counts by name."""
        names = ("lines", "kept", "cut", "folded", "series", "marked", "counted", "unmarked")
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
    out.lines = len(lines)
    if text == original:
        out.kept = out.lines
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
        self.numbers = lines
        self.at = 0  # the next unit
        self.owed = 0  # units that a marker says are left out here
        self.where: dict[bytes, list[int]] = {}  # places of each text, the last first
        for unit in range(len(self.units) - 1, -1, -1):
            self.where.setdefault(self.units[unit], []).append(unit)

    def walk(self, text: bytes, size: int) -> None:
        """Take every line of the text."""
        shown = text.removesuffix(b"\n").split(b"\n")
        if self.out.handle is not None:
            self._last(text, shown.pop(), size)
        while shown and (match := _FIRST().fullmatch(shown[0])):
            self.out.limited = self.out.limited or match[1] is not None
            del shown[0]
        for number, line in enumerate(shown, 1):
            frames = line.split(b"\r")
            for frame in frames:
                if not frame and len(frames) > 1 and self.units[self.at : self.at + 1] != [b""]:
                    continue  # several returns end one frame
                wrong = self._take(frame)
                if wrong:
                    self.out.problems.append(f"line {number} of the text: {wrong}")
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

    def _take(self, line: bytes) -> str | None:
        for pattern, step in self._steps():
            match = pattern().fullmatch(line)
            if match:
                return step(match)
        if _CUT().search(line) and line not in self.where:
            return self._cut(line)
        if line.startswith(b"\\") and _LOOKALIKE().match(line[1:]):
            line = line[1:]
        found = self._find(line)
        if found is None:
            if _COUNT().fullmatch(line):
                self.out.counted += sum(map(int, _NUMBER().findall(line)))
                return None
            return f"{line[:80]!r} does not stand in the original after line {self._number(self.at - 1)}"
        self._skip_to(found)
        self.at += 1
        self.out.kept += 1
        return None

    def _steps(self) -> tuple[tuple[Regex, Callable[..., str | None]], ...]:
        return (
            (_FOLD, lambda m: self._fold(int(m[1]))),
            (_SERIES, lambda m: self._alike(int(m[1]), m[2])),
            (_VIRTUAL, lambda m: self._virtual(int(m[1]), int(m[2]), int(m[3] or m[2]))),
            (_FRAMES, lambda m: self._counted(int(m[1]))),
            (_GAP, lambda m: self._gap(int(m[1] or m[2]))),
        )

    def _number(self, unit: int) -> int:
        return self.numbers.number(unit) if unit >= 0 else 0

    def _find(self, line: bytes) -> int | None:
        """The first place of ``line`` from here on, past what a marker says is left out."""
        places = self.where.get(line, [])
        while places and places[-1] < self.at:
            places.pop()
        start = self.at + self.owed
        return next((unit for unit in reversed(places) if unit >= start), None)

    def _skip_to(self, unit: int) -> None:
        skipped = unit - self.at
        marked = min(self.owed, skipped)
        self.out.marked += marked
        self.out.unmarked += skipped - marked
        self.owed -= marked
        self.at = unit

    def _fold(self, count: int) -> str | None:
        same = self.units[self.at - 1] if self.at else None
        run = self.units[self.at : self.at + count]
        if len(run) < count or any(unit != same for unit in run):
            return f"{count} more lines like the one before are not there"
        self.at += count
        self.out.folded += count
        return None

    def _alike(self, count: int, template: bytes) -> str | None:
        run = expand(template, count)
        found = self._find(run[0]) if run else None
        while found is not None and self.units[found : found + count] != run:
            self._skip_to(found)
            self.at += 1
            self.out.unmarked += 1
            found = self._find(run[0])
        if found is None:
            return f"{count} lines of the form {template[:80]!r} are not there"
        self._skip_to(found)
        self.at += count
        self.out.series += count
        return None

    def _virtual(self, count: int, first: int, last: int) -> str | None:
        unit = self.at + self.owed
        while unit < len(self.units) and self._number(unit) < first:
            unit += 1
        self._skip_to(min(unit, len(self.units)))
        end = unit + count
        if count < 1 or end > len(self.units) or (self._number(unit), self._number(end - 1)) != (first, last):
            return f"{count} lines from {first} to {last} are not what lies there"
        self.owed = count
        self._skip_to(end)
        return None

    def _counted(self, count: int) -> None:
        self.out.counted += count

    def _gap(self, count: int) -> str | None:
        self.owed += count
        left = len(self.units) - self.at
        return f"{count} lines are said to be left out, and {left} are left" if self.owed > left else None

    def _cut(self, line: bytes) -> str | None:
        parts = _CUT().split(line)
        texts, ranges = parts[0::3], list(zip(parts[1::3], parts[2::3], strict=True))
        for unit in range(self.at + self.owed, len(self.units)):
            whole, at, fits = self.units[unit], 0, True
            for text, (first, last) in zip(texts, ranges, strict=False):
                fits = fits and whole[at : int(first) - 1] == text
                at = int(last)
            if fits and whole[at:] == texts[-1]:
                self._skip_to(unit)
                self.at += 1
                self.out.cut += 1
                return None
        return "a long line with parts left out is no line of the original"


def compare(reading: Reading, receipt: Mapping[str, object]) -> list[str]:
    """Where a receipt and a reading of its text do not agree."""
    if receipt.get("version") != 1:
        return [f"a receipt of version {receipt.get('version')!r}; this Beam reads version 1"]
    told: dict[str, int] = {}
    for name in ("edits", "omissions"):
        entries = receipt.get(name)
        for entry in entries if isinstance(entries, list) else ():
            told[entry["kind"]] = told.get(entry["kind"], 0) + int(entry["count"])
            if not 1 <= entry["first"] <= entry["last"]:
                return [f"the receipt names lines {entry['first']} to {entry['last']}"]
    read_as = {
        "folded": ("fold",),
        "series": ("series",),
        "cut": ("cut",),
        "marked": ("gap", "virtual"),
        "counted": ("counted",),
        "unmarked": ("drop", "beyond limit"),
    }
    found = reading.as_dict()
    wrong = []
    for name, kinds in read_as.items():
        count = sum(told.get(kind, 0) for kind in kinds)
        if count != found[name]:
            wrong.append(f"the receipt has {count} lines {name}, the text {found[name]}")
    return wrong

"""The reader of an oracle: which findings stand in a text, under which header, and which are still there after it.

It sees bytes and findings only and shares no code with what reduces: it knows Beam's marks from the documented forms,
not from the engine.  What the tool itself does not print is nobody's loss; it is counted apart (``unsaid``), so that
an expectation that never fits is noticed.  It guards two promises: nothing that the machine format tells is lost, and
a row stays with its file, test or message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from beam_bench._written_out import written_out
from beam_bench.oracles._model import Finding, Grade

if TYPE_CHECKING:
    from beam_bench.oracles._model import Gold, Tally

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-Z\\^-~])")
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ")
_FOLD = re.compile(r"\[beam: (\d+) more identical lines omitted\]")
_SERIES = re.compile(r"\[beam: (\d+) lines alike: (.*)\]")
_BRACES = re.compile(r"\{(\d+(?:\.\.\d+|(?:,\d+)*))\}")
_PASSING = re.compile(r"(?:.*, )?(\d+) passing(?:,|$)")
_BAD = re.compile(
    r"(?i)fail|error|fatal|panic|abort|interrupt|exit (?:code|status)|exited|no tests|not ok|warning|signal"
    r"|\u2716|\u00d7"
)
_LIMIT = 100_000  # lines that one mark may stand for here


def escapes_removed(text: str) -> str:
    """A text without escape sequences."""
    return _ESCAPES.sub("", text)


class Reading:
    """A text as a reader sees it: its lines without escape sequences, and the header that each belongs to."""

    def __init__(self, data: bytes, headers: str, *, marked: bool = False) -> None:
        text = escapes_removed(data.decode("utf-8", "surrogateescape"))
        raw = [_STAMP.sub("", line, count=1) for line in re.split(r"\r*\n|\r", text)]
        self.lines = _unmarked(raw) if marked else raw
        self.owners = _owners(self.lines, headers)

    def find(self, finding: Finding) -> set[str] | None:
        """The owners of the lines that hold the parts of a finding; None where no line does."""
        parts, last = finding.parts, finding.parts[-1].rstrip() if finding.ends else ""
        owners = {
            owner
            for line, owner in zip(self.lines, self.owners, strict=True)
            if parts[0] in line and line.rstrip().endswith(last) and holds(line, parts)
        }
        return owners or None

    def tally(self, tally: Tally) -> int:
        """How many lines a tally counts."""
        return sum(
            line.startswith(tally.prefix) and owner == tally.under and not (tally.but and line.startswith(tally.but))
            for line, owner in zip(self.lines, self.owners, strict=True)
        )


def holds(line: str, parts: tuple[str, ...]) -> bool:
    """Whether a line holds the parts in this order, none of them cut out of a longer word or number."""
    at = 0
    for part in parts:
        while True:
            at = line.find(part, at)
            if at < 0:
                return False
            end = at + len(part)
            if not (_joined(line, at) or _joined(line, end)):
                at = end
                break
            at += 1
    return True


def _joined(line: str, at: int) -> bool:
    """Whether the characters on both sides of a position belong to one word."""
    return 0 < at < len(line) and _word(line[at - 1]) and _word(line[at])


def _word(char: str) -> bool:
    return char.isalnum() or char == "_"


def _unmarked(lines: list[str]) -> list[str]:
    """The lines with Beam's folds and rows written out: a reader of a mark knows what it stands for."""
    out: list[str] = []
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    for line in written_out(text).decode("utf-8", "surrogateescape").split("\n"):
        if (fold := _FOLD.fullmatch(line)) and out and int(fold[1]) < _LIMIT:
            out += [out[-1]] * int(fold[1])
        elif (series := _SERIES.fullmatch(line)) and int(series[1]) < _LIMIT:
            out += _series(series[2], int(series[1]))
        elif line.startswith("[beam: ") and line.endswith("]"):
            out.append("")  # an omission, or the way back: nothing of the tool's
        else:
            out.append(line[1:] if line.startswith("\\[beam: ") else line)
    return out


def _series(template: str, count: int) -> list[str]:
    """The lines that a template stands for; the mark itself where it does not add up."""
    pieces = _BRACES.split(template)  # text, numbers, text, numbers, …, text
    columns = [_numbers(piece) for piece in pieces[1::2]]
    columns = [column for column in columns if len(column) == count]
    if not columns or len(columns) != len(pieces) // 2:
        return [template]
    rows = zip(*columns, strict=True)
    return ["".join(x for pair in zip(pieces[::2], (*row, ""), strict=True) for x in pair) for row in rows]


def _numbers(text: str) -> list[str]:
    first, dots, last = text.partition("..")
    if dots:
        return [str(n) for n in range(int(first), min(int(last), int(first) + _LIMIT) + 1)]
    return text.split(",")


def _owners(lines: list[str], headers: str) -> list[str]:
    """For each line the key of the nearest header at or above it."""
    if not headers:
        return [""] * len(lines)
    pattern = re.compile(headers)
    owner, out = "", []
    for line in lines:
        if found := pattern.match(line):
            owner = next((group for group in found.groups() if group), "")
        out.append(owner)
    return out


class _Texts:
    """The three readings that a finding is looked for in."""

    def __init__(self, text: bytes, reduced: bytes, stored: bytes, headers: str) -> None:
        self.before = Reading(text, headers)
        # What passed as it was has no marks of Beam's.
        self.after = Reading(reduced, headers, marked=reduced != text)
        self.stored = Reading(stored, headers) if stored else None


def grade(text: bytes, reduced: bytes, gold: Gold, exit_code: int, stored: bytes = b"") -> Grade:
    """Which findings of the gold stand in ``text``, and whether ``reduced`` still shows them in their places.

    ``stored`` is what the handle in ``reduced`` gives back, if it has one.
    """
    texts = _Texts(text, reduced, stored, gold.headers)
    result = Grade()
    for finding in dict.fromkeys(gold.findings):
        if finding.context:
            _context(finding, texts, result)
        else:
            _look(finding, texts, result)
    for tally in gold.tallies:
        _count(tally, texts, result)
    if gold.passed is not None:
        own = set(texts.before.lines)
        claimed = sum(int(m[1]) for line in texts.after.lines if line not in own and (m := _PASSING.match(line)))
        if claimed > gold.passed:
            result.invented.append(f"{claimed} passing, where {gold.passed} passed")
    if exit_code and _tells(texts.before) and not _tells(texts.after):
        result.lost.append(Finding("verdict", (f"a word of failure, exit code {exit_code}",)))
    return result


def _context(finding: Finding, texts: _Texts, result: Grade) -> None:
    if texts.before.find(finding) is not None:
        result.context += 1
        result.hidden_context += texts.after.find(finding) is None


def _look(finding: Finding, texts: _Texts, result: Grade) -> None:
    result.gold[finding.kind] += 1
    there = texts.before.find(finding)
    if there is None:
        result.unsaid.append(finding)
        return
    result.said[finding.kind] += 1
    here = texts.after.find(finding)
    placed = not finding.under or finding.under in there
    if not placed:
        result.unplaced.append(finding)
    if here is None:
        behind = texts.stored is not None and texts.stored.find(finding) is not None
        (result.recoverable if behind else result.lost).append(finding)
    elif finding.under and placed and (finding.under not in here or not here <= there):
        result.misplaced.append(finding)


def _count(tally: Tally, texts: _Texts, result: Grade) -> None:
    finding = Finding("lines", (f"{tally.count} lines with {tally.prefix!r}",), tally.under)
    result.gold["lines"] += 1
    if texts.before.tally(tally) != tally.count:
        result.unsaid.append(finding)
        return
    result.said["lines"] += 1
    if texts.after.tally(tally) != tally.count:
        behind = texts.stored is not None and texts.stored.tally(tally) == tally.count
        (result.recoverable if behind else result.lost).append(finding)


def _tells(reading: Reading) -> bool:
    """Whether a text says in any way that something went wrong."""
    return any(_BAD.search(line) for line in reading.lines)

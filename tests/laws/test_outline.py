"""Laws of outlines: every line of one is a line of the file, at its number, and none of it can be forged."""

from __future__ import annotations

import _pydecimal
import subprocess
from pathlib import Path

import pytest
from lawkit import Row, rows_of, written

from beam_core import Origin, Reduction
from beam_core._edits import OUTLINE, Frame
from beam_optimize import explain, reduce
from beam_optimize._audit import audit
from beam_optimize._reading import read
from beam_optimize._verify import verify
from beam_store import MemoryStore

FILE = _pydecimal.__file__
# Real reads of a file of 6,300 lines, and which line of it the first one is; 0: not known, None: its own numbers.
READS = {
    "cat {}": 1,
    "cat -n {}": None,
    "nl -ba {}": None,
    "sed -n 500,5900p {}": 500,
    "tail -n +500 {} | head -n 5000": 500,
    "tail -n 4500 {}": 0,
}


class Case:
    """One read, reduced, and its pieces."""

    def __init__(self, command: str) -> None:
        self.command = command.format(FILE)
        self.raw = subprocess.run(self.command, shell=True, capture_output=True, check=True).stdout  # noqa: S602
        self.reduction: Reduction = reduce(self.raw, command=self.command, exit_code=0, store=MemoryStore())
        seen = explain(self.raw, command=self.command)
        assert seen is not None
        self.lines, self.labels = seen
        self.frame = Frame(None, len(self.raw), str(self.reduction.receipt.handle)[:19])
        self.rows = rows_of(self.reduction.data, self.reduction.receipt.pieces or ())

    def problem(self, rows: list[Row]) -> str | None:
        """What the verifier says."""
        output, pieces = written(rows)
        return verify(self.lines, self.labels, output, pieces, self.frame)


@pytest.fixture(scope="module", params=READS)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(request.param)


def test_an_outline_is_small_and_leads_to_the_lines_of_the_file(case: Case) -> None:
    first = READS[case.command.replace(FILE, "{}")]
    assert case.problem(case.rows) is None
    assert not [stage for stage in case.reduction.receipt.stages if stage.outcome == "discarded"]
    outlines = [(start, stop, text) for kind, start, stop, text in case.rows if kind == OUTLINE]
    assert outlines
    whole = Path(FILE).read_bytes().split(b"\n")
    seen = 0
    for start, stop, text in outlines:
        for line in text.split(b"\n")[1:-1]:
            seen += 1
            if first is None:
                assert line in case.raw.split(b"\n")[start:stop]
                continue
            number, _, rest = line.partition(b":")
            source = whole if first else case.raw.split(b"\n")
            assert source[int(number) - 1] == rest
            assert rest.lstrip().startswith((b"def ", b"class "))
    assert 60 <= seen <= 150
    left = sum(stop - start for start, stop, _ in outlines)
    assert sum(len(text) for *_, text in outlines) * 10 < len(case.raw)
    assert left > 1000
    assert b"class Context(object):" in case.reduction.data


def test_an_outline_is_read_back(case: Case) -> None:
    for receipt in (None, case.reduction.receipt.as_dict()):
        reading = read(case.reduction.data, case.raw)
        assert reading.problems == []
        assert audit(reading, Origin(case.command, 0), receipt, None) == []


def test_no_byte_of_an_outline_can_be_changed(case: Case) -> None:
    index = next(i for i, row in enumerate(case.rows) if row[0] == OUTLINE)
    kind, start, stop, text = case.rows[index]
    for at in range(min(len(text), 1500)):
        wrong = [*case.rows]
        wrong[index] = (kind, start, stop, text[:at] + bytes((text[at] ^ 1,)) + text[at + 1 :])
        assert case.problem(wrong), text[max(at - 30, 0) : at + 30]
        if at % 40 == 0:
            assert read(b"".join(row[3] for row in wrong), case.raw).problems


def test_no_line_of_an_outline_can_be_dropped_doubled_or_moved(case: Case) -> None:
    for index, (kind, start, stop, text) in enumerate(case.rows):
        if kind != OUTLINE:
            continue
        lines = text.splitlines(keepends=True)
        others = [[*lines[:at], *lines[at + 1 :]] for at in range(4)]
        others += [[*lines[: at + 1], *lines[at:]] for at in range(4)]
        others += [[*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]] for at in range(3)]
        for other in others:
            wrong = [*case.rows]
            wrong[index] = (kind, start, stop, b"".join(other))
            assert case.problem(wrong)
            assert read(b"".join(row[3] for row in wrong), case.raw).problems
        for begin, end in ((start - 1, stop), (start, stop + 1), (start + 1, stop)):
            wrong = [*case.rows]
            wrong[index] = (kind, begin, end, text)
            assert case.problem(wrong)


def test_another_line_of_the_file_is_found_by_the_command() -> None:
    """Numbers that agree among themselves, but not with what the command printed."""
    case = Case("sed -n 500,5900p {}")
    reading = read(case.reduction.data, case.raw)
    assert audit(reading, Origin(case.command.replace("500,", "501,"), 0), None, None)
    assert audit(reading, Origin(f"tail -n 5400 {FILE}", 0), None, None)


def test_under_a_budget_an_outline_goes_first() -> None:
    case = Case("cat {}")
    small = reduce(case.raw, command=case.command, budget="3000", store=MemoryStore())
    assert small.receipt.met
    assert b" of them follow" not in small.data
    assert read(small.data, case.raw).problems == []

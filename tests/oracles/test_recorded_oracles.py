"""Recorded runs of real tools, graded by their machine formats: what the text says is visible, and every loss is seen.

The tools are not needed here; ``beam bench oracles --record DIR`` makes such files.  Fresh runs of the tools that are
always there are in beam-bench's own tests.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from beam_bench._oracles_command import beam_reducer
from beam_bench.oracles import tools
from beam_bench.oracles._grade import Reading, grade
from beam_bench.oracles._recorded import load

if TYPE_CHECKING:
    from beam_bench.oracles._model import Finding, Gold, Reduced, Run

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))
TOOLS = tools()
ALWAYS_THERE = {"pytest", "unittest"}  # run afresh in every environment that runs this


@cache
def _case(path: Path) -> tuple[Run, Gold, Reduced]:
    run = load(path)
    return run, TOOLS[run.tool].gold(run), beam_reducer(run.text, run.command, run.exit_code)


def _each() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)


def test_every_tool_that_may_be_missing_is_recorded() -> None:
    assert {path.stem.rpartition("_")[0] for path in RECORDED} >= set(TOOLS) - ALWAYS_THERE


@_each()
def test_what_the_machine_format_says_is_visible_in_its_place(path: Path) -> None:
    run, gold, reduced = _case(path)
    result = grade(run.text, reduced.data, gold, run.exit_code, reduced.stored)
    assert result.faults == []
    assert result.said.total() >= 2
    assert len(result.unsaid) <= result.said.total()


def test_hardly_a_finding_stands_under_no_header() -> None:
    said = unplaced = 0
    for path in RECORDED:
        run, gold, _ = _case(path)
        result = grade(run.text, run.text, gold, run.exit_code)
        said += result.said.total()
        unplaced += len(result.unplaced)
        assert result.faults == []
    assert unplaced <= said / 100


def _only_line(finding: Finding, reading: Reading) -> int | None:
    """The number of the one line that shows a finding; None where there are more."""
    pattern = ".*".join(re.escape(part) for part in finding.parts)
    hits = [i for i, line in enumerate(reading.lines) if re.search(pattern, line)]
    return hits[0] if len(hits) == 1 else None


@_each()
def test_a_reducer_that_drops_a_line_with_a_finding_is_found_out(path: Path) -> None:
    run, gold, _ = _case(path)
    reading = Reading(run.text, gold.headers)
    lines = re.split(rb"\r*\n|\r", run.text)
    tried = 0
    for finding in gold.findings[:: max(1, len(gold.findings) // 12)]:
        at = _only_line(finding, reading)
        if at is None or finding.context:
            continue
        tried += 1
        rest = b"\n".join((*lines[:at], *lines[at + 1 :]))
        assert finding in grade(run.text, rest, gold, run.exit_code).lost
        assert finding in grade(run.text, rest, gold, run.exit_code, run.text).recoverable
    if not tried:  # a diff is known by the number of its lines
        assert gold.tallies
        at = next(i for i, line in enumerate(lines) if re.match(rb"(?:\x1b\[\d+m)?\+(?!\+\+)", line))
        rest = b"\n".join((*lines[:at], *lines[at + 1 :]))
        assert grade(run.text, rest, gold, run.exit_code).lost


def _moved(run: Run, gold: Gold) -> tuple[Finding, bytes] | None:
    """The text with one row put below another header, and the finding of that row; None where no row has a header."""
    reading = Reading(run.text, gold.headers)
    lines = re.split(rb"\r*\n|\r", run.text)
    headers = [i for i, line in enumerate(reading.lines) if gold.headers and re.match(gold.headers, line)]
    for finding in gold.findings:
        at = None if finding.context or not finding.under else _only_line(finding, reading)
        others = [i for i in headers if reading.owners[i] not in ("", finding.under)]
        if at is None or at in headers or finding.under not in reading.owners or not others:
            continue
        target = others[-1]
        rest = [line for i, line in enumerate(lines) if i != at]
        rest.insert(target + (target < at), lines[at])
        return finding, b"\n".join(rest)
    return None


def test_a_reducer_that_puts_a_row_under_another_header_is_found_out() -> None:
    tried = set()
    for path in RECORDED:
        run, gold, _ = _case(path)
        if (case := _moved(run, gold)) is not None:
            finding, text = case
            tried.add(run.tool)
            assert finding in grade(run.text, text, gold, run.exit_code).misplaced, path.stem
    assert tried >= {"cargo-build", "cargo-test", "ctest", "eslint", "git-log", "git-status", "go-build", "go-test"}
    assert tried >= {"jest", "mocha", "mypy", "node-test", "pyright", "ruff", "shellcheck", "tsc", "vitest"}


@_each()
def test_a_recorded_run_names_nothing_of_the_machine_it_was_made_on(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"beam-oracle-|/tmp/", text)

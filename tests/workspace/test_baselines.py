"""What Beam shows of the shipped inputs is no worse than the committed baselines; and what would be worse is found out.

The reducers here are wrong on purpose, in one line of one text.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench import _baselines
from beam_bench._baselines import Baseline, Row, compared
from beam_bench._check_command import compare
from beam_bench._results import Node, dumped
from beam_bench.cli import app
from beam_core import InvalidValueError, Priority
from beam_optimize import explain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
BASELINES = ROOT / "bench" / "baselines"
CAPTURES = ROOT / "bench" / "corpus" / "captures"
RECORDED = ROOT / "tests" / "oracles" / "recorded"
ROW = re.compile(rb"\s+\d+:\d+\s+(?:error|warning) ")
HEADER = re.compile(rb"/\S+\.js$")
DROPPED = ("tests/pytest_fail.txt", "tests/cargo_test_fail.txt")
MISPLACED = "lint/eslint_fail.txt"


def node(kind: str) -> Node:
    return Node(json.loads((BASELINES / f"{kind}.json").read_bytes()), kind)


def text_of(run: str) -> bytes:
    text = json.loads((RECORDED / f"{run}.json").read_text("utf-8"))["text"]
    return str(text).encode("utf-8", "surrogateescape")


def without_a_p0_line(raw: bytes) -> Callable[[bytes, bytes], bytes]:
    """Drops one P0 line of this text: one that stands there once, and says most."""
    found = explain(raw)
    assert found is not None
    lines, labels = found
    p0 = [lines.line(unit) for unit in range(len(lines)) if labels.priority(unit) == Priority.P0]
    once = [line for line in p0 if raw.count(line) == 1]
    victim = max(once, key=len)

    def change(text: bytes, shown: bytes) -> bytes:
        if text != raw:
            return shown
        kept = [line for line in shown.split(b"\n") if line != victim]
        assert len(kept) == shown.count(b"\n"), "one line goes"
        return b"\n".join(kept)

    return change


def with_a_row_elsewhere(raw: bytes) -> Callable[[bytes, bytes], bytes]:
    """Puts the first row of one file under the header of the last."""

    def change(text: bytes, shown: bytes) -> bytes:
        if text != raw:
            return shown
        lines = shown.split(b"\n")
        row = lines.pop(next(at for at, line in enumerate(lines) if ROW.match(line)))
        header = max(at for at, line in enumerate(lines) if HEADER.match(line))
        lines.insert(header + 1, row)
        return b"\n".join(lines)

    return change


@pytest.mark.slow
def test_nothing_is_worse_than_the_committed_baselines() -> None:
    worse, _ = compare(BASELINES, ROOT)
    assert worse == []


@pytest.mark.parametrize("kind", ["steps", "oracles"])
def test_a_baseline_is_the_same_bytes_twice(kind: str) -> None:
    measure = getattr(_baselines, kind)
    first, second = (dumped(measure(ROOT, lambda _raw, shown: shown).as_dict()) for _ in range(2))
    assert first == second
    assert first.isascii()


@pytest.fixture(scope="module")
def facts_gone_wrong() -> list[str]:
    """What is worse under a reducer that drops one P0 line of two captures, and misplaces one row of a third."""
    changes = [without_a_p0_line((CAPTURES / path).read_bytes()) for path in DROPPED]
    changes.append(with_a_row_elsewhere((CAPTURES / MISPLACED).read_bytes()))

    def change(raw: bytes, shown: bytes) -> bytes:
        for one in changes:
            shown = one(raw, shown)
        return shown

    worse, _ = compared(node("facts"), _baselines.facts(ROOT, change))
    return worse


@pytest.mark.slow
@pytest.mark.parametrize("path", DROPPED)
def test_facts_miss_a_p0_line_that_is_dropped(path: str, facts_gone_wrong: list[str]) -> None:
    assert any(line.startswith(f"facts: {path}: ") and " visible, " in line for line in facts_gone_wrong)


@pytest.mark.slow
def test_facts_miss_a_row_under_another_header(facts_gone_wrong: list[str]) -> None:
    said = f"facts: {MISPLACED}: 1 lost, 0 before: /home/dev/shop/src/broken.js:2:26"
    assert any(line.startswith(said) for line in facts_gone_wrong)


@pytest.mark.slow
def test_facts_miss_nothing_where_nothing_was_done(facts_gone_wrong: list[str]) -> None:
    assert {line.split(": ")[1] for line in facts_gone_wrong} == {*DROPPED, MISPLACED}


@pytest.mark.parametrize("run", ["go-test_3", "cargo-test_2"])
def test_oracles_miss_a_p0_line_that_is_dropped(run: str) -> None:
    now = _baselines.oracles(ROOT, without_a_p0_line(text_of(run)))
    worse, _ = compared(node("oracles"), now)
    assert any(f"oracles: {run.replace('_', ' ')}: " in line and " visible, " in line for line in worse), worse


def test_oracles_miss_a_row_under_another_header() -> None:
    now = _baselines.oracles(ROOT, with_a_row_elsewhere(text_of("eslint_3")))
    worse, _ = compared(node("oracles"), now)
    assert any(line.startswith("oracles: eslint 3: ") and " misplaced" in line for line in worse), worse


@pytest.mark.slow
def test_steps_miss_what_a_next_action_used() -> None:
    now = _baselines.steps(ROOT, lambda _raw, shown: b"\n".join(shown.split(b"\n")[:-4]) + b"\n")
    worse, _ = compared(node("steps"), now)
    assert any(" lost, " in line for line in worse), worse


@pytest.mark.slow
def test_needles_miss_lines_of_trouble_that_are_dropped() -> None:
    def change(_raw: bytes, shown: bytes) -> bytes:
        return b"\n".join(line for line in shown.split(b"\n") if b"error" not in line)

    worse, _ = compared(node("needles"), _baselines.needles(ROOT, change))
    assert any("beam: compiler error: " in line for line in worse), worse


# What counts as worse, by itself.

OLD = (Row("a", 4, 3, 1, 0, 0, 1000, 500, ("x",)), Row("b", 2, 2, 0, 0, 0, 100, 100))


def written(rows: tuple[Row, ...] = OLD) -> Node:
    return Node(Baseline("facts", "inputs", "exact:o200k_base", rows).as_dict(), "facts.json")


def now(*rows: Row, inputs: str = "inputs", basis: str = "exact:o200k_base") -> Baseline:
    return Baseline("facts", inputs, basis, rows)


def test_the_same_is_no_worse() -> None:
    assert compared(written(), now(*OLD)) == ([], [])


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (Row("a", 4, 3, 0, 1, 0, 1000, 500, ("x",)), "1 lost, 0 before"),
        (Row("a", 4, 2, 2, 0, 0, 1000, 500, ("x", "y")), "2 of 4 visible, 3 before: y"),
        (Row("a", 4, 3, 1, 0, 1, 1000, 500, ("x",)), "1 misplaced, invented, larger or shown needlessly, 0 before"),
        (Row("a", 5, 4, 1, 0, 0, 1000, 500, ("x",)), "5 facts, 4 before"),
        (Row("a", 4, 3, 1, 0, 0, 1000, 551, ("x",)), "cut 44.9 %, 50.0 % before: worse by more than 5%"),
        (Row("a", 4, 3, 1, 0, 0, 1000, 1100, ("x",)), "cut -10.0 %, 50.0 % before: worse by more than 5%"),
    ],
)
def test_each_kind_of_worse_is_said(row: Row, said: str) -> None:
    worse, _ = compared(written(), now(row, OLD[1]))
    assert f"facts: a: {said}" in worse


def test_a_cut_within_the_tolerance_passes_but_not_the_mean_of_many() -> None:
    assert compared(written(), now(Row("a", 4, 3, 1, 0, 0, 1000, 515, ("x",)), OLD[1])) == ([], [])
    worse, _ = compared(written(), now(Row("a", 4, 3, 1, 0, 0, 1000, 530, ("x",)), OLD[1]))
    assert worse == ["facts: mean cut 23.5 %, 25.0 % before: worse by more than 1%"]


def test_what_is_better_is_told_and_no_fault() -> None:
    worse, better = compared(written(), now(Row("a", 4, 4, 0, 0, 0, 1000, 300), OLD[1]))
    assert worse == []
    assert better == ["facts: a: 4 of 4 visible, 3 before", "facts: a: cut 70.0 %, 50.0 % before"]


@pytest.mark.parametrize("changed", [{"inputs": "others"}, {"basis": "estimated:mixed"}])
def test_other_inputs_are_not_compared(changed: dict[str, str]) -> None:
    worse, _ = compared(written(), now(*OLD, **changed))
    assert len(worse) == 1
    assert "changed since the baseline was written" in worse[0]


def test_a_row_that_came_or_went_is_said() -> None:
    worse, _ = compared(written(), now(OLD[0], Row("c", 1, 1, 0, 0, 0, 10, 10)))
    assert worse[:2] == ["facts: b is in only one of both", "facts: c is in only one of both"]


def check(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", *arguments])
    return done.exit_code, done.output


def test_the_command_writes_compares_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"rows": OLD}

    def measured(_root: Path, _mutate: object = None) -> Iterator[Baseline]:
        for kind in _baselines.KINDS:
            yield Baseline(kind, "inputs", "exact:o200k_base", rows["rows"])

    monkeypatch.setattr(_baselines, "measured", measured)
    folder = tmp_path / "made" / "here"
    assert check(str(folder), "--write") == (0, "".join(f"{folder / kind}.json: 2 rows\n" for kind in _baselines.KINDS))
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert check(str(folder)) == (0, "Nothing is worse than the baselines.\n")
    rows["rows"] = (Row("a", 4, 2, 1, 1, 0, 1000, 500, ("x", "the verdict")), OLD[1])
    code, output = check(str(folder))
    assert code == 1
    assert "WORSE: steps: a: 1 lost, 0 before: the verdict\n" in output
    rows["rows"] = (Row("a", 4, 4, 0, 0, 0, 1000, 300), OLD[1])
    code, output = check(str(folder))
    assert code == 0
    assert "better: facts: a: 4 of 4 visible, 3 before\n" in output
    assert "write them again with --write" in output
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first


def test_the_command_needs_a_folder_of_baselines(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for arguments in ((str(tmp_path / "none"),), (str(tmp_path / "file"), "--write")):
        code, output = check(*arguments)
        assert code == 2
        assert "beam bench check: " in output


def test_a_missing_or_damaged_baseline_is_named_before_anything_is_measured(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match=r"facts\.json"):
        compare(tmp_path, ROOT)
    (tmp_path / "facts.json").write_text("[1")
    with pytest.raises(InvalidValueError, match="--write"):
        compare(tmp_path, ROOT)

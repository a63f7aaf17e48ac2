"""Playwright: what a mark of success does not say.  Its captures are in test_adapter_samples."""

# ruff: noqa: RUF001 - what the tool prints

from __future__ import annotations

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

ROW = "  ✓  1 01-tests/a.spec.js:3:3 › cart › adds (up) (3ms)\n"
OTHER = "  ✓  2 01-tests/a.spec.js:9:3 › cart › adds (up) (3ms)\n"
TOLD = "\n\n  1) 01-tests/a.spec.js:3:3 › cart › adds (up) ───────────────\n\n    %s\n\n\n  1 failed\n"


def counted(text: str) -> list[str]:
    """What the two rows are counted as."""
    lines = units(("Running 2 tests using 1 worker\n\n" + text).encode())
    classification = AdapterClassifier().classify(lines, Origin(command="playwright test", exit_code=1))
    assert all(classification.priority(unit) == Priority.P4 for unit in (2, 3))
    rules = [rule.rpartition("/")[2] for _, _, _, rule, _, _ in explain(lines, classification)]
    return rules[2:4]


def test_a_test_that_should_have_failed_is_no_passing_test() -> None:
    assert counted(ROW + OTHER + TOLD % "Expected to fail, but passed.") == ["should-fail", "passing"]


def test_a_failure_of_another_kind_leaves_the_rows_that_passed() -> None:
    assert counted(ROW + OTHER + TOLD % "Error: late") == ["passing", "passing"]
    assert counted(ROW + OTHER) == ["passing", "passing"]

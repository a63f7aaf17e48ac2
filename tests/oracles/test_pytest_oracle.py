"""Some seeds of the pytest oracle, with the pytest of this environment; the script beside this file runs many."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType


def _load() -> ModuleType:
    """The program beside this file, which is no package."""
    spec = importlib.util.spec_from_file_location("beam_pytest_oracle", Path(__file__).with_name("pytest_oracle.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


oracle = _load()
Fact = oracle.Fact


@pytest.fixture(scope="module")
def plugins() -> set[str]:
    found: set[str] = oracle.plugins_of(sys.executable)
    return found


@pytest.mark.parametrize("seed", [2, 5, 17, 21])
def test_what_the_report_of_pytest_says_is_visible(seed: int, plugins: set[str]) -> None:
    result = oracle.grade(oracle.run_pytest(seed, sys.executable, plugins))
    assert result.hidden == []
    assert result.wanted.total() >= 3


@pytest.mark.parametrize("seed", [3, 7])
def test_what_the_result_of_unittest_says_is_visible(seed: int) -> None:
    result = oracle.grade(oracle.run_unittest(seed, sys.executable))
    assert result.hidden == []
    assert result.wanted.total() >= 3


def test_the_oracle_sees_what_is_missing() -> None:
    """A fact in the text that the reduction counts away is found out; one that the text lacks is no fault."""
    rows = b"".join(b"a.py::test_%d PASSED [ %d%%]\n" % (i, i) for i in range(99))
    text = b"===== test session starts =====\n" + rows + b"===== 99 passed in 0.1s =====\n"
    facts = [Fact("id", "a.py::test_7 PASSED"), Fact("count", "99 passed"), Fact("message", "never said")]
    result = oracle.grade(oracle.Run("pytest -v", text, 0, facts))
    assert result.hidden == [facts[0]]
    assert result.unsaid == 1


def test_facts_of_a_report() -> None:
    report = """<testsuites><testsuite><testcase classname="tests.test_a.TestX" name="test_y[1]"><failure
    message="AssertionError: no&#10;assert 1 == 2">E   assert 1 == 2&#10;&#10;tests/test_a.py:7: AssertionError
    </failure></testcase></testsuite></testsuites>"""
    assert oracle.junit_facts(report, ["tests/test_a.py"]) == [
        Fact("id", "tests/test_a.py::TestX::test_y[1]"),
        Fact("name", "test_y"),
        Fact("message", "AssertionError: no"),
        Fact("message", "assert 1 == 2"),
        Fact("place", "tests/test_a.py:7"),
        Fact("e-line", "E   assert 1 == 2"),
        Fact("count", "1 failed"),
    ]

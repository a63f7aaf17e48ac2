"""The example in the README runs and prints what it says."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_example_runs() -> None:
    done = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert done.attempted > 10
    assert done.failed == 0

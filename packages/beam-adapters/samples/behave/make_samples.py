"""Remakes the captures of behave in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  The programs are looked for on PATH.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_STEPS: Final = """\
from behave import given, when, then
@given('a shelf with {n:d}')
def shelf(context, n): context.left = n
@when('{n:d} are taken')
def taken(context, n):
    print(f'taking {n}')
    context.left -= n
@then('{n:d} are left')
def left(context, n): assert context.left == n, f'{context.left} are left, not {n}'
@then('it breaks')
def breaks(context): raise RuntimeError('the shelf is gone')
"""


def _feature(name: str, wrong: int) -> str:
    return f"Feature: {name}\n" + "".join(
        f"  Scenario: Row {n}\n    Given a shelf with {n}\n    When 1 are taken\n    Then {n - 1 + (n == wrong)} are left\n"
        for n in range(2, 9)
    )


_MORE: Final = """\
Feature: More
  Background:
    Given a shelf with 5
  @wip
  Scenario: breaks
    Then it breaks
    And 5 are left
  Scenario: has no step
    When nobody knows this step
  Scenario Outline: takes <n>
    When <n> are taken
    Then <left> are left
    Examples:
      | n | left |
      | 1 | 4    |
      | 2 | 4    |
  @skip
  Scenario: is skipped
    Then it breaks
"""
PROJECTS: Final = {
    "shop": {"features/steps/shelf.py": _STEPS, "features/shelf.feature": _feature("A shelf", 0)},
    "failing": {
        "features/steps/shelf.py": _STEPS,
        "features/shelf.feature": _feature("A shelf", 6),
        "features/more.feature": _MORE,
    },
    "hooks": {
        "features/steps/shelf.py": _STEPS,
        "features/shelf.feature": _feature("A shelf", 0),
        "features/environment.py": "def before_all(context):\n    raise RuntimeError('no till here')\n",
    },
    "syntax": {
        "features/steps/shelf.py": _STEPS,
        "features/shelf.feature": "Feature: A shelf\n  Scenario: x\n    Whenever it is\n",
    },
    "broken": {"features/steps/shelf.py": "def broken(:\n", "features/shelf.feature": _feature("A shelf", 0)},
}
VERSIONS: Final = {"behave-1.3": ()}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "behave --no-color"),
    "pass_progress": Run("shop", "behave --no-color -f progress"),
    "pass_plain": Run("shop", "behave --no-color -f plain"),
    "fail": Run("failing", "behave --no-color"),
    "fail_tags": Run("failing", "behave --no-color --tags='not @skip'"),
    "fail_progress": Run("failing", "behave --no-color -f progress"),
    "fail_progress3": Run("failing", "behave --no-color -f progress3"),
    "fail_plain": Run("failing", "behave --no-color -f plain"),
    "fail_color": Run("failing", "behave --color=always"),
    "fail_stop": Run("failing", "behave --no-color --stop"),
    "fail_no_capture": Run("failing", "behave --no-color --no-capture"),
    "hooks": Run("hooks", "behave --no-color"),
    "syntax": Run("syntax", "behave --no-color"),
    "broken": Run("broken", "behave --no-color"),
    "dry": Run("shop", "behave --no-color --dry-run"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))

"""Remakes the captures of Robot Framework in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  The programs are looked for on PATH.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_SUITE: Final = """\
*** Settings ***
Documentation    Of the cart.
*** Test Cases ***
"""
_ROWS: Final = _SUITE + "".join(f"Row {n}\n    Log    {n}\n" for n in range(1, 9))
_FAILING: Final = (
    _SUITE
    + """\
Adds Up
    [Documentation]    The sum of two.
    Should Be Equal As Integers    750    760    the sum of two
Lists
    @{a}=    Create List    1    2
    @{b}=    Create List    1    3
    Lists Should Be Equal    ${a}    ${b}
No Keyword
    Frobnicate    now
No Variable
    Log    ${missing}
Has Lines
    Should Be Equal    one\\ntwo    one\\nthree
Many
    Run Keyword And Continue On Failure    Fail    first of two
    Fail    second of two
Later
    Skip    no printer here
Talks
    Log To Console    asked for db:5432
    Log    pool is small    WARN
Evaluates
    Evaluate    1/0
"""
)
_SETUP: Final = "*** Settings ***\nSuite Setup    Fail    no till here\n*** Test Cases ***\nOpens\n    No Operation\nCloses\n    No Operation\n"
_SYNTAX: Final = "*** Settings ***\nRessource    x.robot\n*** Test Cases ***\nOne\n    No Operation\n"
_DECOY: Final = "*** Test Cases ***\nPrints\n    Log To Console    Row 7 ${SPACE * 55}| PASS |\n    Log To Console    3 tests, 3 passed, 0 failed\nFails\n    Fail    really\n"
PROJECTS: Final = {
    "shop": {"suites/cart.robot": _ROWS, "suites/more.robot": _ROWS},
    "failing": {
        "suites/cart.robot": _ROWS,
        "suites/checkout.robot": _FAILING.replace("Documentation ", "Library    Collections\nDocumentation "),
    },
    "setup": {"till.robot": _SETUP},
    "syntax": {"cart.robot": _SYNTAX},
    "decoy": {"decoy.robot": _DECOY},
}
VERSIONS: Final = {"robotframework-7": ()}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "robot suites"),
    "pass_dotted": Run("shop", "robot --console dotted suites"),
    "fail": Run("failing", "robot suites"),
    "fail_one": Run("failing", "robot suites/checkout.robot"),
    "fail_dotted": Run("failing", "robot --console dotted suites"),
    "fail_color": Run("failing", "robot --consolecolors on suites"),
    "fail_dry": Run("failing", "robot --dryrun suites"),
    "fail_exit": Run("failing", "robot --exitonfailure suites"),
    "fail_width": Run("failing", "robot --consolewidth 60 suites"),
    "setup": Run("setup", "robot till.robot"),
    "syntax": Run("syntax", "robot cart.robot"),
    "decoy": Run("decoy", "robot decoy.robot"),
    "none": Run("shop", "robot --include nothing suites"),
    "missing": Run("shop", "robot nothing.robot"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))

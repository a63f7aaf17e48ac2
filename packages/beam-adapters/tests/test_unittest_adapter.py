"""unittest, Django's runner, doctest: decoys, torn and killed runs.  Captures: test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
THICK, THIN, STARS = "=" * 70 + "\n", "-" * 70 + "\n", "*" * 70 + "\n"
FIRST = "test_first (a.T.test_first) ... ok\n"
END = f"\n{THIN}Ran 3 tests in 0.001s\n\nFAILED (failures=1)\n"


def labelled(text: str, command: str = "python -m unittest -v") -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command=command), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the last unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in reversed(labelled(text)) if found == line)


# For each rule that the floor must believe: lines that look like trouble and are none.
CERTAIN = {
    "passing": ["test_error_FAILED (panic.Error.test_error_FAILED) ... ok", "test_x (error.T) ... ok"],
    "skipping": ["test_x (a.T.test_x) ... skipped 'error: FAILED on CI'"],
    "xfailing": ["test_error (a.Error.test_error) ... expected failure"],
    "passed": ["ERROR: a docstring ... FAIL ... ok"],
    "skipped-because": ["Error: a docstring. ... skipped 'FAILED on CI'"],
}


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("unittest").states.values()
    assert {rule.name for state in states for rule in state.rules if rule.certain} == set(CERTAIN)


@pytest.mark.parametrize(("rule", "line"), [(rule, line) for rule, lines in CERTAIN.items() for line in lines])
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    before = "test_doc (a.T.test_doc)\n" if rule in {"passed", "skipped-because"} else ""
    lines = units(f"{FIRST}{before}{line}\nend\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="python -m unittest"))
    unit = len(lines) - 2
    assert classification.rules[classification.kinds[unit]].endswith(rule)
    assert classification.priority(unit) >= P2


@pytest.mark.parametrize(
    "line",
    [
        "connecting ... ok",
        "test_a (a.T.test_a) ... connecting ... ok",
        "test_a (a.T.test_a) ... okay",
        "test_a (a.T.test_a) .. ok",
        "a sentence (with brackets) ... ok",
        "ok",
    ],
)
def test_what_is_not_exactly_a_verdict_is_not_counted(line: str) -> None:
    assert of(f"{FIRST}{line}\nend\n", line)[0] <= P2


def test_a_passing_test_with_a_docstring_counts_once() -> None:
    found = labelled(f"{FIRST}test_doc (a.T.test_doc)\nWhat it does. ... ok\n{FIRST}")
    assert [row[0] for row in found] == [P4, P5, P4, P4]


@pytest.mark.parametrize(
    "line",
    [
        "test_a (a.T.test_a) ... FAIL",
        "test_a (a.T.test_a) ... ERROR",
        "test_a (a.T.test_a) ... unexpected success",
        "  test_a (a.T.test_a) [row] (n=1) ... FAIL",
        "setUpClass (a.T) ... ERROR",
        "Ran 0 tests in 0.000s",
    ],
)
def test_a_failure_or_a_verdict_is_a_p0(line: str) -> None:
    assert of(f"{FIRST}{line}\n", line)[0] == P0


@pytest.mark.parametrize(
    "verdict", ["OK", "OK (skipped=1)", "FAILED (errors=2)", "NO TESTS RAN", "NO TESTS RAN (skipped=1)"]
)
def test_the_verdict_is_a_p0(verdict: str) -> None:
    assert of(f"..\n{THIN}Ran 2 tests in 0.001s\n\n{verdict}\n", verdict)[0] == P0


BLOCK = f"""{THICK}FAIL: test_x (a.T.test_x)
{THIN}Traceback (most recent call last):
  File "/home/dev/x/test_a.py", line 9, in test_x
    helper.load(3)
  File "/usr/local/lib/python3.11/json/__init__.py", line 346, in loads
    return decode(s)
           ^^^^^^^^^
  File "/home/dev/x/helper.py", line 3, in check
    raise ValueError("no")
ValueError: no

second part of the message
test_y (a.T.test_y) ... ok
"""


def test_a_block_stays_whole_but_for_library_frames() -> None:
    found = labelled(f"{FIRST}{BLOCK}{END}")
    block = found[found.index((P0, "title", "FAIL: test_x (a.T.test_x)")) :]
    low = [line for priority, _, line in block if priority > P1 and line.strip("-")]
    assert [line.split(",")[0].strip() for line in low] == [
        'File "/usr/local/lib/python3.11/json/__init__.py"',
        "return decode(s)",
        "^^^^^^^^^",
        "",
    ][: len(low)]


def test_a_traceback_between_tests_ends_with_the_next_test() -> None:
    trace = 'Traceback (most recent call last):\n  File "/x/a.py", line 3, in f\n    g()\nValueError: no\n'
    found = labelled(FIRST + trace + FIRST)
    assert found[-1][:2] == (P4, "passing")
    assert all(priority <= P2 for priority, _, _ in found[1:-1])


def test_a_killed_run_says_where_it_stopped() -> None:
    started = "test_b (a.T.test_b) ... "
    assert of(FIRST + started, started) == (P0, "stopped-at")
    assert of(f"{FIRST}test_c (a.T.test_c) ... FAIL\n{started}", started) == (P0, "stopped-at")
    trying = "Trying:\n    forever()\nExpecting:\n    3\n"
    assert [row[0] for row in labelled(f"Trying:\n    1\nExpecting:\n    1\nok\n{trying}")[-4:]] == [P0] * 4


def test_a_doctest_that_fails_shows_both_values() -> None:
    text = f'{STARS}File "/x/a.py", line 3, in a\nFailed example:\n    f()\nExpected:\n    1\nGot:\n    2\n{STARS}'
    found = labelled(f"{text}1 items had failures:\n   1 of   1 in a\n***Test Failed*** 1 failures.\n")
    assert all(priority <= P1 for priority, _, line in found if line != STARS.strip())


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = ["", FIRST, FIRST + BLOCK, FIRST + BLOCK + END, STARS + 'File "/x/a.py", line 3, in a\n', "Trying:\n    1\n"]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    assert labelled(f"{context}\N{BULLET} {line}\n")[-1][0] <= P2


def test_a_line_that_another_tools_test_wrote_is_no_run_of_unittest() -> None:
    """One such line in what a failed test of pytest wrote starts nothing: what it wrote stays whole."""
    captured = "---- Captured stdout call ----\ntest_x (y.Z) ... ok\nafter\n"
    text = f"==== FAILURES ====\n____ test_a ____\n{captured}==== 1 failed in 0.1s ====\n"
    found = labelled(text, "make test")
    assert (P1, "default", "test_x (y.Z) ... ok") in found
    assert (P1, "default", "after") in found

"""pytest: decoys, imitations, torn and killed runs, what depends on what follows.  Captures: test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
START = "=" * 29 + " test session starts " + "=" * 30
HEAD = f"{START}\nplatform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0\nrootdir: /home/dev/x\n"
FAILURES = "=" * 35 + " FAILURES " + "=" * 35 + "\n"
SUMMARY = "=" * 27 + " short test summary info " + "=" * 28 + "\n"


def labelled(text: str, command: str = "pytest") -> list[tuple[Priority, str, str]]:
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
    "passing": [
        "tests/test_a.py::test_FAILED_error PASSED                      [ 50%]",
        "tests/test_a.py::test_x[1 failed - ERROR: x] PASSED            [100%]",
        "tests/test_a.py::TestErrors::test_fatal PASSED                 12.3ms",
        "[gw1] [ 12%] PASSED tests/test_errors.py::test_panicked_at ",
    ],
    "sub-passing": ["tests/test_a.py::test_error SUBPASSED[error: no] (n=0)     [ 25%]"],
    "skipping": ["[gw0] [ 10%] SKIPPED tests/test_a.py::test_error_FAILED ", "a.py::test_error SKIPPED [ 10%]"],
    "skipping-because": ["a.py::test_x SKIPPED (error: FAILED on CI)                   [  9%]"],
    "xfailing": ["a.py::test_x XFAIL (error: bug 17)                             [ 71%]"],
    "internal-library": ['INTERNALERROR>   File "/x/.venv/lib/python3.11/site-packages/_pytest/main.py", line 3, in f'],
}
IN_SUMMARY = {
    "xfailed": ["XFAIL a.py::test_x - error: bug 17"],
    "skipped": ["SKIPPED [2] a.py:44: error: FAILED on CI", "SKIPPED [1] a.py:5: could not import 'b': Error: no"],
    "passed": ["PASSED a.py::test_error_FAILED[error: x]"],
}


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("pytest").states.values()
    certain = {rule.name for state in states for rule in state.rules if rule.certain}
    assert certain == {*CERTAIN, *IN_SUMMARY, "e-blank"}


@pytest.mark.parametrize(("rule", "line"), [(rule, line) for rule, lines in CERTAIN.items() for line in lines])
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    lines = units(f"{HEAD}{line}\nend\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="pytest"))
    assert classification.rules[classification.kinds[3]].endswith(rule)
    assert classification.priority(3) >= P2


def test_nothing_beside_an_e_goes_but_not_a_blank_line_of_what_is_compared() -> None:
    said = [
        "E   AssertionError: no",
        "E     ",
        "E       a",
        "E       ",
        "E     - b",
        "E     ?   ^",
        "E     + c",
        "E   ",
    ]
    lines = units((HEAD + "\n".join(said) + "\nend\n").encode())
    classification = AdapterClassifier().classify(lines, Origin(command="pytest"))
    first = len(units(HEAD.encode()))
    low = [text for at, text in enumerate(said) if classification.priority(first + at) > P2]
    assert low == ["E     "]


@pytest.mark.parametrize(("rule", "line"), [(rule, line) for rule, lines in IN_SUMMARY.items() for line in lines])
def test_a_certain_rule_is_believed_in_the_summary(rule: str, line: str) -> None:
    lines = units(f"{HEAD}{SUMMARY}{line}\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="pytest"))
    assert classification.rules[classification.kinds[4]].endswith(rule)
    assert classification.priority(4) >= P2


@pytest.mark.parametrize(
    "line",
    [
        "tests/test_a.py::test_x hello PASSED",
        "hello PASSED [ 12%]",
        "std::string PASSED by value",
        "tests/test_a.py::test_x PASSED and more",
        "compiling a.py ...",
        "Loading ...",
        "...",
        "PASSED",
        "s",
        "100% passed",
    ],
)
def test_what_is_not_exactly_a_verdict_is_not_counted(line: str) -> None:
    assert of(f"{HEAD}{line}\nend\n", line)[0] <= P2


@pytest.mark.parametrize(
    "line",
    [
        "= 3 failed, 497 passed in 1.20s =",
        "==== 1 failed, 2 passed, 1 warning, 2 errors in 61.20s (0:01:01) ====",
        "======== no tests ran in 0.01s ========",
        "====== 5 deselected in 0.01s ======",
        "====== 2 error in 0.10 seconds =======",
        "3 failed, 497 passed in 1.20s",
        "no tests ran in 0.01s",
        "no tests collected (3 deselected) in 0.02s",
        "!!!!!!!!!! Interrupted: 3 errors during collection !!!!!!!!!!",
        "!!!!!!!!!! stopping after 1 failures !!!!!!!!!!",
        "!!!!!!!!!! KeyboardInterrupt !!!!!!!!!!",
        "!!!!!!!!!! _pytest.outcomes.Exit: no environment !!!!!!!!!!",
        "!!!!!!!!!! xdist.dsession.Interrupted: <WorkerController gw3> received keyboard-interrupt !!!!!!!!!!",
        "a.py::test_x FAILED                                    [ 50%]",
        "a.py::test_x[a b::c] ERROR                             [ 50%]",
        "a.py::test_rows SUBFAILED[row] (n=1)                   [ 25%]",
        "a.py::test_rows [row] (n=1) SUBFAIL                    [ 25%]",
        "[gw0] [ 50%] FAILED a.py::test_x ",
        "FAILED a.py::test_x - KeyError: 'x'",
        "ERROR a.py",
        "[gw1] node down: Not properly terminated",
        "....F[gw3] node down: keyboard-interrupt",
        "test_a.py ...Fatal Python error: Segmentation fault",
        "a.py::test_x Fatal Python error: Aborted",
        "test_slow.py .+++++++++++++++++ Timeout +++++++++++++++++",
        "ImportError while loading conftest '/home/dev/x/conftest.py'.",
        "INTERNALERROR> RuntimeError: the hook broke",
        "E   AssertionError: assert 1 == 2",
        "ERROR: file or directory not found: nope.py",
        "pytest: error: unrecognized arguments: --nope",
        "FAIL Required test coverage of 99% not reached. Total coverage: 79.25%",
        "____________ ERROR collecting tests/test_a.py ____________",
    ],
)
def test_a_failure_or_a_verdict_is_a_p0(line: str) -> None:
    assert of(f"{HEAD}{line}\n", line)[0] == P0


BLOCK = """________________________________ test_noisy ________________________________

    def test_noisy():
>       assert 1 == 2
E       assert 1 == 2

test_a.py:4: AssertionError
----------------------------- Captured stdout call -----------------------------
"""
WRITTEN = f"""{START}
platform x -- Python 1
collected 2 items

test_foo.py .F                                                     [100%]
test_foo.py::test_x PASSED                                         [100%]

{FAILURES}____ test_x ____
PASSED test_foo.py::test_x
========================= 1 failed, 1 passed in 0.01s =========================

a line

test_foo.py ....                                                   [100%]
PASSED test_foo.py::test_z
"""


def test_an_inner_session_in_what_a_failed_test_wrote_stays_whole() -> None:
    found = labelled(f"{HEAD}{FAILURES}{BLOCK}{WRITTEN}{SUMMARY}FAILED test_a.py::test_noisy\n1 failed in 0.1s\n")
    start = next(i for i, row in enumerate(found) if "Captured" in row[2])
    stop = next(i for i, row in enumerate(found) if "FAILED test_a" in row[2])
    assert all(priority <= P1 for priority, _, line in found[start:stop] if line)
    assert [row[:2] for row in found[-2:]] == [(P0, "failed"), (P0, "counts")]


@pytest.mark.parametrize("end", ["========= 9 passed in 0.01s =========", "9 passed in 0.01s"])
def test_a_verdict_that_a_failed_test_wrote_starts_nothing_that_is_dropped(end: str) -> None:
    rest = "test_foo.py ....       [100%]\ntest_foo.py::test_x PASSED\nplugins: x\n\nplain\n"
    found = labelled(f"{HEAD}{FAILURES}{BLOCK}{end}\n{rest}")
    assert all(priority <= P2 for priority, _, line in found[-5:] if line)


def test_blank_lines_between_blocks_go_and_those_inside_output_stay() -> None:
    found = labelled(f"{HEAD}{FAILURES}{BLOCK}a\n\nb\n\n{BLOCK}")
    first = next(i for i, row in enumerate(found) if row[2] == "a")
    assert [row[0] for row in found[first : first + 5]] == [P1, P1, P1, P5, P0]


LONG = """>       store.load(3)

tests/test_a.py:9: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ 

self = <x.Library object>, n = 3

    def call(self, n):
>       return self.inner(n)

../.venv/lib/python3.11/site-packages/x/core.py:17: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ 

n = 3

    def inner(self, n):
>       raise KeyError(n)
E       KeyError: 3

../.venv/lib/python3.11/site-packages/x/core.py:21: KeyError
"""  # noqa: W291 - as pytest writes it


def test_a_librarys_frame_is_folded_and_where_it_raised_stays() -> None:
    found = labelled(f"{HEAD}{FAILURES}____ test_x ____\n{LONG}")
    priority = {line: priority for priority, _, line in found}
    assert priority[">       store.load(3)"] == P1
    assert priority["tests/test_a.py:9: "] == P1
    assert priority[">       return self.inner(n)"] == P3
    assert priority["../.venv/lib/python3.11/site-packages/x/core.py:17: "] == P3
    assert priority["self = <x.Library object>, n = 3"] == P3
    assert priority[">       raise KeyError(n)"] == P1
    assert priority["E       KeyError: 3"] == P0
    assert priority["../.venv/lib/python3.11/site-packages/x/core.py:21: KeyError"] == P1


def test_a_frame_that_repeats_is_shown_once_and_others_between_them_stay() -> None:
    again = "a.py:3: in climb\n    return climb(n - 1)\n"
    other = "a.py:3: in climb\n    return climb(n - 1)\n        n = 4\n"
    last = "a.py:3: in climb\n    return climb(n - 1)\nE   RecursionError: too deep\n"
    found = labelled(f"{HEAD}{FAILURES}____ test_x ____\n{again}{again}{other}{again}{last}____ test_y ____\n{last}")
    frames = [priority for priority, _, line in found if line == "a.py:3: in climb"]
    assert frames == [P1, P3, P1, P3, P1, P1]


def test_a_killed_run_says_where_it_stopped() -> None:
    assert of(f"{HEAD}collected 9 items\n\na.py ...\nb.py ..", "b.py ..") == (P0, "stopped-at")
    assert of(f"{HEAD}collected 9 items\n\na.py ...\nb.py ..", "a.py ...")[0] == P4
    assert of(f"{HEAD}a.py::test_a PASSED [ 9%]\na.py::test_b ", "a.py::test_b ") == (P0, "stopped-at")
    assert of(f"{HEAD}collected 9 items\n", "collected 9 items")[0] == P2


def test_the_header_goes_only_where_all_that_was_collected_passed() -> None:
    line = "platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0"
    run = f"{HEAD}collected 5 items\n\na.py ....s                                 [100%]\n\n"
    assert of(f"{run}======= 4 passed, 1 skipped in 0.1s =======\n", line)[0] == P5
    assert of(f"{run}======= 3 passed, 1 skipped in 0.1s =======\n", line)[0] == P2
    assert of(f"{run}======= 4 passed, 1 skipped in 0.1s =======\n!!!! _pytest.outcomes.Exit: x !!!!\n", line)[0] == P2
    assert of(f"{run}======= 1 failed, 4 passed in 0.1s =======\n", line)[0] == P2


def test_what_passed_tests_wrote_steps_back_where_one_failed() -> None:
    passes = "=" * 30 + " PASSES " + "=" * 30 + "\n____ test_a ____\n---- Captured stdout call ----\nhello\n"
    alone = f"{HEAD}{passes}{SUMMARY}PASSED a.py::test_a\n==== 1 passed in 0.1s ====\n"
    assert of(alone, "hello")[0] == P2
    assert (
        of(f"{HEAD}{FAILURES}____ test_b ____\nE   assert 0\n{passes}==== 1 failed, 1 passed in 0.1s ====\n", "hello")[
            0
        ]
        == P3
    )


def test_coverage_steps_back_where_a_test_failed_and_not_where_coverage_did() -> None:
    table = (
        "--- coverage: platform linux, python 3.11.7-final-0 ---\nName  Stmts   Miss  Cover\nx.py     7      3    57%\n"
    )
    assert of(f"{HEAD}{table}==== 1 passed in 0.1s ====\n", "x.py     7      3    57%")[0] == P2
    required = "FAIL Required test coverage of 99% not reached. Total coverage: 57.00%\n"
    assert of(f"{HEAD}{table}{required}==== 1 passed in 0.1s ====\n", "x.py     7      3    57%")[0] == P2
    failed = "a.py F                                      [100%]\n"
    assert of(f"{HEAD}{failed}{table}==== 1 failed in 0.1s ====\n", "x.py     7      3    57%")[0] == P3


def test_a_suite_of_megabytes_comes_down_to_its_failure_and_counts() -> None:
    rows = "".join(f"tests/test_big.py::test_row[{i}-value] PASSED          [ {i % 100:2}%]\n" for i in range(100_000))
    text = f"{HEAD}collected 100001 items\n\n{rows}tests/test_big.py::test_needle FAILED [100%]\n\n{FAILURES}{BLOCK}"
    lines = units(f"{text}==== 1 failed, 100000 passed in 9.0s ====\n".encode())
    classification = AdapterClassifier().classify(lines, Origin())
    assert sum(classification.priority(unit) == P4 for unit in range(len(lines))) == 100_000
    assert sum(classification.priority(unit) <= P2 for unit in range(len(lines))) < 20


def test_two_runs_in_one_text_are_two_segments() -> None:
    run = f"{HEAD}collected 1 item\n\na.py .                                     [100%]\n\n==== 1 passed in 0.1s ====\n"
    lines = units((run + run).encode())
    assert len(AdapterClassifier().classify(lines, Origin()).segments) == 2


QUOTED = (
    "# How to\n\n```\n==== 3 failed, 497 passed in 1.2s ====\nFAILED tests/test_a.py::test_b - KeyError\n```\n\nMore.\n"
)


def test_prose_that_quotes_pytest_loses_nothing() -> None:
    assert all(priority <= P2 for priority, _, line in labelled(QUOTED, "make docs") if line)


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = [
    "",
    HEAD,
    HEAD + FAILURES,
    HEAD + FAILURES + BLOCK,
    HEAD + FAILURES + BLOCK + WRITTEN,
    HEAD + SUMMARY,
    HEAD + "a.py::test_x PASSED [ 9%]\n",
    HEAD + FAILURES + "____ x ____\n" + LONG,
    HEAD + "==== warnings summary ====\na.py::test_x\n",
    HEAD + "==== slowest 3 durations ====\n",
    HEAD + "==== tests coverage ====\n",
]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    assert labelled(f"{context}\N{BULLET} {line}\n")[-1][0] <= P2

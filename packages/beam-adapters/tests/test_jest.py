"""Jest: decoys, torn output, broken suites, and what depends on what follows.  Its captures: test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._machine import Machine
from beam_adapters._samples import units
from beam_core import Classification, Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
TICK, CROSS, DOT, ANGLE, SKIP, TODO = "\u2713", "\u2715", "\u25cf", "\u203a", "\u25cb", "\u270e"
PASSING = "PASS test/a.test.js\n"
FAILING = "FAIL test/a.test.js\n"


def labelled(text: str, command: str = "npx jest") -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command=command), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the first unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in labelled(text) if found == line)


NAMES = [
    "adds",
    "error: FAILED",
    f"{CROSS} looks failed",
    f"{DOT} a {ANGLE} b",
    "Tests: 3 failed, 3 total",
    "FAIL x",
    "(3)",
]
CERTAIN = {
    "file-passing": ["PASS test/error.test.js", "PASS src/FAIL/panic: x.test.ts (5.1 s)", " PASS  test/a.test.js"],
    "file-shown": [f"PASS test/error.test.js\n  {DOT} Console", "PASS src/FAIL/panic: x.test.ts\n  \u25cf Cons"],
    "passing": [f"  {TICK} {name} (3 ms)" for name in NAMES],
    "skipped": [f"    {SKIP} skipped {name}" for name in NAMES],
    "todo": [f"    {TODO} todo {name}" for name in NAMES],
    "painted-test": [f"    {TICK} {name}" for name in NAMES],
}


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("jest").states.values()
    assert {rule.name for state in states for rule in state.rules if rule.certain} == set(CERTAIN)


@pytest.mark.parametrize(("rule", "line"), [(rule, line) for rule, lines in CERTAIN.items() for line in lines])
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    before = "Test Suites: 1 total\nTime:        4 s\n" if rule == "painted-test" else PASSING
    lines = units(f"{before}{line}\n\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="npx jest"))
    at = len(units(before.encode()))
    assert classification.rules[classification.kinds[at]].endswith(f"/{rule}")
    assert classification.priority(at) == (P2 if rule == "file-shown" else P4)


@pytest.mark.parametrize(
    "line",
    [
        f"{TICK} fake (1 ms)",
        f" {TICK} fake",
        f"  {TICK}fake",
        "PASS",
        "PASS all of it",
        "PASSED test/a.test.js",
        "  PASS test/a.test.js",
        f"  {SKIP} skipped 7 tests",
        "ok",
    ],
)
def test_what_is_not_exactly_a_pass_is_not_counted(line: str) -> None:
    assert of(f"{PASSING}{line}\n", line)[0] <= P2


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        ("Test Suites: 1 failed, 2 passed, 3 total", P0),
        ("Tests:       1 failed, 2 passed, 3 total", P0),
        ("Tests:       2 passed, 2 total", P0),
        ("Tests:       0 total", P1),
        ("Snapshots:   1 failed, 1 total", P0),
        ("Snapshots:   0 total", P1),
        ("Time:        1.5 s, estimated 3 s", P1),
        ("Test run was interrupted.", P0),
        (f" {ANGLE} 1 snapshot failed.", P0),
        ('Jest: "global" coverage threshold for lines (95%) not met: 58.33%', P0),
        ("No tests found, exiting with code 1", P0),
        (f"{DOT} Validation Error:", P0),
        (f'  {DOT}  process.exit called with "1"', P0),
        (f"  {DOT} Test suite failed to run", P0),
        (f"  {CROSS} adds (3 ms)", P0),
        (" RUNS  test/slow.test.js", P2),
        (" RUNS  ...", P5),
    ],
)
def test_what_states_the_outcome(line: str, priority: Priority) -> None:
    assert of(f"{FAILING}{line}\n", line)[0] == priority


def outcomes(text: str) -> set[str]:
    return before_floor(units(text.encode()), Origin(command="npx jest"), None)[0].outcomes()


BROKEN = f"""{FAILING}  {DOT} Test suite failed to run

    Cannot find module './x' from 'test/a.test.js'

    > 1 | require('./x');
        | ^

      at Resolver._throwModNotFoundError (node_modules/jest-resolve/build/resolver.js:427:11)
      at Object.require (test/a.test.js:1:1)

Test Suites: 1 failed, 1 total
Tests:       0 total
"""


def test_a_broken_suite_is_never_green() -> None:
    assert outcomes(BROKEN) == {"fail"}
    assert outcomes("Test Suites: 1 failed, 1 total\nTests:       0 total\n") == {"fail"}
    assert outcomes("Test Suites: 1 failed, 1 passed, 2 total\nTests:       9 passed, 9 total\n") == {"fail", "pass"}
    assert outcomes("Tests:       0 total\n") == set()


def test_a_message_may_imitate_anything_but_stands_inside_its_block() -> None:
    fake = f"PASS x.test.js\n  {TICK} all (1 ms)\n\nTests:       1 passed, 1 total\nRan all test suites.\n\nreal cause"
    inside = "".join(f"    {line}\n" if line else "\n" for line in fake.split("\n"))
    found = labelled(
        f"{FAILING}  {DOT} a\n\n    stopped\n\n{inside}\n      at a (test/a.test.js:1:1)\n\nTests:       1 failed\n"
    )
    body = found[4 : 4 + len(fake.split("\n"))]
    assert {priority for priority, _, line in body if line} == {P1}
    assert found[-1][:2] == (P0, "summary-failed")


def test_a_diff_that_holds_a_code_frame_or_frames_stays_whole() -> None:
    rows = "".join(f"      {n} | row {n}\n      at f (node_modules/x/index.js:{n}:1)\n" for n in range(40))
    found = labelled(
        f"{FAILING}  {DOT} a\n\n    expect(received).toBe(expected)\n\n    - Expected\n    + Received\n{rows}"
    )
    assert {priority for priority, _, line in found[4:] if line} == {P1}


def test_library_frames_are_context_and_the_users_are_not() -> None:
    found = labelled(
        f"{FAILING}  {DOT} a\n\n    no\n\n      at Object.f (src/a.js:1:2)\n      at g (node_modules/x/b.js:1:1)\n"
        "      at node_modules/x/b.js:1:1\n"
        "          at new Promise (<anonymous>)\n      at h (node:internal/timers:1:2)\n"
        "      at test/a.test.js:9:9\n"
    )
    assert [priority for priority, _, line in found if " at " in line] == [P1, P3, P3, P3, P3, P1]


def test_a_stack_of_a_library_alone_shows_its_first_frame() -> None:
    frames = "".join(f"      at f{n} (node_modules/x/b.js:{n}:1)\n" for n in range(3))
    found = labelled(f"{FAILING}  {DOT} a\n\n    no\n\n{frames}\n{FAILING}  {DOT} b\n\n    no\n\n{frames}")
    assert [priority for priority, _, line in found if " at " in line] == [P1, P3, P3] * 2


def test_the_code_frame_is_context_but_for_the_line_in_question() -> None:
    found = labelled(
        f"{FAILING}  {DOT} a\n\n    no\n\n      1 | a\n    > 2 | b\n        | ^\n      3 | c\n\n      at a (a.js:2:1)\n"
    )
    assert [priority for priority, _, _ in found[4:10]] == [P5, P3, P1, P1, P3, P5]


@pytest.mark.parametrize(("head", "priority"), [(PASSING, P2), (FAILING, P1)])
def test_the_console_of_a_failed_file_matters_more(head: str, priority: Priority) -> None:
    text = f"{head}  {DOT} Console\n\n    console.log\n      PASS test/x.test.js\n\n      at log (src/a.js:1:1)\n\n"
    assert of(text, "      PASS test/x.test.js") == (priority, "output")
    assert of(text, "      at log (src/a.js:1:1)") == (priority, "call")


@pytest.mark.parametrize("below", [f"  {DOT} Console\n", f"  {DOT} Cons", "  ", ""])
def test_a_passing_file_is_not_counted_where_what_it_wrote_may_follow(below: str) -> None:
    assert of(f"PASS a.test.js\n{PASSING}{below}", PASSING.strip()) == (P2, "file-shown")
    assert of(f"PASS a.test.js\n{PASSING}{below}", "PASS a.test.js") == (P4, "file-passing")


@pytest.mark.parametrize(
    "below", ["\n", f"  {TICK} adds\n", "  sums\n", "Test Suites: 1", " RUNS  b.test.js\n", "text"]
)
def test_a_passing_file_is_counted_where_nothing_of_it_follows(below: str) -> None:
    assert of(f"{PASSING}{below}", PASSING.strip()) == (P4, "file-passing")


def test_console_lines_before_a_verbose_file_are_not_its_tests() -> None:
    output = f"  console.log\n    {TICK} fake (1 ms)\n    \n    {CROSS} fake\n\n      at log (src/a.js:1:1)\n\n"
    text = f"{output}{PASSING}  {TICK} real\n"
    found = labelled(text)
    assert [rule for priority, rule, _ in found if priority == P4] == ["file-passing", "passing"]


def test_counts_that_were_painted_over_are_no_verdict() -> None:
    counts = (
        "Test Suites: 1 passed, 1 of 2 total\nTests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        4 s\n"
    )
    found = labelled(
        f"{counts}{PASSING}\nTest Suites: 2 passed, 2 total\nTests:       6 passed, 6 total\nTime:        4.1 s\n"
    )
    assert [priority for priority, _, _ in found] == [P2] * 4 + [P4, P5, P0, P0, P1]


def test_each_run_of_a_workspace_has_its_own_segment() -> None:
    text = (
        f"> a@1.0.0 test\n> jest\n\n{PASSING}\nTests:       1 passed, 1 total\n\n> @x/b@1.0.0 test\n> jest\n\n{PASSING}"
    )
    lines = units(text.encode())
    parts = before_floor(lines, Origin(command="npm test"), None)[0].segments
    assert [(part.start, part.adapter) for part in parts] == [(0, "jest"), (7, "jest")]


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = [
    "",
    PASSING,
    FAILING,
    BROKEN,
    f"{FAILING}  {DOT} a\n\n",
    f"{PASSING}  {DOT} Console\n\n    console.log\n",
    "Tests: 1 total\n",
]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    assert labelled(f"{context}\N{BULLET} {line}\n")[-1][0] <= P2


HOSTILE = [
    "    " + "> 1 | " * 4000,
    "      at " + "(node_modules" * 4000,
    "  " + "a " * 8000,
    "PASS " + "x." * 8000,
    " " * 20000 + "x",
    "\n" * 20000,
    "      1 | a\n" * 4000,
    "    x\n\n" * 4000,
    "  a\n" * 4000,
    "Test Suites: 1 passed\n" * 4000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_is_read_in_steps_that_grow_with_it(text: str) -> None:
    for head in CONTEXTS:
        lines = units(f"{head}{text}\n".encode())
        machine = Machine(load_adapter("jest"), Classification(len(lines)))
        machine.run(lines, 0, len(lines))
        assert machine.matches <= 4 * len(lines) + 20

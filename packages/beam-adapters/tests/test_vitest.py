"""Vitest: decoys, torn output, broken suites, and what depends on what follows.  Captures: test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._machine import Machine
from beam_adapters._samples import units
from beam_core import Classification, Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
TICK, CROSS, ANGLE, DOWN, BOX, DOT, ARROW, RULE = (
    "\u2713",
    "\u00d7",
    "\u276f",
    "\u2193",
    "\u25a1",
    "\u00b7",
    "\u2192",
    "\u23af",
)
RUN = "\n RUN  v3.2.7 /home/dev/x\n\n"
END = f"{RULE * 24}[1/1]{RULE}\n"
FAILED = f"{RULE * 7} Failed Tests 1 {RULE * 7}\n\n FAIL  test/a.test.ts > a > b\n"
TOTALS = (
    "\n\n Test Files  1 failed (1)\n      Tests  1 failed (1)\n   Start at  10:00:00\n   Duration  1s (transform 3ms)\n"
)


def labelled(text: str, command: str = "npx vitest run") -> list[tuple[Priority, str, str]]:
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


NAMES = ["adds", "error: FAILED", f"{CROSS} failed", "FAIL a > b", "Tests  3 failed |", "TypeError: cannot read x"]
FILE = f" {TICK} test/a.test.ts (3 tests) 4ms"
CERTAIN = {
    "file-passing": [FILE, f" {TICK} |error: x| src/FAIL.test.tsx (1 test | 1 skipped) 301ms"],
    "file-skipped": [f" {DOWN} test/error.test.ts (1 test | 1 skipped)"],
    "test-passing": [f" {TICK} test/a.test.ts > {name} 3ms" for name in NAMES],
    "test-skipped": [f" {DOWN} test/a.test.ts > {name}" for name in NAMES],
    "passing": [f"   {TICK} {name} 3ms" for name in NAMES],
    "group": [f"   {TICK} {name} (3) 12ms" for name in NAMES],
    "skipped": [f"   {DOWN} {name}" for name in NAMES] + [f"     {BOX} {name}" for name in NAMES],
    "not-run": [f"   {DOT} {name}" for name in NAMES],
}


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("vitest").states.values()
    assert {rule.name for state in states for rule in state.rules if rule.certain} == set(CERTAIN)


@pytest.mark.parametrize(("rule", "line"), [(rule, line) for rule, lines in CERTAIN.items() for line in lines])
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    before = f"{RUN}{FILE}\n"
    lines = units(f"{before}{line}\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="npx vitest"))
    last = len(lines) - 1
    assert classification.rules[classification.kinds[last]].endswith(f"/{rule}")
    assert classification.priority(last) == P4


@pytest.mark.parametrize(
    "line",
    [
        f"{TICK} fake",
        f" {TICK} fake",
        f" {TICK} test/a.test.ts",
        f" {TICK} test/a.test.ts (3 tests",
        f"{TICK} test/a.test.ts (3 tests) 4ms",
        f"   {TICK} passes at last 69ms (retry x2)",
        f"   {DOWN} later [waits for the API]",
        "ok",
    ],
)
def test_what_is_not_exactly_a_pass_is_not_counted(line: str) -> None:
    assert of(f"{RUN}{FILE}\n{line}\n", line)[0] <= P2


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        (" Test Files  1 failed | 2 passed (3)", P0),
        (" Test Files  2 passed (2)", P0),
        (" Test Files  no tests", P1),
        ("      Tests  1 failed | 2 passed (3)", P0),
        ("      Tests  no tests", P1),
        ("     Errors  1 error", P0),
        ("  Snapshots  1 failed", P0),
        ("  Snapshots  1 obsolete", P1),
        ("Type Errors  1 failed", P0),
        ("Type Errors  no errors", P1),
        ("No test files found, exiting with code 1", P0),
        (f" {ANGLE} test/a.test.ts (0 test)", P0),
        (f" {ANGLE} test/a.test.ts (3 tests | 1 failed) 4ms", P0),
        (f" {CROSS} test/a.test.ts > a > b 4ms", P0),
        (" FAIL  test/a.test.ts [ test/a.test.ts ]", P0),
        (" FAIL  |server| server/a.test.ts > a > b", P0),
        (f"{RULE * 6} Unhandled Errors {RULE * 6}", P0),
        ("ERROR: Coverage for lines (75%) does not meet global threshold (95%)", P0),
        (f" {ANGLE} test/slow.test.ts 0/1", P2),
    ],
)
def test_what_states_the_outcome(line: str, priority: Priority) -> None:
    assert of(f"{RUN}{FILE}\n{line}\n", line)[0] == priority


def outcomes(text: str) -> set[str]:
    return before_floor(units(text.encode()), Origin(command="npx vitest"), None)[0].outcomes()


def test_a_broken_suite_is_never_green() -> None:
    broken = (
        f"{RUN}\n{RULE * 6} Failed Suites 1 {RULE * 6}\n\n FAIL  test/a.test.ts [ test/a.test.ts ]\nError: no\n{END}"
    )
    assert outcomes(f"{broken}\n Test Files  1 failed (1)\n      Tests  no tests\n") == {"fail"}
    assert outcomes(f"{broken}") == {"fail"}
    assert outcomes(f"{RUN} Test Files  2 passed (2)\n      Tests  3 passed (3)\n     Errors  2 errors\n") == {
        "fail",
        "pass",
    }
    assert outcomes(f"{RUN}      Tests  no tests\n") == set()


MESSAGE = f""" {TICK} test/x.test.ts (1 test) 1ms

 Test Files  1 passed (1)
a line

   {TICK} fake 1ms
> x@1.0.0 test
No test files found, exiting with code 0
      1| not a code frame
real cause
"""


def test_a_message_may_look_like_anything_up_to_the_numbered_rule() -> None:
    found = labelled(f"{RUN}{FAILED}Error: stopped\n{MESSAGE} {ANGLE} test/a.test.ts:1:1\n\n{END}{TOTALS}")
    start = next(i for i, row in enumerate(found) if row[2] == "Error: stopped")
    body = found[start : start + 1 + MESSAGE.count("\n")]
    assert {priority for priority, _, _ in body} == {P1}
    assert [priority for priority, _, line in found if "failed (1)" in line] == [P0, P0]


def test_a_torn_block_goes_on_to_the_end() -> None:
    assert {priority for priority, _, _ in labelled(f"{RUN}{FAILED}Error: stopped\n{MESSAGE}")[7:]} == {P1}


def test_library_frames_are_context_and_the_users_are_not() -> None:
    found = labelled(
        f"{RUN}{FAILED}Error: no\n {ANGLE} f src/a.ts:1:2\n {ANGLE} g node_modules/x/b.js:1:1\n"
        f" {ANGLE} node_modules/x/b.js:1:1\n {ANGLE} h node:internal/timers:1:2\n {ANGLE} test/a.test.ts:9:9\n\n{END}"
    )
    assert [priority for priority, _, line in found if line.startswith(f" {ANGLE}")] == [P1, P3, P3, P3, P1]


def test_a_stack_of_a_library_alone_shows_its_first_frame() -> None:
    frames = "".join(f" {ANGLE} f{n} node_modules/x/b.js:{n}:1\n" for n in range(3))
    found = labelled(f"{RUN}{FAILED}Error: no\n{frames}\n{END}\n{FAILED}Error: no\n{frames}\n{END}")
    assert [priority for priority, _, line in found if line.startswith(f" {ANGLE}")] == [P1, P3, P3] * 2


def test_the_code_frame_is_context_but_for_the_line_in_question() -> None:
    frame = "      1| a\n      2| b\n       | ^\n      3| c\n      4|\n"
    found = labelled(f"{RUN}{FAILED}Error: no\n {ANGLE} test/a.test.ts:2:1\n{frame} {ANGLE} src/b.ts:1:1\n\n{END}")
    assert [priority for priority, _, line in found if "|" in line] == [P3, P1, P1, P3, P3]


@pytest.mark.parametrize(("name", "priority"), [("a > b", P1), ("a > c", P2)])
def test_what_a_failed_test_wrote_matters_more(name: str, priority: Priority) -> None:
    text = (
        f"{RUN}stdout | test/a.test.ts > {name}\n{TICK} written\n\nmore\n\n{FILE}\n\n{FAILED}Error: no\n{END}{TOTALS}"
    )
    assert of(text, f"{TICK} written")[0] == priority
    assert of(text, "more")[0] == priority
    assert of(text, FILE)[0] == P4


@pytest.mark.parametrize("project", ["", "|server| ", " server  "])
def test_a_failed_test_is_known_whatever_its_project(project: str) -> None:
    failed = FAILED.replace("FAIL  ", f"FAIL  {project}")
    text = f"{RUN}stdout | test/a.test.ts > a > b\nwritten\n\n{FILE}\n\n{failed}Error: no\n{END}{TOTALS}"
    assert of(text, "written")[0] == P1


def test_the_reason_of_a_failure_may_have_several_lines() -> None:
    reason = f"   {CROSS} b 4ms\n     {ARROW} first\nsecond\n\nthird\n   {TICK} c 1ms\n"
    found = labelled(f"{RUN} {ANGLE} test/a.test.ts (2 tests | 1 failed) 4ms\n{reason}")
    assert [priority for priority, _, _ in found[3:]] == [P0, P0, P1, P1, P1, P1, P4]


def test_each_run_has_its_own_segment() -> None:
    text = f"{RUN}{FILE}\n{TOTALS}\n> b@1.0.0 test\n> vitest run\n\n{RUN}{FILE}\n"
    parts = before_floor(units(text.encode()), Origin(command="npm test"), None)[0].segments
    starts = {part.start for part in parts}
    assert {i for i, row in enumerate(labelled(text)) if row[1] == "run"} <= starts


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = [
    "",
    RUN,
    f"{RUN}{FILE}\n",
    f"{RUN}{FAILED}",
    f"{RUN}{FAILED}Error: no\n {ANGLE} test/a.test.ts:1:1\n      1| a\n",
    f"{RUN}{FAILED}Error: no\n{END}",
    f"{RUN}stdout | test/a.test.ts > a\n",
    f"{RUN}   {CROSS} b\n     {ARROW} no\n",
]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    assert labelled(f"{context}\N{BULLET} {line}\n")[-1][0] <= P2


HOSTILE = [
    f" {ANGLE} " + "node_modules/" * 4000,
    f" {TICK} " + "a.ts > " * 4000,
    f" {TICK} " + "a " * 8000,
    " FAIL  " + "x.ts " * 8000,
    RULE * 8000,
    f"{RULE} " * 8000,
    " " * 20000 + "x",
    "\n" * 20000,
    "      1| a\n" * 4000,
    "x\n\n" * 4000,
    f"   {CROSS} b\n     {ARROW} no\n" * 4000,
    f"{DOT}" * 20000 + "y",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_is_read_in_steps_that_grow_with_it(text: str) -> None:
    for head in CONTEXTS:
        lines = units(f"{head}{text}\n".encode())
        machine = Machine(load_adapter("vitest"), Classification(len(lines)))
        machine.run(lines, 0, len(lines))
        assert machine.matches <= 4 * len(lines) + 20

"""go: decoys, torn output, and what depends on what follows.  Its captures are in test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._machine import Machine
from beam_adapters._samples import units
from beam_core import Classification, Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()


def labelled(text: str, command: str = "go test") -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command=command), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def levels(text: str, command: str = "go test") -> list[Priority]:
    return [priority for priority, _, _ in labelled(text, command)]


def of(text: str, line: str, command: str = "go test") -> tuple[Priority, str]:
    """Priority and rule of the first unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in labelled(text, command) if found == line)


def event(action: str, test: str = "", output: str = "", package: str = "p") -> str:
    """One line of ``go test -json``."""
    parts = ['{"Time":"2026-01-02T03:04:05.6Z"', f'"Action":"{action}"', f'"Package":"{package}"']
    parts += [f'"Test":"{test}"'] * bool(test) + [f'"Output":"{output}"'] * bool(output)
    return ",".join(parts) + "}\n"


NAMES = ["TestErrorFAILEDpanic", "TestA/panic:_error:_FAILED", "TestA/goroutine_1_[running]:", "TestA/\u00fc"]


@pytest.mark.parametrize("name", NAMES)
def test_a_passing_test_is_counted_whatever_its_name(name: str) -> None:
    line = f"--- PASS: {name} (0.00s)"
    assert of(f"=== RUN   {name}\n{line}\nPASS\nok  \tp\t0.1s\n", line) == (P4, "passing")


# For each rule that the floor must believe: lines that look like trouble and are none.
CERTAIN = {
    "passing": [f"--- PASS: {name} (0.00s)" for name in NAMES],
    "goroutine-more": ["goroutine 7 [chan receive, 5 minutes]:", "goroutine 1 [error: panic]:"],
    "skipped": [f"--- SKIP: {name} (0.00s)" for name in NAMES],
    "json-passing": [event("pass", "Test/error:_FAILED")[:-1], event("pass", "Test/panic:")[:-1]],
    "json-skipped": [event("skip", "Test/error:_FAILED")[:-1]],
    "json-frame-of-go": [
        event("output", "TestX", "=== RUN   Test/error:_FAILED\\n")[:-1],
        event("output", "TestX", "    --- PASS: TestX/error:_FAILED (0.00s)\\n")[:-1],
    ],
}
DECOYS = [(rule, line) for rule, lines in CERTAIN.items() for line in lines]


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("go").states.values()
    assert {rule.name for state in states for rule in state.rules if rule.certain} == set(CERTAIN)


@pytest.mark.parametrize(("rule", "line"), DECOYS)
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    before = {"goroutine-more": GOROUTINE * 2, "passing": f"=== RUN   {line[10:].partition(' ')[0]}\n"}.get(rule, "")
    lines = units(f"{before}{line}\nexit status 2\n".encode())
    unit = len(lines) - 2
    classification = AdapterClassifier().classify(lines, Origin(command="go test"))
    assert classification.rules[classification.kinds[unit]].endswith(rule)
    assert classification.priority(unit) >= P2


GOROUTINE = "goroutine 1 [running]:\ntesting.tRunner(...)\n\t/usr/local/go/src/testing/testing.go:2195\n\n"
NO_VERDICT = [
    "--- PASS: TestOther (0.00s)",  # a test printed it: no such test was started
    "    --- PASS: TestA/x (0.00s)",
    "half a line--- PASS: TestA (0.00s)",
    "ok  \tp\t0.1s",  # no place where a package can end
    "ok  \tp",
    "?   \tp\t[no test files]",
    "--- PASS TestA",
    "-- PASS: TestA (0.00s)",
    "500 passing",
]


@pytest.mark.parametrize("line", NO_VERDICT)
def test_what_a_test_prints_is_no_verdict(line: str) -> None:
    assert of(f"=== RUN   TestA\n{line}\n--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tp\t0.1s\n", line)[0] <= P2


def test_a_failure_takes_back_a_verdict_that_the_test_printed() -> None:
    fake = "--- PASS: TestA (0.00s)"
    assert of(f"=== RUN   TestA\n{fake}\n--- FAIL: TestA (0.00s)\n", fake)[0] == P2


@pytest.mark.parametrize(
    "line",
    [
        "--- FAIL: TestA (0.00s)",
        "    --- FAIL: TestA/x (0.00s)",
        "half a line--- FAIL: TestA (0.00s)",
        "--- FAIL: ExampleA (0.00s)",
        "FAIL",
        "FAIL\tp\t0.1s",
        "FAIL\tp [build failed]",
        "FAIL\tp [setup failed]",
        "panic: no [recovered]",
        "fatal error: all goroutines are asleep - deadlock!",
        "SIGQUIT: quit",
        "WARNING: DATA RACE",
        "Found 2 data race(s)",
        "exit status 2",
        "signal: killed",
        "./a.go:3:4: undefined: x",
        "go: cannot find main module",
        "no packages to test",
        "flag provided but not defined: -x",
        "testing: warning: no tests to run",
        event("fail", "TestA")[:-1],
        event("fail")[:-1],
        event("output", "TestA", "--- FAIL: TestA (0.00s)\\n")[:-1],
        event("output", "TestA", "panic: no\\n")[:-1],
        '{"ImportPath":"p","Action":"build-output","Output":"./a.go:3:4: undefined: x\\n"}',
        '{"ImportPath":"p","Action":"build-fail"}',
    ],
)
def test_a_failure_is_a_p0(line: str) -> None:
    assert of(f"=== RUN   TestB\n{line}\nx\n", line)[0] == P0


MESSAGE = "    a_test.go:7: differs\n        \n        got 1\n"


def test_what_a_failed_test_wrote_stays_whole_wherever_the_verdict_stands() -> None:
    quiet = f"--- FAIL: TestA (0.00s)\n{MESSAGE}FAIL\n"
    assert levels(quiet) == [P0, P0, P1, P1, P0]
    verbose = f"=== RUN   TestA\nprinted\n{MESSAGE}--- FAIL: TestA (0.00s)\nFAIL\n"
    assert levels(verbose) == [P1, P1, P0, P1, P1, P0, P0]


def test_what_a_passing_test_wrote_goes_only_where_something_failed_or_much_passed() -> None:
    one = f"=== RUN   TestB\nprinted\n{MESSAGE}--- PASS: TestB (0.00s)\n"
    end = "PASS\nok  \tp\t0.1s\n"
    assert levels(one + end) == [P2, P2, P2, P2, P2, P4, P5, P0]
    assert levels(f"{one}=== RUN   TestA\n--- FAIL: TestA (0.00s)\nFAIL\n")[:6] == [P5, P4, P4, P4, P4, P4]
    many = "".join(f"=== RUN   Test{i}\n--- PASS: Test{i} (0.00s)\n" for i in range(30))
    assert levels(many + one + end)[60:66] == [P5, P4, P4, P4, P4, P4]


def test_a_print_below_a_passing_subtest_may_be_its_failed_parents() -> None:
    text = (
        "=== RUN   TestA\n=== RUN   TestA/x\nprinted by whom\n    a_test.go:3: a log of x\n"
        "=== NAME  TestA\n    a_test.go:9: no\n"
        "--- FAIL: TestA (0.00s)\n    --- PASS: TestA/x (0.00s)\nFAIL\n"
    )
    assert levels(text) == [P5, P2, P2, P4, P1, P0, P0, P4, P0]


def test_prints_of_tests_side_by_side_are_nobodys() -> None:
    text = (
        "=== RUN   TestA\n=== PAUSE TestA\n=== RUN   TestB\n=== PAUSE TestB\n=== CONT  TestA\n=== CONT  TestB\n"
        "printed by whom\n    a_test.go:3: a log\n--- PASS: TestB (0.00s)\n--- FAIL: TestA (0.00s)\nFAIL\n"
    )
    assert levels(text)[5:8] == [P2, P2, P4]


def test_an_error_that_a_passing_test_logs_keeps_its_title() -> None:
    text = "=== RUN   TestA\n    a_test.go:3: error: as expected\n--- PASS: TestA (0.00s)\n" + FAILED
    assert of(text, "=== RUN   TestA")[0] == P2


FAILED = "=== RUN   TestZ\n--- FAIL: TestZ (0.00s)\nFAIL\n"


def test_a_test_that_never_ended_stays_visible_with_all_it_wrote() -> None:
    text = "=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n    a_test.go:3: waiting\nprinted\n"
    assert levels(text)[2:] == [P1, P1, P1]
    assert levels("=== RUN   TestA\n=== RUN   TestB\n=== PAUSE TestB\npanic: no\n") == [P1, P1, P2, P0]
    assert [row[:2] for row in labelled(event("run", "TestA") + event("output", "TestA", "waiting\\n"))] == [
        (P1, "test-without-a-verdict"),
        (P1, "output-of-a-failed-test"),
    ]


def test_packages_are_counted_only_where_there_are_more_than_a_few() -> None:
    ok = "".join(f"ok  \tp{i}\t0.1s\n?   \tq{i}\t[no test files]\n" for i in range(20))
    assert set(levels(ok)) == {P4}
    assert levels("ok  \tp\t(cached)\n?   \tq\t[no test files]\n") == [P0, P2]
    assert levels("ok  \tp\t0.1s [no tests to run]\n") == [P0]
    assert levels("ok  \tp\t0.1s\tcoverage: 12.5% of statements\n") == [P2]


def test_a_pass_is_the_verdict_only_where_no_package_line_repeats_it() -> None:
    run = "=== RUN   TestA\n--- PASS: TestA (0.00s)\n"
    assert levels(f"{run}PASS\n")[-1] == P0
    assert levels(f"{run}PASS\nok  \tp\t0.1s\n")[-2:] == [P5, P0]


def test_a_reason_for_skips_is_said_once() -> None:
    text = "".join(f"=== RUN   T{i}\n    a_test.go:3: short\n--- SKIP: T{i} (0.00s)\n" for i in range(20))
    assert levels(text)[:6] == [P2, P2, P4, P5, P4, P4]


GO = "/usr/local/go/src/"
FRAMES = f"testing.tRunner(0xc0, 0x6d)\n\t{GO}testing/testing.go:2195 +0xea\n"
USER = "example.com/a.TestX(0xc000{})\n\t/home/dev/a/a_test.go:12 +0x1d\n"


@pytest.mark.parametrize(
    ("place", "library"),
    [
        ("/usr/local/go/src/runtime/panic.go:859 +0x125", True),
        ("/usr/lib/go-1.19/src/runtime/sema.go:62 +0x25", True),
        ("/home/dev/sdk/go1.22.1/src/net/http/server.go:1 +0x1", True),
        ("/opt/homebrew/Cellar/go/1.22.0/libexec/src/time/sleep.go:176", True),
        ("/home/dev/go/pkg/mod/example.org/x@v1.2.3/x.go:4 +0x1", True),
        ("testing/testing.go:2195 +0xea", True),
        ("_testmain.go:50 +0x9b", True),
        ("/usr/local/go/src/runtime/asm_amd64.s:1264 +0x1", True),
        ("/home/dev/app/src/internal/log/log.go:3 +0x1", False),
        ("/home/dev/go/src/example.com/a/a.go:3 +0x1", False),
        ("example.com/a/a_test.go:3 +0x1", False),
        ("/home/dev/time/sleep.go:3", False),
        ("C:/Users/dev/a/a.go:3 +0x1", False),
    ],
)
def test_the_place_of_a_frame_says_whose_it_is(place: str, *, library: bool) -> None:
    text = f"panic: no\n\ngoroutine 1 [running]:\nx.y(...)\n\t{place}\n"
    assert levels(text)[3:] == [P3 if library else P1] * 2


def test_of_goroutines_at_the_same_places_one_stays() -> None:
    dump = "".join(f"\ngoroutine {i} [chan receive]:\n{FRAMES}{USER.format(i)}" for i in range(5, 9))
    found = levels(f"panic: no\n\ngoroutine 1 [running]:\n{USER}{FRAMES}{dump}exit status 2\n")
    assert found[2:7] == [P1, P1, P1, P3, P3]
    assert set(found[8:-1]) <= {P3, P5}
    assert levels("fatal error: x\n" + dump)[2:7] == [P1, P3, P3, P1, P1]


def test_a_recursion_is_shown_once() -> None:
    text = "fatal error: stack overflow\n\ngoroutine 1 [running]:\n" + "".join(USER.format(i) for i in range(50))
    assert levels(text)[3:] == [P1, P1, *[P3] * 98]


def test_the_flags_of_a_program_stay_and_those_of_go_test_go() -> None:
    text = (
        "flag provided but not defined: -x\nUsage of /tmp/a.test:\n  -mine n\n    \tmine\n  -test.v\n    \tgo's\nFAIL\n"
    )
    assert levels(text) == [P0, P2, P2, P2, P3, P3, P0]


def test_an_example_is_whole() -> None:
    text = "--- FAIL: ExampleA (0.00s)\ngot:\n--- PAS\n\n    x\nok  \tp\t0.1s\nwant:\ny\nFAIL\nFAIL\tp\t0.1s\n"
    assert levels(text) == [P0, *[P1] * 7, P0, P0]


def test_build_errors_are_whole() -> None:
    text = (
        "# p [p.test]\na/a_test.go:6:22: too many arguments\n\thave (number)\n\twant (int)\nFAIL\tp [build failed]\n"
        "ok  \tq\t0.1s\n"
    )
    assert levels(text) == [P1, P0, P1, P1, P0, P0]


def test_events_of_a_passing_test_go_and_those_of_a_failed_one_stay() -> None:
    text = (
        event("start")
        + event("run", "TestA")
        + event("output", "TestA", "=== RUN   TestA\\n")
        + event("output", "TestA", "    a_test.go:3: no\\n")
        + event("output", "TestA", "printed\\n")
        + event("fail", "TestA")
        + event("run", "TestB")
        + event("output", "TestB", "    a_test.go:9: yes\\n")
        + event("output", "TestB", "printed\\n")
        + event("output", "TestB", "--- PASS: TestB (0.00s)\\n")
        + event("pass", "TestB")
        + event("fail")
    )
    assert levels(text) == [P5, P5, P5, P0, P1, P0, P5, P4, P4, P5, P4, P0]


def test_a_large_passing_run_takes_few_steps() -> None:
    lines = units(b"".join(b"=== RUN   Test%d\n--- PASS: Test%d (0.00s)\n" % (i, i) for i in range(5000)))
    machine = Machine(load_adapter("go"), Classification(len(lines)))
    machine.run(lines, 0, len(lines))
    assert machine.matches <= len(lines) + 3


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = [
    "",
    "ok  \tp\t0.1s\n",
    "=== RUN   TestA\n",
    FAILED,
    f"--- FAIL: TestA (0.00s)\n{MESSAGE}",
    "--- FAIL: ExampleA (0.00s)\ngot:\n",
    "# p\n./a.go:3:4: undefined: x\n",
    "panic: no\n\ngoroutine 1 [running]:\n" + FRAMES,
    "==================\nWARNING: DATA RACE\n",
    "Usage of x.test:\n  -test.v\n",
    event("run", "TestA"),
]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    text = context + "\N{BULLET} " + line + "\n"
    assert labelled(text)[-1][0] <= P2

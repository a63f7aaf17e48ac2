"""cargo: decoys, torn output, and what depends on what follows.  Its captures are in test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
HEAD = "     Running unittests src/lib.rs (target/debug/deps/x-1)\n\nrunning 3 tests\n"


def labelled(text: str, command: str = "cargo test") -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command=command), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str, command: str = "cargo test") -> tuple[Priority, str]:
    """Priority and rule of the first unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in labelled(text, command) if found == line)


PASSING = [
    "test tests::error_FAILED_panicked ... ok",
    "test error::tests::error ... ok",
    "test panicked_at_the_disco ... ok",
    "test src/lib.rs - Ledger::post (line 24) ... ok",
    "test src/lib.rs - quiet (line 33) - compile fail ... ok",
    "test overflow - should panic ... ok",
    "test a ... ok <0.123s>",
    "test tests/ui/error: bad.rs ... ok",
]


@pytest.mark.parametrize("line", PASSING)
def test_a_passing_test_is_counted_whatever_its_name(line: str) -> None:
    assert of(f"{HEAD}{line}\n", line) == (P4, "passing")


# For each rule that the floor must believe: lines that look like trouble and are none.
CERTAIN = {
    "passing": PASSING,
    "ignored-because": ["test a ... ignored, panicked on CI: error 17, FAILED", "test b ... ignored, error: x"],
    "json-passing": ['{ "type": "test", "name": "error::FAILED", "event": "ok" }'],
    "nextest-passing": ["        PASS [   0.008s] shop error::tests::FAILED_panicked"],
}
DECOYS = [(rule, line) for rule, lines in CERTAIN.items() for line in lines]


def test_every_certain_rule_has_decoys() -> None:
    states = load_adapter("cargo").states.values()
    assert {rule.name for state in states for rule in state.rules if rule.certain} == set(CERTAIN)


@pytest.mark.parametrize(("rule", "line"), DECOYS)
def test_a_certain_rule_is_believed(rule: str, line: str) -> None:
    lines = units(f"{HEAD}{line}\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="cargo test"))
    assert classification.rules[classification.kinds[3]].endswith(rule)
    assert classification.priority(3) >= P2


NO_VERDICT = [
    "test a ... connecting ... ok",
    "test a ... ok, now what",
    "test prints ... half a lineok",
    "thread 'test a_fine ... ok",
    "test a .. ok",
    "Test a ... ok",
    " test a ... ok",
    "ok",
    "okay",
    "test result: ok",
]


@pytest.mark.parametrize("line", NO_VERDICT)
def test_what_is_not_exactly_a_verdict_is_not_counted(line: str) -> None:
    assert of(f"{HEAD}{line}\n", line)[0] <= P2


@pytest.mark.parametrize(
    "line",
    [
        "test a ... FAILED",
        "test a ... FAILED <0.001s>",
        "test a - should panic ... FAILED",
        "test b ... error: test failed, to rerun pass `--test abort`",
        "test c ... thread 'c' panicked at src/lib.rs:1:2:",
        "FAILED",
        "group_5::case_555 --- FAILED",
        "error: test failed, to rerun pass `--lib`",
        "error: 3 targets failed:",
        "test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        "fatal runtime error: stack overflow, aborting",
        "recursion_without_end' (16109) has overflowed its stack",
        "  process didn't exit successfully: `/x` (signal: 6, SIGABRT: process abort signal)",
    ],
)
def test_a_failure_is_a_p0(line: str) -> None:
    before = "error: test failed, to rerun pass `--lib`\n\nCaused by:\n" if line.startswith("  ") else ""
    assert of(f"{HEAD}{before}{line}\n", line)[0] == P0


CAPTURE = """failures:

---- a::broken stdout ----
test result: ok. 99 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

running 4 tests
test other ... ok
....

   Compiling nothing v1
    Finished nothing
failures:
warning: not a warning
{"reason":"compiler-artifact"}
---- not a block
thread 'a::broken' (1) panicked at src/a.rs:1:2:
no
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace


failures:
    a::broken

test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
"""


def test_what_a_failed_test_wrote_stays_whole_and_is_no_verdict() -> None:
    found = labelled(HEAD + CAPTURE)
    start = next(i for i, (_, _, line) in enumerate(found) if line == "---- a::broken stdout ----")
    stop = next(i for i, (_, _, line) in enumerate(found) if line.startswith("note: run with"))
    for priority, rule, line in found[start:stop]:
        assert priority <= P1, line
        assert rule not in {"passing", "result-ok", "compiling", "dots"}, line
    assert found[-1][:2] == (P0, "result-failed")


def test_a_captured_text_that_imitates_the_end_hides_nothing() -> None:
    """It can end the block early; what follows is then unknown, and unknown lines stay."""
    text = HEAD + CAPTURE.replace("failures:\nwarning", "\nfailures:\n    a::fake\n\nreal output\nwarning")
    found = labelled(text)
    assert all(p <= P2 for p, _, line in found if line in {"real output", "    a::fake", "no"})
    assert (P0, "result-failed") in [row[:2] for row in found]


def test_blank_lines_of_a_block_belong_to_it_but_those_between_blocks_do_not() -> None:
    found = labelled(HEAD + "failures:\n\n---- a stdout ----\nx\n\ny\n\n---- b stdout ----\nz\n\n\nfailures:\n    a\n")
    blanks = [priority for priority, _, line in found[3:] if not line]
    assert blanks == [P5, P1, P5, P5, P5]


def test_library_frames_are_context_and_the_users_are_not() -> None:
    found = labelled(
        "thread 'main' panicked at src/main.rs:3:5:\nno\nstack backtrace:\n"
        "   0: core::panicking::panic_fmt\n             at /rustc/59/library/core/src/panicking.rs:80:14\n"
        "   1: app::main\n             at ./src/main.rs:3:5\n"
        "   2: serde::de::run\n             at /home/dev/.cargo/registry/src/x/serde-1.0.0/src/de.rs:1:1\n"
        "   3: <app::Guard as core::ops::drop::Drop>::drop\n             at ./src/guard.rs:5:9\n"
        "   4: std::rt::lang_start\n   5: app::helper\n  10: main\n"
        "note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.\nbye\n",
        command="cargo run",
    )
    assert [priority for priority, _, _ in found[2:]] == [P1, P3, P3, P1, P1, P3, P3, P1, P1, P3, P1, P3, P5, P2]


WARNING = "warning: unused\n --> src/lib.rs:1:5\n  |\n1 | use a;\n  |     ^\n\n"
ERROR = "error[E0308]: mismatched types\n --> src/lib.rs:9:5\n  |\n9 | x\n  | ^\n\nerror: could not compile `x`\n"


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("    Finished `dev` profile\n", P2),
        (ERROR, P4),
        ("    Finished `test` profile\n" + HEAD + "test a ... ok\n", P2),
        ("    Finished `test` profile\n" + HEAD + "test a ... FAILED\n", P4),
    ],
)
def test_the_body_of_a_warning_steps_back_where_there_is_more_to_see(after: str, expected: Priority) -> None:
    text = "   Compiling x v1\n" + WARNING + after
    assert of(text, "1 | use a;", "cargo build")[0] == expected
    assert of(text, "warning: unused", "cargo build")[0] == P2
    assert of(text, " --> src/lib.rs:1:5", "cargo build")[0] == P2


def test_a_finished_build_is_the_verdict_unless_something_then_ran() -> None:
    done = "    Finished `dev` profile [unoptimized] target(s) in 0.1s"
    assert of(f"   Compiling x v1\n{done}\n", done) == (P0, "finished")
    assert of(f"{done}\n     Running `target/debug/x`\nhello\n", done)[0] == P5


def test_an_error_of_several_lines_is_whole() -> None:
    text = "   Compiling x v1\nerror: first\nsecond\n  third\n --> src/lib.rs:1:1\n  |\n1 | x\n  | ^\n\nbye\n"
    found = labelled(text, "cargo build")
    assert [priority for priority, _, _ in found] == [P4, P0, P0, P0, P1, P5, P1, P5, P5, P2]


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        ("  |", P5),
        ("   |    ^^^^", P5),
        ("  |   ^ no", P1),
        ("  |  ++++", P1),
        ("  | |__^", P1),
        ("  |   |", P1),
        ("1 |", P1),
    ],
)
def test_a_gutter_beside_nothing_is_no_detail(line: str, priority: Priority) -> None:
    text = f"   Compiling x v1\nerror: no\n --> src/lib.rs:1:1\n{line}\n1 | x\n\nbye\n"
    assert labelled(text, "cargo build")[3][0] == priority


def test_program_output_is_not_parsed_as_cargo() -> None:
    text = (
        "    Finished `dev` profile\n     Running `target/debug/x`\n   Compiling nothing\n....\nwarning: mine\n\n\nx\n"
    )
    assert [priority for priority, _, _ in labelled(text, "cargo run")[2:]] == [P2] * 6


def test_a_later_build_ends_a_programs_output() -> None:
    text = "     Running `target/debug/x`\nhello\n" + HEAD + "test a ... ok\n"
    assert of(text, "test a ... ok") == (P4, "passing")


UNKNOWN = st.text(alphabet=st.characters(codec="ascii", exclude_characters="\r\n"), min_size=1, max_size=60)
CONTEXTS = [
    "",
    HEAD,
    "   Compiling x v1\n",
    ERROR,
    WARNING,
    HEAD + "failures:\n\n",
    HEAD + CAPTURE,
    "Caused by:\n  x\n",
]


@given(UNKNOWN, st.sampled_from(CONTEXTS))
def test_an_unknown_line_is_never_less_than_p2(line: str, context: str) -> None:
    """Only lines that a rule knows may go: here none of them begins like one."""
    text = context + "\N{BULLET} " + line + "\n"
    assert labelled(text)[-1][0] <= P2


@given(st.integers(0, 40))
def test_output_that_stops_anywhere_keeps_what_is_unusual(cut: int) -> None:
    lines = (HEAD + "test a ... FAILED\ntest b ... ok\nodd\n" + CAPTURE).splitlines(keepends=True)[: cut + 1]
    found = labelled("".join(lines))
    for priority, rule, line in found:
        if priority >= P3:
            assert not line or rule in {"passing", "hint", "finished-before-run"}, line


BLOCK = """---- t::one stdout ----

thread 't::one' panicked at src/lib.rs:1:1:
the report says:
   Compiling what it printed v1
test something ... ok
\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500
and more of the message

---- t::two stdout ----
note: run with `RUST_BACKTRACE=1` and DB_URL=postgres://x
   Compiling what it printed too v1


failures:
    t::one
    t::two

test result: FAILED. 0 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out
"""


def test_output_of_failed_tests_is_whole_where_the_head_was_cut_off() -> None:
    """`cargo test 2>&1 | tail -45`: the blocks begin without a list before them, and nothing in them is counted."""
    for line in BLOCK.splitlines():
        if line.strip():
            assert of(BLOCK, line, "")[0] <= P1, line


def test_output_of_failed_tests_is_whole_after_a_list_that_a_test_printed() -> None:
    child = "---- t::zero stdout ----\nchild says:\n\nfailures:\n    child::case\n\n   Compiling the child v1\n\n"
    text = f"{HEAD}test t::one ... FAILED\n\nfailures:\n\n{child}{BLOCK}"
    for line in (*BLOCK.splitlines(), "   Compiling the child v1"):
        if line.strip():
            assert of(text, line)[0] <= P1, line


def test_a_passing_count_stands_only_on_the_tools_own_figures() -> None:
    two = "test a ... ok\ntest b ... ok\n"
    assert of(f"{HEAD}{two}", "test a ... ok")[0] == P4
    assert of(two, "test a ... ok")[0] == P2
    result = "\ntest result: ok. 1 passed; 0 failed; 0 ignored\n"
    assert of(f"{HEAD}{two}{result}", "test a ... ok")[0] == P2
    assert of(f"{HEAD}{two}{result.replace('1', '2')}", "test a ... ok")[0] == P4


def test_a_hint_with_something_added_is_the_programs_own() -> None:
    hint = "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"
    panic = f"{HEAD}thread 'main' panicked at src/main.rs:1:1:\nboom\n"
    assert of(f"{panic}{hint}\n", hint)[0] == P5
    assert of(f"{panic}{hint} and set DB_URL\n", f"{hint} and set DB_URL")[0] <= P2


@pytest.mark.parametrize(
    ("frame", "priority"),
    [
        ("   3: <alloc::vec::Vec<u32> as alloc_pool::Tally>::tally", P1),
        ("   3: <core::option::Option<u32> as shop::Tally>::tally", P1),
        ("   3: <alloc::vec::Vec<T> as core::ops::index::Index<I>>::index", P3),
        ("   3: core::panicking::panic_fmt", P3),
        ("   3: shop::total", P1),
    ],
)
def test_a_frame_without_a_place_is_the_users_if_its_trait_is(frame: str, priority: Priority) -> None:
    text = f"thread 'main' panicked at src/main.rs:1:1:\nboom\nstack backtrace:\n{frame}\n"
    assert of(text, frame)[0] == priority


def test_a_line_of_dashes_is_a_separator_only_in_nextest() -> None:
    line = "\u2500" * 20
    assert of(f"    Finished `dev` profile [unoptimized] target(s) in 0.1s\n{line}\nvalues\n{line}\n", line)[0] == P2


WARNED = (
    "warning: unused variable: `x`\n --> src/lib.rs:8:9\n  |\n8 |     let mut x = 5;\n"
    "  |         ^^^^^ help: if this is intentional, prefix it with an underscore: `_x`\n"
    "  = note: the receipt must be sent\n          to the customer\n"
    "  = note: `#[warn(unused_variables)]` on by default\n"
    "help: use `let _ = ...`\n\n"
)
HELPED = "  |         ^^^^^ help: if this is intentional, prefix it with an underscore: `_x`"
GREEN = f"{HEAD}test a ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n"


def test_where_nothing_failed_the_warnings_are_what_the_reader_works_on() -> None:
    for rest in ("", GREEN, '{ "type": "suite", "event": "ok", "passed": 1 }\n'):
        assert of(WARNED + rest, HELPED) == (P2, "warning-detail")
        assert of(WARNED + rest, "help: use `let _ = ...`") == (P2, "warning-detail")
    for rest in (
        GREEN.replace(" ok", " FAILED"),
        "error[E0425]: cannot find value `y`\n --> src/lib.rs:9:9\n",
        "src/lib.rs:9:9: error: cannot find value `y`\n",
        '{ "type": "suite", "event": "failed", "passed": 0 }\n',
        "        FAIL [   0.008s] shop tests::a\n",
        "error: could not compile `x` (lib) due to 1 previous error\n",
    ):
        assert of(WARNED + rest, HELPED) == (P4, "warning-aside"), rest
        assert of(WARNED + rest, "  = note: `#[warn(unused_variables)]` on by default") == (P4, "warning-aside")
        assert of(WARNED + rest, "  = note: the receipt must be sent") == (P2, "warning-note")
        assert of(WARNED + rest, "          to the customer") == (P2, "continued")


@pytest.mark.parametrize(("head", "least"), [("warning: ", P2), ("error: ", P1), ("error[E0277]: ", P1)])
def test_a_message_has_any_lines_of_any_form(head: str, least: Priority) -> None:
    inside = ["one", "", "--> no place", "  | no gutter", "   Compiling is a word", "warning: a word", "|"]
    inside += [str(n) for n in range(80)]
    told = [" " * len(head) + line for line in inside]
    text = "\n".join([head + "first", *told, " --> src/lib.rs:1:1", "  |", "", "error[E0425]: cannot find `y`", ""])
    found = labelled(text, "cargo build")
    assert [line for _, _, line in found[1 : len(told) + 1]] == told
    assert all(priority <= least for priority, _, _ in found[1 : len(told) + 1])
    assert [rule for _, rule, _ in found[len(told) + 1 : len(told) + 4]] == ["place", "gutter", "blank"]

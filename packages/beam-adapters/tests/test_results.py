"""Marks of success in text of no known tool: decoys for every rule that lowers, proofs, torn runs, runs again."""

import pytest

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
TICK, HEAVY, ROOT, CROSS = "\u2713", "\u2714", "\u221a", "\u2718"
BRANCH = "\u251c\u2500"
SYMBOL = "\U00100788"
SEEN = "[       OK ] is a mark\n"  # so that the table is looked at
PADDED = "check row 1" + "." * 62 + "Passed"
HEAD = "[==========] Running 9 tests from 1 test suite.\n"
SUREFIRE = "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in shop.Row1Test"


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin())
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def lowered(text: str) -> list[str]:
    """The lines of a text that may be left out."""
    return [line for priority, _, line in labelled(text) if priority > P2]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the first unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in labelled(text) if found == line)


# For every rule that lowers: texts that look alike and must stay, every line of them.
DECOYS: dict[str, list[str]] = {
    "gtest-ok": ['  puts("[       OK ] Vec.Push (0 ms)");\n' * 4, "[       OK ] to go\n" * 4],
    "gtest-start": ["[ RUN      ] Vec.Push\nsegfault soon\n[==========] Running 1 test from 1 test suite.\n"],
    "gtest-part": ["[----------] a box\n[       OK ] Vec.Push (0 ms)\n"],
    "gtest-again": ["[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] A.b\n[  FAILED  ] A.c, where GetParam() = 7\n"],
    "ctest-ok": ["1/4 Test #1: smoke   Passed    0.02 sec\n", "1. Test #1: smoke ... Passed 0.02 sec\n" * 4],
    "meson-ok": ["1/3 links OK 0.2s\n2/3 images OK 0.1s\n3/3 fonts OK 0.4s\n"],
    "ctest-start": ["Test project /home/dev/x\n    Start 1: unit\n    Start 2: hangs\n"],
    "ctest-preamble": ["Constructing a list of tests\nTotal Test time (real) = what is it?\n"],
    "ctest-places": ["Looked in the following places:\n/etc/shop.conf\n/srv/shop.conf\nnothing found\n"],
    "place": ["Looked in the following places:\n/etc/shop.conf\n/srv/shop.conf\nUnable to find a file\n"],
    "tap-ok": [
        "ok 200 https://shop.example/\nok 200 https://shop.example/a\nok 301 https://shop.example/b\nnot ok 404 /c\n",
        "ok 1 - one\nok 2 - two\n",
        "1..2\nok 1 - one # SKIP no printer\nok 2 - two # TODO later\n",
        'print("ok 1 - one")\nprint("1..1")\n',
    ],
    "tap-times": ["  ---\n  duration_ms: 12\n  ...\n"],
    "tap-subtest": ["TAP version 13\n# Subtest: hangs\n", "1..1\n# Subtest: x\nnot ok 1 - x\n"],
    "tap-time": ["# duration_ms 12\n"],
    "prove-ok": ["t/a.t .. ok\nt/b.t .. ok\nt/c.t .. ok\n", "Result: PASS\nStarting the shop .. ok\n"],
    "mark-timed": [
        f"  {TICK} adds (3 ms)\n  {TICK} takes (4 ms)\n",
        f"{TICK} built in (59 ms)\n" * 4,
        f"{TICK} Deployed to the shop (2 hosts)\n" * 4,
        f"- {TICK} tea (3 ms)\n" * 4,
    ],
    "mark": [
        f"{TICK} 12 modules transformed.\n  {HEAVY} Logged in to shop.example\n{ROOT} 2 = 1.41\n{TICK} a\n",
        f"  {TICK} built in 3.2s\n  {HEAVY} Generated Prisma Client\n\n  3 passing (4ms)\n",
        f"{HEAVY} pays later # TODO\n{HEAVY} prints # SKIP no printer\n  1 passing (4ms)\n",
        f"- {TICK} adds packs\n| {TICK} | yes |\nsupports {TICK} marks\n  3 passing\n",
        f'echo "{TICK} adds packs"\n# {TICK} takes packs\n3 passing\n',
    ],
    "row": [
        "..........\n",
        "*****\n++++++\n-----\nssss\n3 examples, 0 failures\n",
        "....F....\n3 examples, 1 failure\n",
    ],
    "exunit-ok": [
        "  * test total (5.1ms) [L#3]\n\n  1) test total (ShopTest)\n2 tests, 1 failure\n",
        "  * test a (5ms) [L#3]\n",
    ],
    "tree-ok": [f"{BRANCH} src {HEAVY}\n{BRANCH} README.md {HEAVY}\n{BRANCH} tests\n", f"{BRANCH} a [OK]\n" * 4],
    "tree-none": ["[         0 tests failed          ]\n[         4 containers found      ]\n"],
    "playwright-line": [
        "[1/25] a.spec.js:5:3 \u203a cart \u203a row 1\n[2/25] a.spec.js:5:3 \u203a cart \u203a hangs\n"
    ],
    "swift-ok": [f"{SYMBOL}  Test a() passed after 0.001 seconds.\n" * 4],
    "swift-start": [f"{SYMBOL}  Test hangs() started.\n" * 4],
    "swift-case": [f"{SYMBOL}  Passing 1 argument n \u2192 1 to a()\n" * 4],
    "gradle-ok": [
        "CartTest > adds PASSED\nCartTest > takes PASSED\n",
        "10 > 5 PASSED\n7 > 5 PASSED\n6 > 5 PASSED\n" * 2,
    ],
    "column-blank": ["CartTest > adds PASSED\n\nCartTest > takes PASSED\n"],
    "bazel-ok": ["//cart:row                 PASSED in 0.1s\n", "// cart PASSED in 0.1s\n" * 4],
    "automake-ok": ["PASS: Rational(1,2)->1/2\nPASS: Rational(2,4)->1/2\nPASS: Rational(1,1)->1\n"],
    "robot-ok": ["Total Of Two Packs    | PASS |\n" * 4, "| Total | PASS |\n"],
    "robot-suite": ["Total    | PASS |\n3 tests, 3 passed, 0 failed\nof the shop\n"],
    "robot-rule": ["-" * 78 + "\n"],
    "dotnet-ok": ["  Passed Shop.Row1 [1 ms]\n  Passed Shop.Row2 [2 ms]\n", "  Passed the exam [with honours]\n" * 4],
    "xctest-ok": [
        "Test Case '-[X y]' passed (0.001 seconds).\n",
        "assert \"Test Case '-[X y]' passed (0.001 seconds).\"\n" * 4,
    ],
    "xctest-start": ["Test Case '-[X hangs]' started.\n" + "Test Case '-[X y]' passed (0.1 seconds).\n"],
    "xctest-said": [
        "2026-01-12 09:00:00.732 Shop[6094:907] + 'adds' [PASSED]\n" * 4,
        "2026-01-12 09:00:00.732 Shop[6094:907] sum is 12\nTest Case '-[X y]' passed (0.1 seconds).\n",
    ],
    "xctest-suite": ["Test Suite 'All tests' started at 2026-01-12 09:00:00.000\n"],
    "surefire-ok": [
        SUREFIRE + "\n",
        SUREFIRE.replace("Skipped: 0", "Skipped: 1") + "\n",
        "[INFO] Tests run: 17, Failures: 0, Errors: 0, Skipped: 0\n" * 4,
    ],
    "surefire-start": [
        "[INFO] Running shop.HangsTest\n[INFO] Running shop.CartTest\n",
        "Running shop.CartTest\nTests run: 2, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 1 s - in Row1\n",
    ],
    "hook-ok": ["Checking row 1...Passed\nChecking row 2...Passed\nChecking row 3...Passed\n", PADDED + "\n"],
    "hook-skipped": ["Checking row 1...Skipped\n" * 4, PADDED.replace("Passed", "Skipped") + "\n"],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in DECOYS.items() for text in texts])
def test_what_looks_alike_stays(rule: str, text: str) -> None:
    assert lowered(SEEN + text) == [], rule


def test_every_rule_that_lowers_has_a_decoy() -> None:
    rules = {rule.name for s in load_adapter("results").states.values() for rule in s.rules if rule.label.priority > P2}
    assert rules == set(DECOYS)


PROVEN = {
    "gtest": (
        "[       OK ] A.b (0 ms)\n[       OK ] A.c (0 ms)\n",
        "[==========] 2 tests from 1 test suite ran. (1 ms total)\n",
    ),
    "ctest": ("1/2 Test #1: a .....   Passed    0.02 sec\n", "100% tests passed, 0 tests failed out of 1\n"),
    "meson": (" 1/2 shop:row 1    OK      0.02s\n", "Ok:                 2   \n"),
    "tap": ("ok 1 - one\n    ok 2 two\nok 3\n", "1..3\n"),
    "node": (f"  {HEAVY} adds (1.2ms)\n", "\u2139 pass 1\n"),
    "mocha": (f"    {TICK} adds error: FAILED packs\n", "  1 passing (4ms)\n"),
    "phpunit": (f" {HEAVY} Row with data set 0\n", "OK (1 test, 2 assertions)\n"),
    "bats": (f" {TICK} adds\n", "1 test, 0 failures\n"),
    "prove": ("t/a.t .. ok\nt/b.t ... ok   12 ms\n", "Result: PASS\n"),
    "rspec": ("..........*..\n", "13 examples, 0 failures, 1 pending\n"),
    "robot": ("Row 1      | PASS |\n", "of the shop\n1 test, 1 passed, 0 failed\n"),
    "automake": ("PASS: t1.sh\n", "# TOTAL: 1\n"),
    "bazel": ("//cart:row    (cached) PASSED in 0.1s\n", "Executed 0 out of 1 test: 1 test passes.\n"),
    "swift": (
        f"{SYMBOL}  Test a() passed after 0.001 seconds.\n",
        f"{SYMBOL}  Test run with 1 test passed after 0.1 seconds.\n",
    ),
    "hooks": (PADDED + "\n", "- hook id: row 1\n"),
}


@pytest.mark.parametrize("name", PROVEN)
def test_marks_count_beside_a_tally_of_their_kind(name: str) -> None:
    marks, proof = PROVEN[name]
    assert lowered(SEEN + marks + proof) == marks.splitlines()
    assert lowered(SEEN + marks) == []


@pytest.mark.parametrize(
    ("line", "many"),
    [
        ("[       OK ] A.b (0 ms)", 3),
        ("1/2 Test #1: a .....   Passed    0.02 sec", 3),
        ("shop.CartTest > adds up() PASSED", 3),
        ("  Passed Shop.Row1 [< 1 ms]", 3),
        ("Test Case '-[X y]' passed (0.001 seconds).", 3),
        (SUREFIRE, 3),
        (f"    {TICK} adds packs (3 ms)", 3),
        (f"  {TICK} adds packs (0.4s)", 3),
        (PADDED, 3),
    ],
)
def test_three_of_a_shape_of_its_own_are_enough(line: str, many: int) -> None:
    assert len(lowered((line + "\n") * many)) == many
    assert lowered((line + "\n") * (many - 1)) == []


FAILING = [
    "[  FAILED  ] A.b (0 ms)",
    " 5 FAILED TESTS",
    "25% tests passed, 3 tests failed out of 4",
    "\t  1 - unit (Failed)",
    "not ok 12 - adds",
    "# fail 4",
    "Result: FAIL",
    f"  {CROSS} adds packs",
    "  5 failing",
    "34 examples, 2 failures, 1 pending",
    "24 runs, 22 assertions, 2 failures, 1 errors, 1 skips",
    "Tests: 33, Assertions: 31, Errors: 1, Failures: 2.",
    "Row 5       | FAIL |",
    "4 tests, 1 passed, 3 failed",
    "Test Case '-[X y]' failed (0.001 seconds).",
]


@pytest.mark.parametrize("line", FAILING)
def test_failing_marks_and_verdicts_are_p0(line: str) -> None:
    text = f"[       OK ] A.b (0 ms)\n{line}\nok 1 - a\n1..1\n"
    assert of(text, line)[0] == P0


def verdicts(text: str) -> set[str]:
    return AdapterClassifier().classify(units(text.encode()), Origin()).verdicts()


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("ok 1 - a\n100% tests passed, 0 tests failed out of 24\n", {"pass"}),
        ("ok 1 - a\n79% tests passed, 5 tests failed out of 24\n", {"fail"}),
        ("ok 1 - a\nResult: PASS\n", {"pass"}),
        ("ok 1 - a\n17 examples, 0 failures\n", {"pass"}),
        ("ok 1 - a\n17 examples, 10 failures\n", {"fail"}),
        ("ok 1 - a\n4 tests, 4 passed, 0 failed\n", {"pass"}),
        ("ok 1 - a\nTests: 3, Assertions: 3, Skipped: 1.\n  3 passing\n", set()),
    ],
)
def test_a_verdict_says_how_it_went(text: str, outcome: set[str]) -> None:
    assert verdicts(text) == outcome


def test_a_start_without_an_end_stays() -> None:
    text = f"{HEAD}[ RUN      ] A.a\n[       OK ] A.a (0 ms)\n[ RUN      ] A.hangs\n"
    assert lowered(text) == ["[ RUN      ] A.a", "[       OK ] A.a (0 ms)"]
    assert of(text, "[ RUN      ] A.hangs")[0] == P1


def test_what_a_passing_test_printed_stays() -> None:
    text = f"{HEAD}[ RUN      ] A.a\nasked for 6\n[       OK ] A.a (0 ms)\n"
    assert lowered(text) == ["[       OK ] A.a (0 ms)"]


def test_what_was_skipped_or_is_done_is_not_counted_as_passing() -> None:
    nouns = {
        rule.name: rule.label.noun
        for name in ("results", "ansible", "infra")
        for state in load_adapter(name).states.values()
        for rule in state.rules
    }
    assert (nouns["hook-ok"], nouns["hook-skipped"]) == ("hooks passed", "hooks skipped")
    assert (nouns["task-ok"], nouns["task-skipped"]) == ("ok tasks", "skipped tasks")
    assert (nouns["pod-running"], nouns["pod-completed"]) == ("running", "completed")


SKIPPED = SUREFIRE.replace("Skipped: 0", "Skipped: 5").replace("[INFO] ", "")


def test_a_class_of_which_tests_were_skipped_is_none_that_passes() -> None:
    text = f"{SUREFIRE}\n" * 3 + f"Running shop.Row1Test\n{SKIPPED}\n"
    assert lowered(text) == [SUREFIRE] * 3
    assert of(text, SKIPPED)[0] <= P2


def test_a_class_that_failed_before_is_none_that_passes() -> None:
    failed = (
        "[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in shop.Row1Test"
    )
    other = SUREFIRE.replace("Row1", "Row2")
    text = f"{other}\n" * 3 + f"{failed}\n{SUREFIRE}\n{other}\n"
    assert of(text, failed)[0] == P0
    assert of(text, SUREFIRE) == (P1, "surefire-retried")
    assert lowered(text) == [other] * 4


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        (f"  {TICK}  4 cart.spec.js:3:1 \u203a row 3 (retry #1) (5ms)", P1),
        ("12/24 Test #12: price .......................***Skipped   0.00 sec", P2),
        ("12/24 Test #12: price .......................***Not Run (Disabled)   0.00 sec", P2),
        ("\t 12 - price (Skipped)", P2),
        ("\t 12 - price (Disabled)", P2),
        ("\t 12 - price (Not Run)", P0),
        (f"  {TICK} adds (3ms) # TODO", P2),
        ("ok 12 - adds # SKIP no network", P2),
    ],
)
def test_what_was_skipped_or_run_again_is_no_pass_and_no_failure(line: str, priority: Priority) -> None:
    text = f"{SEEN}Test project /home/dev/x\n  {TICK}  3 a (1ms)\n{line}\n  1 passed\n1..1\n"
    assert of(text, line)[0] == priority


@pytest.mark.parametrize("inner", ["", "1: "])
def test_a_test_whose_failure_is_shown_above_is_not_named_again(inner: str) -> None:
    shown = "[  FAILED  ] A.b/12, where GetParam() = 12"
    text = (
        f"{inner}{shown} (0 ms)\n{inner}[  FAILED  ] 2 tests, listed below:\n{inner}{shown}\n{inner}[  FAILED  ] A.c\n"
    )
    found = labelled(SEEN + text)
    assert [priority for priority, _, _ in found[1:]] == [P0, P0, P4, P0]

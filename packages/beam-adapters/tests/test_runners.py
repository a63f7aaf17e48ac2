"""Test runners: what looks like their lines and is none, verdicts, runs that stopped, skipped tests."""

# ruff: noqa: E501, ISC004 - what tools print stands here as they print it

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()


def labelled(text: str, command: str = "", code: int | None = None) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin(command=command or None, exit_code=code))
    return [
        (priority, rule, lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def outcomes(text: str, command: str = "") -> set[str]:
    """What the text says of how it went."""
    return AdapterClassifier().classify(units(text.encode()), Origin(command=command or None)).outcomes()


RSPEC = "Finished in 0.1 seconds (files took 0.2 seconds to load)\n"
FAILED = {
    "rspec outside": (RSPEC + "0 examples, 0 failures, 1 error occurred outside of examples\n", "rspec"),
    "rspec": (RSPEC + "3 examples, 1 failure\n", "rspec"),
    "minitest": ("Run options: --seed 7\n\n2 runs, 2 assertions, 0 failures, 1 errors, 0 skips\n", "rake test"),
    "phpunit": ("PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nTests: 2, Assertions: 2, Errors: 1.\n", ""),
    "surefire": ("[INFO] Results:\n[INFO] \n[ERROR] Tests run: 66, Failures: 8, Errors: 3, Skipped: 2\n", "mvn test"),
    "dotnet": (
        "Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3 - A.dll (net8.0)\n",
        "dotnet test",
    ),
    "exunit": ("Finished in 0.1 seconds (0.1s async, 0.0s sync)\n2 tests, 0 failures, 2 invalid\n", "mix test"),
    "googletest": ("[==========] 1 test from 1 test suite ran. (0 ms total)\n\n 1 FAILED TEST\n", ""),
    "catch2": ('[doctest] doctest version is "2.4.9"\n[doctest] Status: FAILURE!\n', ""),
    "ctest": ("Test project /home/dev/x\nNo tests were found!!!\n", "ctest --no-tests=error"),
    "ginkgo": ("Ran 2 of 2 Specs in 0.1 seconds\nFAIL! -- 1 Passed | 1 Failed | 0 Pending | 0 Skipped\n", "ginkgo"),
}
PASSED = {
    "rspec": (RSPEC + "3 examples, 0 failures, 1 pending\n", "rspec"),
    "minitest": ("Run options: --seed 7\n\n2 runs, 2 assertions, 0 failures, 0 errors, 1 skips\n", "rake test"),
    "phpunit": ("PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nOK (2 tests, 2 assertions)\n", "phpunit"),
    "surefire": ("[INFO] Results:\n[INFO] \n[WARNING] Tests run: 6, Failures: 0, Errors: 0, Skipped: 2\n", "mvn test"),
    "dotnet": ("Passed!  - Failed:     0, Passed:     2, Skipped:     1, Total:     3 - A.dll (net8.0)\n", "dotnet test"),
    "exunit": ("Finished in 0.1 seconds (0.1s async, 0.0s sync)\n2 tests, 0 failures, 1 skipped\n", "mix test"),
    "googletest": ("[==========] 2 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 2 tests.\n", ""),
    "catch2": ("===============================================================================\n"
               "All tests passed (3 assertions in 1 test case)\n", ""),
    "xctest": ("Test Suite 'All tests' passed at 2026-01-02 10:00:00.123.\n"
               "\t Executed 2 tests, with 0 failures (0 unexpected) in 0.202 (0.205) seconds\n", "swift test"),
    "ginkgo": ("Ran 2 of 2 Specs in 0.1 seconds\nSUCCESS! -- 2 Passed | 0 Failed | 0 Pending | 0 Skipped\n", "ginkgo"),
}  # fmt: skip
NOTHING = {
    "rspec": (RSPEC + "0 examples, 0 failures\n", "rspec"),
    "minitest": ("Run options: --seed 7\n\n0 runs, 0 assertions, 0 failures, 0 errors, 0 skips\n", "rake test"),
    "surefire": ("[INFO] Results:\n[INFO] \n[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n", "mvn test"),
    "googletest": ("[==========] 0 tests from 0 test suites ran. (0 ms total)\n[  PASSED  ] 0 tests.\n", ""),
}


@pytest.mark.parametrize("name", FAILED)
def test_a_failed_run_has_no_other_verdict(name: str) -> None:
    assert outcomes(*FAILED[name]) == {"fail"}


@pytest.mark.parametrize("name", PASSED)
def test_a_run_with_skipped_tests_that_passed_is_one(name: str) -> None:
    assert outcomes(*PASSED[name]) == {"pass"}


@pytest.mark.parametrize("name", NOTHING)
def test_a_run_of_nothing_is_no_success(name: str) -> None:
    assert "pass" not in outcomes(*NOTHING[name])


# Lines that look like those of a runner in what a program printed: none of them may go.
DECOYS = {
    "rspec words": (f"Shop\n  sums\n  prints a heading:\n  3 pots left\n  takes one\n\n{RSPEC}3 examples, 0 failures\n", "  "),
    "rspec frames": ("An error occurred while loading ./spec/a_spec.rb.\n# /home/dev/shop/lib/shop.rb:3:in `x'\n", "# "),
    "minitest": ("Run options: --seed 7\n# Running:\nShop#total = 7\nx = 0.00 s = yes\n..a..\n", ("Shop", "x =", "..a")),
    "phpunit": ("PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n...E \u2714 not a mark\nTest 'x' began\n", ("...E", "Test")),
    "googletest": ("[ RUN      ] A.b\n/a.cc:3: Failure\nExpected: 1\nnot a row [  OK ]\n[  FAILED  ] A.b (0 ms)\n", "not a"),
    "exunit": ("Running ExUnit with seed: 0, max_cases: 2\n\n  * item one [L3]\n  * test x [L#3] of y\n.a.\n", ("  *", ".a")),
    "surefire": ("[INFO]  T E S T S\nTests run: many\n[INFO] Running late\nat org.junit.Nowhere\n", ("Tests", "at ")),
    "dotnet": ("Starting test execution, please wait...\n  Passed by reference [not 1 ms]\n", "  Passed"),
    "ctest": ("Test project /home/dev/x\n12: the twelfth\n 1/1 Test #1: a ...***Failed  0.1 sec\n", "12:"),
}  # fmt: skip


@pytest.mark.parametrize("name", DECOYS)
def test_what_looks_alike_stays(name: str) -> None:
    text, heads = DECOYS[name]
    for priority, rule, line in labelled(text):
        if line.startswith(heads):
            assert priority <= P2, (rule, line)


STOPPED = {
    "rspec": ("....\n..F.\n", "rspec", "..F."),
    "minitest": ("Run options: --seed 7\n\n# Running:\n\n...S.\n", "rake test", "...S."),
    "phpunit": ("PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n......\n", "phpunit", "......"),
    "googletest": ("[ RUN      ] A.a\n[       OK ] A.a (0 ms)\n[ RUN      ] A.hangs\n", "", "[ RUN      ] A.hangs"),
    "surefire": ("[INFO] Scanning for projects...\n[INFO] -------------------------------------------------------\n[INFO]  T E S T S\n"
                 "[INFO] Running shop.HangsTest\n", "mvn test", "[INFO] Running shop.HangsTest"),
}  # fmt: skip


@pytest.mark.parametrize("name", STOPPED)
def test_where_a_run_stopped_stays(name: str) -> None:
    text, command, last = STOPPED[name]
    priority = next(priority for priority, _, line in reversed(labelled(text, command)) if line == last)
    assert priority <= P1


def test_words_of_examples_are_counted_only_where_all_are_known() -> None:
    tree = "Shop\n  sums\n  with pots\n    takes one\n    takes two\n\n"
    three = labelled(f"{tree}{RSPEC}3 examples, 0 failures\n", "rspec")
    assert [line for priority, _, line in three if priority == P4] == ["  sums", "    takes one", "    takes two"]
    four = labelled(f"{tree}{RSPEC}4 examples, 0 failures\n", "rspec")
    assert not [line for priority, _, line in four if priority == P4]


def test_output_of_passed_tests_is_left_out_only_beside_failed_ones() -> None:
    text = "Test project /home/dev/x\n1: Test command: /bin/a\n1: row 1\n1/2 Test #1: a .....   Passed    0.02 sec\n"
    assert next(p for p, _, line in labelled(text) if line == "1: row 1") == P2
    more = "2: Test command: /bin/b\n2: row 2\n2/2 Test #2: b .....***Failed    0.02 sec\n"
    found = {line: priority for priority, _, line in labelled(text + more)}
    assert (found["1: row 1"], found["2: row 2"]) == (P3, P2)
    assert (found["1: Test command: /bin/a"], found["2: Test command: /bin/b"]) == (P5, P1)


def test_a_suite_of_nodes_tap_is_no_passing_test() -> None:
    row = "    ok 1 - adds\n      ---\n      duration_ms: 0.3\n      type: 'test'\n      ...\n    1..1\n"
    text = (
        f"TAP version 13\n# Subtest: cart\n{row}ok 1 - cart\n  ---\n  duration_ms: 1.2\n  type: 'suite'\n  ...\n1..1\n"
    )
    rules = {line.strip(): rule.rpartition("/")[2] for _, rule, line in labelled(text, "node --test")}
    assert (rules["ok 1 - adds"], rules["ok 1 - cart"]) == ("tap-ok", "suite-passed")
    rules = {line.strip(): rule for _, rule, line in labelled(text.replace("cart\n  ---", "cart # SKIP\n  ---"))}
    assert not rules["ok 1 - cart # SKIP"].endswith("suite-passed")

"""What a tested program prints stays, however much it looks like its runner's rows, suites, marks, tallies and steps.

Each text is a whole run in which lines of a program stand among those of the tool.  That the tool's own lines may still
go is in the same table, so that no rule is mended by being taken out.  Real runs of the same kind are the captures
``printed`` in the samples.
"""

# ruff: noqa: E501, ISC004, Q003 - what tools print stands here as they print it

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

P1, P2 = Priority.P1, Priority.P2
RULER, THIN = "=" * 79, "-" * 79
NX = " NX   Running target test for 2 projects:\n\n- cart\n- mail\n\n"
ECHO = "> @shop/mail@0.3.0 build\n> node build.js\n"
LERNA = "lerna notice cli v9.0.7\n\n Lerna (powered by Nx)   Running target test for 2 projects:\n\n"
TURBO = "   \u2022 Packages in scope: cart, mail\n"
PHPUNIT = "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n"
RSPEC = "\nFinished in 0.1 seconds (files took 0.2 seconds to load)\n{} examples, 0 failures\n"
BUN = "bun test v1.4.5 (a7733435c)\n\ntest/a.test.mjs:\n"
NODE = "\u2139 tests 2\n\u2139 suites 1\n\u2139 pass 2\n\u2139 fail 0\n\u2139 cancelled 0\n"
STAMP = "01 12 2026 02:34:45.685:INFO "
KARMA = f"{STAMP}[launcher]: Launching browsers Headless with concurrency unlimited\n"

# (command, the text with the program's lines marked by a bar, lines of the tool that may go)
RUNS = {
    "nx code frame": ("nx run-many", f"{NX}{ECHO}\n|> 11 |   expect(total).toBe(3)\n|> rates of the day\n\nend\n", ECHO),
    "nx other echo": ("nx run-many", f"{NX}|> jane@shop.example wrote\n|> the tests fail\n\nend\n", ""),
    "nx frame below": ("nx run-many", f"{NX}|> @shop/mail@0.3.0 build\n|> 11 | expect(1)\nend\n", ""),
    "lerna code frame": ("lerna run test", f"{LERNA}{ECHO}\n|mail: > 11 |   expect(1)\n|> 12 | }}\n\nend\n", ECHO),
    "turbo code frame": (
        "turbo run build",
        f"{TURBO}mail:build: > mail@0.3.0 build\nmail:build: > node build.js\n|mail:build: > 11 | expect(1)\nmail:build: end\n",
        "mail:build: > mail@0.3.0 build\nmail:build: > node build.js\n",
    ),
    "turbo two tasks": (
        "turbo run build",
        f"{TURBO}|mail:build: > mail@0.3.0 build\n|cart:build: > rates of the day\nmail:build: end\n",
        "",
    ),
    "lerna two tasks": ("lerna run build", f"{LERNA}|mail: > mail@0.3.0 build\n|cart: > rates of the day\nend\n", ""),
    "phpunit words": (
        "phpunit",
        f"{PHPUNIT}..\n|DENIED\n|DNS\n|FINE\n|WISER\n..  4 / 4 (100%)\n\n|Time: 12, Memory: lost\n\nOK (4 tests, 4 assertions)\n",
        "..  4 / 4 (100%)\n",
    ),
    "phpunit testdox": (
        "phpunit --testdox",
        f"{PHPUNIT}Shop\n \u2714 Total\n| [x] error: 3 orders lost\n\nTime: 00:00.007, Memory: 4.00 MB\n\nOK (1 test, 1 assertion)\n",
        " \u2714 Total\nTime: 00:00.007, Memory: 4.00 MB\n",
    ),
    "phpunit ruler": (
        "phpunit",
        f"{PHPUNIT}FE  2 / 2 (100%)\n\nThere was 1 error:\n\n1) ATest::testB\nError: no\n--- Expected\n+++ Actual\n@@ @@\n 'one\n"
        "|--\n two'\n\n--\n\nThere was 1 failure:\n\n1) ATest::testC\nno\n\nFAILURES!\nTests: 2, Assertions: 2, Errors: 1, Failures: 1.\n",
        "FE  2 / 2 (100%)\n",
    ),
    "minitest words": (
        "rake test",
        "Run options: --seed 7\n\n# Running:\n\n|NO\n|SPOON\n|Finished in 30 seconds, 5 orders lost\n...S\n\n"
        "Finished in 0.1s, 4.0 runs/s, 4.0 assertions/s.\n\n4 runs, 4 assertions, 0 failures, 0 errors, 1 skips\n",
        "Finished in 0.1s, 4.0 runs/s, 4.0 assertions/s.\n",
    ),
    "minitest rows": (
        "rake test",
        "Run options: --seed 7\n\n# Running:\n\n...S.E\n\nFinished in 0.1s, 4.0 runs/s, 4.0 assertions/s.\n\n"
        "6 runs, 6 assertions, 0 failures, 1 errors, 1 skips\n",
        "...S.E\n",
    ),
    "minitest before a test": (
        "rake test",
        "Run options: --seed 7 -v\n\n# Running:\n\n|x = 0.00 s = .\nATest#test_b = 0.00 s = .\n\n"
        "1 runs, 1 assertions, 0 failures, 0 errors, 0 skips\n",
        "ATest#test_b = 0.00 s = .\n",
    ),
    "minitest heading": (
        "rake test",
        "Started with run options --seed 7\n\nATest\n|orders of the day\n  test_a   PASS (0.00s)\n\nFinished in 0.1s\n"
        "1 tests, 1 assertions, 0 failures, 0 errors, 0 skips\n",
        "  test_a   PASS (0.00s)\n",
    ),
    "unittest words": (
        "python -m unittest",
        f"..s\n|us\n|xxx\n\n{'-' * 70}\nRan 3 tests in 0.001s\n\nOK (skipped=1)\n",
        "",
    ),
    "unittest rows": ("python -m unittest", f"..sx\n{'-' * 70}\nRan 4 tests in 0.001s\n\nOK (skipped=1)\n", "..sx\n"),
    "rspec heading": (
        "rspec -fd",
        "\norders\n  takes one\n\n|three orders lost\n  takes two\n  of tea\n    takes three\n|  two of tea\n    takes four\n" + RSPEC.format(4),
        "  takes one\n  takes two\n    takes three\n    takes four\n",
    ),
    "rspec below an example": (
        "rspec -fd",
        "\norders\n|  takes one\n|    two of tea\n  takes two\n" + RSPEC.format(2),
        "",
    ),
    "rspec below a group": ("rspec -fd", "\norders\n|  of tea\n|  two of tea\n|    takes one\n" + RSPEC.format(1), ""),
    "rspec letters": ("rspec", "|  two of tea\n.\n" + RSPEC.format(1), ".\n"),
    "rspec no group": ("rspec -fd", "three orders\n|lost\n|  takes one\n" + RSPEC.format(1), ""),
    "rspec odd depth": ("rspec -fd", "\norders\n|  takes one\n|   two of tea\n" + RSPEC.format(1), ""),
    "mocha suite": (
        "npx mocha",
        "\n  orders\n    \u2714 takes one\n    of tea\n      \u2714 takes two\n|    two of tea lost\n      \u2714 takes three\n\n\n  3 passing (3ms)\n",
        "    \u2714 takes one\n      \u2714 takes two\n      \u2714 takes three\n",
    ),
    "node marks": (
        "node --test",
        "\u25b6 orders\n|  \u25b6 error: 3 orders lost\n  \u2714 takes one (0.123ms)\n|\u25b6 two of tea\n"
        "  \u2714 takes two (0.123ms)\n\u2714 orders (0.345ms)\n" + NODE,
        "\u25b6 orders\n",
    ),
    "bun marks": (
        "bun test",
        f"{BUN}|\u2713 error: 3 orders lost\n|\u00bb two of tea\n|\u270e one of figs\n(pass) a > b [0.1ms]\n\u2713 a > c [0.1ms]\n\n 2 pass\n 0 fail\n",
        "(pass) a > b [0.1ms]\n\u2713 a > c [0.1ms]\n",
    ),
    "bun terminal": (
        "bun test",
        f"{BUN}\u2713 a > b\n\u2713 a > c [0.1ms]\n\u00bb a > d\n\u270e a > e\n\n 2 pass\n 1 skip\n 1 todo\n 0 fail\n",
        "\u2713 a > b\n\u2713 a > c [0.1ms]\n\u00bb a > d\n\u270e a > e\n",
    ),
    "exunit finished": (
        "mix test",
        "Running ExUnit with seed: 0, max_cases: 2\n\n|Finished in 30 seconds: 3 orders lost\n|Finished in 3 seconds\n..\n"
        "Finished in 0.1 seconds (0.1s async, 0.0s sync)\n2 tests, 0 failures\n",
        "Finished in 0.1 seconds (0.1s async, 0.0s sync)\n",
    ),
    "exunit old": (
        "mix test",
        "Running ExUnit with seed: 0, max_cases: 2\n\n..\nFinished in 0.1 seconds\n2 tests, 0 failures\n",
        "Finished in 0.1 seconds\n",
    ),
    "jasmine finished": (
        "npx jasmine",
        "Randomized with seed 7\nStarted\n|Finished in 30 seconds\n...\n\n3 specs, 0 failures\nFinished in 0.1 seconds\n",
        "Finished in 0.1 seconds\n",
    ),
    "junit4 time": ("java org.junit.runner.JUnitCore A", "JUnit version 4.13\n...\n|Time: 12\n.\nTime: 0.433\n\nOK (4 tests)\n\n", "Time: 0.433\n"),
    "karma plugins": (
        "karma start",
        f"|{STAMP}[karma-server]: Karma v6.4.4 server started at http://localhost:9877/\n{KARMA}|{STAMP}[shop]: 3 orders lost\n"
        "Chrome Headless 156.0.0.0 (Linux 0.0.0): Executed 3 of 3 SUCCESS (0.05 secs / 0.01 secs)\nTOTAL: 3 SUCCESS\n",
        KARMA,
    ),
}  # fmt: skip


def labelled(text: str, command: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin(command=command))
    return [
        (p, rule, lines.line(i).decode().rstrip("\n"))
        for i, (_, p, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


@pytest.mark.parametrize("name", RUNS)
def test_what_a_program_prints_stays_and_what_the_tool_prints_may_go(name: str) -> None:
    command, marked, tool = RUNS[name]
    printed = {n for n, line in enumerate(marked.splitlines()) if line.startswith("|")}
    text = "".join(line.removeprefix("|") for line in marked.splitlines(keepends=True))
    rows = labelled(text, command)
    assert [row for n, row in enumerate(rows) if n in printed and row[0] > P2] == []
    gone = [line for n, (priority, _, line) in enumerate(rows) if n not in printed and priority > P2]
    assert [line for line in tool.splitlines() if line not in gone] == []


STARTED = {
    "phpunit debug": (
        "phpunit --debug",
        f"{PHPUNIT}Test 'ATest::testA' started\nTest 'ATest::testA' ended\nTest 'ATest::testB' started\n",
    ),
    "phpunit teamcity": (
        "phpunit --teamcity",
        f"{PHPUNIT}##teamcity[testStarted name='testA' flowId='1']\n\n##teamcity[testFinished name='testA' duration='1' flowId='1']\n\n"
        "##teamcity[testStarted name='test |'B|'' flowId='1']\n",
    ),
    "swift testing": (
        "swift test",
        "\u25c7 Test run started.\n\u25c7 Suite ATest started.\n\u25c7 Test \"passed after 3 tries\" started.\n\u25c7 Test a() started.\n"
        "\u2714 Test \"passed after 3 tries\" with 2 test cases passed after 0.001 seconds.\n\u25c7 Test b(of:) started.\n"
        "\u2714 Test a() passed after 0.001 seconds.\n",
    ),
}  # fmt: skip
UNENDED = {
    "Test 'ATest::testB' ",
    "##teamcity[testStarted name='test |'B|'' ",
    "\u25c7 Test b(of:) ",
    "\u25c7 Suite ATest ",
}
CRASHES = {"": "", "fatal": "PHP Fatal error:  no in /home/dev/a.php on line 3\n", "signal": "Segmentation fault\n"}


@pytest.mark.parametrize("crash", CRASHES)
@pytest.mark.parametrize("name", STARTED)
def test_only_what_started_and_never_ended_stays_of_the_starts(name: str, crash: str) -> None:
    command, text = STARTED[name]
    rows = labelled(text + CRASHES[crash], command)
    starts = [row for row in rows if "tarted" in row[2] and "Test run started" not in row[2]]
    stays = {line for priority, _, line in starts if priority <= P1}
    assert stays == {line for _, _, line in starts if line.startswith(tuple(UNENDED))}
    assert stays
    assert all(priority > P2 for priority, _, line in starts if line not in stays)

"""The oracle of GoogleTest: its text, graded by ``--gtest_output=json`` of the same run.

The tests fail with values, messages of several lines, exceptions, in helpers and in fixtures, for parameters and
types, are skipped, and print lines that look like results.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import OracleError
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEAD = """#include <gtest/gtest.h>
#include <iostream>
#include <stdexcept>
#include <string>
void check(int n, const std::string &what) { EXPECT_LT(n, 2) << what; }
class Broken : public testing::Test { protected: void SetUp() override { FAIL() << "no set-up"; } };
"""
_FAIL = (
    "EXPECT_EQ({n}, 2);",
    'ASSERT_TRUE(false) << "{s}";',
    'EXPECT_EQ(std::string("a\\nb {t}\\nc"), std::string("a\\nd\\nc"));',
    'throw std::runtime_error("{s}");',
    'FAIL() << "first {t}\\n  second {s}\\n\\nthird {t}b";',
    'check({n}, "{t}");',
    'EXPECT_STREQ("{s}", "{t}");',
    'SCOPED_TRACE("trace {t}"); EXPECT_NE({n}, {n});',
    'EXPECT_THROW((void)0, std::exception) << "{t}";',
    "throw {n};",
    'EXPECT_EQ({n}, 1) << "one {t}"; EXPECT_EQ({n}, 2) << "two {t}";',
)
_PASS = ("EXPECT_EQ(1, 1);", 'std::cout << "{d}\\n";', 'std::cerr << "{s}\\n";', 'GTEST_SKIP() << "{s}";')
_HEADERS = r"\[ RUN      \] (.+)$|\[(?:       OK|  FAILED|  SKIPPED|-{10}|={10}) \] "


def build(rng: random.Random) -> Case:
    """One file of tests, and how it is asked to run them."""
    words = Words(rng)
    rows = []
    for _ in words.some(1, 4):
        suite = f"S{words.token()}"
        for _ in words.some(1, 7):
            body = rng.choice(_FAIL if words.chance(0.35) else _PASS)
            decoy = words.decoy().replace('"', "").replace("\\", "")
            filled = body.format(n=rng.randrange(3, 99), t=words.token(), s=_ascii(plain(words)), d=decoy)
            rows.append(f"TEST({suite}, {words.token()}) {{ {filled} }}")
    rows += [f"TEST_F(Broken, {words.token()}) {{}}"] * words.chance(0.1)
    if words.chance(0.3):
        rows.append("class Rows : public testing::TestWithParam<int> {};")
        rows.append(f"TEST_P(Rows, {words.token()}) {{ EXPECT_LT(GetParam(), {rng.randint(1, 9)}); }}")
        rows.append("INSTANTIATE_TEST_SUITE_P(All, Rows, testing::Range(0, 6));")
    flags = words.flags(
        (
            (0.15, ("--gtest_color=yes",)),
            (0.1, ("--gtest_brief=1",)),
            (0.1, ("--gtest_shuffle", "--gtest_random_seed=7")),
        )
    )
    return Case({"shop_test.cpp": _HEAD + "\n".join(rows) + "\n"}, flags)


def _ascii(text: str) -> str:
    """Without what the report writes in another encoding than the text."""
    return text.encode("ascii", "ignore").decode()


def observe(shop: Workshop, case: Case) -> Observed:
    """Build, and one run with a report."""
    built = shop.start("g++", "-O0", "-o", "shop_test", "shop_test.cpp", "-lgtest", "-lgtest_main", "-pthread")
    if built.exit_code:
        raise OracleError(f"the tests do not build: {built.decoded[:300]}")
    text = shop.start(str(shop.folder / "shop_test"), *case.flags, "--gtest_output=json:report.json")
    command = " ".join(("./shop_test", *case.flags))
    return Observed(command, text.text, text.exit_code, {"report": shop.read("report.json")})


def gold(run: Run) -> Gold:
    """Each failed test by name, the lines of its failures below it; the sums."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    passed = 0
    for suite in report["testsuites"]:
        for test in suite["testsuite"]:
            owner = f"{suite['name']}.{test['name']}"
            passed += "failures" not in test and test["result"] == "COMPLETED"
            if "failures" in test:
                findings.append(Finding("id", ("[  FAILED  ]", owner)))
            for failure in test.get("failures", ()):
                place, *rest = failure["failure"].splitlines()
                under = "" if "--gtest_brief" in run.command else owner
                findings.append(Finding("place", (f"{place}: Failure",) if ":" in place else (place,), under))
                findings += [Finding("message", (line.strip(),), under, ends=True) for line in rest if line.strip()]
    if failed := report["failures"]:
        findings.append(Finding("count", (f"{failed} FAILED TEST{'S' * (failed != 1)}",)))
    return Gold(tuple(findings), "" if "--gtest_brief" in run.command else _HEADERS, passed=passed)


def _available(shop: Workshop) -> str:
    """The header has to be there."""
    shop.write("a.cpp", "#include <gtest/gtest.h>\n")
    return "" if not shop.start("g++", "-E", "-o", "a.i", "a.cpp").exit_code else "no gtest/gtest.h"


TOOLS = (Tool("googletest", ("g++",), ("g++", "--version"), build, observe, gold, _available),)

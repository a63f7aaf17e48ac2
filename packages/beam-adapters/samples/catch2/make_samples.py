"""Remakes the captures of Catch2 and doctest in this folder: ``python make_samples.py [--only NAME]``.

It needs a C++ compiler, catch2 and doctest-dev of the system.  How a run is made is in ``capture.py`` beside the
samples of builds.  The captures of Catch2 3 are written in its documented format.
"""

# ruff: noqa: E501, S105 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent
SHOP: Final = "#include <iostream>\n#include <stdexcept>\n#include <string>\n#include <vector>\nint half(int n) { return n / 2; }\n"
CATCH: Final = "#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n" + SHOP
DOCTEST: Final = "#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n" + SHOP
GOOD: Final = """\
TEST_CASE("halves") {
  SUBCASE("even") { CHECK(half(4) == 2); }
  SUBCASE("zero") { CHECK(half(0) == 0); }
  SUBCASE("rows") { for (int n = 0; n < 30; n++) CHECK(half(2 * n) == n); }
}
TEST_CASE("names") { CHECK(std::string("clay") != "tin"); }
"""
FAILING: Final = (
    GOOD
    + """\
TEST_CASE("odd halves are exact") {
  INFO("shelf " << 3);
  CAPTURE(half(5));
  SUBCASE("five") { CHECK(half(5) * 2 == 5); CHECK(half(7) * 2 == 7); }
  SUBCASE("nine") { REQUIRE(half(9) * 2 == 9); CHECK(false); }
}
TEST_CASE("texts") { CHECK(std::string("one\\ntwo") == std::string("one\\n2")); }
TEST_CASE("throws") { throw std::runtime_error("the price list is unreadable"); }
TEST_CASE("throws the wrong thing") {
  CHECK_THROWS_AS(throw std::logic_error("sold out"), std::out_of_range);
  CHECK_NOTHROW(throw std::logic_error("sold out"));
}
TEST_CASE("says so") { FAIL_CHECK("not here"); FAIL("nor there"); }
"""
)
CATCH_ONLY: Final = """\
TEST_CASE("warned", "[stock][slow]") { WARN("the scale is slow"); CHECK(half(2) == 1); }
TEST_CASE("may fail", "[!mayfail]") { CHECK(half(3) == 2); }
TEST_CASE("should fail", "[!shouldfail]") { CHECK(half(2) == 1); }
TEST_CASE("matchers") { CHECK_THAT(std::vector<int>({1, 2}), Catch::VectorContains(3)); }
TEST_CASE("says nothing") {}
SCENARIO("pots are sold") { GIVEN("a shelf") { WHEN("one is taken") { THEN("one is left") { CHECK(2 - 1 == 2); } } } }
TEST_CASE("generated") { auto n = GENERATE(1, 2, 3); CHECK(n != 2); }
"""
DOCTEST_ONLY: Final = """\
TEST_CASE("warned") { WARN(half(3) == 2); MESSAGE("the scale is slow"); }
TEST_CASE("may fail" * doctest::may_fail()) { CHECK(half(3) == 2); }
TEST_CASE("should fail" * doctest::should_fail()) { CHECK(half(2) == 1); }
TEST_CASE("skipped" * doctest::skip()) { CHECK(false); }
TEST_CASE("slow" * doctest::timeout(0.001)) { for (volatile long n = 0; n < 90000000; n = n + 1) {} }
TEST_SUITE("shelf") { TEST_CASE("holds") { CHECK_MESSAGE(half(2) == 2, "pots on shelf ", 3); } }
SCENARIO("pots are sold") { GIVEN("a shelf") { WHEN("one is taken") { THEN("one is left") { CHECK(2 - 1 == 2); } } } }
"""
NOISY: Final = (
    GOOD
    + """\
TEST_CASE("prints") {
  std::cout << "All tests passed (3 assertions in 1 test case)\\n[doctest] Status: SUCCESS!\\n";
  for (int n = 0; n < 8; n++) std::cerr << "2026-01-02 10:00:1" << n << " INFO took pot " << n << "\\n";
  std::cerr << "2026-01-02 10:00:40 ERROR the till is stuck\\n";
  CHECK(1 == 2);
}
"""
)
CRASH: Final = GOOD + 'TEST_CASE("crash") { volatile int* p = nullptr; *p = 3; }\nTEST_CASE("after") { CHECK(true); }\n'
BUILD: Final = ("g++ -std=c++17 -o half half_test.cpp",)
VERSIONS: Final = {
    CATCH: "dpkg-query -W -f 'Catch2 ${Version}' catch2 | cut -d- -f1",
    DOCTEST: "dpkg-query -W -f 'doctest ${Version}' doctest-dev | cut -d~ -f1",
}


def run(command: str, head: str, test: str) -> Run:
    """A run of a test program with the version of the library."""
    text = test if head == DOCTEST else test.replace("SUBCASE", "SECTION")
    return Run(command, {"half_test.cpp": head + text}, BUILD, VERSIONS[head])


CATCH_3_PASS: Final = """\
Randomness seeded to: 2217063842
===============================================================================
All tests passed (34 assertions in 2 test cases)

"""
CATCH_3_FAIL: Final = """\
Randomness seeded to: 3105842290

~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
half is a Catch2 v3.5.2 host application.
Run with -? for options

-------------------------------------------------------------------------------
odd halves are exact
  five
-------------------------------------------------------------------------------
/home/dev/shop/half_test.cpp:16
...............................................................................

/home/dev/shop/half_test.cpp:16: FAILED:
  CHECK( half(5) * 2 == 5 )
with expansion:
  4 == 5
with messages:
  shelf 3
  half(5) := 2

-------------------------------------------------------------------------------
needs a scale
-------------------------------------------------------------------------------
/home/dev/shop/half_test.cpp:30
...............................................................................

/home/dev/shop/half_test.cpp:30: SKIPPED:
explicitly with message:
  no scale here

===============================================================================
test cases:  4 |  2 passed | 1 failed | 1 skipped
assertions: 36 | 35 passed | 1 failed

"""

FULL: Final = FAILING + CATCH_ONLY
DOC: Final = FAILING + DOCTEST_ONLY
make(
    HERE,
    {
        "pass": run("./half", CATCH, GOOD),
        "pass_success": run("./half -s", CATCH, GOOD),
        "pass_compact": run("./half -r compact", CATCH, GOOD),
        "fail": run("./half", CATCH, FULL),
        "fail_success": run("./half -s", CATCH, FULL),
        "fail_compact": run("./half -r compact", CATCH, FULL),
        "fail_color": run("./half --use-colour yes", CATCH, FULL),
        "fail_duration": run("./half -d yes", CATCH, FULL),
        "fail_abort": run("./half -a", CATCH, FULL),
        "fail_random": run("./half --order rand --rng-seed 7 -w NoAssertions", CATCH, FULL),
        "fail_xml": run("./half -r xml", CATCH, FULL),
        "noisy": run("./half", CATCH, NOISY),
        "crash": run("./half || exit $?", CATCH, CRASH),
        "none": run("./half nothing", CATCH, GOOD),
        "option": run("./half --nothing", CATCH, GOOD),
        "doctest_pass": run("./half", DOCTEST, GOOD),
        "doctest_pass_success": run("./half -s", DOCTEST, GOOD),
        "doctest_fail": run("./half", DOCTEST, DOC),
        "doctest_fail_success": run("./half -s", DOCTEST, DOC),
        "doctest_fail_color": run("./half -fc", DOCTEST, DOC),
        "doctest_fail_duration": run("./half -d", DOCTEST, DOC),
        "doctest_fail_abort": run("./half -aa=2", DOCTEST, DOC),
        "doctest_noisy": run("./half", DOCTEST, NOISY),
        "doctest_crash": run("./half || exit $?", DOCTEST, CRASH),
        "doctest_none": run("./half -tc=nothing", DOCTEST, GOOD),
        "catch3_pass": Synthetic("./half", CATCH_3_PASS, 0, "Catch2 3"),
        "catch3_fail": Synthetic("./half", CATCH_3_FAIL, 1, "Catch2 3"),
    },
)

"""Remakes the captures of GoogleTest in this folder: ``python make_samples.py [--only NAME]``.

It needs cmake, a C++ compiler and libgtest-dev of the system.  How a run is made is in ``capture.py`` beside the
samples of builds.
"""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, make

HERE: Final = Path(__file__).resolve().parent
HEAD: Final = """\
#include <gtest/gtest.h>
#include <gmock/gmock.h>
#include <iostream>
#include <stdexcept>
#include <vector>
int half(int n) { return n / 2; }
"""
GOOD: Final = (
    HEAD
    + """\
TEST(Half, Even) { EXPECT_EQ(half(4), 2); }
TEST(Half, Talks) { std::cout << "asked for 6\\n"; EXPECT_EQ(half(6), 3); }
class Many : public testing::TestWithParam<int> {};
TEST_P(Many, Twice) { EXPECT_EQ(half(2 * GetParam()), GetParam()); }
INSTANTIATE_TEST_SUITE_P(All, Many, testing::Range(0, 30));
"""
)
FAILING: Final = (
    GOOD
    + """\
using testing::ElementsAre;
TEST(Half, Odd) { EXPECT_EQ(half(5) * 2, 5) << "halves are exact"; }
TEST(Half, Fatal) { ASSERT_TRUE(half(1)) << "stops here"; FAIL(); }
TEST(Half, Throws) { throw std::runtime_error("the price list is unreadable"); }
TEST(Half, Skips) { GTEST_SKIP() << "needs a scale"; }
TEST(Half, SkipsToo) { GTEST_SKIP() << "needs a scale"; }
TEST(Half, DISABLED_Slow) {}
TEST(Half, Lists) { EXPECT_THAT((std::vector<int>{1, 2, 3}), ElementsAre(1, 3, 2)); }
TEST(Half, Text) { EXPECT_STREQ("one", "two"); EXPECT_EQ(std::string("one\\ntwo\\nthree"), std::string("one\\n2\\nthree")); }
TEST(Half, Near) { EXPECT_NEAR(1.0, 1.2, 0.1); }
TEST(Half, Traced) { for (int n = 0; n < 3; n++) { SCOPED_TRACE("pot " + std::to_string(n)); EXPECT_NE(n, 1); } }
struct Scale { virtual ~Scale() {} virtual int weigh(int) = 0; };
struct MockScale : Scale { MOCK_METHOD(int, weigh, (int), (override)); };
TEST(Mocks, Called) { MockScale s; EXPECT_CALL(s, weigh(3)).WillOnce(testing::Return(4)); s.weigh(5); }
TEST(Mocks, Uninteresting) { MockScale s; s.weigh(5); }
template <class T> class Typed : public testing::Test {};
typedef testing::Types<int, char> Kinds;
TYPED_TEST_SUITE(Typed, Kinds);
TYPED_TEST(Typed, Size) { EXPECT_EQ(sizeof(TypeParam), 4u); }
class Rows : public testing::TestWithParam<int> {};
TEST_P(Rows, Small) { RecordProperty("row", GetParam()); EXPECT_LT(GetParam(), 3); }
INSTANTIATE_TEST_SUITE_P(All, Rows, testing::Range(0, 5));
"""
)
NOISY: Final = (
    GOOD
    + """\
TEST(Noisy, Prints) {
  std::cout << "[       OK ] Fake.Test (0 ms)\\n[  PASSED  ] 9 tests.\\n";
  for (int n = 0; n < 8; n++) std::cerr << "I0102 10:00:1" << n << ".000000 7 shop.cc:3] took pot " << n << "\\n";
  std::cerr << "E0102 10:00:40.000000 7 shop.cc:9] the till is stuck\\n";
  std::cout << "no end of line";
  EXPECT_EQ(1, 2);
}
TEST(Noisy, Quiet) { std::cout << "half a line"; }
"""
)
CRASH: Final = GOOD + "TEST(Crash, Null) { volatile int* p = nullptr; *p = 3; }\nTEST(Crash, After) {}\n"
ABORT: Final = GOOD + "TEST(Crash, Aborts) { std::abort(); }\n"
DEATH: Final = (
    GOOD
    + """\
TEST(DeathTest, Dies) { EXPECT_DEATH(std::abort(), ""); }
TEST(DeathTest, Lives) { EXPECT_DEATH(half(3), "too small"); }
TEST(DeathTest, SaysElse) { EXPECT_DEATH({ std::cerr << "the scale broke\\n"; std::abort(); }, "the till"); }
"""
)
ENVIRONMENT: Final = (
    GOOD
    + """\
class Shop : public testing::Environment { void SetUp() override { FAIL() << "the till is locked"; } };
auto* const shop = testing::AddGlobalTestEnvironment(new Shop);
class Suite : public testing::Test { protected: static void SetUpTestSuite() { GTEST_FAIL() << "no pots"; } };
TEST_F(Suite, One) {}
"""
)
CMAKE: Final = """\
cmake_minimum_required(VERSION 3.16)
project(shop CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(GTest REQUIRED)
add_executable(half half_test.cpp)
target_link_libraries(half GTest::gtest GTest::gmock GTest::gmock_main)
"""
BUILD: Final = ("cmake -S . -B build", "cmake --build build")
VERSION: Final = "dpkg-query -W -f 'GoogleTest ${Version}' libgtest-dev | cut -d- -f1"


def run(command: str, test: str) -> Run:
    """A run of a test program with the version of the library."""
    return Run(command, {"half_test.cpp": test, "CMakeLists.txt": CMAKE}, BUILD, VERSION)


make(
    HERE,
    {
        "pass": run("build/half", GOOD),
        "pass_brief": run("build/half --gtest_brief=1", GOOD),
        "pass_color": run("build/half --gtest_color=yes", GOOD),
        "pass_repeat": run(
            "build/half --gtest_repeat=3 --gtest_shuffle --gtest_random_seed=7 --gtest_filter=Half*", GOOD
        ),
        "pass_shard": run("GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=1 build/half", GOOD),
        "fail": run("build/half", FAILING),
        "fail_brief": run("build/half --gtest_brief=1", FAILING),
        "fail_color": run("build/half --gtest_color=yes", FAILING),
        "fail_fast": run("build/half --gtest_fail_fast", FAILING),
        "fail_disabled": run("build/half --gtest_also_run_disabled_tests --gtest_filter=Half*", FAILING),
        "fail_no_time": run("build/half --gtest_print_time=0", FAILING),
        "fail_report": run("build/half --gtest_output=xml:report.xml", FAILING),
        "fail_break": run("build/half --gtest_throw_on_failure", FAILING),
        "noisy": run("build/half", NOISY),
        "run_abort": run("build/half || exit $?", CRASH),
        "abort": run("build/half || exit $?", ABORT),
        "death": run("build/half", DEATH),
        "environment": run("build/half", ENVIRONMENT),
        "none": run("build/half --gtest_filter=Nothing*", GOOD),
        "list": run("build/half --gtest_list_tests", FAILING),
        "option": run("build/half --gtest_nothing=1 --help | head -40", GOOD),
    },
)

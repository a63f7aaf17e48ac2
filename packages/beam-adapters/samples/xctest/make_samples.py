"""Writes the captures of XCTest and Swift Testing in this folder, in their documented formats: ``python make_samples.py``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Synthetic, make

HERE: Final = Path(__file__).resolve().parent


def suite(name: str, tests: int, *, objc: bool, failing: str = "") -> str:
    """A suite of tests that pass, with what failed among them."""
    at = "2026-01-02 10:00:00.123"
    names = [f"-[ShopTests.{name} testRow{n}]" if objc else f"{name}.testRow{n}" for n in range(tests)]
    rows = [
        f"Test Case '{n}' started{'.' if objc else f' at {at}'}\nTest Case '{n}' passed (0.00{i % 9} seconds){'.' if objc else ''}\n"
        for i, n in enumerate(names)
    ]
    half = len(rows) // 2
    ended = "failed" if failing else "passed"
    count = failing.count("' failed (")
    total = tests + count
    tally = f"{count} failure{'s' * (count != 1)} (0 unexpected)"
    return (
        f"Test Suite '{name}' started at {at}\n{''.join(rows[:half])}{failing}{''.join(rows[half:])}"
        f"Test Suite '{name}' {ended} at {at}\n\t Executed {total} tests, with {tally} in 0.055 (0.056) seconds\n"
    )


FAILURE: Final = """\
Test Case '-[ShopTests.CartTests testTotal]' started.
/home/dev/shop/Tests/ShopTests/CartTests.swift:13: error: -[ShopTests.CartTests testTotal] : XCTAssertEqual failed: ("7") is not equal to ("8") - sum of all pots
Test Case '-[ShopTests.CartTests testTotal]' failed (0.119 seconds).
Test Case '-[ShopTests.CartTests testGold]' started.
<unknown>:0: error: -[ShopTests.CartTests testGold] : failed: caught error: "no pot called gold"
Test Case '-[ShopTests.CartTests testGold]' failed (0.009 seconds).
Test Case '-[ShopTests.CartTests testScale]' started.
/home/dev/shop/Tests/ShopTests/CartTests.swift:21: -[ShopTests.CartTests testScale] : Test skipped - needs a scale
Test Case '-[ShopTests.CartTests testScale]' skipped (0.001 seconds).
"""
LINUX_FAILURE: Final = """\
Test Case 'CartTests.testTotal' started at 2026-01-02 10:00:00.123
/home/dev/shop/Tests/ShopTests/CartTests.swift:13: error: CartTests.testTotal : XCTAssertEqual failed: ("7") is not equal to ("8") - sum of all pots
Test Case 'CartTests.testTotal' failed (0.119 seconds)
"""


def run(cases: str, tally: str, *, ended: str) -> str:
    """All suites between those of the bundle and the run."""
    at = "2026-01-02 10:00:00.123"
    return (
        f"Test Suite 'All tests' started at {at}\nTest Suite 'ShopPackageTests.xctest' started at {at}\n{cases}"
        f"Test Suite 'ShopPackageTests.xctest' {ended} at {at}\n\t Executed {tally} in 0.202 (0.205) seconds\n"
        f"Test Suite 'All tests' {ended} at {at}\n\t Executed {tally} in 0.202 (0.206) seconds\n"
    )


BUILT: Final = "Building for debugging...\nBuild complete! (4.21s)\n"
SUITES: Final = suite("MailTests", 6, objc=True) + suite("StockTests", 8, objc=True)
LINUX_SUITES: Final = suite("MailTests", 6, objc=False) + suite("StockTests", 8, objc=False)
PASS: Final = BUILT + run(SUITES, "14 tests, with 0 failures (0 unexpected)", ended="passed")
FAIL: Final = BUILT + run(
    SUITES + suite("CartTests", 4, objc=True, failing=FAILURE),
    "21 tests, with 1 test skipped and 2 failures (0 unexpected)",
    ended="failed",
)
LINUX_FAIL: Final = BUILT + run(
    LINUX_SUITES + suite("CartTests", 4, objc=False, failing=LINUX_FAILURE),
    "19 tests, with 1 failure (0 unexpected)",
    ended="failed",
)
XCODE: Final = (
    FAIL[len(BUILT) :]
    + """\
2026-01-02 10:00:09.331 xcodebuild[4711:81923] [MT] IDETestOperationsObserverDebug: 9.341 elapsed -- Testing started completed.

Test session results, code coverage, and logs:
	/home/dev/shop/DerivedData/Logs/Test/Test-Shop-2026.01.02_10-00-00-+0000.xcresult

Failing tests:
	CartTests.testGold()
	CartTests.testTotal()

** TEST FAILED **

"""
)
XCODE_PASS: Final = (
    PASS[len(BUILT) :]
    + "\nTest session results, code coverage, and logs:\n\t/home/dev/shop/DerivedData/Logs/Test/Test-Shop.xcresult\n\n** TEST SUCCEEDED **\n\n"
)
CRASH: Final = (
    "Test Suite 'CartTests' started at 2026-01-02 10:00:00.123\nTest Case '-[ShopTests.CartTests testOne]' started.\n"
    "Test Case '-[ShopTests.CartTests testOne]' passed (0.001 seconds).\nTest Case '-[ShopTests.CartTests testGold]' started.\n"
    "ShopTests/Cart.swift:6: Fatal error: no pot called gold\n\n"
    "Restarting after unexpected exit, crash, or test timeout in -[CartTests testGold]; summary will include totals from previous launches.\n\n"
    "Test Suite 'CartTests' started at 2026-01-02 10:00:04.123\nTest Case '-[ShopTests.CartTests testTwo]' started.\n"
    "Test Case '-[ShopTests.CartTests testTwo]' passed (0.001 seconds).\nTest Suite 'CartTests' failed at 2026-01-02 10:00:04.200.\n"
    "\t Executed 3 tests, with 1 failure (0 unexpected) in 0.055 (0.056) seconds\n\nFailing tests:\n\tCartTests.testGold()\n\n** TEST FAILED **\n\n"
)
TESTING: Final = "\u25c7 Test run started.\n\u21b3 Testing Library Version: 6.0.3\n\u21b3 Target Platform: x86_64-unknown-linux-gnu\n\u25c7 Suite CartTests started.\n"
ROWS: Final = "".join(
    f"\u25c7 Test row{n}() started.\n\u2714 Test row{n}() passed after 0.00{n} seconds.\n" for n in range(9)
)
TESTING_FAIL: Final = (
    TESTING
    + ROWS
    + """\
\u25c7 Test "sums its prices" started.
\u25c7 Test rows(n:) started.
\u25c7 Passing 1 argument n \u2192 1 to rows(n:)
\u279c Test scale() skipped: "needs a scale"
\u2718 Test "sums its prices" recorded an issue at CartTests.swift:13:5: Expectation failed: (cart.total \u2192 7) == 8
\u21b3 // sum of all pots
\u2718 Test "sums its prices" failed after 0.012 seconds with 1 issue.
\u2718 Test gold() recorded an issue at CartTests.swift:18:6: Caught error: CartError(name: "gold")
\u2718 Test gold() failed after 0.001 seconds with 1 issue.
\u2714 Test rows(n:) passed after 0.002 seconds.
\u2718 Suite CartTests failed after 0.031 seconds with 2 issues.
\u2718 Test run with 13 tests failed after 0.032 seconds with 2 issues.
"""
)
TESTING_PASS: Final = (
    TESTING
    + ROWS
    + "\u2714 Suite CartTests passed after 0.031 seconds.\n\u2714 Test run with 9 tests passed after 0.032 seconds.\n"
)

make(
    HERE,
    {
        "pass": Synthetic("swift test", PASS, 0, "Swift 5.10"),
        "fail": Synthetic("swift test", FAIL, 1, "Swift 5.10"),
        "fail_linux": Synthetic("swift test", LINUX_FAIL, 1, "Swift 5.10"),
        "xcode_pass": Synthetic("xcodebuild test -scheme Shop", XCODE_PASS, 0, "Xcode 15"),
        "xcode_fail": Synthetic("xcodebuild test -scheme Shop", XCODE, 65, "Xcode 15"),
        "xcode_crash": Synthetic("xcodebuild test -scheme Shop", CRASH, 65, "Xcode 15"),
        "testing_pass": Synthetic("swift test", TESTING_PASS, 0, "Swift 6.0"),
        "testing_fail": Synthetic("swift test", TESTING_FAIL, 1, "Swift 6.0"),
    },
)

"""Writes the captures of ``dotnet test`` in this folder, in its documented formats: ``python make_samples.py``."""

# ruff: noqa: E501, S105 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Synthetic, make

HERE: Final = Path(__file__).resolve().parent
HEAD: Final = """\
  Determining projects to restore...
  All projects are up-to-date for restore.
  Shop -> /home/dev/shop/Shop/bin/Debug/net8.0/Shop.dll
  Shop.Tests -> /home/dev/shop/Shop.Tests/bin/Debug/net8.0/Shop.Tests.dll
Test run for /home/dev/shop/Shop.Tests/bin/Debug/net8.0/Shop.Tests.dll (.NETCoreApp,Version=v8.0)
VSTest version 17.11.1 (x64)

Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
"""
XUNIT: Final = """\
[xUnit.net 00:00:00.00] xUnit.net VSTest Adapter v2.8.2+699d445a1a (64-bit .NET 8.0.11)
[xUnit.net 00:00:00.41]   Discovering: Shop.Tests
[xUnit.net 00:00:00.45]   Discovered:  Shop.Tests
[xUnit.net 00:00:00.45]   Starting:    Shop.Tests
[xUnit.net 00:00:00.52]     Shop.Tests.CartTests.Total [FAIL]
[xUnit.net 00:00:00.52]       Assert.Equal() Failure: Values differ
[xUnit.net 00:00:00.52]       Expected: 850
[xUnit.net 00:00:00.52]       Actual:   849
[xUnit.net 00:00:00.52]       Stack Trace:
[xUnit.net 00:00:00.52]         /home/dev/shop/Shop.Tests/CartTests.cs(14,0): at Shop.Tests.CartTests.Total()
[xUnit.net 00:00:00.53]     Shop.Tests.CartTests.Scale [SKIP]
[xUnit.net 00:00:00.53]       needs a scale
[xUnit.net 00:00:00.55]   Finished:    Shop.Tests
"""
FAILED: Final = """\
  Failed Shop.Tests.CartTests.Total [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 850
Actual:   849
  Stack Trace:
     at Shop.Tests.CartTests.Total() in /home/dev/shop/Shop.Tests/CartTests.cs:line 14
   at System.RuntimeMethodHandle.InvokeMethod(Object target, Void** arguments, Signature sig, Boolean isConstructor)
   at System.Reflection.MethodBaseInvoker.InvokeWithNoArgs(Object obj, BindingFlags invokeAttr)
  Failed Shop.Tests.CartTests.Takes(name: "gold") [3 ms]
  Error Message:
   System.Collections.Generic.KeyNotFoundException : The given key 'gold' was not present in the dictionary.
  Stack Trace:
     at System.Collections.Generic.Dictionary`2.get_Item(TKey key)
   at Shop.Cart.Take(String name) in /home/dev/shop/Shop/Cart.cs:line 9
   at Shop.Tests.CartTests.Takes(String name) in /home/dev/shop/Shop.Tests/CartTests.cs:line 22
--- End of stack trace from previous location ---
  Standard Output Messages:
 took a pot

  Skipped Shop.Tests.CartTests.Scale [1 ms]
"""
PASSED: Final = "".join(
    f"  Passed Shop.Tests.CartTests.Row(n: {n}) [{'< 1 ms' if n < 9 else f'{n} ms'}]\n" for n in range(20)
)
MIXED: Final = FAILED.replace(
    "  Failed Shop.Tests.CartTests.Takes",
    "  Passed Shop.Tests.CartTests.Middle [1 ms]\n  Failed Shop.Tests.CartTests.Takes",
)
NORMAL_FAIL: Final = (
    HEAD
    + XUNIT
    + PASSED
    + MIXED
    + """\
  Passed Shop.Tests.CartTests.Last [2 ms]

Test Run Failed.
Total tests: 25
     Passed: 22
     Failed: 2
    Skipped: 1
 Total time: 1.2345 Seconds
"""
)
NORMAL_PASS: Final = (
    HEAD
    + PASSED
    + """\

Test Run Successful.
Total tests: 20
     Passed: 20
 Total time: 0.8712 Seconds
"""
)
MINIMAL_FAIL: Final = (
    HEAD
    + FAILED
    + """\

Failed!  - Failed:     2, Passed:    21, Skipped:     1, Total:    24, Duration: 41 ms - Shop.Tests.dll (net8.0)
Results File: /home/dev/shop/Shop.Tests/TestResults/run.trx
"""
)
MINIMAL_PASS: Final = (
    HEAD
    + """\

Passed!  - Failed:     0, Passed:    24, Skipped:     0, Total:    24, Duration: 41 ms - Shop.Tests.dll (net8.0)
"""
)
TERMINAL_FAIL: Final = """\
Restore complete (0.6s)
  Shop succeeded (0.3s) \u2192 Shop/bin/Debug/net9.0/Shop.dll
  Shop.Tests succeeded (0.2s) \u2192 Shop.Tests/bin/Debug/net9.0/Shop.Tests.dll
  Shop.Mail.Tests test succeeded (0.9s)
  Shop.Tests test failed with 1 error(s) (1.3s)
    /home/dev/shop/Shop.Tests/CartTests.cs(14): error TESTERROR:
      Shop.Tests.CartTests.Total (12ms): Error Message: Assert.Equal() Failure: Values differ
      Expected: 850
      Actual:   849
      Stack Trace:
         at Shop.Tests.CartTests.Total() in /home/dev/shop/Shop.Tests/CartTests.cs:line 14

Test summary: total: 24, failed: 1, succeeded: 22, skipped: 1, duration: 1.3s
Build failed with 1 error(s) in 3.1s
"""
TERMINAL_PASS: Final = """\
Restore complete (0.6s)
  Shop.Tests succeeded (0.2s) \u2192 Shop.Tests/bin/Debug/net9.0/Shop.Tests.dll
  Shop.Tests test succeeded (1.3s)

Test summary: total: 24, failed: 0, succeeded: 24, skipped: 0, duration: 1.3s
Build succeeded in 3.1s
"""
CRASHED: Final = (
    HEAD
    + """\
The active test run was aborted. Reason: Test host process crashed : Process terminated. the till is locked
   at System.Environment.FailFast(System.String)
   at Shop.Tests.CartTests.Leaves() in /home/dev/shop/Shop.Tests/CartTests.cs:line 30

Test Run Aborted.
Total tests: Unknown
     Passed: 3
 Total time: 1.0121 Seconds
"""
)
NONE: Final = (
    HEAD
    + "No test matches the given testcase filter `Nothing` in /home/dev/shop/Shop.Tests/bin/Debug/net8.0/Shop.Tests.dll\n"
)
NORMAL: Final = 'dotnet test --logger "console;verbosity=normal"'

make(
    HERE,
    {
        "pass": Synthetic("dotnet test", MINIMAL_PASS, 0, ".NET 8"),
        "pass_normal": Synthetic(NORMAL, NORMAL_PASS, 0, ".NET 8"),
        "pass_terminal": Synthetic("dotnet test", TERMINAL_PASS, 0, ".NET 9"),
        "fail": Synthetic("dotnet test", MINIMAL_FAIL, 1, ".NET 8"),
        "fail_normal": Synthetic(NORMAL, NORMAL_FAIL, 1, ".NET 8"),
        "fail_terminal": Synthetic("dotnet test", TERMINAL_FAIL, 1, ".NET 9"),
        "crashed": Synthetic("dotnet test", CRASHED, 1, ".NET 8"),
        "none": Synthetic("dotnet test --filter Nothing", NONE, 1, ".NET 8"),
    },
)

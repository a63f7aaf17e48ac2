"""Remakes the captures of Bazel in this folder, which are written after its documented format."""

# ruff: noqa: E501, S105, W291 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Synthetic

PASS: Final = """\
Starting local Bazel server and connecting to it...
Computing main repo mapping: 
Loading: 
Loading: 2 packages loaded
Analyzing: 3 targets (41 packages loaded, 512 targets configured)
INFO: Analyzed 3 targets (41 packages loaded, 512 targets configured).
INFO: Found 3 targets...
[5 / 12] Compiling shop/cart.cc; 1s linux-sandbox
INFO: Elapsed time: 9.310s, Critical Path: 4.12s
INFO: 12 processes: 4 internal, 8 linux-sandbox.
INFO: Build completed successfully, 12 total actions
"""
FAIL: Final = """\
Loading: 2 packages loaded
Analyzing: target //shop:shop (12 packages loaded, 0 targets configured)
INFO: Analyzed target //shop:shop (41 packages loaded, 512 targets configured).
INFO: Found 1 target...
[5 / 12] Compiling shop/cart.cc; 1s linux-sandbox
ERROR: /home/dev/shop/BUILD:3:11: Compiling shop/cart.cc failed: (Exit 1): gcc failed: error executing command (from target //shop:shop) /usr/bin/gcc -U_FORTIFY_SOURCE -c shop/cart.cc

Use --sandbox_debug to see verbose messages from the sandbox and retain the sandbox build root for debugging
shop/cart.cc:4:12: error: 'rate' was not declared in this scope
Target //shop:shop failed to build
Use --verbose_failures to see the command lines of failed build steps.
INFO: Elapsed time: 3.120s, Critical Path: 0.81s
INFO: 2 processes: 2 internal.
FAILED: Build did NOT complete successfully
"""
TEST: Final = """\
INFO: Analyzed 3 targets (0 packages loaded, 0 targets configured).
INFO: Found 1 target and 2 test targets...
FAIL: //shop:cart_test (see /home/dev/.cache/bazel/execroot/shop/bazel-out/k8-fastbuild/testlogs/shop/cart_test/test.log)
INFO: From Testing //shop:cart_test:
==================== Test output for //shop:cart_test:
cart_test.py:7: AssertionError: 9 != 12
================================================================================
Target //shop:shop up-to-date:
  bazel-bin/shop/shop
INFO: Elapsed time: 1.312s, Critical Path: 0.93s
INFO: 3 processes: 2 linux-sandbox, 1 internal.
INFO: Build completed, 1 test FAILED, 3 total actions
//shop:mail_test                                                (cached) PASSED in 0.2s
//shop:stock_test                                                        PASSED in 0.1s
//shop:slow_test                                                        TIMEOUT in 60.0s
//shop:flaky_test                                         FLAKY, failed in 1 out of 2 in 0.3s
//shop:cart_test                                                         FAILED in 0.3s
  /home/dev/.cache/bazel/execroot/shop/bazel-out/k8-fastbuild/testlogs/shop/cart_test/test.log

Executed 2 out of 3 tests: 1 test passes, 1 fails locally and 1 fails remotely.
There were tests whose specified size is too big. Use the --test_verbose_timeout_warnings command line option to see which ones these are.
"""
QUERY: Final = """\
ERROR: no such target '//shop:shelf': target 'shelf' not declared in package 'shop' defined by /home/dev/shop/BUILD (did you mean shell?)
ERROR: Evaluation of query "deps(//shop:shelf)" failed: preloading transitive closure failed: no such target '//shop:shelf'
"""
LOADING: Final = """\
WARNING: Target pattern parsing failed.
ERROR: Skipping '//shop:gone': no such target '//shop:gone': target 'gone' not declared in package 'shop' defined by /home/dev/shop/BUILD
ERROR: no such target '//shop:gone': target 'gone' not declared in package 'shop' defined by /home/dev/shop/BUILD
INFO: Elapsed time: 0.101s
INFO: 0 processes.
ERROR: Build did NOT complete successfully
"""
RUNS: Final = {
    "pass": Synthetic("bazel build //...", PASS),
    "fail": Synthetic("bazel build //shop", FAIL, 1),
    "test_fails": Synthetic("bazel test //... --test_output=errors", TEST, 3),
    "query_fails": Synthetic("bazel query 'deps(//shop:shelf)'", QUERY, 7),
    "loading_fails": Synthetic("bazel build //shop:gone", LOADING, 1),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

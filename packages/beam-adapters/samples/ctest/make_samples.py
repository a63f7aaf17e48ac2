"""Remakes the captures of CTest in this folder: ``python make_samples.py [--only NAME]``.

It needs cmake and a C++ compiler of the system.  How a run is made is in ``capture.py`` beside the samples of builds.
"""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, make

HERE: Final = Path(__file__).resolve().parent
HEAD: Final = "cmake_minimum_required(VERSION 3.16)\nproject(shop NONE)\nenable_testing()\n"
ROWS: Final = 'foreach(n RANGE 1 24)\n  add_test(NAME price_${n} COMMAND sh -c "echo row ${n}")\nendforeach()\n'
GOOD: Final = {"CMakeLists.txt": HEAD + ROWS}
FAILING: Final = {
    "CMakeLists.txt": HEAD
    + ROWS
    + """\
add_test(NAME total COMMAND sh ${CMAKE_SOURCE_DIR}/total.sh)
add_test(NAME slow COMMAND sleep 5)
set_tests_properties(slow PROPERTIES TIMEOUT 1)
add_test(NAME missing COMMAND /nonexistent/tool)
add_test(NAME crash COMMAND sh -c "kill -SEGV $$")
add_test(NAME aborts COMMAND sh -c "kill -ABRT $$")
add_test(NAME skipped COMMAND sh -c "exit 77")
set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME off COMMAND true)
set_tests_properties(off PROPERTIES DISABLED TRUE)
add_test(NAME expected COMMAND sh -c "echo all pots broken")
set_tests_properties(expected PROPERTIES PASS_REGULAR_EXPRESSION "pots sold" LABELS "slow;stock")
add_test(NAME refused COMMAND sh -c "echo error: pot broke")
set_tests_properties(refused PROPERTIES FAIL_REGULAR_EXPRESSION "pot broke")
add_test(NAME inverted COMMAND false)
set_tests_properties(inverted PROPERTIES WILL_FAIL TRUE)
add_test(NAME needs COMMAND true)
set_tests_properties(needs PROPERTIES FIXTURES_REQUIRED shop)
add_test(NAME opens COMMAND false)
set_tests_properties(opens PROPERTIES FIXTURES_SETUP shop)
add_test(NAME lacks COMMAND true)
set_tests_properties(lacks PROPERTIES REQUIRED_FILES /nonexistent/list.csv)
""",
    "total.sh": "echo 'adding pots'\necho 'total.sh:4: error: 7 is not 8' >&2\nfor n in 1 2 3 4 5 6; do echo row $n is fine; done\nexit 1\n",
}
NOISY: Final = {
    "CMakeLists.txt": HEAD
    + "add_test(NAME prints COMMAND sh ${CMAKE_SOURCE_DIR}/prints.sh)\nadd_test(NAME quiet COMMAND true)\n",
    "prints.sh": "echo '100% tests passed, 0 tests failed out of 3'\necho ' 1/3 Test #1: fake .....   Passed    0.00 sec'\n"
    "echo 'The following tests FAILED:'\necho '\t  9 - fake (Failed)'\nexit 1\n",
}
BUILD: Final = ("cmake -S . -B build",)
VERSION: Final = "ctest --version | sed 's/ctest version/CTest/'"


def run(command: str, files: dict[str, str], *before: str) -> Run:
    """A run of CTest with its version."""
    return Run(command, files, (*BUILD, *before), VERSION)


make(
    HERE,
    {
        "pass": run("ctest --test-dir build", GOOD),
        "pass_parallel": run("ctest --test-dir build -j 4", GOOD),
        "pass_verbose": run("ctest --test-dir build --verbose -R '_[1-4]$'", GOOD),
        "pass_repeat": run("ctest --test-dir build --repeat until-fail:3 -R '_[1-3]$'", GOOD),
        "fail": run("ctest --test-dir build", FAILING),
        "fail_output": run("ctest --test-dir build --output-on-failure", FAILING),
        "fail_verbose": run("ctest --test-dir build -V", FAILING),
        "fail_very_verbose": run("ctest --test-dir build -VV -R 'total|price_1'", FAILING),
        "fail_parallel": run("cd build && ctest -j 4 --output-on-failure", FAILING),
        "fail_progress": run("ctest --test-dir build --progress", FAILING),
        "fail_terminal": run("script -qec 'ctest --test-dir build --progress' /dev/null", FAILING),
        "fail_stop": run("ctest --test-dir build --stop-on-failure", FAILING),
        "fail_make": run("make -C build test", FAILING),
        "fail_make_args": run("make -C build test ARGS=--output-on-failure", FAILING),
        "fail_target": run("cmake --build build --target test", FAILING),
        "fail_ninja": run("ninja -C build2 test", FAILING, "cmake -S . -B build2 -G Ninja"),
        "fail_repeat": run("ctest --test-dir build --repeat until-pass:2 -R 'total|price_1|slow'", FAILING),
        "fail_label": run("ctest --test-dir build -L stock --output-on-failure", FAILING),
        "rerun": run("ctest --test-dir build --rerun-failed --output-on-failure", FAILING, "ctest --test-dir build"),
        "noisy": run("ctest --test-dir build -V", NOISY),
        "none": run("ctest --test-dir build -R nothing", GOOD),
        "none_error": run("ctest --test-dir build -R nothing --no-tests=error", GOOD),
        "list": run("ctest --test-dir build -N", FAILING),
        "no_folder": run("ctest --test-dir nowhere", GOOD),
        "no_config": run("mkdir empty && cd empty && ctest", GOOD),
    },
)

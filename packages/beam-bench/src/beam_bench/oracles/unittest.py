"""The oracle of unittest: its text, graded by what a result class of ours saw in the same run.

Failures, errors of tests, set-up and modules that do not load, subtests, docstrings instead of names, buffered output.
Each is a block below ``FAIL: test (module.Class.test)``; what the block says belongs to that test.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._python_projects import HELPER, broken_module, tokens, unittest_class
from beam_bench.oracles.pytest import _places

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_RUNNER = '''"""Runs the tests as ``python -m unittest`` does and writes what failed as JSON."""

import json
import sys
import unittest


class Result(unittest.TextTestResult):
    found = []

    def keep(self, kind, test, err):
        self.found.append((kind, str(test), self._exc_info_to_string(err, test)))

    def addError(self, test, err):
        self.keep("ERROR", test, err)
        super().addError(test, err)

    def addFailure(self, test, err):
        self.keep("FAIL", test, err)
        super().addFailure(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.keep("FAIL", subtest, err)
        super().addSubTest(test, subtest, err)


class Runner(unittest.TextTestRunner):
    resultclass = Result

    def run(self, test):
        result = super().run(test)
        counts = {"failures": len(result.failures), "errors": len(result.errors), "ran": result.testsRun}
        with open("report.json", "w", encoding="utf-8") as file:
            json.dump({"found": Result.found, "counts": counts}, file)
        return result


unittest.main(module=None, testRunner=Runner, argv=["python -m unittest", *sys.argv[1:]])
'''
_HEADERS = r"((?:FAIL|ERROR): .+)$|Ran \d+ tests? in"
_FLAGS = ((0.5, "-v"), (0.2, "-b"), (0.15, "-f"), (0.1, "--locals"))


def build(rng: random.Random) -> Case:
    """Modules of test classes, at times one that does not load."""
    names = tokens(rng)
    files: dict[str, str | bytes] = {"helper.py": HELPER}
    for _ in range(rng.randrange(1, 4)):
        classes = "".join(unittest_class(rng, names) for _ in range(rng.randrange(1, 4)))
        files[f"test_{next(names)}.py"] = "import unittest\n\nimport helper\n\n\n" + classes
    if rng.random() < 0.3:
        files[f"test_{next(names)}.py"] = broken_module(rng, next(names))
    return Case(files, tuple(flag for share, flag in _FLAGS if rng.random() < share))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run by a runner that prints as ``python -m unittest`` does, and writes what it saw."""
    shop.write("run_json.py", _RUNNER)
    done = shop.start("python", "run_json.py", *case.flags, env={"PYTHONPATH": "."})
    return Observed(
        " ".join(("python -m unittest", *case.flags)), done.text, done.exit_code, {"report": shop.read("report.json")}
    )


def gold(run: Run) -> Gold:
    """Each failure by its header; places, messages and diffs below it; the counts."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for kind, test, text in report["found"]:
        owner = f"{kind}: {test.splitlines()[0]}"
        findings.append(Finding("id", (owner,)))
        findings += [Finding("place", (place,), owner) for place in _places(text)]
        lines = escapes_removed(text).splitlines()
        last = max((i for i, line in enumerate(lines) if line.startswith("  ")), default=-1)
        said = [line for line in lines[last + 1 :] if line.strip()]
        said += [line for line in lines if re.match(r"(?:\w+\.)*\w*(?:Error|Exit|Exception): ", line)]
        findings += [Finding("message", (line,), owner) for line in said]
        findings += [Finding("diff", (line,), owner) for line in lines if re.match(r"[-+?] ", line)]
    counts = report["counts"]
    findings += [Finding("count", (f"{what}={counts[what]}",)) for what in ("failures", "errors") if counts[what]]
    findings.append(Finding("count", (f"Ran {counts['ran']} test{'s' * (counts['ran'] != 1)}",)))
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("unittest", ("python",), ("python", "--version"), build, observe, gold),)

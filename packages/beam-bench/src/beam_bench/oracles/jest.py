"""The oracle of Jest: its text, graded by the ``--json`` report of the same run.

Each failure is a block below ``● suite`` with the test's name; a suite that does not load is one below ``● Test suite
failed to run``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import _js_report
from beam_bench.oracles._js_projects import Project
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = r"\s*\u25cf (.+?)\s*$|(?:PASS|FAIL) \S|Test Suites: "


def build(rng: random.Random) -> Case:
    """A project, and whether the text is verbose or coloured."""
    files: dict[str, str | bytes] = dict(Project("jest", rng).files)
    env = {"TERM": "dumb"} | ({"FORCE_COLOR": "1"} if rng.random() < 0.25 else {})
    return Case(files, ("--verbose",) if rng.random() < 0.25 else (), env)


def observe(shop: Workshop, case: Case) -> Observed:
    """One run: the text to a pipe, the report to a file."""
    _js_report.install(shop, "jest")
    own = ("--ci", "--json", "--outputFile=report.json")
    done = shop.start("node", "node_modules/jest/bin/jest.js", *own, *case.flags)
    report = {"report": shop.read("report.json")}
    return Observed(" ".join(("npx jest", *case.flags)), done.text, done.exit_code, report)


def gold(run: Run) -> Gold:
    """Failed suites and tests, the lines of their messages and their places below their header; the counts."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for result in report["testResults"]:
        bad = _js_report.failed(result)
        if result["status"] == "failed":
            findings.append(Finding("file", (_js_report.path_of(result),)))
            if not bad:
                findings += _js_report.message("suite message", result["message"])
        for test in bad:
            title = " \u203a ".join((*filter(None, test["ancestorTitles"]), test["title"]))
            findings.append(Finding("id", (f"\u25cf {title}",)))
            for text in test["failureMessages"]:
                findings += _js_report.message("message", text, title)
                if where := _js_report.place(text):
                    findings.append(Finding("place", (where,), title))
    findings += _js_report.counts(report, "{} total", "Test Suites: ")
    return Gold(tuple(findings), _HEADERS, passed=report["numPassedTests"])


def _available(_shop: Workshop) -> str:
    return _js_report.available("jest")


TOOLS = (Tool("jest", ("node", "jest"), ("jest", "--version"), build, observe, gold, _available),)

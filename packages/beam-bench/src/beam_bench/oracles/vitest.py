"""The oracle of Vitest: its text, graded by the JSON reporter of the same run.

Each failure is a block below ``FAIL  path > suite > test``; a suite that does not load has its path alone.
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

_HEADERS = r"\s*FAIL  (.+?)\s*$| Test Files  "


def build(rng: random.Random) -> Case:
    """A project, the reporter of the text, and whether it is coloured."""
    files: dict[str, str | bytes] = dict(Project("vitest", rng).files)
    env = {"TERM": "dumb"} | ({"FORCE_COLOR": "1"} if rng.random() < 0.25 else {})
    shape = rng.choice(("default", "default", "verbose"))
    return Case(files, (shape, *(("--bail=3",) if rng.random() < 0.25 else ())), env)


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two reporters."""
    _js_report.install(shop, "vitest")
    shape, *rest = case.flags
    flags = ["run", f"--reporter={shape}", *rest]
    own = ("--reporter=json", "--outputFile.json=report.json")
    done = shop.start("node", "node_modules/vitest/vitest.mjs", *flags, *own)
    report = {"report": shop.read("report.json")}
    return Observed(" ".join(("npx vitest", *flags)), done.text, done.exit_code, report)


def gold(run: Run) -> Gold:
    """Failed suites and tests, the lines of their messages and their places; the counts.

    Tests that fail alike share a block below several headers; it counts as the block of the last.
    """
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for result in report["testResults"]:
        path, bad = _js_report.path_of(result), _js_report.failed(result)
        if result["status"] == "failed":
            findings.append(Finding("file", (path,)))
            if not bad:
                findings += _js_report.message("suite message", result["message"])
        for test in bad:
            title = " > ".join((path, *filter(None, test["ancestorTitles"]), test["title"]))
            findings.append(Finding("id", (title,)))
            for text in test["failureMessages"]:
                findings += _js_report.message("message", text, title)
                if where := _js_report.place(text):
                    findings.append(Finding("place", (where,), title))
    findings += _js_report.counts(report, "({})", "Test Files  ")
    return Gold(tuple(findings), _HEADERS, passed=report["numPassedTests"])


def _available(_shop: Workshop) -> str:
    return _js_report.available("vitest")


TOOLS = (Tool("vitest", ("node", "vitest"), ("vitest", "--version"), build, observe, gold, _available),)

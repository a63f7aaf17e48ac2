"""The oracle of Mocha: its ``spec`` and ``dot`` texts, graded by the ``json`` reporter.

Failures stand at the end under ``N) suite`` headers, while the tree above says only the number: a row moved to another
number is another test's.  The suites are those of the Node runner's oracle, told in Mocha's words.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles import node_test
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = r"\s*(\d+)\) |  (\d+) failing"
_OPTIONS = re.compile(r"', \{ (?:todo|skip|timeout|concurrency): [^}]*\}, ")


def build(rng: random.Random) -> Case:
    """The Node runner's suites without what Mocha does not have, and a choice of reporter."""
    files: dict[str, str | bytes] = {}
    for path, text in node_test.build(rng).files.items():
        files[path] = _mocha(str(text))
    return Case(files, (rng.choice(("spec", "spec", "dot", "list")), *(("--bail",) if rng.random() < 0.1 else ())))


def _mocha(text: str) -> str:
    """The words that differ: no options, no diagnostics, a skip by its own name."""
    text = _OPTIONS.sub("', ", text)
    text = text.replace("const { test, describe, it, before, beforeEach, after } = require('node:test');\n", "")
    text = re.sub(r"t\.diagnostic\(", "console.log(", text)
    text = re.sub(r"t\.skip\([^)]*\);", "this.skip();", text)
    return text.replace("async (t) => {", "async function () {")


def observe(shop: Workshop, case: Case) -> Observed:
    """Two runs; only the reporter differs."""
    form, *rest = case.flags
    files = sorted(case.files)
    text = shop.start("mocha", "--reporter", form, *rest, *files)
    out = "output=report.json"
    shop.start("mocha", "--reporter", "json", "--reporter-option", out, *rest, *files)
    report = shop.folder / "report.json"
    machine = {"json": shop.read("report.json") if report.is_file() else ""}
    return Observed(" ".join(("npx mocha --reporter", form, *rest, *files)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Each failure by its number: the titles on the way to it, the lines of its message, where it happened."""
    if not run.machine["json"]:
        return Gold(())
    report = json.loads(run.machine["json"])
    findings: list[Finding] = []
    for number, row in enumerate(report["failures"], 1):
        owner, error = str(number), row["err"]
        findings.append(Finding("id", (row["title"],), owner))
        message = str(error.get("message", "")).splitlines()
        findings += [Finding("message", (line.strip(),), owner) for line in message if line.strip()]
        for line in str(error.get("stack", "")).splitlines():
            if found := re.search(
                r"\((test/[^\s()]+:\d+:\d+)\)|\(?/home/dev/project/(test/[^\s():]+:\d+:\d+)\)?", line
            ):
                findings.append(Finding("place", (next(filter(None, found.groups())),), owner))
                break
    stats = report["stats"]
    for what, number in (("failing", stats["failures"]), ("passing", stats["passes"])):
        if number:
            findings.append(Finding("count", (f"{number} {what}",)))
    return Gold(tuple(findings), _HEADERS, passed=stats["passes"])


TOOLS = (Tool("mocha", ("mocha", "node"), ("mocha", "--version"), build, observe, gold),)

"""The oracle of Bun's test runner: its text, graded by ``--reporter=junit`` of a second run.

The suites are those of the Node runner's oracle, told in Bun's words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles import mocha
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop


def build(rng: random.Random) -> Case:
    """Mocha's suites without what Bun does not have."""
    files: dict[str, str | bytes] = {}
    for path, text in mocha.build(rng).files.items():
        files[path] = re.sub(r"this\.skip\(\);", "", str(text))
    return Case(files, ("--bail",) if rng.random() < 0.1 else ())


def observe(shop: Workshop, case: Case) -> Observed:
    """Two runs; only the reporter differs."""
    text = shop.start("bun", "test", *case.flags)
    shop.start("bun", "test", *case.flags, "--reporter=junit", "--reporter-outfile=report.xml")
    report = shop.read("report.xml") if (shop.folder / "report.xml").is_file() else ""
    report = re.sub(r' hostname="[^"]*"', "", report)
    return Observed(" ".join(("bun test", *case.flags)), text.text, text.exit_code, {"report": report})


def gold(run: Run) -> Gold:
    """Each failed test by name, the lines of its message and where it happened; the sums."""
    if not run.machine["report"]:
        return Gold(())
    root = ET.fromstring(run.machine["report"])  # noqa: S314 - a report of a tool started here
    findings: list[Finding] = []
    for case in root.iter("testcase"):
        for row in case.findall("failure"):
            findings.append(Finding("id", ("(fail)", str(case.get("name")).strip())))
            lines = [line.strip() for line in str(row.get("message") or "").splitlines()]
            findings += [Finding("message", (line,)) for line in lines if line]
            if place := re.search(r"at .*?(test/\S+:\d+:\d+)", row.text or ""):
                findings.append(Finding("place", (f"{HOME}/{place[1].rstrip(')')}",)))
    failed = int(root.get("failures", "0"))
    if failed and "--bail" not in run.command:
        findings.append(Finding("count", (f"{failed} fail",)))
    passed = sum(case.find("failure") is None and case.find("skipped") is None for case in root.iter("testcase"))
    return Gold(tuple(findings), passed=passed)


TOOLS = (Tool("bun", ("bun",), ("bun", "--version"), build, observe, gold),)

"""The oracles of Deno: ``test`` graded by its JUnit report of the same run, ``lint`` by ``--json``.

The tests fail, throw errors with causes and several lines, nest in steps, are ignored, and print lines that look like
results; the files to lint are those of ESLint's oracle.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from beam_bench.oracles import eslint
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "if (1 !== {n}) throw new Error('{s}');",
    "throw new TypeError('first {t}\\n  second {s}\\n\\nthird {t}b');",
    "throw new Error('outer {t}', {{ cause: new RangeError('inner {s}') }});",
    "null.{t};",
    "await Promise.reject(new Error('rejected {t}'));",
    "await t.step('step {t}', () => {{ throw new Error('in {s}'); }});",
    "check({n}, '{t}');",
)
_PASS = ("", "console.log('{s}');", "console.log('{d}');", "console.error('{d}');", "await t.step('{s}', () => {{}});")
_HEAD = "function check(n, what) {\n  if (n > 2) throw new RangeError(`${what} is ${n}`);\n}\n"
_LINTS = r"error\[([\w-]+)\]: |Found \d+ problems?"


def build_test(rng: random.Random) -> Case:
    """Test files."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(1, 4):
        rows = [_HEAD]
        for _ in words.some(1, 8):
            body = rng.choice(_FAIL if words.chance(0.35) else _PASS).format(
                n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=words.decoy().replace("'", "")
            )
            ignore = "ignore: true, " * words.chance(0.1)
            rows.append(f"Deno.test({{ {ignore}name: '{plain(words)}', fn: async (t) => {{\n  {body}\n}} }});")
        rows += ["const = 1;"] * words.chance(0.05)
        files[f"test/{words.token()}_test.js"] = "\n".join(rows) + "\n"
    return Case(files, words.flags(((0.1, ("--fail-fast",)),)), {"NO_COLOR": "1"} if words.chance(0.8) else {})


def observe_test(shop: Workshop, case: Case) -> Observed:
    """One run with a report."""
    text = shop.start("deno", "test", *case.flags, "--junit-path=report.xml")
    report = shop.read("report.xml") if (shop.folder / "report.xml").is_file() else ""
    return Observed(" ".join(("deno test", *case.flags)), text.text, text.exit_code, {"report": report})


def gold_test(run: Run) -> Gold:
    """Each failed test by name, the lines of its message and where it happened."""
    if not run.machine["report"]:
        return Gold(())
    root = ET.fromstring(run.machine["report"])  # noqa: S314 - a report of a tool started here
    findings: list[Finding] = []
    for case in root.iter("testcase"):
        name = str(case.get("name"))
        for row in case.findall("failure"):
            findings.append(Finding("id", (name.rpartition(" > ")[2], "FAILED")))
            for line in str(row.text or "").splitlines():
                if found := re.match(rf"\s+at .*?((?:file://)?{HOME}/test/[^\s)]+:\d+:\d+)", line):
                    findings.append(Finding("place", (found[1],)))
                    break
                if said := line.strip().removeprefix("Uncaught "):
                    findings.append(Finding("message", (said,)))
    passed = sum(case.find("failure") is None and case.find("skipped") is None for case in root.iter("testcase"))
    return Gold(tuple(findings), passed=passed)


def build_lint(rng: random.Random) -> Case:
    """ESLint's modules."""
    files = {path: text for path, text in eslint.build(rng).files.items() if not path.startswith("eslint.config")}
    return Case(files, ("--compact",) if rng.random() < 0.3 else (), {"NO_COLOR": "1"} if rng.random() < 0.8 else {})


def observe_lint(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("deno", "lint", *case.flags)
    report = shop.start("deno", "lint", "--json", stderr=False)
    return Observed(" ".join(("deno lint", *case.flags)), text.text, text.exit_code, {"report": report.decoded})


def gold_lint(run: Run) -> Gold:
    """Rule, message and place of each problem, its hint, files that do not parse; how many there are."""
    start = run.machine["report"].find("{")
    report = json.loads(run.machine["report"][start:]) if start >= 0 else {"diagnostics": [], "errors": []}
    findings: list[Finding] = []
    for row in report["diagnostics"]:
        begin, code = row["range"]["start"], row["code"]
        line, column = begin["line"], begin["col"] + 1
        if "--compact" in run.command:
            where = f"{row['filename']}: line {line}, col {column} - {row['message']} ({code})"
            findings.append(Finding("row", (where,)))
            continue
        place = f"{unquote(row['filename'].removeprefix('file://'))}:{line}:{column}"
        findings += [
            Finding("row", (f"error[{code}]: {row['message']}",)),
            Finding("place", (f"--> {place}",), code),
        ]
        if row["hint"]:
            findings.append(Finding("hint", (f"hint: {row['hint'].splitlines()[0]}",), code))
    findings += [Finding("broken", (row["message"].splitlines()[0],)) for row in report["errors"]]
    if number := len(report["diagnostics"]):
        findings.append(Finding("count", (f"Found {number} problem{'s' * (number != 1)}",)))
    return Gold(tuple(findings), "" if "--compact" in run.command else _LINTS)


_DENO, _VERSION = ("deno",), ("deno", "--version")
TOOLS = (
    Tool("deno-test", _DENO, _VERSION, build_test, observe_test, gold_test),
    Tool("deno-lint", _DENO, _VERSION, build_lint, observe_lint, gold_lint),
)

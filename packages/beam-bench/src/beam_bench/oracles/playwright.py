"""The oracle of Playwright's test runner: its list, line and dot forms, graded by its JSON of the same run.

No browser takes part: the tests assert values, throw, time out, run in steps, retry, are skipped, and print lines that
look like results.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._js_report import available, install
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "expect({n}).toBe(2);",
    "expect({{ a: ['{t}'], b: {n} }}).toEqual({{ a: ['x'], b: 0 }});",
    "throw new TypeError('{s}');",
    "throw new Error('first {t}\\n  second {s}\\n\\nthird {t}b');",
    "expect.soft({n}).toBe(1); expect.soft('{t}').toBe('x');",
    "await test.step('step {t}', async () => {{ expect({n}, '{s}').toBe(4); }});",
    "await new Promise((done) => setTimeout(done, 9000)); // {t}",
    "expect('{s}').toContain('{t}');",
    "null.{t};",
    "expect('one\\n{t}\\nthree').toBe('one\\ntwo\\nthree');",
    "test.fail(); // {t}",
)
_PASS = (
    "expect(1).toBe(1);",
    "console.log('{s}');",
    "console.log('{d}');",
    "console.error('{d}');",
    "test.skip(true, '{s}');",
    "test.info().annotations.push({{ type: 'issue', description: '{t}' }});",
)
_HEADERS = r"  \d+\) (tests/\S+:\d+:\d+) |  \d+ (?:failed|flaky|passed|skipped|did not run)"


def build(rng: random.Random) -> Case:
    """Test files, and the form of the text."""
    words = Words(rng)
    files: dict[str, str | bytes] = {
        "package.json": '{"type": "module"}\n',
        "playwright.config.js": "export default { testDir: 'tests', workers: 1, timeout: 700, use: {} };\n",
    }
    for _ in words.some(1, 3):
        rows = ["import { test, expect } from '@playwright/test';", f"test.describe('{plain(words)}', () => {{"]
        rows += [f"  test.beforeEach(() => {{ throw new Error('hook {words.token()}'); }});"] * words.chance(0.06)
        for _ in words.some(1, 7):
            body = rng.choice(_FAIL if words.chance(0.35) else _PASS)
            decoy = words.decoy().replace("'", "")
            filled = body.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy)
            rows += [f"  test('{plain(words)}', async () => {{", f"    {filled}", "  });"]
        rows.append("});")
        rows += [f"import './{words.token()}.js';"] * words.chance(0.06)
        files[f"tests/{words.token()}.spec.js"] = "\n".join(rows) + "\n"
    form = rng.choice(("list", "list", "line", "dot"))
    flags = words.flags(((0.15, ("--retries=1",)), (0.1, ("--max-failures=1",))))
    return Case(files, (form, *flags), {"FORCE_COLOR": "1"} if words.chance(0.2) else {})


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two reporters."""
    install(shop, "@playwright/test")
    form, *flags = case.flags
    report = {"PLAYWRIGHT_JSON_OUTPUT_NAME": "report.json"}
    text = shop.start("playwright", "test", f"--reporter={form},json", *flags, env=report)
    command = " ".join(("npx playwright test", f"--reporter={form}", *flags))
    return Observed(command, text.text, text.exit_code, {"report": shop.read("report.json")})


def gold(run: Run) -> Gold:
    """Each failed test by place and title, the lines of its errors and where they were; the sums."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for titles, spec in _specs(report["suites"], ()):
        for test in spec["tests"]:
            if test["status"] not in ("unexpected", "flaky"):
                continue
            place = f"tests/{spec['file']}:{spec['line']}:{spec['column']}"
            findings.append(Finding("id", (place, titles[-1], spec["title"])))
            for result in test["results"]:
                for error in result["errors"]:
                    findings += _error(error, place)
    for error in report["errors"]:
        findings += _error(error)
    stats = report["stats"]
    for what, key in (("failed", "unexpected"), ("flaky", "flaky"), ("passed", "expected"), ("skipped", "skipped")):
        if stats[key]:
            findings.append(Finding("count", (f"{stats[key]} {what}",)))
    return Gold(tuple(findings), _HEADERS, passed=stats["expected"])


def _specs(suites: list[dict[str, Any]], titles: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    for suite in suites:
        path = (*titles, suite["title"])
        for spec in suite.get("specs", ()):
            yield path, spec
        yield from _specs(suite.get("suites", []), path)


def _error(error: dict[str, Any], owner: str = "") -> Iterator[Finding]:
    for line in escapes_removed(error.get("message", "")).splitlines():
        if line.strip().startswith("at "):
            break
        if line.strip():
            yield Finding("message", (line.strip(),), owner)
    if location := error.get("location"):
        path = location["file"].removeprefix(f"{HOME}/")
        yield Finding("place", (f"{path}:{location['line']}:{location['column']}",), owner)


TOOLS = (
    Tool(
        "playwright",
        ("playwright", "node"),
        ("playwright", "--version"),
        build,
        observe,
        gold,
        lambda _shop: available("@playwright/test"),
    ),
)

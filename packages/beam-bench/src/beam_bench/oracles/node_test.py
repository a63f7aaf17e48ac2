"""The oracle of Node's own test runner: its ``spec`` and ``tap`` texts, graded by its events.

A reporter of ours writes the events down in the same run (the ``junit`` one loses the line ends of a message).  The
suites nest, run side by side, throw errors of many kinds with causes and several lines, fail in hooks, are skipped or
left to do, print lines that look like results, and sometimes do not load at all.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "assert.strictEqual({n}, 2, undefined);",
    "assert.deepStrictEqual({{ a: ['{t}'], 'ünï': {n} }}, {{ a: ['x'], 'ünï': 0 }});",
    "assert.equal('{s}', '{t}');",
    "throw new TypeError('{s}');",
    "throw new Error('first {t}\\n  second {s}\\n\\nthird {t}b');",
    "throw new Error('outer {t}', {{ cause: new RangeError('inner {s}') }});",
    "assert.ok(false, '{s}');",
    "assert.throws(() => {{}}, /{t}/);",
    "assert.match('{t}', /never{n}/);",
    "null.{t};",
    "JSON.parse('{{{t}');",
    "await Promise.reject(new Error('rejected {s}'));",
    "throw '{t} is no error object';",
)
_PASS = ("assert.ok(true);", "console.log('{s}');", "t.diagnostic('{s}');", "console.error('{d}');", "t.skip('{t}');")
_HOOKS = ("beforeEach(() => {{ throw new Error('hook {t}'); }});", "after(() => {{ throw new Error('after {t}'); }});")
_HEAD = """const { test, describe, it, before, beforeEach, after } = require('node:test');
const assert = require('node:assert');
"""
_BROKEN = ("const = {t};", "require('./{t}-missing');", "throw new Error('while loading {s}');", "process.exit({n});")
_SPEC = r"\s*\u2716\s+(.+?)(?: \(\d[\d.]*ms\))?(?: # .*)?$|\s*[\u2714\u25b6\ufe63] "
_TAP = r"\s*not ok \d+ -\s+(.+?)(?: # (?:TODO|SKIP).*)?$|\s*ok \d"
_REPORTER = """export default async function* (events) {
  for await (const { type, data } of events) {
    if (type === 'test:fail') {
      const error = data.details.error;
      const cause = error.cause ?? error;
      const message = typeof cause === 'string' ? cause : String(cause.message ?? error.message);
      const stack = String(cause.stack ?? '');
      yield JSON.stringify({ name: data.name, type: error.failureType, message, stack }) + '\\n';
    } else if (type === 'test:diagnostic' && data.nesting === 0) {
      yield JSON.stringify({ note: data.message }) + '\\n';
    }
  }
}
"""


def _test(words: Words, depth: int) -> list[str]:
    name = words.sentence(1, 3) if words.chance(0.8) else f"{words.decoy()} {words.token()}"
    quoted = name.replace("\\", "").replace("'", "")
    if depth < 3 and words.chance(0.25):
        inner = [line for _ in words.some(1, 4) for line in _test(words, depth + 1)]
        hook = [_fill(words, words.rng.choice(_HOOKS))] if words.chance(0.1) else []
        options = words.rng.choice(("", "", "{ concurrency: true }, "))
        return [f"describe('{quoted}', {options}() => {{", *(f"  {line}" for line in (*hook, *inner)), "});"]
    body = _fill(words, words.rng.choice(_FAIL if words.chance(0.35) else _PASS))
    options = words.rng.choice(("", "", "", "", "", "{ todo: true }, ", "{ skip: 'not here' }, ", "{ timeout: 500 }, "))
    return [f"it('{quoted}', {options}async (t) => {{", f"  {body}", "});"]


def _fill(words: Words, text: str) -> str:
    said = words.sentence().replace("'", "")
    return text.format(n=words.rng.randrange(3, 99), t=words.token(), s=said, d=words.decoy().replace("'", ""))


def build(rng: random.Random) -> Case:
    """Test files, and the form of the text."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(1, 4):
        rows = [line for _ in words.some(1, 7) for line in _test(words, 0)]
        if words.chance(0.08):
            rows.insert(0, _fill(words, rng.choice(_BROKEN)))
        files[f"test/{rng.choice(('', 'deep/', 'größe/'))}{words.token()}.test.js"] = _HEAD + "\n".join(rows) + "\n"
    form = rng.choice(("spec", "spec", "spec", "tap", "tap"))
    return Case(files, (form,), {"FORCE_COLOR": "1"} if words.chance(0.2) else {})


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two reporters."""
    form = case.flags[0]
    shop.write("reporter.mjs", _REPORTER)
    text = shop.start(
        *("node", "--test", f"--test-reporter={form}", "--test-reporter-destination=stdout"),
        *("--test-reporter=./reporter.mjs", "--test-reporter-destination=events.jsonl", *sorted(case.files)),
    )
    command = f"node --test --test-reporter={form} {' '.join(sorted(case.files))}"
    return Observed(command, text.text, text.exit_code, {"events": shop.read("events.jsonl"), "form": form})


def gold(run: Run) -> Gold:
    """Each failed test by name, with the lines of its message and its place below it; how many failed and passed."""
    spec = run.machine["form"] == "spec"
    findings: list[Finding] = []
    counts: dict[str, str] = {}
    for event in map(json.loads, run.machine["events"].splitlines()):
        if "note" in event:
            what, _, number = event["note"].partition(" ")
            counts[what] = number
            continue
        name = event["name"] if spec else event["name"].replace("\\", "\\\\").replace("#", "\\#")
        findings.append(Finding("id", ("\u2716" if spec else "not ok", name.strip())))
        messages = [line.strip() for line in event["message"].splitlines()]
        if not (spec and event["type"] == "subtestsFailed"):  # said by the failed subtests themselves
            findings += [Finding("message", (line,), name.strip()) for line in messages if re.search(r"\w", line)]
        if found := re.search(rf"\(?({HOME}/test/[^\s:()]+:\d+:\d+)\)?", event["stack"]):
            findings.append(Finding("place", (found[1],), name.strip()))
    mark = "\u2139" if spec else "#"
    findings += [Finding("count", (f"{mark} {what} {counts[what]}",)) for what in ("fail", "pass") if what in counts]
    return Gold(tuple(findings), _SPEC if spec else _TAP, passed=int(counts.get("pass", 0)))


TOOLS = (Tool("node-test", ("node",), ("node", "--version"), build, observe, gold),)

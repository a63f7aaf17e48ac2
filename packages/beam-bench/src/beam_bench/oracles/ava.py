"""The oracle of AVA: its text, graded by ``--tap`` of a second run.

The tests fail with differences of values, errors with causes and several lines, rejected promises and timeouts, are
skipped or said to fail, log, and print lines that look like results.  The order of rows differs between the runs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from beam_bench.oracles._js_report import available, install
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "t.is({n}, 2);",
    "t.deepEqual({{ a: ['{t}'], b: {n} }}, {{ a: ['x'], b: 0 }});",
    "t.true(false, '{s}');",
    "throw new TypeError('{s}');",
    "throw new Error('first {t}\\n  second {s}\\n\\nthird {t}b');",
    "throw new Error('outer {t}', {{ cause: new RangeError('inner {t}') }});",
    "t.regex('{t}', /never{n}/);",
    "await t.throwsAsync(Promise.resolve('{t}'));",
    "null.{t};",
    "t.fail('{s}');",
    "t.is('one\\n{t}\\nthree', 'one\\ntwo\\nthree');",
    "",
)
_PASS = ("t.pass();", "t.log('{s}'); t.pass();", "console.log('{s}'); t.pass();", "console.log('{d}'); t.pass();")
_PAIR = re.compile(r"('[^']*'|\w+): (.+)$")
_NOT_OK = re.compile(r"not ok \d+ - (.*?)(?: # .*)?$")


def build(rng: random.Random) -> Case:
    """Test files."""
    words = Words(rng)
    files: dict[str, str | bytes] = {
        "package.json": '{"type": "module", "ava": {"timeout": "20s", "workerThreads": false}}\n'
    }
    for _ in words.some(1, 4):
        rows = ["import test from 'ava';"]
        for _ in words.some(1, 8):
            kind = rng.choice(("", "", "", "", "", ".skip", ".serial", ".failing"))
            body = rng.choice(_FAIL if words.chance(0.35) or kind == ".failing" else _PASS)
            filled = body.format(
                n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=words.decoy().replace("'", "")
            )
            rows.append(f"test{kind}('{words.token()} {plain(words)}', async (t) => {{ {filled} }});")
        if words.chance(0.06):
            rows.append(rng.choice(("const = 1;", "import './missing.js';", "throw new Error('while loading');")))
        files[f"test/{words.token()}.js"] = "\n".join(rows) + "\n"
    color = {"FORCE_COLOR": "1"} if words.chance(0.2) else {"NO_COLOR": "1"}
    return Case(files, words.flags(((0.1, ("--fail-fast",)), (0.2, ("--serial",)))), color)


def observe(shop: Workshop, case: Case) -> Observed:
    """Two runs; only the form differs."""
    install(shop, "ava")
    env = {"CI": "true"}
    text = shop.start("ava", *case.flags, env=env)
    report = shop.start("ava", *case.flags, "--tap", stderr=False, env=env | {"FORCE_COLOR": "0"})
    return Observed(" ".join(("npx ava", *case.flags)), text.text, text.exit_code, {"tap": report.decoded})


def gold(run: Run) -> Gold:
    """Each failed test by its title, with its message and the values of its block; how many failed."""
    findings: list[Finding] = []
    failed, owner, block = 0, "", ""
    for line in run.machine["tap"].splitlines():
        depth, said = len(line) - len(line.lstrip()), line.strip()
        if found := _NOT_OK.match(line):
            owner = found[1] if "# TODO" not in line else ""
            failed += bool(owner)
            findings += [Finding("id", (owner,))] * bool(owner)
        elif not depth and not said.startswith("#"):
            owner = ""
        elif owner and depth == 4 and (pair := _PAIR.match(said)):
            block = pair[1] if pair[2][:1] in ("|", ">") else ""
            if pair[1] == "message" and not block:
                findings += _value(pair[2])
        elif owner and depth == 6 and (pair := _PAIR.match(said)):
            block = "values" if pair[2][:1] == "|" else ""
            findings += [] if block else _value(pair[2])
        elif owner and depth > 6 and block in ("values", "message") and said:
            findings.append(Finding("value", (said.strip("`").strip(),)))
    if failed and "--fail-fast" not in run.command:
        findings.append(Finding("count", (f"{failed} test{'s' * (failed != 1)} failed",)))
    passed = sum(line.startswith("ok ") for line in run.machine["tap"].splitlines())
    return Gold(tuple(findings), passed=passed)


def _value(text: str) -> list[Finding]:
    """A value of one line, without the quotes of YAML and of the runner; none where it holds nothing."""
    said = re.sub(r"^'(.*)'$", lambda found: found[1].replace("''", "'"), text).strip("`'\"")
    return [Finding("value", (said,))] if said else []


TOOLS = (Tool("ava", ("ava", "node"), ("ava", "--version"), build, observe, gold, lambda _shop: available("ava")),)

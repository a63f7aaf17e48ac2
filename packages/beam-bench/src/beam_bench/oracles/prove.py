"""The oracle of prove: its text, plain and verbose, graded by what each test file says alone, as TAP.

The files fail with diagnostics, plan more tests than they run, die, bail out, have subtests, skips and to-dos, and
print lines that look like TAP.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "is({n}, 2, '{s}');",
    "is_deeply([1, '{t}'], [1, 2], 'deep {t}');",
    "ok(0, '{s}');",
    "like('{s}', qr/never{n}/, 'like {t}');",
    "ok(0);",
    "fail('{t}'); diag('first {s}\\nsecond {t}');",
    "subtest 'inner {t}' => sub {{ plan tests => 2; ok(1); is('{t}', 'x', 'in {t}'); }};",
)
_PASS = (
    "ok(1, '{s}');",
    "pass('{t}'); note('{s}');",
    'print "# {d}\\n"; ok(1);',
    "SKIP: {{ skip '{s}', 1; }}",
    "TODO: {{ local $TODO = '{t}'; ok(0, 'todo {t}'); }}",
    "subtest 'fine {t}' => sub {{ plan tests => 1; ok(1, '{s}'); }};",
)
_END = ("die 'dead {t}';", "exit {n};", "BAIL_OUT('bailed {t}');", 'print "ok 99 - odd {t}\\n";', "{t}(1);")
_BAILED = re.compile(r"^Bail out! +(.+)$", re.MULTILINE)
_DIAGNOSTIC = re.compile(r"^ *# +(Failed test .*|at \S+ line \d+\.|got: .*|expected: .*)$", re.MULTILINE)


def build(rng: random.Random) -> Case:
    """Test files, and how prove is asked."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(1, 5):
        rows = [rng.choice(_FAIL if words.chance(0.3) else _PASS) for _ in words.some(1, 10)]
        rows += [rng.choice(_END)] * words.chance(0.15)
        text = "\n".join(
            row.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=words.decoy().replace('"', ""))
            for row in rows
        ).replace("@", "")
        files[f"t/{words.token()}.t"] = f"use strict; use warnings; use Test::More;\n{text}\ndone_testing();\n"
    return Case(files, words.flags(((0.3, ("-v",)), (0.2, ("-j2",)), (0.1, ("-m",)), (0.1, ("--timer",)))))


def observe(shop: Workshop, case: Case) -> Observed:
    """The text; then each file alone: its TAP, and what it says of its failures beside it."""
    text = shop.start("prove", *case.flags, "t")
    files = {path: shop.start("perl", path) for path in sorted(case.files)}
    said = {path: [done.decoded, done.exit_code] for path, done in files.items()}
    command = " ".join(("prove", *case.flags, "t"))
    return Observed(command, text.text, text.exit_code, {"files": json.dumps(said)})


def gold(run: Run) -> Gold:
    """Of each file that failed its name, its failed tests and the diagnostics of them; how many files there were."""
    findings: list[Finding] = []
    files = json.loads(run.machine["files"])
    if bailed := [found[1] for said, _ in files.values() if (found := _BAILED.search(said))]:
        return Gold((Finding("bail", ("Bailout called.",)), Finding("bail", (bailed[0],))))  # the first ends all
    for path, (said, exit_code) in files.items():
        failed = [line for line in said.splitlines() if line.startswith("not ok") and "# TODO" not in line]
        if not failed and not exit_code:
            continue
        findings.append(Finding("file", (path,)))
        findings += [Finding("diagnostic", (line.strip(),)) for line in _DIAGNOSTIC.findall(said)]
        if failed:
            findings.append(Finding("count", (f"{len(failed)}/", "subtests")))
        if len(failed) == 1:
            findings.append(Finding("number", (f"Failed test:  {failed[0].split()[2]}",)))
    findings.append(Finding("count", (f"Files={len(files)}", "Tests=")))
    return Gold(tuple(findings))


TOOLS = (Tool("prove", ("prove", "perl"), ("prove", "--version"), build, observe, gold),)

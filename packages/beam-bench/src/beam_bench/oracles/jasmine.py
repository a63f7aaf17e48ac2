"""The oracle of Jasmine: its text, graded by a reporter of ours in the same run.

The suites are those of the Node runner's oracle, told in Jasmine's words.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles import mocha
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = r"(\d+)\) |(Suites|Pending|Executed|Incomplete|Ran) |(\d+) specs?, "
_REPORTER = """const fs = require('fs');
jasmine.getEnv().addReporter({
  specDone: ({ fullName: name, status, failedExpectations }) => {
    const rows = failedExpectations.map(({ message, stack }) => ({ message, stack }));
    fs.appendFileSync('events.jsonl', JSON.stringify({ name, status, rows }) + '\\n');
  },
});
"""


def build(rng: random.Random) -> Case:
    """Mocha's suites, and the flags of Jasmine."""
    files: dict[str, str | bytes] = {"spec/helpers/reporter.js": _REPORTER}
    for path, text in mocha.build(rng).files.items():
        said = re.sub(r"this\.skip\(\);", "pending();", str(text))
        files[path.replace(".test.", ".spec.").replace("test/", "spec/")] = said
    return Case(files, ("--random=false", *(("--fail-fast",) if rng.random() < 0.1 else ())))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two reporters."""
    files = [path for path in sorted(case.files) if path.endswith(".spec.js")]
    text = shop.start("jasmine", "--helper=spec/helpers/reporter.js", *case.flags, *files)
    events = shop.read("events.jsonl") if (shop.folder / "events.jsonl").is_file() else ""
    return Observed(" ".join(("npx jasmine", *case.flags, *files)), text.text, text.exit_code, {"events": events})


def gold(run: Run) -> Gold:
    """Each failure by its number: the full name, the lines of its messages and where it happened; the sums."""
    findings: list[Finding] = []
    specs = [json.loads(line) for line in run.machine["events"].splitlines()]
    failed = [spec for spec in specs if spec["status"] == "failed"]
    for number, spec in enumerate(failed, 1):
        owner = str(number)
        findings.append(Finding("id", (f"{number}) {spec['name']}",)))
        for row in spec["rows"]:
            lines = [line.strip() for line in row["message"].splitlines()]
            findings += [Finding("message", (line,), owner) for line in lines if line]
            if found := re.search(rf"{HOME}/(spec/[^\s()]+:\d+:\d+)", row["stack"] or ""):
                findings.append(Finding("place", (found[1],), owner))
    if specs:
        say = f"{len(specs)} spec{'s' * (len(specs) != 1)}, {len(failed)} failure{'s' * (len(failed) != 1)}"
        findings.append(Finding("count", (say,)))
    return Gold(tuple(findings), _HEADERS, passed=sum(spec["status"] == "passed" for spec in specs))


TOOLS = (Tool("jasmine", ("jasmine", "node"), ("jasmine", "version"), build, observe, gold),)

"""The oracle of Biome: the text of ``lint`` and ``check``, and its GitHub form, graded by ``--reporter=json``.

The projects are those of ESLint's oracle.  A diagnostic is a rule off with its place and name, and what is wrong
below it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import eslint
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = r"(\S[^\n]*?)(?:  FIXABLE)? +\u2501{3,}$|(Checked) \d+|[a-z]+ \u2501{3,}$"


def build(rng: random.Random) -> Case:
    """ESLint's modules, and how Biome is asked about them."""
    files = {path: text for path, text in eslint.build(rng).files.items() if not path.startswith("eslint.config")}
    words = Words(rng)
    form = rng.choice((("lint",), ("lint",), ("check",), ("lint", "--reporter=github")))
    flags = words.flags(((0.2, ("--colors=force",)), (0.2, ("--diagnostic-level=error",))))
    return Case(files, (*form, "--max-diagnostics=none", *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("biome", *case.flags)
    same = [flag for flag in case.flags if flag not in ("--colors=force", "--reporter=github")]
    report = shop.start("biome", *same, "--reporter=json", stderr=False)
    return Observed(" ".join(("npx biome", *case.flags)), text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place and rule of each diagnostic, and its message below it; the sums."""
    start = run.machine["report"].find("{")
    report = json.loads(run.machine["report"][start:]) if start >= 0 else {"diagnostics": [], "summary": {}}
    findings: list[Finding] = []
    for row in report["diagnostics"]:
        path, begin, rule = row["location"]["path"], row["location"].get("start"), row["category"]
        place = f"{path}:{begin['line']}:{begin['column']}" if begin and begin["line"] else path
        if "--reporter=github" in run.command:
            findings.append(Finding("row", (f"title={rule},file={HOME}/{path}", row["message"].splitlines()[0])))
            continue
        owner, messages = f"{place} {rule}", row["message"].splitlines()[:1]
        findings.append(Finding("row", (owner,)))
        findings += [Finding("message", (line.strip(),), owner) for line in messages]
    counts = {} if "--reporter=github" in run.command else report["summary"]
    for what in ("error", "warning"):
        if number := counts.get(f"{what}s"):
            findings.append(Finding("count", (f"Found {number} {what}{'s' * (number != 1)}",)))
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("biome", ("biome",), ("biome", "--version"), build, observe, gold),)

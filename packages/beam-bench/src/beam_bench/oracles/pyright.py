"""The oracles of pyright and basedpyright: their text, graded by ``--outputjson``.

The projects are those of the mypy oracle and pyright's own rules on top: a message goes over several indented lines,
and each file's rows stand below a line with its path.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import mypy
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = rf"({HOME}/[^\n]*\.py)$|\d+ errors?, "
_FLAGS = ((0.2, ("--warnings",)), (0.15, ("--level", "warning")), (0.1, ("--stats",)), (0.1, ("--verbose",)))


def build(rng: random.Random) -> Case:
    """Modules with type errors; a strictness by chance."""
    words = Words(rng)
    files = dict(mypy.build(rng).files)
    mode = rng.choice(("basic", "standard", "strict", "strict"))
    files["pyrightconfig.json"] = json.dumps({"typeCheckingMode": mode, "reportUnusedExpression": "warning"})
    return Case(files, words.flags(_FLAGS))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    return _observe("pyright", shop, case)


def observe_based(shop: Workshop, case: Case) -> Observed:
    """The same of the fork."""
    return _observe("basedpyright", shop, case)


def _observe(program: str, shop: Workshop, case: Case) -> Observed:
    text = shop.start(program, *case.flags)
    flags = [flag for flag in case.flags if flag not in ("--stats", "--verbose")]
    report = shop.start(program, *flags, "--outputjson", stderr=False)
    return Observed(" ".join((program, *case.flags)), text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, severity, the lines of the message and the rule of each row, all below their file; the counts."""
    report = json.loads(run.machine["report"])
    findings = []
    for row in report["generalDiagnostics"]:
        path, start = row["file"], row["range"]["start"]
        first, *rest = row["message"].replace("\u00a0", " ").splitlines()
        place = f"{path}:{start['line'] + 1}:{start['character'] + 1}"
        findings.append(Finding("row", (place, f"{row['severity']}: {first}"), path))
        findings += [Finding("message", (line.strip(),), path) for line in rest if line.strip()]
        if "rule" in row:
            findings.append(Finding("rule", ((*rest, first)[len(rest) - 1].strip(), f"({row['rule']})"), path))
    summary = report["summary"]
    errors, warnings = summary["errorCount"], summary["warningCount"]
    counts = f"{errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"
    return Gold((*findings, Finding("count", (counts,))), _HEADERS)


TOOLS = (
    Tool("pyright", ("pyright",), ("pyright", "--version"), build, observe, gold),
    Tool("basedpyright", ("basedpyright",), ("basedpyright", "--version"), build, observe_based, gold),
)

"""The oracle of Semgrep: its text with rules of the project, graded by ``--json``.

Long messages are broken over lines, and a rule's message stands once for all findings of it in a file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import bandit
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words
from beam_bench.oracles._wrap import wrapped

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_PATTERNS = (
    "subprocess.call(...)",
    "eval(...)",
    "assert $X == 1",
    "pickle.loads(...)",
    "hashlib.md5(...)",
    "$A = '...'",
)
_HEADERS = r" {4}(\S.*\.py)\s*$|(\u250c)"
_ALWAYS = ("--metrics", "off", "--disable-version-check", "--config", "rules.yml")


def build(rng: random.Random) -> Case:
    """Bandit's files, and rules at three severities with messages of all lengths."""
    words = Words(rng)
    files = dict(bandit.build(rng).files)
    rules = ["rules:"]
    for pattern in rng.sample(_PATTERNS, rng.randint(2, len(_PATTERNS))):
        level = rng.choice(("ERROR", "WARNING", "INFO"))
        rules += [f"  - id: no-{words.token()}", "    languages: [python]", f"    severity: {level}"]
        rules += [f'    message: "{plain(words)}"', f'    pattern: "{pattern}"']
    files["rules.yml"] = "\n".join(rules) + "\n"
    return Case(files, words.flags(((0.3, ("--error",)), (0.2, ("--quiet",)), (0.1, ("--force-color",)))))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    command = ("semgrep", "scan", *_ALWAYS)
    text = shop.start(*command, *case.flags, ".")
    report = shop.start(*command, "--json", ".", stderr=False)
    return Observed(" ".join((*command, *case.flags, ".")), text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Rule, message and line of each finding, below its file; how many there are."""
    report = json.loads(run.machine["report"])
    lines = run.text.decode("utf-8", "replace").splitlines()
    findings: list[Finding] = []
    for row in report["results"]:
        path = row["path"].removeprefix("./")
        findings.append(Finding("rule", (row["check_id"],), path))
        findings += [Finding("message", (piece,), path) for piece in wrapped(row["extra"]["message"], lines)]
        findings.append(Finding("place", (f"{row['start']['line']}\u2506",), path))
    if (number := len(report["results"])) and "--quiet" not in run.command:
        findings.append(Finding("count", (f"Findings: {number}",)))
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("semgrep", ("semgrep",), ("semgrep", "--version"), build, observe, gold),)

"""The oracle of Flake8: its default and pylint forms, graded by a format of our own with a tab between the fields.

The projects are those of ruff's oracle: lint of many rules, files that do not parse and files that are not UTF-8.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from beam_bench.oracles import ruff
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_MACHINE = "%(path)s\t%(row)d\t%(col)d\t%(code)s\t%(text)s"
_CHECKED = (
    (0.3, ("--show-source",)),
    (0.25, ("--statistics",)),
    (0.25, ("--count",)),
    (0.15, ("--format=pylint",)),
    (0.15, ("--color=always",)),
)


def build(rng: random.Random) -> Case:
    """Ruff's files, and how Flake8 is asked about them."""
    files = {path: text for path, text in ruff.build(rng).files.items() if path.endswith(".py")}
    words = Words(rng)
    longest = rng.choice((79, 79, 160))
    files["setup.cfg"] = f"[flake8]\nmax-line-length = {longest}\n" + ("max-complexity = 3\n" * words.chance(0.2))
    return Case(files, words.flags(_CHECKED))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("flake8", *case.flags, ".")
    report = shop.start("flake8", f"--format={_MACHINE}", ".", stderr=False)
    return Observed(" ".join(("flake8", *case.flags, ".")), text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, rule and message of each row, how many a rule has, and how many there are."""
    rows = [line.split("\t", 4) for line in run.machine["report"].splitlines() if line.count("\t") >= 4]
    findings: list[Finding] = []
    for path, line, column, code, message in rows:
        if "--format=pylint" in run.command:
            findings.append(Finding("row", (f"{path}:{line}: [{code}] {message.strip()}",)))
        else:
            findings.append(Finding("row", (f"{path}:{line}:{column}: {code} {message.strip()}",)))
    if "--statistics" in run.command:
        counts = Counter(code for _, _, _, code, _ in rows)
        findings += [Finding("count", (str(number), code)) for code, number in counts.items()]
    return Gold(tuple(findings))


TOOLS = (Tool("flake8", ("flake8",), ("flake8", "--version"), build, observe, gold),)

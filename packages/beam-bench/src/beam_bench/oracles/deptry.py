"""The oracle of deptry: its text, graded by ``--json-output`` of the same run.

The projects lack dependencies, have some that nothing uses, and use some that only others ask for.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    "import {t}",
    "from {t}.deep import a",
    "try:\n    import {t}\nexcept ImportError:\n    pass",
    "import pytest",
)
_FINE = ("import os", "{t} = '{s}'")


def build(rng: random.Random) -> Case:
    """Modules and a list of dependencies."""
    words = Words(rng)
    files = sources(words, "py", _FAULTS, fine=_FINE, broken=("def {t}(:",))
    wanted = [words.token() for _ in words.some(0, 4)]
    project = {"name": "shop", "version": "1", "dependencies": wanted}
    files["pyproject.toml"] = "[project]\n" + "".join(f"{key} = {json.dumps(said)}\n" for key, said in project.items())
    return Case(files, words.flags(((0.3, ("--no-ansi",)), (0.2, ("-v",)))))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with a report."""
    text = shop.start("deptry", *case.flags, "--json-output", "report.json", ".")
    return Observed(
        " ".join(("deptry", *case.flags, ".")), text.text, text.exit_code, {"report": shop.read("report.json")}
    )


def gold(run: Run) -> Gold:
    """Place, rule and message of each finding, and how many there are."""
    rows = json.loads(run.machine["report"])
    findings = []
    for row in rows:
        place = row["location"]
        at = f"{place['file']}:{place['line']}:{place['column']}:" if place["line"] else f"{place['file']}:"
        findings.append(Finding("row", (f"{at} {row['error']['code']} {row['error']['message']}",)))
    if number := len(rows):
        findings.append(Finding("count", (f"Found {number} dependency issue{'s' * (number != 1)}",)))
    return Gold(tuple(findings))


TOOLS = (Tool("deptry", ("deptry",), ("deptry", "--version"), build, observe, gold),)

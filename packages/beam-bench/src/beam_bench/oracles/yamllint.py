"""The oracle of yamllint: its standard, coloured and GitHub forms, graded by ``-f parsable``.

In the first two a row stands below the path of its file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    "{t}:   [1,2]",
    "{t}: yes",
    "a_{t}: 1\na_{t}: 2",
    "{t}: '{s}' ",
    "{t}: {{  a: 1,b: 2}}",
    "{t}:\n      - 1\n      - 2",
    "\n\n\n\n{t}: 1",
    "#no space {t}",
    "{t}: '{s} {s} {s}'",
    "{t}: 010",
    "{t}:\n- error: {s}\n-  b",
)
_FINE = ("{t}: 1", "# {s}", "{t}:\n  - 1\n  - two")
_BROKEN = ("{t}: [1, 2", "{t}: a: b", "\t{t}: 1", "{t}: 'open", "%{t}")
_ROW = re.compile(r"(.+):(\d+):(\d+): \[(\w+)\] (.*?)(?: \((\S+)\))?$")
_HEADERS = r"(\S[^\n]*\.yaml)$"


def build(rng: random.Random) -> Case:
    """Files with faults of form, and files that are no YAML."""
    words = Words(rng)
    files = sources(words, "yaml", _FAULTS, fine=_FINE, broken=_BROKEN, head="---\n" * words.chance(0.7))
    form = rng.choice(("standard", "standard", "colored", "github"))
    return Case(files, ("-f", form, *words.flags(((0.2, ("--strict",)), (0.2, ("--no-warnings",))))))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("yamllint", *case.flags, ".")
    report = shop.start("yamllint", "-f", "parsable", *case.flags[2:], ".", stderr=False)
    machine = {"report": report.decoded, "form": case.flags[1]}
    return Observed(" ".join(("yamllint", *case.flags, ".")), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Place, level, message and rule of each row, below its file."""
    findings: list[Finding] = []
    for path, line, column, level, message, rule in filter(None, map(_fields, run.machine["report"].splitlines())):
        place = f"{line}:{column}"
        if run.machine["form"] == "github":
            findings.append(Finding("row", (f"::{level} file={path},line={line},col={column}::{place}", message)))
        else:
            findings.append(Finding("row", (place, level, message, *([f"({rule})"] * bool(rule))), path))
    return Gold(tuple(findings), _HEADERS)


def _fields(line: str) -> tuple[str, ...] | None:
    found = _ROW.match(line)
    return tuple(part or "" for part in found.groups()) if found else None


TOOLS = (Tool("yamllint", ("yamllint",), ("yamllint", "--version"), build, observe, gold),)

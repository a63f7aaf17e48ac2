"""The oracle of ty: its full and concise forms, graded by ``--output-format gitlab``.

The projects are those of the mypy oracle.  In the full form the place stands below the title of a diagnostic, whose
words are not those of the other forms.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import mypy
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEADERS = r"(?:error|warning|info)\[([\w-]+)\]: .+$|(Found) \d+ diag"
_LEVELS = {"info": "info", "minor": "warning", "major": "error", "critical": "fatal"}


def build(rng: random.Random) -> Case:
    """Mypy's modules, and how ty is asked about them."""
    words = Words(rng)
    files = dict(mypy.build(rng).files)
    form = rng.choice(("full", "full", "full", "concise", "github"))
    flags = words.flags(((0.2, ("--color", "always")), (0.2, ("--error-on-warning",))))
    return Case(files, ("--output-format", form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("ty", "check", *case.flags)
    report = shop.start("ty", "check", "--output-format", "gitlab", stderr=False)
    machine = {"report": report.decoded, "form": case.flags[1]}
    return Observed(" ".join(("ty check", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Level, rule, message and place of each diagnostic, and how many there are."""
    rows = json.loads(run.machine["report"] or "[]")
    form = run.machine["form"]
    findings: list[Finding] = []
    for row in rows:
        start = row["location"]["positions"]["begin"]
        place = f"{row['location']['path']}:{start['line']}:{start['column']}"
        message = row["description"].removeprefix(f"{row['check_name']}: ").splitlines()[0].strip()
        rule = f"{_LEVELS[row['severity']]}[{row['check_name']}]"
        if form == "full":
            findings += [Finding("rule", (f"{rule}: ",)), Finding("place", (f"--> {place}",), row["check_name"])]
        elif form == "concise":
            findings.append(Finding("row", (f"{place}: {rule} {message}",)))
        else:
            findings.append(Finding("row", (f"title=ty ({row['check_name']})", f"{place}:", message)))
    if rows and form != "github":
        findings.append(Finding("count", (f"Found {len(rows)} diagnostic{'s' * (len(rows) != 1)}",)))
    return Gold(tuple(findings), _HEADERS if form == "full" else "")


TOOLS = (Tool("ty", ("ty",), ("ty", "--version"), build, observe, gold),)

"""The oracle of oxlint: its default, unix, stylish and GitHub forms, graded by ``-f json``.

The projects are those of ESLint's oracle.  In the default form the place stands below the title of a diagnostic, in
the stylish one a row below the path of its file.
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

_DEFAULT = r"  [x!\u00d7\u26a0] (.+)$|(Found) \d+ "
_STYLISH = rf"({HOME}/[^\n]*\.[cm]?js)$|\u2716 \d"


def build(rng: random.Random) -> Case:
    """ESLint's modules, the categories that are wanted, and the form."""
    files = {path: text for path, text in eslint.build(rng).files.items() if not path.startswith("eslint.config")}
    words = Words(rng)
    form = rng.choice(("default", "default", "default", "unix", "stylish", "github"))
    flags = words.flags(((0.3, ("-D", "correctness")), (0.3, ("-W", "suspicious", "-W", "style")), (0.1, ("--quiet",))))
    return Case(files, ("-f", form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("oxlint", *case.flags)
    report = shop.start("oxlint", "-f", "json", *case.flags[2:], stderr=False)
    machine = {"report": report.decoded, "form": case.flags[1]}
    return Observed(" ".join(("npx oxlint", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Rule, message and place of each diagnostic, and its help; the sums."""
    rows, form = json.loads(run.machine["report"])["diagnostics"], run.machine["form"]
    findings: list[Finding] = []
    for row in rows:
        message = row["message"].splitlines()[0].strip()
        said = f"{row['code']}: {message}" if "code" in row else message
        span = row["labels"][0]["span"] if row["labels"] else None
        place = f"{span['line']}:{span['column']}" if span else ""
        if form == "default":
            findings.append(Finding("row", (said,)))
            findings += [Finding("place", (f"[{row['filename']}:{place}]",), said)] * bool(place)
        elif form == "stylish":
            findings.append(Finding("row", (place, row["severity"], message), f"{HOME}/{row['filename']}"))
        elif form == "unix":
            findings.append(Finding("row", (f"{row['filename']}:{place}: {message}",)))
        else:
            findings.append(Finding("row", (f"::{row['severity']}", f"::{row['filename']}:{place}: {message}")))
    if form == "default":
        for level in ("warning", "error"):
            if number := sum(row["severity"] == level for row in rows):
                findings.append(Finding("count", (f"{number} {level}{'s' * (number != 1)}",)))
    return Gold(tuple(findings), {"default": _DEFAULT, "stylish": _STYLISH}.get(form, ""))


TOOLS = (Tool("oxlint", ("oxlint",), ("oxlint", "--version"), build, observe, gold),)

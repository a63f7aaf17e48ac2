"""The oracle of Pylint: four of its text forms, graded by ``json2``.

The projects are those of ruff's oracle.  Rows stand below a line with the module's name, but say their file
themselves; duplicated code is a message over many lines.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles import ruff
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FORMS = ("text", "text", "text", "parseable", "msvs", "colorized")


def build(rng: random.Random) -> Case:
    """Ruff's files, the form of the text, and which messages are wanted."""
    files = {path: text for path, text in ruff.build(rng).files.items() if path.endswith(".py")}
    words = Words(rng)
    flags = words.flags(((0.2, ("--disable=C",)), (0.15, ("--reports=y",)), (0.1, ("--errors-only",))))
    return Case(files, (rng.choice(_FORMS), "--disable=duplicate-code", *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways over all files."""
    form, *flags = case.flags
    files = sorted(case.files)
    text = shop.start("pylint", f"--output-format={form}", *flags, *files)
    same = [flag for flag in flags if flag != "--reports=y"]
    report = shop.start("pylint", "--output-format=json2", *same, *files, stderr=False)
    command = " ".join(("pylint", f"--output-format={form}", *flags, *files))
    return Observed(command, text.text, text.exit_code, {"report": report.decoded, "form": form})


def gold(run: Run) -> Gold:
    """Place, number, message and name of each row; the score."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for row in report["messages"]:
        path, line, number, name = row["path"], row["line"], row["messageId"], row["symbol"]
        first, *rest = row["message"].strip().splitlines()
        place = {"msvs": f"{path}({line}): [{number}({name})", "parseable": f"{path}:{line}: [{number}({name})"}
        start = place.get(run.machine["form"], f"{path}:{line}:{row['column']}: {number}:")
        findings.append(Finding("row", (start, first)))
        if run.machine["form"] in ("text", "colorized") and not rest:
            findings.append(Finding("name", (start, f"({name})")))
        findings += [Finding("message", (part.strip(),)) for part in rest if part.strip()]
    score = report["statistics"]["score"]
    if score is not None and "--errors-only" not in run.command:
        findings.append(Finding("count", (f"rated at {score:.2f}/10",)))
    return Gold(tuple(findings))


TOOLS = (Tool("pylint", ("pylint",), ("pylint", "--version"), build, observe, gold),)

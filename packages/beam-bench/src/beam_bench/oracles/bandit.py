"""The oracle of Bandit: its text, screen and custom forms, graded by ``-f json``.

The projects hold calls that it warns of at all severities, files that do not parse, and clean ones.  A finding is a
block: what it is, how bad, where, and the source around it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_RISKS = (
    "import subprocess\nsubprocess.call('{t}', shell=True)",
    "eval('{t}')",
    "assert {t} == 1, '{s}'",
    "import pickle\npickle.loads({t})",
    "password = '{t}'",
    "import hashlib\nhashlib.md5(b'{t}')",
    "import yaml\nyaml.load({t})",
    "try:\n    {t}()\nexcept Exception:\n    pass",
    "import requests\nrequests.get('https://{t}', verify=False)",
    "import os\nos.chmod('/etc/{t}', 0o777)",
    "open('/dev/shm/{t}', 'w')",
    "import random\nrandom.random()  # nosec",
    "cursor.execute(\"SELECT * FROM %s WHERE '>> Issue: [B000:none]'\" % {t})",
    "import telnetlib\nexec('''\n>> Issue: {s}\n''')",
)
_FINE = ("{t} = '{s}'", "def {t}(a):\n    return a")
_BROKEN = ("def {t}(:\n    pass", "print '{t}'")
_HEADERS = r">> Issue: (\[\w+:\w+\] .*)$|Code scanned:"


def build(rng: random.Random) -> Case:
    """Python files, the form, and from which severity on."""
    words = Words(rng)
    form = rng.choice(("txt", "txt", "txt", "screen", "custom"))
    flags = words.flags(((0.2, ("-q",)), (0.15, ("-ll",)), (0.15, ("-n", "1"))))
    return Case(sources(words, "py", _RISKS, fine=_FINE, broken=_BROKEN), ("-r", "-f", form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("bandit", *case.flags, ".")
    level = [flag for flag in case.flags if flag == "-ll"]
    report = shop.start("bandit", "-q", "-r", "-f", "json", *level, ".", stderr=False)
    machine = {"report": report.decoded, "form": case.flags[2]}
    return Observed(" ".join(("bandit", *case.flags, ".")), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """What each finding is, how bad and where, below its first line; files that could not be read; the sums."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    for row in report["results"]:
        place = f"{row['filename']}:{row['line_number']}"
        title = f"[{row['test_id']}:{row['test_name']}] {row['issue_text']}"
        severity, confidence = row["issue_severity"], row["issue_confidence"]
        if run.machine["form"] == "custom":
            place = f"{HOME}/{place.removeprefix('./')}"
            findings.append(Finding("row", (f"{place}: {row['test_id']}[bandit]: {severity}: {row['issue_text']}",)))
            continue
        findings.append(Finding("row", (f">> Issue: {title}",)))
        findings.append(Finding("place", (f"Location: {place}:{row['col_offset']}",), title))
        grade = f"Severity: {severity.capitalize()}   Confidence: {confidence.capitalize()}"
        findings.append(Finding("severity", (grade,), title))
    if run.machine["form"] != "custom":
        findings += [Finding("skipped", (f"{row['filename']} ({row['reason']})",)) for row in report["errors"]]
        sums = report["metrics"]["_totals"]
        counts = ((name, sums[f"SEVERITY.{name}"]) for name in ("LOW", "MEDIUM", "HIGH"))
        findings += [Finding("count", (f"{name.capitalize()}: {number}",)) for name, number in counts if number]
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("bandit", ("bandit",), ("bandit", "--version"), build, observe, gold),)

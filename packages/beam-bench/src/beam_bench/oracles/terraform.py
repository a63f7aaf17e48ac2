"""The oracle of Terraform: the text of ``validate``, graded by ``-json``.

The configurations need no provider: variables, locals, outputs and conditions, with faults of many kinds, and files
that do not parse.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words
from beam_bench.oracles._wrap import wrapped

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    'variable "{t}" {{\n  typ = 1\n}}',
    'output "{t}" {{\n  value = local.{t}\n}}',
    'output "{t}" {{\n  value = var.{t}\n}}',
    'locals {{\n  {t} = lenght("{s}")\n}}',
    'variable "{t}" {{\n  type = strng\n}}',
    'resource "{t}" {{\n}}',
    'output "{t}" {{\n}}',
    'module "{t}" {{\n}}',
    'locals {{\n  {t} = 1 + "a"\n}}',
    'variable "{t}" {{\n  validation {{\n    condition = true\n  }}\n}}',
)
_FINE = ('variable "{t}" {{\n  default = "{s}"\n}}', "# Error: {s}", 'locals {{\n  {t} = "{s}"\n}}')
_BROKEN = ('variable "{t}" {{', "locals {{ {t} = }}", '{t} "open', "output {{ = }}")
_HEADERS = r"(?:\u2502 )?(?:Error|Warning): (.+)$|(Success)!"


def build(rng: random.Random) -> Case:
    """Files of one module."""
    words = Words(rng)
    files = sources(words, "tf", _FAULTS, fine=_FINE, broken=_BROKEN, folders=("",))
    return Case(files, ("-no-color",) * words.chance(0.7), {"TF_CLI_CONFIG_FILE": os.devnull})


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways, once the folder is known to Terraform as far as it can be."""
    shop.start("terraform", "init", "-backend=false")
    text = shop.start("terraform", "validate", *case.flags)
    report = shop.start("terraform", "validate", "-json", stderr=False)
    return Observed(
        " ".join(("terraform validate", *case.flags)), text.text, text.exit_code, {"report": report.decoded}
    )


def gold(run: Run) -> Gold:
    """Summary, place and the lines of the detail of each diagnostic, below its summary."""
    lines = escapes_removed(run.text.decode("utf-8", "replace")).splitlines()
    findings: list[Finding] = []
    for row in json.loads(run.machine["report"])["diagnostics"]:
        summary = row["summary"]
        findings.append(Finding("row", (f"{row['severity'].capitalize()}: {summary}",)))
        if place := row.get("range"):
            findings.append(Finding("place", (f"on {place['filename']} line {place['start']['line']}",), summary))
        for part in row["detail"].splitlines():
            findings += [Finding("message", (piece,), summary) for piece in wrapped(part, lines)]
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("terraform", ("terraform",), ("terraform", "version"), build, observe, gold),)

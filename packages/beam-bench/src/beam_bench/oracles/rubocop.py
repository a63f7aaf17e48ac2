"""The oracle of RuboCop: its progress, clang, simple, emacs and quiet forms, graded by ``-f json``.

The projects hold offences of many cops at all severities, files that do not parse, and clean ones.
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

_FAULTS = (
    'a_{t} = "{t}"',
    "def {t}(a)\n  if a == nil then return end\nend",
    "x{t} = 1; puts x{t}",
    "begin\n  {t}\nrescue Exception\nend",
    "if {t} = 1\n  puts '{s}'\nend",
    "puts '{s} {s}'  ",
    "class a_{t}; end",
    "def {t}\n  return 1\n  puts 2\nend",
    "[1,2].each do |{t}| puts 1 end",
    "puts %w[a b].map {{ |a| a.to_s }}\n\n\n\nputs({t}: 1, {t}: 2)",
    "while true do {t} end",
    "eval '{t}'",
    "# Offenses: {s}\nputs '{t}: C: error'",
    "'%s %s' % ['{t}']",
)
_FINE = ("puts '{t}'", "# {s}", "Q{t} = 1")
_BROKEN = ("def {t}(", "end", "x = [1, {t}", "puts 'open {t}")
_HEADERS = r"== (.+) ==$|\d+ files? inspected"


def build(rng: random.Random) -> Case:
    """Ruby files, the form, and how RuboCop is asked about them."""
    words = Words(rng)
    files = sources(words, "rb", _FAULTS, fine=_FINE, broken=_BROKEN, head="# frozen_string_literal: true\n\n")
    new = rng.choice(("disable", "enable"))
    files[".rubocop.yml"] = f"AllCops:\n  NewCops: {new}\n  SuggestExtensions: false\n"
    form = rng.choice(("progress", "progress", "clang", "simple", "emacs", "quiet"))
    flags = words.flags(((0.2, ("--color",)), (0.15, ("-D",)), (0.15, ("-E",)), (0.1, ("-l",))))
    return Case(files, ("-f", form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways."""
    text = shop.start("rubocop", "--cache", "false", *case.flags)
    same = [flag for flag in case.flags[2:] if flag not in ("--color", "-D")]
    report = shop.start("rubocop", "--cache", "false", "-f", "json", *same, stderr=False)
    machine = {"report": report.decoded, "form": case.flags[1]}
    return Observed(" ".join(("rubocop --cache false", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Place, severity, cop and message of each offence, and how many there are in how many files."""
    report = json.loads(run.machine["report"])
    form = run.machine["form"]
    findings: list[Finding] = []
    for file in report["files"]:
        path = file["path"]
        for row in file["offenses"]:
            level, start = row["severity"][0].upper(), row["location"]
            line, column = start["start_line"], start["start_column"]
            # The coloured words of the text stand between backquotes in the report.
            message = (
                row["message"].splitlines()[0] if form == "emacs" else row["message"].splitlines()[0].split("`")[0]
            )
            said = (row["cop_name"], message.strip())
            if form in ("simple", "quiet"):
                findings.append(Finding("row", (f"{level}:{line:3d}:{column:3d}:", *said), path))
            else:
                place = f"{HOME}/{path}" if form == "emacs" else path
                findings.append(Finding("row", (f"{place}:{line}:{column}: {level}:", *said)))
    number = report["summary"]["offense_count"]
    if form not in ("emacs", "quiet") and number:
        findings.append(Finding("count", (f"{number} offense{'s' * (number != 1)} detected",)))
    return Gold(tuple(findings), _HEADERS if form in ("simple", "quiet") else "")


TOOLS = (Tool("rubocop", ("rubocop",), ("rubocop", "--version"), build, observe, gold),)

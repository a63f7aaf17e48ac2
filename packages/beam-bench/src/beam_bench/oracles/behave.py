"""The oracle of behave: its pretty, plain and progress forms, graded by ``-f json`` of the same run.

The scenarios fail and err in steps, lack steps, have tables, texts and outlines, and print lines that look like
results.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_STEPS = """from behave import step

@step('fine "{what}"')
def fine(context, what):
    print(what)

@step('bad "{what}"')
def bad(context, what):
    assert what == "other", f"it is {what}"

@step('several "{what}"')
def several(context, what):
    raise ValueError(f"first {what}\\n  second\\n\\nthird {what}b")

@step('cause "{what}"')
def cause(context, what):
    try:
        int(what)
    except ValueError as error:
        raise LookupError(f"outer {what}") from error
"""
_FAIL = ('bad "{t}"', 'several "{t}"', 'cause "{t}"', 'missing "{t}"')
_HEADERS = r"  (?:Scenario|Scenario Outline): (.+?)(?:  +# .*)?$|(Failing|Errored) scenarios:"


def build(rng: random.Random) -> Case:
    """Features, and the form of the text."""
    words = Words(rng)
    files: dict[str, str | bytes] = {"features/steps/steps.py": _STEPS}
    for _ in words.some(1, 4):
        rows = [f"Feature: {words.noun()} {words.token()}", ""]
        for _ in words.some(1, 5):
            rows.append(f"  Scenario: {plain(words).replace('#', '')}")
            for at in words.some(1, 4):
                step = rng.choice(_FAIL) if words.chance(0.15) else 'fine "{s}"'
                decoy = words.chance(0.1)
                said = words.decoy().replace('"', "").strip() if decoy else plain(words)
                rows.append(f"    {('Given', 'When', 'Then', 'And')[at]} {step.format(t=words.token(), s=said)}")
            rows += ["      | a | b |", f"      | 1 | {words.token()} |"] * words.chance(0.1)
        files[f"features/{words.token()}.feature"] = "\n".join(rows) + "\n"
    form = rng.choice(("pretty", "pretty", "plain", "progress", "progress3"))
    return Case(files, ("-f", form, *words.flags(((0.2, ("--no-capture",)), (0.15, ("--color=always",))))))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two formatters."""
    text = shop.start("behave", "-f", "json", "-o", "report.json", *case.flags)
    machine = {"report": shop.read("report.json"), "form": case.flags[1]}
    return Observed(" ".join(("behave", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Each failed scenario by name and place, its failed step and the lines of its message; the sums."""
    findings: list[Finding] = []
    statuses: list[str] = []
    tree = run.machine["form"] in ("pretty", "plain")
    for feature in json.loads(run.machine["report"] or "[]"):
        for scenario in feature.get("elements", ()):
            statuses.append(scenario["status"])
            if scenario["status"] in ("passed", "skipped"):
                continue
            name = scenario["name"]
            findings.append(Finding("id", (scenario["location"], name)))
            for step in scenario["steps"]:
                result = step.get("result")
                if not result or result["status"] == "passed":
                    continue
                if tree:
                    findings.append(Finding("step", (f"{step['keyword']} {step['name']}",), name))
                lines = result.get("error_message", ())
                lines = lines.splitlines() if isinstance(lines, str) else lines
                said = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("^")]
                findings += [Finding("message", (line,), name if tree else "") for line in said]
    passed, failed = statuses.count("passed"), statuses.count("failed")
    findings.append(Finding("count", (f"{passed} scenario{'s' * (passed != 1)} passed, {failed} failed",)))
    return Gold(tuple(findings), _HEADERS if tree else "")


TOOLS = (Tool("behave", ("behave",), ("behave", "--version"), build, observe, gold),)

"""The oracle of tox: its text, graded by ``--result-json`` of the same run.

The environments run commands of their own that print, fail with exit codes, or do not exist, one after the other or
side by side.
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

_COMMANDS = (
    "python -c \"print('{s}')\"",
    "python -c \"print('{d}')\"",
    'python -c "raise SystemExit({n})"',
    '- python -c "raise SystemExit({n})"',
    "python -c \"raise ValueError('{s}')\"",
    "python -c \"import sys; print('FAILED {t}', file=sys.stderr); sys.exit({n})\"",
    "no-such-{t} --help",
)


def build(rng: random.Random) -> Case:
    """Some environments, and how tox is asked to run them."""
    words = Words(rng)
    names = [words.token() for _ in words.some(1, 3)]
    rows = ["[tox]", f"env_list = {','.join(names)}", "skip_missing_interpreters = true", "[testenv]"]
    rows += ["skip_install = true", 'list_dependencies_command = python -c ""', "set_env = PYTHONNOUSERSITE = 1"]
    for name in names:
        rows += [f"[testenv:{name}]", "commands ="]
        for _ in words.some(1, 3):
            decoy = words.decoy().translate(str.maketrans("", "", "'\"{}[]#"))
            line = rng.choice(_COMMANDS).format(n=rng.randint(1, 99), t=words.token(), s=plain(words), d=decoy)
            rows.append(f"    {line}")
    command = rng.choice((("run",), ("run",), ("run",), ("run-parallel", "-p", "2"), ("run", "-q")))
    return Case({"tox.ini": "\n".join(rows) + "\n"}, (*command, *words.flags(((0.15, ("--colored", "yes")),))))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with a report."""
    text = shop.start("tox", *case.flags, "--result-json", "report.json")
    return Observed(" ".join(("tox", *case.flags)), text.text, text.exit_code, {"report": shop.read("report.json")})


def gold(run: Run) -> Gold:
    """How each environment ended, the commands that failed and what they printed."""
    findings: list[Finding] = []
    for name, env in json.loads(run.machine["report"])["testenvs"].items():
        result = env["result"]
        code = result["exit_code"]
        findings.append(Finding("verdict", (f"{name}:", "OK" if result["success"] else f"FAIL code {code}")))
        for command in env.get("test", ()):
            if not command["retcode"]:
                continue
            if "-q" not in run.command.split():
                findings.append(Finding("exit", (f"{name}: exit {command['retcode']}",)))
            lines = (command["output"] + command["err"]).splitlines()
            findings += [Finding("output", (line.strip(),)) for line in lines if line.strip()]
    return Gold(tuple(findings))


TOOLS = (Tool("tox", ("tox",), ("tox", "--version"), build, observe, gold),)

"""The oracle of ruff: ``ruff check`` in one of its text formats, graded by ``--output-format json``.

The projects hold lint of many rules, files that do not parse, files that are not UTF-8, clean ones, and now and then a
configuration that ruff refuses, where no summary is printed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_LINT = (
    "import {t}_module",
    "from os import path as {t}",
    "def {t}(a, b=[]):\n    return a == None",
    "{t} = undefined_{t} + 1",
    "def {t}():\n    x = 1",
    "try:\n    {t} = 1\nexcept:\n    pass",
    'print(f"{t}")',
    "assert ({t}, 'always true')".replace("{t}", "1"),
    "class {t}(object):\n    def f(self): return '%s %s' % (1,)",
    "if not {t} in [1]:\n    raise NotImplemented",
    "{t} = lambda x: x",
    "for {t} in range(3):\n    def inner(): return {t}",
    'x = "{s}"',
    "l = 1; O = 2; I = 3",
    "{t}: int = 'a' if True else \"b\"  # type: ignore",
    "def ünïcode_{t}():\n    eval('1')\n    return  1 ",
    "import subprocess; subprocess.call('{t}', shell=True)",
    "x = {{'{t}': 1, '{t}': 2}}",
    "import json\n\nimport os, sys",
    "async def {t}(): import time; time.sleep(1)",
)
_BROKEN = (
    "def {t}(:\n    pass",
    "x = (1,\n",
    "class {t}\n    pass",
    "  indented = '{t}'\n y = 2",
    "print '{t}'",
    'x = "{t}',
)
_FORMATS = ("full", "full", "full", "concise", "concise", "grouped", "pylint", "github", "azure")
_COUNTED = ("full", "concise", "grouped")
_FULL = r"(?:[A-Z]+\d+|(?!help)[a-z-]+:)(?: \[[*-]\])? (.+)$|(Found) \d+ errors?"
_GROUPED = r"(\S[^\n]*):$|(Found) \d+ errors?"


def build(rng: random.Random) -> Case:
    """Python files with lint, and how ruff is asked about them."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(1, 6):
        folder = rng.choice(("", "", "pkg/", "pkg/deep/", "söurce/"))
        rows = [rng.choice(_LINT) for _ in words.some(0, 14)]
        if words.chance(0.15):
            rows.append(rng.choice(_BROKEN))
        text = "\n".join(row.format(t=words.token(), s=words.sentence()) for row in rows)
        end = rng.choice(("\n", "\n", "\n", "", "\n\n\n", "  \n"))
        data = (text + end).encode()
        if words.chance(0.05):
            data += b"x = '\xe9t\xe9'\n"
        files[f"{folder}{words.token()}.py"] = data.replace(b"\n", b"\r\n") if words.chance(0.08) else data
    select = rng.choice(('"ALL"', '"ALL"', '"E", "F"', '"E4", "E7", "E9", "F", "B", "S", "UP", "I", "D"', '"F"'))
    files["ruff.toml"] = f"[lint]\nselect = [{select}]\n" if not words.chance(0.04) else 'line-length = "wide"\n'
    flags: tuple[str, ...] = ("--output-format", rng.choice(_FORMATS))
    flags += words.flags(((0.1, ("--quiet",)), (0.1, ("--preview",)), (0.06, ("--exit-zero",)), (0.08, ("--verbose",))))
    return Case(files, flags, {"FORCE_COLOR": "1"} if words.chance(0.2) else {})


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways; only the format differs."""
    text = shop.start("ruff", "check", "--no-cache", *case.flags)
    rest = case.flags[2:]
    plain = {"FORCE_COLOR": ""}
    report = shop.start("ruff", "check", "--no-cache", "--output-format", "json", *rest, stderr=False, env=plain)
    machine = {"report": report.decoded, "format": case.flags[1]}
    return Observed(" ".join(("ruff check", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Rule, message and place of each row, and how many there are."""
    style = run.machine["format"]
    rows = json.loads(run.machine["report"] or "[]")
    findings: list[Finding] = []
    for row in rows:
        path = row["filename"].removeprefix(f"{HOME}/")
        line, column = row["location"]["row"], row["location"]["column"]
        code = row["code"] or "invalid-syntax"
        message = row["message"].split("\n")[0]
        if style == "full" and "--preview" in run.command and row["code"]:
            code = row["name"]  # the preview calls rules by name
        findings += _row(style, code, message, path, line, column)
    if rows and style in _COUNTED:
        findings.append(Finding("count", (f"Found {len(rows)} error{'s' * (len(rows) != 1)}",)))
    return Gold(tuple(findings), {"full": _FULL, "grouped": _GROUPED}.get(style, ""))


def _row(style: str, code: str, message: str, path: str, line: int, column: int) -> list[Finding]:
    """How one row stands in a format."""
    place = f"{path}:{line}:{column}"
    if style == "full":
        return [Finding("row", (code, message)), Finding("place", (f"--> {place}",), message)]
    if style == "grouped":
        return [Finding("row", (f"{line}:{column}", code, message), path)]
    if style == "pylint":
        return [Finding("row", (f"{path}:{line}", code, message))]
    if style == "github":
        return [Finding("row", (f"file={HOME}/{path}", f"line={line}", f"::{path}:{line}", code, message))]
    if style == "azure":
        return [Finding("row", (path, f"linenumber={line}", f"columnnumber={column}", f"code={code}", message))]
    return [Finding("row", (f"{place}:", code, message))]


TOOLS = (Tool("ruff", ("ruff",), ("ruff", "--version"), build, observe, gold),)

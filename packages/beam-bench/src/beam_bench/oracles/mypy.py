"""The oracle of mypy: its text, plain or pretty, graded by ``--output json``.

The projects hold errors of many codes over several modules, notes that belong to an error, modules that do not parse
(mypy then stops before it checks) and clean ones.  Wrapped messages of ``--pretty`` are looked for line by line.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words
from beam_bench.oracles._wrap import wrapped

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    "{t}: int = '{s}'",
    "def {t}(a: int) -> str:\n    return a",
    "def {t}(a: int) -> int: ...\n{t}('x', 2)",
    "class {t}:\n    x: int = 0\n{t}().y",
    "import {t}_missing",
    "{t}: list[int] = [1, 'a', None]",
    "def {t}() -> None: ...\nx_{t} = {t}()",
    (
        "from typing import Protocol\nclass P{t}(Protocol):\n    def f(self, a: int) -> str: ...\n"
        "    def g(self) -> int: ...\nclass C{t}:\n    def f(self, a: str) -> str: return a\nv_{t}: P{t} = C{t}()"
    ),
    (
        "class B{t}:\n    def f(self, a: int) -> int: return a\n"
        "class D{t}(B{t}):\n    def f(self, a: str) -> str: return a"
    ),
    "def {t}(a, b): return a",
    "from typing import TypedDict\nclass T{t}(TypedDict):\n    ünï: int\nw_{t}: T{t} = {{'ünï': 'a', 'b': 1}}",
    (
        "from typing import overload\n@overload\ndef {t}(a: int) -> int: ...\n@overload\ndef {t}(a: str) -> str: ...\n"
        "def {t}(a: object) -> object: return a\n{t}(b'')"
    ),
    "from abc import ABC, abstractmethod\nclass A{t}(ABC):\n    @abstractmethod\n    def f(self) -> None: ...\nA{t}()",
    "reveal_type({{'{t}': (1, [2.0])}})",
    "{t} = 1\n{t} = 'a'\n{t}()",
    "x_{t}: int | None = None\nx_{t} + 1",
    "for i_{t} in 5: pass",
    "def f_{t}(x: int) -> int:\n    if x: return 1",
    "y_{t}: 'undefined_{t}' = 1",
    "z_{t} = 1  # type: ignore[attr-defined]",
)
_FINE = ("def {t}(a: int) -> int:\n    return a + 1", "{t}: str = '{s}'", "class {t}:\n    x: int = 0")
_BROKEN = ("def {t}(:\n    pass", "{t} = (1,\n", "  {t} = 1")
_FLAGS = (
    (0.3, ("--strict",)),
    (0.25, ("--pretty",)),
    (0.3, ("--show-column-numbers",)),
    (0.1, ("--show-error-end",)),
    (0.15, ("--show-error-context",)),
    (0.1, ("--no-error-summary",)),
    (0.1, ("--hide-error-codes",)),
    (0.1, ("--show-absolute-path",)),
)
_PRETTY = r"(\S+\.py(?::\d+)?)(?::\d+)*: (?:error|note): |Found \d+"
_SAME = ("--strict", "--show-absolute-path")  # what changes the findings, and not only the text


def build(rng: random.Random) -> Case:
    """Modules with type errors, and how mypy is asked about them."""
    words = Words(rng)
    files = {}
    share = rng.choice((0.0, 0.3, 0.6, 0.9))
    for _ in words.some(1, 5):
        rows = [rng.choice(_FAULTS if words.chance(share) else _FINE) for _ in words.some(1, 10)]
        if words.chance(0.04):
            rows.append(rng.choice(_BROKEN))
        text = "\n\n".join(row.format(t=words.token(), s=words.sentence().replace("'", "")) for row in rows) + "\n"
        files[f"{rng.choice(('', '', 'pkg/', 'pkg/deep/'))}{words.token()}.py"] = text
    color = {"MYPY_FORCE_COLOR": "1", "TERM": "xterm"} if words.chance(0.2) else {}
    return Case(files, words.flags(_FLAGS), color)


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways, with one cache."""
    same = [flag for flag in case.flags if flag in _SAME]
    text = shop.start("mypy", *case.flags, "--explicit-package-bases", ".")
    plain = {"MYPY_FORCE_COLOR": "0"}
    report = shop.start("mypy", *same, "--explicit-package-bases", "--output", "json", ".", stderr=False, env=plain)
    command = " ".join(("mypy", *case.flags, "--explicit-package-bases", "."))
    return Observed(command, text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, severity, message and code of each row; notes are rows of their own; the number of errors."""
    rows = [json.loads(line) for line in run.machine["report"].splitlines() if line.startswith("{")]
    columns = "--show-column-numbers" in run.command or "--show-error-end" in run.command
    coded = "--hide-error-codes" not in run.command
    pretty = run.text.decode("utf-8", "replace").splitlines() if "--pretty" in run.command else None
    findings = []
    for row in rows:
        line = f"{row['file']}:{row['line']}" if row["line"] > 0 else row["file"]
        place = f"{line}:{row['column'] + 1}" if columns and row["line"] > 0 and row["column"] >= 0 else line
        severity = f"{row['severity']}:"
        findings.append(Finding("place", (f"{place}:", severity)))
        messages = row["message"].splitlines()
        hints = [hint.strip() for hint in (row["hint"] or "").splitlines() if hint.strip()]
        if pretty:
            for message in (*messages, *hints):
                findings += [Finding("message", (piece,), line) for piece in wrapped(message, pretty)]
            continue
        findings += [Finding("message", (line, severity, message.strip())) for message in messages]
        findings += [Finding("hint", (line, "note:", hint)) for hint in hints]
        if row["code"] and severity == "error:" and coded:
            findings.append(Finding("code", (place, severity, f"[{row['code']}]")))
    errors = sum(row["severity"] == "error" for row in rows)
    files = len({row["file"] for row in rows if row["severity"] == "error"})
    if errors and "--no-error-summary" not in run.command:
        count = f"Found {errors} error{'s' * (errors != 1)} in {files} file{'s' * (files != 1)}"
        findings.append(Finding("count", (count,)))
    return Gold(tuple(findings), _PRETTY if pretty else "")


TOOLS = (Tool("mypy", ("mypy",), ("mypy", "--version"), build, observe, gold),)

"""The oracle of stylelint: its string, verbose, compact, unix and TAP forms, graded by ``-f json``.

In the first two a row stands below the path of its file.  The projects hold styles with faults of many rules at two
severities, and files that do not parse.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME, OracleError
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    ".{t} {{ colr: red; }}",
    ".{t} {{ color: #FFFFFFF; }}",
    ".{t} {{}}",
    ".{t} {{ top: 1px; top: 2px; }}",
    ".{t} {{ width: calc(1px+2px); }}",
    "foo-{t}:hovr {{ color: red; }}",
    "@unknown {t};",
    ".a{t} .b {{ color: red }} .b {{ color: red !important; }}",
    "#{t} {{ font-family: a, a; }}",
    ".{t}::pseudo {{ content: '{s}\\\n'; }}",
    ".{t} {{ color: notacolor({t}); /**/ }}",
)
_FINE = (".{t} {{ top: 0; }}", "/* {s} */")
_BROKEN = (".{t} {{", ".{t} {{ color }} }}", "/* open {t}", ".{t} {{ a: 'b }}")
_RULES = (
    *("block-no-empty", "color-no-invalid-hex", "property-no-unknown", "at-rule-no-unknown", "comment-no-empty"),
    *("selector-pseudo-class-no-unknown", "selector-pseudo-element-no-unknown", "declaration-no-important"),
    *("declaration-block-no-duplicate-properties", "function-calc-no-unspaced-operator", "string-no-newline"),
    *("no-duplicate-selectors", "font-family-no-duplicate-names", "function-no-unknown", "no-descending-specificity"),
)
_TAP = rf"not ok \d+ - {HOME}/(.+)$|(ok) \d"
_HEADERS = r"(\S[^\n]*\.css)$|\u2716 \d+ problem"


def build(rng: random.Random) -> Case:
    """Style sheets, a choice of rules at two severities, and the form."""
    words = Words(rng)
    files = sources(words, "css", _FAULTS, fine=_FINE, broken=_BROKEN)
    chosen = rng.sample(_RULES, rng.randint(5, len(_RULES)))
    rules: dict[str, object] = {rule: [True, {"severity": rng.choice(("error", "warning"))}] for rule in chosen}
    if words.chance(0.3):
        rules["color-named"] = ["never", {"message": f"{words.sentence()} 100% verboten", "severity": "error"}]
    files[".stylelintrc.json"] = json.dumps({"rules": rules})
    form = rng.choice(("string", "string", "verbose", "compact", "unix", "tap"))
    return Case(files, ("-f", form, *words.flags(((0.1, ("--quiet",)), (0.2, ("--color",))))))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways; stylelint writes its report to stderr."""
    text = shop.start("stylelint", *case.flags, "**/*.css")
    same = [flag for flag in case.flags[2:] if flag != "--color"]
    shop.start("stylelint", "-f", "json", *same, "-o", "report.json", "**/*.css")
    report = shop.read("report.json")
    if not report.startswith("["):
        raise OracleError("the report is no JSON")
    machine = {"report": report, "form": case.flags[1]}
    return Observed(" ".join(("npx stylelint", *case.flags, "'**/*.css'")), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Place, severity, message and rule of each row; the sums."""
    form, findings, levels = run.machine["form"], [], []
    for file in json.loads(run.machine["report"]):
        path = file["source"].removeprefix(f"{HOME}/")
        for row in file["warnings"]:
            line, column, level, rule = row["line"], row["column"], row["severity"], row["rule"]
            levels.append(level)
            message = row["text"].removesuffix(f" ({rule})").splitlines()[0].rstrip()
            if form == "compact":
                say = f"{HOME}/{path}: line {line}, col {column}, {level} - {message}"
                findings.append(Finding("row", (say,)))
            elif form == "unix":
                findings.append(Finding("row", (f"{HOME}/{path}:{line}:{column}: {message}",)))
            elif form == "tap":
                said = json.dumps(row["text"], ensure_ascii=False)
                findings.append(Finding("row", (f"- message: {said}",), path))
            else:
                mark = {"error": "\u2716", "warning": "\u26a0"}[level]
                findings.append(Finding("row", (f"{line}:{column}", mark, message.split("  ")[0], rule), path))
    if levels and form in ("string", "verbose", "unix"):
        errors, warnings = levels.count("error"), levels.count("warning")
        say = f"{len(levels)} problem{'s' * (len(levels) != 1)} ({errors} error{'s' * (errors != 1)}, "
        findings.append(Finding("count", (f"{say}{warnings} warning{'s' * (warnings != 1)})",)))
    return Gold(tuple(findings), {"compact": "", "unix": "", "tap": _TAP}.get(form, _HEADERS))


TOOLS = (Tool("stylelint", ("stylelint", "node"), ("stylelint", "--version"), build, observe, gold),)

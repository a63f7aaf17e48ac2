"""The oracle of ESLint: its default form, ``stylish``, graded by ``-f json``.

Rows stand under a line with the path of their file, without it: the form in which a row is most easily read as another
file's.  The projects hold warnings and errors of many rules, custom messages beyond ASCII, files that do not parse,
unused directives, clean files, and now and then a configuration that ends in a stack trace.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_RULES = (
    *("no-undef", "no-unused-vars", "eqeqeq", "no-var", "prefer-const", "no-empty", "no-debugger", "no-dupe-keys"),
    *(
        "no-unreachable",
        "curly",
        "no-console",
        "no-shadow",
        "camelcase",
        "max-len",
        "complexity",
        "no-eval",
        "no-fallthrough",
    ),
    *(
        "no-constant-condition",
        "no-self-compare",
        "no-template-curly-in-string",
        "consistent-return",
        "no-irregular-whitespace",
    ),
)
_CODE = (
    "var {t} = undefined_{t};",
    "let {t} = 1; if ({t} == '2') {t}();",
    "function {t}(a, b) {{ debugger; return 1; a = 2; }}",
    "const {t} = {{ a: 1, a: 2, 'ünï': 3 }};",
    "if (true) {{ }} else console.log('{s}');",
    "eval('{t}'); while (1) {{ break; }}",
    "export const {t} = (x) => {{ if (x) {{ return 1; }} }};",
    "const x_{t} = '${{{t}}}'; // eslint-disable-line no-nothing",
    "/* eslint-disable no-alert */ const {t} = 3;",
    "switch ({t}) {{ case 1: f(); case 2: g(); }}",
    "const long_{t} = '{s} {s}';",
    "require('{t}');",
    "const d_{t} = 1; {{ const d_{t} = d_{t} === d_{t}; }}",
)
_FINE = "export const {t} = () => 1;"
_BROKEN = (
    "const = {t};",
    "function {t}( {{",
    "let {t} = 'unterminated;",
    "const a_{t} = 1; const a_{t} = 2;",
    "}} {t}",
)
_HEADERS = rf"({HOME}/[^\n]*\.[cm]?js)$|\u2716 \d"


def build(rng: random.Random) -> Case:
    """Modules, and a flat configuration with a choice of rules at two severities."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    share = rng.choice((0.0, 0.4, 0.9))
    for _ in words.some(1, 7):
        rows = [rng.choice(_CODE) if words.chance(share) else _FINE for _ in words.some(1, 12)]
        if words.chance(0.08):
            rows.append(rng.choice(_BROKEN))
        text = "\n".join(row.format(t=words.token(), s=words.sentence().replace("'", "")) for row in rows) + "\n"
        files[f"{rng.choice(('', 'src/', 'src/öffnen/', 'a b/'))}{words.token()}.{rng.choice(('js', 'js', 'mjs'))}"] = (
            text
        )
    rules: dict[str, object] = {rule: rng.choice(("error", "warn")) for rule in rng.sample(_RULES, rng.randint(5, 20))}
    if words.chance(0.3):
        ban = {"selector": "CallExpression", "message": f"{words.sentence()} 100% verboten: {words.noun()}!"}
        rules["no-restricted-syntax"] = ["error", ban]
    if words.chance(0.05):
        rules["no-such-rule"] = "error"
    linter = json.dumps(
        {"rules": rules, "linterOptions": {"reportUnusedDisableDirectives": "warn"}}, ensure_ascii=False
    )
    files["eslint.config.mjs"] = f"export default [{linter}];\n"
    flags = words.flags(((0.1, ("--quiet",)), (0.2, ("--color",)), (0.1, ("--max-warnings", "0"))))
    return Case(files, flags)


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways; the folder is searched by ESLint itself."""
    text = shop.start("eslint", *case.flags, ".")
    report = shop.start("eslint", *(flag for flag in case.flags if flag != "--color"), "-f", "json", ".", stderr=False)
    return Observed(" ".join(("npx eslint", *case.flags, ".")), text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, severity, message and rule of each row, below its file; the sums."""
    text = run.machine["report"]
    files = json.loads(text) if text.startswith("[") else []
    findings, errors, warnings = [], 0, 0
    for file in files:
        for row in file["messages"]:
            severity = "error" if row.get("fatal") or row["severity"] == 2 else "warning"
            errors += severity == "error"
            warnings += severity == "warning"
            message = re.sub(r"([^ ])\.$", r"\1", row["message"].splitlines()[0].rstrip())
            parts = (f"{row.get('line', 0)}:{row.get('column', 0)}", severity, message)
            rule = (row["ruleId"],) if row["ruleId"] else ()
            findings.append(Finding("row", (*parts, *rule), file["filePath"]))
    if total := errors + warnings:
        say = f"{total} problem{'s' * (total != 1)} ({errors} error{'s' * (errors != 1)}, {warnings} warning"
        findings.append(Finding("count", (say + "s" * (warnings != 1),)))
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("eslint", ("eslint", "node"), ("eslint", "--version"), build, observe, gold),)

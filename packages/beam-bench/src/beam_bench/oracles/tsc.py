"""The oracle of the TypeScript compiler: its text, plain or pretty, graded by the other form or by its API.

``tsc`` has no report of its own.  Where the package has the compiler's API (up to TypeScript 5) a script asks it for
the diagnostics as data; where it has not (the native one), the two forms grade each other: the plain one by its
records, one or more lines each, the pretty one by the first line of each.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAULTS = (
    "export const {t}: number = '{s}';",
    "export const {t} = undefined_{t} + 1;",
    "export function {t}(a: string): number {{ return a; }}",
    "import {{ nothing }} from './{t}_missing';",
    (
        "interface I_{t} {{ a: number; deep: {{ b: string; c?: boolean[] }} }}\n"
        "export const {t}: I_{t} = {{ a: 'x', deep: {{ b: 1, c: [0], d: 2 }} }};"
    ),
    "export const {t} = (x: {{ a: 1 }} | {{ b: 2 }}) => x.a;",
    "export class C_{t} {{ private secret = 1 }}\nnew C_{t}().secret;",
    "declare function f_{t}(a: string): void;\ndeclare function f_{t}(a: number, b: string): void;\nf_{t}(true);",
    "export const {t}: Promise<string> = Promise.resolve({{ ünï: [1, 2] }});",
    "export function {t}(a, b) {{ return a; }}",
    "let l_{t}: string | undefined;\nexport const n_{t} = l_{t}.length;",
    "abstract class A_{t} {{ abstract f(): void }}\nnew A_{t}();\nclass B_{t} extends A_{t} {{}}",
    (
        "type R_{t}<T> = T extends {{ a: infer U }} ? U : never;\n"
        "export const {t}: R_{t}<{{ a: {{ x: 1, y: ['q'] }} }}> = {{ x: 2 }};"
    ),
    "for (const {t} of 5) {{ {t}; }}",
    "const c_{t} = 1; c_{t} = 2;",
    "export enum E_{t} {{ A = 'x', B }}",
    "export const {t}: [number, string] = [1];",
)
_FINE = (
    "export const {t} = 1;",
    "export function {t}(a: number): number {{ return a + 1; }}",
    "export type {t} = '{s}';",
)
_BROKEN = ("const = {t};", "function {t}( {{", "export const {t} = 'no end;", "class {{{t}")
_PLAIN = re.compile(r"(?:(.+)\((\d+),(\d+)\): )?(error|warning|message) TS(\d+): (.*)")
_FIRST = re.compile(r"(?:(.+):(\d+):(\d+) - )?(error|warning|message) TS(\d+): (.*)")
_PRETTY = r"([^\s:]\S*:\d+:\d+) - (?:error|warning)|(Found) \d+ error|(Errors)  Files"
_OPENS = r"(.+\(\d+,\d+\)): (?:error|warning)|error TS\d+: (.*)"
_SCRIPT = """const ts = require('typescript');
const read = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, '.');
const program = ts.createProgram(parsed.fileNames, parsed.options);
const flat = (d, depth) => [[depth, d.messageText], ...(d.next || []).flatMap((n) => flat(n, depth + 1))];
const found = [...program.getConfigFileParsingDiagnostics(), ...program.getSyntacticDiagnostics()];
if (!found.length) found.push(...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics());
if (!found.length) found.push(...program.getSemanticDiagnostics());
const out = ts.sortAndDeduplicateDiagnostics(found).map((d) => {
  const at = d.file && d.file.getLineAndCharacterOfPosition(d.start);
  const lines = typeof d.messageText === 'string' ? [[0, d.messageText]] : flat(d.messageText, 0);
  const path = d.file ? require('path').relative('.', d.file.fileName) : '';
  return { path, line: at ? at.line + 1 : 0, column: at ? at.character + 1 : 0, code: d.code, lines };
});
console.log(JSON.stringify(out));
"""


def build(rng: random.Random) -> Case:
    """Modules with type errors; strictness and the look of the text by chance."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    share = rng.choice((0.0, 0.3, 0.8))
    for _ in words.some(1, 6):
        rows = [rng.choice(_FAULTS if words.chance(share) else _FINE) for _ in words.some(1, 10)]
        if words.chance(0.06):
            rows.append(rng.choice(_BROKEN))
        text = "\n".join(row.format(t=words.token(), s=words.sentence().replace("'", "")) for row in rows) + "\n"
        end = rng.choice(("\n", "\n", "\n", "\r\n"))
        files[f"{rng.choice(('', 'src/', 'src/öffnen/'))}{words.token()}.ts"] = text.replace("\n", end)
    options = {"strict": words.chance(0.7), "noEmit": True, "target": "es2022", "module": "esnext", "types": []}
    options |= {
        "noUnusedLocals": words.chance(0.3),
        "noImplicitReturns": words.chance(0.3),
        "moduleResolution": "bundler",
    }
    if words.chance(0.05):
        options["noSuchOption"] = True
    files["tsconfig.json"] = json.dumps({"compilerOptions": options, "include": ["**/*.ts"]})
    return Case(files, ("--pretty",) if words.chance(0.5) else ())


def observe(shop: Workshop, case: Case) -> Observed:
    """The text; besides the diagnostics from the API where there is one, and the plain form."""
    text = shop.start("tsc", "-p", ".", *case.flags)
    machine = {"other": shop.start("tsc", "-p", ".", "--pretty", "false" if case.flags else "true").decoded}
    shop.write("diagnostics.cjs", _SCRIPT)
    if modules := shop.modules("typescript"):
        done = shop.start("node", "diagnostics.cjs", stderr=False, env={"NODE_PATH": modules})
        if done.exit_code == 0:
            machine["api"] = done.decoded
    return Observed(" ".join(("npx tsc -p .", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Place, code and every line of the message of each diagnostic, its further lines below its place."""
    pretty = "--pretty" in run.command
    findings: list[Finding] = []
    if "api" in run.machine:
        rows = [_from_api(row) for row in json.loads(run.machine["api"])]
    else:
        rows = _from_text(run.machine["other"], _PLAIN if pretty else _FIRST)
    for path, line, column, code, (first, *rest) in rows:
        place = (f"{path}:{line}:{column}" if pretty else f"{path}({line},{column})") if path else ""
        parts = (f"{place} -" if pretty else f"{place}:",) if place else ()
        findings.append(Finding("row", (*parts, "error", f"TS{code}: {first}")))
        findings += [Finding("message", (text.strip(),), place) for text in rest if text.strip()]
    if pretty and rows:
        findings.append(Finding("count", (f"Found {len(rows)} error{'s' * (len(rows) != 1)}",)))
    return Gold(tuple(findings), _PRETTY if pretty else _OPENS)


Row = tuple[str, int, int, int, list[str]]  # path, line, column, code, lines of the message


def _from_api(row: dict[str, Any]) -> Row:
    texts = [part for _, text in row["lines"] for part in text.splitlines()]
    return row["path"], row["line"], row["column"], row["code"], texts


def _from_text(text: str, pattern: re.Pattern[str]) -> list[Row]:
    """The records of a form; in the plain one a line that begins none belongs to the one above."""
    rows: list[Row] = []
    for line in escapes_removed(text).splitlines():
        if found := pattern.fullmatch(line):
            path, at, column, _, code, message = found.groups()
            rows.append((path or "", int(at or 0), int(column or 0), int(code), [message]))
        elif rows and pattern is _PLAIN and line.startswith("  "):
            rows[-1][4].append(line)
    return rows


TOOLS = (Tool("tsc", ("tsc", "node"), ("tsc", "--version"), build, observe, gold),)

"""The oracle of gcc and g++: a build of several files as text, graded by ``-fdiagnostics-format=json``.

The projects hold errors and warnings of many kinds in C and C++ (long template messages, notes, fix-its, a header that
is missing), names beyond ASCII, and clean files; the text comes from one command, or from ``make -k``, also in
parallel.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import which
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_C = (
    'int {t}(void) {{ int x = "{s}"; return x; }}',
    "int {t}(int a) {{ return a + undefined_{t}; }}",
    "int {t}(void) {{ return missing_{t}(1, 2); }}",
    "int {t}(void) {{ int unused_{t} = 1; }}",
    "struct s_{t} {{ int a; }}; int {t}(struct s_{t} *p) {{ return p->b + p.a; }}",
    "int {t}(int a) {{ if (a = 1) return 2 }}",
    'int {t}(const char *f) {{ return __builtin_printf("%d %s\\n", f, 3); }}',
    "static int {t}(void) {{ return 1; }}",
    "int {t}(int a, int a) {{ return a; }}",
    "unsigned char {t} = 300; int w_{t} = 1 << 40;",
    "void {t}(void) {{ return 1; }}",
    "int {t}(int a) {{ switch (a) {{ case 1: a++; case 1: break; }} return a }}",
    "#warning {s}",
    "#error {s}",
    "int {t}(char *p) {{ char b[4]; b[9] = *p; return b[0]; }}",
    "typedef int {t}_t; {t}_u v_{t};",
    "int ünï_{t} = größe_{t};",
)
_CPP = (
    '#include <vector>\n#include <string>\nstd::vector<int> v_{t}{{std::string("{t}")}};',
    "#include <map>\n#include <algorithm>\nvoid {t}() {{ std::map<int, int> m; std::sort(m.begin(), m.end()); }}",
    "template <class T> struct X_{t} {{ typename T::none f; }}; X_{t}<int> x_{t};",
    "class A_{t} {{ int secret; }}; int {t}(A_{t} a) {{ return a.secret; }}",
    "struct B_{t} {{ virtual void f() = 0; }}; B_{t} b_{t};",
    'void {t}(int); void {t}(double); void c_{t}() {{ {t}("{t}"); }}',
    "int {t}() {{ auto x = nullptr; return x; }}",
    "const int k_{t} = 1; void {t}() {{ k_{t} = 2; }}",
)
_FINE = "int {t}(int a) {{ return a + 1; }}"
_COLOR = ("-fdiagnostics-color=always",)


def build(rng: random.Random) -> Case:
    """C and C++ files, and warnings asked for; the first flag says how the text is made."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    share = rng.choice((0.0, 0.4, 0.8))
    for _ in words.some(1, 5):
        plus = words.chance(0.3)
        kinds = (*_C[:5], *_CPP, *_CPP) if plus else _C
        rows = [rng.choice(kinds) if words.chance(share) else _FINE for _ in words.some(1, 9)]
        if words.chance(0.05):
            rows.insert(0, '#include "{t}_missing.h"')
        text = "\n".join(row.format(t=words.token(), s=words.sentence().replace('"', "")) for row in rows) + "\n"
        data = text.encode()
        if words.chance(0.05):
            data += b'int latin = "\xe9t\xe9";\n'
        files[f"{rng.choice(('', 'src/', 'src/deep/'))}{words.token()}.{'cpp' if plus else 'c'}"] = data
    how = rng.choice(("gcc", "gcc", "make -k", "make -k -j2"))
    flags = words.flags(((0.7, ("-Wall",)), (0.5, ("-Wextra",)), (0.1, ("-Werror",)), (0.1, ("-fmax-errors=3",))))
    color = _COLOR if words.chance(0.2) else ()
    odd = words.flags(((0.1, ("-fdiagnostics-show-caret",)), (0.1, ("-fno-diagnostics-show-caret",))))
    sources = sorted(files)
    rules = "".join(
        f"{path}.o: {path}\n\tgcc {' '.join((*flags, *color, *odd))} -c {path} -o {path}.o\n" for path in sources
    )
    files["Makefile"] = f"all: {' '.join(f'{path}.o' for path in sources)}\n{rules}"
    return Case(files, (how, *flags, "--", *color, *odd))


def observe(shop: Workshop, case: Case) -> Observed:
    """The text by one command over all files or by make; the report file by file."""
    how, *rest = case.flags
    cut = rest.index("--")
    flags, look = rest[:cut], rest[cut + 1 :]
    sources = sorted(path for path in case.files if path != "Makefile")
    command = (*how.split(),) if how != "gcc" else ("gcc", *flags, *look, "-c", *sources)
    text = shop.start(*command)
    reports = {}
    for path in sources:
        out = shop.start("gcc", *flags, "-fdiagnostics-format=json", "-c", path, "-o", f"{path}.x")
        reports[path] = out.decoded
    return Observed(" ".join(command), text.text, text.exit_code, {"reports": json.dumps(reports)})


def _rows(report: str) -> Iterator[dict[str, Any]]:
    """The diagnostics of a report with their notes; what gcc adds that is no JSON is passed over."""
    for line in report.splitlines():
        if line.startswith("["):
            for row in json.loads(line):
                yield row
                yield from row.get("children", ())


def gold(run: Run) -> Gold:
    """Place, kind, message and option of each diagnostic and note, on one line."""
    reports = json.loads(run.machine["reports"]).values()
    return Gold(tuple(_finding(row) for report in reports for row in _rows(report)))


def _finding(row: dict[str, Any]) -> Finding:
    locations = row["locations"]
    message = str(row["message"]).splitlines()[0]
    option = (f"[{row['option']}]",) if "option" in row and "-Werror" not in str(row["option"]) else ()
    if not locations:
        return Finding("row", (f"{row['kind']}:", message))
    caret = locations[0]["caret"]
    column = caret.get("display-column", caret["column"])
    place = f"{caret['file']}:{caret['line']}:{column}:"
    # What the compiler considered inside the headers of the system is context of the error that it belongs to.
    aside = row["kind"] == "note" and caret["file"].startswith("/")
    return Finding(str(row["kind"]), (place, f"{row['kind']}: {message}", *option), context=aside)


def available(_shop: Workshop) -> str:
    """Clang under the name of gcc has no such report, and make is needed besides."""
    return "" if which("make") else "no make"


TOOLS = (Tool("gcc", ("gcc", "g++"), ("gcc", "--version"), build, observe, gold, available),)

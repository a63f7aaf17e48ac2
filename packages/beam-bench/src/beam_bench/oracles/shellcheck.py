"""The oracle of ShellCheck: its three text forms, graded by ``-f json1``.

In the default form a row stands under ``In FILE line N:`` and a copy of the source line, drawn to its column.  The
projects hold scripts with many kinds of fault, scripts that do not parse, and clean ones.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_CODE = (
    "echo ${t}",
    "for {t} in $(ls *.txt); do echo ${t}; done",
    "cd /{t}",
    "rm -rf ${t}/*",
    'if [ $1 = "{s}" ]; then echo `date`; fi',
    "{t}=$(cat ünï.txt | grep {t})",
    "read {t}; echo '{t} $HOME'",
    "local {t}=1",
    "[[ $a == $b ]] && {t} = 3",
    "find . -name *.{t}",
    "while read line; do ssh {t} ls; done < f",
    "echo {t} > $1 2>&1 | tee",
    "function {t}() {{ return -1; }}",
    "test -n $@ ; [ 1 < 2 ]",
    'printf "%s" ; printf "$1 {t}"',
    "[[ 1 -eq 1 ]] ; [ -z ${t} -a 1 = 1 ]",
    "# TODO {s}",
    "export {t}=$(pwd)",
    "su -; apt-get install {t}; sudo echo 1 > /etc/{t}",
)
_FINE = ('echo "{s}"', "printf '%s\\n' {t}", "true")
_BROKEN = ("if [ 1 ]; then", "for in {t}; do", "echo '{t}", "{t}() {{", "fi", "case x in {t}")
_SHEBANGS = ("#!/bin/bash", "#!/bin/bash", "#!/bin/sh", "#!/bin/dash", "", "#!/bin/zsh")
_HEADERS = r"In (.+ line \d+):$|(For more information)"


def build(rng: random.Random) -> Case:
    """Scripts with faults, and the form asked for."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    share = rng.choice((0.0, 0.5, 0.9))
    for _ in words.some(1, 5):
        rows = [rng.choice(_SHEBANGS) if share else "#!/bin/sh"]
        rows += [rng.choice(_CODE if words.chance(share) else _FINE) for _ in words.some(1, 12)]
        rows += [rng.choice(_BROKEN)] if share and words.chance(0.12) else []
        text = "\n".join(row.format(t=words.token(), s=words.sentence().replace('"', "")) for row in rows) + "\n"
        end = "\r\n" if words.chance(0.06) else "\n"
        files[f"{rng.choice(('', 'bin/', 'bin/a b/'))}{words.token()}.sh"] = text.replace("\n", end)
    form = rng.choice((("-f", "tty"), (), (), ("-f", "gcc"), ("-f", "gcc")))
    flags = words.flags(((0.2, ("-o", "all")), (0.2, ("-S", "warning")), (0.2, ("-C",)), (0.1, ("-x",))))
    return Case(files, (*form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways over all scripts."""
    rest = case.flags[2:] if case.flags[:1] == ("-f",) else case.flags
    scripts = sorted(case.files)
    text = shop.start("shellcheck", *case.flags, *scripts)
    report = shop.start("shellcheck", "-f", "json1", *(flag for flag in rest if flag != "-C"), *scripts, stderr=False)
    command = " ".join(("shellcheck", *case.flags, *(f"'{path}'" if " " in path else path for path in scripts)))
    return Observed(command, text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, level, message and code of each comment."""
    comments = json.loads(run.machine["report"])["comments"]
    if "-f gcc" in run.command:
        levels = {"info": "note", "style": "note"}
        findings = [
            Finding(
                "row",
                (
                    f"{row['file']}:{row['line']}:{row['column']}: {levels.get(row['level'], row['level'])}:",
                    row["message"].splitlines()[0],
                    f"[SC{row['code']}]",
                ),
            )
            for row in comments
        ]
        return Gold(tuple(findings))
    findings = []
    for row in comments:
        owner = f"{row['file']} line {row['line']}"
        first, *rest = row["message"].splitlines()
        findings.append(Finding("row", (f"SC{row['code']} ({row['level']}): {first}",), owner))
        findings += [Finding("message", (line.strip(),), owner) for line in rest if line.strip()]
        findings.append(Finding("file", (f"In {owner}:",)))
    return Gold(tuple(findings), _HEADERS)


TOOLS = (Tool("shellcheck", ("shellcheck",), ("shellcheck", "--version"), build, observe, gold),)

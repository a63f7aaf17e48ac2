"""The oracle of actionlint: its default and one-line forms, graded by ``-format '{{json .}}'``.

The projects hold workflows with faults of many kinds, expressions that do not type, scripts that ShellCheck has
something to say of, and files that are no workflow.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import sources
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_HEAD = "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n"
_FAULTS = (
    "      - run: echo ${{{{ github.{t} }}}}",
    "      - run: echo ${{{{ format('{{0}} {{1}}', 1) }}}} {t}",
    "      - uses: actions/checkout@v4\n        with:\n          {t}: 1",
    "      - run: echo ${{{{ steps.{t}.outputs.a }}}}",
    "      - run: echo ${t} | grep a",
    "      - uses: {t}",
    "      - name: {t}\n        runn: echo",
    "      - run: echo ${{{{ matrix.{t} }}}} ${{{{ 'open }}}}",
    "      - run: echo\n        shell: {t}",
    "      - run: echo ${{{{ github.event.issue.title }}}} # {s}",
    "      - run: |\n          error {t}\n          cd $HOME/{t}\n        if: ${{{{ {t} }}}} == 1",
    "      - name: {t}",
)
_FINE = ("      - run: echo {t}", '      - name: "{s}"\n        run: ls', "      # {s}")
_BROKEN = ("  {t}: [", "jobs: {t}", "      - run: 'open", "permissions: {t}", "  b{t}:\n    needs: none")


def build(rng: random.Random) -> Case:
    """Workflows, and how actionlint is asked about them."""
    words = Words(rng)
    files = sources(words, "yml", _FAULTS, fine=_FINE, broken=_BROKEN, head=_HEAD, folders=(".github/workflows/",))
    return Case(files, words.flags(((0.25, ("-oneline",)), (0.2, ("-color",)), (0.3, ("-shellcheck=",)))))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways over all workflows."""
    files = sorted(case.files)
    text = shop.start("actionlint", *case.flags, *files)
    same = [flag for flag in case.flags if flag.startswith("-shellcheck")]
    report = shop.start("actionlint", "-format", "{{json .}}", *same, *files, stderr=False)
    command = " ".join(("actionlint", *case.flags, *files))
    return Observed(command, text.text, text.exit_code, {"report": report.decoded})


def gold(run: Run) -> Gold:
    """Place, message and kind of each row."""
    rows = [row for line in run.machine["report"].splitlines() for row in json.loads(line)]
    return Gold(
        tuple(
            Finding("row", (f"{row['filepath']}:{row['line']}:{row['column']}: {row['message']} [{row['kind']}]",))
            for row in rows
        )
    )


TOOLS = (Tool("actionlint", ("actionlint",), ("actionlint", "-version"), build, observe, gold),)

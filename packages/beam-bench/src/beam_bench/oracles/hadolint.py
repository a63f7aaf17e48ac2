"""The oracle of hadolint: its ``tty`` and ``gnu`` forms, graded by ``-f json``.

The projects hold Dockerfiles with faults of many rules, shell that ShellCheck's rules speak of, and files that do not
parse, of which only one error is told.
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

_FAULTS = (
    "MAINTAINER {t}",
    "RUN apt-get update && apt-get install {t}",
    "RUN cd /{t} && sudo pip install {t}",
    "ADD . /{t}",
    "EXPOSE 80000",
    "RUN echo ${t} | grep {t}",
    "WORKDIR {t}/deep",
    "CMD {t} --error",
    "COPY --from={t} a /b",
    "RUN wget http://{t}/a.tar && curl http://{t}",
    "RUN for i in $(ls); do echo $i {t}; done",
    "FROM {t}:latest",
    "RUN echo '{s}' && cd ${t}",
    "ENTRYPOINT {t}",
)
_FINE = ("RUN echo {t}", "# {s}", 'LABEL a="{t}"', "ENV {t}=1")
_BROKEN = ("RUNN {t}", "COPY {t}", "FROM", 'CMD ["{t}"')


def build(rng: random.Random) -> Case:
    """Dockerfiles, and how hadolint is asked about them."""
    words = Words(rng)
    files = sources(
        words, "dockerfile", _FAULTS, fine=_FINE, broken=_BROKEN, head="FROM debian:12\n", folders=("", "deep/")
    )
    flags = words.flags(((0.3, ("--no-color",)), (0.2, ("--failure-threshold", "error")), (0.1, ("--verbose",))))
    return Case(files, ("-f", rng.choice(("tty", "tty", "gnu")), *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """Both ways over all files."""
    files = sorted(case.files)
    text = shop.start("hadolint", *case.flags, *files)
    report = shop.start("hadolint", "-f", "json", *files, stderr=False)
    command = " ".join(("hadolint", *case.flags, *files))
    return Observed(command, text.text, text.exit_code, {"report": report.decoded, "form": case.flags[1]})


def gold(run: Run) -> Gold:
    """Place, rule, level and message of each row."""
    findings: list[Finding] = []
    for row in json.loads(run.machine["report"].splitlines()[-1]):
        place = f"{row['file']}:{row['line']}"
        first, *rest = row["message"].splitlines()
        if row["code"] == "DL1000":  # does not parse
            findings.append(Finding("broken", (place, first.strip())))
        else:
            findings.append(Finding("row", (place, f"{row['code']} {row['level']}: {first.strip()}")))
        findings += [Finding("message", (line.strip(),)) for line in rest if line.strip()]
    return Gold(tuple(findings))


TOOLS = (Tool("hadolint", ("hadolint",), ("hadolint", "--version"), build, observe, gold),)

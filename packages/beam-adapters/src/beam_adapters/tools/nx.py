r"""Nx: tasks of a monorepo, its verdict, and what failed.

What a reader must know of the formats:

- `` NX `` begins what Nx says itself: what runs, and at the end whether it did, with a list of failed tasks.
- ``> nx run project:target`` begins what a task prints, with a note where that came from the cache.
- Of lines that begin with ``> `` only those two are known that npm prints before a script.
- Lines of Node's own frames belong to whatever script failed, and name nothing of it.
"""

from __future__ import annotations

from beam_adapters._building import (
    AFTER,
    ERROR,
    FAILED,
    FAILURE,
    HEADER,
    HINT,
    PASSED,
    RESULT,
    START,
    STEP,
    blank,
    echo,
    library_frame,
    thrown_in,
)
from beam_adapters._table import Adapter, Rule, State

_NX = rb" (?:NX|Lerna(?: \(powered by Nx\))?) {2,}"

_known = (
    Rule(
        "failed", rb"%b(?:Running|Ran) target.* failed|%bRan target.* failed.*" % (_NX, _NX), FAILED, "top", opens=True
    ),
    Rule("passed", rb"%bSuccessfully ran .*" % _NX, PASSED, "top", opens=True),
    Rule("running", rb"%bRunning (?!.*failed\n).*" % _NX, HEADER, "top", opens=True),
    Rule("error", rb"(?!%b(?:Running |Ran |Successfully ))%b.*" % (_NX, _NX), ERROR, "top", opens=True),
    Rule("failed-tasks", rb"Failed tasks:", FAILURE, "failed", opens=True),
    Rule("task", rb"> nx run \S++(?: {2}\[[^]\n]++\])?", HEADER, "top", opens=True),
    Rule("script", echo(), STEP, "top", then=AFTER),
    Rule("cache", rb"Nx read the output from the cache instead of running the command for .*", RESULT),
    Rule(
        "hint",
        rb"Hint: run the command with --verbose for more details\.|View structured, searchable error logs at .*",
        HINT,
    ),
)
_top = State("top", (*_known, library_frame, thrown_in, blank))
_failed = State(
    "failed", (*_known, Rule("failed-task", rb"- [^\s:]++:\S++", FAILURE, run=True), blank), otherwise="top"
)

ADAPTER = Adapter(
    "nx",
    (_top, _failed),
    commands=("nx",),
    anchors=(b" NX ", b"> nx run "),
    signatures=(rb" NX {2,}\S", rb"> nx run \S+:\S+"),
    weak=(START,),
    mixes=True,
    verified=("Nx 22",),
)

r"""Lerna: what it says itself; runs of scripts have the form of Nx, which it calls.

What a reader must know of the formats:

- Its own lines begin with ``lerna`` and a level.  With ``--stream`` a package's name stands before what its script
  prints.  Of lines that begin with ``> `` only those two are known that npm prints before a script.
"""

from __future__ import annotations

from beam_adapters._building import (
    AFTER,
    FAILED,
    FAILURE,
    HEADER,
    HINT,
    LIBRARY,
    PASSED,
    RESULT,
    ROUTINE,
    START,
    STEP,
    blank,
    echo,
    library_frame,
    rejoin,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

_SAYS = rb" Lerna \(powered by Nx\) {2,}"
_PACKAGE = rb"@?[\w./-]++: "

_known = (
    Rule("failed", rb"%b(?:Running|Ran) target.* failed" % _SAYS, FAILED, "top", opens=True),
    Rule("passed", rb"%bSuccessfully ran .*|lerna success .*" % _SAYS, PASSED, "top", opens=True),
    Rule("running", rb"%bRunning (?!.*failed\n).*" % _SAYS, HEADER, "top", opens=True),
    Rule("notice", rb"lerna (?:notice cli v|info versioning ).*", HINT, then=AFTER),
    Rule("info", rb"lerna info (?!versioning ).*", RESULT),
    Rule("failed-tasks", rb"Failed tasks:", FAILURE, "failed", opens=True),
    Rule("task", rb"> @?[\w./-]++:[\w.:-]++", HEADER, "top", opens=True),
    Rule("script", echo(rb"(?:%b)?" % _PACKAGE), STEP, "top", then=AFTER),
    Rule("frame", rb"%b {4,}at (?:.*[ (])?node:.*" % _PACKAGE, LIBRARY, run=True, certain=True),
    Rule("node", rb"%bNode\.js v[\d.]++" % _PACKAGE, ROUTINE),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    rejoin(lines, classification, segment, "script")


ADAPTER = Adapter(
    "lerna",
    (
        State("top", (*_known, library_frame, blank)),
        State("failed", (*_known, Rule("failed-task", rb"- [^\s:]++:\S++", FAILURE, run=True), blank), otherwise="top"),
    ),
    commands=("lerna",),
    anchors=(b" Lerna (powered by Nx)", b"lerna notice ", b"lerna ERR! ", b"lerna info "),
    signatures=(rb" Lerna \(powered by Nx\) {2,}\S", rb"lerna (?:notice cli|info|ERR!|success|WARN) "),
    weak=(START,),
    mixes=True,
    finish=_finish,
    verified=("Lerna 9",),
)

r"""Ninja: its verdicts.

What a reader must know of the formats:

- ``FAILED:`` names what was not made, its command follows, then what that printed.
- ``build stopped`` is the verdict of a run that failed.  An error of the build file shows its line and a mark.

Not here: steps and commands (``builds``); what ``-d`` explains and counts, which is what one asked for and stays.
"""

from __future__ import annotations

from beam_adapters._building import ERROR, FAILED, FAILURE, PASSED, RESULT, START
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("failed", rb"ninja: build stopped: .*", FAILED),
        Rule("fatal", rb"ninja: (?:error|fatal): .*", ERROR),
        Rule("failure", rb"FAILED: (?:\[code=\d++\] )?.*", FAILURE),
        Rule("nothing", rb"ninja: no work to do\.", PASSED),
        Rule("folder", rb"ninja: Entering directory ['`].*'", RESULT),
    ),
)

ADAPTER = Adapter(
    "ninja",
    (_top,),
    commands=("ninja", "samu", "ninja-build"),
    anchors=(b"ninja: ",),
    signatures=(rb"ninja: (?:error|fatal): ",),
    weak=(START, rb"ninja: Entering directory "),
    mixes=True,
    verified=("Ninja 1.11",),
)

r"""Bazel: targets that failed, tests and where their logs are.

What a reader must know of the formats:

- ``ERROR:`` names the place in a BUILD file and the action; what the compiler said follows.
- A row for each test comes last, then how many were executed; a log stands under one that failed.  Flaky is no pass.

Not here: progress and the verdict (``projects``).
"""

from __future__ import annotations

from beam_adapters._building import ERROR, FAILED, FAILURE, HINT, PASSED, PLACE, RESULT, START, WARNING, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P4, P5 = Priority.P0, Priority.P4, Priority.P5

_TARGET = rb"(?:@{0,2}[\w.~+-]*+)?//\S*+"
_top = State(
    "top",
    (
        Rule("error", rb"ERROR: (?!Build did NOT ).*", ERROR, opens=True),
        Rule(
            "failed",
            rb"(?:ERROR: |FAILED: )?Build did NOT complete successfully.*|INFO: Build completed, .*FAILED.*",
            FAILED,
            opens=True,
        ),
        Rule("passed", rb"INFO: Build completed successfully, .*", PASSED, opens=True),
        Rule("target-failed", rb"Target %b failed to build|FAIL: .*" % _TARGET, FAILURE, opens=True),
        Rule("built", rb"Target %b up-to-date:" % _TARGET, RESULT),
        Rule("warning", rb"WARNING: .*", WARNING),
        Rule("passing", rb"%b +(?:\(cached\) )?PASSED in .*" % _TARGET, Label(P4, "passing test", "passing"), run=True),
        Rule(
            "failing",
            rb"%b +(?:FAILED|TIMEOUT|FLAKY|NO STATUS|REMOTE FAILED|FAILED TO BUILD).*" % _TARGET,
            Label(P0, "failed test"),
        ),
        Rule("log", rb"  \S+/test\.log", PLACE),
        Rule("executed", rb"Executed \d++ out of \d++ tests?: .*", Label(P0, "verdict"), opens=True),
        Rule("ruler", rb"={20}={20,}", Label(P5, "ruler")),
        Rule(
            "hint",
            rb"Use --(?:verbose_failures|sandbox_debug) to see .*"
            rb"|There were tests whose specified size is too big\. .*",
            HINT,
            run=True,
        ),
        blank,
    ),
)

ADAPTER = Adapter(
    "bazel",
    (_top,),
    commands=("bazel", "bazelisk", "ibazel"),
    anchors=(b"INFO: Analyzed ", b"INFO: Elapsed time: ", b"Build did NOT complete", b"Loading: ", b"bazel-bin/"),
    signatures=(
        rb"INFO: Analyzed (?:target //|\d+ targets)",
        rb"(?:Starting local Bazel server|Computing main repo mapping|Loading: \d* ?(?:packages|[\r\n]))",
        rb"(?:ERROR: |FAILED: )?Build did NOT complete successfully",
        rb"ERROR: (?:/\S+/BUILD(?:\.bazel)?:\d+:\d+: |no such target '//|Skipping '//)",
    ),
    weak=(START,),
    mixes=True,
)

r"""Bandit: security findings in Python, each with severity, a weakness, a page, a place and numbered source.

What a reader must know of the formats:

- A finding is P0, its severity and place are not less than P1; the page about its rule is dropped.
- Of the source the line of the place stays; the others are counted.
- The metrics say how many of which severity; a file that was not read is named at the end and is no success.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    BANNER,
    BLANK,
    COUNT,
    DEBUG,
    DETAIL,
    ERROR,
    HINT,
    MARKED,
    PASSED,
    PLACE,
    RULER,
    blank,
)
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("issue", rb">> Issue: \[.*", ERROR, "issue", opens=True),
        Rule("log", rb"\[\w++\]\tINFO\t.*", DEBUG, run=True),
        Rule("started", rb"Run started:.*|Test results:", BANNER, run=True),
        Rule("none", rb"\tNo issues identified\.", PASSED),
        Rule("head", rb"Code scanned:|Run metrics:|\tTotal issues \(by (?:severity|confidence)\):", COUNT, run=True),
        Rule(
            "zero",
            rb"\t\t\w++: 0|\tTotal lines skipped \(#nosec\): 0"
            rb"|\tTotal potential issues skipped due to specifically being disabled .*: 0",
            HINT,
            run=True,
        ),
        Rule("count", rb"\t\t\w++: [1-9]\d*+|\tTotal (?:lines|potential).*: [1-9]\d*+", COUNT, run=True),
        Rule("unread", rb"Files skipped \([1-9]\d*+\):|\t\S.* \(.*\)", ERROR, run=True),
        Rule("all-read", rb"Files skipped \(0\):", HINT),
        blank,
    ),
)
_issue = State(
    "issue",
    (
        Rule("severity", rb"   (?:Severity|CWE): .*", DETAIL, run=True),
        Rule("page", rb"   More Info: .*", HINT),
        Rule("place", rb"   Location: .*", PLACE),
        Rule("source", rb"\d++\t.*", MARKED, run=True),
        Rule("end", rb"-{50}", RULER, "top"),
        Rule("blank-inside", b"", BLANK),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "bandit",
    (_top, _issue),
    commands=("bandit",),
    anchors=(b">> Issue: [", b"Total issues (by severity)", b"[main]\tINFO"),
    signatures=(
        rb">> Issue: \[",
        rb"Run started:\d{4}-",
        rb"\[main\]\tINFO\tprofile ",
        rb"Test results:[\r\n]+(?:>> Issue|\tNo issues)",
    ),
    mixes=True,
    verified=("bandit 1.9.4",),
)

r"""Ginkgo 1 and 2: its own command, verbose, succinct, with traces.

What a reader must know of the format:

- One dot a spec (a bullet); what failed, panicked, is pending or skipped is a block between lines of ``-``.
- ``Summarizing 7 Failures:`` names each with the place where it failed, then the counts, then what go itself says.
- With ``-v`` every spec is a block: its containers, indented, its place, its bullet.

What failed stays, but for frames of go and Ginkgo; what is pending or skipped keeps its name, place and reason.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_BULLET = rb"\xe2\x80\xa2"
_RULER = rb"-{30}"
_LIBRARY = (
    rb" *+(?:testing\.|runtime\.|created by testing|github\.com/onsi/ginkgo|reflect\.|panic\()[^\n]*+"
    rb"|\s*+/[^\n]*(?:/src/(?:testing|runtime|reflect)/|/onsi/ginkgo)[^\n]*+"
)

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
NOTICE = Label(P1, "notice")
LESSER = Label(P2, "pending or skipped test")
HEADING = Label(P2, "heading")
PASSING = Label(P4, "line of a passing spec", "lines of passing specs")
ROW = Label(P4, "row of progress", "progress rows without a failure")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
CHATTER = Label(P5, "chatter of a runner")
BLANK = Label(P5, "blank line")

_blocks = (
    Rule("ruler", _RULER, CHATTER, "top"),
    Rule(
        "failed",
        rb"%b (?:Failure|\[FAILED\]|\[PANICKED\]|\[TIMEDOUT\]|\[INTERRUPTED\]).*|%b! Panic.*" % (_BULLET, _BULLET),
        FAILED,
        "failure",
        opens=True,
    ),
    Rule("lesser", rb"[PS] \[(?:PENDING|SKIPP(?:ED|ING))\].*", LESSER, "lesser", opens=True),
    Rule("summary", rb"Summarizing \d++ Failures?:", HEADING, "summary", opens=True),
)
_top = State(
    "top",
    (
        *_blocks,
        Rule("row", rb"(?=[SP]*+%b)[SP\xe2\x80\xa2]++" % _BULLET, ROW),
        Rule(
            "verbose",
            rb"(?!-)\S.* ?\n(?:  [^\n]++\n){1,9}?%b(?: \[[\d.]++ seconds\])?" % _BULLET,
            PASSING,
            then=rb"(?:%b)?\n" % _RULER,
        ),
        Rule("suite", rb"Running Suite: .*", HEADING, opens=True),
        Rule("line", rb"={3,}+", CHATTER),
        Rule("seed", rb"Random Seed: \d++.*", NOTICE),
        Rule("will-run", rb"Will run \d++ of \d++ specs|Running in parallel across .*", HEADING),
        Rule("ran", rb"Ran \d++ of \d++ Specs in .*", COUNT),
        Rule("not-passed", rb"FAIL! -- .*|Test Suite Failed", FAILING),
        Rule("passed", rb"(?:SUCCESS!|PASS!?) -- [1-9].*|Test Suite Passed", PASSED),
        Rule("go-passed", rb"PASS", CHATTER),
        Rule("took", rb"Ginkgo ran \d++ suites? in .*", CHATTER),
        Rule(
            "advertised",
            rb"Ginkgo 2\.0 is .*|A release candidate for 2\.0 .*|  - (?:To learn more, view"
            rb"|For instructions on using|To comment, chime in).*"
            rb"|To silence this notice, .*|Alternatively you can: touch .*",
            CHATTER,
        ),
        Rule("blank", b"", BLANK, run=True),
    ),
)
_failure = State(
    "failure",
    (*_blocks, Rule("library-frame", _LIBRARY, LIBRARY, run=True), Rule("blank", b"", BLANK, run=True)),
    default=DETAIL,
)
_lesser = State("lesser", (*_blocks, Rule("blank", b"", BLANK, run=True)), default=LESSER)
_summary = State(
    "summary",
    (
        Rule("named", rb" *+\[(?:Fail|FAIL|Panic!?|PANICKED!?|TIMEDOUT|INTERRUPTED)\] .*", FAILED),
        Rule("named-place", rb" *+/[^\n:]++:\d++", DETAIL),
        Rule("blank", b"", BLANK, run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "ginkgo",
    (_top, _failure, _lesser, _summary),
    commands=("ginkgo",),
    anchors=(b"Running Suite: ", b"Ginkgo ran ", b"Summarizing ", b"Will run ", b" Specs in "),
    signatures=(
        rb"Running Suite: [^\r\n]+[\r\n]+={3,}[\r\n]",
        rb"Will run \d+ of \d+ specs",
        rb"Ginkgo ran \d+ suite",
        rb"Summarizing \d+ Failures?:",
        rb"Ran \d+ of \d+ Specs in ",
        rb"-{30}[\r\n]+(?:\xe2\x80\xa2!? ?(?:Failure|Panic|\[)|[PS] \[)",
        rb"\[\d+\] [^\r\n]+ Suite - \d+/\d+ specs ",
    ),
    mixes=True,
    verified=("Ginkgo 1.16",),
)

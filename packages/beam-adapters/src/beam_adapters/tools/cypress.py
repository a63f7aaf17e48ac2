r"""cypress run: the boxes around each file and around the run.

What a reader must know of the format:

- Under ``(Run Starting)`` a box says which versions run which files.  Each file is named after ``Running:``, then comes
  what mocha says of it, which is mocha's to read, then a box ``(Results)`` with its counts and lists of pictures.
- ``(Run Finished)`` is a table of files, the failed ones with a cross, and a last line with the verdict.

Names of files, the paths of pictures and the last table stay; the lines of boxes go.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_SIDE = rb"\xe2\x94\x82"
_EDGE = rb"  (?:\xe2\x94\x8c|\xe2\x94\x94|\xe2\x94\x9c)[\xe2\x94\x80]{9,}(?:\xe2\x94\x90|\xe2\x94\x98|\xe2\x94\xa4)"
_TICK = rb"\xe2\x9c\x94"
_CROSS = rb"\xe2\x9c\x96"

RULER = Label(P5, "line of a box")
FAILING = Label(P0, "verdict", outcome="fail")
COUNT = Label(P1, "count of the run")
PLACE = Label(P1, "path of a report")

ADAPTER = Adapter(
    "cypress",
    (
        State(
            "top",
            (
                Rule("edge", rb"%b|={60,}+|[\xe2\x94\x80]{180,}+" % _EDGE, RULER, certain=True),
                Rule("running", rb"  Running:  .*", Label(P1, "test file"), opens=True),
                Rule(
                    "part",
                    rb"  \((?:Run Starting|Results|Run Finished|Screenshots|Video)\)",
                    Label(P2, "heading"),
                    opens=True,
                ),
                Rule("failing-count", rb"  %b Failing: ++[1-9].*" % _SIDE, FAILING),
                Rule(
                    "count",
                    rb"  %b (?:Tests|Passing|Spec Ran|Failing: ++0|Pending: ++[1-9]|Skipped: ++[1-9])\b.*" % _SIDE,
                    COUNT,
                ),
                Rule(
                    "zero",
                    rb"  %b (?:(?:Pending|Skipped|Screenshots): ++0|Video: ++false|Duration: ).*" % _SIDE,
                    Label(P5, "routine"),
                ),
                Rule(
                    "file-passed",
                    rb"  %b %b  \S.*" % (_SIDE, _TICK),
                    Label(P4, "passing test file", "passing test files"),
                    certain=True,
                ),
                Rule("file-failed", rb"  %b %b  \S.*" % (_SIDE, _CROSS), Label(P0, "failed test file")),
                Rule("failing", rb"    %b  \d++ of \d++ failed .*" % _CROSS, FAILING),
                Rule("passed", rb"    %b  All specs passed! .*" % _TICK, Label(P0, "verdict", outcome="pass")),
                Rule(
                    "passing",
                    rb" {4,}+(?:\xe2\x9c\x93|\xe2\x88\x9a) \S.*",
                    Label(P4, "passing test", "passing"),
                    run=True,
                    certain=True,
                ),
                Rule("failed", rb" {4,}+\d++\) \S.*", Label(P0, "failed test")),
                Rule("path", rb"  -  .*", PLACE),
            ),
        ),
    ),
    commands=("cypress", "cypress run"),
    anchors=(b"(Run Starting)", b"  Running:  ", b"  (Results)", b"(Run Finished)"),
    signatures=(
        rb"={100}[\r\n]+  \(Run (?:Starting|Finished)\)",
        rb"  \((?:Run Starting|Run Finished)\)[\r\n]",
        rb"  Running:  \S+ +\(\d+ of \d+\)",
        rb"  \((?:Results|Screenshots|Video)\)[\r\n]",
    ),
    mixes=True,
)

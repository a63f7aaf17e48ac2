r"""mocha: the spec, dot, min and list reporters, and what Cypress prints of each file in the same words.

What a reader must know of the format:

- Suites and tests, indented by two for each level: ``✔ name``, ``1) name`` for the first that failed, ``- name`` for
  one that is pending.  What a test prints stands among them, and may be indented as a suite is: no suite is left out.
- Then the counts, ``19 passing (18ms)``, ``7 failing``, and every failure under its number: the path of the test, the
  message (which keeps its own indentation, often none), a diff, frames.  Three blank lines are the end.
- A file that does not load ends the run at once: ``Exception during run:``, and no counts.

What a failure said stays, but for frames of node and of packages.  A mark that stands at the margin is a program's own.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_TICK = rb"(?:\xe2\x9c[\x93\x94]|\xe2\x88\x9a)"
_AT = rb" {4,}+at "
_ENGINE = rb"%b(?:[^\n(]*+\((?:node:|<anonymous>|internal/)|(?:async )?node:)[^\n]*+" % _AT
_PACKAGE = (
    rb"%b(?:[^\n(]*+\((?=[^\n)]*?[/\\]node_modules[/\\])|(?=[^\n( ]*?[/\\]node_modules[/\\]))[^\n]*:\d++:\d++\)?" % _AT
)
_THROWN = rb"(?:Uncaught )?(?:[A-Z]\w*+)?(?:Error|Exception)(?: \[\w++\])?(?:: .*|\[ @.*)"

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
BLANK = Label(P5, "blank line")

_failure = Rule(
    "failure", rb"  \d++\) \S.*", FAILED, "failure", then=rb" {5,7}\S|\n {6}\S", opens=True
)  # in the list a test that failed has no lines of its own
_top = State(
    "top",
    (
        Rule("passing", rb" {2,}+%b \S.*" % _TICK, Label(P4, "passing test", "passing"), run=True, certain=True),
        Rule("unproven", rb" ?%b .*" % _TICK, Label(P2, "mark that a program printed")),
        _failure,
        Rule("failed", rb" {2,}+\d++\) \S.*", FAILED, then=rb"(?! {5,7}\S(?!\) )|\n {6}\S)"),
        Rule("blank", b"", BLANK, run=True),
        Rule("script", rb"> @?[^\s@]++@\S++ .*|> .*\bmocha\b.*", Label(P2, "heading")),
        Rule("dots", rb"  [.]{5,}+", Label(P4, "row of progress", "progress rows without a failure")),
        Rule("dots-failed", rb"  [.,]*+![.,!]*+|  [.]*+,[.,]*+", Label(P2, "row of progress")),
        Rule(
            "passed",
            rb"  [1-9]\d*+ passing \(.*\)",
            PASSED,
            then=rb"(?!  \d++ failing|  \d++ pending\n  \d++ failing)",
            opens=True,
        ),
        Rule(
            "passing-count",
            rb"  [1-9]\d*+ passing \(.*\)",
            COUNT,
            then=rb"(?:  \d++ pending\n)?  \d++ failing",
        ),
        Rule("count", rb"  (?:0 passing \(.*\)|\d++ pending)", COUNT),
        Rule("failing", rb"  [1-9]\d*+ failing", FAILING),
        Rule("not-run", rb" Exception during run: .*|[A-Z]\w*+\[ @.*|Error: No test files found.*", ERROR),
    ),
)
_details = State(
    "failure",
    (
        _failure,
        Rule("error", rb" {5,6}%b" % _THROWN, ERROR),
        Rule("engine-frame", _ENGINE, LIBRARY, run=True, certain=True),
        Rule("package-frame", _PACKAGE, LIBRARY, run=True),
        Rule("frame", rb"(?!%b\n|%b\n)%b.*" % (_ENGINE, _PACKAGE, _AT), FRAME, run=True),
        Rule("blank", rb"", BLANK, then=rb"(?:  \d++\) \S| {6}\+ expected - actual\n)"),
        Rule("end", rb"\n", BLANK, "top"),
    ),
    default=DETAIL,
)

ADAPTER = Adapter(
    "mocha",
    (_top, _details),
    commands=("mocha", "_mocha", "electron-mocha", "nyc mocha", "c8 mocha"),
    anchors=(
        b"\xe2\x9c\x94 ",
        b" passing (",
        b" Exception during run: ",
        b"Error[ @",
        b"No test files found",
        b"mocha",
    ),
    signatures=(
        rb" {2}(?!\xe2)\S[^\r\n]*[\r\n]+ {4}\xe2\x9c\x94 ",
        rb" Exception during run: ",
        rb"> @?[^\s@]+@\S+ [^\r\n]+[\r\n]+> [^\r\n]*\bmocha\b",
        rb"(?:npx |yarn |pnpm )?mocha(?: [^\r\n]*)?[\r\n]+ ",
        rb"[A-Z]\w+Error\[ @",
        rb"Error: No test files found(?:: |[\r\n])",
    ),
    weak=(
        rb"  \d+ passing \(\d+m?s?\)[\r\n]",
        rb"  \S[^\r\n]*[\r\n]+ {4}(?:\xe2\x9c\x93|\d+\)|-) ",
        rb"  [.,!]{5,}[\r\n]",
    ),
    mixes=True,
    verified=("mocha 8.4", "mocha 11.8", "mocha 12.0"),
)

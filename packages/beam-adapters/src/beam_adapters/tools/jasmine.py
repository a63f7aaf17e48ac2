r"""Jasmine in node, and Karma, which mostly runs it in a browser.

What a reader must know of the formats:

- Jasmine: a row of letters, then ``Failures:`` with ``1) path of the spec``, message and stack of each, ``Pending:``,
  the counts, and the seed of the order: with it a run can be had again.
- Karma: lines of its server with a time (also of plugins, and the one that says where it listens), one line of progress
  that is written over, and each failure after the name of the browser, its text behind a tab.  ``Executed 5 of 17`` is
  no end; the last one has a time that is not zero.
- ``No specs found`` is no success, nor is ``Incomplete:``.

What a failure said stays, but for frames of Jasmine and of packages.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb"[ \t]++at "
_LIBRARY = rb"%b(?:(?:.*[ (])?node:.*|.*[/\\]node_modules[/\\].*|<anonymous>)" % _AT
_BROWSER = rb"[A-Z][\w ]* [\d.]++ \([^)\n]++\)"
_GOING = _BROWSER + rb": Executed \d++ of \d++ .*\(0 secs / .*"
_STAMP = rb"\d\d \d\d \d{4} \d\d:\d\d:\d\d\.\d{3}:"

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
HEADING = Label(P2, "heading")
ROUTINE = Label(P5, "routine")

_jasmine = Rule("jasmine-frame", rb"%b<Jasmine>" % _AT, ROUTINE, run=True, certain=True)
_library = Rule("library-frame", _LIBRARY, LIBRARY, run=True, certain=True)
_frame = Rule("frame", rb"(?!%b\n)%b(?!<Jasmine>).*" % (_LIBRARY, _AT), FRAME, run=True)
_COUNTS = rb"\d++ specs?, "
_top = State(
    "top",
    (
        Rule("seed", rb"Randomized with seed \d++.*", Label(P1, "seed of the order")),
        Rule("started", rb"Started", ROUTINE),
        Rule("row", rb"[.]{3,}+", Label(P4, "row of progress", "progress rows without a failure")),
        Rule("failures", rb"Failures:", HEADING, "failures", opens=True),
        Rule("pending", rb"Pending:", HEADING, opens=True),
        Rule("suite-error", rb"(?:Suite error: |Spec has no expectations).*", FAILED, "failures", opens=True),
        Rule("failing", _COUNTS + rb"[1-9]\d*+ failures?.*|Incomplete: .*", FAILING, "counted", opens=True),
        Rule("passed", rb"[1-9]\d*+ specs?, 0 failures(?:, .*)?", PASSED, "counted", opens=True),
        Rule("none", rb"No specs found", ERROR, "counted"),
        # Karma
        Rule(
            "karma-info",
            _STAMP + rb"INFO \[(?:launcher\]: (?:Launching browsers? .* with concurrency |Starting browser ).*"
            rb"|[^]\n]++\]: Connected on socket \S++ with id \S++)",
            ROUTINE,
            run=True,
        ),
        Rule("karma-error", _STAMP + rb"ERROR .*", ERROR, "karma", opens=True),
        Rule("karma-failed", _BROWSER + rb" .*(?:FAILED|ERROR)", FAILED, "karma", opens=True, then=rb"[ \t]"),
        Rule("karma-going", _GOING, ROUTINE, then=rb"[^\n]*\n", certain=True),
        Rule("karma-last", _GOING, HEADING, then=rb"(?![^\n]*\n)"),
        Rule(
            "karma-passed",
            _BROWSER + rb": Executed [1-9]\d*+ of \d++ ?(?:\(skipped \d++\) ?)?SUCCESS \((?!0 secs).*",
            PASSED,
        ),
        Rule(
            "karma-failing",
            _BROWSER + rb": Executed \d++ of \d++ (?=.*(?:FAILED|ERROR|DISCONNECTED))"
            rb".*\((?!0 secs / )(?:\d++ mins? )?[\d.]++ secs? / .*",
            FAILING,
        ),
        Rule("karma-total", rb"TOTAL: (?:0 SUCCESS|(?=.*\d FAILED).*)", FAILING),
        Rule("karma-total-passed", rb"TOTAL: (?!.*\d FAILED|0 SUCCESS).*", Label(P1, "count of the run")),
    ),
)
_counted = State("counted", (Rule("finished", rb"Finished in [\d.]++ seconds?", ROUTINE, "top"),), otherwise="top")
_failures = State(
    "failures",
    (
        Rule("failure", rb"\d++\) .*", FAILED, opens=True),
        Rule("part", rb"  (?:Message|Stack):", ROUTINE),
        _jasmine,
        _library,
        _frame,
        Rule(
            "properties",
            rb"    error properties: Object\(\{ generatedMessage: .*",
            Label(P3, "properties of an assertion", "lines of properties", near=0),
        ),
        Rule(
            "detail",
            rb"(?!%b)(?!    error properties: Object\(\{ generatedMessage: )(?!  (?:Message|Stack):\n) {2,}+.*" % _AT,
            DETAIL,
            run=True,
        ),
        Rule("blank", b"", Label(P5, "blank line"), run=True),
    ),
    otherwise="top",
)
_karma = State(
    "karma",
    (_jasmine, _library, _frame, Rule("karma-detail", rb"(?!%b)[ \t]++\S.*" % _AT, DETAIL, run=True)),
    otherwise="top",
)

ADAPTER = Adapter(
    "jasmine",
    (_top, _counted, _failures, _karma),
    commands=("jasmine", "karma", "karma start", "ng test"),
    anchors=(b"Started\n", b" specs, ", b" spec, ", b"Executed ", b"[karma-server]", b"Randomized with seed "),
    signatures=(
        rb"Randomized with seed \d+[\r\n]+Started[\r\n]",
        rb"Started[\r\n]+[.F*]+[\r\n]{1,2}(?!Finished in [\d.]+ seconds\.[\r\n]+-{9}|={9})",  # test-unit's
        rb"Started[\r\n]+No specs found[\r\n]",
        rb"\d+ specs?, \d+ failures?",
        rb"\d\d \d\d \d{4} \d\d:\d\d:\d\d\.\d{3}:(?:INFO|WARN|ERROR) \[",
        rb"[A-Z][\w ]+ [\d.]+ \([^)\r\n]+\): Executed \d+ of \d+ ",
    ),
    weak=(rb"Started[\r\n]", rb"Failures:[\r\n]+1\) "),
    mixes=True,
    verified=("Jasmine 5.1", "Jasmine 7.0", "Karma 6.4"),
)

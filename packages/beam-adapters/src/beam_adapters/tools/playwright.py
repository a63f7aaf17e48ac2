r"""Playwright's test runner: the list, line, dot and github reporters.

What a reader must know of the format:

- One line a test, ``✓  1 [chromium] > tests/a.spec.js:3:1 > name (2ms)``; a retry is a line of its own.  What a test
  prints stands between them.  A test that is known to fail has a cross, and is in the count of those that passed; where
  it passes it has a mark of success, and is told below as a failure.
- Each failure is told once, below ``1) file:line:column > name ───``: message, diff, log of the calls, code frame,
  place, the folder with its traces; a retry below ``Retry #1 ───``.
- Then the counts, with the names of all tests that failed or were flaky.  A configuration or a file that does not load
  ends the run before any of this.

What a failure said stays, but for source beside the failing line.  Flaky is not passed.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_ANGLE = rb"\xe2\x80\xba"
_TEST = rb"(?:\[[^\]\n]++\] %b )?[^\s:]++:\d++:\d++ %b .*" % (_ANGLE, _ANGLE)

_SHOULD_FAIL = b"    Expected to fail, but passed."

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
WRONG = Label(P4, "test that passed and should have failed", "tests that should have failed")
ERROR = Label(P0, "error")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
FLAKY = Label(P1, "retry of a test")
FRAME = Label(P1, "frame")
SOURCE = Label(P3, "source beside the failing line", "lines of source", near=3)
BLANK = Label(P5, "blank line")
ROUTINE = Label(P5, "routine")

_failure = Rule("failure", rb"  \d++\) %b" % _TEST, FAILED, "failure", opens=True)
_top = State(
    "top",
    (
        Rule(
            "passing",
            rb"  \xe2\x9c\x93 ++\d++ (?!.*\(retry #)%b" % _TEST,
            Label(P4, "passing test", "passing"),
            run=True,
            certain=True,
        ),
        Rule("passing-retry", rb"  \xe2\x9c\x93 ++\d++ (?=.*\(retry #)%b" % _TEST, FLAKY),
        Rule("skipped", rb"  - ++\d++ %b" % _TEST, Label(P4, "skipped test", "skipped"), run=True, certain=True),
        Rule("failed", rb"  \xe2\x9c\x98 ++\d++ %b" % _TEST, FAILED),
        _failure,
        Rule("listed", rb" {4}%b" % _TEST, DETAIL),
        Rule("dots", rb"[\xb7\xb0\xc2]{6,}+", Label(P4, "row of progress", "progress rows without a failure")),
        Rule(
            "failing",
            rb"  [1-9]\d*+ (?:failed|interrupted|errors? w(?:as|ere) not a part of any test.*)",
            FAILING,
            opens=True,
        ),
        Rule("passed", rb"  [1-9]\d*+ passed \(.*\)", COUNT),
        Rule("count", rb"  \d++ (?:flaky|skipped|did not run)|Testing stopped early after .*", COUNT, opens=True),
        Rule("error", rb"(?:Internal )?(?:[A-Z]\w*+)?Error: .*", ERROR, "failure", opens=True),
        Rule("annotation", rb"::(?:error|notice) .*", ERROR),
        Rule("blank", b"", BLANK, run=True),
    ),
)
_details = State(
    "failure",
    (
        _failure,
        Rule("error-said", rb" {4}(?:[A-Z]\w*+)?Error: .*", ERROR, opens=True),
        Rule("retry", rb" {4}Retry #\d++ .*", FLAKY, opens=True),
        Rule("marked", rb" {0,3}> ++\d++ \|.*| {4,}+> ++\d++ \|.*", FRAME),
        Rule("beside", rb" ++\d++ \|.*", SOURCE, run=True),
        Rule(
            "ruler",
            rb" {4}[\xe2\x94\x80]{27,}+| {4}\xe2\x95[\x94\x9a][\xe2\x95\x90]++\xe2\x95[\x97\x9d]"
            rb"| {4}\xe2\x95\x91 ++\xe2\x95\x91",
            ROUTINE,
        ),
        Rule(
            "detail",
            rb"(?! {4}(?:[A-Z]\w*+)?Error: | {4}Retry #\d| {4,}+> ++\d++ \|| ++\d++ \|"
            rb"| {4}[\xe2\x94\x80]{27}| {4}\xe2\x95[\x94\x9a]| {4}\xe2\x95\x91 ++\xe2\x95\x91\n)"
            rb"(?: {4,}+| {3}at | ++\|)\S?.*",
            DETAIL,
            run=True,
        ),
        Rule("blank", b"", BLANK, run=True),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """All that ran passed: that is the verdict only where nothing failed."""
    start, stop = segment.start, segment.stop
    _should_fail(lines, classification, segment)
    if not any_of(classification, kinds_of(classification, ADAPTER.name, "failing", "error"), start, stop):
        relabel(classification, kinds_of(classification, ADAPTER.name, "passed"), PASSED, "all-passed", start, stop)


def _should_fail(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A test that is told as a failure because it passed is no passing test."""
    start, stop = segment.start, segment.stop
    told, wrong = b"", set()
    for unit in _units(classification, start, stop, "failure", "detail"):
        line = line_of(lines, segment, unit)
        if line == _SHOULD_FAIL:
            wrong.add(told)
        elif not line.startswith(b"    "):
            told = line.partition(b") ")[2].rstrip(b" \xe2\x94\x80")
    for unit in _units(classification, start, stop, "passing") if wrong else ():
        title = line_of(lines, segment, unit).lstrip(b" \xe2\x9c\x93").partition(b" ")[2].rpartition(b" (")[0]
        if title in wrong:
            relabel(classification, [classification.kinds[unit]], WRONG, "should-fail", unit, unit + 1)


def _units(classification: Classification, start: int, stop: int, *rules: str) -> list[int]:
    found = kinds_of(classification, ADAPTER.name, *rules)
    return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))


ADAPTER = Adapter(
    "playwright",
    (_top, _details),
    commands=("playwright", "playwright test"),
    anchors=(b" %b " % b"\xe2\x80\xba", b"Running ", b"laywright"),
    signatures=(
        rb"Running \d+ tests? using \d+ workers?(?:, shard \d+ of \d+)?[\r\n]",
        rb"  (?:\xe2\x9c\x93|\xe2\x9c\x98|-) +\d+ (?:\[[^\]\r\n]+\] \xe2\x80\xba )?[^\s:]+:\d+:\d+ \xe2\x80\xba ",
        rb"  \d+\) (?:\[[^\]\r\n]+\] \xe2\x80\xba )?[^\s:]+:\d+:\d+ \xe2\x80\xba ",
        rb"    (?:\[[^\]\r\n]+\] \xe2\x80\xba )?[^\s:]+:\d+:\d+ \xe2\x80\xba [^\r\n]*\xe2\x94\x80{3}",
        rb"> @?[^\s@]+@\S+ [^\r\n]+[\r\n]+> [^\r\n]*\bplaywright\b",
        rb"Error: Process from config\.webServer ",
    ),
    weak=(rb"(?:[A-Z]\w*)?Error: ",),
    mixes=True,
    finish=_finish,
    verified=("Playwright 1.40", "Playwright 1.65"),
)

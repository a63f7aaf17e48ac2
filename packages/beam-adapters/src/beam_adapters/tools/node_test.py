r"""node --test: the spec reporter and the dots; its TAP is read as TAP of any tool.

What a reader must know of the format:

- One line a test, indented by its depth, with a mark and a time: ``✔ name (0.5ms)``.  A suite has ``▶ name`` before its
  tests and a line of its own after them, without which a program may have printed it.  What a test prints comes before
  the lines of its file, and may be a mark.
- What failed is told in full below ``✖ failing tests:``, each after the place of the test; up to node 20 also at once.
- A test that did not come to its end is cancelled, and in no count of failures: ``fail 0`` alone is no success.
- Dots have no counts; they end with ``Failed tests:`` where there are any.

Frames of node itself are context.  What else a failed test said stays.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, line_of, relabel, unended, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_TICK = rb"\xe2\x9c\x94"
_CROSS = rb"\xe2\x9c\x96"
_DASH = rb"\xef\xb9\xa3"
_PLAY = rb"\xe2\x96\xb6"
_INFO = rb"(?:\xe2\x84\xb9|#)"
_TOOK = rb"\(\d++\.\d{3,}+ms\)"  # as many digits as nobody else prints
_LIMITS = (  # of a suite: the line before its tests, and the one after them, indented alike; behind a time or not
    rb"\A[^\n]{0,64}?( *+)(?:(%b)|%b|%b|%b) ([^\n]+?)(?(2)| %b(?: # [^\n]*+)?)\n?\Z"
    % (_PLAY, _TICK, _CROSS, _DASH, _TOOK)
)
_ENGINE = rb"(?:[^\n(]*+\((?:node:|<anonymous>|index \d)[^\n]*+|(?:async )?node:[^\n]*+)"
_INSTALLED = rb"(?:[^\n(]*+\([^\n)]*[/\\]node_modules[/\\][^\n]*+|(?:async )?[^\n( ]*[/\\]node_modules[/\\][^\n]*+)"
_AT = rb" {4,}+at "
_ANY = rb" *+(?:%b|%b|%b|%b) " % (_CROSS, _TICK, _DASH, _PLAY)
_THROWN = rb" {2,}+(?:'.*'|(?:[A-Z]\w*+)?(?:Error|Exception)(?: \[\w++\])?: .*)"
_PROPERTY = rb" {4,}+(?:generatedMessage: (?:true|false),|code: 'ERR_(?:ASSERTION|TEST_FAILURE)',?|diff: '\w++')"

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
COUNT = Label(P1, "count of the run")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
BLANK = Label(P5, "blank line")
ROUTINE = Label(P5, "routine")
SUITE_TOLD = Label(P5, "suite whose line follows")
LAST = Label(P1, "last suite")
SUITE_PASSED = Label(P4, "passing suite", "suites passing")

_marked = (
    Rule("passing", rb" *+%b .* %b" % (_TICK, _TOOK), Label(P4, "passing test", "passing"), run=True, certain=True),
    Rule(
        "todo",
        rb" *+%b .* %b # TODO" % (_TICK, _TOOK),
        Label(P4, "test to write", "todo"),
        run=True,
        certain=True,
    ),
    Rule(
        "skipped",
        rb" *+%b .* %b # SKIP" % (_DASH, _TOOK),
        Label(P4, "skipped test", "skipped"),
        run=True,
        certain=True,
    ),
    Rule("skipped-because", rb" *+%b .* %b # (?!SKIP\n).*" % (_DASH, _TOOK), Label(P2, "skipped test"), certain=True),
    Rule("unproven", rb" *+%b (?!.* %b(?: # .*)?\n).*" % (_TICK, _TOOK), Label(P2, "mark that a program printed")),
    Rule("failed", rb" *+%b (?!failing tests:\n).*" % _CROSS, FAILED, "failure", opens=True),
    Rule("suite", rb" *+%b .+" % _PLAY, Label(P2, "suite")),
    Rule("place", rb"test at \S.*:\d++:\d++", Label(P1, "location"), opens=True),
)
_tally = (
    Rule("failing", rb"%b (?:fail|cancelled) [1-9]\d*+" % _INFO, FAILING),
    Rule("passed", rb"%b fail 0" % _INFO, PASSED, then=rb"%b cancelled 0\n" % _INFO),
    Rule("none-failed", rb"%b fail 0" % _INFO, COUNT, then=rb"(?!%b cancelled 0\n)" % _INFO),
    Rule("none-cancelled", rb"%b cancelled 0" % _INFO, COUNT),
    Rule("count", rb"%b (?:tests|suites|pass|skipped|todo) \d++" % _INFO, COUNT, run=True),
    Rule("took", rb"%b duration_ms [\d.]++" % _INFO, ROUTINE),
    Rule("late", rb"%b (?:Error|Warning): .*" % _INFO, ERROR),
)
COVERAGE = (
    Rule("coverage-line", rb"%b (?:-{20,}|(?:start|end) of coverage report)" % _INFO, ROUTINE),
    Rule("coverage-head", rb"%b file ++\| line %% .*" % _INFO, Label(P2, "heading")),
    Rule("coverage-all", rb"%b all files ++\|.*" % _INFO, Label(P1, "coverage in all")),
    Rule(
        "coverage-full",
        rb"%b (?!all files )[^|\n]++\|(?: ++100\.00 \|){3} *+" % _INFO,
        Label(P4, "row at 100 %", "coverage rows at 100 %"),
    ),
    Rule(
        "coverage-row",
        rb"%b (?!all files |file )[^|\n]++\|(?! ++100\.00 \|(?: ++100\.00 \|){2} *+\n).*" % _INFO,
        Label(P2, "row of coverage"),
    ),
)

_top = State(
    "top",
    (
        *_marked,
        *_tally,
        *COVERAGE,
        Rule("failing-tests", rb"%b failing tests:|Failed tests:" % _CROSS, FAILING, opens=True),
        Rule("none", rb"Could not find '.*'", ERROR),
    ),
)


_failure = State(  # what a failed test said: indented, up to a line that is not
    "failure",
    (
        Rule("error", _THROWN, ERROR),
        Rule("engine-frame", _AT + _ENGINE, LIBRARY, run=True, certain=True),
        Rule("library-frame", _AT + _INSTALLED, LIBRARY, run=True),
        Rule("frame", rb"%b(?!%b\n|%b\n).*" % (_AT, _ENGINE, _INSTALLED), FRAME, run=True),
        Rule("property", _PROPERTY, ROUTINE, run=True),
        Rule("blank", b"", BLANK, then=rb"\n*+(?:test at |%b)" % _ANY),
        Rule("detail", rb"(?!%b|%b|%b\n|%b\n) {2,}+.*" % (_ANY, _AT, _THROWN, _PROPERTY), DETAIL, run=True),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What closes a suite is no test, and what nothing closes is no suite; the last suite of a killed run stays."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    marks = units("passing", "failed", "skipped", "todo", "suite", "skipped-because")
    depths = {unit: len(line) - len(line.lstrip()) for unit in marks for line in (line_of(lines, segment, unit),)}
    for unit in units("passing"):
        if depths.get(unit - 1, 0) > depths[unit]:
            relabel(classification, [classification.kinds[unit]], SUITE_PASSED, "suite-passing", unit, unit + 1)
    suites = units("suite")
    going = unended(lines, marks, compiled(_LIMITS, owner=ADAPTER.name), 2) if suites else []
    for unit in sorted({*suites} - {*going}):
        relabel(classification, [classification.kinds[unit]], SUITE_TOLD, "suite-told", unit, unit + 1)
    if suites and not units("count", "failing-tests"):
        kind = classification.kinds[suites[-1]]
        relabel(classification, [kind], LAST, "last-suite", suites[-1], suites[-1] + 1)


ADAPTER = Adapter(
    "node_test",
    (_top, _failure),
    anchors=(
        b"\xe2\x9c\x94 ",
        b"\xe2\x9c\x96 ",
        b"\xe2\x84\xb9 tests ",
        b"Failed tests:",
        b"Could not find '",
    ),
    signatures=(
        rb" *(?:%b|%b|%b) [^\r\n]* %b(?: # [^\r\n]*)?[\r\n]" % (_TICK, _CROSS, _DASH, _TOOK),
        rb"%b [^\r\n]+[\r\n]+ +(?:%b|%b|%b|%b) " % (_PLAY, _TICK, _CROSS, _DASH, _PLAY),
        rb"\xe2\x84\xb9 tests \d+[\r\n]",
        rb"%b failing tests:[\r\n]+test at " % _CROSS,
        rb"Failed tests:[\r\n]+%b " % _CROSS,
        rb"Could not find '[^'\r\n]+\.[cm]?[jt]s'[\r\n]",
    ),
    mixes=True,
    finish=_finish,
    patterns=(_LIMITS,),
    verified=("node 18.9", "node 20", "node 22", "node 24", "node 26"),
)

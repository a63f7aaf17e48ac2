r"""XCTest and Swift Testing: ``swift test`` on Linux and macOS, ``xcodebuild test``, with clones side by side.

What a reader must know of the format:

- XCTest: ``Test Case '-[Suite test]' started.``, what it says, ``passed`` or ``failed``; a failed expectation is one
  line, ``file:line: error: -[Suite test] : …``.  Each suite ends with its counts; those of the last are the run's.
- Swift Testing: a symbol a line (a font's own on macOS), ``recorded an issue at file:line:column: …``.
- ``xcodebuild`` lists what failed again and ends with ``** TEST FAILED **``.

What passed is known by the table of marks, on macOS.  It cannot be run where this was written: the samples follow the
documented formats.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, relabel, unended, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_EXECUTED = rb"[\t ]*+Executed \d++ tests?, with (?:\d++ tests? skipped and )?"
_TOOK = rb" after [\d.]++ seconds"
_SYMBOL = rb"(?:\xe2\x97\x87|\xe2\x9c\x94|\xe2\x9c\x98|\xe2\x86\xb3|\xe2\x9e\x9c|\xf4[\x80-\xbf]{3})"

_LIMITS = (  # of a test or a suite, behind a symbol: where it starts and where it ends
    rb"\A[^\n]{0,64}?((?:Test|Suite) (?!run )[^\n]+?)(?: with \d++ test cases?)?"
    rb"(?: (started)\.| (?:passed|failed) after [\d.]++ seconds[^\n]*+| skipped[.:][^\n]*+)\n?\Z"
)

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
STOPPED = Label(P1, "test that never ended")
REPORT = Label(P1, "report")
SKIPPED = Label(P2, "skipped test")
HEADING = Label(P2, "heading")
PASSING = Label(P4, "passing test", "passing")
SUITE_COUNT = Label(P4, "counts of a suite without a failure", "suites without a failure")
CHATTER = Label(P5, "chatter of a runner")

_top = State(
    "top",
    (
        Rule("counts-failed", rb"%b(?=[1-9])\d++ failures? \(.*" % _EXECUTED, FAILING),
        Rule("counts-passed", rb"%b0 failures \(.*" % _EXECUTED, SUITE_COUNT, certain=True),
        Rule("suite-failed", rb"Test [Ss]uite '[^'\n]++' failed at .*", HEADING),
        Rule("skipped", rb"Test [Cc]ase '[^'\n]++' skipped .*", SKIPPED),
        Rule("expected", rb"\S[^\n]*:\d++: error: (?:-\[[^\n\]]++\]|[\w.]++) : .*", FAILED, opens=True),
        Rule("skip-reason", rb"\S[^\n]*:\d++: (?:-\[[^\n\]]++\]|[\w.]++) : Test skipped.*", SKIPPED),
        Rule("restarting", rb"Restarting after unexpected exit, crash, or test timeout.*", ERROR),
        Rule("xcode-failed", rb"\*\* TEST (?:FAILED|INTERRUPTED|EXECUTE FAILED) \*\*", FAILING),
        Rule("xcode-passed", rb"\*\* TEST (?:SUCCEEDED|EXECUTE SUCCEEDED) \*\*", PASSED),
        Rule("failing", rb"Failing tests:", HEADING, "failing", opens=True),
        Rule("session", rb"Test session results, code coverage, and logs:", HEADING, "session"),
        Rule(
            "testing-failed",
            rb"\xe2\x9c\x98 Test (?!run with)[^\n]+ (?:recorded an issue|failed after) .*",
            FAILED,
            "testing",
            opens=True,
        ),
        Rule("testing-passed", rb"\xe2\x9c\x94 Test (?!run with)[^\n]+ passed%b\." % _TOOK, PASSING, run=True),
        Rule(
            "testing-started",
            rb"\xe2\x97\x87 (?:Test|Suite) .* started\.|\xe2\x9c\x94 Suite .* passed%b\."
            rb"|\xe2\x97\x87 Passing \d++ arguments? .*" % _TOOK,
            CHATTER,
            run=True,
        ),
        Rule("testing-skipped", rb"\xe2\x9e\x9c (?:Test|Suite) .* skipped.*", SKIPPED),
        Rule("testing-suite-failed", rb"\xe2\x9c\x98 Suite .* failed after .*", HEADING),
        Rule("testing-verdict", rb"\xe2\x9c\x98 Test run with .* failed after .*", FAILING),
        Rule("testing-verdict-passed", rb"\xe2\x9c\x94 Test run with [1-9].* passed after .*", PASSED),
        Rule("blank", b"", CHATTER, run=True),
    ),
)
_failing = State("failing", (Rule("failing-test", rb"\t\S.*", FAILED, run=True),), otherwise="top")
_session = State("session", (Rule("report", rb"\t\S.*", REPORT), Rule("session-blank", b"", CHATTER)), otherwise="top")
_testing = State(
    "testing",
    (Rule("testing-detail", rb"(?!%b (?:Test|Suite|Passing) |Test (?:Case|Suite) ).+" % _SYMBOL, DETAIL, run=True),),
    otherwise="top",
)


_TESTING = ("testing-started", "testing-passed", "testing-failed", "testing-suite-failed", "testing-skipped")


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """The last counts are those of the run, and what started and never ended says where it stopped."""

    def units(*rules: str) -> list[int]:
        kinds = kinds_of(classification, ADAPTER.name, *rules)
        return [u for kind in kinds for u in units_of(classification, kind, segment.start, segment.stop)]

    started = kinds_of(classification, ADAPTER.name, "testing-started")
    for unit in unended(lines, units(*_TESTING), compiled(_LIMITS, owner=ADAPTER.name), 2) if started else ():
        relabel(classification, started, STOPPED, "unended", unit, unit + 1)
    last = max(units("counts-passed", "counts-failed"), default=-1)
    if last >= 0:
        passed = kinds_of(classification, ADAPTER.name, "counts-passed")
        relabel(classification, passed, PASSED, "verdict-passed", last, last + 1)


ADAPTER = Adapter(
    "xctest",
    (_top, _failing, _session, _testing),
    commands=("swift test", "xcodebuild test", "xcodebuild"),
    anchors=(
        b"Test Suite '", b"Test suite '", b"Test Case '", b"Test case '", b" Executed ", b"** TEST ", b" started.\n",
        b"Test run with ",
    ),
    signatures=(
        rb"Test [Ss]uite '[^'\r\n]+' (?:started|passed|failed) (?:at|on) ",
        rb"Test [Cc]ase '[^'\r\n]+' (?:started|passed|failed|skipped)",
        rb"[\t ]*Executed \d+ tests?, with (?:\d+ tests? skipped and )?\d+ failures? \(",
        rb"\*\* TEST (?:FAILED|SUCCEEDED|INTERRUPTED) \*\*",
        rb"\xe2\x97\x87 Test run started\.",
        rb"(?:\xe2\x9c\x94|\xe2\x9c\x98) Test run with \d+ tests?",
        rb"\xf4[\x80-\xbf]{3} {1,2}Test run started\.",
    ),
    weak=(rb"Failing tests:", rb"Test session results"),
    mixes=True,
    finish=_finish,
    patterns=(_LIMITS,),
)  # fmt: skip

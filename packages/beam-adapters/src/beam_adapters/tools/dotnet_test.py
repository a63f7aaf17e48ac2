r"""``dotnet test``: VSTest's console and the terminal logger, xUnit's own lines among them.

What a reader must know of the format:

- ``  Passed NAME [1 ms]`` and ``  Failed NAME [12 ms]``; below what failed stand its message and its stack.  xUnit says
  each failure at once too, behind ``[xUnit.net 00:00:00.45]``.
- Then the verdict: ``Failed!  - Failed: 1, Passed: 8, …`` for each assembly, or ``Test Run Failed.`` and the counts, or
  from .NET 9 on ``Test summary: total: 9, failed: 1, …``.
- A host that crashed says so, and counts only what ran before.

It cannot be run where this was written: the samples follow the documented formats.
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

_TOOK = rb" \[(?:< )?[\d.:]++ ?(?:m?s|m \d++ s|h .*)\]"
_XUNIT = rb"\[xUnit\.net [\d:.]++\] ++"
_FRAME = rb" ++(?:at|in) "
_LIBRARY = (
    rb" ++at (?:System|Xunit|NUnit|Microsoft|Moq|FluentAssertions|Castle)\.[^\n]*+"
    rb"|[^\n]*+--- End of stack trace from previous location ---"
)

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
SKIPPED = Label(P2, "skipped test")
HEADING = Label(P2, "heading")
AGAIN = Label(P3, "failure that is told again", "lines of failures that are told again", near=0)
LIBRARY = Label(P3, "library frame", "library frame lines", near=0)
STOPPED = Label(P1, "assembly whose tests never ended")
CHATTER = Label(P5, "chatter of a runner")

# Of an assembly: where xUnit begins with it, and where it ends.
_LIMITS = rb"\] +(?:(Discovering|Starting)|Discovered|Finished): +(\S++)"
_rows = (
    Rule("failed", rb"  Failed .+%b" % _TOOK, FAILED, "failure", opens=True),
    Rule("skipped", rb"  Skipped .+%b" % _TOOK, SKIPPED, "top"),
    Rule(
        "verdict-failed",
        rb"(?:Failed!|Aborted!) {1,2}- Failed: .*|Test Run (?:Failed|Aborted)\..*",
        FAILING,
        "top",
        opens=True,
    ),
    Rule("verdict-passed", rb"Passed! {1,2}- Failed: ++0, .*|Test Run Successful\.", PASSED, "top", opens=True),
    Rule("summary-failed", rb"Test summary: total: \d++, failed: [1-9].*", FAILING, "top"),
    Rule("summary-passed", rb"Test summary: total: [1-9]\d*+, failed: 0.*", PASSED, "top"),
    Rule("xunit-failed", rb"%b\S.* \[FAIL\]" % _XUNIT, FAILED, "top", opens=True),
    Rule("xunit-skipped", rb"%b\S.* \[SKIP\]" % _XUNIT, SKIPPED, "top"),
    Rule(
        "xunit-step",
        rb"%b(?:Discovering|Discovered|Starting|Finished):.*|%bxUnit\.net VSTest Adapter .*" % (_XUNIT, _XUNIT),
        CHATTER,
        "top",
        run=True,
    ),
    Rule("crashed", rb"The active test run was aborted\. Reason: .*|Test host process crashed.*", ERROR, "top"),
)
_top = State(
    "top",
    (
        *_rows,
        Rule("counts", rb"Total tests: \d++| {5}(?:Passed|Failed|Skipped|Unknown): \d++", COUNT, run=True),
        Rule("assembly", rb"Test run for \S.* \(.*\)", HEADING, opens=True),
        Rule(
            "chatter",
            rb"Starting test execution, please wait\.\.\.|A total of \d++ test files matched the specified pattern\."
            rb"|(?:Microsoft \(R\) Test Execution Command Line Tool|VSTest) [Vv]ersion .*"
            rb"|Copyright \(c\) Microsoft .*| Total time: .*",
            CHATTER,
            run=True,
        ),
        Rule(
            "terminal-failed", rb" *+\S++ test (?:\S++ )?(?:\(.*\) )?failed with \d++ error\(s\).*", FAILED, opens=True
        ),
        Rule(
            "terminal-passed",
            rb" *+\S++ test (?:\S++ )?succeeded \(.*\)",
            Label(P4, "passing test project", "passing test projects"),
        ),
        Rule("report", rb"Results File: .*|Attachments:", DETAIL),
        Rule("none", rb"No test (?:is available in|matches the given) .*", ERROR),
        Rule("blank", b"", CHATTER, run=True),
    ),
)
_failure = State(
    "failure",
    (
        *_rows,
        Rule("part", rb"  (?:Error Message|Stack Trace|Standard Output Messages|Standard Error Messages):", HEADING),
        Rule("library-frame", _LIBRARY, LIBRARY, run=True),
        Rule("passed", rb"  Passed .+%b" % _TOOK, Label(P4, "passing test", "passing"), "top"),
        Rule("blank", b"", CHATTER, run=True),
    ),
    default=DETAIL,
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """An assembly that xUnit started and never finished says where the run stopped."""
    for kind in kinds_of(classification, ADAPTER.name, "xunit-step"):
        units = units_of(classification, kind, segment.start, segment.stop)
        for unit in unended(lines, units, compiled(_LIMITS, owner=ADAPTER.name), 1):
            relabel(classification, [kind], STOPPED, "unended", unit, unit + 1)


ADAPTER = Adapter(
    "dotnet_test",
    (_top, _failure),
    commands=("dotnet test", "dotnet vstest", "vstest.console"),
    anchors=(
        b"Starting test execution", b"Test run for ", b"[xUnit.net ", b"Failed!  - Failed:", b"Passed!  - Failed:",
        b"Test summary: total", b"Test Run ",
    ),
    signatures=(
        rb"Starting test execution, please wait",
        rb"Test run for \S[^\r\n]* \(\.NET",
        rb"\[xUnit\.net \d",
        rb"(?:Failed|Passed|Aborted)! {1,2}- Failed: ",
        rb"Test summary: total: \d+, failed: ",
        rb" *\S+ test (?:succeeded|failed with \d+ error\(s\)) \(\d",
        rb"Test Run (?:Failed|Successful|Aborted)\.",
        rb"  (?:Failed|Passed) [\w.]+(?:\([^\r\n]*\))? \[(?:< )?\d+ m?s\][\r\n]",
    ),
    mixes=True,
    finish=_finish,
    patterns=(_LIMITS,),
)  # fmt: skip

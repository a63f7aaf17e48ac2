r"""GoogleTest and GoogleMock: test programs, brief or not, in colour, in shards, repeated.

What a reader must know of the format:

- ``[ RUN      ]`` and ``[       OK ]`` or ``[  FAILED  ]`` around what a test prints; the list of what failed comes
  again at the end.  These rows are known by the table of marks, also behind the numbers of CTest.
- A failed expectation is ``file:line: Failure``, then its words up to the next of these lines or row.
- A program that crashed has no end: the test that was started last is where.

Skipped tests are listed at the end; that they were skipped one by one is counted.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_ROW = rb"\[(?:[ =-]{10}|  (?:FAILED|PASSED|SKIPPED|DISABLED) {1,2}| RUN {6}| {7}OK )\]"

PASSED = Label(P0, "verdict", outcome="pass")
FAILING = Label(P0, "verdict", outcome="fail")
FAILED = Label(P0, "failed expectation")
STOPPED = Label(P1, "test that never ended")
DETAIL = Label(P1, "detail of a failure")
NOTICE = Label(P1, "notice")
STARTED = Label(P2, "start of a test", yields=True)
TALLY = Label(P1, "tally", yields=True)
SKIPPED = Label(P4, "skipped test", "skipped")
SKIPPED_LISTED = Label(P2, "skipped test")
CHATTER = Label(P5, "chatter of a runner")

_place = Rule("place", rb"\S[^\n]*:\d++: (?:Failure|error)", FAILED, "failure", opens=True)
_thrown = Rule("thrown", rb"unknown file: Failure", FAILED, "failure", opens=True)
_top = State(
    "top",
    (
        _place,
        _thrown,
        Rule("started", rb"\[ RUN      \] .+", STARTED),
        Rule("skipped", rb"\[  SKIPPED \] .+ \(\d++ ms\)", SKIPPED),
        Rule("skipped-listed", rb"\[  SKIPPED \] .+(?<! ms\))(?=\n)", SKIPPED_LISTED),
        Rule("skipped-at", rb"\S[^\n]*:\d++: Skipped", SKIPPED_LISTED),
        Rule("passed", rb"\[  PASSED  \] [1-9]\d*+ tests?\.", TALLY),
        Rule("nothing-ran", rb"\[  PASSED  \] 0 tests\.", NOTICE),
        Rule("ran", rb"\[={10}\] \d++ tests? from \d++ test (?:suite|case)s? ran\..*", TALLY),
        Rule("verdict", rb" ?\d++ FAILED TESTS?", FAILING),
        Rule("disabled", rb"  YOU HAVE \d++ DISABLED TESTS?", SKIPPED_LISTED),
        Rule("seed", rb"Note: Randomizing tests' orders with a seed of \d++ ?\.", NOTICE),
        Rule("note", rb"Note: (?!Randomizing).*", Label(P2, "note")),
        Rule("repeating", rb"Repeating all tests \(iteration \d++\) \. \. \.", CHATTER),
        Rule("mock-hint", rb"NOTE: You can safely ignore the above warning .*", CHATTER),
        Rule("mock", rb"GMOCK WARNING:", Label(P2, "warning")),
        Rule("blank", rb"", CHATTER, run=True),
    ),
)
_failure = State(
    "failure",
    (
        _place,
        _thrown,
        Rule(
            "detail",
            rb"(?!%b|\S[^\n]*:\d++: (?:Failure|error|Skipped)\n|unknown file: Failure\n).*" % _ROW,
            DETAIL,
            run=True,
        ),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A tally is a verdict where nothing failed; a run without an end stopped in the test that was started last."""
    del lines
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    if not any_of(classification, kinds("verdict", "place", "thrown"), start, stop):
        relabel(classification, kinds("passed"), PASSED, "passed-all", start, stop)
    last = max((u for k in kinds("started") for u in units_of(classification, k, start, stop)), default=-1)
    ended = kinds("ran", "passed", "passed-all", "nothing-ran", "verdict")
    if last >= 0 and not any_of(classification, ended, last, stop):
        relabel(classification, [classification.kinds[last]], STOPPED, "stopped-at", last, last + 1)


ADAPTER = Adapter(
    "googletest",
    (_top, _failure),
    anchors=(
        b"[==========] ",
        b"[ RUN      ] ",
        b"[  FAILED  ] ",
        b"[       OK ] ",
        b"GMOCK WARNING",
        b"[  PASSED  ] ",
        b"Google Test",
    ),
    signatures=(
        rb"\[==========\] ",
        rb"Running main\(\) from [^\r\n]*g(?:test|mock)",
        rb"\[ RUN      \] \S",
        rb"\[  (?:FAILED |PASSED |SKIPPED) \] ",
        rb"\[ {7}OK \] \S[^\r\n]* \(\d+ ms\)",
        rb"Note: Google Test filter = ",
        rb"This program contains tests written using Google Test\.",
        rb"\S+:\d+: Failure[\r\n]+(?:Expected|Value of|The difference|Failed)",
    ),
    mixes=True,
    finish=_finish,
    verified=("GoogleTest 1.12",),
)

r"""Maven's Surefire and Failsafe, JUnit 4's console, JUnit 5's console: classes, failures, results.

What a reader must know of the format:

- Surefire names a class when it starts and says its counts when it ends; below them stand the tests that failed, each
  with its stack.  ``Results:`` lists all failures again in one line each, then the counts of the run.
- A test that passed on another try is listed under ``Flakes:``; its run is a success.
- A JVM that was left by ``System.exit`` or crashed has no counts; the class that was started last is where.
- JUnit's console prints a tree or a list, then every failure with its stack, then counts in brackets.

Classes that passed are known by the table of marks, stacks by that of traces.  What Maven says before
and after is not Surefire's.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_LEVEL = rb"(?:\[(?:INFO|ERROR|WARNING)\] )?"
_COUNTS = rb"%bTests run: *+\d++, ++Failures: *+\d++, ++Errors: *+\d++, ++Skipped: *+\d++" % _LEVEL
_BAD = rb"(?=[^\n]*(?:Failures|Errors): *[1-9])"
_TIME = rb", Time elapsed: .*"
_LIBRARY = (
    rb"(?:org\.junit|org\.opentest4j|java\.base(?:@[\d.]++)?/|app//org\.junit|jdk\.|sun\.|org\.apache\.maven|org\.hamcrest"
    rb"|org\.assertj|org\.mockito)"
)
_TOOL = rb"\s++at %b.*| {7,9}%b.*(?:\.java:\d++|Native Method|Unknown Source)\)" % (_LIBRARY, _LIBRARY)

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
FLAKY = Label(P1, "test that passed on another try")
SKIPPED = Label(P2, "skipped test")
HEADING = Label(P2, "heading")
STARTED = Label(P2, "start of a class", yields=True)
STOPPED = Label(P1, "class that never ended")
LIBRARY = Label(P3, "library frame", "library frame lines", near=0)
CHATTER = Label(P5, "chatter of a runner")

_tallies = (
    Rule("verdict-failed", rb"%b%b(?:, Flakes: \d++)?" % (_BAD, _COUNTS), FAILING, "top"),
    Rule("verdict-passed", rb"(?!%b|%bTests run: *+0,)%b(?:, Flakes: \d++)?" % (_BAD, _LEVEL, _COUNTS), PASSED, "top"),
    Rule("nothing-ran", rb"(?!%b)%bTests run: *+0,(?!.*Time elapsed).*" % (_BAD, _LEVEL), DETAIL, "top"),
    Rule("passed-again", rb"\[INFO\] {2,}+Run \d++: PASS", FLAKY),
)
_top = State(
    "top",
    (
        Rule("banner", rb"%b-{50,80}|%b T E S T S" % (_LEVEL, _LEVEL), CHATTER, run=True),
        Rule("started", rb"%bRunning [\w.$]++" % _LEVEL, STARTED),
        Rule("class-failed", rb"%b%b%b" % (_BAD, _COUNTS, _TIME), FAILED, opens=True),
        Rule("class-skipped", rb"(?!%b)(?=[^\n]*Skipped: *[1-9])%b%b" % (_BAD, _COUNTS, _TIME), SKIPPED),
        Rule(
            "failed",
            rb"(?!\[ERROR\] Tests run|Tests run)\S.*[Tt]ime elapsed: [\d.,]++ s(?:ec)? {1,2}<<< (?:FAILURE|ERROR)!.*",
            FAILED,
            "stack",
            opens=True,
        ),
        Rule("results", rb"%bResults ?:" % _LEVEL, HEADING, "results", opens=True),
        *_tallies,
        Rule("level-blank", rb"\[(?:INFO|ERROR|WARNING)\] *+", CHATTER, run=True),
        Rule("library-frame", _TOOL, LIBRARY, run=True),
        # JUnit's own console
        Rule("junit4", rb"JUnit version \S++", CHATTER),
        Rule("junit4-row", rb"\.[.I]*+", Label(P4, "row of progress", "progress rows without a failure")),
        Rule(
            "junit4-row-failed",
            rb"(?=[.I]*+E)[.EI]++",
            Label(P4, "row of progress with a failure", "progress rows with a failure"),
        ),
        Rule("junit4-time", rb"Time: [\d.,]++", CHATTER, then=rb"\n?(?:OK \(|There w)"),
        Rule("junit4-failures", rb"There (?:was|were) \d++ failures?:", HEADING, opens=True),
        Rule("junit4-failed", rb"\d++\) \w++(?:\[[^\n\]]*\])?\([\w.$]++\)", FAILED, "stack", opens=True),
        Rule("junit4-verdict", rb"FAILURES!!!|Tests run: \d++, {2}Failures: \d++", FAILING),
        Rule("junit4-passed", rb"OK \(\d++ tests?\)", PASSED),
        Rule("thanks", rb"Thanks for using JUnit! .*", CHATTER),
        Rule("junit5-failures", rb"Failures \(\d++\):", HEADING, opens=True),
        Rule("junit5-failed", rb"  JUnit \w++:\S.*", FAILED, opens=True),
        Rule("junit5-source", rb" {4}\w+Source \[.*\]", DETAIL),
        Rule("junit5-thrown", rb" {4}=> .*| {5}(?:Caused by|Suppressed): .*", ERROR),
        Rule("junit5-elided", rb" {7}\[\.\.\.\]", LIBRARY),
        Rule("junit5-none", rb"\[ *+0 tests (?:failed|aborted) *+\]", CHATTER),
        Rule("junit5-verdict", rb"\[ *+[1-9]\d*+ (?:tests|containers) failed *+\]", FAILING),
        Rule("junit5-passed", rb"\[ *+[1-9]\d*+ tests successful *+\]", Label(P1, "tally")),
        Rule("blank", b"", CHATTER, run=True),
    ),
)
_stack = State(
    "stack",
    (Rule("thrown", rb"(?=\S)(?!\[(?:INFO|ERROR|WARNING)\] ).*", ERROR, "said"),),
    otherwise="top",
)
_said = State(
    "said",
    (
        Rule("library-frame", _TOOL, LIBRARY, run=True),
        Rule("end", b"", CHATTER, "top"),
        Rule("caused", rb"(?:Caused by|Suppressed): .*", ERROR),
        Rule(
            "said",
            rb"(?!\s++at |\s++\.\.\. \d|Caused by: |Suppressed: |\[(?:INFO|ERROR|WARNING)\] |\d++\) \w++[(\[]"
            rb"| {7,9}%b).+" % _LIBRARY,
            DETAIL,
            run=True,
        ),
        Rule("frame", rb"(?!%b\n)\s++at .*" % _TOOL, Label(P1, "frame"), run=True),
        Rule("more", rb"\s++\.\.\. \d++ (?:more|trimmed)", LIBRARY),
    ),
    otherwise="top",
)
_results = State(
    "results",
    (
        Rule(
            "kind",
            rb"(?:\[(?:ERROR|WARNING)\] )?(?:Failures|Errors|Failed tests|Tests in error|Flakes|Skipped) ?: ?.*",
            HEADING,
        ),
        Rule(
            "listed",
            rb"\[ERROR\] (?! *+Tests run: | *+(?:Failures|Errors|Failed tests|Tests in error) ?: ?\n) *+\S.*",
            FAILED,
        ),
        Rule("flaky", rb"\[WARNING\] (?! *+Tests run: )(?!Flakes: )\S.*", FLAKY),
        Rule("level-blank", rb"\[(?:INFO|ERROR|WARNING)\] *+", CHATTER, run=True),
        *_tallies,
        Rule(
            "listed-more",
            rb"(?!\[(?:INFO|ERROR|WARNING)\])(?!%b)(?!(?:Failures|Errors|Failed tests|Tests in error|Flakes"
            rb"|Skipped) ?:).+" % _COUNTS,
            DETAIL,
            run=True,
        ),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A class that was started and has no counts is where the run stopped; so with one fork at a time."""
    del lines
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    started = units("started")
    ended = units("class-failed", "class-skipped", "verdict-failed", "verdict-passed", "nothing-ran")
    for unit in started[-1:]:
        if not any(unit < at for at in ended):
            relabel(classification, [classification.kinds[unit]], STOPPED, "stopped-at", unit, unit + 1)


ADAPTER = Adapter(
    "surefire",
    (_top, _stack, _said, _results),
    commands=("mvn test", "mvn verify", "mvnw", "mvnd"),
    anchors=(
        b" T E S T S", b"Tests run: ", b"JUnit version ", b"Thanks for using JUnit", b"<<< FAILURE!", b"<<< ERROR!",
        b"tests successful", b" JUnit Jupiter",
    ),
    signatures=(
        rb"(?:\[INFO\] )?-{50,80}[\r\n]+(?:\[INFO\] )?  ?T E S T S",
        rb"(?:\[ERROR\] )?Tests run: \d+, Failures: [^\r\n]* <<< (?:FAILURE|ERROR)!",
        rb"(?:\[[A-Z]+\] )?Tests run: *\d+, Failures: *\d+, Errors: *\d+, Skipped: *\d",
        (rb"(?:\[(?:INFO|ERROR)\] )?Results ?:[\r\n]+(?:\[(?:INFO|ERROR)\] *[\r\n]+)*(?:\[(?:INFO|ERROR"
        rb"|WARNING)\] )?(?:Tests run:|Failures:|Errors:|Failed tests:|Tests in error:)"),
        rb"(?:\xe2\x95\xb7[\r\n]+)?(?:\xe2\x94\x9c|\xe2\x94\x94)\xe2\x94\x80 JUnit ",
        rb"[+'.]-- JUnit ",
        rb"Failures \(\d+\):[\r\n]+  JUnit ",
        rb"JUnit version \d[^\r\n]*[\r\n]+[.EI]",
        rb"Thanks for using JUnit!",
        rb"(?:\[ERROR\] )?[\w.$]+[^\r\n]*[Tt]ime elapsed: [\d.]+ s(?:ec)? {1,2}<<< (?:FAILURE|ERROR)!",
    ),
    mixes=True,
    finish=_finish,
    verified=("Surefire 3.2", "JUnit 4.13", "JUnit 5.9"),
)  # fmt: skip

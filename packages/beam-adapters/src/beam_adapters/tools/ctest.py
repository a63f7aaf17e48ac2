r"""CTest: quiet, verbose (``-V``), with the output of failed tests, repeated, and as ``make test``.

What a reader must know of the format:

- A line when a test starts, a row when it ends, then the share that passed, and lists of what did not run and what
  failed.  Rows, lists and the verdict are known by the table of marks; here is what stands around them.
- With ``-V`` every line of test 7 begins with ``7: ``, whatever ran it; the tables read what stands behind.  Of tests
  that passed it is left out where others failed.
- With ``--output-on-failure`` the output of a failed test stands below its row, up to a blank line.

A test that is skipped or disabled neither passed nor failed.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, line_of, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import PRIORITY, Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_ROW = rb" *+(?:\d++/\d++)? ++Test ++#\d++: "

FAILING = Label(P0, "verdict", outcome="fail")
REASON = Label(P0, "why a test did not run")
SKIPPED = Label(P2, "skipped test")
RETRIED = Label(P2, "try of a test that failed")
HEADING = Label(P2, "heading")
REPORT = Label(P1, "where the output is")
AGAIN = Label(P1, "command to run failed tests again")
OUTPUT = Label(P2, "output of a test", yields=True)
ASIDE = Label(P3, "output of a passed test", "lines that passed tests printed", near=0)
COMMAND = Label(P1, "command of a failed test")
STEP = Label(P5, "chatter of a runner")

_top = State(
    "top",
    (
        Rule("skipped", rb"%b.*\*\*\*(?:Skipped|Not Run \(Disabled\)) .*" % _ROW, SKIPPED),
        Rule(
            "try-passed",
            rb" {4,}+Test ++#\d++: .+ Passed ++[\d.]++ sec",
            Label(P4, "try of a test that passed", "tries passed"),
            run=True,
        ),
        Rule("try-failed", rb" {4,}+Test ++#\d++: .+\*\*\*(?!Skipped|Not Run \(Disabled\)).*", RETRIED),
        Rule("reason", rb"Failed test dependencies: .*|Unable to find (?:executable|required file): .*", REASON),
        Rule("not-found", rb"Could not find executable .*", STEP),
        Rule("none", rb"No tests were found!!!", FAILING),
        Rule(
            "no-tests",
            rb"No test configuration file found!|(?:CMake|CTest) Error.*|Failed to change working directory.*",
            FAILING,
        ),
        Rule("stars", rb"\*{33}", STEP),
        Rule("errors", rb"Errors while running CTest", STEP),
        Rule("report", rb"Output from these tests are in: .*", REPORT),
        Rule("again", rb'Use "--rerun-failed.*', STEP),
        Rule("not-run", rb"The following tests did not run:", HEADING, opens=True),
        Rule("not-run-listed", rb"\t *+\d++ - .+ \((?:Skipped|Disabled)\)", SKIPPED),
        Rule("failed", rb"The following tests FAILED:", HEADING, opens=True),
        Rule("labels", rb"(?:Label|Subproject) Time Summary:", STEP),
        Rule("label", rb"\S.* += ++[\d.]++ sec\*proc \(\d++ tests?\)", STEP, run=True),
        Rule("folder", rb"Internal ctest changing into directory: .*", STEP),
        Rule("command", rb"\d++: Test command: .*|\d++: Working Directory: .*", COMMAND),
        Rule("output", rb"\d++:(?! (?:Test (?:command|timeout)|Working Directory)[: ])(?: .*)?", OUTPUT, run=True),
        Rule("blank", b"", Label(P5, "blank line"), run=True),
    ),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What tests that passed printed is left out where others failed; their commands always."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    said, commands = units("output"), units("command")
    if not commands:
        return
    passed: set[bytes] = set()
    failed = False
    for unit in range(start, stop):
        line = line_of(lines, segment, unit)
        place, of_row, _ = line.partition(b" Test ")
        if not of_row or not place.strip().replace(b"/", b"").isdigit():
            continue
        number = line.partition(b"#")[2].partition(b":")[0]
        head, _, tail = line.rstrip().rpartition(b"   Passed ")
        if head and tail.endswith(b" sec") and number.isdigit():
            passed.add(number)
        elif b"***" in line and number.isdigit():
            failed = True
            passed.discard(number)
    aside = classification.kind(ASIDE, f"{ADAPTER.name}/top/output-aside") if failed else 0
    step = classification.kind(STEP, f"{ADAPTER.name}/top/command-passed")
    for kind, of in ((step, commands), (aside, said)):
        for unit in of if kind else ():
            if line_of(lines, segment, unit).partition(b":")[0] in passed:
                classification.kinds[unit] = kind
                classification.priorities[unit] = (
                    classification.priorities[unit] & ~PRIORITY | classification.labels[kind].priority
                )


ADAPTER = Adapter(
    "ctest",
    (_top,),
    commands=("ctest", "make test", "ninja test", "cmake --build"),
    anchors=(
        b"Test project /",
        b"% tests passed, ",
        b"Test #",
        b"ctest changing into",
        b"No tests were found",
        b"No test configuration",
    ),
    signatures=(
        rb"Internal ctest changing into directory: ",
        rb"UpdateCTestConfiguration  from ",
        rb"Test project /",
        rb" *\d+/\d+ Test +#\d+: [^\r\n]+ (?:Passed|\*\*\*)",
        rb"\d+% tests passed, \d+ tests? failed out of \d",
        rb"\*{33}[\r\n]+No test configuration file found!",
    ),
    weak=(rb"(?:CMake|CTest) Error", rb"Failed to change working directory"),
    mixes=True,
    finish=_finish,
    verified=("CTest 3.25",),
)

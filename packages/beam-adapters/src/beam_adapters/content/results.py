r"""Marks of success that test and check tools share, in text of no known tool.

A table of families: GoogleTest, CTest, TAP, check marks, XCTest, a ``PASSED`` column, hooks and more.
Each has marks of success (counted), chatter around them (dropped), and what shows that such a tool printed the text:
its header, its tally, or three of a mark that nothing else has the shape of.  A mark without such a proof is put back:
a menu, a check list or a script's own ``PASS: 1/2 -> 0.5`` stays.

Not here: what a failed test said, which stays as it is, and frames of traces.  Guarded are the failing marks and the
tallies, and a start without an end: of a run that was killed the line that says where stays.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, count_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

PASSING = Label(P4, "passing test", "passing")
NODE = Label(P4, "passing node of a tree", "passing nodes")
PROGRAM = Label(P4, "passing test program", "passing test programs")
FILE = Label(P4, "passing test file", "passing test files")
CLASS = Label(P4, "passing test class", "passing test classes")
SUITE = Label(P4, "passing test suite", "passing test suites")
HOOK = Label(P4, "hook that passed", "hooks passed")
HOOK_SKIPPED = Label(P4, "hook that was skipped", "hooks skipped")
ROW = Label(P4, "row of progress", "progress rows without a failure")
PLACES = Label(P3, "places looked in", "places looked in", near=0)
CASE = Label(P4, "arguments of a test", "lines of test arguments")
CHATTER = Label(P5, "chatter of a runner")
STARTED = Label(P5, "start of a test that passed")
OPENING = Label(P2, "start of a test")
HEADER = Label(P2, "header of a run")
RETRIED = Label(P1, "test that passed at last")
FAILED = Label(P0, "failed test")
AGAIN = Label(P4, "name of a failed test", "names of failed tests repeated")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
TALLY = Label(P1, "tally")
UNPROVEN = Label(P2, "mark of no known runner", yields=True)

_TICK = rb"(?:\xe2\x9c[\x93\x94]|\xe2\x88\x9a)(?:\xef\xb8\x8f)?"
_CROSS = rb"\xe2\x9c[\x96\x97\x98](?:\xef\xb8\x8f)?"
_INNER = rb"(?:\d++: )?"  # before the lines of a test that CTest shows
_BUILT = (
    rb"(?!\d++ modules|[Bb]uilt |Compil|Generat|Creat|Install|Download|Copied|Wrote|Start|Ready|Lint|Collect|Final)"
)
_TIMES = rb" \([\d.]++ ?m?s\)"
_SUMS = rb"(?:tests|suites|cancelled|skipped|todo)"
_EXCUSED = rb"(?![^\n]* # ?(?:[Tt][Oo][Dd][Oo]|[Ss][Kk][Ii][Pp]))"
_FIRST = rb"(?![^\n]* \(retry #\d)"
_BRANCH = rb"(?:\xe2\x94\x82| |\|)*(?:\xe2[\x94\x95][\x94\x9c\xb7]\xe2\x94\x80|[+'`]--)"
_SYMBOL = rb"\xf4[\x80-\xbf]{3}"  # of a font for private use
_KIWI = rb"\d{4}-\d\d-\d\d [\d:.]++ [\w.-]++\[[\d:a-f]++\] \+ '[^\n]+' \[PASSED\]"
_CLASS = rb"(?:[a-z]\w*+\.)*[A-Z][\w$]*+"
_SUREFIRE = (
    rb"(?:\[INFO\] )?Tests run: \d++, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: [\d.]++ s(?:ec)? -{1,2} ?in "
)
_SUITE_TALLY = rb"\d++ tests?, \d++ passed, [^\n]*\n"  # Robot Framework's, below the row of a suite
_XCTEST = rb"'[^'\n]++'"

_LISTING = rb"(?:\d++: )?\[  FAILED  \] \d++ tests?, listed below:"

_GTEST = (
    Rule("gtest-ok", rb"\[       OK \] .+ \(\d++ ms\)|\d++: \[       OK \] .+ \(\d++ ms\)", PASSING, run=True),
    Rule(
        "gtest-start",
        rb"\[ RUN      \] .+|\d++: \[ RUN      \] .+",
        STARTED,
        then=_INNER + rb"\[       OK \] [^\n]+ \(\d++ ms\)\n",
    ),
    Rule(
        "gtest-opening",
        rb"\[ RUN      \] .+|\d++: \[ RUN      \] .+",
        OPENING,
        then=rb"(?!%b\[       OK \] [^\n]+ \(\d++ ms\)\n)" % _INNER,
        opens=True,
    ),
    Rule(
        "gtest-part",
        rb"\[----------\] (?:\d++ tests? from .+|Global test environment (?:set-up|tear-down)\.?)"
        rb"|\d++: \[----------\] (?:\d++ tests? from .+|Global test environment (?:set-up|tear-down)\.?)"
        rb"|Running main\(\) from .*gtest.*|\d++: Running main\(\) from .*gtest.*",
        CHATTER,
        run=True,
    ),
    Rule(
        "gtest-run",
        rb"\[==========\] (?:Running )?\d++ tests? from \d++ test (?:suite|case)s?.*"
        rb"|\d++: \[==========\] (?:Running )?\d++ tests? from \d++ test (?:suite|case)s?.*",
        HEADER,
    ),
    Rule("gtest-passed", rb"\[  PASSED  \] \d++ tests?\.|\d++: \[  PASSED  \] \d++ tests?\.", TALLY),
    Rule("gtest-failed", rb"(?!%b\n)(?:\d++: )?\[  FAILED  \] .+" % _LISTING, FAILED),
    Rule("gtest-listing", _LISTING, FAILED, enter="listed"),
    Rule("gtest-verdict", rb" ++\d++ FAILED TESTS?|\d++:  ++\d++ FAILED TESTS?", FAILING),
)

_CTEST = (
    Rule(
        "ctest-ok",
        rb" *+\d++/\d++ Test ++#\d++: .+ Passed ++[\d.]++ sec",
        PROGRAM,
        run=True,
    ),
    Rule(
        "ctest-failed",
        rb" *+\d++/\d++ (?:Test ++#\d++: .+\*\*\*(?!Skipped|Not Run \(Disabled\)).+"
        rb"|.+ (?:FAIL|ERROR|TIMEOUT) ++[\d.]++ ?s.*)",
        FAILED,
        opens=True,
    ),
    Rule("ctest-start", rb" ++Start ++\d++: .+|test \d++", Label(P5, "start of a test"), run=True),
    Rule(
        "ctest-preamble",
        rb"UpdateCTestConfiguration  from :.+|Parse Config file:.+|Constructing a list of tests"
        rb"|Done constructing a list of tests|Updating test list for fixtures"
        rb"|Added \d++ tests to meet fixture requirements|Checking test dependency graph(?:\.\.\.| end)"
        rb"|Internal ctest changing into directory: .+|\d++: Test timeout computed to be: .+"
        rb'|Use "--rerun-failed --output-on-failure" to re-run the failed cases verbosely\.'
        rb"|Total Test time \(real\) = .+",
        CHATTER,
        run=True,
    ),
    Rule("ctest-project", rb"Test project /.*", HEADER),
    Rule("ctest-places", rb"Looked in the following places:", PLACES, enter="places"),
    Rule("ctest-passed", rb"100% tests passed, 0 tests failed out of \d++", PASSED, opens=True),
    Rule("ctest-verdict", rb"\d++% tests passed, [1-9]\d*+ tests? failed out of \d++", FAILING, opens=True),
    Rule("ctest-listed", rb"\t *+\d++ - .+ \((?!Skipped\)|Disabled\))[A-Z][\w ]++\)(?: .*)?", FAILED),
    Rule("meson-ok", rb" *+\d++/\d++ (?!Test ++#).+ OK ++[\d.]++ ?s", PROGRAM, run=True),
    Rule("meson-tally", rb"(?:Ok|Expected Fail|Unexpected Pass|Skipped|Timeout): ++\d++ *+", TALLY),
)

_TAP = (
    Rule("tap-ok", rb"[ \t]*+ok \d++%b(?:| .*)" % _EXCUSED, PASSING, run=True),
    Rule(
        "tap-times",
        rb" ++---\n ++duration_ms: [\d.]++\n(?: ++type: '\w++'\n)? ++\.\.\.",
        CHATTER,
    ),
    Rule("tap-subtest", rb" *+# Subtest: .+", STARTED, then=rb" *+ok \d++(?: [^\n]*)?\n"),
    Rule("tap-failed", rb"[ \t]*+not ok\b%b.*" % _EXCUSED, FAILED, opens=True),
    Rule("tap-plan", rb"TAP version \d++|[ \t]*+1\.\.\d++", HEADER),
    Rule(
        "tap-tally",
        rb"(?:#|\xe2\x84\xb9) (?:%b|pass) \d++|(?:#|\xe2\x84\xb9) fail 0" % _SUMS,
        TALLY,
    ),
    Rule("tap-verdict", rb"(?:#|\xe2\x84\xb9) fail [1-9]\d*+", FAILING),
    Rule("tap-time", rb"(?:#|\xe2\x84\xb9) duration_ms [\d.]++", CHATTER),
    Rule("prove-ok", rb"\S[^\n ]* \.{2,} ok(?: ++\d++ m?s)?", FILE, run=True),
    Rule("prove-passed", rb"Result: PASS|All tests successful\.", PASSED),
    Rule("prove-verdict", rb"Result: (?:FAIL|NOTESTS)", FAILING),
)

_MARKS = (
    Rule(
        "mark-timed",
        rb"[ \t]*+%b ++%b%b%b\S.* \([\d.]++ ?m?s\)" % (_TICK, _BUILT, _EXCUSED, _FIRST),
        PASSING,
        run=True,
    ),
    Rule(
        "mark",
        rb"(?![^\n]* \([\d.]++ ?m?s\)\n)[ \t]*+%b ++%b%b%b\S.*" % (_TICK, _BUILT, _EXCUSED, _FIRST),
        PASSING,
        run=True,
    ),
    Rule("mark-retried", rb"[ \t]*+%b ++(?=[^\n]* \(retry #\d)\S.*" % _TICK, RETRIED),
    Rule("mark-failed", rb"[ \t]*+%b ++\S.*" % _CROSS, FAILED),
    Rule(
        "mark-tally",
        rb" ++\d++ (?:passing|passed|pass)(?:%b)?|OK \(\d++ tests?, \d++ assertions?\)"
        rb"|Tests: \d++, Assertions: \d++(?![^\n]*(?:Failures|Errors): [1-9]).*" % _TIMES,
        TALLY,
    ),
    Rule(
        "mark-verdict",
        rb" ++[1-9]\d*+ (?:failing|failed)|Tests: \d++, Assertions: \d++(?=[^\n]*(?:Failures|Errors): [1-9]).*"
        rb"|\d++ (?:tests?|examples?), [1-9]\d*+ failures?(?:, .*)?|[1-9]\d*+ tests? failed"
        rb"|\d++ runs, \d++ assertions, (?=[^\n]*[1-9]\d* (?:failures|errors)).*",
        FAILING,
    ),
    Rule(
        "mark-passed",
        rb"(?!0 )\d++ (?:tests?|examples?), 0 failures(?!.*(?:error|invalid))(?:, .*)?"
        rb"|(?!0 )\d++ runs, \d++ assertions, 0 failures, 0 errors, \d++ skips",
        PASSED,
    ),
    Rule("row", rb"(?=[sS*]*+\.)[.sS*]{5,}(?: ++\d++ / \d++ \( *+\d++%\))?", ROW, run=True),
    Rule("exunit-ok", rb"  \* (?:test|doctest) .+ \([\d.]++ms\) \[L#\d++\]", PASSING, then=rb"(?!\n ++\d++\) )"),
    Rule(
        "tree-ok",
        _BRANCH + rb" .+ (?:\xe2\x9c\x94|\[OK\])",
        NODE,
        run=True,
    ),
    Rule(
        "tree-failed",
        _BRANCH + rb" .+ (?:\xe2\x9c\x98|\[X\])(?: .*)?",
        FAILED,
    ),
    Rule("tree-finished", rb"Test run finished after \d++ ms", HEADER),
    Rule(
        "tree-none",
        rb"\[ ++0 (?:tests|containers) (?:skipped|aborted|failed) ++\]"
        rb"|\[ ++\d++ containers (?:found|started|successful) ++\]",
        CHATTER,
    ),
    Rule("playwright-run", rb"Running \d++ tests? using \d++ workers?", HEADER),
    Rule(
        "playwright-line",
        rb"\[\d++/\d++\] (?:\(retries\) )?(?:\[[\w -]++\] \xe2\x80\xba )?\S+:\d++:\d++ \xe2\x80\xba .+",
        CHATTER,
        run=True,
    ),
)

_SWIFT = (
    Rule(
        "swift-ok",
        rb"%b {1,2}Test (?!run with)[^\n]+ passed after [\d.]++ seconds\." % _SYMBOL,
        PASSING,
        run=True,
    ),
    Rule(
        "swift-start",
        rb"%b {1,2}(?:(?:Test|Suite) [^\n]+ started\.|Suite [^\n]+ passed after [\d.]++ seconds\.)" % _SYMBOL,
        CHATTER,
        run=True,
    ),
    Rule("swift-case", rb"%b {1,2}Passing \d++ arguments? .+" % _SYMBOL, CASE, run=True),
    Rule("swift-passed", rb"%b {1,2}Test run with \d++ tests?[^\n]* passed after .+" % _SYMBOL, PASSED),
    Rule("swift-verdict", rb"%b {1,2}Test run with \d++ tests?[^\n]* failed after .+" % _SYMBOL, FAILING),
)

_COLUMNS = (
    Rule("gradle-ok", _CLASS + rb" > [^\n]+ PASSED", PASSING, enter="column"),
    Rule("bazel-ok", rb"//\S+ ++(?:\(cached\) )?PASSED in [\d.]++s", PASSING, run=True),
    Rule("bazel-tally", rb"Executed \d++ out of \d++ tests?: .+", TALLY),
    Rule("automake-ok", rb"PASS: \S+(?: \(\d++ of \d++\))?", PASSING, run=True),
    Rule("automake-tally", rb"# (?:TOTAL|PASS|SKIP|XFAIL|XPASS|ERROR): ++\d++|# FAIL: ++0", TALLY),
    Rule("robot-ok", rb"\S.* \| PASS \|", PASSING, enter="robot", then=rb"(?!%b)" % _SUITE_TALLY),
    Rule("robot-suite", rb"\S.* \| PASS \|", SUITE, then=_SUITE_TALLY + rb"={20,}+\n"),
    Rule("robot-failed", rb"\S.* \| FAIL \|", FAILED, opens=True),
    Rule("robot-tally", rb"\d++ tests?, \d++ passed, [1-9]\d*+ failed(?:, .*)?", FAILING),
    Rule("robot-passed", rb"\d++ tests?, \d++ passed, 0 failed(?:, .*)?", PASSED),
    Rule("dotnet-ok", rb"  Passed .+ \[(?:< )?[\d.:]++ ?(?:m?s|m \d++ s|h .*)\]", PASSING, run=True),
    Rule("xctest-ok", rb"Test [Cc]ase %b passed (?:on '.+' )?\([\d.]++ seconds\)\.?" % _XCTEST, PASSING, run=True),
    Rule(
        "xctest-start",
        rb"Test Case %b started(?: at [\d :.-]++)?\.?" % _XCTEST,
        STARTED,
        then=rb"(?:%b\n)?Test Case %b passed \(" % (_KIWI, _XCTEST),
    ),
    Rule("xctest-said", _KIWI, STARTED, then=rb"Test Case %b passed \(" % _XCTEST),
    Rule("xctest-suite", rb"Test [Ss]uite %b (?:started|passed|finished) (?:at|on) .+" % _XCTEST, CHATTER),
    Rule("xctest-failed", rb"Test [Cc]ase %b failed (?:on '.+' )?\([\d.]++ seconds\)\.?" % _XCTEST, FAILED),
    Rule("surefire-ok", _SUREFIRE + rb"\S+", CLASS),
    Rule("surefire-start", rb"(?:\[INFO\] )?Running (?:\w++\.)*\w[\w$]*+", STARTED, then=_SUREFIRE + rb"\S+\n"),
    Rule("surefire-failed", rb"(?:\[ERROR\] )?Tests run: .+ <<< (?:FAILURE|ERROR)! -{1,2} ?in \S+", FAILED, opens=True),
    Rule("hook-ok", rb"(?=[^\n]{79})[^\n.][^\n]*\.{3}Passed", HOOK, run=True),
    Rule("hook-skipped", rb"(?=[^\n]{79})[^\n.][^\n]*\.{3}(?:\(no files to check\))?Skipped", HOOK_SKIPPED, run=True),
    Rule("hook-failed", rb"(?=[^\n]{79})[^\n.][^\n]*\.{3}Failed", FAILED, opens=True),
    Rule("hook-id", rb"- (?:hook id: .+|exit code: \d++|files were modified by this hook)", Label(P1, "hook")),
)

_top = State("top", (*_GTEST, *_CTEST, *_TAP, *_MARKS, *_SWIFT, *_COLUMNS))
_places = State(
    "places",
    (Rule("place", rb"[^\s:]*+", PLACES, run=True, then=rb"(?:[^\s:]*+|Unable to find .+)\n"),),
    otherwise="top",
)
_column = State(
    "column",
    (Rule("column-blank", b"", Label(P5, "blank line"), then=_CLASS + rb" > [^\n]+ PASSED\n"),),
    otherwise="top",
)
_listed = State(
    "listed", (Rule("gtest-again", rb"(?:\d++: )?\[  FAILED  \] .+", AGAIN, run=True, certain=True),), otherwise="top"
)
_robot = State("robot", (Rule("robot-rule", rb"-{78}", CHATTER),), otherwise="top")


class _Family:
    """Marks that hold together: ``low`` are put back unless one of ``proof`` is seen, or ``least`` of ``counted``."""

    __slots__ = ("counted", "least", "low", "proof")

    def __init__(
        self, low: tuple[str, ...], proof: tuple[str, ...], counted: tuple[str, ...] = (), least: int = 3
    ) -> None:
        self.low = low
        self.proof = proof
        self.counted = counted
        self.least = least


_MARKED = ("mark-tally", "mark-verdict", "mark-passed", "tap-tally", "tap-verdict")
_FAMILIES = (
    _Family(("gtest-ok", "gtest-start", "gtest-part"), ("gtest-run", "gtest-verdict"), ("gtest-ok",)),
    _Family(("ctest-ok",), ("ctest-passed", "ctest-verdict", "ctest-project"), ("ctest-ok",)),
    _Family(("meson-ok",), ("meson-tally",)),
    _Family(("ctest-start",), ("ctest-passed", "ctest-verdict")),
    _Family(("ctest-preamble", "ctest-places", "place"), ("ctest-project",)),
    _Family(("tap-ok", "tap-times", "tap-subtest"), ("tap-plan", "tap-tally")),
    _Family(("tap-time",), ("tap-tally",)),
    _Family(("prove-ok",), ("prove-passed", "prove-verdict")),
    _Family(("mark", "row", "exunit-ok"), _MARKED),
    _Family(("mark-timed",), _MARKED, ("mark-timed",)),
    _Family(("tree-ok", "tree-none"), ("tree-finished",)),
    _Family(("swift-ok", "swift-start", "swift-case"), ("swift-passed", "swift-verdict")),
    _Family(("playwright-line",), ("mark-tally",)),
    _Family(("gradle-ok", "column-blank"), (), ("gradle-ok",)),
    _Family(("bazel-ok",), ("bazel-tally",), ("bazel-ok",)),
    _Family(("automake-ok",), ("automake-tally",)),
    _Family(("robot-ok", "robot-suite", "robot-rule"), ("robot-tally", "robot-passed")),
    _Family(("dotnet-ok",), (), ("dotnet-ok",)),
    _Family(("xctest-ok", "xctest-start", "xctest-said", "xctest-suite"), (), ("xctest-ok",)),
    _Family(("surefire-ok", "surefire-start"), (), ("surefire-ok",)),
    _Family(("hook-ok", "hook-skipped"), ("hook-id",), ("hook-ok",)),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back marks that nothing proves, what passed only at last, and a suite of which no test followed."""
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    def last(*rules: str) -> int:
        return max((u for kind in kinds(*rules) for u in units_of(classification, kind, start, stop)), default=-1)

    for family in _FAMILIES:
        low = kinds(*family.low)
        if not low or any_of(classification, kinds(*family.proof), start, stop):
            continue
        if count_of(classification, kinds(*family.counted), start, stop) < family.least or not family.counted:
            relabel(classification, low, UNPROVEN, "unproven", start, stop)
    suite = last("xctest-suite")
    if suite > last("xctest-ok", "xctest-start", "xctest-failed") and b"' started " in lines.line(suite):
        relabel(classification, kinds("xctest-suite"), OPENING, "xctest-opening", suite, suite + 1)
    _again(lines, classification, segment, kinds("gtest-failed"), kinds("gtest-again"))
    _retried(lines, classification, segment, kinds("surefire-failed"), kinds("surefire-ok"))


def _again(lines: Lines, classification: Classification, segment: Segment, failed: list[int], again: list[int]) -> None:
    """A test whose failure is not shown above is named in the list alone."""
    start, stop = segment.start, segment.stop
    shown = {_name(lines.line(u)) for k in failed for u in units_of(classification, k, start, stop)}
    for unit in [u for k in again for u in units_of(classification, k, start, stop)]:
        if _name(lines.line(unit)) not in shown:
            relabel(classification, again, FAILED, "gtest-failed", unit, unit + 1)


def _name(line: bytes) -> bytes:
    """The test that a line of GoogleTest names, with its parameter."""
    name = line.partition(b"] ")[2].rstrip()
    return name.rpartition(b" (")[0] if name.endswith(b" ms)") else name


def _retried(
    lines: Lines, classification: Classification, segment: Segment, failed: list[int], passed: list[int]
) -> None:
    """A class that failed before is none that passes: it was run again."""
    start, stop = segment.start, segment.stop
    before: dict[bytes, int] = {}
    for unit in sorted(u for k in failed for u in units_of(classification, k, start, stop)):
        before.setdefault(lines.line(unit).rsplit(None, 1)[-1], unit)
    for unit in [u for k in passed for u in units_of(classification, k, start, stop)] if before else ():
        if before.get(lines.line(unit).rsplit(None, 1)[-1], stop) < unit:
            relabel(classification, passed, RETRIED, "surefire-retried", unit, unit + 1)


ADAPTER = Adapter(
    "results",
    (_top, _places, _column, _listed, _robot),
    anchors=(
        b"\xe2\x9c\x93 ", b"\xe2\x9c\x94 ", b"\xe2\x88\x9a ", b"\xe2\x9c\x94\n", b"[       OK ] ", b"[----------] ",
        b"Passed  ", b"Test project /", b"\nok 1", b" ok 1", b"]ok 1", b"\nok 2", b" ok 2", b"]ok 2", b" .. ok\n",
        b".. ok\n", b" PASSED\n", b"PASSED in ",
        b"| PASS |", b"\nPASS: ", b" passed (", b" passed at ", b" passed on ", b"  Passed ",
        b"Failures: 0, Errors: 0, Skipped: ", b"...Passed\n", b" examples, ", b" runs, ",
        b" failures", b" [L#", b" passed after ", b"\nOk: ",
    ),
    finish=_finish,
    verified=(
        "GoogleTest 1.12", "CTest 3.25", "node 20", "mocha 12", "Perl prove 3.44", "bats 1.8", "RSpec 3.12",
        "PHPUnit 9.6", "Robot Framework 7", "pre-commit 4",
    ),
)  # fmt: skip

r"""Jest: runs of one or many suites, verbose or not, on a terminal or not; coverage, snapshots, configuration errors.

What a reader must know of the format:

- One line a file, ``PASS path`` or ``FAIL path``; with one file or ``--verbose`` its tests follow, indented, ``✓ name
  (3 ms)``.  Files come in the order in which they end.
- What failed is a block: a dot and the test's path, then message, code frame and frames, each indented by four at
  least and set apart by blank lines.  A message may look like anything, but never stands farther left.
- ``console.log`` is shown with the place of the call: under ``● Console`` after its file, or, verbose, before it.
  What a test writes to stdout itself stands between all this and can look like any line.
- A suite that does not load is a block too, and its tests are in no count: ``Tests: 0 total`` is no success.
- On a terminal the lines of running files are painted over; one that is still there at the end ran when Jest ended.
- With more than twenty files all failures are said twice, the second time under ``Summary of all failing tests``.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import PRIORITY, Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_PASSED = rb"(?:\xe2\x9c\x93|\xe2\x88\x9a)"  # a tick, or a root sign on Windows
_FAILED = rb"(?:\xe2\x9c\x95|\xc3\x97)"  # a cross, or a multiplication sign
_SKIPPED = rb"\xe2\x97\x8b"
_TODO = rb"\xe2\x9c\x8e"
_DOT = rb"\xe2\x97\x8f"
_ANGLE = rb"\xe2\x80\xba"
_ARROW = rb"\xe2\x86\xb3"
_BULLET = rb"\xe2\x80\xa2"
_TOOK = rb"(?: \((?:[\d.]++ m?s|\d++ MB heap size)\)){0,2}"
_FILE = rb"  ?(?:.+ )?\S+\.\w+"
_PASS = rb" ?PASS%b%b" % (_FILE, _TOOK)
_FAIL = rb" ?FAIL%b%b" % (_FILE, _TOOK)
_METHOD = rb"console\.[a-z]\w*+"
_TEST = rb" {2,}+(?:%b|%b|%b|%b) \S.*" % (_PASSED, _FAILED, _SKIPPED, _TODO)

# Frames: those of libraries, of node and of the engine, and the user's.
_AT = rb" {4,}+at "
_LIBRARY = (
    rb"%b(?:(?:.*[/\\(\x20])?node_modules[/\\].*|(?:.*[\x20(])?node:.*"
    rb"|.*\(?<anonymous>\)?|.*\(internal/.*|.*\(native\))" % _AT
)
_USER = rb"(?!%b\n)%b.*:\d++:\d++\)?" % (_LIBRARY, _AT)
# A code frame: numbered lines, the one in question marked, a caret below it.
_MARKED = rb" {4,}+> ++\d++ \|.*"
_BESIDE = rb" {4,}+\d++ \|.*"
_CARET = rb" {4,}+\| ++\^++"
_FRAMED = rb"(?:%b\n){0,3}%b\n" % (_BESIDE, _MARKED)

BLANK = Label(P5, "blank line")
HINT = Label(P5, "hint")
PROGRESS = Label(P5, "progress")
PASSED = Label(P0, "verdict", outcome="pass")
NOT_PASSED = Label(P0, "verdict", outcome="fail")
COUNT = Label(P1, "count of the run")
ERROR = Label(P0, "error")
FAILED = Label(P0, "failed test")
MESSAGE = Label(P1, "message of a failure")
PLACE = Label(P1, "location")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
SOURCE = Label(P3, "source beside the failing line", "lines of source")
SHOWN = Label(P2, "output of a passed file")
SHOWN_SOURCE = Label(P3, "source beside a console call", "lines of source", near=0)
CAPTURED = Label(P1, "output of a failed file")
NOTICE = Label(P1, "notice")
DETAIL = Label(P1, "error detail")
WARNING = Label(P2, "warning")
SO_FAR = Label(P2, "state of a run")
HEADING = Label(P2, "heading")
CONFIG_HINT = (
    rb"  (?:Configuration|CLI Options) Documentation:|  https://jestjs\.io/docs/(?:configuration|cli)(?:\.html)?"
)

# What a file wrote stands under a heading right below its line, and says nothing without its name.  So a passing file
# is counted only where the next line is there and neither is that heading nor can be the beginning of it.
_NO_HEADING = rb"\n|[^\s\d]| \S|  ++(?:(?:%b|%b|%b|%b) |[^\s\xe2])" % (_PASSED, _FAILED, _SKIPPED, _TODO)

_pass = Rule(
    "file-passing",
    _PASS,
    Label(P4, "passing file", "test files passing"),
    "passed",
    then=_NO_HEADING,
    run=True,
    certain=True,
)
_pass_shown = Rule(
    "file-shown",
    _PASS,
    Label(P2, "passing file that wrote something, or is the last"),
    "passed",
    then=rb"(?!%b)" % _NO_HEADING,
    certain=True,
)
_fail = Rule("file-failed", _FAIL, FAILED, "failed", opens=True)
_block = Rule("block", rb"  %b  ?(?!Console\n)\S.*" % _DOT, FAILED, "failure", opens=True)
_library = Rule("library-frame", _LIBRARY, LIBRARY, run=True)
_user = Rule("frame", _USER, PLACE, run=True)
_marked = Rule("failing-line", rb"%b|%b" % (_MARKED, _CARET), PLACE)

# On a terminal the counts are painted anew every second; what follows tells such from the last.
_COUNTS = rb"(?:Test Suites|Tests|Snapshots): "
_BAR = rb"(?:\xe2\x96[\x80-\x9f])+"
_PAINTED_ON = rb"\n{0,6}(?: RUNS | ?(?:PASS|FAIL) |  |%b)" % _COUNTS
_PAINTED = rb"(?:%b.*\n){3}Time: ++\d++ s(?:, estimated \d++ s)?(?:\n%b|(?=\n%b))" % (_COUNTS, _BAR, _PAINTED_ON)
_LAST = rb"(?!%b\n)" % _PAINTED
_summary = (
    Rule("painted", _PAINTED, SO_FAR),
    Rule("summary-failed", rb"%b%b.*\d failed.*" % (_LAST, _COUNTS), NOT_PASSED, opens=True),
    Rule("summary-passed", rb"%b(?:Test Suites|Tests): (?!.*\d failed).*\d passed.*" % _LAST, PASSED, opens=True),
    Rule(
        "summary",
        rb"%b(?:Test Suites|Tests): (?!.*\d (?:failed|passed)).*|Snapshots: (?!.*\d failed).*|Time: .*" % _LAST,
        COUNT,
    ),
)
_interrupted = Rule("interrupted", rb"Test run was interrupted\.", NOT_PASSED)
_runs = Rule("runs", rb" RUNS ++(?!(?:\S+ +)?\.\.\.\n).*", SO_FAR)
_running = Rule(
    "running",
    rb" RUNS ++(?:\S+ +)?\.\.\.|(?:\xe2\xa0[\x80-\xbf])*Determining test suites to run\.\.\.",
    PROGRESS,
    run=True,
)
_COVERAGE = (
    Rule("coverage-line", rb"-++\|(?:-++\|)+-++", Label(P5, "line of a table"), run=True),
    Rule("coverage-head", rb"File {1,}\| +% Stmts \|.*", HEADING),
    Rule("coverage-all", rb"All files {1,}\|.*", Label(P1, "coverage in all")),
    Rule(
        "coverage-full",
        rb"(?!All files {1,}\|)(?!-)[^|\n]++\|(?: ++100 \|){4} *+",
        Label(P4, "row at 100 %", "coverage rows at 100 %"),
        run=True,
    ),
    Rule(
        "coverage-row", rb"(?!All files |File )[^|\n]++\|(?! ++100 \|(?: ++100 \|){3})(?: ++[\d.]++ \|){4}.*", HEADING
    ),
)

_top = State(
    "top",
    (
        _pass,
        _pass_shown,
        _fail,
        _block,
        Rule("console", rb"  %b(?=\n)" % _METHOD, SHOWN, "live", opens=True),
        *_summary,
        _interrupted,
        Rule("all-ran", rb"Ran all test suites\.", HINT),
        Rule(
            "painted-test", rb"(?<=\d s\n) {2,}+%b \S.*" % _PASSED, Label(P4, "passing test", "passing"), certain=True
        ),
        Rule("again", rb"Summary of all failing tests", HEADING, opens=True),
        Rule("threshold", rb"Jest: .*", ERROR),
        Rule("no-tests-failed", rb"No tests found, exiting with code [^0].*", NOT_PASSED, "none", opens=True),
        Rule("no-tests", rb"No tests found(?!, exiting with code [^0]).*", COUNT, "none", opens=True),
        Rule("config-warning", rb"%b .*Warning:" % _DOT, WARNING, "config-warning", opens=True),
        Rule("config-error", rb"%b (?!.*Warning:\n).*" % _DOT, ERROR, "config", opens=True),
        Rule("thrown", rb"(?:[A-Z]\w*)?Error(?: \[\w++\])?: .*", ERROR, "thrown", opens=True),
        Rule("retry", rb" LOGGING RETRY ERRORS  .*| RETRY \d++ ?", NOTICE, "failure", opens=True),
        Rule(
            "process",
            rb"A worker process has failed to exit .*|Jest did not exit .*|Jest has detected .*|Force exiting Jest.*",
            NOTICE,
            opens=True,
        ),
        Rule("snapshot-failed", rb" %b \d++ snapshots? failed.*" % _ANGLE, ERROR),
        Rule("snapshot-obsolete", rb" %b \d++ snapshot(?:s|(?: file)s?)? obsolete.*" % _ANGLE, NOTICE),
        Rule("snapshot-name", rb"  ++(?:%b|%b) .*" % (_ARROW, _BULLET), NOTICE),
        _runs,
        _running,
        Rule("watch", rb"Watch Usage(?:: Press .*)?| %b Press .*" % _ANGLE, HINT, run=True),
        Rule("script", rb"> @?[^\s@]++@\S++ \S++(?: .*)?", HEADING, segment=True),
        Rule("blank", b"", BLANK, run=True),
        *_COVERAGE,
    ),
)


_LISTED = (
    Rule("passing", rb" {2,}+%b \S.*" % _PASSED, Label(P4, "passing test", "passing"), run=True, certain=True),
    Rule("failed", rb" {2,}+%b \S.*" % _FAILED, FAILED),
    Rule(
        "skipped",
        rb" {2,}+%b (?!skipped \d++ tests?\n).*" % _SKIPPED,
        Label(P4, "skipped test", "skipped"),
        run=True,
        certain=True,
    ),
    Rule(
        "todo",
        rb" {2,}+%b (?!todo \d++ tests?\n).*" % _TODO,
        Label(P4, "test to write", "todo"),
        run=True,
        certain=True,
    ),
    Rule(
        "describe",
        rb"(?!%b\n|  %b|  %b\n| ++(?:%b|%b) ) {2,}+\S.*" % (_TEST, _DOT, _METHOD, _ARROW, _BULLET),
        Label(P4, "describe block", "describe blocks"),
        then=rb"(?: {4,}+(?!(?:%b|%b|%b|%b) )\S.*\n){0,6}?%b\n" % (_PASSED, _FAILED, _SKIPPED, _TODO, _TEST),
    ),
    Rule("blank", b"", BLANK, run=True),
)


def _listing(name: str, console: str) -> State:
    """After a file's line: its tests, if they are shown."""
    heading = Rule("heading", rb"  %b Console" % _DOT, SHOWN, console, opens=True)
    return State(name, (*_LISTED, heading, *_summary, _interrupted, _runs, _running), otherwise="top")


# What a blank line before it sets apart from a message.
_AFTER = rb"%b|%b|  %b| ?(?:PASS|FAIL) | LOGGING RETRY| RETRY | %b \d|[A-Z]\w+[: ]" % (_AT, _FRAMED, _DOT, _ANGLE)

_failure = State(
    "failure",
    (
        _block,
        Rule("blank", b"", BLANK, then=rb"\n{0,3}(?:%b)" % _AFTER),
        Rule("blank-inside", b"", MESSAGE, then=rb"(?!\n{0,3}(?:%b))" % _AFTER),
        Rule("code", rb"(?<=\n\n)(?=%b)%b" % (_FRAMED, _BESIDE), SOURCE, "code"),
        Rule("code-marked", rb"(?<=\n\n)%b" % _MARKED, PLACE, "code"),
        Rule("stack-library", rb"(?<=\n\n)%b" % _LIBRARY, LIBRARY, "stack"),
        Rule("stack", rb"(?<=\n\n)%b" % _USER, PLACE, "stack"),
        Rule(
            "message",
            rb"(?<!\n\n) {4}.*|(?<=\n\n)(?!%b|%b) {4}.*" % (_AT, _FRAMED),
            MESSAGE,
            run=True,
        ),
    ),
    otherwise="top",
)

_code = State(
    "code",
    (Rule("source", _BESIDE, SOURCE, run=True), _marked),
    otherwise="failure",
)

_stack = State("stack", (_library, _user), otherwise="failure")
_thrown = State("thrown", (_library, _user), otherwise="failure")


def _console(name: str, indent: int, shown: Label, place: Label, source: Label, otherwise: str) -> State:
    """What ``console`` wrote, and where it was called."""
    left = b" " * indent
    after = rb"%b|%b|%b%b\n|  %b| ?(?:PASS|FAIL) |Test Suites: " % (_AT, _FRAMED, left, _METHOD, _DOT)
    return State(
        name,
        (
            Rule("method", rb"%b%b(?=\n)" % (left, _METHOD), shown, opens=True),
            Rule("blank", b"", BLANK, then=rb"\n{0,3}(?:%b)" % after),
            Rule("output-blank", rb"(?=\n(?!\n{0,3}(?:%b)))|%b +" % (after, left), shown),
            _library,
            Rule("call", _USER, place, run=True),
            Rule("code", _BESIDE, source, run=True),
            Rule("code-marked", rb"%b|%b" % (_MARKED, _CARET), place),
            Rule(
                "output",
                rb"%b  (?! *\n)(?!(?<=%b  )(?: *at | *> ++\d++ \|| *\d++ \|| *\| ++\^)).*" % (left, left),
                shown,
                run=True,
            ),
        ),
        otherwise=otherwise,
    )


_none = State(
    "none",
    (
        Rule("none-hint", rb"Run with `--passWithNoTests` .*", HINT),
        Rule("none-detail", rb"In .*|  \S.*|Pattern: .*|\S.* - \d++ match(?:es)?|Active Filters: .*", DETAIL, run=True),
    ),
    otherwise="top",
)


def _config(name: str, label: Label) -> State:
    """What is wrong with the configuration."""
    return State(
        name,
        (
            Rule("config-hint", CONFIG_HINT, HINT, run=True),
            Rule("config-detail", rb"(?!%b\n)  .*" % CONFIG_HINT, label, run=True),
            Rule("blank", b"", BLANK, run=True),
        ),
        otherwise="top",
    )


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A stack without a frame of the user's shows its first: where a library threw is then all there is."""
    del lines
    units = classification.kinds
    library = kinds_of(classification, ADAPTER.name, "library-frame", "stack-library")
    frames = {*library, *kinds_of(classification, ADAPTER.name, "frame", "stack", "call")}
    first = 0
    for kind in library:
        for unit in units_of(classification, kind, segment.start, segment.stop):
            if unit > segment.start and units[unit - 1] in frames:
                continue
            stop = unit + 1
            while stop < segment.stop and units[stop] in frames:
                stop += 1
            if set(units[unit:stop]) <= set(library):
                if not first:
                    first = classification.kind(PLACE, f"{ADAPTER.name}/stack/first-frame")
                    frames.add(first)
                units[unit] = first
                classification.priorities[unit] = classification.priorities[unit] & ~PRIORITY | PLACE.priority


ADAPTER = Adapter(
    "jest",
    (
        _top,
        _listing("passed", "console"),
        _listing("failed", "console-failed"),
        _failure,
        _code,
        _stack,
        _thrown,
        _console("console", 4, SHOWN, SHOWN, SHOWN_SOURCE, "top"),
        _console("console-failed", 4, CAPTURED, CAPTURED, SHOWN_SOURCE, "top"),
        _console("live", 2, SHOWN, SHOWN, SHOWN_SOURCE, "top"),
        _none,
        _config("config", DETAIL),
        _config("config-warning", WARNING),
    ),
    commands=("jest", "ts-jest", "react-scripts test"),
    anchors=(
        b"PASS ",
        b"FAIL ",
        b"Test Suites: ",
        b"Tests: ",
        b"  \xe2\x97\x8f ",
        b"\xe2\x97\x8f Validation ",
        b"No tests found",
        b" RUNS ",
        b"  console.",
        b"Jest",
        b"jest-haste-map",
    ),
    signatures=(
        rb" ?(?:PASS|FAIL) {1,3}(?:[^\s>]+ +){0,3}[^\s>]+\.[cm]?[jt]sx?%b[\r\n]" % _TOOK,
        rb"Test Suites: (?:\d+ [a-z]+, )*(?:\d+ of )?\d+ total",
        rb"  %b (?:Console|Test suite failed to run)[\r\n]" % _DOT,
        rb"  %b [^\r\n]+ %b " % (_DOT, _ANGLE),
        rb"  %b  (?:process\.exit called with |Cannot log after tests are done)" % _DOT,
        rb"%b (?:Validation|Deprecation) (?:Error|Warning):" % _DOT,
        rb"%b (?:Multiple configurations found|Unrecognized CLI Parameter):" % _DOT,
        rb"No tests found, exiting with code \d",
        rb"(?:\xe2\xa0[\x80-\xbf]){0,20}Determining test suites to run\.\.\.",
        rb"> @?[^\s@]+@\S+ [^\r\n]+[\r\n]+> [^\r\n]*\bjest\b",
        rb" RUNS  \S",
        rb"  console\.(?:log|warn|error|info|debug)[\r\n]+    ",
        rb" LOGGING RETRY ERRORS  ",
        rb"Error: Jest: ",
        rb"jest-haste-map: ",
    ),
    weak=(rb"(?:[A-Z]\w*)?Error(?: \[\w+\])?: ", rb"Jest: ", rb"  %b " % _DOT),
    finish=_finish,
    verified=("Jest 27.5.1", "Jest 29.7.0", "Jest 30.5.2"),
)

r"""Vitest: the default, verbose, tree, dot and basic reporters; coverage, snapshots, type checks, benchmarks.

What a reader must know of the format:

- First a line a file, ``✓ path (3 tests) 4ms``; below a file with failures, or with another reporter, its tests.
  The reason of a failure stands there shortened, and again in full below.
- Then a block a failure: one line for each test with the same error, the message, frames, a code frame below the first
  frame, and a rule with its number.  A message begins at the left edge and may look like anything: only the
  numbered rule ends it.
- Errors outside tests are blocks of the same shape under ``Unhandled Errors``; every test may have passed.
- A suite that does not load counts as a failed file, and its tests are in no count.
- ``stdout | path > test`` is followed by what was written and a blank line.
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

_TICK = rb"(?:\xe2\x9c\x93|\xe2\x88\x9a)"  # a tick, or a root sign on Windows
_CROSS = rb"\xc3\x97"  # a multiplication sign
_ANGLE = rb"\xe2\x9d\xaf"
_DOWN = rb"\xe2\x86\x93"
_ARROW = rb"\xe2\x86\x92"
_DOT = rb"\xc2\xb7"
_SQUARE = rb"\xe2\x96\xa1"
_LINE = rb"\xe2\x8e\xaf"
_NESTED = rb"\xe2\x86\xb3"
_PROJECT = rb"(?:\|[^|\n]++\| ++| ?[^\s.|]++  ++)?"
_PATH = rb"[^\s>|]+\.[cm]?[jt]sx?"
_TESTS = rb"  ?\(\d++ tests?(?: \| [^)\n]++)?\)"
_TOOK = rb"(?: \d++ ?ms| [\d.]++s)?(?: \(retry x\d++\))?(?: \(repeat x\d++\))?(?: \d++ MB heap used)?(?: \d++ ?ms)?"
_FILE = rb"%b%b%b%b" % (_PROJECT, _PATH, _TESTS, _TOOK)
_GROUP = rb" {3,}+%b .* \(\d++\)%b" % (_TICK, _TOOK)
_RULE = rb"(?:%b){3,}\[\d++/\d++\](?:%b)+" % (_LINE, _LINE)
_TITLE = rb"(?:%b)+ [^\n]+ (?:%b)+" % (_LINE, _LINE)
_FAIL = rb" FAIL  ?%b%b(?: > .*| \[ .* \])" % (_PROJECT, _PATH)
_OUT = rb"std(?:out|err) \| \S.*"
_AT = rb"(?: %b| {4,}+at) " % _ANGLE
_LIBRARY = rb"%b(?:(?:.*[/\\(\x20])?node_modules[/\\].*|(?:.*[\x20(])?node:.*|.*<anonymous>\)?)" % _AT
_USER = rb"(?!%b\n)%b.*:\d++:\d++\)?" % (_LIBRARY, _AT)
_GUTTER = rb" {2,}+\d++\|.*"
_MARKED = rb" ++(?!\d|%b)" % _ANGLE  # what follows the line in question: its caret, or what is left of it
_CARET = rb" {4,}+\| ++\^"
_TOTALS = rb" *(?:Test Files|Tests|Snapshots|Errors|Type Errors)  ?\d.*"
_STRUCTURE = rb"%b\n|%b\n|%b\n|%b\n| (?:%b|%b|%b) %b| RUN  " % (
    _OUT, _TITLE, _TOTALS, _FAIL, _TICK, _ANGLE, _DOWN, _PROJECT + _PATH
)  # fmt: skip

_PAINTED = rb" Test Files  ?\d.*\n      Tests  ?\d.*\n(?:   Start at .*\n)?   Duration  ?[\d.]++m?s"
BLANK = Label(P5, "blank line")
HINT = Label(P5, "hint")
RULER = Label(P5, "separator")
PASSED = Label(P0, "verdict", outcome="pass")
NOT_PASSED = Label(P0, "verdict", outcome="fail")
COUNT = Label(P1, "count of the run")
ERROR = Label(P0, "error")
FAILED = Label(P0, "failed test")
MESSAGE = Label(P1, "message of a failure")
REASON = Label(P1, "short reason of a failure")
PLACE = Label(P1, "location")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
SOURCE = Label(P3, "source beside the failing line", "lines of source")
SHOWN = Label(P2, "output of a test")
CAPTURED = Label(P1, "output of a failed test")
NOTICE = Label(P1, "notice")
SO_FAR = Label(P2, "state of a run")
HEADING = Label(P2, "heading")
SKIPPED = Label(P4, "skipped test", "skipped")
PASSING = Label(P4, "passing test", "passing")
FLAKY = Label(P1, "test that passed at last")

_COVERAGE = (
    Rule("coverage-line", rb"-++\|(?:-++\|)+-++", Label(P5, "line of a table"), run=True),
    Rule("coverage-head", rb" % Coverage report from .*|File {1,}\| +% Stmts \|.*", HEADING),
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
    Rule("threshold", rb"ERROR: Coverage .*", ERROR),
)

_FILES = (
    Rule(
        "file-passing",
        rb" %b %b" % (_TICK, _FILE),
        Label(P4, "passing file", "test files passing"),
        "listing",
        run=True,
        certain=True,
    ),
    Rule("file-failed", rb" %b %b" % (_ANGLE, _FILE), FAILED, "listing", opens=True),
    Rule(
        "file-skipped",
        rb" %b %b" % (_DOWN, _FILE),
        Label(P4, "skipped file", "test files skipped"),
        "listing",
        run=True,
        certain=True,
    ),
    Rule(
        "test-passing",
        rb"(?!.*\(retry x\d++\)) %b %b%b > .*" % (_TICK, _PROJECT, _PATH),
        PASSING,
        "listing",
        run=True,
        certain=True,
    ),
    Rule("test-flaky", rb" %b %b%b > .*\(retry x\d++\).*" % (_TICK, _PROJECT, _PATH), FLAKY, "listing"),
    Rule("test-failed", rb" (?:%b|%b) %b%b > .*" % (_CROSS, _ANGLE, _PROJECT, _PATH), FAILED, "listing", opens=True),
    Rule(
        "test-skipped",
        rb" %b %b%b > [^\[\n]*+" % (_DOWN, _PROJECT, _PATH),
        SKIPPED,
        "listing",
        run=True,
        certain=True,
    ),
)
_BLOCKS = (
    Rule("block", _FAIL, FAILED, "failure", opens=True),
    Rule("title", _TITLE, ERROR, "failure", opens=True),
)
_output_head = Rule("output", _OUT, SHOWN, "output", opens=True)
_ON = rb" ++(?:Tests|Snapshots|Errors|Type Errors|Start at|\d++ )"


def _totals(name: str, then: bytes = b"") -> tuple[Rule, Rule, Rule]:
    """The counts at the end; ``then`` must follow where a message may hold such a line."""
    failed = rb".*\d (?:failed|errors?)"
    last = rb"(?!%b\n)" % _PAINTED
    rows = last + rb" *(?:Test Files|Tests|Snapshots|Errors|Type Errors)  ?"
    return (
        Rule(f"{name}-failed", rows + failed + rb".*", NOT_PASSED, "top", opens=True, then=then),
        Rule(
            f"{name}-passed",
            rb"%b *(?:Test Files|Tests)  ?(?!%b).*\d passed.*" % (last, failed),
            PASSED,
            "top",
            opens=True,
            then=then,
        ),
        Rule(
            name,
            rb"%b *(?:Test Files|Tests)  ?(?!%b)(?!.*\d passed).*| *(?:Snapshots|Errors|Type Errors)  ?(?!%b).*"
            % (last, failed, failed),
            COUNT,
            "top",
            opens=True,
            then=then,
        ),
    )


_TOTALS_RULES = _totals("totals")
_ruler = Rule("ruler", rb"(?:%b){20,}" % _LINE, RULER)
_running = (
    Rule("running", rb" %b %b%b \d++/\d++|   %b  ?\[queued\].*" % (_ANGLE, _PROJECT, _PATH, _ANGLE), SO_FAR),
    Rule("painted", _PAINTED, SO_FAR),
)

_top = State(
    "top",
    (
        *_FILES,
        *_BLOCKS,
        _output_head,
        *_TOTALS_RULES,
        *_running,
        _ruler,
        Rule("dots", rb"(?:%b|-|\*)+" % _DOT, Label(P4, "row of dots", "rows of dots"), run=True),
        Rule("dots-failed", rb"(?:%b|-|\*)*x(?:%b|-|\*|x)*" % (_DOT, _DOT), Label(P1, "row of dots with a failure")),
        Rule("time", rb"   Start at .*", HINT, then=rb"   Duration .*\("),
        Rule("duration", rb"   Duration .*", HEADING),
        Rule("run", rb" (?:RUN|DEV|RERUN)  .*", HEADING, segment=True),
        Rule("script", rb"> @?[^\s@]++@\S++ \S++(?: .*)?", HEADING, segment=True),
        Rule("coverage-on", rb"      Coverage enabled with .*", HINT),
        Rule("no-tests-failed", rb"No test files found, exiting with code [^0].*", NOT_PASSED, "none", opens=True),
        Rule("no-tests", rb"No test files found(?!, exiting with code [^0]).*", COUNT, "none", opens=True),
        Rule("snapshot-name", rb" {4,}+(?:%b|%b) .*" % (_NESTED, _DOT), NOTICE),
        Rule("waiting", rb" (?:PASS|FAIL)  .*(?:Waiting|Watching) for file changes.*| {5,}+press h .*", HINT),
        Rule("thrown", rb"(?:[A-Z]\w*)?Error(?: \[\w++\])?: .*", ERROR, "thrown", opens=True),
        Rule("blank", b"", BLANK, run=True),
        *_COVERAGE,
    ),
)

_LISTED = (
    Rule(
        "passing",
        rb"(?!%b\n|.*\(retry x\d++\)) {3,}+%b .*" % (_GROUP, _TICK),
        PASSING,
        "listing",
        run=True,
        certain=True,
    ),
    Rule("flaky", rb" {3,}+%b .*\(retry x\d++\).*" % _TICK, FLAKY, "listing"),
    Rule("group", _GROUP, Label(P4, "describe block", "describe blocks"), "listing", run=True, certain=True),
    Rule("failed", rb" {3,}+(?:%b|%b) .*" % (_CROSS, _ANGLE), FAILED, "listing"),
    Rule(
        "skipped",
        rb" {3,}+(?:%b|%b) [^\[\n]*+" % (_DOWN, _SQUARE),
        SKIPPED,
        "listing",
        run=True,
        certain=True,
    ),
    Rule("not-run", rb" {3,}+%b .*" % _DOT, Label(P4, "test not run", "not run"), "listing", run=True, certain=True),
    Rule("reason", rb" {3,}+%b .*" % _ARROW, REASON, "reason"),
)

_listing = State("listing", (*_LISTED, *_FILES), otherwise="top")

# A reason may have several lines, which stand at the left edge like anything else.
_reason = State(
    "reason",
    (
        *_LISTED,
        *_FILES,
        *_BLOCKS,
        _output_head,
        *_TOTALS_RULES,
        Rule(
            "blank",
            b"",
            BLANK,
            then=rb"\n{0,3}+(?:%b| {3,}+(?:%b|%b|%b|%b) )" % (_STRUCTURE, _TICK, _CROSS, _DOWN, _ANGLE),
        ),
    ),
    default=REASON,
)

_failure = State(
    "failure",
    (
        *_BLOCKS,
        Rule("separator", _RULE, RULER, "between"),
        _ruler,
        Rule(
            "hint",
            rb"- The error was thrown, while Vitest was running this test\."
            rb"|- If the error occurred after the test had been completed, this was .*"
            rb"|This might cause false positive tests\. .*",
            HINT,
        ),
        *_totals("totals-after", _ON),
        Rule("library-frame", _LIBRARY, LIBRARY, run=True),
        Rule("frame", _USER, PLACE, "code"),
        Rule("blank", b"", BLANK, then=rb"\n{0,3}+(?:%b|%b\n|%b\n|%b\n)" % (_AT, _RULE, _FAIL, _TITLE)),
    ),
    default=MESSAGE,
)

_code = State(
    "code",
    (
        Rule("failing-line", _GUTTER, PLACE, then=_MARKED),
        Rule("caret", _CARET, PLACE),
        Rule("source", _GUTTER, SOURCE, then=rb"(?!%b)" % _MARKED),
    ),
    otherwise="failure",
)

# After a failure's numbered rule: another, a heading, or the totals.
_between = State("between", (*_BLOCKS, Rule("blank", b"", BLANK, run=True)), otherwise="top")

_thrown = State("thrown", (Rule("stack-library", _LIBRARY, LIBRARY, run=True),), otherwise="top")

_output = State(
    "output",
    (
        _output_head,
        Rule("output-library", _LIBRARY, LIBRARY, run=True),
        Rule("output-end", b"", BLANK, "top", then=rb"\n{0,3}+(?:%b)" % _STRUCTURE),
    ),
    default=SHOWN,
)

_none = State(
    "none",
    (
        Rule(
            "none-detail",
            rb"(?:filter|include|exclude|projects|typecheck|related|watch exclude|dom): .*| {1,}\S.*",
            NOTICE,
            run=True,
        ),
        Rule("blank", b"", BLANK, run=True),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What depends on the whole.

    What a failed test wrote matters more than what others did.  A stack without a frame of the user's shows its first.
    """
    _written(lines, classification, segment)
    _first_frames(classification, segment)


def _written(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Raise what the tests that failed wrote."""
    heads = kinds_of(classification, ADAPTER.name, "output")
    shown = {*heads, *_defaults(classification, "output")}
    blocks = kinds_of(classification, ADAPTER.name, "block")
    start, stop = segment.start, segment.stop
    failed = {_test(lines.line(unit)) for kind in blocks for unit in units_of(classification, kind, start, stop)}
    captured = 0
    for kind in heads:
        for unit in units_of(classification, kind, start, stop):
            if lines.line(unit).partition(b" | ")[2] not in failed:
                continue
            captured = captured or classification.kind(CAPTURED, f"{ADAPTER.name}/output/captured")
            at = unit
            while (
                at < stop
                and (at == unit or classification.kinds[at] not in heads)
                and classification.kinds[at] in shown
            ):
                _label(classification, at, captured, CAPTURED)
                at += 1


def _test(line: bytes) -> bytes:
    """The test that the first line of a block names, without the project it may belong to."""
    text = line[len(b" FAIL ") :].lstrip()
    if text.startswith(b"|"):
        return text.partition(b"| ")[2].lstrip()
    path, arrow, rest = text.partition(b" > ")
    return path.rpartition(b"  ")[2] + arrow + rest


def _first_frames(classification: Classification, segment: Segment) -> None:
    """Show the first frame of a stack that has none of the user's: where a library threw is then all there is."""
    units = classification.kinds
    library = set(kinds_of(classification, ADAPTER.name, "library-frame", "stack-library"))
    frames = {*library, *kinds_of(classification, ADAPTER.name, "frame", "failing-line", "caret", "source")}
    first = 0
    unit = segment.start
    while unit < segment.stop:
        if units[unit] not in frames:
            unit += 1
            continue
        stop = unit
        while stop < segment.stop and units[stop] in frames:
            stop += 1
        if library.issuperset(units[unit:stop]):
            first = first or classification.kind(PLACE, f"{ADAPTER.name}/failure/first-frame")
            _label(classification, unit, first, PLACE)
        unit = stop


def _defaults(classification: Classification, state: str) -> list[int]:
    """The kinds of lines that no rule of a state knew."""
    place = f"{ADAPTER.name}/{state}/default"
    return [kind for kind, rule in enumerate(classification.rules) if rule == place]


def _label(classification: Classification, unit: int, kind: int, label: Label) -> None:
    classification.kinds[unit] = kind
    classification.priorities[unit] = classification.priorities[unit] & ~PRIORITY | label.priority


ADAPTER = Adapter(
    "vitest",
    (_top, _listing, _reason, _failure, _code, _between, _thrown, _output, _none),
    commands=("vitest",),
    anchors=(
        b" RUN  v",
        b" Test Files  ",
        b" FAIL ",
        b" test)",
        b" tests)",
        b" tests |",
        b"No test files found",
        b"\xe2\x8e\xaf\xe2\x8e\xaf",
        b"stdout | ",
        b"stderr | ",
        b"vitest",
        b" DEPRECATED ",
        b" MISSING ",
    ),
    signatures=(
        rb" (?:RUN|DEV|RERUN)  v?\d",
        rb" FAIL  ?(?:\|[^|\r\n]+\| +)?[^\s>]+\.[cm]?[jt]sx?(?: > | \[ )",
        rb" (?:%b|%b|%b) (?:\|[^|\r\n]+\| +)?[^\s>]+\.[cm]?[jt]sx?(?: > |%b)" % (_TICK, _CROSS, _ANGLE, _TESTS),
        rb" Test Files  \d",
        rb"(?:%b){2,} [^\r\n]+ (?:%b){2,}[\r\n]" % (_LINE, _LINE),
        rb"> @?[^\s@]+@\S+ [^\r\n]+[\r\n]+> [^\r\n]*\bvitest\b",
        rb"(?:Benchmarking|Testing types with tsc and vue-tsc) is an experimental feature\.",
        rb" (?:MISSING DEPENDENCY|DEPRECATED)  \S",
        rb"file:///\S*/node_modules/vitest/",
        rb"No test files found, exiting with code \d",
        rb"std(?:out|err) \| [^\s>]+\.[cm]?[jt]sx?(?: > |[\r\n])",
    ),
    weak=(
        rb"\xe2\x9c\x98 \[ERROR\] ",
        rb"(?:[A-Z]\w*)?Error(?: \[\w+\])?: ",
        rb"failed to load config ",
    ),
    finish=_finish,
    verified=("Vitest 1.6.1", "Vitest 2.1.9", "Vitest 3.2.7", "Vitest 4.1.12"),
)

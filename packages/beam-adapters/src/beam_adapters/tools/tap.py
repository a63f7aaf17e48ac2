r"""TAP and what reads it: node --test, mocha, AVA and tape as TAP, Perl's Test::More, prove, bats.

What a reader must know of the format:

- ``ok 3 - name`` and ``not ok 4 - name``, indented below ``# Subtest:``.  What a failed test said stands below it: YAML
  between ``---`` and ``...``, or indented, or behind ``#``; Perl writes it to stderr, and so often elsewhere.
- node says of each whether it is a suite, which it does not count as a test.
- ``# SKIP`` and ``# TODO`` excuse a test, whatever it says before.
- prove has one line a file, in verbose mode before the TAP of the file, and a summary of what failed.

Tests that passed, plans and counts are known by the table of marks.  Here is what failed: its text
stays, but for frames of node and of packages.  A run without its counts was killed: then the last subtests stay.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._relabel import any_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_adapters.tools.node_test import COVERAGE
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_TODO = rb"(?=[^\n]* # ?[Tt][Oo][Dd][Oo])"
_SKIP = rb"[ \t]*+ok \d++[^\n#]*+# ?[Ss][Kk][Ii][Pp]\S*+"
_POINT = rb"[ \t]*+(?:not )?ok \d"
_OWN = rb"%b|[ \t]*+# Subtest: |[ \t]*+\d++\.\.\d|# \w++ \d++\n" % _POINT
_AT = rb"(?:# ++| {4,}+)(?:at )?"
_ENGINE = rb"%b(?:[^\n(]*+\((?:node:|<anonymous>|index \d)|(?:async )?node:)[^\n]*+" % _AT
_PACKAGE = (
    rb"%b(?:[^\n(]*+\((?=[^\n)]*?[/\\]node_modules[/\\])|(?=[^\n( ]*?[/\\]node_modules[/\\]))[^\n]*:\d++:\d++\)?" % _AT
)
_USER = rb"(?!%b\n|%b\n)%b\S.*:\d++:\d++\)?" % (_ENGINE, _PACKAGE, _AT)
_ROUTINE = (
    rb" ++(?:duration_ms: [\d.]++|type: '\w++'|failureType: 'testCodeFailure'|code: 'ERR_(?:ASSERTION|TEST_FAILURE)'"
    rb"|signal: ~|---|\.\.\.(?=\n(?:\S|\n| ++(?:ok|not ok|#|\d++\.\.))))"
)
_SUITE = rb" ++---\n(?: ++duration_ms: [\d.]++\n)? ++type: 'suite'\n"
_FILE = rb"(?:\[\d\d:\d\d:\d\d\] )?[^\s#]\S*+(?: \S++){0,3} \.{2,}"

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
FRAME = Label(P1, "frame")
COUNT = Label(P1, "count of the run")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
EXCUSED = Label(P4, "failing test to do", "failing tests to do")
SKIPPED = Label(P4, "skipped test", "skipped")
FILE = Label(P3, "test file", "test files", near=999)
FILE_PASSED = Label(P4, "passing test file", "passing test files")
ROUTINE = Label(P5, "routine")
LAST = Label(P1, "last subtest of a run without an end")

_engine = Rule("engine-frame", _ENGINE, LIBRARY, run=True, certain=True)

_top = State(
    "top",
    (
        Rule("failed", rb"(?!%b)[ \t]*+not ok\b.*" % _TODO, FAILED, "failed", opens=True),
        Rule("todo", rb"%b[ \t]*+not ok\b.*" % _TODO, EXCUSED, "excused", certain=True),
        Rule("skipped", _SKIP, SKIPPED, run=True, certain=True),
        Rule("skipped-because", rb"%b .*" % _SKIP, Label(P2, "skipped test"), certain=True),
        Rule("todo-passed", rb"%b[ \t]*+ok \d.*" % _TODO, Label(P2, "test to do that passed")),
        Rule(
            "suite-passed",
            rb"(?!%b\b|%b)[ \t]*+ok \d.*" % (_SKIP, _TODO),
            Label(P4, "passing suite", "passing suites"),
            then=_SUITE,
        ),
        Rule("subtest", rb"[ \t]*+# Subtest: .*", ROUTINE, certain=True),
        Rule("plan-inside", rb"[ \t]++\d++\.\.\d++", ROUTINE, certain=True),
        Rule("error", rb"# (?:[A-Z]\w*+)?Error(?: \[\w++\])?: .*", ERROR),
        _engine,
        Rule("plan", rb"(?<!\.\. \n)\d++\.\.\d++(?: .*)?", Label(P2, "plan")),
        Rule("plan-of-file", rb"(?<=\.\. \n)1\.\.\d++", ROUTINE, certain=True),
        Rule("not-passed", rb"# fail [1-9]\d*+", FAILING),
        Rule("cancelled", rb"# cancelled [1-9]\d*+", FAILING),
        Rule("passed", rb"# fail 0", PASSED, then=rb"(?!# cancelled [1-9])"),
        Rule("bail", rb"Bail out!.*|Bailout called\..*|FAILED--.*", FAILING),
        # Test::More
        Rule("more-failed", rb"[ \t]*+# {3}Failed test.*|# Looks like .*|[ \t]*+#.* at \S++ line \d++\.", ERROR),
        Rule("more-detail", rb"[ \t]*+# {4,}+(?!at )\S.*", DETAIL),
        # prove
        Rule(
            "file-ok",
            rb"%b ok ++\d++ m?s ++\(.*\)" % _FILE,
            Label(P4, "passing test file", "passing test files"),
            run=True,
        ),
        Rule(
            "file-failed",
            rb"%b ?" % _FILE,
            FAILED,
            then=rb"(?:Dubious, |Failed \d|No subtests run)",
            opens=True,
        ),
        Rule("file", rb"%b ?" % _FILE, FILE, then=rb"1\.\.\d++(?: [^\n]*)?\n|# Subtest: ", opens=True),
        Rule("file-end", rb"ok", ROUTINE),
        Rule("yaml", rb"[ \t]++-{3}|[ \t]++\.{3}", ROUTINE),
        Rule("dubious", rb"Dubious, .*|Failed \d++/\d++ subtests ?|No subtests run ?", ERROR),
        Rule("less", rb"\t\(less .*\)", DETAIL),
        Rule("report", rb"Test Summary Report\n-{19}", ROUTINE, "report", opens=True),
        Rule("files", rb"Files=\d++, Tests=\d++,.*", COUNT),
        *COVERAGE,
    ),
)
_failed = State(
    "failed",
    (
        Rule("routine", _ROUTINE, ROUTINE, run=True),
        Rule("error-said", rb" ++(?:error|message): (?!\|).*", ERROR),
        Rule("error-begins", rb" ++(?:error|message): \|.*", DETAIL),
        Rule("stack", rb" ++stack: \|-", Label(P5, "head of a stack")),
        _engine,
        Rule("package-frame", _PACKAGE, LIBRARY, run=True),
        Rule("frame", _USER, FRAME, run=True),
        Rule(
            "detail",
            rb"(?!%b|%b\n|%b\n|%b\n|%b\n| ++(?:error|message): | ++stack: \|-\n)(?: {2,}+|#).*"
            % (_OWN, _ROUTINE, _ENGINE, _PACKAGE, _USER),
            DETAIL,
            run=True,
        ),
    ),
    otherwise="top",
)
_excused = State(
    "excused",
    (
        Rule(
            "excused-detail",
            rb"[ \t]*+# (?:  Failed \(TODO\)| ++).*",
            Label(P3, "detail of a test to do", "lines of tests to do", near=0),
            run=True,
        ),
    ),
    otherwise="top",
)
_report = State(
    "report",
    (
        Rule("report-file", rb"\S.* \(Wstat: .*\)", FAILED, opens=True),
        Rule("report-detail", rb"  \S.*", DETAIL),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Files that end well are counted.  Without counts the run was killed or crashed: its last subtests stay."""
    del lines
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    bad = kinds_of(classification, ADAPTER.name, "failed", "dubious")
    good = kinds_of(classification, ADAPTER.name, "file-end")
    for unit, end in pairwise([*units("file", "file-failed"), *units("report"), stop]):
        done = min((at for kind in good for at in units_of(classification, kind, unit, end)), default=-1)
        if done >= 0 and not any_of(classification, bad, unit, done):
            relabel(classification, [classification.kinds[unit]], FILE_PASSED, "file-passed", unit, unit + 1)
    subtests = units("subtest")
    if subtests and subtests[-1] > max(units("plan", "passed", "not-passed", "files", "bail"), default=-1):
        for unit in subtests[-3:]:
            relabel(classification, [classification.kinds[unit]], LAST, "last", unit, unit + 1)


ADAPTER = Adapter(
    "tap",
    (_top, _failed, _excused, _report),
    commands=("prove", "tape", "tap", "bats"),
    anchors=(
        b"TAP version 1", b"\n1..", b"not ok ", b"\nok 1", b"#   Failed test", b"Test Summary Report", b"\nResult: ",
        b"# Looks like ", b"Dubious, ", b".t ..",
    ),
    signatures=(
        rb"TAP version 1[2-4][\r\n]",
        rb"1\.\.\d+[\r\n]+(?:ok|not ok) \d",
        rb"not ok \d+ [^\r\n]*[\r\n]+(?: {2,}[^\s]|#|(?:not )?ok \d)",
        rb"ok 1(?: - | )[^\r\n]+[\r\n]+(?:ok|not ok) 2(?: - | )",
        rb"# {3}Failed test ",
        rb"# Looks like (?:you|your) ",
        rb"\S+ \.{2,} ?[\r\n]+(?:Dubious, test returned|1\.\.\d|Failed \d+/\d+ subtests)",
        rb"\S+\.t \.{2,} ?(?:ok|skipped|[\r\n])",
        rb"Test Summary Report[\r\n]+-{19}[\r\n]",
        rb"Bail out! ",
        rb"Bailout called\.  Further testing stopped: ",
    ),
    weak=(rb"Cannot detect source of ",),
    mixes=True,
    finish=_finish,
    verified=(
        "TAP 13", "node 18.9", "node 20", "node 22", "node 26", "mocha 11", "tape 5", "AVA 6",
        "Test::More 1.3", "prove 3.44", "bats 1.8",
    ),
)  # fmt: skip

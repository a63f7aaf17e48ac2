r"""minitest, Rails' test runner and test-unit: quiet, verbose, as specs, and under rake.

What a reader must know of the format:

- minitest: the seed, one letter a test or ``Class#name = 0.00 s = .``, then every failure under its number, then the
  counts.  Rails says each failure at once, and how to run it again.
- test-unit: letters with failures between lines of ``=`` among them, code around the line, a diff, then the counts.
- What a test prints stands among the letters and can look like any of this: ``NO``, or a heading above a test.  Letters
  are taken for tests only where there are exactly as many of them as tests were counted.

What a failure said stays, but for frames of libraries.  Skipped tests keep their reasons.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, letters, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_GEM = (
    rb" *+(?:from )?(?:/[^\n:]*?/(?:gems|ruby|rubygems|rbenv|vendor)/[^\n:]*+|/usr/s?bin/[\w.-]++"
    rb"|<internal:[^\n>]*+>):\d++:in [`'][^'\n]*+'"
)
_COUNTS = rb"\d++ (?:runs|tests), \d++ assertions, "
_BAD = rb"(?=[^\n]*, [1-9]\d*+ (?:failures|errors))"
_RULER = rb"={79}"
_THIN = rb"-{79}"

FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
DETAIL = Label(P1, "detail of a failure")
AGAIN = Label(P1, "command to run a failed test again")
NOTICE = Label(P1, "notice")
SKIPPED = Label(P2, "skipped test")
PASSING = Label(P4, "passing test", "passing")
HEADING = Label(P2, "heading")
AGAIN_HEADING = Label(P4, "heading that stood before", "headings told again")
ROW = Label(P4, "row of progress", "progress rows without a failure")
ROW_FAILED = Label(P4, "row of progress with a failure", "progress rows with a failure")
ROW_LETTERED = Label(P2, "letters that may be a row of progress")
STOPPED = Label(P1, "where the run stopped")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
SOURCE = Label(P3, "source beside the failing line", "lines of source", near=2)
SOURCE_SKIPPED = Label(P3, "source beside a skipped test", "lines of source", near=0)
CHATTER = Label(P5, "chatter of a runner")
BLANK = Label(P5, "blank line")

_again = Rule("again", rb"(?:bin/)?rails test [^\n:]++:\d++", AGAIN, "top")
_library = Rule("library-frame", _GEM, LIBRARY, run=True)
_blocks = (
    Rule("failure", rb" *+\d++\) (?:Failure|Error):|(?:Failure|Error):(?=\n\S+#)", FAILED, "title", opens=True),
    Rule("skip", rb" *+\d++\) Skipped:|Skipped:(?=\n\S+#)", SKIPPED, "skipped", opens=True),
    Rule("counts-failed", rb"%b%b.*" % (_BAD, _COUNTS), FAILING, "top"),
    Rule("counts-passed", rb"(?!%b|0 )%b.*" % (_BAD, _COUNTS), PASSED, "top"),
    Rule("counts-none", rb"(?!%b)0 (?:runs|tests), \d++ assertions, .*" % _BAD, NOTICE, "top"),
)
_top = State(
    "top",
    (
        *_blocks,
        Rule("options", rb"Run options: .*|# Running tests with run options .*|Started with run options .*", NOTICE),
        Rule(
            "chatter",
            rb"# Running:|Loaded suite .*|Started|%b|%b|[\d.]++ tests/s, [\d.]++ assertions/s|: \([\d.]++\)"
            rb"|Finished (?:tests )?in [\d.]++s, [\d.]++ (?:runs|tests)/s, [\d.]++ assertions/s\."
            rb"|Finished in [\d.]++(?: seconds\.(?=\n%b\n)|s(?=\n%b))"
            rb"|You have skipped tests\. Run with --verbose for details\." % (_RULER, _THIN, _THIN, _COUNTS),
            CHATTER,
        ),
        Rule("row", rb"[.]++", ROW),
        Rule("row-lettered", rb"(?=[.]*+[FESPON])[.FESPON]++", ROW_LETTERED),
        Rule(
            "passing",
            rb"[^\n=#]++#test_[^\n=]++= [\d.]++ s = \.|  \S++:\t++\.: \([\d.]++\)|  \S.* PASS \([\d.]++s\)",
            PASSING,
            run=True,
        ),
        Rule(
            "failed",
            rb"[^\n=]++= [\d.]++ s = [FE]|  \S++:\t++[FE]|  \S.* (?:FAIL|ERROR) \([\d.]++s\)",
            FAILED,
            opens=True,
        ),
        Rule("skipped", rb"[^\n=]++= [\d.]++ s = S|  \S++:\t++[PON]|  \S.* SKIP \([\d.]++s\)", SKIPPED),
        Rule("heading", rb"(?! )[^\n:.]++", HEADING, then=rb"  \S[^\n]* PASS \([\d.]++s\)\n"),
        _again,
        Rule("stopped", rb"[.FESPON]*+Interrupted\. Exiting\.\.\.", FAILING),
        Rule("aborted", rb"rake aborted!|Command failed with status \(\d++\).*", ERROR),
        Rule("trace-hint", rb"\(See full trace by running task with --trace\)", CHATTER),
        Rule("unit", rb"(?:Failure|Error): [^\n(]++\(.*", FAILED, "unit", opens=True),
        Rule("unit-skipped", rb"(?:Omission|Pending|Notification): .*", SKIPPED, "unit-skipped", opens=True),
        Rule("share", rb"[\d.]++% passed", Label(P2, "share of passed tests")),
        _library,
        Rule("blank", b"", BLANK, run=True),
    ),
)
_title = State("title", (Rule("name", rb"\S.*", FAILED, "failure"),), otherwise="failure")
_failure = State(
    "failure",
    (
        *_blocks,
        _library,
        Rule(
            "blank",
            b"",
            BLANK,
            then=rb"(?:\n| *+\d++\) [A-Z]|\d++ (?:runs|tests), |(?:bin/)?rails test |(?:Failure|Error"
            rb"|Skipped):\n|Finished in |[.FES]++\n|  \S[^\n]* (?:PASS|FAIL|ERROR|SKIP) )",
        ),
        _again,
    ),
    default=DETAIL,
)
_skipped = State("skipped", (*_blocks, Rule("blank", b"", BLANK, "top")), default=SKIPPED)
_unit = State(
    "unit",
    (
        Rule("ruler", _RULER, CHATTER, "top"),
        Rule("marked", rb" *+=> *+\d++: .*", DETAIL),
        Rule("source", rb" ++\d++: .*", SOURCE, run=True),
        _library,
        Rule("blank", b"", BLANK, run=True),
    ),
    default=DETAIL,
)
_unit_skipped = State(
    "unit-skipped",
    (
        Rule("ruler", _RULER, CHATTER, "top"),
        Rule("source", rb" *+(?:=> *+)?\d++: .*", SOURCE_SKIPPED, run=True),
        _library,
    ),
    default=SKIPPED,
)


def _runs(line: bytes) -> int:
    """How many tests a line with the counts of a run counts: what stands before ``runs`` or ``tests``."""
    words = line.split()
    return int(words[next(at for at, word in enumerate(words) if word in (b"runs,", b"tests,")) - 1])


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Letters are rows where all are known, a heading is told once; rows without counts say where the run stopped."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    told: set[bytes] = set()
    for unit in units("heading"):
        if lines.line(unit) in told:
            relabel(classification, [classification.kinds[unit]], AGAIN_HEADING, "heading-again", unit, unit + 1)
        told.add(lines.line(unit))
    rows = units("row", "row-lettered")
    counted = [_runs(lines.line(unit)) for unit in units("counts-failed", "counts-passed")]
    if not counted:
        if rows:
            relabel(classification, [classification.kinds[rows[-1]]], STOPPED, "stopped-at", rows[-1], rows[-1] + 1)
    elif letters(lines, rows) == sum(counted):
        for unit in units("row-lettered"):
            failed = not {*b"EF"}.isdisjoint(lines.line(unit).split()[-1])
            label, rule = (ROW_FAILED, "row-failed") if failed else (ROW, "row-skipped")
            relabel(classification, [classification.kinds[unit]], label, rule, unit, unit + 1)


ADAPTER = Adapter(
    "minitest",
    (_top, _title, _failure, _skipped, _unit, _unit_skipped),
    commands=("rails test", "rake test", "bin/rails test", "m", "minitest", "testrb", "test-unit"),
    anchors=(b"# Running", b" assertions, ", b"Run options: ", b"Loaded suite ", b"Started with run options", b"\tE\n"),
    signatures=(
        rb"Run options: (?:[^\r\n]* )?--seed[ =]\d+",
        rb"# Running(?: tests with run options [^\r\n]*)?:[\r\n]",
        rb"Started with run options ",
        rb"\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors",
        rb"  1\) (?:Failure|Error):[\r\n]+\S+#",
        rb"Loaded suite [^\r\n]+[\r\n]+Started[\r\n]",
        rb"Running \d+ tests in (?:a single process|parallel using \d+ )",
    ),
    weak=(rb"[.FES]+[\r\n]", rb"[\w:]+#test_\S+ = "),
    mixes=True,
    finish=_finish,
    verified=("minitest 5.15", "test-unit 3.5"),
)

r"""PHPUnit and Pest: rows of progress, testdox, debug, TeamCity's events; PHPUnit 9 and 11, Pest 2 and 3.

What a reader must know of the format:

- A row of letters with a count, ``65 / 82 ( 79%)``, or with ``--testdox`` a tick a test.  What a test prints, and what
  PHP warns of, stands among the letters; letters without a count may be a word that a test printed.
- Then each kind of trouble, ``There were 3 errors:``, each test under its number: message, diff, the user's frames.
- The verdict comes last.  ``OK, but incomplete, skipped, or risky tests!`` is a success.
- A script that ends PHP, or a fatal error, leaves no verdict.  With ``--debug`` and for TeamCity each test has a line
  where it starts and one where it ends.

What errors and failures said stays; what is risky, skipped or incomplete keeps its name, reason and place.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import any_of, kinds_of, relabel, unended, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_COUNT = rb" ++\d++ / \d++ \( *+\d++%\)"
_DEBUG = rb"Test '(.+)' (?:(started)|ended)"  # a test, and whether it starts
_EVENT = rb"##teamcity\[test(?:Suite)?(?:(Started)|Finished) name='((?:\|.|[^'|\n])*)'"  # and a suite
_FRAME = rb"#\d++ (?:/[^\n]*?/(?:vendor|PHPUnit|phpunit|php)/[^\n]*+|/usr/s?bin/phpunit\S*+ .*|\{main\})"
_BAD = rb"(?=[^\n]*(?:Failures|Errors): [1-9])"
_PEST_TALLY = rb"  Tests: {2,}+"
_BAR = rb"\xe2\x96\x95"

FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
NOTICE = Label(P1, "notice")
LESSER = Label(P2, "test that is risky, skipped or incomplete, or warned")
HEADING = Label(P2, "heading")
PASSING = Label(P4, "passing test", "passing")
FILE = Label(P4, "passing test class", "passing test classes")
ROW = Label(P4, "row of progress", "progress rows without a failure")
ROW_FAILED = Label(P4, "row of progress with a failure", "progress rows with a failure")
ROW_UNCOUNTED = Label(P2, "letters that may be a row of progress")
STOPPED = Label(P1, "where the run stopped")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
SOURCE = Label(P3, "source beside the failing line", "lines of source", near=2)
EVENT = Label(P5, "event of a passing test")
CHATTER = Label(P5, "chatter of a runner")
BLANK = Label(P5, "blank line")

_verdicts = (
    Rule("failed-head", rb"(?:FAILURES|ERRORS|WARNINGS)!", FAILING, "top", opens=True),
    Rule("failed-counts", rb"%bTests: \d++, Assertions: .*" % _BAD, FAILING, "top"),
    Rule("counts", rb"(?!%b)Tests: \d++, Assertions: .*" % _BAD, COUNT, "top"),
    Rule("passed", rb"OK \(\d++ tests?, \d++ assertions?\)|OK, but .*", PASSED, "top", opens=True),
)
_kinds = (
    Rule("bad-kind", rb"There (?:was|were) \d++ (?:errors?|failures?):", HEADING, "bad", opens=True),
    Rule(
        "lesser-kind",
        rb"There (?:was|were) \d++ (?:(?:PHPUnit )?warnings?|(?:risky|incomplete|skipped) tests?|notices?|deprecations?"
        rb"|PHPUnit .*):|\d++ tests? triggered \d++ .*:",
        HEADING,
        "lesser",
        opens=True,
    ),
)
_top = State(
    "top",
    (
        *_verdicts,
        *_kinds,
        Rule(
            "banner",
            rb"PHPUnit [\d.]++ by Sebastian Bergmann and contributors\.|Time: [\d:.]++, Memory: [\d.]++ ?[KMG]B",
            CHATTER,
        ),
        Rule("setting", rb"(?:Runtime|Configuration): {2,}+\S.*", Label(P2, "setting")),
        Rule("seed", rb"Random Seed: {2,}+\d++", NOTICE),
        Rule("row", rb"[.SIRWDN]++%b|[.]++" % _COUNT, ROW, run=True),
        Rule("row-failed", rb"(?=[.SIRWDN]*+[EF])[.FESIRWDN]++%b" % _COUNT, ROW_FAILED),
        Rule("row-uncounted", rb"(?=[.]*+[FESIRWDN])[.FESIRWDN]++", ROW_UNCOUNTED),
        Rule(
            "row-torn",
            rb"(?:[.FESIRWDN]*+)PHP (?:Fatal error|Parse error|Warning|Notice|Deprecated): .*",
            ERROR,
            "thrown",
            opens=True,
        ),
        Rule(
            "stopped",
            rb"Cannot open file \".*|No tests executed!|Class .* could not be found.*",
            Label(P0, "verdict", outcome="fail"),
        ),
        Rule("debug", rb"Test '[^\n]+' (?:started|ended)", Label(P5, "start or end of a test"), run=True),
        Rule("testdox", rb" (?:\xe2\x9c\x94|\[x\]) \S.*", PASSING, run=True),
        Rule("testdox-failed", rb" (?:\xe2\x9c\x98|\[ \]) \S.*", FAILED, "dox", opens=True),
        Rule(
            "testdox-lesser",
            rb" (?:\xe2\x88\x85|\xe2\x86\xa9|\xe2\x98\xa2|\xe2\x9a\xa0|\?|!|\xce\xbb) \S.*",
            LESSER,
            "dox-lesser",
            opens=True,
        ),
        Rule(
            "teamcity-passing",
            rb"##teamcity\[test(?:Started|Finished|Count) .*|##teamcity\[testSuite(?:Started|Finished) .*",
            EVENT,
            run=True,
        ),
        Rule("teamcity-failed", rb"##teamcity\[testFailed .*", FAILED),
        Rule("teamcity-ignored", rb"##teamcity\[testIgnored .*", LESSER),
        # Pest
        Rule("pest-class", rb" {3}PASS {1,2}\S.*", FILE),
        Rule("pest-class-failed", rb" {3}(?:FAIL|WARN|TODO) {1,2}\S.*", HEADING, opens=True),
        Rule("pest-passing", rb"  \xe2\x9c\x93 \S.*", PASSING, run=True),
        Rule("pest-failed-mark", rb"  \xe2\xa8\xaf \S.*", FAILED),
        Rule("pest-lesser", rb"  (?:-|!|\xe2\x86\x93|\xe2\x80\xa6) \S.*", LESSER),
        Rule("pest-line", rb"  (?=\xe2\x94\x80)[\xe2\x94\x80]++ *+", CHATTER),
        Rule("pest-failed", rb" {3}FAILED {1,2}\S.*", FAILED, "pest", opens=True),
        Rule("pest-tally-failed", rb"%b[1-9]\d*+ failed.*" % _PEST_TALLY, FAILING),
        Rule("pest-tally-passed", rb"%b(?!\d++ failed).*\d passed.*" % _PEST_TALLY, PASSED),
        Rule("pest-time", rb"  Duration: .*", CHATTER),
        Rule("blank", b"", BLANK, run=True),
    ),
)
_NEXT = rb"\n(?:There w|\d++ tests? triggered )"  # what follows the ruler between two kinds of trouble
_ruler = Rule("ruler", rb"--", CHATTER, then=_NEXT)
_again = rb"(?:\d++\) |--\n%b|There w|FAILURES!|ERRORS!|WARNINGS!|OK, but|OK \(|\d++ tests? triggered )" % _NEXT
_bad = State(
    "bad",
    (
        *_verdicts,
        *_kinds,
        Rule("title", rb"\d++\) \S.*", FAILED, opens=True),
        _ruler,
        Rule("blank", b"", BLANK, then=rb"(?:%b|/[^\n]*:\d++\n)" % _again),
    ),
    default=DETAIL,
)
_lesser = State(
    "lesser",
    (
        *_verdicts,
        *_kinds,
        _ruler,
        Rule("blank", b"", BLANK, run=True),
    ),
    default=LESSER,
)
_thrown = State(
    "thrown",
    (
        Rule("library-frame", _FRAME, LIBRARY, run=True),
        Rule("trace", rb"Stack trace:|(?!%b\n)#\d++ .*|Next .*|  thrown in .*" % _FRAME, DETAIL),
        Rule("between", b"", BLANK, then=rb"Next "),
    ),
    otherwise="top",
)
_dox = State(
    "dox",
    (
        Rule("bar", rb" {3}(?:\xe2\x94\x82|\xe2\x94\x9c|\xe2\x94\x90|\xe2\x95\xb5|\xe2\x95\xb7|\|)", CHATTER),
        Rule(
            "dox-detail",
            rb" {3}(?:\xe2\x94\x82|\xe2\x94\x9c|\xe2\x94\x90|\xe2\x94\xb4|\xe2\x95\xb5|\xe2\x95\xb7|\|) ?(?!\n).*",
            DETAIL,
            run=True,
        ),
    ),
    otherwise="top",
)
_dox_lesser = State(
    "dox-lesser",
    (
        Rule("bar", rb" {3}(?:\xe2\x94\x82|\xe2\x94\x9c|\xe2\x94\x90|\xe2\x95\xb5|\xe2\x95\xb7|\|)", CHATTER),
        Rule(
            "dox-lesser",
            rb" {3}(?:\xe2\x94\x82|\xe2\x94\x9c|\xe2\x94\x90|\xe2\x94\xb4|\xe2\x95\xb5|\xe2\x95\xb7|\|) .*",
            LESSER,
            run=True,
        ),
    ),
    otherwise="top",
)
_pest = State(
    "pest",
    (
        Rule("pest-marked", rb"  \xe2\x9e\x9c ++\d++%b.*" % _BAR, DETAIL),
        Rule("pest-source", rb" ++\d++%b.*" % _BAR, SOURCE, run=True),
        Rule("pest-line", rb"  (?=\xe2\x94\x80)[\xe2\x94\x80]++ *+", CHATTER, "top"),
        Rule("pest-vendor", rb" ++\+\d++ vendor frames ?", CHATTER),
        Rule("pest-end", rb"\n", BLANK, "top"),
        Rule("pest-detail", rb"  (?!\xe2\x94\x80|\xe2\x9e\x9c)(?! *+\d++%b| ++\+\d++ vendor).*" % _BAR, DETAIL),
        Rule("blank", rb"", BLANK, then=rb"(?!\n)"),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A test that started and never ended stays, and without a verdict the last row: they say where the run stopped."""
    start, stop = segment.start, segment.stop
    going = False
    for rule, source, group in (("debug", _DEBUG, 2), ("teamcity-passing", _EVENT, 1)):
        kinds = kinds_of(classification, ADAPTER.name, rule)
        units = [unit for kind in kinds for unit in units_of(classification, kind, start, stop)]
        for unit in unended(lines, units, compiled(source, owner=ADAPTER.name), group) if units else ():
            relabel(classification, kinds, STOPPED, "unended", unit, unit + 1)
            going = True
    if going or any_of(
        classification,
        kinds_of(classification, ADAPTER.name, "failed-head", "counts", "passed", "row-torn"),
        start,
        stop,
    ):
        return
    rows = kinds_of(classification, ADAPTER.name, "row", "row-failed", "row-uncounted", "debug")
    last = max((unit for kind in rows for unit in units_of(classification, kind, start, stop)), default=-1)
    if last >= 0:
        relabel(classification, [classification.kinds[last]], STOPPED, "stopped-at", last, last + 1)


ADAPTER = Adapter(
    "phpunit",
    (_top, _bad, _lesser, _thrown, _dox, _dox_lesser, _pest),
    commands=("phpunit", "pest", "paratest", "simple-phpunit", "php artisan", "artisan test"),
    anchors=(
        b"PHPUnit ", b"Assertions: ", b" assertions)",
        b"##teamcity[testSuite", b"   PASS  ", b"   FAIL  ", b"   FAILED  ",
        b"PHP Fatal error: ",
    ),
    signatures=(
        rb"PHPUnit \d[\d.]* by Sebastian Bergmann",
        rb"Tests: \d+, Assertions: \d+",
        rb"There (?:was|were) \d+ (?:errors?|failures?):[\r\n]+1\) ",
        rb" {3}(?:PASS|FAIL|WARN)  [A-Z]\w*\\[\w\\]+[\r\n]",
        rb"  Tests: {2,}\d+ [^\r\n]+ \(\d+ assertions?\)",
    ),
    weak=(rb"PHP (?:Fatal|Parse) error: ", rb"PHP Warning: ", rb"   (?:PASS|FAIL)  "),
    mixes=True,
    finish=_finish,
    patterns=(_DEBUG, _EVENT),
    verified=("PHPUnit 9.6",),
)  # fmt: skip

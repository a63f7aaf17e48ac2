r"""python -m unittest, Django's test runner and others of the same shape; also python -m doctest.

What a reader must know of the format:

- One letter a test, or with ``-v`` one line a test that is finished in place: ``test_x (mod.Class.test_x) ... ok``.  A
  docstring stands on a second line, and then it is the second line that has the verdict.  What a test prints comes
  between the dots and the verdict: such a line is no verdict, nor are its letters a row but where all are counted.
- Then a block a failure, between a line of ``=`` and one of ``-``, then ``Ran 7 tests in 0.001s`` and the verdict.
- doctest prints only failures, between lines of ``*``; with ``-v`` each example is tried in sight.

What a failed test said stays whole: default P1 in a block.  A run without a verdict was killed: what it did last stays.
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

_NAME = rb"[\w.]++ \([\w.<>]++\)(?: [\[(][^\n]*?[\])])?"
_THICK = rb"={70}"
_THIN = rb"-{70}"
_STARS = rb"\*{70}"
_INSTALLED = (
    rb"(?:[/\\](?:site|dist)-packages[/\\]|[/\\][Ll]ib(?:64)?[/\\](?:python|pypy)\d|[/\\]Python\d++[/\\][Ll]ib[/\\])"
)
_LIB_FILE = rb'File "(?:<frozen [^"\n]*+|(?=[^"\n]*?%b)[^"\n]*+)", line \d++,? in .*' % _INSTALLED
_CODE = rb'\n(?: {4}(?! *+\|)| *+\| {5})(?! *+File "| *+[~^]++[~^ ]*+\n) *+\S.*'  # below a frame
_MARKED = rb"\n(?: {4}| *+\| {5})(?= *+[~^])[ ~^]++"

BLANK = Label(P5, "blank line")
BANNER = Label(P5, "banner")
ROUTINE = Label(P5, "routine")
VERDICT = Label(P0, "verdict")
FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of a failure")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frames", "lines of library frames", near=0)
NAME_NEXT = Label(P5, "name of a test whose verdict follows")
STOPPED = Label(P0, "where the run stopped")
STARTED = Label(P2, "start of a test")
TRIED = Label(P5, "example that is tried")
ROW = Label(P4, "row of progress", "progress rows without a failure")
ROW_LETTERED = Label(P2, "letters that may be a row of progress")
PASSING = Label(P4, "passing test", "passing")

_block = Rule("block", _THICK, BANNER, enter="block", then=rb"(?:ERROR|FAIL|UNEXPECTED SUCCESS): ", opens=True)
_ran = Rule("ran", rb"Ran \d++ tests? in .*", VERDICT, enter="ran", opens=True)
_library_frame = Rule("library-frame", rb"[ |]*+%b(?:%b){0,3}(?:%b)?" % (_LIB_FILE, _CODE, _MARKED), LIBRARY, run=True)
_frame = Rule("frame", rb'[ |]*+(?!%b)File "[^"\n]*+", line \d++.*(?:%b)?' % (_LIB_FILE, _CODE), FRAME)
_doctest = Rule("doctest", _STARS, BANNER, enter="doctest", then=rb'File "', opens=True)
_trying = Rule("trying", rb"Trying:", TRIED, enter="trying", then=rb"    ")

_OUTCOMES = (
    Rule("passed", rb".+ \.\.\. ok", PASSING, enter="top", certain=True),
    Rule("not-passed", rb".+ \.\.\. (?:FAIL|ERROR|unexpected success)", FAILED, enter="top", opens=True),
    Rule("skipped-because", rb".+ \.\.\. skipped .*['\"]", Label(P2, "skipped test"), enter="top", certain=True),
)

_top = State(
    "top",
    (
        Rule("passing", rb"%b \.\.\. ok" % _NAME, PASSING, run=True, certain=True),
        Rule(
            "failing",
            rb" *+%b \.\.\. (?:FAIL|ERROR|unexpected success)" % _NAME,
            FAILED,
            opens=True,
        ),
        Rule("skipping", rb" *+%b \.\.\. skipped .*" % _NAME, Label(P2, "skipped test"), certain=True),
        Rule(
            "xfailing",
            rb"%b \.\.\. expected failure" % _NAME,
            Label(P4, "expected failure", "failing as expected"),
            run=True,
            certain=True,
        ),
        Rule("started", rb"%b \.\.\. ?" % _NAME, STARTED),
        Rule("named", rb"%b" % _NAME, NAME_NEXT, enter="named", then=rb"[^\n]* \.\.\. ok\n"),
        Rule(
            "named-failing",
            rb"%b" % _NAME,
            Label(P1, "name of a test"),
            enter="named",
            then=rb"[^\n]* \.\.\. (?:FAIL|ERROR|unexpected success|skipped [^\n]*['\"])\n",
        ),
        Rule("row", rb"[.]++", ROW),
        Rule("row-lettered", rb"(?=[.]*+[sxu])[.sxu]++", ROW_LETTERED),
        Rule("row-failed", rb"[.sxu]*+[FE][.sxuFE]*+", Label(P1, "row with a failure")),
        _block,
        _ran,
        Rule("line", _THIN, BANNER),
        Rule("blank", b"", BLANK, run=True),
        Rule("found", rb"Found \d++ test\(s\)\.|Used shuffle seed: .*", Label(P2, "session")),
        Rule(
            "database",
            rb"(?:Creating|Cloning|Destroying|Preserving|Using existing) (?:existing )?(?:test )?(?:database|clone).*"
            rb"|System check identified no issues.*|Skipping setup of unused database.*|Operations to perform:"
            rb"|  (?:Synchronize unmigrated|Apply all migrations).*|Synchronizing apps without migrations:"
            rb"|  Creating tables\.\.\.|    (?:Creating table .*|Running deferred SQL\.\.\.)|Running migrations:"
            rb"|  No migrations to apply\.|Testing against Django installed in .*",
            ROUTINE,
            run=True,
        ),
        Rule(
            "migrated",
            rb"  Applying .*\.\.\. OK(?: \([\d.]++s\))?",
            Label(P4, "migration", "migrations applied"),
            run=True,
        ),
        Rule("traceback", rb"Traceback \(most recent call last\):", DETAIL, enter="aside", opens=True),
        Rule(
            "torn",
            rb"(?:%b \.\.\. |[.sxuFE]++)(?:Traceback \(most recent call last\):|Fatal Python error: .*)" % _NAME,
            ERROR,
            enter="aside",
            opens=True,
        ),
        _doctest,
        _trying,
        Rule("example-passed", rb"ok", Label(P4, "passing example", "passing examples"), then=rb"Trying:|\d++ items? "),
        Rule("examples-none", rb"\d++ items? had no tests:", Label(P5, "modules without tests"), enter="listed"),
        Rule("examples-passed", rb"\d++ items? passed all tests:", Label(P2, "count of examples"), enter="counted"),
        Rule("examples-failed", rb"\d++ items? had failures:", VERDICT, enter="items"),
        Rule(
            "examples-verdict", rb"\*\*\*Test Failed\*\*\* .*|\d++ passed(?: and \d++ failed)?\.|Test passed\.", VERDICT
        ),
        Rule("examples-count", rb"\d++ tests? in \d++ items?\.", Label(P1, "count of examples")),
        Rule("stars", _STARS, BANNER, then=rb"\d++ items? had failures"),
    ),
)
_named = State("named", _OUTCOMES, otherwise="top")

_failure_block = State(
    "block",
    (
        Rule("title", rb"(?:ERROR|FAIL|UNEXPECTED SUCCESS): .*", FAILED),
        Rule("line", _THIN, BANNER, enter="failure"),
    ),
    default=DETAIL,
)
_carets = Rule("carets", rb"[ |]++(?=[~^])[~^ ]++", Label(P5, "carets"), then=rb'[ |]++File "')
_carets_last = Rule("carets-last", rb"[ |]++(?=[~^])[~^ ]++", Label(P3, "carets", near=2), then=rb'(?![ |]++File ")')
_aside = State(
    "aside",
    (
        _library_frame,
        _frame,
        _carets,
        _carets_last,
        Rule("thread", rb"(?:Current thread|Thread) 0x[0-9a-f]++.*\(most recent call first\):", DETAIL),
        Rule("blank", b"", BLANK, then=rb"(?:Current thread|Thread) 0x"),
    ),
    otherwise="top",
)
_failure = State(
    "failure",
    (
        _block,
        Rule("end", _THIN, BANNER, enter="top", then=rb"Ran \d"),
        Rule("traceback", rb"[ |+]*+(?:Exception Group )?Traceback \(most recent call last\):", DETAIL),
        _library_frame,
        _frame,
        _carets,
        _carets_last,
        Rule("blank", b"", BLANK, then=rb"\n{0,3}+(?:%b|%b)\n" % (_THICK, _THIN)),
    ),
    default=DETAIL,
)
_ran_state = State(
    "ran",
    (
        Rule("blank", b"", BLANK, run=True),
        Rule("verdict", rb"OK(?: \(.*\))?|FAILED(?: \(.*\))?|NO TESTS RAN(?: \(.*\))?", VERDICT, enter="top"),
    ),
    otherwise="top",
)

_doctests = State(
    "doctest",
    (
        Rule("place", rb'File "[^"\n]*+", line \d++, in .*', FAILED),
        Rule("example", rb"Failed example:", Label(P1, "failed example")),
        Rule("expected", rb"Expected:|Got:|Expected nothing|Got nothing|Exception raised:|Differences \(.*", ERROR),
        Rule("detail", rb"    (?! ++%b| *+[~^]++[~^ ]*+\n).*" % _LIB_FILE, DETAIL),
        Rule("library-frame", rb" {5,}+%b(?:\n {8}.*){0,2}" % _LIB_FILE, LIBRARY, run=True),
        Rule("carets", rb" {4,}+(?=[~^])[~^ ]++", Label(P5, "carets")),
    ),
    otherwise="top",
)
_trying_state = State(
    "trying",
    (Rule("tried", rb"    .*|Expecting:|Expecting nothing", TRIED, run=True),),
    otherwise="top",
)
_listed = State(
    "listed", (Rule("no-tests", rb"    \S.*", Label(P5, "modules without tests"), run=True),), otherwise="top"
)
_counted = State(
    "counted", (Rule("item", rb" ++\d++ tests? in .*", Label(P2, "count of examples"), run=True),), otherwise="top"
)
_items = State("items", (Rule("failed-item", rb" ++\d++ of ++\d++ in .*", FAILED, run=True),), otherwise="top")


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Letters are rows where all are known; without a verdict the run was killed: what it did last says where."""
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    def units(*rules: str) -> list[int]:
        return [unit for kind in kinds(*rules) for unit in units_of(classification, kind, start, stop)]

    rows = units("row", "row-lettered", "row-failed")
    counted = [int(lines.line(unit).partition(b"Ran ")[2].split()[0]) for unit in units("ran")]
    if counted:
        if letters(lines, rows) == sum(counted):
            relabel(classification, kinds("row-lettered"), ROW, "row-counted", start, stop)
        return
    if units("verdict", "examples-verdict", "examples-failed"):
        return
    last = max((*rows, *units("started", "trying")), default=-1)
    if last >= 0:
        relabel(classification, [classification.kinds[last], *kinds("tried")], STOPPED, "stopped-at", last, stop)


ADAPTER = Adapter(
    "unittest",
    (
        _top,
        _named,
        _failure_block,
        _failure,
        _aside,
        _ran_state,
        _doctests,
        _trying_state,
        _listed,
        _counted,
        _items,
    ),
    commands=(
        "unittest",
        "doctest",
        "nose2",
        "manage.py test",
        "python manage.py test",
        "python3 manage.py test",
        "django-admin test",
        "runtests.py",
        "green",
    ),
    anchors=(
        b"\nRan ",
        b"ERROR: ",
        b"FAIL: ",
        b") ... ",
        b"Creating test database",
        b"Found ",
        b"Traceback (most",
        b"Failed example:",
        b"Trying:\n",
        b" items had ",
    ),
    signatures=(
        rb"={70}[\r\n]+(?:ERROR|FAIL|UNEXPECTED SUCCESS): ",
        rb"-{70}[\r\n]+Ran \d+ tests? in \d",
        rb"[.FEsxu]+[\r\n]+(?:={70}[\r\n]+(?:ERROR|FAIL): |-{70}[\r\n]+Ran \d)",
        rb"[.FEsxu]+Traceback \(most recent call last\):",
        rb"Ran \d+ tests? in \d+\.\d+s[\r\n]",
        rb"[\w.]+ \([\w.]+\)(?: \[[^\r\n]*\])? \.\.\. (?:FAIL|ERROR|unexpected success)[\r\n]",
        # One line may be what a test of another tool wrote: a second must follow, or the end.
        (
            rb"[\w.]+ \([\w.]+\) \.\.\. (?:ok|skipped [^\r\n]*|expected failure)[\r\n]+"
            rb"(?:[\w.]+ \([\w.]+\)(?: \.\.\. |[\r\n])|-{70}[\r\n]|={70}[\r\n])"
        ),
        rb"[\w.]+ \([\w.]+\)[\r\n]+[^\r\n]+ \.\.\. (?:ok|FAIL|ERROR|skipped|expected failure)[\r\n]",
        rb"(?:Creating|Cloning) test database for alias ",
        rb"Found \d+ test\(s\)\.[\r\n]",
        rb'\*{70}[\r\n]+File "',
        rb"Trying:[\r\n]+    \S",
        rb"\d+ items? had (?:failures|no tests):[\r\n]",
    ),
    weak=(
        rb"[.FEsxu]+[\r\n]",
        rb"[\w.]+ \([\w.]+\)(?: \.\.\. |[\r\n])",
        rb"Traceback \(most recent call last\):",
        rb"Testing against Django installed in ",
    ),
    finish=_finish,
    verified=("Python 3.8", "Python 3.11", "Python 3.12", "Python 3.13", "Django 5.2"),
)

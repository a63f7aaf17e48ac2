r"""pytest: sessions, failures in every ``--tb`` style, summaries; xdist, coverage, doctests, subtests, reruns.

What a reader must know of the format:

- A session is a header, rows of one letter a test (``-v``: a line a test), then sections between ``===`` lines.
  In ``FAILURES`` and ``ERRORS`` each test has a block under ``___ name ___``.
- A block in long style is frames between ``_ _ _`` lines: arguments, source, ``>`` and ``E`` lines, and at the *end*
  ``path:line: Error``.  In short style a frame begins with ``path:line: in name``.  ``auto`` mixes both.  So
  whether a long frame is the library's is known at its end only: ``_finish`` goes back.
- Below it stands what the test wrote.  It may look like anything, also like pytest: a whole inner session (plug-ins
  test themselves so) is text like the rest, and a verdict in it leads to where nothing is counted.
- A row of dots is not a number of tests: rows are counted as rows.  The tool's own verdict has the numbers.
- A killed run has no verdict; then the last row, or the test that was started last, says where it stopped.

Not here: ``python -m unittest`` and ``python -m doctest`` (see ``unittest``), reports as XML or JSON.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._relabel import any_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import OPENS, Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

# Words of a verdict: what there may be so and so many of.
_WHAT = rb"(?:failed|passed|skipped|deselected|xfailed|xpassed|errors?|warnings?|rerun|subtests|snapshots?|tests)"
_TOOK = rb" in [\d.]++ ?s(?:econds)?(?: \([\d:]++\))?"
_COUNTS = rb"(?:no tests [^\n=]*?|\d++(?:/\d++)? %b\b[^\n=]*?)%b" % (_WHAT, _TOOK)
_VERDICT_LINE = rb"=++ %b =++" % _COUNTS
_SKIPPED_ALL = rb"no tests ran(?:%b)?|no tests collected.*" % _TOOK
_BARE = rb"\d++(?:/\d++)? %b\b[^\n=]*?%b|%b" % (_WHAT, _TOOK, _SKIPPED_ALL)

_HEADER = rb"_++ (?!coverage: |_ )\S.*? _++"
_CAPTURED = rb"-++ Captured \w.*? -++"
_INNER = rb"=++ test session starts.*? =++|Test session starts \(platform: .*"
_SUGAR = rb"[\xe2\x80\x95]{9,} \S.*? [\xe2\x80\x95]{9,}"  # the bars of pytest-sugar, whose blocks come as they fail

# What a row of progress may end with: [ 12%], [ 8/103], 1.2ms.
_DONE = rb"(?: ++\[[ \d%/]++\]| ++[\d.]++[mun]?s)"
_PERCENT = rb" ++\[ *+\d++(?:%|/\d++)\]"
_FILE = rb"[^\s:=]++(?:(?<=\.py)|(?<=\.txt|\.rst)|(?<=\.md))"
_GOOD = rb"[.sxX,-]++"
_BAD = rb"[.sxX,-]*+[FERuef][.sxX,FERuef-]*+"
_NODE = rb"[^\s:]++::[^\s\[]++(?:\[.*\])?"  # an id: spaces only between brackets
_SUB = rb"[\[(].*[\])]"

# A path in a library, as a location and as a frame of a traceback.
_INSTALLED = (
    rb"(?:[/\\](?:site|dist)-packages[/\\]|[/\\][Ll]ib(?:64)?[/\\](?:python|pypy)\d|[/\\]Python\d++[/\\][Ll]ib[/\\]"
    rb"|[/\\]bin[/\\](?:pytest|py\.test|coverage|tox)\b)"
)
_LIB = rb"(?:<frozen [^:>\n]*+>|(?:[A-Za-z]:)?(?=[^\s:>][^:\n]*?%b)[^:\n]*+):\d++:" % _INSTALLED
_LIB_FILE = rb'File "(?:<frozen [^"\n]*+|(?=[^"\n]*?%b)[^"\n]*+)", line \d++,? in .*' % _INSTALLED
_PLACE = rb"(?!E |_|!)(?:[A-Za-z]:)?[^\s:>=-][^:=>\n]*+:\d++:"
_CARETS = rb"[ |]++(?=[~^])[~^ ]++"
_CODE = rb'\n(?: {4}(?! *+\|)| *+\| {5})(?! *+File "| *+[~^]++[~^ ]*+\n) *+\S.*'  # below a frame of a traceback
_MARKED = rb"\n(?: {4}| *+\| {5})(?= *+[~^])[ ~^]++"
_CHAIN = (
    rb"The above exception was the direct cause of the following exception:"
    rb"|During handling of the above exception, another exception occurred:"
)

BLANK = Label(P5, "blank line")
HINT = Label(P5, "hint")
BANNER = Label(P5, "banner")
PROGRESS = Label(P5, "progress")
VERDICT = Label(P0, "verdict")
ERROR = Label(P0, "error")
FAILED = Label(P0, "failed test")
DETAIL = Label(P1, "detail of a failure")
PLACE = Label(P1, "location")
SECTION = Label(P1, "section")
CAPTURED = Label(P1, "output of a failed test")
SHOWN = Label(P2, "output of a passed test")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frames", "lines of library frames", near=0)
SHOWN_ASIDE = Label(P3, "output of a passed test", "lines of output of passed tests", near=0)
LISTED_AGAIN = Label(P3, "fixtures listed above", "repeated fixture lists", near=0)
AGAIN = Label(P3, "repeated frames", "lines of repeated frames", near=0)
ASSERTED = Label(P1, "failing line")
SOURCE = Label(P3, "source")
PASSING = Label(P4, "passing test", "passing")
SESSION = Label(P2, "session")
STARTED = Label(P2, "start of a test")
STOPPED = Label(P0, "where the run stopped")
STARTED_ENDED = Label(P5, "start of a test that ended")
COLLECTED_RAN = Label(P5, "test count before the verdict")
SETTING_PASSED = Label(P5, "setting")
ROW = Label(P4, "row of progress", "progress rows without a failure")
COVERAGE = Label(P2, "coverage")
COVERAGE_ASIDE = Label(P3, "coverage", "lines of coverage", near=0)

_carets = Rule("carets", _CARETS, Label(P5, "carets"))
# Nothing beside an E sets the parts of an explanation apart; a blank line of what is compared stands farther right.
_E_BLANK = rb"E {5}"
_E = rb"(?!%b\n)E(?: .*)?" % _E_BLANK
_failure = Rule("e-line", _E, ERROR, enter="body", run=True)
_header = Rule("header", _HEADER, FAILED, enter="body", opens=True)
_doctest = Rule("doctest", rb"_++ \[doctest\] \S.*? _++", FAILED, enter="doctest", opens=True)
_captured = Rule("captured", _CAPTURED, CAPTURED, enter="capture")
_frame = Rule("frame", rb"(?!%b)%b in \S.*" % (_LIB, _PLACE), FRAME, enter="short")
_library_frame = Rule("library-frame", rb"%b in \S.*" % _LIB, LIBRARY, enter="library")
_file_frame = Rule("file-frame", rb'[ |]*+(?!%b)File "[^"\n]*+", line \d++.*(?:%b)?' % (_LIB_FILE, _CODE), FRAME)
_library_file = Rule("library-file", rb"[ |]*+%b(?:%b){0,3}(?:%b)?" % (_LIB_FILE, _CODE, _MARKED), LIBRARY, run=True)
_traceback = Rule("traceback", rb"(?:  \+ Exception Group )?Traceback \(most recent call last\):", DETAIL)
_stacks = Rule(
    "stacks",
    rb"~++ (?:Stack of|Captured) .*? ~++|(?:Current thread|Thread) 0x[0-9a-f]++.*\(most recent call first\):",
    DETAIL,
    enter="stacks",
)
_fatal = Rule(
    "fatal",
    rb"(?:(?:%b ++)?(?:%b|%b)?|%b )(?:Fatal Python error: .*|\++ Timeout \++|Timeout \([\d:.]++\)!)"
    % (_FILE, _GOOD, _BAD, _NODE),
    ERROR,
    enter="stacks",
)

_SECTIONS = (
    Rule("verdict", _VERDICT_LINE, VERDICT, enter="after", opens=True),
    Rule(
        "bangs",
        rb"!++ (?:(?:\w++\.)*(?:Interrupted|KeyboardInterrupt|Exit|UsageError|Failed)\b.*|stopping after .*) !++",
        VERDICT,
        enter="top",
        opens=True,
    ),
    Rule("failures", rb"=++ (?:FAILURES|ERRORS) =++", BANNER, enter="body", opens=True),
    Rule("passes", rb"=++ (?:PASSES|XFAILURES|XPASSES) =++", SHOWN, enter="passes", opens=True),
    Rule("warnings", rb"=++ warnings summary.*? =++", SESSION, enter="warnings", opens=True),
    Rule(
        "summary",
        rb"=++ (?:short|rerun) test summary info =++",
        BANNER,
        enter="summary",
        opens=True,
    ),
    Rule("durations", rb"=++ slowest .*?durations =++", SESSION, enter="durations", opens=True),
    Rule(
        "coverage",
        rb"=++ tests coverage =++|[-_]++ coverage: .*? [-_]++",
        BANNER,
        enter="coverage",
        opens=True,
    ),
    Rule("session", _INNER, BANNER, enter="top", segment=True),
)
# The same where a test's output may imitate them: an inner session is read over, a verdict is no end.
_SECTIONS_SEEN_TWICE = (
    Rule("inner", _INNER, CAPTURED, enter="inner"),
    Rule("inner-verdict", rb"%b|%b" % (_VERDICT_LINE, _BARE), VERDICT, enter="after"),
    Rule("failures-captured", _SECTIONS[2].pattern, SECTION, enter="body", opens=True),
    Rule("summary-captured", _SECTIONS[5].pattern, SECTION, enter="summary", opens=True),
    *(rule for rule in _SECTIONS if rule.name not in {"verdict", "bangs", "session", "failures", "summary"}),
)
_bare = Rule("counts", _BARE, VERDICT, enter="top", opens=True)
_blank = Rule("blank", b"", BLANK, run=True)

_LISTED = rb"(?:\[\d++\] )?\S"
_RESULTS = (
    Rule("failed", rb"(?:FAILED|ERROR) %b.*" % _LISTED, FAILED),
    Rule("sub-failed", rb"SUBFAIL(?:ED)?(?:%b)? \S.*|%b SUBFAIL \S.*" % (_SUB, _SUB), FAILED),
    Rule("rerun", rb"RERUN \S.*", Label(P1, "rerun test")),
    Rule("xpassed", rb"XPASS \S.*", Label(P1, "unexpected pass")),
    Rule("xfailed", rb"XFAIL \S.*", Label(P3, "expected failure", "expected failures", near=0), certain=True),
    Rule("skipped", rb"SKIPPED %b.*" % _LISTED, Label(P2, "skipped test"), certain=True),
    Rule(
        "passed",
        rb"PASSED %b" % _NODE,
        Label(P4, "passing test listed", "PASSED in the summary"),
        run=True,
        certain=True,
    ),
)
_INTERNAL = rb'INTERNALERROR> {2,}File "'
_internal = (
    Rule(
        "internal-library",
        rb"INTERNALERROR> ++%b(?:\nINTERNALERROR> {5}[^\n]*+){0,3}" % _LIB_FILE,
        LIBRARY,
        run=True,
        certain=True,
    ),
    Rule("internal-error", rb"INTERNALERROR>(?! ++%b).*" % _LIB_FILE, ERROR),
)

_VERDICTS = (
    Rule(
        "passing",
        rb"%b PASSED%b?|PASSED%b|\[gw\d++\] \[ *+\d++%%\] PASSED %b ?+" % (_NODE, _DONE, _DONE, _NODE),
        PASSING,
        run=True,
        certain=True,
    ),
    Rule(
        "sub-passing",
        rb"%b (?:SUBPASS(?:ED)?(?:%b)?|%b SUBPASS)%b?|\[gw\d++\] \[ *+\d++%%\] SUBPASS.*" % (_NODE, _SUB, _SUB, _DONE),
        Label(P4, "passing subtest", "passing subtests"),
        run=True,
        certain=True,
    ),
    Rule(
        "failing",
        rb"%b (?:FAILED|ERROR|SUBFAIL(?:ED)?(?:%b)?|%b SUBFAIL)%b?|(?:FAILED|ERROR)%b?"
        rb"|\[gw\d++\] \[ *+\d++%%\] (?:FAILED|ERROR|SUBFAIL\S*+) .*" % (_NODE, _SUB, _SUB, _DONE, _DONE),
        FAILED,
        opens=True,
    ),
    Rule(
        "skipping",
        rb"%b SKIPPED%b?|\[gw\d++\] \[ *+\d++%%\] SKIPPED %b ?+" % (_NODE, _DONE, _NODE),
        Label(P4, "skipped test", "skipped"),
        run=True,
        certain=True,
    ),
    Rule("skipping-because", rb"%b SKIPPED \(.*" % _NODE, Label(P2, "skipped test"), certain=True),
    Rule(
        "xfailing",
        rb"%b XFAIL(?: \(.*)?%b?|\[gw\d++\] \[ *+\d++%%\] XFAIL %b ?+" % (_NODE, _DONE, _NODE),
        Label(P4, "expected failure", "failing as expected"),
        run=True,
        certain=True,
    ),
    Rule(
        "xpassing",
        rb"%b XPASS(?: \(.*)?%b?|\[gw\d++\] \[ *+\d++%%\] XPASS .*" % (_NODE, _DONE),
        Label(P1, "unexpected pass"),
    ),
    Rule("rerunning", rb"%b RERUN%b?|\[gw\d++\] \[ *+\d++%%\] RERUN .*" % (_NODE, _DONE), Label(P1, "rerun test")),
    Rule("started", rb"%b " % _NODE, STARTED, then=rb"(?![-\n])"),
    Rule("started-live", rb"%b " % _NODE, STARTED, then=rb"[-\n]", opens=True),
)

_top = State(
    "top",
    (
        *_SECTIONS,
        _bare,
        *_VERDICTS,
        Rule("row", rb"%b %b(?:%b)?|%b%b" % (_FILE, _GOOD, _PERCENT, _GOOD, _PERCENT), ROW, run=True),
        Rule(
            "row-failed",
            rb"%b %b(?:%b)?|%b%b" % (_FILE, _BAD, _PERCENT, _BAD, _PERCENT),
            Label(P1, "row with a failure"),
        ),
        Rule("percent", rb" ++\[[ \d%/]++\]", PROGRESS),
        Rule("platform", rb"platform \S.*? -- Python .*|rootdir: .*", SESSION, run=True),
        Rule(
            "setting",
            rb"(?:cachedir|config ?file|inifile|plugins|asyncio|anyio|timeout method|timeout func_only|metadata"
            rb"|benchmark|hypothesis profile|testpaths): ?.*|bringing up nodes\.\.\..*|created: \d.*"
            rb"|\d++ workers? \[\d++ items?\].*|scheduling tests via .*|gw\d++ (?:[CIok]|\[\d++\])(?: / gw.*)?"
            rb"|\[gw\d++\] (?:\w++ -- )?(?:\w++ )?Python \d.*|hypothesis profile '.*",
            Label(P5, "setting"),
            run=True,
        ),
        Rule("collected", rb"(?:collecting(?: \.\.\.)? ++)?collected \d++ items?", Label(P2, "test count")),
        Rule("collected-some", rb"(?:collecting(?: \.\.\.)? ++)?collected \d++ items? / .*", Label(P1, "test count")),
        Rule("node-down", rb"(?:%b|%b)?\[gw\d++\] node down: .*" % (_GOOD, _BAD), ERROR),
        Rule("node-replaced", rb"replacing crashed worker gw\d++|worker 'gw\d++' crashed .*", DETAIL),
        Rule("interrupted-at", rb"%b KeyboardInterrupt" % _PLACE, PLACE),
        Rule("failed", rb"(?:FAILED|ERROR) [^\s:]++(?:::.*| - .*)?", FAILED, enter="summary"),
        Rule("live-log", rb"-++ live log \w++ -++", BANNER),
        Rule("conftest", rb"ImportError while loading conftest '.*", ERROR, enter="body", opens=True),
        Rule(
            "usage",
            rb"ERROR: .*|(?:pytest|py\.test|__main__\.py): error: .*|FAIL Required test coverage .*|CRITICAL: .*",
            ERROR,
        ),
        Rule("hint", rb"\(to show a full traceback on KeyboardInterrupt use --full-trace\)|-- Docs: .*", HINT),
        *_internal,
        _failure,
        Rule("sugar-header", _SUGAR, FAILED, enter="body", opens=True),
        Rule(
            "sugar-results",
            rb"Results \([\d.]++s\):|  ++- \S.*:\d++ .*"
            rb"|  ++\d++ (?:passed|failed|error|skipped|xfailed|xpassed|deselected|rerun)",
            VERDICT,
        ),
        Rule(
            "collecting-failed",
            rb"_++ ERROR (?:collecting|at (?:setup|teardown) of) .*? _++",
            FAILED,
            enter="body",
            opens=True,
        ),
        _captured,
        _fatal,
        _stacks,
        _library_frame,
        _frame,
        _blank,
    ),
)

_body = State(
    "body",
    (
        *_SECTIONS,
        _bare,
        _doctest,
        Rule("header", rb"(?!_++ \[doctest\])%b" % _HEADER, FAILED, opens=True),
        _captured,
        Rule("e-line", _E, ERROR, run=True),
        Rule("e-blank", _E_BLANK, BLANK, run=True, certain=True),
        Rule(
            "asserted",
            rb">(?! ++available fixtures: | ++use 'pytest --fixtures ).*",
            ASSERTED,
            enter="statement",
        ),
        Rule("fixtures", rb">[ ]++available fixtures: .*", Label(P1, "fixtures that exist")),
        Rule("fixtures-help", rb">[ ]++use 'pytest --fixtures .*", HINT),
        Rule("library-place", rb"%b ?+" % _LIB, LIBRARY, then=rb"_ _"),
        Rule("library-raised", rb"%b (?!in \S)\S.*" % _LIB, PLACE),
        Rule("place", rb"(?!%b)%b(?: (?!in \S).*)?" % (_LIB, _PLACE), PLACE),
        _library_frame,
        _frame,
        Rule("chained", _CHAIN, DETAIL, opens=True),
        _traceback,
        _library_file,
        _file_frame,
        _carets,
        Rule("separator", rb"_ _[ _]*+", BANNER),
        Rule("definition", rb"    (?:async )?(?:def|class) .*", Label(P2, "source")),
        Rule(
            "source", rb"    (?! *+\||[ |]*+[~^]++[~^ ]*+\n| *+File \"|(?:async )?(?:def|class) ).*", SOURCE, run=True
        ),
        Rule("argument", rb"[A-Za-z_]\w*+ *+= .*", Label(P2, "argument"), run=True),
        Rule("worker", rb"\[gw\d++\] (?:\w++ -- )?Python \d.*", Label(P5, "setting")),
        *_internal,
        _stacks,
        _blank,
    ),
    default=DETAIL,
)

# A statement of several lines: pytest marks the first, and its source ends with the last.
_statement = State(
    "statement",
    (
        Rule("carets-last", _CARETS, Label(P3, "carets", near=1), then=rb"E "),
        Rule("carets", _CARETS, _carets.label, then=rb"(?!E )"),
        Rule("asserted-more", rb"    (?! *+[~^]++[~^ ]*+\n).*", ASSERTED, run=True),
    ),
    otherwise="body",
)
_short = State(
    "short",
    (
        Rule("carets-last", _CARETS, Label(P3, "carets", near=1), then=rb"E "),
        Rule("carets", _CARETS, _carets.label, then=rb"(?!E )"),
        Rule("line", rb"    (?! *+[~^]++[~^ ]*+\n).*", FRAME, run=True),
    ),
    otherwise="body",
)
_library = State(
    "library",
    (
        Rule("carets", _CARETS, _carets.label),
        Rule("library-line", rb"    (?! *+[~^]++[~^ ]*+\n).*", LIBRARY, run=True),
    ),
    otherwise="body",
)

_capture = State(
    "capture",
    (
        *_SECTIONS_SEEN_TWICE,
        _doctest,
        Rule("header", rb"(?!_++ \[doctest\])%b" % _HEADER, FAILED, enter="body", opens=True),
        Rule("captured", _CAPTURED, CAPTURED),
        Rule("blank", b"", BLANK, then=rb"\n{0,3}+(?:%b|%b|=++ [A-Za-z].* =++)\n" % (_HEADER, _CAPTURED)),
    ),
    default=CAPTURED,
)
_inner = State("inner", (Rule("inner-end", _VERDICT_LINE, VERDICT, enter="capture"),), default=CAPTURED)
_after = State(
    "after",
    (
        *_SECTIONS,
        _bare,
        _header,
        Rule("captured", _CAPTURED, CAPTURED, enter="capture"),
    ),
)

_doctests = State(
    "doctest",
    (
        *_SECTIONS,
        _bare,
        _doctest,
        Rule("header", rb"(?!_++ \[doctest\])%b" % _HEADER, FAILED, enter="body", opens=True),
        _captured,
        Rule("place", rb"(?!%b)%b(?: .*)?" % (_LIB, _PLACE), PLACE),
        Rule("numbered", rb"\d{3,}(?: .*)?", SOURCE, then=rb"\d{3,}[ \n]"),
        Rule("example", rb"\d{3,}(?: .*)?", Label(P1, "failed example"), then=rb"(?!\d{3,}[ \n])"),
        Rule("expected", rb"Expected:|Got:|Expected nothing|Differences \(.*", ERROR),
        Rule("blank", b"", BLANK, then=rb"%b" % _PLACE),
        _traceback,
        _library_file,
        _file_frame,
    ),
    default=DETAIL,
)

_passes = State(
    "passes",
    (
        *_SECTIONS,
        _bare,
        Rule("shown-header", _HEADER, Label(P2, "name of a passed test"), opens=True),
        Rule("shown-captured", _CAPTURED, SHOWN, enter="shown"),
        _blank,
    ),
    default=SHOWN,
)
_shown = State(
    "shown",
    (
        Rule("inner", _INNER, SHOWN, enter="shown-inner"),
        *(rule for rule in _SECTIONS if rule.name != "session"),
        _bare,
        Rule("shown-header", _HEADER, Label(P2, "name of a passed test"), enter="passes", opens=True),
        Rule("shown-captured", _CAPTURED, SHOWN),
    ),
    default=SHOWN,
)
_shown_inner = State("shown-inner", (Rule("inner-end", _VERDICT_LINE, VERDICT, enter="shown"),), default=SHOWN)

_WARNED = rb" {2}(?:[A-Za-z]:)?[^\s:][^:\n]*+:\d++: .*"
_warnings = State(
    "warnings",
    (
        *_SECTIONS,
        _bare,
        Rule("docs", rb"-- Docs: .*", HINT, enter="top"),
        Rule(
            "warned-in",
            rb"%b(?:: \d++ warnings?)?|[^\s:][^:\n]*+:(?:\d++| \d++ warnings?)" % _NODE,
            Label(P4, "test that warned", "mentions of tests that warned"),
            run=True,
        ),
        Rule("warning", _WARNED, Label(P2, "warning"), enter="warned", opens=True),
        Rule(
            "warning-library",
            rb" {4}%b(?:\n {6}(?! *+File \").*){0,2}" % _LIB_FILE,
            LIBRARY,
            run=True,
        ),
        Rule(
            "warning-hint",
            rb"  (?:Enable tracemalloc to get traceback .*|See https://docs\.pytest\.org/.*)",
            HINT,
            run=True,
        ),
        Rule("warning-call", rb" {4}warnings\.warn\(.*", Label(P5, "source of a warning"), then=rb"\n"),
        _blank,
    ),
)
_warned = State(
    "warned",
    (Rule("warned-source", rb" {4}\S.*", Label(P5, "source of a warning"), then=rb"\n", enter="warnings"),),
    otherwise="warnings",
)

_summary = State(
    "summary",
    (*_SECTIONS, _bare, *_RESULTS, _blank),
    default=DETAIL,
)

_durations = State(
    "durations",
    (
        Rule(
            "no-time",
            rb"0\.00s (?:setup|call|teardown) ++\S.*",
            Label(P4, "time of a test", "durations of 0.00 s"),
            run=True,
        ),
        Rule("time", rb"(?!0\.00s)[\d.]++s (?:setup|call|teardown) ++\S.*", Label(P2, "time of a test")),
        Rule("times-hidden", rb"\(\d++ durations < .*", HINT),
        _blank,
    ),
    otherwise="top",
)

_coverage = State(
    "coverage",
    (
        Rule(
            "covered",
            rb"\S.* \d++ ++\d++(?: ++\d++ ++\d++)? ++100(?:\.0++)?%",
            Label(P4, "file fully covered", "files fully covered"),
            run=True,
        ),
        Rule("total", rb"TOTAL .*", VERDICT),
        Rule("line", rb"-{5,}", BANNER),
        Rule("coverage-header", rb"[-_]++ coverage: .*? [-_]++", BANNER),
        Rule("columns", rb"Name ++Stmts .*", COVERAGE),
        Rule(
            "partly",
            rb"(?!TOTAL )\S.* \d++ ++\d++(?: ++\d++ ++\d++)? ++(?!100(?:\.0++)?%)[\d.]++%.*",
            COVERAGE,
        ),
        Rule(
            "written",
            rb"Coverage \w++ written to .*|\d++ (?:files?|empty files?) skipped due to .*|Wrote \w++ .*",
            COVERAGE,
        ),
        Rule("blank", b"", BLANK, run=True),
    ),
    otherwise="top",
)

_stack = State(
    "stacks",
    (
        _stacks,
        Rule("timeout-end", rb"\++ Timeout \++", BANNER, enter="top"),
        _library_file,
        _file_frame,
        Rule("blank", b"", BLANK, run=True, then=rb"(?:Current thread|Thread) "),
    ),
    otherwise="top",
)


_FAILURES = (
    "failed",
    "failing",
    "sub-failed",
    "row-failed",
    "header",
    "doctest",
    "e-line",
    "bangs",
    "collecting-failed",
    "conftest",
    "fatal",
    "internal-error",
    "node-down",
    "usage",
)
_STARTS_OF_FRAMES = (
    "separator",
    "header",
    "collecting-failed",
    "chained",
    "place",
    "library-place",
    "library-raised",
    "failures",
    "frame",
    "library-frame",
    "line",
    "library-line",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What depends on what follows: where a frame was, how the run ended, whether anything failed."""
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    _fold_library_frames(classification, kinds, start, stop)
    _fold_repeated_frames(lines, classification, kinds, start, stop)
    verdicts, failures = kinds("verdict", "counts"), kinds(*_FAILURES)
    _fold_repeated_lists(lines, classification, kinds, start, stop)
    shown = kinds("passes", "shown-header", "shown-captured", "inner", "inner-end") if kinds("passes") else []
    shown = [kind for kind in shown if classification.labels[kind].priority == P2] + _defaults(classification)
    tests = kinds(*(rule for rule in _FAILURES if rule != "usage"))
    for part in classification.segments:
        if part.stop <= start or part.start >= stop:
            continue
        bounds = part.start, part.stop
        failed = any_of(classification, failures, *bounds)
        broken = failed and any_of(classification, tests, *bounds)
        if not any_of(classification, verdicts, *bounds):
            last = max(
                (
                    unit
                    for kind in kinds("row", "row-failed", "started")
                    for unit in units_of(classification, kind, *bounds)
                ),
                default=-1,
            )
            if last >= 0:
                relabel(classification, [classification.kinds[last]], STOPPED, "stopped-at", last, last + 1)
            continue
        relabel(classification, kinds("started"), STARTED_ENDED, "started-ended", *bounds)
        relabel(classification, kinds("collected"), COLLECTED_RAN, "collected-ran", *bounds)
        if failed:
            relabel(classification, shown, SHOWN_ASIDE, "shown-aside", *bounds)
        if broken:
            relabel(classification, kinds("partly", "columns", "written"), COVERAGE_ASIDE, "coverage-aside", *bounds)
        if not failed and _complete(lines, classification, kinds, *bounds):
            relabel(classification, kinds("platform"), SETTING_PASSED, "platform-passed", *bounds)


def _complete(
    lines: Lines, classification: Classification, kinds: Callable[..., list[int]], start: int, stop: int
) -> bool:
    """Whether as many tests as were collected are in the verdict, none of them failed."""

    def counted(*rules: str) -> dict[bytes, int]:
        for kind in kinds(*rules):
            for unit in units_of(classification, kind, start, stop):
                words = pairwise(lines.line(unit).partition(b" in ")[0].replace(b",", b"").split())
                return {what: int(number) for number, what in words if number.isdigit() and len(number) < 10}
        return {}

    verdict = counted("verdict", "counts")
    collected = counted("collected-ran", "collected-some")
    ran = sum(verdict.get(what, 0) for what in (b"passed", b"skipped", b"deselected", b"xfailed", b"xpassed"))
    return bool(ran) and ran == collected.get(b"items", collected.get(b"item"))


def _fold_library_frames(
    classification: Classification, kinds: Callable[..., list[int]], start: int, stop: int
) -> None:
    """A frame in long style tells its place at its end: what stands before it back to the frame's start."""
    ends = set(kinds(*_STARTS_OF_FRAMES))
    raised = kinds("library-raised")
    folds = set(kinds("source", "definition", "argument"))
    asserted = set(kinds("asserted", "asserted-more"))
    folded = 0
    for kind in (*kinds("library-place"), *raised):
        wanted = folds if kind in raised else folds | asserted
        for place in units_of(classification, kind, start, stop):
            unit = place - 1
            while unit >= start and classification.kinds[unit] not in ends:
                if classification.kinds[unit] in wanted:
                    folded = folded or classification.kind(LIBRARY, f"{ADAPTER.name}/body/library-source")
                    _label(classification, unit, folded, LIBRARY)
                unit -= 1


def _fold_repeated_frames(
    lines: Lines, classification: Classification, kinds: Callable[..., list[int]], start: int, stop: int
) -> None:
    """Recursion: a frame that stood in the same block already, with the same lines, and is not the last."""
    inside, last = set(kinds("line", "carets")), set(kinds("e-line", "carets-last"))
    heads = set(kinds("header", "collecting-failed", "chained"))
    folded = 0
    seen: set[bytes] = set()
    block = start
    for kind in kinds("frame"):
        for unit in units_of(classification, kind, start, stop):
            end = unit + 1
            while end < stop and classification.kinds[end] in inside:
                end += 1
            if any(classification.kinds[u] in heads for u in range(block, unit)):
                seen.clear()
            block = end
            text = lines.data[lines.starts[unit] : lines.starts[end]]
            if text in seen and (end == stop or classification.kinds[end] not in last):
                folded = folded or classification.kind(AGAIN, f"{ADAPTER.name}/body/repeated")
                for other in range(unit, end):
                    _label(classification, other, folded, AGAIN)
            seen.add(text)


def _fold_repeated_lists(
    lines: Lines, classification: Classification, kinds: Callable[..., list[int]], start: int, stop: int
) -> None:
    """The same list of fixtures stands under every test that asks for an unknown one: the first is enough."""
    seen: set[bytes] = set()
    folded = 0
    for kind in kinds("fixtures"):
        for unit in units_of(classification, kind, start, stop):
            text = lines.line(unit)
            if text in seen:
                folded = folded or classification.kind(LISTED_AGAIN, f"{ADAPTER.name}/body/fixtures-again")
                _label(classification, unit, folded, LISTED_AGAIN)
            seen.add(text)


def _defaults(classification: Classification) -> list[int]:
    """The kinds of unknown lines below passed tests."""
    places = [f"{ADAPTER.name}/{state}/default" for state in ("passes", "shown", "shown-inner")]
    return [kind for kind, place in enumerate(classification.rules) if place in places]


def _label(classification: Classification, unit: int, kind: int, label: Label) -> None:
    classification.kinds[unit] = kind
    classification.priorities[unit] = classification.priorities[unit] & OPENS | label.priority


ADAPTER = Adapter(
    "pytest",
    (
        _top,
        _body,
        _statement,
        _short,
        _library,
        _capture,
        _inner,
        _after,
        _doctests,
        _passes,
        _shown,
        _shown_inner,
        _warnings,
        _warned,
        _summary,
        _durations,
        _coverage,
        _stack,
    ),
    commands=("pytest", "py.test", "tox", "nox"),
    anchors=(
        b"est session starts ",
        b"bringing up nodes",
        b" FAILURES ",
        b" ERRORS ",
        b" short test summary info ",
        b" warnings summary ",
        b" passed in ",
        b" failed in ",
        b" error in ",
        b" errors in ",
        b" skipped in ",
        b" deselected in ",
        b" xfailed in ",
        b" xpassed in ",
        b" warning in ",
        b" warnings in ",
        b"s ===",
        b"INTERNALERROR> ",
        b"ImportError while loading conftest",
        b".py::",
        b".rst::",
        b".md::",
        b".txt::",
        b"- Captured ",
        b"no tests ran",
        b"%]\n",
    ),
    signatures=(
        rb"=+ test session starts|Test session starts \(platform: |bringing up nodes\.\.\.",
        rb"=+ (?:FAILURES|ERRORS|PASSES|short test summary info|warnings summary[^\r\n=]*) =+[\r\n]",
        rb"=+ (?:no tests ran|\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|errors?|warnings?)).* in \d",
        rb"\d+ (?:failed|passed|skipped|xfailed|xpassed|errors?)(?:, \d+ [a-z]+){0,8} in \d+\.\d+s(?: \([\d:]+\))?$",
        rb"no tests ran in \d",
        rb"INTERNALERROR> ",
        rb"ImportError while loading conftest '",
        rb"_+ ERROR (?:collecting|at (?:setup|teardown) of) ",
        rb"-+ Captured (?:stdout|stderr|log) (?:setup|call|teardown) -+",
        rb"(?:FAILED|ERROR) [^\s:]+\.(?:py|txt|rst|md)(?:::| - |[\r\n])",
        rb"[^\s:]+\.py::[^\r\n]{1,500}? (?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN)(?:[\r\n]| +\[| \()",
        rb"[^\s:]+\.py [.sxXFER]+ +\[ *\d+%\]",
        rb"[.sxXFER]+ +\[ *\d+%\][\r\n]",
        rb"\[gw\d+\] (?:\[ *\d+%\] [A-Z]|node down: )",
        rb"(?:ERROR: )?usage: (?:pytest|py\.test|__main__\.py) ",
    ),
    weak=(
        rb"E   ",
        rb"[^\s:]+\.py [.sxXFER]+[\r\n]",
        rb"[.sxXFERu,]+[\r\n]",
        rb"[.sxXFERu,]+(?:Fatal Python error|Timeout|\[gw\d+\])",
        rb"ERROR: ",
        rb"collected \d",
        rb"Fatal Python error: ",
        rb"(?:no tests|\d+(?:/\d+)? tests) collected",
        rb"[^\s:]+\.py::",
    ),
    finish=_finish,
    verified=("pytest 6.2.5", "pytest 7.4.4", "pytest 8.4.2", "pytest 9.2.0"),
)

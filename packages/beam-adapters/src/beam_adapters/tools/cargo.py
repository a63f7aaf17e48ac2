r"""cargo: build, check, clippy, doc, test (libtest, doctests, nextest), bench, run; and the diagnostics of rustc.

What a reader must know of the format:

- cargo's own lines are a verb right-aligned to column 12 (``   Compiling x v1``); diagnostics are rustc's blocks,
  each ended by a blank line; libtest prints one line a test, then ``failures:`` with what each failed test wrote,
  then ``failures:`` again with the names, then ``test result:``.
- What a failed test wrote explains the failure and stays whole.  It may look like anything, also like the end of
  the list: the list ends only at ``failures:`` after a blank line with indented names below.
- With ``--nocapture`` the program writes into the test lines themselves: a line that is not exactly a test with
  its verdict is no verdict.
- A backtrace frame is two lines; where it stands decides whether it is the library's or the user's.

What depends on what follows is decided at the end, in ``_finish``.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import any_of, count_of, kinds_of, parts, parts_with, relabel, units_of
from beam_adapters._table import BACK, Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()


def _status(rest: bytes, *words: bytes) -> bytes:
    """Lines of cargo's own that have one of these verbs, and ``rest`` after it."""
    return b"|".join(b" " * (12 - len(word)) + word + b" " + rest for word in words)


# A test's name: words without " ... " between them, which stands before the verdict.  One word is the fast way.
_NAME = rb"(?:\S++|(?!result: )\S++(?: (?!\.\.\. )\S*+)+) \.\.\. "
_TEST = b"test " + _NAME
_TIME = rb"(?: <[\d.]++s>)?"
_BLOCK = rb"---- .+ std(?:out|err) ----"
_HINT = (  # to the end: what a program adds to it is its own
    rb"note: (?:[Rr]un with `RUST_BACKTRACE=(?:1|full)` (?:environment variable )?(?:to display a|for a(?: verbose)?)"
    rb" backtrace\.?|Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace\.?)"
)
_CODE = rb"(?:\[E\d+\])?: "
_HEAD = rb"(?:error|warning)" + _CODE
_VERBS = (
    rb"(?:Compiling|Checking|Finished|Running|Doc-tests|Fresh|Dirty|Building|Blocking|Updating|Locking"
    rb"|Downloading|Downloaded|Documenting|Executable|Generated) "
)
_VERB = b" ++" + _VERBS
_STOP = rb"(?:%b|%b|test |running \d|Some errors have|For more information about|thread ')" % (_HEAD, _VERB)
_LINT_PAGE = rb"  *= help: for further information visit .*"
_SHAPED = (  # lines of a diagnostic: gutter, notes, indented text
    rb"  *+\|(?!(?: *+\^++)?\n).*|\d++ *+[|+~-].*|note: .*|help: .*|\.\.\..*"
    rb"| (?! *+(?:-->|:::|\||= help: for further information visit |%b)).*" % _VERBS
)
# What an author, or the compiler, adds to a message; not where the level of a lint comes from.
_NOTE = rb"  *= note: (?!`#\[|`-[ADFW] |requested on the command line)"
# A gutter beside nothing, or beside a mark without a word: the place above has its column.
_gutter = Rule("gutter", rb"  *+\|(?: *+\^++)?", Label(P5, "gutter"), run=True)
_VERDICT = (
    rb"(?:could not compile |aborting due to |build failed|test failed, |doctest failed, |bench failed, "
    rb"|process didn't exit successfully: |build script logged errors|test run failed)"
)
_TARGETS = rb"\d+ targets? failed:"
_CONTINUED = rb"(?:(?:\n(?! *-->|%b).+){1,12}(?=\n *--> ))?" % _STOP  # a message of several lines

# A panic: the line with the place, and the first line of the message below it.
_PANIC = rb"thread '.{0,300}?' (?:\(\d+\) )?panicked at .*(?:(?<=:)\n(?!note: [Rr]un with `RUST|stack backtrace:).+)?"
_TAIL = rb"(?!note: |stack backtrace:|test |thread '|failures:|ok\n|%b|%b).+" % (_HEAD, _VERB)

# Frames of a backtrace.  Where there is a place it decides, else the symbol.
_NUMBER = rb"  *+\d++: ++(?:0x[0-9a-f]++ - )?"
_LIBRARY = rb" ++at (?:/rustc/|.*/(?:\.cargo/registry|\.rustup/toolchains|rustlib/src)/).*"
_SYMBOL = (
    rb"(?:(?!<.* as (?!(?:std|core|alloc|test)::))"
    rb"<*(?:&(?:mut )?|dyn |\()?(?:std|core|alloc|test|proc_macro|backtrace|__rustc)(?:\[[0-9a-f]++\])?::"
    rb"|<*fn\(|_*rust_|__libc_start|_start\n|clone3?\n|start_thread\n|main\n|<unknown>)"
)
_LIB_FRAME = rb"%b(?:.*+\n%b|(?=%b).*+(?!\n ++at ))" % (_NUMBER, _LIBRARY, _SYMBOL)
_USER_FRAME = rb"(?!%b\n)%b.*(?:\n ++at .*)?" % (_LIB_FRAME, _NUMBER)


BLANK = Label(P5, "blank line")
HINT = Label(P5, "hint")
PROGRESS = Label(P5, "progress")
VERDICT = Label(P0, "verdict")
PASSED = Label(P0, "verdict", outcome="pass")
NOT_PASSED = Label(P0, "verdict", outcome="fail")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "error detail")
PANIC = Label(P0, "panic")
PANIC_MORE = Label(P1, "panic message")
PLACE = Label(P1, "location")
CAPTURED = Label(P1, "output of a failed test")
FAILED = Label(P0, "failed test")
NAME = Label(P1, "name of a failed test")
SLOW = Label(P1, "test to look at")
SHOWN = Label(P2, "output of a passed test")
CAUSE = Label(P1, "cause")
WARNING = Label(P2, "warning")
WARNING_DETAIL = Label(P2, "warning detail", "lines of warning detail")
WARNING_ASIDE = Label(P4, "warning detail", "lines of warning detail")
TARGET = Label(P2, "test target")
TARGET_FAILED = Label(P1, "failed test target")
FINISHED = Label(P0, "build verdict", outcome="pass")
STARTED = Label(P2, "start of a test")
STARTED_ENDED = Label(P5, "start of a test that ended")
SEPARATOR = Label(P2, "line")
SHOWN_TEST = Label(P2, "test said to pass")
FINISHED_FIRST = Label(P5, "build finished")

_passing = Rule(
    "passing",
    _TEST + b"ok" + _TIME,
    Label(P4, "passing test", "passing"),
    enter="tests",
    run=True,
    certain=True,
)
_hint = Rule("hint", _HINT, HINT)
_explained = Rule(
    "explained",
    rb"Some errors have detailed explanations: .*|For more information about (?:this|an) error, try `.*",
    HINT,
)
_backtrace = Rule("backtrace", rb"stack backtrace:", Label(P1, "backtrace"), enter="backtrace")
_panic = Rule("panic", _PANIC, PANIC, enter="panic", opens=True)
_panic_inside = Rule("panic", _PANIC, PANIC)
_main_error = Rule("main-error", rb"Error: .*", ERROR)
_abort = Rule(
    "abort",
    rb"fatal runtime error: .*|thread caused non-unwinding panic\. aborting\.|thread panicked while .*"
    rb"|memory allocation of \d+ bytes failed|(?:thread ')?[\w:<>-]{1,500}+' (?:\(\d+\) )?has overflowed its stack",
    ERROR,
)
_running = Rule("running", rb"running \d+ tests?", Label(P2, "test count"), enter="tests", opens=True)
_target = Rule("target", _status(rb"(?!`).*", b"Running"), TARGET, enter="top", segment=True)
_doc_target = Rule("doc-target", _status(rb".*", b"Doc-tests"), TARGET, enter="top", segment=True)
_caused = Rule("caused-by", rb"Caused by:", CAUSE, enter="caused")
_process = Rule("process", rb"error: process didn't exit successfully: .*", VERDICT, opens=True)

_CARGO = (
    Rule("compiling", _status(rb".*", b"Compiling"), Label(P4, "compiled", "crates compiled"), run=True),
    Rule("checking", _status(rb".*", b"Checking"), Label(P4, "checked", "crates checked"), run=True),
    Rule("fresh", _status(rb".*", b"Fresh"), Label(P4, "fresh", "fresh crates"), run=True),
    Rule(
        "documenting",
        _status(rb".*", b"Documenting"),
        Label(P4, "documented", "crates documented"),
        run=True,
    ),
    Rule(
        "downloaded",
        _status(rb"(?!\d+ crates? ).*", b"Downloaded"),
        Label(P4, "downloaded", "crates downloaded"),
        run=True,
    ),
    Rule(
        "routine",
        b"|".join(
            (
                _status(rb"\d+ crates? .*", b"Downloaded"),
                _status(rb".*", b"Downloading"),
                _status(rb"waiting for .*", b"Blocking"),
                _status(rb"(?:.* index|git (?:repository|submodule) .*)", b"Updating"),
                _status(rb"\d+ packages? .*", b"Locking"),
            )
        ),
        PROGRESS,
    ),
    Rule("building", _status(rb"\[.*", b"Building"), PROGRESS, run=True),
    Rule(
        "compiler-command",
        _status(rb"`(?:.*--crate-name .*|[^`\n]*/build-script-[^`\n]*`)", b"Running"),
        Label(P4, "compiler command", "compiler commands"),
        run=True,
    ),
    Rule("finished", _status(rb".*", b"Finished"), FINISHED, opens=True),
    Rule(
        "program",
        _status(rb"`(?!.*--crate-name |[^`\n]*/build-script-).*", b"Running"),
        TARGET,
        enter="program",
        segment=True,
    ),
    Rule("executable", _status(rb".*", b"Executable"), Label(P2, "artifact")),
    Rule("generated", _status(rb".*", b"Generated"), Label(P2, "artifact")),
    _target,
    _doc_target,
)

_LIBTEST = (
    _passing,
    _running,
    Rule("result-ok", rb"test result: ok\. .*", PASSED, enter="done", opens=True),
    Rule("result-failed", rb"test result: (?!ok\. ).*", NOT_PASSED, enter="done", opens=True),
    Rule("failed", rb"test .* \.\.\. FAILED(?: [<(].*)?", FAILED, enter="tests"),
    Rule("failed-alone", rb"FAILED", FAILED, enter="tests"),
    Rule("ignored", _TEST + rb"ignored", Label(P4, "ignored test", "ignored"), enter="tests", run=True),
    Rule("ignored-because", _TEST + rb"ignored, .*", Label(P2, "ignored test"), enter="tests", certain=True),
    Rule("bench", _TEST + rb"bench: .*", Label(P1, "benchmark"), enter="tests"),
    Rule(
        "slow",
        rb"test .* has been running for over \d+ seconds",
        SLOW,
        enter="tests",
    ),
    Rule("torn-error", rb"test .* \.\.\. error(?:\[E\d+\])?: .*", ERROR, enter="top"),
    Rule("torn-panic", rb"test .{1,300}? \.\.\. " + _PANIC, PANIC, enter="panic"),
    Rule("unfinished", rb"test .* \.\.\. ?", Label(P1, "test without a verdict"), enter="tests"),
    Rule("failures", rb"failures:", NAME, enter="failures", opens=True),
    Rule("block", _BLOCK, NAME, enter="capture", opens=True),  # after a cut head, or a list that a test printed
    Rule("successes", rb"successes:", Label(P2, "heading"), enter="successes", opens=True),
    Rule("json-failed", rb'\{ "type": "test", .*"event": "(?:failed|timeout)".*', FAILED),
    Rule("json-started", rb'\{ "type": "(?:test|suite)", "event": "started", .*', STARTED, run=True),
    Rule(
        "json-passing",
        rb'\{ "type": "test", "name": "[^"\\\n]*+", "event": "ok"(?:, "exec_time": [\d.]++)? \}',
        _passing.label,
        run=True,
        certain=True,
    ),
    Rule("json-suite", rb'\{ "type": "suite", "event": "ok".*', PASSED),
    Rule("json-suite-failed", rb'\{ "type": "suite", "event": "failed".*', NOT_PASSED),
    Rule("doctest-time", rb"all doctests ran in .*", Label(P5, "timing")),
)

_NEXTEST_FAILED = (
    b"FAIL",
    b"TIMEOUT",
    b"ABORT",
    b"LEAK-FAIL",
    b"SIGABRT",
    b"SIGSEGV",
    b"SIGKILL",
    b"SIGTERM",
    b"SIGINT",
)
_nextest = (
    Rule("nextest-passing", _status(rb"\[.*", b"PASS"), _passing.label, enter="top", run=True, certain=True),
    Rule(
        "nextest-failed",
        _status(rb"\[.*", *_NEXTEST_FAILED) + rb"|  ++TRY \d+ (?!PASS )\S+ \[.*",
        FAILED,
        enter="top",
        opens=True,
    ),
    Rule(
        "nextest-slow",
        _status(rb"\[.*", b"SLOW", b"LEAK", b"TERMINATING") + rb"|  ++FLAKY .*|  ++TRY \d+ PASS \[.*",
        SLOW,
        enter="top",
    ),
    Rule("nextest-skipped", _status(rb"\[.*", b"SKIP"), Label(P4, "skipped test", "skipped"), enter="top", run=True),
    Rule(
        "nextest-summary",
        _status(rb"\[(?!.* (?:failed|timed out|not run)).*", b"Summary"),
        PASSED,
        enter="top",
        opens=True,
    ),
    Rule(
        "nextest-summary-failed",
        _status(rb"\[(?=.* (?:failed|timed out|not run)).*", b"Summary"),
        NOT_PASSED,
        enter="top",
        opens=True,
    ),
    Rule("nextest-cancelled", rb"  ++Cancell?ing due to .*", Label(P1, "cancelled"), enter="top"),
    Rule("nextest-line", rb"\xe2\x94\x80(?:\xe2\x94\x80){3,}", Label(P5, "separator"), enter="top"),
    Rule(
        "nextest-block",
        rb"(?:(?:\xe2\x94\x80)+|\x20)?\x20std(?:out|err) \xe2\x94\x80.*|--- (?:TRY \d+ )?STD(?:OUT|ERR): .*",
        NAME,
        enter="nextest",
        opens=True,
    ),
)

_DIAGNOSTICS = (
    Rule("verdict", rb"error: %b.*" % _VERDICT, NOT_PASSED, opens=True),
    Rule("targets-failed", b"error: " + _TARGETS, NOT_PASSED, enter="targets", opens=True),
    Rule(
        "error",
        rb"error: (?!%b|%b).*%b|error\[E\d+\]: .*%b" % (_VERDICT, _TARGETS, _CONTINUED, _CONTINUED),
        ERROR,
        enter="error-message",
        opens=True,
    ),
    Rule(
        "warning-count",
        rb"warning: `[^`\n]++` \([^)\n]++\) generated \d+ warnings?.*",
        Label(P1, "count of warnings"),
        opens=True,
    ),
    Rule("waiting", rb"warning: build failed, waiting for other jobs to finish\.\.\.", HINT),
    Rule(
        "warning",
        rb"warning%b(?!`[^`\n]++` \([^)\n]++\) generated \d|build failed, waiting for other).*%b" % (_CODE, _CONTINUED),
        WARNING,
        enter="warning-message",
        opens=True,
    ),
    _explained,
    Rule("place", rb"  *--> .+:\d+:\d+", PLACE),
    Rule("advice", rb"help: .*|note: test exited abnormally.*", Label(P1, "advice")),
    _caused,
    _panic,
    _main_error,
    _hint,
    _backtrace,
    Rule("torn-name", rb"thread '[^'\n]*+", Label(P1, "torn line")),
    Rule("json-error", rb'\{"reason":"compiler-message".*"level":"error.*', ERROR),
    Rule("json-hint", rb'\{"reason":"compiler-message"(?!.*"level":"error).*"level":"failure-note".*', HINT),
    Rule("json-finished", rb'\{"reason":"build-finished".*', VERDICT),
    # What begins with anything stands last: it keeps its place, and what comes before is faster.
    _abort,
    Rule("failed-quiet", rb"[\w:.<>/-]{1,500}+(?: - .+)? --- FAILED", FAILED, enter="tests"),
    Rule("short-error", rb"(?:[A-Za-z]:)?[^ :\n]{1,500}+:\d++:\d++: error%b.*" % _CODE, ERROR, opens=True),
    Rule("short-warning", rb"(?:[A-Za-z]:)?[^ :\n]{1,500}+:\d++:\d++: warning%b.*" % _CODE, WARNING, opens=True),
)

_top = State(
    "top",
    (
        *_CARGO,
        *_LIBTEST,
        *_nextest,
        Rule("nextest-start", _status(rb"\d+ tests? .*", b"Starting"), Label(P2, "test count"), opens=True),
        Rule("nextest-run", rb" Nextest run ID .*", Label(P5, "run id")),
        Rule(
            "blank",
            b"",
            BLANK,
            then=rb"\n{0,2}+(?:running \d|test result: |failures:|successes:|Caused by:|help: |thread '"
            rb"|Some errors have|For more info|%b|%b)" % (_HEAD, _VERB),
        ),
        *_DIAGNOSTICS,
    ),
)

_tests = State(
    "tests",
    (
        _passing,
        Rule("dots", rb"[.i]*+(?<=[.i])(?: \d+/\d+)?", Label(P4, "row of dots", "rows of dots"), run=True),
        Rule("dots-failed", rb"[.i]*+F[.iF]*+(?: \d+/\d+)?", Label(P1, "row of dots with a failure")),
        Rule("blank", rb"", BLANK, run=True),
    ),
    otherwise="top",
)

_done = State("done", (Rule("blank", rb"", BLANK, run=True),), otherwise="top")

_failures = State(
    "failures",
    (
        Rule("block", _BLOCK, NAME, enter="capture", opens=True),
        Rule("listed", rb"    \S.*", NAME, run=True),
        Rule("blank", rb"", BLANK, run=True),
    ),
    otherwise="top",
)

_capture = State(
    "capture",
    (
        Rule("block", _BLOCK, NAME, opens=True),
        Rule("failures", rb"(?<=\n\n)failures:", NAME, enter="failures", then=rb"    \S", opens=True),
        Rule("blank", b"", BLANK, then=rb"\n{0,3}+(?:%b\n|failures:\n    \S)" % _BLOCK),
        _panic_inside,
        Rule("error", rb"error(?:\[E\d+\])?: .*", ERROR),
        _main_error,
        _abort,
        Rule(
            "expectation",
            rb"note: test did not panic .*|note: panic did not contain .*|Test executable (?:failed|succeeded).*"
            rb"|Couldn't compile the test\.|Test compiled successfully.*",
            ERROR,
        ),
        _explained,
        _hint,
        _backtrace,
    ),
    default=CAPTURED,
)

_successes = State(
    "successes",
    (
        Rule("block", _BLOCK, SHOWN, enter="shown", opens=True),
        Rule(
            "listed",
            rb"    \S.*",
            Label(P4, "name of a passed test", "names of passed tests repeated"),
            run=True,
        ),
        Rule("blank", rb"", BLANK, run=True),
    ),
    otherwise="top",
)

_shown = State(
    "shown",
    (
        Rule("block", _BLOCK, SHOWN, opens=True),
        Rule("successes", rb"(?<=\n\n)successes:", SHOWN, enter="successes", then=rb"    \S", opens=True),
        Rule("blank", b"", BLANK, then=rb"\n{0,3}+(?:%b\n|successes:\n    \S)" % _BLOCK),
    ),
    default=SHOWN,
)

# Further lines of a message are indented as far as its first word, and hold anything: blanks, arrows, gutters.
_error_message = State(
    "error-message", (Rule("continued", rb" {7}(?!(?:Fresh|Dirty) ).*", DETAIL, run=True),), otherwise="error"
)
_warning_message = State("warning-message", (Rule("continued", rb" {9}.*", WARNING, run=True),), otherwise="warning")

_error = State(
    "error",
    (
        Rule("blank", b"", BLANK, enter="top"),
        Rule("place", rb"  *(?:-->|:::) (?!/rustc/).+", PLACE),
        Rule("library-place", rb"  *(?:-->|:::) /rustc/.+", Label(P3, "location in the standard library")),
        Rule("lint-page", _LINT_PAGE, HINT),
        _gutter,
        Rule("detail", _SHAPED, DETAIL, run=True),
        Rule(
            "message",
            rb"(?!%b|note: |help: |\.\.\.|\d++ *+[|+~-])\S.*(?:\n(?!%b).+){0,11}" % (_STOP, _STOP),
            DETAIL,
            enter="top",
        ),
    ),
    otherwise="top",
)

_warning = State(
    "warning",
    (
        Rule("blank", b"", BLANK, enter="top"),
        Rule("place", rb"  *(?:-->|:::) .+", WARNING),
        Rule("lint-page", _LINT_PAGE, HINT),
        _gutter,
        Rule("warning-note", _NOTE + rb".*", WARNING, enter="warning-message"),
        Rule("warning-detail", rb"(?!%b)(?:%b)" % (_NOTE, _SHAPED), WARNING_DETAIL, run=True),
    ),
    otherwise="top",
)

_panicked = State(
    "panic",
    (
        _hint,
        _backtrace,
        Rule("message", rb"%b(?:\n%b){0,23}" % (_TAIL, _TAIL), PANIC_MORE, enter=BACK),
    ),
    otherwise=BACK,
)

_frames = State(
    "backtrace",
    (
        Rule(
            "library-frame",
            _LIB_FRAME,
            Label(P3, "library frames", "lines of library frames", near=0),
            run=True,
        ),
        Rule("frame", _USER_FRAME, Label(P1, "frame")),
        Rule("hint", _HINT, HINT, enter=BACK),
    ),
    otherwise=BACK,
)

_targets = State("targets", (Rule("target", rb"    `.+`", NAME, run=True),), otherwise=BACK)

_causes = State(
    "caused",
    (
        Rule("process", rb"  process didn't exit successfully: .*", VERDICT),
        Rule(
            "directive",
            rb"  cargo::?(?:rerun-if-|rustc-|metadata=).*",
            Label(P3, "build script directives", "build script directives", near=0),
            run=True,
        ),
        Rule("panic", rb"  thread '.{0,300}?' (?:\(\d+\) )?panicked at .*(?:(?<=:)\n  (?!note: ).+)?", PANIC),
        Rule("hint", rb"  " + _HINT, HINT),
        Rule("blank-inside", b"", CAUSE, then=b"  "),
        Rule(
            "cause",
            rb"  (?!process didn't exit|cargo::?(?:rerun-if-|rustc-|metadata=)"
            rb"|thread '.{0,300}?' (?:\(\d+\) )?panicked at |%b\n).*" % _HINT,
            CAUSE,
            run=True,
        ),
    ),
    otherwise=BACK,
)

_program = State(
    "program",
    (
        _panic,
        _main_error,
        _abort,
        _hint,
        _backtrace,
        _running,
        _target,
        _doc_target,
        _process,
        _caused,
    ),
)


_FAILURES = (
    "abort",
    "failed",
    "failed-alone",
    "failed-quiet",
    "json-failed",
    "nextest-failed",
    "panic",
    "result-failed",
    "torn-error",
    "torn-panic",
    "verdict",
)
_JSON_SUITES = ("json-suite", "json-suite-failed")
_NEXTEST = ("nextest-start", "nextest-run", "nextest-summary", "nextest-summary-failed")
_VOUCHES = ("running", "result-ok", "result-failed")
# What a line of a failed test's output may look like.
_LOOKS_ROUTINE = (
    "compiling",
    "checking",
    "fresh",
    "documenting",
    "downloaded",
    "routine",
    "building",
    "compiler-command",
    "passing",
    "ignored",
    "dots",
    "nextest-passing",
    "nextest-skipped",
    "nextest-line",
    "nextest-run",
    "doctest-time",
    "waiting",
)
_PASSED_COUNT = rb"test result: .*?\. (\d+) passed; "
_PUSHES_WARNINGS_ASIDE = (  # not the result of a run, whose line may be torn: what failed stands above it
    "abort",
    "error",
    "failed",
    "failed-alone",
    "failed-quiet",
    "json-failed",
    "json-suite-failed",
    "nextest-failed",
    "short-error",
    "verdict",
)


_nextest_output = State(
    "nextest",
    (
        *_nextest,
        Rule(
            "blank",
            b"",
            BLANK,
            then=rb"\n{0,3}+(?: {2,}(?:[A-Z]{4,}|TRY \d+ \S+) \[|  Cancel|\xe2\x94\x80|--- (?:TRY|STD))",
        ),
        _panic_inside,
        _hint,
        _backtrace,
    ),
    default=CAPTURED,
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What depends on what follows.

    A target's line matters where something failed in it.  A finished build is the verdict, unless what was built
    then ran.  The body of a warning is what the reader works on, unless something failed.  What stands between the
    first block of a failed test and the last list of failures was written by tests, whatever it looks like.  Tests
    are counted as passing only where the tool's own figures can bear it.
    """
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    targets = kinds("target", "doc-target")
    if targets:
        for part in parts_with(classification, kinds(*_FAILURES), start, stop):
            relabel(classification, targets, TARGET_FAILED, "target-failed", part.start, part.start + 1)

    ran = kinds("target", "target-failed", "doc-target", "program", "executable", "nextest-start")
    first = min((next(units_of(classification, kind, start, stop), stop) for kind in ran), default=stop)
    if first < stop:
        relabel(classification, kinds("finished"), FINISHED_FIRST, "finished-before-run", start, first)

    if kinds("block"):
        for part in parts(classification, start, stop):
            _keep_captured(classification, kinds("block"), kinds("failures"), kinds(*_LOOKS_ROUTINE), part)
    if not any_of(classification, kinds(*_NEXTEST), start, stop):
        relabel(classification, kinds("nextest-line"), SEPARATOR, "line", start, stop)
    _doubt(lines, classification, kinds("passing"), kinds(*_VOUCHES), start, stop)

    if any_of(classification, kinds(*_JSON_SUITES), start, stop):
        relabel(classification, kinds("json-started"), STARTED_ENDED, "json-started-ended", start, stop)

    details = kinds("warning-detail")
    if details and any_of(classification, kinds(*_PUSHES_WARNINGS_ASIDE), start, stop):
        relabel(classification, details, WARNING_ASIDE, "warning-aside", start, stop)


def _doubt(
    lines: Lines, classification: Classification, passing: list[int], vouching: list[int], start: int, stop: int
) -> None:
    """Show the lines of passing tests where no test run stands around them, or more of them than it says passed."""
    for part in parts(classification, start, stop) if passing else ():
        count = count_of(classification, passing, part.start, part.stop)
        if not count:
            continue
        match = compiled(_PASSED_COUNT, owner="cargo").match
        said = [
            int(found[1])
            for kind in vouching
            for unit in units_of(classification, kind, part.start, part.stop)
            if (found := match(lines.line(unit)))
        ]
        if not any_of(classification, vouching, part.start, part.stop) or (said and sum(said) < count):
            relabel(classification, passing, SHOWN_TEST, "passing-doubted", part.start, part.stop)


def _keep_captured(
    classification: Classification, blocks: list[int], lists: list[int], routine: list[int], part: Segment
) -> None:
    """From a segment's first block to its last list of failures, what looks routine is what tests wrote."""

    def units(kinds: list[int]) -> list[int]:
        return [unit for kind in kinds for unit in units_of(classification, kind, part.start, part.stop)]

    first, last = min(units(blocks), default=part.stop), max(units(lists), default=part.start)
    if first < last:
        relabel(classification, routine, CAPTURED, "captured", first, last)


ADAPTER = Adapter(
    "cargo",
    (
        _top,
        _tests,
        _done,
        _failures,
        _capture,
        _successes,
        _shown,
        _error_message,
        _error,
        _warning_message,
        _warning,
        _panicked,
        _frames,
        _targets,
        _causes,
        _program,
        _nextest_output,
    ),
    commands=("cargo", "cross", "rustc", "rustdoc", "clippy-driver"),
    anchors=(
        b"   Compiling ",
        b"    Finished ",
        b"    Checking ",
        b"test result: ",
        b"error[E",
        b"panicked at ",
        b" stdout ----\n",
        b" ... ok\n",
        b" ... FAILED\n",
        b"error: could not compile `",
        b"--> ",
        b" PASS [ ",
        b" FAIL [ ",
    ),
    signatures=(
        _status(
            rb"\S",
            b"Compiling",
            b"Checking",
            b"Finished",
            b"Fresh",
            b"Documenting",
            b"Downloading",
            b"Downloaded",
            b"Blocking",
            b"Doc-tests",
        ),
        _status(rb"(?:unittests |tests/|benches/|examples/|src/|`)", b"Running"),
        rb"running \d+ tests?[\r\n]+(?:test |\.|[\r\n])",
        rb"test \S[^\r\n]* \.\.\. (?:ok|FAILED|ignored)[\r\n]",
        _status(rb"\[ {0,5}\d+\.\d{3}s\] ", b"PASS", b"FAIL", b"Summary"),
        rb"test result: (?:ok|FAILED)\. \d+ passed; ",
        rb"---- \S[^\r\n]* stdout ----[\r\n]",
        rb"thread '[^\r\n]*' (?:\(\d+\) )?panicked at ",
        rb"(?:\S+:\d+:\d+: )?error\[E\d{4}\]: ",
        rb"error: could not compile `",
        rb"(?:error|warning)(?:\[E\d+\])?: [^\r\n]*[\r\n] *--> [^\r\n:]+\.rs:\d+:\d+[\r\n]",
    ),
    weak=(
        rb'\{"reason":"(?:compiler-(?:message|artifact)|build-(?:script-executed|finished))"',
        rb"(?:error|warning)(?:\[E\d+\])?: ",
        rb"Error: ",
        _status(rb"\S", b"Updating", b"Locking"),
    ),
    finish=_finish,
    patterns=(_PASSED_COUNT,),
    verified=("cargo 1.95.0", "cargo 1.97.0-nightly"),
)

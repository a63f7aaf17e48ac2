r"""bun test: passing, failing, with code frames, on GitHub and on a terminal.

What a reader must know of the format:

- One line a test, after what it printed and after its error: ``(pass) suite > name [0.1ms]``; marks on a terminal, and
  no time where the test took none.  A program prints such marks too: they are tests where there are as many as counted.
  A line with the file's name stands before its tests.
- An error begins with the source up to the failing line and a caret, then the message, a diff, frames; the line
  ``(fail) name`` ends it.  What comes between is known by its shape only, and stays.
- A file that does not load is an ``Unhandled error between tests``, and in the counts one that failed and an error.

Source above the failing line is context, and so are frames of the engine.
"""

from __future__ import annotations

from beam_adapters._relabel import heads_without, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_TOOK = rb" \[[\d.]++m?s\]"
_FILE = rb"(?:::group::)?[^\s():][^\s:]*\.[cm]?[jt]sx?:"
_CARET = rb" *+\^"

PASSING = Label(P4, "passing test", "passing")
SKIPPED = Label(P4, "skipped test", "skipped")
TODO = Label(P4, "test to write", "todo")
MARKED = Label(P2, "mark that a program may have printed")
FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
COUNT = Label(P1, "count of the run")
FILE = Label(P1, "test file")
FILE_PASSED = Label(P4, "passing test file", "test files without a failure")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
SOURCE = Label(P3, "source above the failing line", "lines of source", near=2)
ROUTINE = Label(P5, "routine")

_top = State(
    "top",
    (
        Rule("passing", rb"\(pass\) \S.*|\xe2\x9c\x93 \S.*%b" % _TOOK, PASSING, run=True, certain=True),
        Rule("passing-mark", rb"\xe2\x9c\x93 (?!.*%b\n)\S.*" % _TOOK, MARKED),
        Rule("failed", rb"(?:\(fail\)|\xe2\x9c\x97) .*", FAILED, opens=True),
        Rule("skipped", rb"\(skip\) .*", SKIPPED, run=True, certain=True),
        Rule("skipped-mark", rb"\xc2\xbb .*", MARKED),
        Rule("todo", rb"\(todo\) .*", TODO, run=True, certain=True),
        Rule("todo-mark", rb"\xe2\x9c\x8e .*", MARKED),
        Rule("file", _FILE, FILE, opens=True),
        Rule("source", rb" *+\d++ \| .*| *+\d++ \|", SOURCE, then=rb" *+\d++ \|"),
        Rule("failing-line", rb" *+\d++ \| .*", FRAME, then=_CARET + rb"\n"),
        Rule("caret", _CARET, FRAME),
        Rule("error", rb"(?:error|[A-Z]\w*+Error): .*|# Unhandled error between tests|No tests found!", ERROR),
        Rule(
            "engine-frame",
            rb" {4,}+at [^\n(]*+\((?:node:|bun:|native|internal:)[^\n]*+",
            LIBRARY,
            run=True,
            certain=True,
        ),
        Rule("frame", rb" {4,}+at (?![^\n(]*+\((?:node:|bun:|native|internal:)).*:\d++:\d++\)?", FRAME, run=True),
        Rule("line", rb"-{31}|::endgroup::", ROUTINE, certain=True),
        Rule("failing", rb" ?[1-9]\d*+ (?:fail|errors?)|Bailed out after .*", FAILING),
        Rule("none-failed", rb" ?0 fail", PASSED, then=rb"(?! ?\d++ errors?\n)"),
        Rule("count", rb" ?\d++ (?:pass|skip|todo|filtered out)|Ran \d++ tests? across .*", COUNT),
        Rule("calls", rb" ?\d++ expect\(\) calls", ROUTINE),
        Rule("annotation", rb"::error .*", Label(P1, "error as an annotation")),
    ),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Marks are tests where there are as many as counted; a file whose tests all passed is counted."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    counts = [lines.line(unit).split() for unit in units("count")]
    for rule, word, label in (("passing", b"pass", PASSING), ("skipped", b"skip", SKIPPED), ("todo", b"todo", TODO)):
        marks = units(f"{rule}-mark")
        counted = sum(int(count[0]) for count in counts if count[1:] == [word])
        if marks and len(marks) + len(units(rule)) == counted:
            relabel(classification, [classification.kinds[marks[0]]], label, f"{rule}-counted", start, stop)
    bad = kinds_of(
        classification,
        ADAPTER.name,
        "failed", "error", "skipped", "skipped-mark", "skipped-counted", "todo", "todo-mark", "todo-counted", "frame",
    )  # fmt: skip
    for unit in list(heads_without(classification, units("file"), bad, units("count"), stop)):
        relabel(classification, [classification.kinds[unit]], FILE_PASSED, "file-passed", unit, unit + 1)


ADAPTER = Adapter(
    "bun",
    (_top,),
    commands=("bun test",),
    anchors=(b"bun test v", b"(pass) ", b"(fail) ", b" fail\n"),
    signatures=(
        rb"bun test v\d",
        rb"\((?:pass|fail)\) [^\r\n]+[\r\n]",
        rb" \d+ pass[\r\n]+ (?:\d+ skip[\r\n]+ )?(?:\d+ todo[\r\n]+ )?\d+ fail[\r\n]",
    ),
    mixes=True,
    finish=_finish,
    verified=("Bun 1.2.0", "Bun 1.4.5"),
)

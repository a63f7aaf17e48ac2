r"""deno test: its pretty and its dot reporter, type errors before it, and suites of node's test module.

What a reader must know of the format:

- ``running 3 tests from ./a_test.ts``, then ``name ... ok (2ms)``, with steps indented between ``name ...`` and its
  end.  What a test prints stands between two rulers, and is no result.
- All errors follow under ``ERRORS``, each after ``name => place``, then their names again and the counts.
- Types are checked first: then ``TS2322 [ERROR]:`` and no tests.

Everything an error said stays, but for frames of the runtime.
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

_TOOK = rb" \([\d.]++(?:m|\xc2\xb5)?s\)|(?: \(\d++m\d++s\))"
_RUNTIME = rb" {4,}+at (?:async )?(?:[^\n(]*+\((?:ext:|node:|<anonymous>)|(?:ext|node):)[^\n]*+"

FAILED = Label(P0, "failed test")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
FILE = Label(P1, "test file")
FILE_PASSED = Label(P4, "passing test file", "test files without a failure")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
ROUTINE = Label(P5, "routine")
HEADING = Label(P2, "heading")

_top = State(
    "top",
    (
        Rule("passing", rb".+ \.\.\. ok(?:%b)" % _TOOK, Label(P4, "passing test", "passing"), run=True, certain=True),
        Rule(
            "ignored", rb".+ \.\.\. ignored(?:%b)" % _TOOK, Label(P4, "ignored test", "ignored"), run=True, certain=True
        ),
        Rule("failed", rb".+ \.\.\. (?:FAILED|cancelled).*|Uncaught error from .* FAILED", FAILED, opens=True),
        Rule("file", rb"running \d++ tests? from \S.*", FILE, opens=True),
        Rule("output", rb"-{7} (?:pre-test |post-test )?output -{7}", HEADING, "output"),
        Rule("error-of", rb"(?!running )\S.* => \S++:\d++:\d++|\S++ \(uncaught error\)", FAILED, opens=True),
        Rule("error", rb"error: .*|TS\d++ \[ERROR\]: .*|Found \d++ errors\.", ERROR, opens=True),
        Rule("runtime-frame", _RUNTIME, LIBRARY, run=True, certain=True),
        Rule("frame", rb"(?!%b\n) {4,}+at .*:\d++:\d++\)?" % _RUNTIME, Label(P1, "frame"), run=True),
        Rule("heading", rb" (?:ERRORS|FAILURES) ", HEADING),
        Rule("not-passed", rb"FAILED \| \d++ passed .*", FAILING, opens=True),
        Rule("passed", rb"ok \| [1-9]\d*+ passed .*", PASSED, opens=True),
        Rule("none", rb"ok \| 0 passed .*", Label(P1, "count of the run")),
        Rule("dot", rb"[.]", Label(P4, "passing test", "passing"), run=True),
        Rule("checking", rb"Check \S++|Task \S++ .*", ROUTINE),
        Rule(
            "why",
            rb"This error was not caught from a test .*|It most likely originated from a dangling .*",
            Label(P3, "hint", "hints", near=0),
        ),
    ),
)
_output = State("output", (Rule("output-end", rb"-{5} (?:pre-test |post-test )?output end -{5}", HEADING, "top"),))


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A file whose tests all passed is counted."""
    del lines
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    bad = kinds_of(classification, ADAPTER.name, "failed", "error", "ignored", "output")
    for unit in list(heads_without(classification, units("file"), bad, units("heading", "passed"), stop)):
        relabel(classification, [classification.kinds[unit]], FILE_PASSED, "file-passed", unit, unit + 1)


ADAPTER = Adapter(
    "deno",
    (_top, _output),
    commands=("deno", "deno test", "deno task"),
    anchors=(b"running ", b" passed | ", b"error: ", b"[ERROR]: "),
    signatures=(
        rb"running \d+ tests? from (?:\./|file:|https?:)",
        rb"(?:ok|FAILED) \| \d+ passed(?: \([^)\r\n]*\))? \| \d+ failed",
        rb"TS\d+ \[ERROR\]: ",
        rb"error: No test modules found",
        rb"Check (?:file:///)?\S+_test\.[cm]?[jt]sx?[\r\n]",
        rb" ERRORS [\r\n]+[^\r\n]+ => \S+:\d+:\d+[\r\n]",
    ),
    weak=(rb"Check \S+[\r\n]", rb"Task \S+ deno ", rb"error: ", rb"[.!,][\r\n]+[.!,][\r\n]"),
    mixes=True,
    finish=_finish,
    verified=("Deno 2.9.6",),
)

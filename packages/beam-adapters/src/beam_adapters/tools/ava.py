r"""AVA: its one reporter, with the list of tests, the failures, and what ended a process.

What a reader must know of the format:

- All is indented by two.  One line a test, ``✔ file > name``, in the order in which they end; ``✘ [fail]: name``; a
  process that ends badly has a line with a cross as well.  What a test logs stands below it.
- After a rule each failure: its name, the place, source around it (no line is marked), a diff, frames.
- Then the counts.  They may say only that tests passed where a process ended badly: that is no success.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_TICK = rb"\xe2\x9c\x94"
_CROSS = rb"\xe2\x9c\x98"
_THROWN = rb"(?:[A-Z]\w*+)?(?:Error|Exception)(?: \[\w++\])?: "

FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
PLACE = Label(P1, "location")

_top = State(
    "top",
    (
        Rule(
            "passing",
            rb"  %b (?!\[expected fail\]).*" % _TICK,
            Label(P4, "passing test", "passing"),
            run=True,
            certain=True,
        ),
        Rule(
            "xfailing",
            rb"  %b \[expected fail\] .*" % _TICK,
            Label(P4, "expected failure", "failing as they should"),
            certain=True,
        ),
        Rule("skipped", rb"  - \[skip\] .*", Label(P4, "skipped test", "skipped"), run=True, certain=True),
        Rule("todo", rb"  - \[todo\] .*", Label(P4, "test to write", "todo"), run=True, certain=True),
        Rule("failed", rb"  %b .*" % _CROSS, Label(P0, "failed test"), opens=True),
        Rule(
            "still-running", rb"  \xe2\x97\x8c .*|  \d++ tests were pending in .*", Label(P1, "test that was running")
        ),
        Rule("uncaught", rb"  (?:Uncaught exception|Unhandled rejection) in .*", Label(P0, "error"), opens=True),
        Rule("error", rb"  %b.*" % _THROWN, Label(P0, "error")),
        Rule("place", rb"  \S++\.[cm]?[jt]sx?:\d++|  \xe2\x80\xba .*:\d++:\d++\)?", PLACE, run=True),
        Rule(
            "source", rb"   *+\d++: .*", Label(P3, "source near the failing line", "lines of source", near=3), run=True
        ),
        Rule("rule", rb"  \xe2\x94\x80", Label(P5, "rule"), opens=True),
        Rule(
            "failing",
            rb"  \d++ (?:tests? failed|known failures? passed|hooks? failed|uncaught exceptions?|unhandled rejections?"
            rb"|tests? remained pending after a timeout)",
            FAILING,
        ),
        Rule("passed", rb"  [1-9]\d*+ tests? passed(?: .*)?", Label(P1, "count of the run")),
        Rule(
            "count",
            rb"  \d++ (?:tests? (?:skipped|todo)|known failures?|expected failures?)",
            Label(P1, "count of the run"),
        ),
    ),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """That tests passed is the verdict only where nothing failed and no process ended badly."""
    del lines
    start, stop = segment.start, segment.stop
    if not any_of(classification, kinds_of(classification, ADAPTER.name, "failing", "failed", "uncaught"), start, stop):
        relabel(classification, kinds_of(classification, ADAPTER.name, "passed"), PASSED, "all-passed", start, stop)


ADAPTER = Adapter(
    "ava",
    (_top,),
    commands=("ava", "c8 ava", "nyc ava"),
    anchors=(b"  \xe2\x9c\x94 ", b"  \xe2\x9c\x98 ", b"\n  \xe2\x94\x80\n"),
    signatures=(
        rb"  %b (?:\[fail\]: |Couldn|Timed out while running tests|Exiting due to )" % _CROSS,
        rb"  %b [^\r\n]+ \xe2\x80\xba " % _TICK,
        rb"  \xe2\x94\x80[\r\n]",
        rb"  - \[(?:skip|todo)\] ",
        rb"  (?:Uncaught exception|Unhandled rejection) in \S+[\r\n]",
    ),
    weak=(rb"  %b " % _TICK,),
    mixes=True,
    finish=_finish,
    verified=("AVA 5.3", "AVA 6.4"),
)

r"""ExUnit, as ``mix test``: dots, ``--trace``, coverage, slowest tests.

What a reader must know of the format:

- One dot a test, ``*`` for one that is skipped; with ``--trace`` a line a test that is finished in place by a return.
- A failure stands where it happened, under its number: the test, its place, message, code, both sides, stack.  It ends
  at the first line that is neither indented nor blank.  What a test logs stands before it or below.
- Counts, then the seed.  ``35 excluded`` are not passed; ``2 invalid`` failed in their setup.

What does not compile is told by mix, which has an adapter of its own.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_TALLY = rb"(?:\d++ (?:doctests?|properties|property), ){0,3}\d++ tests?, \d++ failures?"
_LIBRARY = (
    rb" {4,}+\((?:elixir|stdlib|ex_unit|kernel|mix|logger|erts|compiler|phoenix|ecto|plug)\w*+ [\d.]++\S*\) .*"
    rb"| {4,}+(?:[\w.]++/){0,9}deps/.*"
)
_TEST = rb"  \* (?:test|doctest|property|feature) "
_TITLE = rb" {1,3}\d++\) \S.*"

FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
DETAIL = Label(P1, "detail of a failure")
NOTICE = Label(P1, "notice")
HEADING = Label(P2, "heading")
SKIPPED = Label(P2, "skipped test")
PASSING = Label(P4, "passing test", "passing")
NAMED = Label(P4, "failed test, which is told below", "lines of failed tests")
STARTED = Label(P2, "start of a test")
ROW = Label(P4, "row of progress", "progress rows without a failure")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
CHATTER = Label(P5, "chatter of a runner")
BLANK = Label(P5, "blank line")
STOPPED = Label(P1, "where the run stopped")

_ended = (
    Rule("title", _TITLE, FAILED, "failure", then=rb" {5}", opens=True),
    Rule("verdict-failed", rb"(?=[^\n]*, [1-9]\d*+ (?:failures?|invalid))%b.*" % _TALLY, FAILING, "top"),
    Rule("verdict-passed", rb"(?![^\n]*, [1-9]\d*+ (?:failures?|invalid))%b.*" % _TALLY, PASSED, "top"),
    Rule(
        "took",
        rb"Finished in [\d.]++ seconds(?: \([\d.]++s (?:async|on load), [^\n()]++\)|(?=\n%b))" % _TALLY,
        CHATTER,
        "top",
    ),
)
_top = State(
    "top",
    (
        *_ended,
        Rule("row", rb"[.*]++", ROW),
        Rule("passing", rb"%b.+ \([\d.]++ms\) \[L#\d++\]" % _TEST, PASSING, then=rb"(?!\n%b)" % _TITLE),
        Rule("traced-failed", rb"%b.+ \([\d.]++ms\) \[L#\d++\]" % _TEST, NAMED, then=rb"\n%b\n" % _TITLE),
        Rule("traced-skipped", rb"%b.+ \((?:skipped|excluded)\) \[L#\d++\]" % _TEST, SKIPPED, run=True),
        Rule(
            "started", rb"(?!%b[^\n]+ \((?:[\d.]++ms|skipped|excluded)\) \[L#)%b.+\[L#\d++\]" % (_TEST, _TEST), STARTED
        ),
        Rule("seed", rb"Randomized with seed \d++|Running ExUnit with seed: .*", NOTICE),
        Rule("tags", rb"(?:Excluding|Including) tags: .*|All tests have been excluded\.", Label(P2, "setting")),
        Rule("module", rb"[A-Z][\w.]*+ \[[^\n\]]+\.exs\]", HEADING, opens=True),
        Rule(
            "none",
            rb'The --(?:only|failed) option .*|Paths given to "mix test" did not match .*|There are no tests to run',
            ERROR,
        ),
        Rule(
            "compiling",
            rb"Compiling \d++ files? \(\.\w++\)|Generated \S++ app|Cover compiling modules \.\.\."
            rb"|Generating cover results \.\.\.",
            CHATTER,
        ),
        Rule("cover", rb"Coverage test failed, threshold not met:", FAILING, opens=True),
        Rule("blank", b"", BLANK, run=True),
    ),
)
_failure = State(
    "failure",
    (
        *_ended,
        Rule("library-frame", _LIBRARY, LIBRARY, run=True),
        Rule("blank", b"", BLANK, run=True),
        Rule("detail", rb"(?!%b\n|%b\n) {4,}+.*" % (_LIBRARY, _TITLE), DETAIL, run=True),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Without counts the run stopped in the row or the test that stands last."""
    del lines
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    if any_of(classification, kinds("verdict-failed", "verdict-passed"), start, stop):
        return
    last = max((u for k in kinds("row", "started") for u in units_of(classification, k, start, stop)), default=-1)
    if last >= 0:
        relabel(classification, [classification.kinds[last]], STOPPED, "stopped-at", last, last + 1)


ADAPTER = Adapter(
    "exunit",
    (_top, _failure),
    commands=("mix test", "elixir"),
    anchors=(b" [L#", b" tests, ", b" test, ", b"Randomized with seed", b"stacktrace:", b"ExUnit", b"mix test"),
    signatures=(
        rb"Running ExUnit with seed: \d",
        rb"[A-Z][\w.]* \[[^\]\r\n]+\.exs\][\r\n]",
        rb" {1,3}\d+\) (?:test|doctest|property|feature) [^\r\n]+ \([A-Z][\w.]*\)[\r\n]",
        rb"(?:\d+ (?:doctests?|propert(?:y|ies)), )*\d+ tests?, \d+ failures?[^\r\n]*[\r\n]+Randomized with seed \d",
        rb"(?:Excluding|Including) tags: \[",
        rb"Finished in [\d.]+ seconds \([\d.]+s async",
        rb"[.*]+[\r\n]+Finished in [\d.]+ seconds \([\d.]+s async",
        rb"[.*]+[\r\n]+ {1,3}\d+\) (?:test|doctest|property|feature) ",
        rb"Paths given to \"mix test\" did not match",
        rb"Cover compiling modules \.\.\.",
    ),
    weak=(rb"[.*]+[\r\n]", rb"Compiling \d+ files? \(\.ex\)"),
    mixes=True,
    finish=_finish,
    verified=("Elixir 1.14",),
)  # fmt: skip

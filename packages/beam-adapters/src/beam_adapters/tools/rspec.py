r"""RSpec: the progress, documentation and failures formatters, in order or not, with errors outside of examples.

What a reader must know of the format:

- One letter an example, or with ``-f doc`` its words, indented below its group; what passed has no mark there.  What
  an example prints stands among them.
- Then ``Pending:`` and ``Failures:``, each example under its number: message, diff and frames indented by five.  The
  counts follow, and how to run each failed example again.
- A file that does not load is told in a block of its own, and its examples are in no count: ``0 failures, 1 error
  occurred outside of examples`` is no success.

Words of examples are only taken for passed ones where there are exactly as many of them as examples were counted.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import PRIORITY, Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb" *+# "
_GEM = (
    rb"%b(?:/[^\n:]*?/(?:gems|ruby|rubygems|rbenv|vendor)/[^\n:]*+|/usr/(?:s?bin|local/bin)/[\w.-]++"
    rb"|<internal:[^\n>]*+>):\d++:in [`'][^'\n]*+'" % _AT
)
_TOOK = rb"Finished in (?:\d++ minutes? )?(?:[\d.]++ seconds?)?.*\(files took .*"
_TALLY = rb"\d++ examples?, \d++ failures?"
_END = rb"(?:  \d++\) |Failures:\n|Failed examples:\n|Finished in |An error occurred |Top \d|Randomized with )"

FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
DETAIL = Label(P1, "detail of a failure")
AGAIN = Label(P1, "command to run a failed test again")
NOTICE = Label(P1, "notice")
NAME = Label(P2, "name of an example")
PASSING = Label(P4, "passing test", "passing")
GROUP = Label(P4, "group of passing tests", "passing groups")
PENDING = Label(P2, "pending test")
EXPECTED = Label(P3, "detail of a pending test", "lines of pending tests", near=0)
ROW = Label(P4, "row of progress", "progress rows without a failure")
ROW_FAILED = Label(P4, "row of progress with a failure", "progress rows with a failure")
ROW_TOLD = Label(P2, "row of progress with a failure")
STOPPED = Label(P1, "where the run stopped")
LIBRARY = Label(P3, "library frame", "library frames", near=0)
HINT = Label(P5, "hint")
BLANK = Label(P5, "blank line")
HEADING = Label(P2, "heading")

_blank = Rule("blank", b"", BLANK, run=True)
_library = Rule("library-frame", _GEM, LIBRARY, run=True)
_sections = (
    Rule("failures", rb"Failures:", HEADING, "failures", then=rb"\n  1\) ", opens=True),
    Rule("pending", rb"Pending: \(Failures listed here .*", HEADING, "pending", opens=True),
    Rule("again-heading", rb"Failed examples:", HEADING, "again", then=rb"\nrspec ", opens=True),
    Rule(
        "outside",
        rb"An error occurred (?:while loading|in a) .*|An error occurred in an .*",
        ERROR,
        "outside",
        opens=True,
    ),
    Rule("took", _TOOK, Label(P5, "time")),
    Rule(
        "verdict-failed", rb"(?=\d++ examples?, [1-9]|%b[^\n]*, \d++ errors? occurred)%b.*" % (_TALLY, _TALLY), FAILING
    ),
    Rule("verdict-passed", rb"(?!0 )\d++ examples?, 0 failures(?![^\n]*error).*", PASSED),
    Rule("nothing-ran", rb"0 examples, 0 failures", NOTICE),
    Rule("seed", rb"Randomized with seed \d++", NOTICE),
)
_top = State(
    "top",
    (
        *_sections,
        Rule("row", rb"[.*]++", ROW),
        Rule("row-failed", rb"(?=[.*]*+F)[.*F]++", ROW_TOLD),
        Rule("failed", rb" *+\S.* \(FAILED - \d++\)", FAILED),
        Rule("left-out", rb" {2,}+\S.* \(PENDING: .*\)", PENDING),
        Rule("name", rb"(?![^\n]* \((?:FAILED - \d++|PENDING: [^\n]*)\)\n) {2,}+\S.*", NAME),
        Rule("failed-place", rb"\./[^\n:]++:\d++:\S.*", FAILED),
        Rule("slowest", rb"Top \d++ slowest example.*", HEADING, "slowest", opens=True),
        Rule(
            "notice",
            rb"Run options: .*|All examples were filtered out.*|No examples found\.|RSpec is shutting down .*",
            NOTICE,
        ),
        Rule("retry", rb"RSpec::Retry: .*|\d(?:st|nd|rd|th) Try (?:error|Failure) .*", NOTICE),
        _blank,
    ),
)
_failures = State(
    "failures",
    (
        *_sections,
        Rule("title", rb" {2}\d++\) \S.*", FAILED, opens=True),
        Rule("compared", rb" {7,}+\(compared using .*\)", HINT),
        _library,
        Rule("blank", b"", BLANK, then=rb"(?:%b|\n| {5,}+(?:[A-Z]|# |\d++\.\d|\(compared|Diff:|expected|got:))" % _END),
        Rule("slowest", rb"Top \d++ slowest example.*", HEADING, "slowest", opens=True),
    ),
    default=DETAIL,
)
_pending = State(
    "pending",
    (
        *_sections,
        Rule("title", rb" {2}\d++\) \S.*", PENDING, opens=True),
        Rule("reason", rb"(?!%b\n) {5,}+# (?!\./).*" % _GEM, PENDING),
        Rule("place", rb" {5,}+# \./.*", PENDING),
        _library,
        Rule("expected", rb" {5,}+(?!# ).*", EXPECTED, run=True),
        _blank,
    ),
    otherwise="top",
)
_outside = State(
    "outside",
    (
        *_sections,
        _library,
        Rule(
            "full-backtrace",
            rb" *+# {3}(?:Showing full backtrace|See docs for RSpec|RSpec::Configuration#).*| *+# ",
            HINT,
            run=True,
        ),
        Rule("thrown", rb"(?:[A-Z]\w*+::){0,9}[A-Z]\w*+:", ERROR),
        Rule("blank", b"", BLANK, then=rb"(?:%b|\n|[A-Z]|#)" % _END),
        Rule("row-failed", rb"(?=[.*]*+F)[.*F]++", ROW_TOLD, "top"),
    ),
    default=DETAIL,
)
_again = State(
    "again",
    (Rule("again", rb"rspec \S.*", AGAIN, run=True), _blank),
    otherwise="top",
)
_slowest = State(
    "slowest",
    (
        Rule("slow", rb" {2,}+\S.*", Label(P2, "slow test"), run=True),
        Rule("blank", b"", BLANK, then=rb"Finished|Top \d"),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Rows say where a run stopped, or what the failures below say; words of examples count where all are known."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    ends = units("verdict-failed", "verdict-passed")
    if not ends:
        rows = units("row", "row-failed", "row-pending")
        if rows:
            relabel(classification, [classification.kinds[rows[-1]]], STOPPED, "stopped-at", rows[-1], rows[-1] + 1)
        return
    if units("failures"):
        relabel(
            classification, kinds_of(classification, ADAPTER.name, "row-failed"), ROW_FAILED, "row-told", start, stop
        )
    named = units("name", "failed", "left-out")
    if not named:
        return
    tree = _Tree(lines, named, start)
    counted = int(lines.line(ends[-1]).split()[0])
    if len(tree.leaves) != counted:
        return
    passing = classification.kind(PASSING, f"{ADAPTER.name}/top/passing")
    group = classification.kind(GROUP, f"{ADAPTER.name}/top/group")
    kept = set(kinds_of(classification, ADAPTER.name, "failed", "left-out"))
    for unit, (end, inner) in tree.spans.items():
        if any(classification.kinds[at] in kept for at in range(unit, end)):
            continue
        kind, label = (group, GROUP) if inner else (passing, PASSING)
        classification.kinds[unit] = kind
        classification.priorities[unit] = classification.priorities[unit] & ~PRIORITY | label.priority


class _Tree:
    """Groups and examples by their indentation: for each line where what is below it ends, and whether there is any."""

    __slots__ = ("leaves", "spans")

    def __init__(self, lines: Lines, named: list[int], start: int) -> None:
        self.spans: dict[int, tuple[int, bool]] = {}
        known = set(named)
        heads = {unit - 1 for unit in named if unit - 1 not in known and unit - 1 >= start}
        order = sorted(known | heads)
        depths = [len(text) - len(text.lstrip(b" ")) for text in map(lines.line, order)]
        open_at: list[int] = []
        self.leaves: list[int] = []
        for at, unit in enumerate(order):
            while open_at and depths[open_at[-1]] >= depths[at]:
                self.spans[order[open_at.pop()]] = (unit, False)
            open_at.append(at)
        for at in open_at:
            self.spans[order[at]] = (order[-1] + 1, False)
        for at, unit in enumerate(order):
            inner = at + 1 < len(order) and depths[at + 1] > depths[at]
            self.spans[unit] = (self.spans[unit][0], inner)
            if not inner:
                self.leaves.append(unit)


ADAPTER = Adapter(
    "rspec",
    (_top, _failures, _pending, _outside, _again, _slowest),
    commands=("rspec", "bin/rspec", "rake spec", "parallel_rspec", "turbo_tests"),
    anchors=(
        b"Failures:\n", b" examples, ", b"1 example, ", b"An error occurred ", b"Run options: include", b"(files took ",
        b"Pending: (Failures", b"RSpec",
    ),
    signatures=(
        rb"Failures:[\r\n]+  1\) ",
        rb"Finished in [^\r\n(]+\(files took ",
        rb"An error occurred (?:while loading \./|in an? `(?:before|after|around))",
        rb"\d+ examples?, \d+ failures?",
        rb"Run options: (?:include|exclude) \{",
        rb"Pending: \(Failures listed here ",
        (rb"[.F*]+[\r\n]+(?:\d+ examples?, |(?:Pending: \(Failures listed|Failures:[\r\n]+  1\) "
        rb"|Finished in [^\r\n(]+\(files took))"),
        rb"(?:\S[^\r\n]*[\r\n]+)(?: {2,}\S[^\r\n]*[\r\n]+){0,9} {2,}\S[^\r\n]* \(FAILED - 1\)[\r\n]",
    ),
    weak=(rb"[^\r\n]",),  # whatever a command that is known to run RSpec prints
    mixes=True,
    finish=_finish,
    verified=("RSpec 3.12",),
)  # fmt: skip

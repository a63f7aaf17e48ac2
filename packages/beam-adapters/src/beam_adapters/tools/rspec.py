r"""RSpec: the progress, documentation and failures formatters, in order or not, with errors outside of examples.

What a reader must know of the format:

- One letter an example, or with ``-f doc`` its words, indented below its group; what passed has no mark there.  What
  an example prints stands among them.
- Then ``Pending:`` and ``Failures:``, each example under its number: message, diff and frames indented by five.  The
  counts follow, and how to run each failed example again.
- A file that does not load is told in a block of its own, and its examples are in no count: ``0 failures, 1 error
  occurred outside of examples`` is no success.

Words of examples are only taken for passed ones where there are exactly as many of them as examples were counted, and
where they stand as RSpec puts them: two deeper than their group, before its groups.  A line that an example printed may
be indented like a group, so groups stay.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
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
    if not named or units("row", "row-failed"):  # letters and words are never of one run
        return
    examples = _examples(lines, named, start)
    if len(examples) == int(lines.line(ends[-1]).split()[0]):
        kinds = kinds_of(classification, ADAPTER.name, "name")
        for unit in examples:
            relabel(classification, kinds, PASSING, "passing", unit, unit + 1)


def _examples(lines: Lines, named: list[int], start: int) -> list[int]:
    """Of lines with words, those of examples: nothing is below them.  None where the lines are no tree of RSpec's.

    There each line is at most two deeper than the one above it, and the examples of a group come before its groups.
    """
    examples: list[int] = []
    above = 0  # the depth of the line above
    groups: set[int] = set()  # depths at which the group that is open has had a group
    following = [*(_depth(lines, unit) for unit in named[1:]), 0]
    last = -1
    for unit, below in zip(named, following, strict=True):
        depth = _depth(lines, unit)
        if unit - 1 != last and _heads(lines, unit - 1, start):
            above, groups = 0, set()
        elif last < 0:
            return []
        last = unit
        if depth % 2 or depth > above + 2:
            return []
        groups = {open_at for open_at in groups if open_at <= depth}
        if below > depth:
            groups.add(depth)
        elif depth in groups:
            return []
        else:
            examples.append(unit)
        above = depth
    return examples


def _heads(lines: Lines, unit: int, start: int) -> bool:
    """Whether an outermost group may begin here: below a blank line, or at the text's begin."""
    return unit >= start and bool(lines.line(unit).strip()) and (unit == start or not lines.line(unit - 1).strip())


def _depth(lines: Lines, unit: int) -> int:
    """How far a line is indented."""
    line = lines.line(unit)
    return len(line) - len(line.lstrip(b" "))


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

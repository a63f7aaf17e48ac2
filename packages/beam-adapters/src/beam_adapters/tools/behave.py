r"""behave: its pretty, plain and progress formats.

What a reader must know of the format:

- A scenario and its steps are printed whether or not they pass; in the pretty format nothing but the text below it
  says that a step failed.  Steps after it are printed too, and did not run.
- At the end all scenarios that failed are listed with their places, then counts of features, scenarios and steps;
  errors count apart from failures.

Scenarios of which nothing but steps is shown are counted; of all others every line stays.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

FAILED = Label(P0, "failed scenario")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
COUNT = Label(P1, "count of the run")
SCENARIO = Label(P2, "scenario")
STEP = Label(P2, "step")
CLEAN = Label(P4, "scenario without a failure", "scenarios without a failure")
CLEAN_STEP = Label(P5, "step of a scenario without a failure")
ROUTINE = Label(P5, "routine")

_BAD = rb"(?=[^\n]*[1-9]\d* (?:failed|error))"


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A scenario of which nothing but steps is shown passed, if something follows."""
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    steps = {*kinds_of(classification, ADAPTER.name, "step", "step-passed", "tags")}
    heads = units("scenario")
    ends = sorted({*heads, *units("failures", "failing", "passed", "feature")})
    for head in heads:
        at = bisect_right(ends, head)
        inside = range(head + 1, ends[at] if at < len(ends) else head)
        if inside and all(classification.kinds[u] in steps or not lines.line(u).strip() for u in inside):
            relabel(classification, [classification.kinds[head]], CLEAN, "clean", head, head + 1)
            relabel(classification, [*steps], CLEAN_STEP, "clean-step", head, inside.stop)


ADAPTER = Adapter(
    "behave",
    (
        State(
            "top",
            (
                Rule("scenario", rb"  (?:Scenario|Scenario Outline|Example): .*", SCENARIO, opens=True),
                Rule("tags", rb"  @.*", SCENARIO, then=rb"  Scenario"),
                Rule("step-passed", rb" {4}\S.* \.\.\. (?:passed|skipped|untested) in [\d.]++s", STEP, run=True),
                Rule("step", rb" {4}\S.* # \S*:\d++", STEP, run=True),
                Rule("step-failed", rb" {4}\S.* \.\.\. (?:failed|error|undefined|pending) in [\d.]++s", FAILED),
                Rule(
                    "error",
                    rb" *+ASSERT FAILED: .*|.*HOOK-ERROR in .*|ABORTED: .*|Exception \w++: .*|ParserError: .*",
                    ERROR,
                ),
                Rule("failures", rb"(?:Failing|Errored) scenarios:", FAILING, "failures", opens=True),
                Rule("failing", rb"\d++ (?:feature|scenario)s? passed, %b.*" % _BAD, FAILING),
                Rule("passed", rb"[1-9]\d*+ (?:feature|scenario)s? passed, (?!%b).*" % _BAD, PASSED),
                Rule("none", rb"0 (?:feature|scenario)s? passed, (?!%b).*" % _BAD, COUNT),
                Rule("feature", rb"Feature: .*", Label(P2, "feature"), opens=True),
                Rule("runner", rb"USING RUNNER: .*|Took \d++min [\d.]++s", ROUTINE),
            ),
        ),
        State("failures", (Rule("failed", rb"  \S*:\d++  .*", FAILED, run=True),), otherwise="top"),
    ),
    commands=("behave",),
    anchors=(b"USING RUNNER: behave", b" steps passed, ", b" step passed, ", b"# features/"),
    signatures=(
        rb"USING RUNNER: behave\.",
        rb"\d+ features? passed, \d+ failed",
        rb"Feature: [^\r\n]+ # \S+\.feature:\d+[\r\n]",
        rb"  Scenario(?: Outline)?: [^\r\n]* # \S+\.feature:\d+[\r\n]",
        rb"(?:Failing|Errored) scenarios:[\r\n]+  \S+\.feature:\d+",
    ),
    weak=(rb"(?:ABORTED: )?HOOK-ERROR in ", rb"You can implement step definitions "),
    mixes=True,
    finish=_finish,
    verified=("behave 1.3",),
)

r"""What ``gh`` prints of checks and runs: ``gh pr checks``, ``gh run view``; to a pipe or on a terminal.

What a reader must know of the format:

- To a pipe a check is a row with tabs (name, state, time, address); on a terminal it begins with a mark, under a
  heading that counts.  What fails comes first, then what passes, then what was skipped or is pending.
- A run is a line with its mark, its jobs, the steps of those that failed (``--verbose``: of all), and annotations: a
  mark and a message on one line, job and place on the next.
- Rows are what was asked for.  Only of many checks those are counted that pass or were skipped, and steps that pass;
  a job keeps its line, because its number is what the next command names.

Not here: logs (``gh run view --log``), which are read as what they hold, and other listings of ``gh``, which stay.
"""

from __future__ import annotations

from beam_adapters._relabel import count_of, kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

MANY = 8  # rows of checks that pass from which on they are counted

FAILED = Label(P0, "failed check")  # no verdict of the command's own: to look at a failed run is no failure
VERDICT = Label(P0, "verdict", outcome="fail")
FINE = Label(P0, "verdict", outcome="pass")
OPEN = Label(P1, "open check")
PASSING = Label(P4, "passing check", "checks passing")
SKIPPED = Label(P4, "skipped check", "checks skipped")
STEP = Label(P4, "passing step", "steps passing")
NOT_RUN = Label(P4, "skipped step", "steps skipped")
ROW = Label(P2, "row of a short list")
STATE = Label(P1, "state")
NEXT = Label(P1, "command or address")
HEADING = Label(P2, "heading")
BLANK = Label(P5, "blank line")
NOTICE = Label(P5, "notice")

_TICK = rb"\xe2\x9c\x93"
_TOOK = rb"\t(?:[\dhms.]++)?\t(?:https?://\S*+)?(?:\t.*)?"
_SHOWN = rb"  (?=[^\n]*  https?://)\S.*"  # a check on a terminal
_JOB = rb" [^\n]*\(ID \d++\)"

_run = Rule("run", rb"X (?=[^\n]* \xc2\xb7 \d++\n)\S.*", FAILED, then=rb"Triggered via ")
_trigger = Rule("trigger", rb"Triggered via .* ago", HEADING, enter="jobs")

_top = State(
    "top",
    (
        Rule("check-failed", rb"[^\t\n]++\tfail%b" % _TOOK, FAILED, run=True),
        Rule("check-passed", rb"[^\t\n]++\tpass%b" % _TOOK, PASSING, run=True, certain=True),
        Rule("check-skipped", rb"[^\t\n]++\tskipping%b" % _TOOK, SKIPPED, run=True, certain=True),
        Rule("check-open", rb"[^\t\n]++\tpending%b" % _TOOK, OPEN, run=True),
        Rule(
            "checks-bad",
            rb"Some checks (?:were (?:not successful|cancelled)|are still pending)(?=\n.*\d pending checks?\n)",
            VERDICT,
            enter="checks",
        ),
        Rule("checks-good", rb"All checks were successful(?=\n.*\d pending checks?\n)", FINE, enter="checks"),
        _run,
        Rule("run-fine", rb"(?:%b|[-*]) (?=[^\n]* \xc2\xb7 \d++\n)\S.*" % _TICK, STATE, then=rb"Triggered via "),
        _trigger,
        Rule(
            "release",
            rb"(?:\n)?A new release of gh is available: \S++ \xe2\x86\x92 \S++(?:\nTo upgrade, run: .*)?"
            rb"\nhttps://github\.com/cli/cli/releases/tag/\S++",
            NOTICE,
        ),
    ),
)
_checks = State(
    "checks",
    (
        Rule("count", rb"(?=\d++ )[^\n]*\d pending checks?", STATE),
        Rule("blank", b"", BLANK),
        Rule("row-failed", rb"X%b" % _SHOWN, FAILED, run=True),
        Rule("row-passed", _TICK + _SHOWN, PASSING, run=True, certain=True),
        Rule("row-skipped", rb"-%b" % _SHOWN, SKIPPED, run=True, certain=True),
        Rule("row-open", rb"\*%b" % _SHOWN, OPEN, run=True),
    ),
    otherwise="top",
)
_in_jobs = State(
    "jobs",
    (
        Rule("job-failed", rb"X%b" % _JOB, FAILED),
        Rule("job", rb"(?:%b|[-*])%b" % (_TICK, _JOB), ROW),
        Rule("step-passed", rb"  %b .*" % _TICK, STEP, run=True, certain=True),
        Rule("step-skipped", rb"  - .*", NOT_RUN, run=True, certain=True),
        Rule("step-failed", rb"  X .*", FAILED),
        Rule("step-open", rb"  \* .*", OPEN),
        Rule("blank", b"", BLANK),
        Rule("jobs", rb"JOBS", HEADING),
        Rule("annotations", rb"ANNOTATIONS", HEADING, enter="annotations"),
        Rule("try", rb"To see [\w ]++, try: gh run view .*|View this run on GitHub: \S++", NEXT),
        Rule("artifacts", rb"ARTIFACTS", HEADING, enter="artifacts"),
    ),
    otherwise="top",
)
_annotations = State(
    "annotations",
    (
        Rule("annotation-failed", rb"X .*\n[^\n]*: [^#\s]++#\d++", FAILED),
        Rule("annotation", rb"[-!] .*\n[^\n]*: [^#\s]++#\d++", ROW),
        Rule("blank", b"", BLANK),
    ),
    otherwise="jobs",
)
_artifacts = State("artifacts", (Rule("artifact", rb"(?=[^\n])(?!To see |View this )\S.*", ROW),), otherwise="jobs")

_FEW = (("check-passed", "row-passed"), ("check-skipped", "row-skipped"))


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back the rows of short lists."""
    del lines
    for rules in _FEW:
        kinds = kinds_of(classification, ADAPTER.name, *rules)
        if count_of(classification, kinds, segment.start, segment.stop) < MANY:
            relabel(classification, kinds, ROW, "few", segment.start, segment.stop)


ADAPTER = Adapter(
    "github",
    (_top, _checks, _in_jobs, _annotations, _artifacts),
    anchors=(
        b"\tfail\t",
        b"\tpass\t",
        b"\tskipping\t",
        b"\tpending\t",
        b" pending check",
        b"Triggered via ",
        b"A new release of gh is available: ",
    ),
    finish=_finish,
    verified=("gh 2.23",),
)

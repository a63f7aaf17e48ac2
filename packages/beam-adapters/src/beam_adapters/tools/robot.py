r"""Robot Framework: its verbose and its dotted console.

What a reader must know of the format:

- One row a test, its result behind ``|`` at the right, or on a line of its own where the test wrote to the console;
  then the message, up to a ruler.  Each suite has such a row too, with its counts.
- Errors of files and of the command line have ``[ ERROR ]`` before them, and need not fail the run.

Rows of tests and suites that passed and the counts are known by the table of marks; here is what failed, and
the rulers.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

FAILED = Label(P0, "failed test")
ERROR = Label(P0, "error")
RULER = Label(P5, "ruler")

_ruler = Rule("ruler", rb"-{40,}+|={40,}+", RULER, "top", certain=True, opens=True)
_failed = Rule("failed", rb".*\| FAIL \||FAIL: \S.*", FAILED, "failed", opens=True)

ADAPTER = Adapter(
    "robot",
    (
        State(
            "top",
            (
                _ruler,
                _failed,
                Rule("skipped", rb".*\| SKIP \|", Label(P1, "skipped test"), opens=True),
                Rule("error", rb"\[ ERROR \] .*", ERROR, "failed", opens=True),
                Rule("dots", rb"[.]{3,}+", Label(P4, "row of progress", "progress rows without a failure")),
                Rule("report", rb"(?:Output|Log|Report|XUnit|Debug): {1,3}\S.*", Label(P1, "path of a report")),
            ),
        ),
        State("failed", (_ruler,), default=Label(P1, "detail of a failure")),
    ),
    commands=("robot", "pabot", "rebot"),
    anchors=(b"| PASS |", b"| FAIL |", b"| SKIP |", b"[ ERROR ] ", b"Running suite "),
    signatures=(
        rb"={78}[\r\n]+[^\r\n]+[\r\n]+={78}[\r\n]",
        rb"[^\r\n|]+ \| (?:PASS|FAIL|SKIP) \|[\r\n]",
        rb"Running suite '[^\r\n]+' with \d+ tests?\.[\r\n]",
        rb"\[ ERROR \] (?:Error in file|Suite|Parsing|Reading) ",
        rb"FAIL: \S[^\r\n]*[\r\n][^\r\n]+[\r\n]+(?:-{78}|={78})[\r\n]",
    ),
    weak=(rb"={40,}[\r\n]+[^\r\n]+[\r\n]+={40,}[\r\n]",),
    mixes=True,
    verified=("Robot Framework 7",),
)

r"""Turborepo: the tasks of a monorepo, every line behind the name of its task.

What a reader must know of the formats:

- ``@shop/mail:build: `` stands before what a task prints; tasks run side by side, and their lines are mixed.
- A task that was run before is replayed from the cache: what it printed then stands there again.
- ``Tasks:`` counts those that succeeded, ``Failed:`` names the others; a task that failed has a line of its own with
  the command to call.

A line of a passing task stays, as nothing here says what it is; only what npm prints before a script is known.
"""

from __future__ import annotations

from beam_adapters._building import (
    AFTER,
    ERROR,
    FAILED,
    FAILURE,
    HEADER,
    HINT,
    LIBRARY,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    START,
    STEP,
    WARNING,
    blank,
    echo,
    heading,
    rejoin,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P4 = Priority.P0, Priority.P4

_TASK = rb"@?[\w./-]++:(?:[\w.-]++:)+ "
_REST = rb" *+Cached:[^\n]*\n *+Time:[^\n]*\n"

_top = State(
    "top",
    (
        Rule(
            "failed-task",
            rb"@?[\w./-]++#(?:[\w.-]++:)+ +(?:ERROR|WARNING) .*|%bERROR: command finished with error: .*" % _TASK,
            FAILURE,
        ),
        Rule("failed", rb" ERROR  .*|Failed: .*|  x .*|  `-> *+x .*", FAILED, opens=True),
        Rule("passed", rb" *+Tasks: .*", PASSED, then=_REST + rb"(?!Failed:)", opens=True),
        Rule("tasks", rb" *+Tasks: .*", Label(P0, "verdict", outcome="fail"), then=_REST + rb"Failed:", opens=True),
        Rule("cached", rb" *+Cached: .*| *+Time: .*", RESULT, run=True),
        Rule("warning", rb" WARNING  .*", WARNING),
        Rule(
            "cache",
            rb"(?:%b)?cache (?:miss, executing|hit, replaying logs|hit, suppressing logs"
            rb"|hit \(outputs already on disk\), suppressing logs|bypass, force executing) [0-9a-f]{16}" % _TASK,
            Label(P4, "task begun", "tasks begun or replayed"),
            then=AFTER,
            run=True,
        ),
        Rule("routine", rb" *+\xe2\x80\xa2 (?:Remote caching (?:disabled|enabled).*)", HINT),
        Rule("header", rb" *+\xe2\x80\xa2 (?!Remote).*", HEADER, run=True),
        Rule("blank-line", rb"%b[ \t]*+" % _TASK, ROUTINE, then=AFTER, run=True),
        Rule("task-script", echo(_TASK), STEP, then=AFTER),
        Rule("frame", rb"%b {4,}at (?:.*[ (])?node:.*" % _TASK, LIBRARY, run=True, certain=True),
        Rule("node", rb"%bNode\.js v[\d.]++" % _TASK, ROUTINE),
        Rule(
            "printed-error",
            (
                rb"%b(?:(?:[\w.]++(?: \[\w++\])?: )?(?:[A-Z]\w*)?(?:Error|Exception|error|ERROR|FAIL|FAILED"
                rb"|Failed)(?:\[\w++\]| \[\w++\])?(?::| ).*"
                rb"|[^\s:(]++(?::\d++:\d++|\(\d++,\d++\)):? ?-? ?error.*|not ok .*|(?:\xe2\x9c\x98|\xe2\x9c\x97"
                rb"|\xe2\x9c\x96|\xc3\x97) .*)"
            )
            % _TASK,
            ERROR,
        ),
        Rule("printed-frame", rb"%b {4,}at (?!(?:.*[ (])?node:).*:\d++:\d++\)?" % _TASK, PLACE),
        Rule("npm", rb"%bnpm (?:error|ERR!) .*" % _TASK, Label(Priority.P2, "what npm says of a script")),
        heading,
        blank,
    ),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    rejoin(lines, classification, segment, "task-script")


ADAPTER = Adapter(
    "turbo",
    (_top,),
    commands=("turbo",),
    anchors=(b"> turbo", b" Packages in scope: ", b": cache miss, executing ", b": cache hit, "),
    signatures=(
        script(b"turbo"),
        rb" *\xe2\x80\xa2 Packages in scope: ",
        rb"@?[\w./-]+:[\w:.-]+: cache (?:miss|hit|bypass)",
    ),
    weak=(START,),
    mixes=True,
    finish=_finish,
    verified=("Turborepo 2",),
)

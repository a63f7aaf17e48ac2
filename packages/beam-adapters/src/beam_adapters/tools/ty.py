r"""ty: findings with a severity and a rule, a place, and a frame whose carets have words.

What a reader must know of the formats:

- What is wrong often stands beside the carets only, and below as ``info:``, with places of its own.
- The concise form has it in one line.  ``Found 3 diagnostics`` counts warnings too.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    ADVICE,
    ERROR,
    FAILED,
    FINDING,
    FIXES,
    FRAMES,
    PASSED,
    PLACE,
    WARNING,
    blank,
    counted,
)
from beam_adapters._table import Adapter, Rule, State

_AT = rb" *+--> .+:\d++:\d++"

_top = State(
    "top",
    (
        Rule("error", rb"error\[[a-z-]++\]: .*", ERROR, opens=True),
        Rule("warning", rb"warning\[[a-z-]++\]: .*", WARNING, opens=True),
        Rule("other", rb"info\[[a-z-]++\]: .*", FINDING, opens=True),
        Rule("place", _AT, PLACE, "frame"),
        Rule("info", rb"info: .*", ADVICE),
        Rule("help", rb"help: .*", ADVICE, "fix"),
        Rule("concise", rb"[^\s:][^:\n]*+:\d++:\d++: error\[[a-z-]++\] .*", ERROR, run=True),
        Rule("concise-other", rb"[^\s:][^:\n]*+:\d++:\d++: (?:warning|info)\[[a-z-]++\] .*", WARNING, run=True),
        Rule("failed", rb"Found \d++ diagnostics?", FAILED, opens=True),
        Rule("passed", rb"All checks passed!", PASSED, opens=True),
        blank,
    ),
)

ADAPTER = Adapter(
    "ty",
    (_top, State("frame", FRAMES, otherwise="top"), State("fix", FIXES, otherwise="top")),
    commands=("ty",),
    anchors=(b"error[", b"warning[", b"info[", b" diagnostic"),
    signatures=(
        rb"(?:error|warning|info)\[[a-z-]+\]: [^\r\n]+[\r\n]+ *--> [^\r\n]+\.pyi?:\d+:\d+[\r\n]",
        rb"[^\s:]+\.pyi?:\d+:\d+: (?:error|warning|info)\[[a-z-]+\] ",
        rb"Found \d+ diagnostics?[\r\n]",
    ),
    weak=(rb"All checks passed!", rb"(?:error|warning|info)\[[a-z-]+\]: "),
    mixes=True,
    finish=counted("ty"),
    verified=("ty 0.0.108",),
)

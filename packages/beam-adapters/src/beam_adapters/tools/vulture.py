r"""Vulture: a line for each name that nothing uses, with how sure it is of that."""

from __future__ import annotations

from beam_adapters._checkers import ERROR
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule(
            "finding",
            rb"\S.*:\d++: (?:unused|unreachable|unsatisfiable|redundant) .* \(\d++% confidence.*\)",
            ERROR,
            run=True,
        ),
        Rule("error", rb"\S.*:\d++: invalid syntax at .*|Error: .*", ERROR, run=True),
    ),
)

ADAPTER = Adapter(
    "vulture",
    (_top,),
    commands=("vulture",),
    anchors=(b"% confidence",),
    signatures=(rb"\S[^\r\n]*:\d+: \w+ [^\r\n]+ \(\d+% confidence",),
    weak=(rb"\S[^\r\n]*:\d+: invalid syntax at ",),
    mixes=True,
    verified=("vulture 2.16",),
)

r"""codespell: a line for each misspelt word with what it should be."""

from __future__ import annotations

from beam_adapters._checkers import COUNT, ERROR, FINDING, WARNING
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("finding", rb"\S.*:\d++: .+ ==> .+", ERROR, run=True),
        Rule("fixed", rb"FIXED: .*", FINDING, run=True),
        Rule("unread", rb"WARNING: .*", WARNING, run=True),
        Rule("count", rb"\d++", COUNT),
    ),
)

ADAPTER = Adapter(
    "codespell",
    (_top,),
    commands=("codespell",),
    anchors=(b" ==> ", b"FIXED: "),
    signatures=(rb"\S[^\r\n]*:\d+: [\w' -]+ ==> [\w' ,-]+[\r\n]",),
    weak=(rb"\d+[\r\n]", rb"FIXED: ", rb"WARNING: "),
    mixes=True,
    verified=("codespell 2.4.1",),
)

r"""NASM: where a macro led to a finding, and what the command line lacks.

Not here: findings with a file and a line (``compilers``).
"""

from __future__ import annotations

from beam_adapters._building import ERROR, HINT, PLACE, START
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("error", rb"nasm: (?:fatal|error): .*", ERROR, opens=True),
        Rule("macro", rb"[^\s:]++:\d++: (?:\.\.\. )?(?:from macro .*|info: .*)", PLACE),
        Rule("hint", rb"Type nasm -h for help\.?", HINT),
    ),
)

ADAPTER = Adapter(
    "nasm",
    (_top,),
    commands=("nasm", "yasm"),
    anchors=(b"nasm: ", b"... from macro "),
    signatures=(rb"nasm: (?:fatal|error): ", rb"[^\s:]+:\d+: \.\.\. from macro "),
    weak=(START,),
    mixes=True,
    verified=("NASM 2.16",),
)

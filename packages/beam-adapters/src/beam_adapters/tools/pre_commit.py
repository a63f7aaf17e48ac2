r"""pre-commit: a row a hook with its result at column 79, and what a failed hook printed below it.

What a reader must know of the formats:

- ``Passed`` and ``Skipped`` are counted, with ``(no files to check)``; ``Failed`` names the hook with its exit code.
- What the hook printed has no mark of its own: other tables and the floor look at it.

The rows themselves are in the table of results, which knows them in any text.
"""

from __future__ import annotations

from beam_adapters._checkers import DETAIL, HINT
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("id", rb"- hook id: .+|- exit code: \d++|- files were modified by this hook", DETAIL, run=True),
        Rule("took", rb"- duration: .*", HINT),
    ),
)

ADAPTER = Adapter(
    "pre_commit",
    (_top,),
    commands=("pre-commit",),
    anchors=(b"- hook id: ", b"...Passed", b"...Failed"),
    signatures=(
        rb"(?=[^\r\n]{79}[\r\n])[^\r\n.][^\r\n]*\.{3}(?:Passed|Failed|(?:\(no files to check\))?Skipped)[\r\n]",
    ),
    weak=(rb"- hook id: ",),
    mixes=True,
    verified=("pre-commit 4.7.0",),
)

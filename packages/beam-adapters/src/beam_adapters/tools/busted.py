r"""busted, for Lua: its terminal format, in symbols or plain.

What a reader must know of the format:

- A row of marks (what a test prints stands among them), the counts, then each failure, error and pending test after
  ``Failure -> file @ line``: its name, the place, the message, both values.
- A file that does not load is an error without a name.

All that a failure said stays.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_COUNTS = rb"\d++ success(?:es)? / \d++ failures? / \d++ errors? / \d++ pending"
_BAD = rb"(?=[^\n]*?[1-9]\d* (?:failure|error))"

_failure = Rule("failure", rb"(?:Failure|Error) -> .*", Label(P0, "failed test"), "details", opens=True)
_pending = Rule("pending", rb"Pending -> .*", Label(P2, "pending test"), "top", opens=True)
_failing = Rule("failing", rb"%b%b : .*" % (_BAD, _COUNTS), Label(P0, "verdict", outcome="fail"), "top", opens=True)

ADAPTER = Adapter(
    "busted",
    (
        State(
            "top",
            (
                Rule(
                    "row",
                    rb"[+]{5,}+|[\x8f\x97\xe2]{15,}+",
                    Label(P4, "row of progress", "progress rows without a failure"),
                ),
                _failing,
                Rule("passed", rb"(?!%b)%b : .*" % (_BAD, _COUNTS), Label(P0, "verdict", outcome="pass"), opens=True),
                _failure,
                _pending,
            ),
        ),
        State("details", (_failure, _pending, _failing), default=Label(P1, "detail of a failure")),
    ),
    commands=("busted",),
    anchors=(b" / 0 errors / ", b" errors / ", b" error / ", b"Failure -> ", b"Error -> "),
    signatures=(
        rb"\d+ success(?:es)? / \d+ failures? / \d+ errors? / \d+ pending",
        rb"(?:Failure|Error|Pending) -> \S+(?: @ \d+|:\d+:)",
    ),
    weak=(rb"[+.*-]{3,}[\r\n]",),
    mixes=True,
    verified=("busted 2.1",),
)

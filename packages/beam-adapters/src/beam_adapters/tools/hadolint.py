r"""hadolint: a line for each finding in a Dockerfile, with the place, the rule and the severity.

Not here: its JSON, codeclimate, SARIF and checkstyle forms.
"""

from __future__ import annotations

from beam_adapters._checkers import ERROR, WARNING
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("error", rb".+:\d++(?::\d++)? (?:(?:DL|SC)\d{4} )?(?:error|\S*error\S*): .*", ERROR, run=True),
        Rule("other", rb".+:\d++(?::\d++)? (?:DL|SC)\d{4} (?:warning|info|style|ignore): .*", WARNING, run=True),
        Rule(
            "syntax",
            rb"\S+:\d++:\d++ (?:unexpected|missing|expecting|unknown|invalid) .*",
            ERROR,
            opens=True,
        ),
    ),
)

ADAPTER = Adapter(
    "hadolint",
    (_top,),
    commands=("hadolint",),
    anchors=(b" DL3", b" DL4", b" DL1"),
    signatures=(rb"[^\s:]+:\d+(?::\d+)? DL\d{4} (?:error|warning|info|style): ",),
    weak=(rb"[^\s:]+:\d+(?::\d+)? ",),
    mixes=True,
    verified=("hadolint 2.15.1",),
)

r"""markdownlint: a line for each finding with its rules, what was expected and the context."""

from __future__ import annotations

from beam_adapters._checkers import BANNER, FAILED, FINDING, PASSED
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("finding", rb"\S.*:\d++(?::\d++)? (?:error |warning )?MD\d{3}/.*", FINDING, run=True),
        Rule("banner", rb"markdownlint-cli2 v.*|Finding: .*|Linting: \d++ files?.*", BANNER, run=True),
        Rule("failed", rb"Summary: [1-9]\d*+ (?:error|warning).*", FAILED, opens=True),
        Rule("passed", rb"Summary: 0 error\(s\)", PASSED, opens=True),
    ),
)

ADAPTER = Adapter(
    "markdownlint",
    (_top,),
    commands=("markdownlint", "markdownlint-cli2"),
    anchors=(b" MD0", b"markdownlint-cli2 v"),
    signatures=(rb"[^\s:]+:\d+(?::\d+)? (?:error |warning )?MD\d{3}/[\w-]+", rb"markdownlint-cli2 v\d"),
    mixes=True,
    verified=("markdownlint-cli 0.49", "markdownlint-cli2 0.22.1"),
)

r"""pip-audit: a table of vulnerable packages, and one of what it could not look up.

What a reader must know of the formats:

- A row is a finding: package, version, advisory and the version that mends it.
- What was skipped was not audited: with few rows they stay, of many the count tells enough beside the names.
"""

from __future__ import annotations

from beam_adapters._checkers import COUNT, ERROR, FAILED, PASSED, RULER
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_top = State(
    "top",
    (
        Rule("failed", rb"Found \d++ known vulnerabilit(?:y|ies)\b.*", FAILED, opens=True),
        Rule("passed", rb"No known vulnerabilities found(?!, \d).*", PASSED, opens=True),
        Rule("vulnerable", rb"\S++ ++\S++ ++(?:PYSEC|GHSA|CVE|OSV)-\S++.*", ERROR, run=True),
        Rule("head", rb"Name ++(?:Version ++ID|Skip Reason).*", COUNT),
        Rule("ruler", rb"-++(?: ++-++)+ *+", RULER),
        Rule(
            "skipped",
            rb"(\S++) ++Dependency not found on PyPI and could not be audited: .*".replace(b"(", b"(?:", 1),
            Label(P2, "package that was not audited"),
            run=True,
        ),
    ),
)

ADAPTER = Adapter(
    "pip_audit",
    (_top,),
    commands=("pip-audit", "pip_audit"),
    anchors=(b"known vulnerabilit", b"Skip Reason", b"could not be audited"),
    signatures=(
        rb"Found \d+ known vulnerabilit",
        rb"No known vulnerabilities found",
        rb"Name +(?:Version +ID|Skip Reason)",
    ),
    mixes=True,
)

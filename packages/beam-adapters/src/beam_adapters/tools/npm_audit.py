r"""npm audit: a block for each package with its advisories, what it needs to be mended, and the counts.

What a reader must know of the formats:

- A block begins with the package and the range that is concerned; severity, advisory, fix and path follow.
- The last lines count by severity and name the commands that mend.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BANNER, DETAIL, ERROR, FAILED, FINDING, PASSED, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("report", rb"# npm audit report", BANNER),
        Rule(
            "package",
            rb"\S++  \S.*",
            FINDING,
            "block",
            then=rb"(?:Severity: |Depends on |[^\n]* - https://github\.com/advisories/)",
            opens=True,
        ),
        Rule("failed", rb"[1-9]\d*+ (?:\w++ severity )?vulnerabilit(?:y|ies)(?: \(.*\))?", FAILED, opens=True),
        Rule("passed", rb"found 0 vulnerabilities", PASSED, opens=True),
        Rule(
            "mend",
            rb"To address .*:|Some issues need review, .*|a different dependency\.|  npm audit fix.*",
            ADVICE,
            run=True,
        ),
        blank,
    ),
)
_block = State(
    "block",
    (
        Rule("advisory", rb"\S.* - https://github\.com/advisories/\S++", ERROR, run=True),
        Rule("severity", rb"Severity: .*", ERROR),
        Rule("fix", rb"fix available via .*|No fix available|Will install .*|Depends on .*", DETAIL, run=True),
        Rule("path", rb"node_modules/\S++|  \S.*", DETAIL, run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "npm_audit",
    (_top, _block),
    commands=("npm audit",),
    anchors=(b"# npm audit report", b"/advisories/", b"0 vulnerabilities"),
    signatures=(rb"# npm audit report", rb"\S+  \S[^\r\n]*[\r\n]+Severity: \w+[\r\n]+"),
    weak=(rb"found 0 vulnerabilities", rb"\d+ (?:\w+ severity )?vulnerabilit"),
    mixes=True,
)

r"""ShellCheck: findings below the line that they are about; the form of GCC.

What a reader must know of the formats:

- ``In FILE line N:`` and the line, then for each finding carets, its number, its severity and its text.
- ``Did you mean:`` has the line as it should be.
- At the end a page for each of the gravest numbers, which says nothing that the findings do not.

Not here: JSON, checkstyle and the patch of ``-f diff``.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BLANK, ERROR, HINT, MARKED, PLACE, WARNING, blank
from beam_adapters._table import Adapter, Rule, State

_CARETS = rb" *+\^(?:-*\^|--) "

_top = State(
    "top",
    (
        Rule("place", rb"In .+ line \d++:", PLACE, "code", opens=True),
        Rule("pages", rb"For more information:", HINT, "pages"),
        Rule("gcc", rb".+:\d++:\d++: error: .* \[SC\d++\]", ERROR, run=True),
        Rule("gcc-other", rb".+:\d++:\d++: (?:warning|note): .* \[SC\d++\]", WARNING, run=True),
        blank,
    ),
)
_code = State("code", (Rule("source", rb".*", MARKED, "findings"),), otherwise="top")
_findings = State(
    "findings",
    (
        Rule("error", rb"%bSC\d++ \(error\): .*" % _CARETS, ERROR),
        Rule("finding", rb"%bSC\d++(?! \(error\)).*" % _CARETS, WARNING),
        Rule("meant", rb"Did you mean: ?", ADVICE, "meant"),
        Rule("blank-inside", b"", BLANK, then=rb"Did you mean:"),
    ),
    otherwise="top",
)
_meant = State("meant", (Rule("better", rb".++", ADVICE),), otherwise="top")
_pages = State(
    "pages", (Rule("page", rb"  https://www\.shellcheck\.net/wiki/SC\d++ -- .*", HINT, run=True),), otherwise="top"
)

ADAPTER = Adapter(
    "shellcheck",
    (_top, _code, _findings, _meant, _pages),
    commands=("shellcheck",),
    anchors=(b" SC1", b" SC2", b" SC3", b" [SC"),
    signatures=(
        rb"In [^\r\n]+ line \d+:[\r\n]+[^\r\n]*[\r\n]+ *\^(?:-*\^|--) SC\d+",
        rb"[^\s:][^\r\n:]*:\d+:\d+: (?:error|warning|note): [^\r\n]+ \[SC\d+\]",
        rb"For more information:[\r\n]+  https://www\.shellcheck\.net/",
    ),
    mixes=True,
    verified=("ShellCheck 0.9.0",),
)

r"""Pylint: findings under the name of their module, then what the code is rated at.

What a reader must know of the formats:

- A finding's path says its module again, so that the headings are dropped.  ``E`` and ``F`` are errors.
- For code that stands twice (R0801) the lines follow the places; the name of the rule is at the end of the last one.
- With reports the tables count what was listed above: their rulers are dropped, the rows stay.
"""

from __future__ import annotations

from beam_adapters._checkers import BANNER, DETAIL, ERROR, FINDING, PLACE, RULER, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb"[^\s:][^:\n]*+:\d++(?::\d++)?: "

_top = State(
    "top",
    (
        Rule("module", rb"\*{13} Module .*", BANNER),
        Rule("error", rb"%b\[?[EF]\d{4}[:(].*" % _AT, ERROR, run=True),
        Rule("similar", rb"%b\[?R0801[:(].*" % _AT, FINDING, "similar"),
        Rule("finding", rb"%b(?!\[?R0801)\[?[WRCI]\d{4}[:(].*" % _AT, FINDING, run=True),
        Rule("rated", rb"Your code has been rated at .*", Label(P0, "verdict"), opens=True),
        Rule("ruler", rb"-{4,}+|\+-[-+]++|\+=[=+]++", RULER, run=True),
        blank,
    ),
)
_similar = State(
    "similar",
    (
        Rule("part", rb"==[^\s:]++:\[\d++:\d++\]", PLACE, run=True),
        Rule("rule", rb".* \(duplicate-code\)", DETAIL, "top"),
        Rule(
            "copied",
            rb"(?!==[^\s:]++:\[\d)(?!%b).*" % _AT,
            Label(P3, "code that stands twice", "lines of source", near=0),
            then=rb"(?:(?!%b)[^\n]*\n){0,30}[^\n]* \(duplicate-code\)\n" % _AT,
        ),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "pylint",
    (_top, _similar),
    commands=("pylint",),
    anchors=(b"************* Module ", b"Your code has been rated at"),
    signatures=(
        rb"\*{13} Module \S",
        rb"[^\s:]+\.py:\d+(?::\d+)?: \[?[EFWRC]\d{4}(?:: [^\r\n]+ \([a-z-]+\)|\([a-z-]+\))",
        rb"-{10,}[\r\n]+Your code has been rated at ",
        rb"Your code has been rated at ",
    ),
    weak=(rb"[^\s:]+:\d+(?::\d+)?: \[?[EFWRCI]\d{4}",),
    mixes=True,
    verified=("pylint 2.17.7", "pylint 4.1.4"),
)

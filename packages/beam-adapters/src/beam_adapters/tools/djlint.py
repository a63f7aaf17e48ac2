r"""djLint: findings under the name of their file and a ruler, and with ``--check`` a diff there.

A finding is a code, a place and a message: each stays.  What would be reformatted is a diff without a header, of which
nothing is lowered, not even a blank line.  The name of a file is known by the ruler below it.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, _, _, P5 = Priority.all()

_CODE = rb"[DHJNPT]\d{3}"
_RULER = rb"(?:\xe2\x94\x80){40,100}"
_WHERE = rb"[^\s:][^\r\n:]*+:\d++:\d++: "

FINDING = Label(P0, "finding")
PASSED = Label(P0, "verdict", outcome="pass")
FAILED = Label(P0, "verdict", outcome="fail")

_ANYWHERE = (
    Rule("file", rb"(?!Statistics\n)\S.*", Label(P1, "file"), enter="top", then=_RULER + rb"\n", opens=True),
    Rule("passed", rb"Linted \d++ files?, found 0 errors\.|0 files (?:would be|were) updated\.", PASSED, enter="top"),
    Rule(
        "failed",
        rb"Linted \d++ files?, found [1-9]\d*+ errors?\.|[1-9]\d*+ files? (?:would be|were) updated\.",
        FAILED,
        enter="top",
    ),
)

ADAPTER = Adapter(
    "djlint",
    (
        State(
            "top",
            (
                *_ANYWHERE,
                Rule("ruler", _RULER, Label(P5, "ruler")),
                Rule("finding", rb"%b \d++:\d++ .*|%b%b .*" % (_CODE, _WHERE, _CODE), FINDING),
                Rule("hunk", rb"@@ -\d.*", Label(P2, "hunk"), enter="diff"),
                Rule(
                    "progress",
                    rb"[A-Z][a-z]++(?: and [A-Z][a-z]++)? \d++/\d++ files?(?: .*)?",
                    Label(P5, "progress"),
                ),
                Rule("blank", rb"[ \t]*+", Label(P5, "blank line"), run=True),
            ),
        ),
        State("diff", _ANYWHERE, default=Label(P2, "line of a diff")),
    ),
    commands=("djlint",),
    anchors=(
        b"\nLinted ",
        b" would be updated.",
        b" were updated.",
        b"Usage: djlint ",
        *(b"\xe2\x94\x80\n" + first for first in (b"@@ -", b"D0", b"H0", b"J0", b"N0", b"P0", b"T0")),
    ),
    signatures=(
        rb"[^\r\n]++\n%b\n(?:%b \d|@@ -\d)" % (_RULER, _CODE),
        _CODE + rb" \d++:\d++ [A-Z<]",
        rb"Linted \d++ files?, found \d++ errors?\.",
        rb"\d++ files? (?:would be|were) updated\.",
        rb"Usage: djlint ",
    ),
    weak=(rb"[A-Z][a-z]++(?: and [A-Z][a-z]++)? \d++/\d++ files?", _WHERE + _CODE),
    mixes=True,
    verified=("djLint 1.29", "djLint 1.54"),
)

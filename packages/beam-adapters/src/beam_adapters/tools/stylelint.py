r"""stylelint: findings with a mark under the name of their file; compact, unix and verbose.

What a reader must know of the formats:

- The mark of an error is a cross, that of a warning a triangle; the name of the rule ends the line.
- The verbose form counts sources and rules below.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, COUNT, ERROR, FAILED, FILE, WARNING, blank, script
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb" ++\d++:\d++ ++"
_CROSS = rb"(?:\xe2\x9c\x96|\xc3\x97)"

_top = State(
    "top",
    (
        Rule("file", rb"\S.*", FILE, then=rb"%b[\x80-\xff]" % _AT, opens=True),
        Rule("error", rb"%b%b ++\S.*" % (_AT, _CROSS), ERROR, run=True),
        Rule("warning", rb"%b(?!%b)[\x80-\xff]++ ++\S.*" % (_AT, _CROSS), WARNING, run=True),
        Rule("line", rb"\S.*: line \d++, col \d++, error - .*|\S.*:\d++:\d++: .*\[error\]", ERROR, run=True),
        Rule(
            "line-warning",
            rb"\S.*: line \d++, col \d++, warning - .*"
            rb"|\S.*:\d++:\d++: .*\[warning\]",
            WARNING,
            run=True,
        ),
        Rule("failed", rb"(?:\xe2\x9c\x96 )?\d++ problems? \((?!0 errors).*", FAILED, opens=True),
        Rule(
            "warned", rb"(?:\xe2\x9c\x96 |\xe2\x9a\xa0 )?\d++ problems? \(0 errors.*", Label(P0, "verdict"), opens=True
        ),
        Rule("fixable", rb"  \d++ (?:errors?|warnings?).* potentially fixable with the \"--fix\" option\.", ADVICE),
        Rule(
            "count",
            rb"\d++ sources? checked|\d++ (?:errors?|warnings?|problems?) found"
            rb"|  [\w/-]++: \d++(?: \(maybe fixable\))?",
            COUNT,
            run=True,
        ),
        blank,
    ),
)

ADAPTER = Adapter(
    "stylelint",
    (_top,),
    commands=("stylelint",),
    anchors=(
        b"> stylelint",
        b"  \xe2\x9c\x96  ",
        b"  \xe2\x9a\xa0  ",
        b", error - ",
        b", warning - ",
        b" source checked",
        b"[error]",
    ),
    signatures=(
        script(b"stylelint"),
        rb"[^\s][^\r\n]*[\r\n]+ +\d+:\d+ +(?:\xe2\x9c\x96|\xe2\x9a\xa0) +\S[^\r\n]*  [a-z@][\w@/-]*[ \r\n]",
        rb"[^\r\n]+: line \d+, col \d+, (?:error|warning) - ",
        rb"[^\s:]+\.(?:css|scss|less|vue):\d+:\d+: [^\r\n]+ \[(?:error|warning)\]",
    ),
    weak=(rb"(?:\xe2\x9c\x96 )?\d+ problems? \(", rb"\d+ sources? checked"),
    mixes=True,
    verified=("stylelint 15.11.0", "stylelint 17"),
)

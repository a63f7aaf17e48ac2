r"""oxlint: a finding with its rule in front, a place in the corner of a frame, carets that may have words, and help.

What a reader must know of the formats:

- On a terminal the frame is drawn with lines, in a pipe with plain signs.
- Words below the carets say which name is meant and belong to the finding.
- The other forms are those of ESLint, with the rule in brackets.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    ADVICE,
    BESIDE,
    DETAIL,
    ERROR,
    FAILED,
    FILE,
    HINT,
    MARKED,
    PASSED,
    PLACE,
    RULER,
    WARNING,
    blank,
    counted,
    script,
)
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_BAR = rb"(?:\||\xe2\x94\x82)"
_DOT = rb" ++(?::|\xc2\xb7)"
_SAYS = rb"[^\n]*(?:`-- |\xe2\x95\xb0\xe2\x94\x80+ )"
_PLACE = rb" ++(?:,-|\xe2\x95\xad\xe2\x94\x80)\["
_CROSS = rb"(?:x|\xc3\x97)"

_top = State(
    "top",
    (
        Rule("error", rb"  %b \S.*" % _CROSS, ERROR, "frame", then=_PLACE, opens=True),
        Rule("warning", rb"  (?:!|\xe2\x9a\xa0) \S.*", WARNING, "frame", then=_PLACE, opens=True),
        Rule("help", rb"  (?:help|note): .*", ADVICE),
        Rule("failed", rb"Found \d++ warnings? and [1-9]\d*+ errors?\.", FAILED, opens=True),
        Rule("warned", rb"Found [1-9]\d*+ warnings? and 0 errors\.|\d++ problems?", Label(P0, "verdict"), opens=True),
        Rule("passed", rb"Found 0 warnings and 0 errors\.", PASSED, opens=True),
        Rule("took", rb"Finished in .* on \d++ files?.*", HINT),
        Rule("file", rb"\S.*", FILE, then=rb"  \d++:\d++ ++(?:error|warning)  ", opens=True),
        Rule("listed", rb"  \d++:\d++ ++(?:error|warning)  .*", WARNING, run=True),
        Rule("line", rb"\S.*:\d++:\d++: .* \[(?:Error|Warning)/.*\]", WARNING, run=True),
        Rule("count", rb"\xe2\x9c\x96 \d++ problems? \(.*", Label(P0, "verdict"), opens=True),
        blank,
    ),
)
_frame = State(
    "frame",
    (
        Rule("place", rb"%b.+\]" % _PLACE, PLACE),
        Rule("source-marked", rb" *+\d++ %b.*" % _BAR, MARKED, then=_DOT),
        Rule("source-beside", rb" *+\d++ %b.*" % _BAR, BESIDE, then=rb"(?!%b)[^\n]*+\n(?:.|\n)" % _DOT),
        Rule("carets", rb"(?!%b)%b .*" % (_SAYS, _DOT), MARKED),
        Rule("carets-say", rb"(?=%b)%b .*" % (_SAYS, _DOT), DETAIL),
        Rule("end", rb" ++(?:`----|\xe2\x95\xb0\xe2\x94\x80++)", RULER, "top"),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "oxlint",
    (_top, _frame),
    commands=("oxlint",),
    anchors=(b"> oxlint", b",-[", b"\xe2\x95\xad\xe2\x94\x80[", b" threads.", b" errors.", b" error.", b"/eslint("),
    signatures=(
        script(b"oxlint"),
        rb"  (?:!|x|\xe2\x9a\xa0|\xc3\x97) [^\r\n]+[\r\n]+ +(?:,-|\xe2\x95\xad\xe2\x94\x80)\[[^\r\n]+:\d+:\d+\]",
        rb"Found \d+ warnings? and \d+ errors?\.[\r\n]",
        rb"Finished in [^\r\n]+ on \d+ files?[^\r\n]* using \d+ thread",
        rb"[^\s:]+:\d+:\d+: [^\r\n]+ \[(?:Error|Warning)/[\w@/-]+\(",
        rb"[^\s][^\r\n]*[\r\n]+ +\d+:\d+ +(?:error|warning) +[^\r\n]+  [a-z][\w-]*\([\w-]+\)[\r\n]",
    ),
    weak=(rb"\xe2\x9c\x96 \d+ problems? \(",),
    mixes=True,
    finish=counted("oxlint"),
    verified=("oxlint 0.15", "oxlint 1"),
)

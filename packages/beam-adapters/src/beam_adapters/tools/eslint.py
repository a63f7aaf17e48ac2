r"""ESLint: stylish, compact and unix.

What a reader must know of the formats:

- A finding stands under its file's name: place, severity, text, rule.  One that does not parse has no rule.
- The last lines count errors and warnings, and say how many ``--fix`` would mend.
- ``Oops! Something went wrong!`` is no finding but a run that never looked: the lines below it say why.

Not here: JSON, HTML and JUnit, and ESLint's words within a build.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, DEBUG, DETAIL, ERROR, FAILED, FILE, HINT, WARNING, blank, script
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb" ++\d++:\d++ ++"
_ENDS = rb"[^\n]* \[Error/[^\]\n]*+\]\n"

_top = State(
    "top",
    (
        Rule("file", rb"\S.*", FILE, then=rb"%b(?:error|warning) " % _AT, opens=True),
        Rule("error", rb"%berror ++\S.*" % _AT, ERROR, run=True),
        Rule("warning", rb"%bwarning ++\S.*" % _AT, WARNING, run=True),
        Rule("compact", rb".+: line \d++, col \d++, Error - .*", ERROR, run=True),
        Rule("compact-warning", rb".+: line \d++, col \d++, Warning - .*", WARNING, run=True),
        Rule("unix", rb"(?=%b).+:\d++:\d++: .*" % _ENDS, ERROR, run=True),
        Rule("unix-warning", rb"(?!%b).+:\d++:\d++: .* \[Warning/[^\]\n]*+\]" % _ENDS, WARNING, run=True),
        Rule(
            "failed",
            rb"\xe2\x9c\x96 \d++ problems? \((?!0 errors).*|ESLint found too many warnings .*|\d++ problems?",
            FAILED,
            opens=True,
        ),
        Rule("warned", rb"\xe2\x9c\x96 \d++ problems? \(0 errors.*", Label(P0, "verdict"), opens=True),
        Rule("fixable", rb"  \d++ (?:errors?|warnings?).* potentially fixable with the `--fix` option\.", ADVICE),
        Rule("crash", rb"Oops! Something went wrong! :\(", ERROR, opens=True),
        Rule("version", rb"ESLint: \d.*", DETAIL),
        Rule(
            "chat",
            rb"If you still have problems after .*, please stop by|https://eslint\.org/chat/help to chat .*",
            HINT,
        ),
        Rule("debug", rb"(?:\d{4}-\d\d-\d\dT[\d:.]++Z )?eslint:\S++ .*", DEBUG, run=True),
        blank,
    ),
)

ADAPTER = Adapter(
    "eslint",
    (_top,),
    commands=("eslint", "next lint", "vue-cli-service lint", "ng lint"),
    anchors=(
        b"> eslint",
        b" error  ",
        b" warning  ",
        b"Oops! Something",
        b", Error - ",
        b", Warning - ",
        b"[Error/",
        b"[Warning/",
        b"eslint:",
    ),
    signatures=(
        script(b"eslint"),
        rb"[^\s][^\r\n]*[\r\n]+ +\d+:\d+ +(?:error|warning) +[^\r\n]+  [@a-z][\w@/-]*[\r\n]",
        rb"[^\s][^\r\n]*[\r\n]+ +\d+:\d+ +error +Parsing error: ",
        rb"[^\r\n]+: line \d+, col \d+, (?:Error|Warning) - ",
        rb"[^\s:]+:\d+:\d+: [^\r\n]+ \[(?:Error|Warning)/[\w@/-]+\]",
        rb"Oops! Something went wrong! :\([\r\n]",
        rb"(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?eslint:cli ",
        rb"ESLint found too many warnings ",
    ),
    weak=(rb"\xe2\x9c\x96 \d+ problems? \(",),
    mixes=True,
    verified=("eslint 8.57.1", "eslint 9.39.5"),
)

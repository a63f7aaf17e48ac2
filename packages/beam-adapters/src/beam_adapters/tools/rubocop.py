r"""RuboCop: a mark a file, then each offense with its line and carets, then the counts; also Standard.

What a reader must know of the formats:

- ``E`` and ``F`` are errors, ``W`` a warning, ``C`` and ``R`` conventions; ``[Corrected]`` is done.
- The marks say nothing that the offenses do not.  Tips of new cops and of extensions are dropped.
- A message may go on in lines of its own, in brackets, before the source.
"""

from __future__ import annotations

from beam_adapters._checkers import BANNER, BLANK, DETAIL, ERROR, FAILED, HINT, MARKED, PASSED, WARNING, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb"[^\s:][^:\n]*+:\d++:\d++: "
_CARETS = rb"[ \t]*+\^[\^ .]*+(?:\{\})?(?: \.\.\.)?"

_top = State(
    "top",
    (
        Rule("start", rb"Inspecting \d++ files?|Running RuboCop\.\.\.|Offenses:", BANNER, run=True),
        Rule("marks", rb"[.CWEFRAI]{1,200}", Label(P5, "a mark a file")),
        Rule("error", rb"%b[EF]: .*" % _AT, ERROR, "source", opens=True),
        Rule("offense", rb"%b[WCRI]: .*" % _AT, WARNING, "source", opens=True),
        Rule(
            "failed",
            rb"\d++ files? inspected, [1-9]\d*+ offenses? detected(?!, \d++ offenses? (?:auto)?corrected).*",
            FAILED,
            opens=True,
        ),
        Rule(
            "corrected",
            rb"\d++ files? inspected, [1-9]\d*+ offenses? detected, \d++ offenses? (?:auto)?corrected.*",
            Label(P0, "verdict"),
            opens=True,
        ),
        Rule("passed", rb"\d++ files? inspected, no offenses detected", PASSED, opens=True),
        Rule("tips", rb"The following cops were added to RuboCop, but are not configured.*", HINT, "tips"),
        blank,
    ),
)
_source = State(
    "source",
    (
        Rule("line", rb"(?!%b)(?!%b\n).*" % (_AT, _CARETS), MARKED, then=_CARETS + rb"\n"),
        Rule("carets", _CARETS, MARKED, "top"),
        Rule("more", rb"\(.*\)", DETAIL, then=rb"[^\n]*\n%b\n" % _CARETS),
    ),
    otherwise="top",
)
_tips = State(
    "tips",
    (
        Rule("tip-blank", b"", BLANK, then=rb"Please |For more |[A-Z]\w++/"),
        Rule(
            "tip",
            rb"Please .*|  AllCops:|    NewCops: enable|[A-Z]\w++/\w++: #.*|  Enabled: true|For more information: .*",
            HINT,
            run=True,
        ),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "rubocop",
    (_top, _source, _tips),
    commands=("rubocop", "standardrb", "bundle exec rubocop"),
    anchors=(b"Inspecting ", b" offenses", b" offense ", b"RuboCop", b": C: ", b": W: "),
    signatures=(
        rb"Inspecting \d+ files?[\r\n]",
        rb"[^\s:]+:\d+:\d+: [EFWCRI]: (?:\[\w+\] )?[A-Z]\w+/\w+: ",
        rb"\d+ files? inspected, (?:no|\d+) offenses? detected",
        rb"The following cops were added to RuboCop",
    ),
    mixes=True,
    verified=("RuboCop 1.39.0",),
)

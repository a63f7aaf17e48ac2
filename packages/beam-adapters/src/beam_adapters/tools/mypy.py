r"""mypy: ``path:line: error: text  [code]``, with columns, context and source where they are asked for.

What a reader must know of the formats:

- A note belongs to the error above it and says what was expected, which overloads there are, which package has stubs.
- With ``--pretty`` a message is wrapped at the terminal's width, and below it stands the line with its carets.
- The last line counts errors and files; ``errors prevented further checking`` says that there may be more.

Not here: what a daemon says about itself, reports in HTML and XML.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, DEBUG, DETAIL, ERROR, FAILED, HINT, MARKED, PASSED, blank
from beam_adapters._table import Adapter, Rule, State

_AT = rb"(?:[A-Za-z]:)?[^\s:][^:\n]*+:(?:\d++:){0,4} "
_SAYS = rb"%b(?:error|note|warning): " % _AT
_SOURCE = rb" {4,}+\S.*"
_CARETS = rb" {4,}+\^~*+"
_WRAPPED = rb"(?:(?!%b)\S.*\n){0,8}%b\n%b\n" % (_SAYS, _SOURCE, _CARETS)

_top = State(
    "top",
    (
        Rule("error", rb"%berror: .*" % _AT, ERROR, "below", opens=True),
        Rule("context", rb"%bnote: In .*:|%bnote: At top level:" % (_AT, _AT), ADVICE, opens=True),
        Rule("page", rb"%bnote: See https://\S++" % _AT, HINT),
        Rule("note", rb"%bnote: (?!In [^\n]*:\n|At top level:\n|See https://\S++\n).*" % _AT, DETAIL, "below"),
        Rule("failed", rb"Found \d++ errors? in \d++ files? \(.*\)", FAILED, opens=True),
        Rule("passed", rb"Success: no issues found in \d++ source files?", PASSED, opens=True),
        Rule("log", rb"LOG:  (?!Could not load ).*", DEBUG, run=True),
        Rule("log-cache", rb"LOG:  Could not load (?:cache for|plugins snapshot).*", DEBUG, run=True, certain=True),
        blank,
    ),
)
_below = State(
    "below",
    (
        Rule("more", rb"(?!%b)\S.*" % _SAYS, ERROR, then=_WRAPPED),
        Rule("source", _SOURCE, MARKED, then=_CARETS),
        Rule("carets", _CARETS, MARKED, "top"),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "mypy",
    (_top, _below),
    commands=("mypy", "dmypy"),
    anchors=(b" error: ", b" note: ", b"Success: no issues found", b"source file", b"LOG:  "),
    signatures=(
        rb"[^\s:]+\.pyi?:(?:\d+:){1,4} (?:error|note): [^\r\n]*  ?\[[a-z][a-z-]+\][\r\n]",
        rb"[^\s:]+\.pyi?: note: In (?:function|member|class) ",
        rb"Found \d+ errors? in \d+ files? \((?:checked \d+ source|errors prevented)",
        rb"Success: no issues found in \d+ source file",
        rb"LOG:  (?:Mypy Version:|Could not load plugins snapshot)",
    ),
    weak=(rb"[^\s:]+:(?:\d+:){0,4} (?:error|note): ",),
    mixes=True,
    verified=("mypy 1.8.0", "mypy 2.4.1"),
)

r"""PHPStan: a table a file, with a line's number before each error and a sign before its identifier.

What a reader must know of the formats:

- Progress stands in front, a bar or dots.  A message may go on in the next row.
- ``[ERROR] Found 3 errors`` ends it; ``--error-format=raw`` has a line an error.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BANNER, BLANK, DETAIL, ERROR, FAILED, FILE, HINT, PASSED, RULER
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("bar", rb" ++\d++/\d++ \[.*\] ++\d++%.*|Note: Using configuration file .*", BANNER, run=True),
        Rule("ruler", rb" -{4,}+ -{4,}+ *+", RULER),
        Rule("file", rb"  (?:Line ++\S.*|\S++\.php *+)", FILE, opens=True),
        Rule("error", rb"  :?(?:\d++|\?\?\?) ++\S.*", ERROR, run=True),
        Rule("more", rb" {6,}+(?!\xf0\x9f\x92\xa1|\xf0\x9f\xaa\xaa)\S.*", ERROR, run=True),
        Rule("identifier", rb" {6,}+\xf0\x9f\xaa\xaa .*", DETAIL),
        Rule("tip", rb" {6,}+\xf0\x9f\x92\xa1 .*", ADVICE),
        Rule("failed", rb" \[ERROR\] .*", FAILED, opens=True),
        Rule("passed", rb" \[OK\] .*", PASSED, opens=True),
        Rule("hint", rb"\xf0\x9f\x92\xa1 Tip of the Day:", HINT),
        Rule("raw", rb"/[^\s:]++:\d++:.*", ERROR, run=True),
        Rule("blank", rb" *+", BLANK, run=True),
    ),
)

ADAPTER = Adapter(
    "phpstan",
    (_top,),
    commands=("phpstan",),
    anchors=(b"  Line   ", b" [ERROR] Found ", b" [OK] No errors", b".php:"),
    signatures=(
        rb"Note: Using configuration file ",
        rb" -{4,} -{4,}[ ]*[\r\n]+  Line +\S+\.php",
        rb" +\d+/\d+ \[[\xe2>=-][^\r\n]*\] +\d+%",
        rb" \[(?:ERROR\] Found \d+ error|OK\] No errors)",
    ),
    weak=(rb"/\S+\.php:\d+:",),
    mixes=True,
)

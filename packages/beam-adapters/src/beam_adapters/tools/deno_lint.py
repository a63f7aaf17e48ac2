r"""deno lint: findings with a place, a drawn line and a hint, in its pretty and its compact form.

What a reader must know of the formats:

- A finding is ``error[RULE]: message``, its place below it, then the source, a hint and a page; the page is dropped.
- A file that does not parse comes first, with its syntax error and a place.

Not here: ``deno test``, and ``--json``.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, COUNT, ERROR, FAILED, HINT, MARKED, PLACE, RULER, blank
from beam_adapters._table import Adapter, Rule, State

_END = rb"\.[cm]?[jt]sx?"

_top = State(
    "top",
    (
        Rule("finding", rb"error\[[\w-]++\]: .*", ERROR, "finding", opens=True),
        Rule("finding-in-row", rb"file://.*: line \d++, col \d++ - .* \([\w-]++\)", ERROR, run=True),
        Rule("broken", rb"Error linting: .*", ERROR, "finding", opens=True),
        Rule("failed", rb"Found \d++ problems?.*", FAILED, opens=True),
        Rule("checked", rb"Checked \d++ files?", COUNT),
        blank,
    ),
)
_finding = State(
    "finding",
    (
        Rule("place", rb" ++--> .*:\d++:\d++| ++at file://.*:\d++:\d++", PLACE),
        Rule("why", rb" ++[A-Z]\w++: .*", ERROR),
        Rule("hint", rb"  = hint: .*", ADVICE),
        Rule("page", rb"  docs: \S++", HINT),
        Rule("gutter", rb" *+\| ?", RULER),
        Rule("source", rb" *+\d++ \|.*", MARKED),
        Rule("caret", rb" *+\|[ \t]++[\^~]++", MARKED),
        blank,
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "deno_lint",
    (_top, _finding),
    commands=("deno lint",),
    anchors=(b"error[", b" (no-", b"Error linting: "),
    signatures=(
        rb"error\[[a-z][\w-]+\]: [^\r\n]*[\r\n]+ +--> [^\r\n]*%b:\d+:\d+[\r\n]" % _END,
        rb"Error linting: ",
        rb"file://[^\r\n]*%b: line \d+, col \d+ - " % _END,
    ),
    weak=(rb"Checked \d+ files?[\r\n]",),
    mixes=True,
    verified=("Deno 2.9.6",),
)

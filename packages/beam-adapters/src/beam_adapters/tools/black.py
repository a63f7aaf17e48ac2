r"""Black: which files it would change or has changed, which it cannot read, and the counts.

Not here: the patch of ``--diff``, which stays.
"""

from __future__ import annotations

from beam_adapters._checkers import BANNER, CHECKED, DEBUG, DETAIL, ERROR, FAILED, FINDING, PASSED, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("would", rb"would reformat .+", FINDING, run=True),
        Rule("did", rb"reformatted .+", FINDING, run=True),
        Rule("cannot", rb"error: cannot (?:parse|format|use)\b.*", ERROR, "cannot", opens=True),
        Rule("cheer", rb"(?:All done!|Oh no!) \xe2\x9c\xa8?.*|(?:All done!|Oh no!) \xf0.*", BANNER),
        Rule(
            "failed",
            rb"(?:(?:\d++ files? would be (?:reformatted"
            rb"|left unchanged), )*\d++ files? (?:would fail|failed) to reformat"
            rb"|(?:\d++ files? reformatted, )?(?:\d++ files? left unchanged, )?\d++ files? failed to reformat"
            rb"|\d++ files? would be reformatted(?:, \d++ files? would be left unchanged)?)\.",
            FAILED,
            opens=True,
        ),
        Rule(
            "passed", rb"(?:\d++ files? (?:reformatted|(?:would be )?left unchanged)(?:, )?){1,2}\.", PASSED, opens=True
        ),
        Rule(
            "unchanged",
            rb".+ (?:wasn't modified on disk since last run\.|already well formatted, good job\.)",
            CHECKED,
            run=True,
        ),
        Rule(
            "step",
            rb"Identified `.*` as project root containing .*|Found input source directory: .*"
            rb"|.+ ignored: matches the --(?:extend-)?exclude regular expression|Using configuration .*",
            DEBUG,
            run=True,
        ),
        blank,
    ),
)
_cannot = State("cannot", (Rule("detail", rb" .*|\w*Error: .*", DETAIL, run=True),), otherwise="top")

ADAPTER = Adapter(
    "black",
    (_top, _cannot),
    commands=("black",),
    anchors=(b"would reformat ", b"reformatted", b"left unchanged", b"All done!", b"Oh no!", b"failed to reformat"),
    signatures=(
        rb"would reformat \S",
        rb"(?:All done!|Oh no!) [\xe2\xf0]",
        rb"reformatted \S+\.pyi?[\r\n]",
        rb"error: cannot (?:parse|format)[: ]",
        rb"\d+ files? (?:would be )?(?:reformatted|left unchanged)(?:, [^\r\n]*)?\.[\r\n]",
    ),
    weak=(rb"Identified `",),
    mixes=True,
    verified=("black 23.12.1", "black 26.10.1"),
)

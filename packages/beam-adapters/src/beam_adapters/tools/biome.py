r"""Biome: check, lint, format and ci.

What a reader must know of the formats:

- A finding's first line has its place, its rule and a rule of heavy lines; then its message behind a sign, frames in
  which ``>`` marks the line in question, and what to do.
- A frame of a fix has two columns of numbers; of a large one (the formatter's) the new lines are left out.
- Only some findings are shown: how many are not is said before the counts.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    ADVICE,
    BESIDE,
    BLANK,
    CHANGE,
    COUNT,
    ERROR,
    FAILED,
    FINDING,
    MARKED,
    PASSED,
    WARNING,
    blank,
    counted,
    script,
)
from beam_adapters._table import Adapter, Rule, State

_BAR = rb"\xe2\x94\x82"
_HEAVY = rb"(?:\xe2\x94\x81){3,}"

_top = State(
    "top",
    (
        Rule("finding", rb"\S.* %b" % _HEAVY, FINDING, "finding", opens=True),
        Rule("failed", rb"Found \d++ errors?\.", FAILED, opens=True),
        Rule(
            "count",
            rb"Found \d++ (?:warnings?|infos?)\.|Fixed \d++ files?\.|Skipped \d++ (?:suggested )?fix.*",
            COUNT,
            run=True,
        ),
        Rule("hidden", rb"The number of diagnostics exceeds the .*|Diagnostics not shown: .*", COUNT, run=True),
        Rule("checked", rb"(?:Checked|Formatted) \d++ files? in .*", COUNT, then=rb"Found "),
        Rule("passed", rb"(?:Checked|Formatted) \d++ files? in .*", PASSED, then=rb"(?!Found )"),
        blank,
    ),
)
_finding = State(
    "finding",
    (
        Rule("next", rb"\S.* %b" % _HEAVY, FINDING, opens=True),
        Rule("error", rb"  (?:\xc3\x97|\xe2\x9c\x96) .*", ERROR),
        Rule("warning", rb"  (?:!|\xe2\x9a\xa0) .*", WARNING),
        Rule("info", rb"(?<=\x81\n\n)  (?:i|\xe2\x84\xb9) .*", WARNING),
        Rule("advice", rb"(?<!\x81\n\n)  (?:i|\xe2\x84\xb9) .*", ADVICE),
        Rule("source-marked", rb" {2,}+> *+\d++ %b.*" % _BAR, MARKED),
        Rule("carets", rb"  ++%b .*" % _BAR, MARKED),
        Rule("change", rb"  ++\d++ %b \+ .*" % _BAR, CHANGE, run=True),
        Rule("source-beside", rb"  ++\d++(?: ++\d++)? ++%b(?! \+ ).*" % _BAR, BESIDE, run=True),
        Rule("advice-more", rb" {4,}+[A-Za-z'\"].*", ADVICE, run=True),
        Rule("blank-inside", rb" *+", BLANK, run=True),
        Rule(
            "rules",
            rb"  (?:(?:lint|assist|format|parse)\S*+ ++\d++|- \S.*) \(.*\)|  Rule Name ++Diagnostics",
            COUNT,
            run=True,
        ),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "biome",
    (_top, _finding),
    commands=("biome", "rome"),
    anchors=(b"> biome", b"\xe2\x94\x81\xe2\x94\x81\xe2\x94\x81", b"No fixes applied", b"Checked ", b"Formatted "),
    signatures=(
        script(b"biome"),
        (
            rb"\S+ (?:\S+ )?(?:lint|assist|format|parse|organizeImports|suppressions|check|ci"
            rb"|internalError)[^\r\n]* \xe2\x94\x81\xe2\x94\x81\xe2\x94\x81"
        ),
        rb"(?:check|lint|ci|format|reporter/\w+) \xe2\x94\x81\xe2\x94\x81\xe2\x94\x81",
        rb"(?:Checked|Formatted) \d+ files? in [^\r\n]+\. (?:No fixes applied|Fixed \d+ file)",
        rb"The number of diagnostics exceeds the ",
    ),
    weak=(rb"(?:Checked|Formatted) \d+ files? in ", rb"Found \d+ (?:error|warning)"),
    mixes=True,
    finish=counted("biome"),
    verified=("biome 1.9.4", "biome 2"),
)

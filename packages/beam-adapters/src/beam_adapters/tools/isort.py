r"""isort: a line for each file whose imports are not sorted; ``-v`` says more of each file and begins with a picture.

Not here: the patch of ``--diff``, which stays.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BANNER, CHECKED, DEBUG, ERROR, FINDING, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("unsorted", rb"ERROR: .+ Imports are incorrectly sorted and/or formatted\.", ERROR, run=True),
        Rule("sorted", rb"SUCCESS: .+ Everything Looks Good!", CHECKED, run=True),
        Rule("fixed", rb"Fixing .+", FINDING, run=True),
        Rule("skipped", rb"Skipped \d++ files|Broken \d++ paths", ADVICE),
        Rule(
            "step",
            rb"(?:else|from)-type place_module for \S++ returned \w++"
            rb"|.+ was skipped as it's listed in 'skip' setting.*",
            DEBUG,
            run=True,
        ),
        Rule("picture", rb" {5,}+[_(|/.\\VMi].*", BANNER, run=True),
        blank,
    ),
)

ADAPTER = Adapter(
    "isort",
    (_top,),
    commands=("isort",),
    anchors=(b"incorrectly sorted", b"Everything Looks Good!", b"Fixing ", b"isort your imports"),
    signatures=(
        rb"ERROR: [^\r\n]+ Imports are incorrectly sorted and/or formatted\.",
        rb"SUCCESS: [^\r\n]+ Everything Looks Good!",
        rb"(?:else|from)-type place_module for ",
        rb" {10,}_ {10,}_ *[\r\n]+ {10,}\(_\) ___ ",
    ),
    weak=(rb"Fixing ", rb"Skipped \d+ files"),
    mixes=True,
    verified=("isort 5.13.2", "isort 9.0.2"),
)

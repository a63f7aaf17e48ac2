r"""Psalm: an error with its kind, place and page, the line with the place marked, and the counts.

What a reader must know of the formats:

- ``INFO:`` is shown only where it is asked for; the page of a kind is dropped, its name stands in the line.
- At the end: how many errors, how many infos are hidden, what was inferred.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BANNER, ERROR, FAILED, HINT, MARKED, PASSED, RULER, WARNING, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("error", rb"ERROR: \w++ - .*", ERROR, "source", opens=True),
        Rule("info", rb"INFO: \w++ - .*", WARNING, "source", opens=True),
        Rule("line", rb"/?[^\s:]++:\d++:\d++:(?:error|info|warning) - .*", ERROR, run=True),
        Rule("ruler", rb"-{10,}+", RULER, run=True),
        Rule("failed", rb"\d++ errors? found", FAILED, opens=True),
        Rule("passed", rb" *+No errors found! *+", PASSED, opens=True),
        Rule(
            "step",
            rb"Target PHP version: .*|Scanning files\.\.\.|Analyzing files\.\.\."
            rb"|Checks took .*",
            HINT,
            run=True,
        ),
        Rule(
            "hidden",
            rb"\d++ other issues found\.|You can display them with .*|Psalm can automatically fix .*"
            rb"|Run Psalm again with|--[a-z]\S*+.*|Psalm was able to infer types .*",
            ADVICE,
            run=True,
        ),
        Rule("progress", rb"[\xe2\x96\x91\x90EI_]{1,60}(?: \d++ / \d++ \(\d++%\))?", BANNER, run=True),
        blank,
    ),
)
_source = State(
    "source",
    (Rule("shown", rb"(?!INFO: |ERROR: |-{10}).++", MARKED, run=True),),
    otherwise="top",
)

ADAPTER = Adapter(
    "psalm",
    (_top, _source),
    commands=("psalm",),
    anchors=(b"psalm.dev", b"Target PHP version", b"Psalm was able", b":error - "),
    signatures=(
        rb"(?:ERROR|INFO): [A-Z]\w+ - [^\r\n]+:\d+:\d+ - ",
        rb"Target PHP version: ",
        rb"\S+\.php:\d+:\d+:(?:error|warning) - [A-Z]\w+: ",
    ),
    mixes=True,
)

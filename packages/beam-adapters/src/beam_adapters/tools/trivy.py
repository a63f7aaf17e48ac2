r"""Trivy: tables of vulnerabilities, of misconfigurations and of secrets, one target after the other.

What a reader must know of the formats:

- A row may go on in the rows below it, with empty cells for what is the same: package, status, version.
- ``Total:`` counts a target.  A target without a finding has no table, only a row in the summary at the top.
- Misconfigurations are told in words, with the lines of the file below.
"""

from __future__ import annotations

from beam_adapters._checkers import COUNT, DEBUG, ERROR, FAILED, FILE, HINT, MARKED, PLACE, RULER, blank
from beam_adapters._table import Adapter, Rule, State

_V = rb"(?:\xe2\x94\x82|\|)"

_targets = (
    Rule("target", rb"\S.* \(.+\)", FILE, "top", then=rb"=+\n", opens=True),
    Rule(
        "misconfiguration",
        rb"[A-Z]{2,4}-\d{4} \((?:LOW|MEDIUM|HIGH|CRITICAL|UNKNOWN)\): .*",
        ERROR,
        "words",
        opens=True,
    ),
    blank,
)
_top = State(
    "top",
    (
        *_targets,
        Rule("log", rb"\d{4}-\S++[ \t]INFO[ \t].*", DEBUG, run=True),
        Rule("underline", rb"={3,}+", RULER),
        Rule("failed", rb"(?:Total|Failures): [1-9]\d*+ \(.*\)", FAILED, opens=True),
        Rule("tests", rb"Tests: \d++ \(.*\)", COUNT),
        Rule("ruler", rb"(?:\xe2\x94[\x80-\xbf])+", RULER, run=True),
        Rule("head", rb"%b +(?:Library|Target) .*" % _V, COUNT),
        Rule("row", rb"(?!%b +(?:Library|Target) )%b.*%b" % (_V, _V, _V), ERROR, run=True),
    ),
)
_words = State(
    "words",
    (
        *_targets,
        Rule("line", rb"(?:\xe2\x95\x90)+|(?:\xe2\x94\x80)+", RULER, run=True),
        Rule("source", rb" *+\d++ +(?:\[|\xe2\x94).*", MARKED, run=True),
        Rule("place", rb" \S.*:\d++(?:-\d++)?", PLACE),
        Rule("page", rb"See https://\S++", HINT),
    ),
)

ADAPTER = Adapter(
    "trivy",
    (_top, _words),
    commands=("trivy",),
    anchors=(b"Total: ", b"Failures: ", b"INFO\t[vuln]", b"Vulnerability scanning is enabled"),
    signatures=(
        rb"\S[^\r\n]* \([^\r\n]+\)[\r\n]+={3,}[\r\n]+(?:Total|Tests): \d",
        rb"Total: \d+ \((?:UNKNOWN|LOW): \d+, ",
        rb"\d{4}-\S+[ \t]INFO[ \t](?:\[\w+\] |Vulnerability scanning is enabled)",
    ),
    mixes=True,
)

r"""Flake8, pycodestyle and pyflakes: one line a finding; what cannot run is an error (E9, F63, F7, F82).

What a reader must know of the formats:

- ``--show-source`` shows the line and a caret below a finding.
- ``--statistics`` counts rules at the end, with the text of the first finding; ``--count`` prints a bare number.
"""

from __future__ import annotations

from beam_adapters._checkers import COUNT, DEBUG, ERROR, FINDING, MARKED
from beam_adapters._table import Adapter, Rule, State

_AT = rb"[^\s:][^:\n]*+:\d++:\d++: "
_GRAVE = rb"(?:E9\d\d|F63\d|F7\d\d|F82\d|F404|F811) "
_MARK = rb"[ \t]*+\^"

_top = State(
    "top",
    (
        Rule("error", rb"%b%b.*" % (_AT, _GRAVE), ERROR, "below", opens=True),
        Rule("finding", rb"%b(?!%b)[A-Z]{1,3}\d{2,4} .*" % (_AT, _GRAVE), FINDING, "below", opens=True),
        Rule("statistic", rb"\d++ ++[A-Z]{1,3}\d{2,4} .*", COUNT, run=True),
        Rule("total", rb"\d++", COUNT),
        Rule("step", rb"flake8\.\S++ ++\w++-?\d*+ ++\d++ (?:INFO|DEBUG) .*", DEBUG, run=True),
    ),
)
_below = State(
    "below",
    (
        Rule("source", rb"(?!%b)(?! *+\^\n).*" % _AT, MARKED, then=_MARK + rb"\n"),
        Rule("caret", _MARK, MARKED),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "flake8",
    (_top, _below),
    commands=("flake8", "pycodestyle", "pyflakes"),
    anchors=(
        b": E501 ",
        b": F401 ",
        b": E302 ",
        b": W291 ",
        b": E999 ",
        b": F821 ",
        b"flake8.",
        b": F841 ",
        b": W293 ",
    ),
    signatures=(
        (
            rb"[^\s:]+\.pyi?:\d+:\d+: [EFW]\d{3} [a-z'\"(][^\r\n]+[\r\n]+"
            rb"(?:[^\s:]+\.pyi?:\d+:\d+: [EFWC]\d{3} ['a-z\"]|[^\r\n]*[\r\n]+ *\^)"
        ),
        rb"flake8\.\S+ +\w+ +\d+ INFO ",
    ),
    weak=(rb"[^\s:]+:\d+:\d+: [A-Z]{1,3}\d{2,4} ", rb"\d+ +[A-Z]{1,3}\d{2,4} "),
    mixes=True,
    verified=("flake8 6.1.0", "flake8 7.5.0"),
)

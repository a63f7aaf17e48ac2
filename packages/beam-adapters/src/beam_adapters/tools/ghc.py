r"""GHC: findings with a text of several lines, the steps of ``--make``.

What a reader must know of the formats:

- A finding is ``File.hs:3:15: error:`` and its text, on the same line or indented below; then the line of source
  between bars.  Hints and what is in scope belong to the text.
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, RESULT, SOURCE, START, STEP, WARNING, before, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

_AT = rb"(?:[A-Za-z]:)?[^\s:][^:\n]*+:(?:\d++:\d++(?:-\d++)?|\(\d++,\d++\)-\(\d++,\d++\)): "
_FILE = rb"(?=[^\n]*\.(?:l?hs|hsc|cabal|hs-boot)\b)"
_STEP = rb"\[ *+\d++ of \d++\] (?:Compiling|Linking) .*|Linking \S++ \.\.\.|Loaded package environment from .*"

_known = (
    Rule(
        "error",
        rb"%b%b(?:error|fatal)(?:: .*|:)|<no location info>: error:.*|(?:ghc|\w+\.hs): .*" % (_FILE, _AT),
        ERROR,
        "error",
        opens=True,
    ),
    Rule("warning", rb"%b%bwarning:.*" % (_FILE, _AT), WARNING, "warning", opens=True),
    Rule("step", _STEP, STEP, "top", then=before(_STEP), run=True),
)
_bars = (
    Rule("bar", rb" *+\|", Label(Priority.P5, "bar"), "source", then=rb" *+\d++ \|"),
    Rule("source", rb" *+\d++ \|.*|  ++\|  .*", SOURCE, run=True),
)


def _said(name: str, label: Label) -> State:
    """The text of a finding, and the line of source below it."""
    return State(name, (*_known, *_bars, Rule("text", rb"  (?! *+\|).*", label, run=True), blank), otherwise="top")


ADAPTER = Adapter(
    "ghc",
    (
        State("top", (*_known, blank)),
        _said("error", DETAIL),
        _said("warning", RESULT),
        State("source", _bars, otherwise="top"),
    ),
    commands=("ghc", "runghc", "runhaskell", "stack ghc"),
    anchors=(b"] Compiling ", b".hs:"),
    signatures=(rb"[^\s:]+\.l?hs:\d+:\d+(?:-\d+)?: (?:error|warning):",),
    weak=(START,),
    mixes=True,
    verified=("GHC 9.0",),
)

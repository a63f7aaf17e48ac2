r"""Cabal: what is built, why no plan was found, its verdict.

What a reader must know of the formats:

- Before a component is built its name and version stand there with the reason.  A package that fails is named once
  more in the last lines.
- A plan that cannot be made is told as a chain of conflicts, each line of which is needed.

Not here: what the compiler says, which begins with a file (``ghc``).
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, PASSED, RESULT, START, STEP, WARNING, before, blank
from beam_adapters._table import Adapter, Rule, State

_STEP = (
    rb"(?:Configuring|Preprocessing|Building|Installing|Linking|Registering|Starting|Completed"
    rb"|Downloading|Downloaded) [^\n]*"
    rb"|\[ *+\d++ of \d++\] Compiling .*|Resolving dependencies\.\.\."
)
_known = (
    Rule(
        "error",
        rb"(?:Error: )?\S*cabal(?:-\d\S*+)?: .*|Error: .*|Errors encountered when parsing cabal file .*",
        ERROR,
        "error",
        opens=True,
    ),
    Rule("warning", rb"Warning: .*", WARNING, "top", opens=True),
    Rule("nothing", rb"Up to date", PASSED, "top"),
    Rule(
        "plan",
        rb"In order, the following (?:will be|would be) built.*|Build profile: .*| - \S++ \(\S++\) \(.*\)",
        RESULT,
        "top",
        run=True,
    ),
    Rule("step", _STEP, STEP, "top", then=before(_STEP, rb"Build profile: .*"), run=True),
)
ADAPTER = Adapter(
    "cabal",
    (
        State("top", (*_known, blank)),
        State("error", (*_known, blank), default=DETAIL),
    ),
    commands=("cabal",),
    anchors=(b"Build profile: ", b"Resolving dependencies...", b"cabal: ", b"Errors encountered when parsing cabal"),
    signatures=(
        rb"Build profile: -w ghc-",
        rb"Resolving dependencies\.\.\.[\r\n]+(?:Error: cabal|cabal|Build profile)",
        rb"(?:Error: )?cabal(?:-\d\S*)?: ",
        rb"Errors encountered when parsing cabal file ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Cabal 3.4",),
)

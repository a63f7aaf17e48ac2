r"""Mix, the build tool of Elixir: warnings, compilation errors, its own.

What a reader must know of the formats:

- A warning stands above its place, which is indented; a blank line ends it.
- A failed file has a title between ``==``, then ``** (CompileError)`` with the place.  Mix's own errors are
  ``** (Mix)``, with no file.

Not here: tests.
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, FAILED, LIBRARY, PLACE, RESULT, START, STEP, WARNING, before, blank
from beam_adapters._table import Adapter, Rule, State

_STEP = (
    rb"(?:==> \S++|Compiling \d++ files? \(\.\w++\)|Resolving Hex dependencies\.\.\."
    rb"|All dependencies are up to date)"
)
_known = (
    Rule("warning", rb"warning: .*", WARNING, "warning", opens=True),
    Rule("title", rb"== Compilation error (?:in file|on file) .* ==", ERROR, "error", opens=True),
    Rule("error", rb"\*\* \((?:\w++\.)*\w++\) .*", ERROR, "error", opens=True),
    Rule(
        "failed", rb"Compilation failed due to warnings .*|could not compile dependency .*", FAILED, "top", opens=True
    ),
    Rule(
        "step",
        _STEP,
        STEP,
        "top",
        then=before(_STEP, rb"Generated \S++ app"),
        run=True,
    ),
    Rule("generated", rb"Generated \S++ app", RESULT, "top"),
)
ADAPTER = Adapter(
    "mix",
    (
        State("top", (*_known, blank)),
        State("warning", (*_known, Rule("place", rb"  [^\s:]++:\d++.*", PLACE, run=True), blank)),
        State(
            "error",
            (
                *_known,
                Rule(
                    "library-frame",
                    rb"    \((?:elixir|stdlib|kernel|mix|ex_unit|logger|iex) [\d.]++\) .*",
                    LIBRARY,
                    run=True,
                    certain=True,
                ),
                Rule(
                    "frame",
                    rb"    (?!\((?:elixir|stdlib|kernel|mix|ex_unit|logger|iex) )[^\n]*:\d++: .*",
                    PLACE,
                    run=True,
                ),
                blank,
            ),
            default=DETAIL,
        ),
    ),
    commands=("mix compile", "mix deps.compile", "mix run", "mix format", "mix deps.get", "mix release", "elixirc"),
    anchors=(b"Compiling ", b"== Compilation error ", b"** ("),
    signatures=(rb"Compiling \d+ files? \(\.(?:ex|erl)\)", rb"== Compilation error in file ", rb"\*\* \(Mix\) "),
    weak=(START,),
    mixes=True,
    verified=("Elixir 1.14",),
)

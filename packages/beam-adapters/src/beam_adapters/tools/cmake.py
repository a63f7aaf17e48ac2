r"""CMake: errors and warnings of a configuration, what it found, its verdict.

What a reader must know of the formats:

- ``CMake Error at file:line (function):`` begins a block, its text is indented by two, then ``Call Stack`` names the
  places that led there, the innermost first.  Two blank lines end it.
- ``Configuring incomplete`` is the verdict of a run that failed.  That files were written is none: a build may follow.

Not here: checks and steps of a build (``builds``).
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, FAILED, HINT, PLACE, RESULT, START, WARNING, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P2, P4 = Priority.P2, Priority.P4

_known = (
    Rule("error", rb"CMake (?:Internal )?Error(?: \(dev\))?(?: at \S.*|: .*|:)", ERROR, "error", opens=True),
    Rule(
        "failed",
        rb"-- Configuring incomplete, errors occurred!|CMake (?:Generate|Configure) step failed\..*",
        FAILED,
        "top",
        opens=True,
    ),
    Rule(
        "warning",
        rb"CMake (?:Warning|Deprecation Warning)(?: \(dev\))?(?: at \S.*|: .*|:)",
        WARNING,
        "warning",
        opens=True,
    ),
    Rule("log", rb"See also \"[^\"\n]++\"\.", PLACE),
    Rule("developers", rb"This warning is for project developers\.  Use -Wno-dev to suppress it\.", HINT),
    Rule("written", rb"-- Build files have been written to: .*", PLACE, "top"),
    Rule(
        "compiler",
        rb"-- The \S++ compiler identification is .*|-- Found \S.*|-- (?:Looking for|Performing Test"
        rb"|Checking) .* - (?:not found|Failed|no)",
        RESULT,
    ),
    Rule(
        "installed", rb"-- (?:Installing|Up-to-date): .*", Label(P4, "installed file", "files installed"), then=rb"-- "
    ),
    Rule("configuration", rb"-- Install configuration: .*", RESULT),
)
_stack = Rule("stack", rb"Call Stack \(most recent call first\):", PLACE, "stack")
_top = State("top", _known)


def _said(name: str, label: Label) -> State:
    """What an error or a warning says: indented, blank lines among it."""
    return State(name, (*_known, _stack, Rule("text", rb"  .*", label, run=True), blank), otherwise="top")


ADAPTER = Adapter(
    "cmake",
    (
        _top,
        _said("error", DETAIL),
        _said("warning", Label(P2, "text of a warning")),
        State("stack", (Rule("call", rb"  \S.*", PLACE, run=True),), otherwise="top"),
    ),
    commands=("cmake", "cmake3", "ccmake"),
    anchors=(
        b"CMake Error",
        b"CMake Warning",
        b"CMake Deprecation",
        b" compiler identification is ",
        b"-- Configuring ",
    ),
    signatures=(
        rb"CMake (?:Error|Warning|Deprecation Warning)(?: \(dev\))? at [^\s:]+:\d+",
        rb"-- The \S+ compiler identification is ",
        rb"-- Configuring (?:done|incomplete)",
    ),
    weak=(START,),
    mixes=True,
    verified=("CMake 3.25",),
)

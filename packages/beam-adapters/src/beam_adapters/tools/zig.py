r"""Zig: findings with notes, the tree of a failed build, tests.

What a reader must know of the formats:

- A finding is ``main.zig:3:5: error:``, the line of source and a mark, then notes.  ``referenced by`` says through what
  it was reached.
- ``zig build`` prints the steps as a tree, and for one that failed the command, which is long; the summary counts
  steps.
- A test that fails is numbered, ``1/1 main.test.total...FAIL``, its trace has frames with source lines.
"""

from __future__ import annotations

from beam_adapters._building import ERROR, FAILED, PASSED, PLACE, SOURCE, START
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P2, P3, P4 = Priority.P2, Priority.P3, Priority.P4

_AT = rb"(?:[A-Za-z]:)?[^\s:][^:\n]*+:\d++:\d++: "
_LIB = rb"[^\n]*[/\\](?:lib[/\\](?:zig[/\\])?|ziglang[/\\]lib[/\\])(?:std|compiler)[/\\][^\n]*"

_top = State(
    "top",
    (
        Rule("error", rb"%berror: .*|error: .*" % _AT, ERROR, opens=True),
        Rule("note", rb"%bnote: .*" % _AT, PLACE),
        Rule("source", rb"(?<=\n)(?!\s*at |[\w./]+:\d)  ++\S.*\n *+[~^]++", SOURCE),
        Rule(
            "library",
            rb"(?=%b:\d++:\d++: 0x)[^\n]*(?:\n  ++[^\n]*\n *+\^)?" % _LIB,
            Label(P3, "library frames", "library frame lines", near=0),
            run=True,
        ),
        Rule("frame", rb"(?!%b:)%b0x[0-9a-f]++ in .*" % (_LIB, _AT), PLACE),
        Rule("passing", rb"\d++/\d++ .*\.\.\.OK", Label(P4, "passing test", "passing"), run=True),
        Rule("failing", rb"\d++/\d++ .*\.\.\.(?!OK\n).*|FAIL \(.*\)", ERROR, opens=True),
        Rule(
            "passed",
            rb"All \d++ tests? passed\.|Build Summary: (\d)(?!.*failed).*".replace(b"(\\d)", b"\\d"),
            PASSED,
            opens=True,
        ),
        Rule(
            "failed",
            rb"\d++ passed; \d++ skipped; (?!0 failed)\d++ failed\.|Build Summary: .*\d failed.*",
            FAILED,
            opens=True,
        ),
    ),
)

ADAPTER = Adapter(
    "zig",
    (_top,),
    commands=("zig", "ziglang"),
    anchors=(b".zig:", b"Build Summary: "),
    signatures=(rb"[^\s:]+\.zig:\d+:\d+: (?:error|note): ", rb"Build Summary: \d+/\d+ steps"),
    weak=(START,),
    mixes=True,
    verified=("Zig 0.17",),
)

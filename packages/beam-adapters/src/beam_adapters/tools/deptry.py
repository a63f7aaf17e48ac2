r"""deptry: dependencies that are missing, unused, transitive or misplaced.

Each finding stays, and so does what it assumed about the name of a package's module: a wrong guess there is what makes
a finding wrong.  Only what it scans while it runs, the hint at the end and blank lines go.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, _, _, P5 = Priority.all()

_WHERE = rb"[^\s:][^\r\n:]*+:(?:\d++:\d++:)? "
_FOUND = rb"Found \d++ dependency issues?\."
_SUCCESS = rb"Success! No dependency issues found\."

FINDING = Label(P0, "finding")

ADAPTER = Adapter(
    "deptry",
    (
        State(
            "top",
            (
                Rule("finding", _WHERE + rb"DEP\d{3} .*", FINDING),
                Rule("finding-for-github", rb"::error file=.*", FINDING),
                Rule("found", _FOUND, Label(P0, "verdict", outcome="fail")),
                Rule("success", _SUCCESS, Label(P0, "verdict", outcome="pass")),
                Rule("skipped", rb"Warning: Skipping processing of .*", Label(P1, "file that was not read")),
                Rule("assumed", rb"Assuming the corresponding module name of .*", Label(P2, "assumed name")),
                Rule(
                    "scanning",
                    rb"Scanning (?:module [\w.-]++|for [a-z ]++|\d++ files?)\.\.\.",
                    Label(P5, "progress"),
                    run=True,
                ),
                Rule("hint", rb"For more information, see the documentation: .*", Label(P5, "hint")),
                Rule("blank", rb"[ \t]*+", Label(P5, "blank line"), run=True),
            ),
        ),
    ),
    commands=("deptry",),
    anchors=(
        b" dependency issue",
        b": DEP0",
        b"title=DEP0",
        b"Assuming the corresponding module name of ",
        b"Usage: deptry ",
    ),
    signatures=(
        _WHERE + rb"DEP\d{3} '",
        rb"::error file=[^\r\n:]++,title=DEP\d{3}::",
        _FOUND,
        _SUCCESS,
        rb"Assuming the corresponding module name of package '",
        rb"Usage: deptry ",
    ),
    weak=(rb"Scanning \d++ files?\.\.\.\n", rb"No configuration for deptry was found "),
    mixes=True,
    verified=("deptry 0.12", "deptry 0.25"),
)

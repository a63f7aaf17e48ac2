r"""Ruff: ``ruff check`` in its full, concise, grouped and counted forms, and ``ruff format --check``.

What a reader must know of the formats:

- Since 0.12 a finding is a line with its code, a line with its place, a frame, and for a fix a ``help:`` with a second
  frame in which the changed lines have ``+`` and ``-`` for a bar; before, the place and the code stood in one line.
- ``Found 3 errors.`` ends a run with findings; ``(3 fixed, 0 remaining)`` is success.  What can be fixed is said once
  more below, with the option that does it.
- ``--statistics`` has a row a rule, with tabs; ``-v`` has a line a step.

Not here: what ``--diff`` prints, which is a patch and stays, and the JSON, XML and other forms for machines.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    ADVICE,
    COUNT,
    DEBUG,
    ERROR,
    FAILED,
    FILE,
    FINDING,
    FIXES,
    FRAMES,
    PASSED,
    PLACE,
    RULER,
    blank,
    counted,
)
from beam_adapters._table import Adapter, Rule, State

_CODE = rb"[A-Z]{1,7}\d{1,4}"
_AT = rb" *+--> .+:\d++:\d++"
_WHERE = rb"[^\s:][^:\n]*+:\d++:\d++: "
_SYNTAX = rb"(?:SyntaxError|invalid-syntax|E999 \w+Error): "

_top = State(
    "top",
    (
        Rule("finding", rb"%b (?:\[\*\] )?\S.*" % _CODE, FINDING, then=_AT, opens=True),
        Rule("unformatted", rb"unformatted: .*", FINDING, "reformat", then=_AT, opens=True),
        Rule("syntax", rb"invalid-syntax: \S.*", ERROR, then=_AT, opens=True),
        Rule("place", _AT, PLACE, "frame"),
        Rule("concise", rb"%b(?!%b)%b .*" % (_WHERE, _SYNTAX, _CODE), FINDING, "frame", opens=True),
        Rule("concise-syntax", rb"%b%b.*" % (_WHERE, _SYNTAX), ERROR, "frame", opens=True),
        Rule("grouped-file", rb"\S.*\.(?:pyi?|ipynb):", FILE, then=rb" ++\d++:\d++ ", opens=True),
        Rule("grouped", rb" ++\d++:\d++ ++(?!%b)%b .*" % (_SYNTAX, _CODE), FINDING, run=True),
        Rule("grouped-syntax", rb" ++\d++:\d++ ++%b.*" % _SYNTAX, ERROR),
        Rule("statistic", rb"\d++\t[^\t\n]*+\t.*", COUNT, run=True),
        Rule("failed", rb"Found \d++ errors?(?: \(\d++ fixed, [1-9]\d*+ remaining\))?\.", FAILED, opens=True),
        Rule("fixed", rb"Found \d++ errors? \(\d++ fixed, 0 remaining\)\.|All checks passed!", PASSED, opens=True),
        Rule("fixable", rb"\[\*\] \d++ fixable with .*|No fixes available .*", ADVICE),
        Rule("would-reformat", rb"Would reformat: .+", FINDING, run=True),
        Rule("count-unformatted", rb"\d++ files? would be reformatted(?:, .*)?", FAILED, opens=True),
        Rule(
            "formatted", rb"\d++ files? (?:already formatted|left unchanged|reformatted(?:, \d++ files? .*)?)", PASSED
        ),
        Rule("debug", rb"\[[\d-]++\]\[[\d:]++\]\[[\w:]++\]\[(?:DEBUG|TRACE)\] .*", DEBUG, run=True),
        blank,
    ),
)
_frame = State(
    "frame",
    (
        *FRAMES,
        Rule("help", rb"help: .*", ADVICE, "fix"),
        Rule("help-old", rb" ++= help: .*", ADVICE),
    ),
    otherwise="top",
)
_fix = State(
    "fix",
    (
        *FIXES,
        Rule("change-cut", rb"-{20,}", RULER),
    ),
    otherwise="top",
)
_reformat = State("reformat", (Rule("place-unformatted", _AT, PLACE, "fix"),), otherwise="top")

ADAPTER = Adapter(
    "ruff",
    (_top, _frame, _fix, _reformat),
    commands=("ruff",),
    anchors=(
        b"\n --> ",
        b"\n  --> ",
        b"--> ",
        b" fixable with ",
        b"[*]",
        b"Would reformat: ",
        b"[ruff",
        b"invalid-syntax",
    ),
    signatures=(
        rb"(?:%b (?:\[\*\] )?|unformatted: |invalid-syntax: )\S[^\r\n]*[\r\n]+ *--> [^\r\n]+:\d+:\d+[\r\n]" % _CODE,
        rb"[^\s:]+:\d+:\d+: %b \[\*\] " % _CODE,
        rb"[^\s:]+\.pyi?:[\r\n]+ +\d+:\d+ +(?:%b |invalid-syntax: )" % _CODE,
        rb"Found \d+ errors?[^\r\n]*\.[\r\n]+\[\*\] \d+ fixable with ",
        rb"Would reformat: [^\r\n]+[\r\n]",
        rb"\[[\d-]+\]\[[\d:]+\]\[ruff",
    ),
    weak=(
        rb"[^\s:]+:\d+:\d+: (?:%b|SyntaxError:|invalid-syntax:) " % _CODE,
        rb"\d+\t[^\t\r\n]*\t",
        rb"All checks passed!",
        rb"\d+ files? (?:already formatted|left unchanged|reformatted|would be reformatted)",
        rb"Found \d+ error",
    ),
    mixes=True,
    finish=counted("ruff"),
    verified=("ruff 0.4.10", "ruff 0.17.6"),
)

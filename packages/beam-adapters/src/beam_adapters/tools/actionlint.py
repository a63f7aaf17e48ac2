r"""actionlint: findings in workflows of GitHub Actions, a line each with place and kind, and a drawn line of source.

What a reader must know of the format:

- A finding is an error, but what ShellCheck says of a script may be less: its level stands in the line.
- ``-verbose`` tells which checks could not run; that stays.

Not here: its JSON and what else a template makes of a finding.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, COUNT, DEBUG, ERROR, FINDING, MARKED, PASSED, RULER
from beam_adapters._table import Adapter, Rule, State

_AT = rb"[^\s:][^:\n]*+:\d++:\d++: "
_LESS = rb"shellcheck reported issue in this script: SC\d++:(?:warning|info|style):"
_KINDS = (
    rb"(?:action|credentials|deprecated-commands|env-var|events|expression|glob|id|if-cond|job-needs|matrix|permissions"
    rb"|pyflakes|runner-label|shell-name|shellcheck|syntax-check|workflow-call)"
)

_top = State(
    "top",
    (
        Rule("less", rb"%b%b.*" % (_AT, _LESS), FINDING, "drawn", opens=True),
        Rule("error", rb"%b(?!%b).* \[[a-z-]++\]" % (_AT, _LESS), ERROR, "drawn", opens=True),
        Rule("not-read", rb"could not read .*", ERROR),
        Rule("found", rb"verbose: Found total [1-9]\d*+ errors in .*", COUNT),
        Rule("none-found", rb"verbose: Found total 0 errors in .*", PASSED),
        Rule("disabled", rb"verbose: Rule .* was disabled: .*", ADVICE),
        Rule("log", rb"verbose: (?!Found total |Rule ).*", DEBUG, run=True),
    ),
)
_drawn = State(
    "drawn",
    (
        Rule("gutter", rb" *+\| ?", RULER),
        Rule("source", rb" *+\d++ \|.*", MARKED),
        Rule("caret", rb" *+\|[ \t]++\^~*+", MARKED),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "actionlint",
    (_top, _drawn),
    commands=("actionlint",),
    anchors=(b" [syntax-check]", b" [expression]", b" [shellcheck]", b" [action]", b" [job-needs]", b" [runner-label]"),
    signatures=(rb"[^\s:]+\.ya?ml:\d+:\d+: [^\r\n]+ \[%b\][\r\n]" % _KINDS,),
    weak=(_AT + rb"[^\r\n]+ \[[a-z-]+\][\r\n]", rb"verbose: ", rb"could not read "),
    mixes=True,
    verified=("actionlint 1.7",),
)

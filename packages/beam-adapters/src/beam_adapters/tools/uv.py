r"""uv: sync, lock, add, pip install, run; resolutions that fail, builds that fail, ``-v``.

What a reader must know of the formats:

- Before an error the causes are chained, a line each, and the resolver's proof goes on below, indented.
- What came and went has a sign in front: ``+ name==1.0``, ``- name``, ``~ name``.
- With ``-v`` each request and each version looked at has a line behind ``DEBUG`` or ``TRACE``.

Not here: its results, which the table of packages knows, and trees, lists and lock files, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import CHANGED, CHATTER, DETAIL, DONE, ERROR, WARNING, settled
from beam_adapters._table import Adapter, Rule, State

_CAUSE = (
    rb"(?:  (?:cause: |Caused by: |\xc3\x97 |\xe2\x95\xb0\xe2\x94\x80\xe2\x96\xb6 "
    rb"|\xe2\x94\x9c\xe2\x94\x80\xe2\x96\xb6 |\xe2\x94\x82? {2,3}).*| {9}.*)"
)

_top = State(
    "top",
    (
        Rule("error", rb"error: .+|  \xc3\x97 .+", ERROR, enter="causes", opens=True),
        Rule("hint", rb"hint: .+", DETAIL),
        Rule("warning", rb"warning: .+", WARNING),
        Rule("chatter", rb" *+(?:[\d.]++m?s )?(?:DEBUG|TRACE) .*", CHATTER, run=True),
        Rule("changed", rb" [+~-] \S++(?:==\S++)?(?: \(.+\))?", CHANGED, run=True),
        Rule("installed", rb"(?:Installed|Uninstalled|Audited|Checked) \d++ packages? in [\d.]++m?s", DONE),
        Rule("resolved", rb"Resolved \d++ packages? in [\d.]++m?s|All installed packages are compatible", DONE),
        Rule("not-compatible", rb"Found \d++ incompatibilit(?:y|ies)|The package `.+` requires `.+`, but .+", ERROR),
    ),
)
_causes = State("causes", (Rule("cause", _CAUSE, DETAIL, run=True),), otherwise="top")

ADAPTER = Adapter(
    "uv",
    (_top, _causes),
    commands=("uv", "uv sync", "uv pip", "uv lock", "uv add", "uv remove", "uv tree", "uv build", "uv venv"),
    anchors=(
        b"Resolved ",
        b"Audited ",
        b"Checked ",
        b"No solution found when resolving",
        b"DEBUG uv ",
        b"interpreter at: ",
        b"uv.lock",
        b"Failed to build `",
        b"  cause: ",
        b"Installed ",
        b"Uninstalled ",
    ),
    signatures=(
        rb"Resolved \d+ packages? in [\d.]+m?s[\r\n]",
        rb"(?:Installed|Uninstalled|Audited|Checked|Prepared) \d+ packages? in [\d.]+m?s[\r\n]",
        rb"DEBUG uv \d",
        rb"error: No solution found when resolving ",
        rb"error: [^\r\n]+[\r\n]+  cause: ",
        rb"  \xc3\x97 (?:No solution found when resolving|Failed to (?:build|download|resolve)) ",
        rb"Using (?:CPython|PyPy|Python) \d[^\r\n]* (?:interpreter|environment) at: ",
    ),
    weak=(rb"(?:error|warning|hint): ", rb" [+~-] \S+==\S", rb"(?:DEBUG|TRACE) "),
    mixes=True,
    finish=settled("uv", ("chatter",), ("installed",)),
    verified=("uv 0.13",),
)

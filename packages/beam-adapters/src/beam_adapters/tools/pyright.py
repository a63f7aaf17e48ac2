r"""Pyright and basedpyright: findings under the name of their file, each with its whole path.

What a reader must know of the formats:

- What stands deeper below a finding explains it, and the name of the rule is at the end of that.
- ``information`` is an answer too: the type that was asked for.
- The last line counts; with no error basedpyright still fails where there are warnings.

Not here: ``--outputjson``, and the words of the wrapper that installs node.
"""

from __future__ import annotations

from beam_adapters._checkers import DEBUG, DETAIL, ERROR, FAILED, FILE, PASSED, WARNING, blank
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb"  \S.*:\d++:\d++ - "

_top = State(
    "top",
    (
        Rule("file", rb"\S.*", FILE, "file", then=_AT, opens=True),
        Rule("failed", rb"[1-9]\d*+ errors?, \d++ warnings?, .*", FAILED, opens=True),
        Rule("warned", rb"0 errors, [1-9]\d*+ warnings?, .*", Label(P0, "verdict"), opens=True),
        Rule("passed", rb"0 errors, 0 warnings, .*", PASSED, opens=True),
        Rule(
            "set-up",
            rb"(?:No configuration file found|Searching for source files|No source files found"
            rb"|Found \d++ source files?"
            rb"|Assuming Python .*|Auto-excluding .*|Setting environment .*|Loading .*file at .*|Search paths .*"
            rb"|Execution root: .*|Python version .*|Using default .*|(?:based)?pyright \d.*|Completed in .*"
            rb"|Finding source files.*|Background .*|stubPath .*|Default configuration.*)",
            DEBUG,
            run=True,
        ),
        blank,
    ),
)
_file = State(
    "file",
    (
        Rule("error", rb"%berror: .*" % _AT, ERROR),
        Rule("other", rb"%b(?:warning|information|unreachable code): .*" % _AT, WARNING),
        Rule("detail", rb"(?: |\xc2\xa0){3,}\S.*", DETAIL, run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "pyright",
    (_top, _file),
    commands=("pyright", "basedpyright"),
    anchors=(b" - error: ", b" - warning: ", b" - information: ", b" errors, ", b" error, "),
    signatures=(
        rb"  \S[^\r\n]*:\d+:\d+ - (?:error|warning|information): ",
        rb"/[^\r\n]*[\r\n]+  /[^\r\n]*:\d+:\d+ - (?:error|warning|information): ",
        rb"\d+ errors?, \d+ warnings?, \d+ (?:information|note)s? ?[\r\n]",
    ),
    weak=(
        (
            rb"(?:No configuration file found|Loading \w+ file|Searching for source files"
            rb"|Auto-excluding |Assuming Python )"
        ),
    ),
    mixes=True,
    verified=("pyright 1.1.414", "basedpyright 1.40.2"),
)

r"""yamllint: findings under the name of their file, or with it in each line (``-f parsable``), or for GitHub.

Each finding stays: errors are P0, warnings P1, and the name of a file is P1 and opens its block.  The standard form is
like that of eslint but for the rule, which stands in parentheses; without one finding below it a name is no file's.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, _, _, _, P5 = Priority.all()

_PLACE = rb"  \d++:\d++ ++"
_WHERE = rb"[^\s:][^\n:]*+:\d++:\d++: "
_ENDS = rb"  [^\r\n]*\([a-z-]++\)"

ERROR = Label(P0, "error")
WARNING = Label(P1, "warning")
FILE = Label(P1, "file")

ADAPTER = Adapter(
    "yamllint",
    (
        State(
            "top",
            (
                Rule("file", rb"[^\s:][^\n:]*+", FILE, then=_PLACE + rb"(?:error|warning)  ", opens=True),
                Rule("error", _PLACE + rb"error  .*", ERROR),
                Rule("warning", _PLACE + rb"warning  .*", WARNING),
                Rule("error-in-file", _WHERE + rb"\[error\] .*", ERROR),
                Rule("warning-in-file", _WHERE + rb"\[warning\] .*", WARNING),
                Rule("group", rb"::group::.*", FILE, opens=True),
                Rule("error-for-github", rb"::error file=.*", ERROR),
                Rule("warning-for-github", rb"::warning file=.*", WARNING),
                Rule("not-read", rb"\[Errno \d++\] .*", ERROR),
                Rule("end-of-group", rb"::endgroup::", Label(P5, "end of a group")),
                Rule("blank", rb"[ \t]*+", Label(P5, "blank line"), run=True),
            ),
        ),
    ),
    commands=("yamllint",),
    anchors=(b" error    ", b" warning  ", b": [error] ", b": [warning] ", b"::error file=", b"::warning file="),
    signatures=(
        rb"[^\s:][^\r\n:]*+\n" + _PLACE + rb"(?:error|warning)" + _ENDS,
        rb"[^\s:][^\r\n:]*+:\d++:\d++: \[(?:error|warning)\] [^\r\n]*\([a-z-]++\)",
        rb"::group::[^\r\n]++\n::(?:error|warning) file=[^\r\n:]++::\d++:\d++ ",
    ),
    weak=(_PLACE + rb"(?:error|warning)  ", rb"::group::", rb"::(?:error|warning) file=", rb"\[Errno \d"),
    mixes=True,
    verified=("yamllint 1.29", "yamllint 1.38"),
)

r"""Text of no known tool: everything stays, only long runs of blank lines are shortened.

A text may be a file that an agent quotes, so one and two blank lines stay as they are, and of three or more the
first stays.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

_BLANK = rb"[ \t]*+"
_AGAIN = Label(Priority.P5, "repeated blank line")
_FIRST = Label(Priority.P2, "blank line")

ADAPTER = Adapter(
    "generic",
    (
        State(
            "text",
            (Rule("first-blank", _BLANK, _FIRST, enter="blanks", then=rb"[ \t]*+\n[ \t]*+\n"),),
        ),
        State("blanks", (Rule("more-blanks", _BLANK, _AGAIN, run=True),), otherwise="text"),
    ),
    sees_prefix=True,
)

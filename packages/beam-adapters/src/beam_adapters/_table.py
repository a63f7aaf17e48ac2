r"""What an adapter is made of: a table of rules in states.  Types only; the machine runs them.

A rule's ``pattern`` describes whole lines *without* the last line end, as bytes for ``re``, without capturing
groups.  ``.`` stops at a line end, and ``\n`` stands for one inside a pattern of several lines, whichever byte it
is in the text.  Patterns look ahead a few lines at most.  A pattern that begins with literal bytes is fast: the
machine groups those (alternatives of a top-level ``|`` each on their own).

A label is all that a rule can give.  Nothing here can emit, edit or delete text.
"""

from __future__ import annotations

from beam_core._classification import UNRECOGNISED
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from beam_core._classification import Classification, Label, Segment
    from beam_core._document import Lines

BACK = "<back>"  # as a state's name: the last state that is not left by itself


class Rule:
    """One kind of line.

    ``then`` is what must follow after the line's end, not part of it; ``enter`` is the state that follows; ``opens``
    begins a block (context is kept only near what is protected in its block), ``segment`` a new segment (counts
    stand at its top); ``run`` lets one match swallow many consecutive lines of this kind, ``more`` only lines of that
    pattern, which is a part of the rule's own and of none before it in the state, and cheaper; ``certain`` lets the
    label stand where the floor would raise it, which needs a sample and a decoy.
    """

    __slots__ = ("certain", "enter", "label", "more", "name", "opens", "pattern", "run", "segment", "then")

    def __init__(
        self,
        name: str,
        pattern: bytes,
        label: Label,
        enter: str | None = None,
        *,
        then: bytes = b"",
        opens: bool = False,
        segment: bool = False,
        run: bool = False,
        more: bytes = b"",
        certain: bool = False,
    ) -> None:
        self.name = name
        self.pattern = pattern
        self.label = label
        self.enter = enter
        self.then = then
        self.opens = opens or segment
        self.segment = segment
        self.run = run
        self.more = more
        self.certain = certain

    def __repr__(self) -> str:
        return f"Rule({self.name!r}, {self.label!r})"


class State:
    """Rules that hold together.

    A line that no rule knows gets ``default``, which is at least P2: what is unknown is never omitted.  With
    ``otherwise`` it is looked at again in that state instead.
    """

    __slots__ = ("default", "name", "otherwise", "rules")

    def __init__(
        self,
        name: str,
        rules: Sequence[Rule],
        default: Label = UNRECOGNISED,
        otherwise: str | None = None,
    ) -> None:
        if default.priority > Priority.P2:
            raise ValueError(f"state {name!r}: unknown lines cannot be {default.priority}, at least P2")
        self.name = name
        self.rules = tuple(rules)
        self.default = default
        self.otherwise = otherwise

    def __repr__(self) -> str:
        return f"State({self.name!r})"


class Adapter:
    """One tool's output.

    ``commands`` name the programs, ``"cargo"`` or with a subcommand ``"git diff"``; ``anchors`` are literal bytes
    of which every output holds at least one; ``signatures`` are patterns that begin a line of this tool's output and
    of no other's, ``weak`` ones count only where the command names the tool.  ``exact`` text is what an agent
    quotes.  With ``mixes`` the tables of content label its lines too: most tools only know their own few lines, and
    traces, bars and logs stand among them.  With ``sees_prefix`` the rules see what stands before every line (a
    timestamp).  ``volatile`` is a pattern of leading fields that differ between otherwise identical lines.  ``finish``
    may relabel once the whole of one run is known, by ``patterns`` of its own.  ``verified`` are the versions whose
    output was looked at; ``samples`` is the folder with captures.
    """

    __slots__ = (
        "anchors",
        "commands",
        "exact",
        "finish",
        "mixes",
        "name",
        "patterns",
        "samples",
        "sees_prefix",
        "signatures",
        "start",
        "states",
        "verified",
        "volatile",
        "weak",
    )

    def __init__(
        self,
        name: str,
        states: Sequence[State],
        *,
        commands: Sequence[str] = (),
        anchors: Sequence[bytes] = (),
        signatures: Sequence[bytes] = (),
        weak: Sequence[bytes] = (),
        exact: bool = False,
        mixes: bool = False,
        sees_prefix: bool = False,
        volatile: bytes | None = None,
        finish: Callable[[Lines, Classification, Segment], None] | None = None,
        patterns: Sequence[bytes] = (),
        verified: Sequence[str] = (),
        samples: str = "",
    ) -> None:
        self.name = name
        self.states = {state.name: state for state in states}
        self.start = states[0].name
        self.commands = tuple(commands)
        self.anchors = tuple(anchors)
        self.signatures = tuple(signatures)
        self.weak = tuple(weak)
        self.exact = exact
        self.mixes = mixes
        self.sees_prefix = sees_prefix
        self.volatile = volatile
        self.finish = finish
        self.patterns = tuple(patterns)
        self.verified = tuple(verified)
        self.samples = samples or name

    def __repr__(self) -> str:
        return f"Adapter({self.name!r})"

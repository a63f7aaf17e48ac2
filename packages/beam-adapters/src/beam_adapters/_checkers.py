r"""What the adapters of checkers (linters, type checkers, formatters) have in common: their labels, and code frames.

A finding is never less than P1, an error is P0: place, code and message.  Of the source that a tool shows with it the
line in question stays near it, with its carets, and words beside the carets are part of the finding.  What stands
around that line is shown for finding after finding and is in the file besides: it is counted, and so is all source
where there are more findings than anybody reads one by one.  Of the change that a fix would make the new lines stay,
unless they are many.

Not here: what begins a finding, which each tool says in its own way, and what to do about one, which stays.
"""

from __future__ import annotations

from beam_adapters._relabel import count_of, kinds_of, relabel
from beam_adapters._table import Rule
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "error")
FINDING = Label(P1, "finding")
WARNING = Label(P1, "warning")
PLACE = Label(P1, "location")
FILE = Label(P1, "file with findings")
DETAIL = Label(P1, "detail of a finding")
FAILED = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
COUNT = Label(P1, "count of findings")
ADVICE = Label(P2, "what to do")
MARKED = Label(P3, "line in question", "lines of source")
BESIDE = Label(P4, "source beside a finding", "lines of source beside findings")
CHANGE = Label(P3, "new line of a fix", "new lines of a fix", near=0)
CHECKED = Label(P4, "file without a finding", "files without a finding")
DEBUG = Label(P4, "log line", "log lines")
BLANK = Label(P5, "blank line")
RULER = Label(P5, "ruler")
HINT = Label(P5, "hint")
BANNER = Label(P5, "banner")

blank = Rule("blank", b"", BLANK, run=True)

# Frames of the kind that rustc made known: a gutter with numbers, a bar, and below the line in question its carets.
# They belong into a state that a finding enters: a table of a database has such rows too.
_GUTTER = rb" *+\|"
_UNDER = rb"%b [ |_]*+[-^~]" % _GUTTER
_CARETS = rb"(?=%b)%b [-|_^~ ]++(?:[A-Z]++\d++)?" % (_UNDER, _GUTTER)
_NUMBERED = rb" *+\d++ ++\|"
_SPANNED = rb"%b [/|] .*" % _NUMBERED  # a finding over several lines has a bar of its own
_OTHER = rb"(?!%b\n)%b.*" % (_SPANNED, _NUMBERED)

FRAMES = (
    Rule("also-place", rb" *+::: .+:\d++:\d++", PLACE),
    Rule("gutter", _GUTTER + b" ?", RULER, run=True),
    Rule("carets", _CARETS, MARKED),
    Rule("carets-say", rb"(?!%b\n)%b .+" % (_CARETS, _GUTTER), DETAIL),
    Rule("source-marked", _OTHER, MARKED, then=_UNDER),
    Rule("source-spanned", _SPANNED, MARKED, run=True),
    Rule("source-beside", _OTHER, BESIDE, then=rb"(?!%b)[^\n]*+\n(?:.|\n)" % _UNDER),
)

# The same for the change that a fix would make, below a line that says what it does.
FIXES = (
    Rule("change", rb" *+\d++ ++\+(?: .*)?", CHANGE, run=True),
    Rule("unchanged", rb" *+(?:\d++ ++\||-(?= |\n)).*", BESIDE, run=True),
    Rule("change-gutter", rb" *+\|", RULER),
    Rule("note", rb"note: .*", ADVICE),
)


def script(tool: bytes) -> bytes:
    """A signature: what npm, pnpm and yarn print before a script that begins with this tool."""
    return rb"> [^\s@]+@\S+ [^\r\n]+[\r\n]+> (?:npx )?%b\b" % tool


_MANY = 100  # lines in question


def counted(name: str, *rules: str) -> Callable[[Lines, Classification, Segment], None]:
    """For ``finish``: of very many findings the lines in question are counted too; ``rules`` are further ones."""

    def finish(lines: Lines, classification: Classification, segment: Segment) -> None:
        del lines
        start, stop = segment.start, segment.stop
        kinds = kinds_of(classification, name, "carets", "source-marked", "source-spanned", *rules)
        if count_of(classification, kinds, start, stop) > _MANY * 2:
            relabel(classification, kinds, BESIDE, "source-of-many", start, stop)

    return finish

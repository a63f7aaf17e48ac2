r"""What the adapters of package managers have in common: their labels, and what becomes of chatter when a run fails.

What came, went or cannot be had is P1 or P0, with the reasons that a resolver gives; deprecations, peers that do not
fit, ignored build scripts and counts of vulnerabilities are facts that somebody acts on.  Steps are counted.  What a
manager says only because it was asked to be verbose is counted where the run ends well; else it is context.

Not here: any tool's lines, and what the tables of content know of installs, whichever tool printed them.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, relabel
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

DONE = Label(P0, "verdict", outcome="pass")
FAILED = Label(P0, "verdict", outcome="fail")
ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of an error")
WARNING = Label(P1, "warning")
CHANGED = Label(P1, "package that came or went")
SCRIPT = Label(P1, "script that runs")
HEAD = Label(P2, "head of a list")
ANSWER = Label(P2, "answer")
PASSED = Label(P4, "script that passed", "scripts passed")
OUTDATED = Label(P0, "head of what is outdated")
STEP = Label(P4, "step of an installation", "installation steps")
LISTED = Label(P2, "package of an operation")
CHATTER = Label(P4, "log line", "log lines")
CONTEXT = Label(P3, "log line", "log lines", near=3)
BANNER = Label(P5, "banner")
BLANK = Label(P5, "blank line")
HINT = Label(P5, "hint")


def settled(
    name: str, chatter: tuple[str, ...], ends: tuple[str, ...], label: Label = CONTEXT
) -> Callable[[Lines, Classification, Segment], None]:
    """For ``finish``: lines of the rules ``chatter`` are context (or ``label``) unless one of ``ends`` is there."""

    def finish(lines: Lines, classification: Classification, segment: Segment) -> None:
        del lines
        start, stop = segment.start, segment.stop
        low = kinds_of(classification, name, *chatter)
        if low and not any_of(classification, kinds_of(classification, name, *ends), start, stop):
            relabel(classification, low, label, "near-a-failure", start, stop)

    return finish

r"""Playwright: what it prints of tests that failed, in text of no known tool.

What a reader must know of the format:

- A failure is a numbered header with the test's place, then message, code frame and place, indented.  What was tried
  again follows under ``Retry #1``, mostly the same once more; the last word is a list of counts and names.
- A code frame is numbered source lines, the one in question marked, a caret below it.  Tests of one file fail in lines
  near each other, so that the same source is shown again and again: once is enough.

Not here: the list of tests as they end (``results``).  Guarded are messages, places and the marked line.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

FAILED = Label(P0, "failed test")
AGAIN = Label(P1, "run again")
PLACE = Label(P1, "location")
TALLY = Label(P1, "tally")
SOURCE = Label(P3, "source beside the failing line", "lines of source")
SHOWN = Label(P3, "source shown before", "lines of source shown before", near=0)

_HEADER = rb"  \d++\) (?:\[[\w .-]++\] \xe2\x80\xba )?[^\s:]++:\d++:\d++ \xe2\x80\xba .+"

_header = Rule("failure", _HEADER, FAILED, enter="failure", opens=True)
_top = State("top", (_header,))
_failure = State(
    "failure",
    (
        _header,
        Rule("retry", rb"    Retry #\d++ .*", AGAIN, opens=True),
        Rule("marked", rb" {4}> ++\d++ \|.*| {6,}+\| ++\^++", PLACE),
        Rule("source", rb" {5,}+\d++ \|.*", SOURCE, run=True),
        Rule("place", rb" {8}at \S.*:\d++:\d++\)?", PLACE, run=True),
        Rule(
            "tally", rb"  \d++ (?:failed|flaky|interrupted|skipped|did not run|passed)(?: \(.*\))?", TALLY, enter="top"
        ),
    ),
    otherwise=None,
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Source that an earlier frame of the same file shows is not shown again."""
    kinds = {rule: kinds_of(classification, ADAPTER.name, rule) for rule in ("source", "marked", "place")}
    found = sorted(
        (unit, rule)
        for rule in kinds
        for kind in kinds[rule]
        for unit in units_of(classification, kind, segment.start, segment.stop)
    )
    shown: set[tuple[bytes, bytes]] = set()
    frame: list[tuple[int, str]] = []
    for unit, rule in found:
        if rule != "place":
            frame.append((unit, rule))
            continue
        file = lines.line(unit).strip().rsplit(b":", 2)[0]
        for at, what in frame:
            text = file, lines.line(at).strip(b" >\n")
            if what == "source" and text in shown:
                relabel(classification, kinds["source"], SHOWN, "shown-before", at, at + 1)
            shown.add(text)
        frame.clear()


ADAPTER = Adapter(
    "playwright_frames",
    (_top, _failure),
    anchors=(b"  1) ",),
    finish=_finish,
    samples="results",
    verified=("Playwright 1.65",),
)

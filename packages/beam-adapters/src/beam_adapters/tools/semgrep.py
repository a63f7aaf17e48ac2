r"""Semgrep: boxes with headings, under them a file, its rule, the message and the numbered lines.

What a reader must know of the formats:

- A rule's sign has up to three chevrons, its severity; ``Blocking`` findings fail the run.
- The message is wrapped; ``Details:`` names a page, ``Autofix`` the new line.
- What was skipped and what was parsed in part is said in the summary, and is no success.
"""

from __future__ import annotations

from beam_adapters._checkers import ADVICE, BANNER, BLANK, COUNT, DETAIL, ERROR, FILE, HINT, PASSED, RULER
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_BOX = rb"[\xe2\x94\x80-\xbf]"

_top = State(
    "top",
    (
        Rule(
            "box",
            rb"%b[^\n]*(?:\xe2\x94\x80|\xe2\x94\x90|\xe2\x94\x98)" % rb"(?:\xe2\x94\x8c|\xe2\x94\x94)",
            RULER,
            run=True,
        ),
        Rule("heading", rb"\xe2\x94\x82 .* \xe2\x94\x82", COUNT, opens=True),
        Rule(
            "rule",
            rb" ++(?:\xe2\x9d\xaf\xe2\x9d\xaf\xe2\x9d\xb1|\xe2\x9d\xaf\xe2\x9d\xb1|\xe2\x9d\xb1"
            rb"|\xe2\x9d\xaf\xe2\x9d\xaf|\xe2\x9d\xaf) .*",
            ERROR,
            "finding",
            opens=True,
        ),
        Rule("file", rb" {4}\S.*\S *+", FILE, then=rb" *+(?:\n *+)?(?:\xe2\x9d\xaf|\xe2\x9d\xb1)", opens=True),
        Rule("scanning", rb"  Scanning \d++ files?.*", BANNER, run=True),
        Rule("done", rb"\xe2\x9c\x85 Scan completed successfully\.", COUNT),
        Rule(
            "count",
            rb" \xe2\x80\xa2 (?:Findings|Rules run|Targets scanned|Scan skipped|Parsed lines)\b.*",
            COUNT,
            run=True,
        ),
        Rule("quiet", rb" \xe2\x80\xa2 No ignore information available", HINT),
        Rule("failed", rb"Ran \d++ rules? on \d++ files?: [1-9]\d*+ findings?\.", Label(P0, "verdict"), opens=True),
        Rule("passed", rb"Ran \d++ rules? on \d++ files?: 0 findings\.", PASSED, opens=True),
        Rule("blank", rb" *+", BLANK, run=True),
    ),
)
_finding = State(
    "finding",
    (
        Rule("source", rb" ++\d++\xe2\x94\x86.*", DETAIL, run=True),
        Rule("fix", rb" ++\xe2\x96\xb6\xe2\x96\xb6\xe2\x94\x86.*", ADVICE),
        Rule("more-lines", rb" ++\xe2\x8b\xae\xe2\x94\x86-+", RULER),
        Rule("message", rb" {8,}+(?!\d++\xe2\x94\x86|\xe2)\S.*|  ++\xe2\x9d\xb0\xe2\x9d\xb0 .*", DETAIL, run=True),
        Rule("blank-inside", rb" *+", BLANK, then=rb" ++(?:\d++\xe2\x94\x86|\xe2\x96\xb6)"),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "semgrep",
    (_top, _finding),
    commands=("semgrep", "opengrep"),
    anchors=(b"Scan Status", b"Code Finding", b"Scan Summary", b" finding"),
    signatures=(
        (
            rb"\xe2\x94\x8c(?:\xe2\x94\x80)+\xe2\x94\x90[\r\n]+\xe2\x94\x82 "
            rb"(?:Scan Status|\d+ [\w-]+(?: \w+)? Findings?|Scan Summary) "
        ),
        rb"Ran \d+ rules? on \d+ files?: \d+ finding",
    ),
    mixes=True,
    verified=("semgrep 1.185.0",),
)

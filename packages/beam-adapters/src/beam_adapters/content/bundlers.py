r"""Findings that bundlers print in esbuild's form, whichever tool called it: Vite, tsup, Angular, Wrangler, SvelteKit.

What a reader must know of the formats:

- A line with a mark and ``[ERROR]`` or ``[WARNING]`` states it; below it, indented and between blank lines, stand the
  place and the line of source with its mark, then notes.

Not here: what one bundler says of its own steps and files, which its adapter knows.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_MARK = rb"(?: WARN  )?(?:\xe2\x9c\x98|X|\xe2\x96\xb2|!) "
_BAR = rb"(?:\xe2\x94\x82|\xe2\x95\xb5)"

_known = (
    Rule("error", rb"%b\[ERROR\] .*" % _MARK, Label(P0, "error"), "finding", opens=True),
    Rule("warning", rb"%b\[WARNING\] .*" % _MARK, Label(P1, "warning"), "finding", opens=True),
)
_top = State("top", _known)
_finding = State(
    "finding",
    (
        *_known,
        Rule("place", rb"    [^\s:][^:\n]*+:\d++:\d++:", Label(P1, "location")),
        Rule("source", rb" {4,}+(?:\d++ )?%b.*" % _BAR, Label(P3, "source line", "lines of source", near=4), run=True),
        Rule("note", rb"  (?! ).*", Label(P2, "note")),
        Rule("blank", b"", Label(P5, "blank line"), run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "bundlers",
    (_top, _finding),
    anchors=(b"\xe2\x9c\x98 [ERROR] ", b"\xe2\x96\xb2 [WARNING] ", b"X [ERROR] ", b"! [WARNING] "),
    samples="esbuild",
    verified=("esbuild 0.17", "esbuild 0.28"),
)

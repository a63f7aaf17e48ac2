r"""esbuild: its list of written files and its verdict.

What a reader must know of the formats:

- Written files stand with their sizes, the largest first, at most twenty; then ``Done``.
- The count of errors and warnings is the verdict of a run that failed.  Called from JavaScript it is also thrown, with
  every error once more in one line.

Not here: the findings (``bundlers``), which other tools print in the same form.
"""

from __future__ import annotations

from beam_adapters._building import (
    COUNT,
    FAILED,
    PASSED,
    RESULT,
    START,
    blank,
    heading,
    library_frame,
    script,
    thrown_in,
)
from beam_adapters._table import Adapter, Rule, State

_COUNT = rb"(?:\d++ warnings? and )?\d++ errors?(?: \(\d++ shown\))?"

_top = State(
    "top",
    (
        Rule("failed", _COUNT, FAILED),
        Rule("warned", rb"\d++ warnings?(?: \(\d++ shown\))?", COUNT),
        Rule(
            "written",
            rb"  \S++ ++[\d.]++(?:[kmg]?b) *+(?:[\d.]++% *+)?(?: \xe2\x9a\xa0\xef\xb8\x8f)?"
            rb"|  \.\.\.and \d++ more output files?\.\.\.",
            RESULT,
            run=True,
        ),
        Rule("passed", rb"\xe2\x9a\xa1 Done in .*", PASSED),
        library_frame,
        thrown_in,
        heading,
        blank,
    ),
)

ADAPTER = Adapter(
    "esbuild",
    (_top,),
    commands=("esbuild",),
    anchors=(b"> esbuild", b"\xe2\x9a\xa1 Done in ", b"[ERROR]", b"[WARNING]", b"node_modules/esbuild/"),
    signatures=(
        script(b"esbuild"),
        rb"  \S+ +[\d.]+[kmg]?b *[\r\n]+(?:  \S[^\r\n]*[\r\n]+){0,20}[\r\n]*\xe2\x9a\xa1 Done in ",
        rb"\S*node_modules/esbuild/lib/main\.js:\d+[\r\n]",
    ),
    weak=(START,),
    mixes=True,
    verified=("esbuild 0.17", "esbuild 0.28"),
)

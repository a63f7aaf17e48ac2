r"""Rollup: one build after the other, warnings, the error that ends it.

What a reader must know of the formats:

- ``src/main.js -> dist...`` begins a build, ``created dist in`` ends it.
- ``(!)`` begins a warning: a link to its explanation, then the modules with code frames.
- ``[!]`` is the error: the file, a code frame, and frames of Rollup itself unless a plugin failed.  Its cause repeats
  it.
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    HEADER,
    HINT,
    PASSED,
    START,
    WARNING,
    blank,
    heading,
    last_frames,
    library_frame,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State

_known = (
    Rule("started", rb"\S.* \xe2\x86\x92 .*\.\.\.", HEADER, "top", opens=True),
    Rule("passed", rb"created .* in [\d.]++(?:ms|s|m .*)", PASSED, "top", opens=True),
    Rule("error", rb"\[!\] .*", ERROR, "error", opens=True),
    Rule("warning", rb"\(!\) .*", WARNING, opens=True),
    Rule("link", rb"https://rollupjs\.org/\S++", HINT),
    heading,
)
_top = State("top", (*_known, library_frame, blank))
_error = State(
    "error",
    (
        *_known,
        last_frames,
        blank,
    ),
    default=DETAIL,
)

ADAPTER = Adapter(
    "rollup",
    (_top, _error),
    commands=("rollup",),
    anchors=(b" \xe2\x86\x92 ", b"> rollup", b"[!] ", b"rollupjs.org"),
    signatures=(
        script(b"rollup"),
        rb"\S[^\r\n]* \xe2\x86\x92 [^\r\n]+\.\.\.[\r\n]",
        rb"\[!\] (?:\([^)\r\n]*\) )?[A-Z]\w*Error: ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Rollup 3.30", "Rollup 4"),
)

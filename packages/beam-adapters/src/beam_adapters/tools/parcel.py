r"""Parcel: its steps, the written files, the error that ends a build.

What a reader must know of the formats:

- ``Build failed.`` is followed by errors, each behind the name of Parcel's part, with a code frame and suggestions.
- The written files stand with their sizes and times.
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    FAILED,
    PASSED,
    RESULT,
    ROUTINE,
    START,
    STEP,
    before,
    blank,
    heading,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State

_STEP = rb"(?:Building|Bundling|Packaging & Optimizing)\.\.\."
_FILE_STEP = (
    rb"(?:Building|Packaging|Optimizing) [^\s/]++\.\.\.|@parcel/core: (?:Asset graph walked"
    rb"|Inti?alizing request tracker\.\.\.)"
)
_NEXT = before(_STEP, _FILE_STEP, rb"\xe2\x9c\xa8 Built in .*")

_known = (
    Rule("step", _STEP, ROUTINE, "top", then=_NEXT),
    Rule(
        "file-step",
        _FILE_STEP,
        STEP,
        "top",
        then=_NEXT,
        run=True,
    ),
    Rule("passed", rb"\xe2\x9c\xa8 Built in .*", PASSED, "top", opens=True),
    Rule("failed", rb"\xf0\x9f\x9a\xa8 Build failed\.", FAILED, "error", opens=True),
    Rule("error", rb"@parcel/(?!core: (?:Asset graph|Inti?al))[\w-]++: .*", ERROR, "error", opens=True),
    Rule("written", rb"\S++ ++[\d.,]++ [kMG]?B ++[\d.]++m?s", RESULT, run=True),
    heading,
)
_top = State("top", (*_known, blank))
_error = State("error", (*_known, blank), default=DETAIL)

ADAPTER = Adapter(
    "parcel",
    (_top, _error),
    commands=("parcel",),
    anchors=(b"> parcel", b"Build failed.", b"\xe2\x9c\xa8 Built in ", b"@parcel/"),
    signatures=(
        script(b"parcel"),
        rb"\xf0\x9f\x9a\xa8 Build failed\.",
        rb"\xe2\x9c\xa8 Built in \d",
        rb"@parcel/[\w-]+: ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Parcel 2.16",),
)

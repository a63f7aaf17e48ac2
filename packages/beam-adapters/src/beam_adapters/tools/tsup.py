r"""tsup: one bundle a format, types beside them.

What a reader must know of the formats:

- Every line begins with the part that says it: ``CLI``, a format (``ESM``, ``CJS``, ``IIFE``), ``DTS`` for types.
- An error of esbuild is printed as a finding, then thrown once more in one line with frames of esbuild.

Not here: the findings (``bundlers``).
"""

from __future__ import annotations

from beam_adapters._building import (
    FAILED,
    HEADER,
    PASSED,
    RESULT,
    ROUTINE,
    START,
    before,
    blank,
    heading,
    library_frame,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State

_PART = rb"(?:ESM|CJS|IIFE|DTS|TSC) "

_top = State(
    "top",
    (
        Rule("version", rb"CLI tsup v.*", HEADER),
        Rule(
            "routine",
            rb"CLI (?:Using tsconfig: |Target: |Building entry: |Cleaning output folder"
            rb"|Using tsup config: ).*",
            ROUTINE,
            then=before(rb"(?:CLI|ESM|CJS|IIFE|DTS|TSC) .*"),
            run=True,
        ),
        Rule("begun", rb"%bBuild start" % _PART, HEADER, run=True),  # what fails is told right below it
        Rule("written", rb"%b\S++ ++[\d.]++ [KMG]?B" % _PART, RESULT, run=True),
        Rule("passed", rb"%b\xe2\x9a\xa1\xef\xb8\x8f? Build success in .*" % _PART, PASSED),
        Rule("failed", rb"%bBuild (?:failed|error)|error .*|.*: error TS\d++: .*" % _PART, FAILED),
        Rule("nothing", rb"No input files, try .*|Cannot find \S++", FAILED),
        library_frame,
        heading,
        blank,
    ),
)

ADAPTER = Adapter(
    "tsup",
    (_top,),
    commands=("tsup", "tsup-node"),
    anchors=(b"> tsup", b"CLI tsup v", b"CLI Building entry: ", b" Build start", b" Build failed"),
    signatures=(
        script(b"tsup"),
        rb"CLI (?:tsup v\d|Building entry: )",
        rb"(?:ESM|CJS|IIFE|DTS) (?:Build (?:start|error|failed)|\xe2\x9a\xa1\xef\xb8\x8f? Build success)",
    ),
    weak=(START,),
    mixes=True,
    verified=("tsup 8.5",),
)

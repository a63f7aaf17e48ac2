r"""Meson: what it found, errors with their place, what it hands to Ninja.

What a reader must know of the formats:

- An error begins with the file, line and column of the build file; a line of source and a mark follow where it does
  not parse.  The last line names the log.
- Checks that succeeded are counted (``builds``); what was not found, options and a project's summary stay.
"""

from __future__ import annotations

from beam_adapters._building import AFTER, DETAIL, ERROR, PLACE, RESULT, ROUTINE, START, WARNING
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("error", rb"[^\s:]++:\d++:\d++: ERROR: .*|ERROR: .*", ERROR, opens=True),
        Rule("warning", rb"(?:[^\s:]++:\d++: )?(?:WARNING|DEPRECATION): .*", WARNING),
        Rule("log", rb"A full log can be found at .*", PLACE),
        Rule(
            "header",
            (
                rb"The Meson build system|(?:Source|Build) dir: .*|Build type: .*"
                rb"|(?:Host|Build|Target) machine cpu(?: family)?: .*|Activating VS .*"
            ),
            ROUTINE,
            then=AFTER,
            run=True,
        ),
        Rule(
            "project",
            rb"(?:Version|Project name|Project version|Build targets in project|Found ninja-\S++): ?.*"
            rb"|(?:\w++ )*(?:compiler|linker) for the .* machine: .*",
            RESULT,
        ),
        Rule(
            "calculating",
            rb"INFO: (?:autodetecting backend as ninja|calculating backend command to run: .*)",
            ROUTINE,
            then=AFTER,
            run=True,
        ),
        Rule("failed", rb"ninja: build stopped: .*", ERROR),
        Rule("installing", rb"Installing \S++ to \S++", DETAIL),
    ),
)

ADAPTER = Adapter(
    "meson",
    (_top,),
    commands=("meson",),
    anchors=(b"The Meson build system", b"meson.build:", b"INFO: autodetecting backend"),
    signatures=(
        rb"The Meson build system[\r\n]",
        rb"(?:\.\./)*(?:[^\s:]+/)?meson\.build:\d+:\d+: ERROR: ",
        rb"INFO: autodetecting backend as ninja[\r\n]",
    ),
    weak=(START,),
    mixes=True,
    verified=("Meson 1.0", "Meson 1.12"),
)

r"""Scripts that Autoconf made, and the tools that make them: what was not found, errors, warnings.

What a reader must know of the formats:

- An error is the script's own line, ``configure: error:``; the log that explains it is named below it or nowhere.
- Checks that found what they looked for are counted (``builds``), the others stay.
"""

from __future__ import annotations

from beam_adapters._building import ERROR, PLACE, RESULT, START, STEP, WARNING, before
from beam_adapters._table import Adapter, Rule, State

_STEP = (
    rb"configure: (?:creating|loading cache) \S.*|config\.status: (?:creating|executing"
    rb"|linking) \S.*|config\.status: \S++ is unchanged"
    rb"|autoreconf: (?:Entering|Leaving|running|configure\.\w++: ).*|(?:\S++: )?installing '[^'\n]++'"
)

_top = State(
    "top",
    (
        Rule(
            "error",
            rb"configure: error: .*|[^\s:]++:\d++: error: .*|(?:autoreconf|autom4te|aclocal|automake"
            rb"|autoconf): error: .*",
            ERROR,
            opens=True,
        ),
        Rule(
            "warning",
            rb"configure: WARNING: .*|(?:autoreconf|autom4te|aclocal|automake|autoconf): warning: .*",
            WARNING,
        ),
        Rule("log", rb"See [`'\"]config\.log['\"] for more details\.?", PLACE),
        Rule(
            "missing",
            rb"checking .*\.\.\. (?:\(cached\) )?(?:no|not found|none|missing|unsupported)\b.*",
            RESULT,
            run=True,
        ),
        Rule(
            "step",
            _STEP,
            STEP,
            then=before(_STEP, rb"checking .*"),
            run=True,
        ),
        Rule("said", rb"configure: (?!error|WARNING|creating|loading cache).*", RESULT),
    ),
)

ADAPTER = Adapter(
    "configure",
    (_top,),
    commands=("configure", "autoreconf", "autoconf", "automake", "aclocal", "autogen.sh", "config.status"),
    anchors=(b"configure: ", b"config.status: ", b"checking for ", b"autoreconf: "),
    signatures=(
        rb"configure: (?:error|WARNING|creating|loading cache) ",
        rb"configure: error: ",
        (
            rb"checking (?:for a BSD-compatible install|for gcc|build system type"
            rb"|whether build environment is sane)\.\.\. "
        ),
        rb"autoreconf: ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Autoconf 2.71",),
)

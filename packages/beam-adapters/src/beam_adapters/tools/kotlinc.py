r"""The Kotlin compiler, called as a command or by a build: findings without a place, and its log.

What a reader must know of the formats:

- ``error:`` may stand without a file.  Within Gradle a finding is ``e: file:///x.kt:3:9 text`` or, in
  older versions, ``e: /x.kt: (3, 9): text`` (``gradle``).

Not here: findings with a place and their source (``compilers``).
"""

from __future__ import annotations

from beam_adapters._building import ERROR, HINT, ROUTINE, START, STEP, before
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("error", rb"error: .*|exception: .*", ERROR, opens=True),
        Rule("machine", rb"OpenJDK 64-Bit Server VM warning: .*were deprecated in JDK \d++ .*", ROUTINE),
        Rule("log", rb"logging: .*", STEP, then=before(rb"logging: .*"), run=True),
        Rule("hint", rb"info: use -help for more information", HINT),
    ),
)

ADAPTER = Adapter(
    "kotlinc",
    (_top,),
    commands=("kotlinc", "kotlinc-jvm", "kotlinc-js", "kotlin"),
    anchors=(b".kt:",),
    signatures=(rb"[^\s:]+\.kts?:\d+:\d+: (?:error|warning): ",),
    weak=(START,),
    mixes=True,
    verified=("Kotlin 1.3",),
)

r"""Maven: findings of the compiler, why a goal failed, the modules of a reactor.

What a reader must know of the formats:

- A finding is ``[ERROR] /x/Cart.java:[2,43] text``; lines of it that follow have the level too.  All are said again
  below the goal that failed.
- The summary of a reactor has a row for each module.  What Maven tells of how to go on names the module: it stays.

Not here: steps, downloads and the verdict (``projects``, ``progress``); reports of tests.
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, FAILURE, PLACE, RESULT, START
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P3, P4, P5 = Priority.P3, Priority.P4, Priority.P5

FRAMES = Label(P3, "library frames", "library frame lines", near=0)

_top = State(
    "top",
    (
        Rule(
            "finding",
            rb"\[ERROR\] [^\n]*\.(?:java|kt|scala|groovy|xml|proto):(?:\[\d++,\d++\]|\d++:\d++|\d++).*",
            ERROR,
            run=True,
        ),
        Rule(
            "goal",
            rb"\[ERROR\] (?:Failed to execute goal|The goal you specified|Unknown lifecycle phase"
            rb"|COMPILATION ERROR|The project |\x20+Non-(?:parseable|resolvable)).*",
            ERROR,
        ),
        Rule("detail", rb"\[ERROR\] {2,}(?:symbol|location|required|found|reason): .*", DETAIL, run=True),
        Rule("symbol", rb"  (?:symbol|location|required|found|reason): .*", DETAIL, run=True),
        Rule(
            "frame-of-maven",
            rb"\s++at (?:org\.apache\.maven\.|org\.codehaus\.plexus\.|java\.(?:base/)?|jdk\.internal\."
            rb"|sun\.)[^\n]*|\s++\.\.\. \d++ more",
            FRAMES,
            run=True,
            certain=True,
        ),
        Rule(
            "go-on",
            rb"\[ERROR\] (?:After correcting the problems, you can resume the build with the command"
            rb"|  mvn <args> -rf \S++)",
            PLACE,
            run=True,
            certain=True,
        ),
        Rule(
            "module-passed",
            rb"\[INFO\] \S.* \.{3,} SUCCESS \[.*\]",
            Label(P4, "module that was built", "modules built"),
            run=True,
        ),
        Rule("module-failed", rb"\[INFO\] \S.* \.{3,} FAILURE \[.*\]", FAILURE),
        Rule("module-skipped", rb"\[INFO\] \S.* \.{3,} SKIPPED(?: \[.*\])?", RESULT, run=True),
        Rule("count", rb"\[INFO\] \d++ (?:errors?|warnings?) ?", Label(Priority.P1, "count of findings")),
        Rule(
            "relocated",
            rb"\[WARNING\] The artifact \S++ has been relocated to \S++.*",
            Label(P4, "relocated artifact", "artifacts relocated"),
            run=True,
            certain=True,
        ),
        Rule("rule", rb"\[INFO\] -{20,}", Label(P5, "line of a table"), run=True),
        Rule(
            "order",
            rb"\[INFO\] (?:Reactor (?:Build Order|Summary).*|\S++ .*\[(?:jar|pom|war|ear|maven-plugin)\])",
            RESULT,
        ),
    ),
)

ADAPTER = Adapter(
    "maven",
    (_top,),
    commands=("mvn", "mvnw", "mvnd"),
    anchors=(b"[INFO] Scanning for projects", b"[ERROR] Failed to execute goal", b"[INFO] BUILD "),
    signatures=(
        rb"\[INFO\] Scanning for projects\.\.\.",
        rb"\[ERROR\] Failed to execute goal ",
        rb"\[INFO\] BUILD (?:SUCCESS|FAILURE)",
    ),
    weak=(START,),
    mixes=True,
    verified=("Maven 3.8",),
)

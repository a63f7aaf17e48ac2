r"""Gradle: why a build failed, findings of Kotlin, notices.

What a reader must know of the formats:

- ``FAILURE:`` is followed by titled parts: ``* Where:``, ``* What went wrong:`` stay; below ``* Try:`` stands advice,
  of which that of Gradle itself is always the same; below ``* Exception is:`` stand frames, of which those of Gradle,
  Groovy and Java itself are the most.
- With ``--continue`` there are several failures, numbered.
- A finding of Kotlin is ``e: file:///x.kt:3:9 text`` or ``e: /x.kt: (3, 9): text``; ``w:`` is a warning.

Not here: tasks and the verdict (``projects``), findings of javac (``compilers``).
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    FAILED,
    GRADLE_ADVICE,
    HINT,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    START,
    WARNING,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P3, P5 = Priority.P3, Priority.P5

_OWN = (
    rb"\s++at (?:org\.gradle\.|org\.codehaus\.groovy\.|groovy\.lang\.|java\.(?:base/)?"
    rb"|jdk\.internal\.|sun\.|com\.sun\.|\$Proxy)"
)

_known = (
    Rule("failure", rb"FAILURE: Build (?:failed|completed) with .*", FAILED, "failure", opens=True),
    Rule("kotlin", rb"e: .*", ERROR, opens=True),
    Rule("glued", rb":[\w:-]++(?=[/A-Z])[^\n]*: error: .*", ERROR, opens=True),
    Rule("kotlin-warning", rb"w: .*", WARNING),
    Rule("counted", rb"\d++ actionable tasks?: .*", RESULT, "top"),
    Rule("failed", rb"BUILD FAILED(?: in .*)?", FAILED, "top"),
    Rule("passed", rb"BUILD SUCCESSFUL(?: in .*)?", PASSED, "top"),
    Rule(
        "notice",
        (
            rb"Deprecated Gradle features were used in this build, making it incompatible with Gradle .*"
            rb"|(?:You can use|Use) '--warning-mode all' to .*|See https://docs\.gradle\.org/\S++.*"
            rb"|For more on this, please refer to https://docs\.gradle\.org/\S++.*|\* Get more help at https://help\.gradle\.org\.?"
            rb"|Publishing build scan\.\.\.|Starting a Gradle Daemon.*|openjdk version .*\nOpenJDK [^\n]*\nOpenJDK .*"
        ),
        HINT,
    ),
)
_top = State("top", _known)
_failure = State(
    "failure",
    (
        *_known,
        Rule("try", rb"\* Try:(?:\n%b(?=\n)){1,5}" % GRADLE_ADVICE, HINT, then=rb"(?!> |Run )"),
        Rule("advice", GRADLE_ADVICE, HINT, run=True),
        Rule("exception", rb"\* Exception is:", Label(Priority.P2, "title"), "exception"),
        Rule("title", rb"\* (?:What went wrong|Where):|\d++: Task failed with an exception\.|-{8,}|={8,}", ROUTINE),
        Rule("blank", b"", ROUTINE, run=True),
    ),
    default=DETAIL,
)
_exception = State(
    "exception",
    (
        *_known,
        Rule("caused", rb"Caused by: .*", DETAIL),
        Rule(
            "frame-of-gradle",
            rb"%b[^\n]*|\s++\.\.\. \d++ more" % _OWN,
            Label(P3, "library frames", "library frame lines", near=0),
            run=True,
            certain=True,
        ),
        Rule("frame", rb"(?!%b)\s++at .*" % _OWN, PLACE),
        Rule(
            "title-more",
            rb"\* (?:What went wrong|Where):|\d++: Task failed with an exception\.|-{8,}|={8,}",
            ROUTINE,
            "failure",
        ),
        Rule("blank", b"", ROUTINE, run=True),
    ),
    default=DETAIL,
)

ADAPTER = Adapter(
    "gradle",
    (_top, _failure, _exception),
    commands=("gradle", "gradlew"),
    anchors=(
        b"> Task :",
        b"FAILURE: Build ",
        b" actionable task",
        b"Starting a Gradle Daemon",
        b"BUILD SUCCESSFUL",
        b"BUILD FAILED",
    ),
    signatures=(
        rb"> Task :\S",
        rb"FAILURE: Build (?:failed|completed) with ",
        rb"Starting a Gradle Daemon",
        rb"\d+ actionable tasks?: ",
        rb"> Configure project :",
        rb"BUILD (?:SUCCESSFUL|FAILED) in ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Gradle 4.4",),
)

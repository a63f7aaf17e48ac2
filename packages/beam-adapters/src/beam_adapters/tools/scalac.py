r"""The Scala compiler: findings, their types, counts in words; sbt's levels.

What a reader must know of the formats:

- A finding is ``File.scala:3: error: text``; ``found`` and ``required`` and notes follow, then source and mark.
- The count is a word: ``four errors found``.  A warning may only say that there are others, and with which option.
- Within sbt every line has a level: ``[error] /x/File.scala:3:9: text``; the last one is no finding but the time.
"""

from __future__ import annotations

from beam_adapters._building import COUNT, DETAIL, ERROR, FAILED, PASSED, ROUTINE, SOURCE, START, STEP, WARNING, before
from beam_adapters._table import Adapter, Rule, State

_AT = rb"(?=[^:\n]*\.(?:scala|sc|sbt|java):)[^\s:][^:\n]*+:\d++(?::\d++)?: "
_STEP = (
    rb"\[info\] (?:loading|resolving|set current project|welcome to sbt|compiling|done compiling"
    rb"|Compiling|Loading|Set current|Done|Resolving|Updating).*"
)

_known = (
    Rule("error", rb"%berror: .*|(?:scalac )?error: .*" % _AT, ERROR, "finding", opens=True),
    Rule("warning", rb"%bwarning: .*|warning: .*" % _AT, WARNING, "finding", opens=True),
    Rule("failed", rb"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d++) errors? found", FAILED, "top"),
    Rule("warned", rb"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d++) warnings? found", COUNT, "top"),
    Rule("help", rb"  scalac -help  gives more information", ROUTINE),
    Rule("sbt-failed", rb"\[error\] (?:\(.*\) Compilation failed|Total time: .*)", FAILED, "top"),
    Rule("sbt-passed", rb"\[success\] .*", PASSED, "top"),
    Rule(
        "sbt-step",
        _STEP,
        STEP,
        "top",
        then=before(_STEP, rb"\[success\] .*"),
        run=True,
    ),
)
_finding = State(
    "finding",
    (
        *_known,
        Rule("types", rb" (?:found   : |required: |both |and ).*|Note: .*", DETAIL, run=True),
        Rule("source", rb"(?!%b)[^\n]++\n[ \t]*+\^" % _AT, SOURCE, "top"),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "scalac",
    (State("top", _known), _finding),
    commands=("scalac", "sbt", "scala", "fsc", "scala-cli"),
    anchors=(b".scala:", b" found\n", b"[info] welcome to sbt", b"[success] "),
    signatures=(
        rb"[^\s:]+\.scala:\d+: (?:error|warning): ",
        rb"\[info\] welcome to sbt ",
        rb"\[(?:error|warn)\] [^\s:]+\.scala:\d+(?::\d+)?: ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Scala 2.11",),
)

r"""GNU make: its own lines among those of what it runs.

What a reader must know of the formats:

- ``***`` is a failure: of a recipe, with the line of the makefile and the target, or of make itself.  With ``-k`` what
  was not remade is said, with ``-i`` and ``-`` that an error was ignored.
- That there was nothing to be done is an answer.

Not here: the commands that it echoes and the folders that it enters (``builds``); what ``--debug`` tells, which is what
one asked for and stays.
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, FAILURE, HINT, PASSED, START, WARNING
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P5 = Priority.P5

_MAKE = rb"(?:g?make|mingw32-make|remake)(?:\.exe)?"
_NAMED = rb"%b(?:\[\d++\])?: " % _MAKE

_top = State(
    "top",
    (
        Rule("failed", rb"%b\*\*\* (?!Waiting for |Deleting ).*" % _NAMED, FAILURE),
        Rule("waiting", rb"%b\*\*\* Waiting for unfinished jobs\.\.\.\." % _NAMED, HINT, certain=True),
        Rule("deleting", rb"%b\*\*\* Deleting (?:intermediate )?file .*" % _NAMED, DETAIL),
        Rule("makefile", rb"[^\s:]++:\d++: \*\*\* .*", ERROR),
        Rule("not-remade", rb"%bTarget '.*' not remade because of errors\." % _NAMED, DETAIL),
        Rule("ignored", rb"%b\[.*\] (?:Error \d++|.*) \(ignored\)" % _NAMED, WARNING),
        Rule("warning", rb"%b[Ww]arning: .*" % _NAMED, WARNING),
        Rule("nothing", rb"%b: (?:Nothing to be done for '.*'\.|'.*' is up to date\.)" % _MAKE, PASSED),
        Rule(
            "banner",
            (
                rb"GNU Make \d.*\nBuilt for .*\nCopyright .*\nLicense .*\nThis is free software: .*"
                rb"\nThere is NO WARRANTY, .*"
            ),
            Label(P5, "banner"),
        ),
    ),
)

ADAPTER = Adapter(
    "make",
    (_top,),
    commands=("make", "gmake", "mingw32-make", "bear"),
    anchors=(b": Entering directory ", b"GNU Make "),
    signatures=(rb"g?make(?:\[\d+\])?: Entering directory ['`]", rb"GNU Make \d[^\r\n]*[\r\n]+Built for "),
    weak=(START, rb"g?make(?:\[\d+\])?: \*\*\* "),
    mixes=True,
    verified=("GNU Make 4.3",),
)

r"""Sphinx: steps of a build, findings in sources, reports of a crash.

What a reader must know of the formats:

- A finding names its file and line and ends with its kind in brackets.  It may stand behind a step on the same line:
  ``checking consistency... /docs/lost.rst: WARNING: ...``.
- ``build succeeded`` and ``build finished with problems`` are the verdict; with ``-W`` warnings make the latter.
- Where Sphinx itself fails it prints versions, its last messages, extensions, and then a traceback of its own code, the
  last lines of which say what is wrong; the whole one is in a file.
"""

from __future__ import annotations

from beam_adapters._building import (
    AFTER,
    DETAIL,
    ERROR,
    FAILED,
    FAILURE,
    HEADER,
    HINT,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    START,
    WARNING,
    blank,
)  # fmt: skip
from beam_adapters._quiet import QUIET
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P3, P4 = Priority.P3, Priority.P4

ABOUT = Label(P3, "about the installation", "lines about the installation", near=0)
FRAMES = Label(P3, "library frames", "lines of library frames", near=0)
LINK = Label(P4, "link without a fault", "links without a fault")

_QUIET = rb"(?![^\n]*(?:WARNING|ERROR|CRITICAL|error))"
_LINE = rb"={4,}"
_FRAME = rb' {6}File "[^"\n]*[/\\](?:site|dist)-packages[/\\][^\n]*\n {8}%b[^\n]*(?:\n {8}[ ~^]++(?=\n))?' % QUIET

_known = (
    Rule("version", rb"Running Sphinx v.*", HEADER, "top", opens=True),
    Rule(
        "step",
        (
            rb"%b(?:(?:loading (?:translations \[\w++\]|pickled environment|intersphinx inventor(?:y|ies)[^\n:.]*+)"
            rb"|making output directory|looking for now-outdated files|pickling environment|checking consistency"
            rb"|preparing documents|(?:copying|dumping) [a-z][\w ()-]*+)(?:\.\.\.|:)"
            rb" ?(?:done|none found|\w++ (?:done|none found))?"
            rb"|updating environment: (?:\[[^\n]*\] )?\d++ added, \d++ changed, \d++ removed"
            rb"|(?:writing output|copying images|highlighting module code)\.\.\. \[ *+\d++%%\] .+"
            rb"|Writing evaluated template result to \S++)"
        )
        % _QUIET,
        ROUTINE,
        "top",
        then=rb"(?![^\n]*(?:[Ee]rror|WARNING|CRITICAL|exception))" + 2 * AFTER,  # the next line, and all of it
        run=True,
    ),
    Rule(
        "error",
        rb"(?:.*\.\.\. (?:\w++ )?)?(?:\S[^:\n]*+:(?:\d++:)? )?(?:ERROR|CRITICAL|SEVERE): .*",
        ERROR,
        "top",
        opens=True,
    ),
    Rule(
        "warning",
        rb"(?:.*\.\.\. (?:\w++ )?)?(?:\S[^:\n]*+:(?:[\w.]++:)?(?:\d++:)? )?WARNING: .*",
        WARNING,
        "top",
        opens=True,
    ),
    Rule("passed", rb"build succeeded(?:, \d++ warnings?)?\.", PASSED, "top", opens=True),
    Rule("failed", rb"build finished with problems.*", FAILED, "top", opens=True),
    Rule(
        "written",
        rb"The \S++(?: (?!is |are )\S++){1,4} (?:is|are) in .*|Look for any errors in the above output or in .*",
        RESULT,
    ),
    Rule("broken", rb"\( *+[^\s:]++: line ++\d++\) (?:broken|timeout) .*", FAILURE),
    Rule("works", rb"\( *+[^\s:]++: line ++\d++\) (?:ok|-ignored-|unchecked) .*", LINK, run=True),
    Rule("crash", rb"(?:\w++ )?(?:error|exception)[!:]", ERROR, "report", opens=True),
    Rule("strict", rb"Warning, treated as error:", ERROR, "strict", opens=True),
    Rule("saved", rb"The full traceback has been saved in:(?:\n\S.*)?", PLACE),
    Rule(
        "thanks",
        (
            rb"To report this error to the developers, please open an issue at .*"
            rb"|Please also report this if it was a user error, so that a better error message .*"
            rb"|A bug report can be filed in the tracker at .*"
        ),
        HINT,
        run=True,
        certain=True,
    ),
)
_top = State("top", (*_known, blank))
_report = State(
    "report",
    (
        *_known,
        Rule(
            "about",
            rb"(?:Versions|Last Messages|Loaded Extensions)\n%b(?:\n(?:[ *]++[^\n]++|None\.|)(?=\n)){1,28}" % _LINE,
            ABOUT,
        ),
        Rule("traceback", rb"Traceback\n%b" % _LINE, ROUTINE, certain=True),
        Rule("frames", _FRAME, FRAMES, run=True, certain=True),
        blank,
    ),
    default=DETAIL,
)

_strict = State("strict", (*_known, Rule("finding", rb"\S.*", DETAIL, "top")), otherwise="top")

ADAPTER = Adapter(
    "sphinx",
    (_top, _report, _strict),
    commands=("sphinx-build", "sphinx-autobuild", "sphinx"),
    anchors=(b"Running Sphinx v", b"* Sphinx version: "),
    signatures=(
        rb"Running Sphinx v\d",
        rb"(?:Configuration|Extension|Application|Theme) error[!:][\r\n]+(?:Versions[\r\n]|\S)",
    ),
    weak=(START,),
    mixes=True,
    verified=("Sphinx 5.3", "Sphinx 9.0"),
)

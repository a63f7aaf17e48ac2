r"""tsc, the compiler of TypeScript: plain and pretty, build mode, lists of files, traces of module resolution.

What a reader must know of the formats:

- What stands deeper below an error explains it, step by step, and its last line is often the cause.
- ``--pretty`` shows the line with its carets below, then related places in the same way; at the end a row a file.
- ``--listFiles`` and ``--explainFiles`` name each library: those are counted, the program's own files stay.
- ``--traceResolution`` shows the way to each module.  That of a module that was found is counted, of another it stays.
"""

from __future__ import annotations

from beam_adapters._checkers import (
    BANNER,
    BLANK,
    COUNT,
    DETAIL,
    ERROR,
    FAILED,
    FINDING,
    MARKED,
    PASSED,
    PLACE,
    blank,
    script,
)
from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_AT = rb"\S.*(?:\(\d++,\d++\): |:\d++:\d++ - )"
_CARETS = rb" ++~[~ ]*+"
_LIBRARY = rb"\S*(?:node_modules|/lib)/\S*\.d\.[cm]?ts"
_STEPS = (
    rb"(?:File |Directory |Found |Loading |Resolving |Searching |Scoped |Explicitly |Module "
    rb"|Exports |Using |Matched |Saw |Entering |Exiting |'|\"|Resolution |Auto |Root |Looking )"
)
STEP = Label(P2, "step to a module")
STEPS = Label(P4, "step to a module that was found", "steps to modules that were found")

_top = State(
    "top",
    (
        Rule("error", rb"%berror TS\d++: .*" % _AT, ERROR, "error", opens=True),
        Rule("error-alone", rb"error TS\d++: .*", ERROR, "error", opens=True),
        Rule("failed", rb"Found [1-9]\d*+ errors?\b(?![^\n]*Watching).*", FAILED, opens=True),
        Rule(
            "watch-failed", rb"\[?[\d:]++(?: [AP]M)?\]? - Found [1-9].*Watching for file changes\.", FAILED, opens=True
        ),
        Rule(
            "watch-passed",
            rb"\[?[\d:]++(?: [AP]M)?\]? - Found 0 errors\. Watching for file changes\.",
            PASSED,
            opens=True,
        ),
        Rule(
            "watching",
            rb"\[?[\d:]++(?: [AP]M)?\]? - (?:Starting compilation in watch mode|File change detected).*",
            BANNER,
        ),
        Rule("head", rb"Errors  Files", COUNT),
        Rule("row", rb" ++\d++  \S.*:\d++", COUNT, run=True),
        Rule(
            "up-to-date",
            rb"\[?[\d:]++(?: [AP]M)?\]? - Project '.*' is up to date .*",
            Label(P4, "project up to date", "projects up to date"),
            run=True,
        ),
        Rule("library", _LIBRARY, Label(P4, "file of a library", "files of libraries"), "library", run=True),
        Rule("resolving", rb"={8} Resolving .* ={8}", STEP, "resolving"),
        Rule(
            "step",
            rb"(?:File|Directory) '.*' (?:does not exist|exists).*"
            rb"|Found 'package\.json' at .*",
            STEP,
            run=True,
        ),
        blank,
    ),
)
_error = State(
    "error",
    (
        Rule("next-error", rb"%berror TS\d++: .*" % _AT, ERROR, opens=True),
        Rule("related", rb"  \S.*:\d++:\d++(?: - .*)?", PLACE),
        Rule("source", rb" *+\d++ .*|\d++", MARKED, then=_CARETS + rb"\n"),
        Rule("carets", _CARETS, MARKED),
        Rule(
            "detail",
            rb"(?!  \S[^\n]*:\d++:\d++(?: - [^\n]*)?\n)(?! *+\d++ [^\n]*\n%b\n)(?!%b\n)  .*" % (_CARETS, _CARETS),
            DETAIL,
        ),
        Rule("blank-inside", b"", BLANK, then=rb" |\d++ "),
    ),
    otherwise="top",
)
_library = State(
    "library",
    (
        Rule("library-next", _LIBRARY, Label(P4, "file of a library", "files of libraries"), run=True),
        Rule(
            "library-why",
            rb"  (?:Library|Default library|Imported via|Root file|Matched by|File is|Entry point|Type library) .*",
            Label(P4, "why a library is in", "reasons why libraries are in"),
            run=True,
        ),
    ),
    otherwise="top",
)
_resolving = State(
    "resolving",
    (
        Rule(
            "resolved",
            rb"={8} (?:Module name"
            rb"|Type reference directive) '.*' was successfully resolved .*",
            STEP,
            "top",
        ),
        Rule(
            "unresolved",
            rb"={8} (?:Module name"
            rb"|Type reference directive) '.*' was not resolved\. ={8}",
            FINDING,
            "top",
        ),
        Rule("way", rb"%b.*" % _STEPS, STEP, run=True),
    ),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """The way to a module that was found is counted."""
    del lines
    start, stop = segment.start, segment.stop
    begun = [u for k in kinds_of(classification, "tsc", "resolving") for u in units_of(classification, k, start, stop)]
    found = [u for k in kinds_of(classification, "tsc", "resolved") for u in units_of(classification, k, start, stop)]
    for end in found:
        first = max((unit for unit in begun if unit < end), default=end)
        relabel(classification, kinds_of(classification, "tsc", "way"), STEPS, "way-found", first, end)


ADAPTER = Adapter(
    "tsc",
    (_top, _error, _library, _resolving),
    commands=("tsc", "vue-tsc"),
    anchors=(b"> tsc", b"error TS", b".d.ts", b"======== Resolving", b"Found 0 errors", b"Watching for file changes"),
    signatures=(
        script(b"tsc"),
        rb"[^\s][^\r\n]*(?:\(\d+,\d+\): |:\d+:\d+ - )error TS\d+: ",
        rb"error TS\d+: ",
        rb"={8} Resolving (?:module|type reference)",
        rb"/[^\r\n]*/typescript/lib/lib\.[\w.]+\.d\.ts[\r\n]",
        rb"Found \d+ errors? in (?:\d+ files?\.|the same file, starting at: )",
        rb"\[?[\d:]+(?: [AP]M)?\]? - (?:Starting compilation in watch mode|Projects in this build)",
    ),
    weak=(rb"File '", rb"Found 'package\.json'"),
    mixes=True,
    finish=_finish,
    verified=("tsc 4.9.5", "tsc 5.9.3"),
)

r"""webpack: written assets, modules, errors and warnings, its verdict.

What a reader must know of the formats:

- Assets and groups of them come first, then modules, the largest first and most of them under ``+ n modules``.  They
  are counted; an asset stays, and so does a module that says it has an error.
- ``ERROR in`` and ``WARNING in`` begin a block: place, message, code frame, and from where the module is imported.  How
  a module was looked for is told in many lines: only the message names what is missing.
- A logger marks errors with ``<e>`` and warnings with ``<w>``, in a log of webpack itself and anywhere else.
- The last line is the verdict.  ``--progress`` prints a line for every step.

Not here: JSON of ``--json``; errors of loaders have the form of their tool.
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    FAILED,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    SOURCE,
    START,
    STEP,
    WARNING,
    blank,
    heading,
    library_frame,
    script,
)  # fmt: skip
from beam_adapters._quiet import QUIET
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P3, P4 = Priority.P3, Priority.P4

MODULE = Label(P4, "module", "lines of modules")
LOG = Label(P4, "line of a log of webpack", "log lines")
TRAIL = Label(P3, "where a module was looked for", "lines of where a module was looked for", near=0)

_SIZE = rb"[\d.]++ (?:bytes|[KMG]iB)"
_KINDS = rb"(?: \((?:javascript|asset|css(?:-\w++)?|runtime|webassembly|\w++)\))?"
_SIZES = rb"%b%b(?: %b%b){0,3}" % (_SIZE, _KINDS, _SIZE, _KINDS)
_WEBPACK = rb"(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d: )?(?:[\w-]++ \()?webpack(?: \d\S*+)?\)? compiled"
# Within a trail no line tells of anything else.
_QUIET = rb"(?! *+(?:fatal|panic|\S*[Ee]rror\b|\S*FAIL|E  ))" + QUIET


_known = (
    Rule("passed", rb"%b (?:successfully|with \d++ warnings?)(?: in .*)?" % _WEBPACK, PASSED, "top", opens=True),
    Rule(
        "failed",
        rb"%b with \d++ errors?(?: and \d++ warnings?)?(?: in .*)?|webpack \S*+ has \d++ errors?.*" % _WEBPACK,
        FAILED,
        "top",
        opens=True,
    ),
    Rule("error", rb"ERROR in .*", ERROR, "error", opens=True),
    Rule("warning", rb"WARNING in .*", WARNING, "warning", opens=True),
    Rule("progress", rb"<s> \[webpack\.Progress\] .*", ROUTINE, run=True),
    Rule(
        "asset", rb" *+asset \S.* %b(?: \[[^]\n]++\]).*| *+\+ \d++ assets?|Entrypoint \S++ .*" % _SIZE, RESULT, run=True
    ),
    Rule(
        "assets",
        rb" *+assets by .* %b(?: \[[^]\n]++\])*(?: \(name: \S++\))?(?: \d++ assets?)?" % _SIZES,
        STEP,
        run=True,
    ),
    Rule(
        "modules",
        (
            rb" *+(?:(?:cacheable |cached |orphan |built |hidden |runtime |javascript |asset |css |json "
            rb"|optional |ESM )*modules"
            rb"(?: by (?:path|layer|mime type) \S++)? %b(?: \[[^]\n]++\])*(?: \d++ (?:modules?|related modules?))?"
            rb"|\+ \d++ (?:hidden )?modules?"
            rb"|(?:(?:css|asset|json) )?(?:\.{0,2}/|[\w@(])\S*+(?: \S*[/\\|]\S*)*(?: \+ \d++ modules?)? %b"
            rb"(?: \[(?!\d++ (?:errors?|warnings?)\])[^]\n]++\])+)"
        )
        % (_SIZES, _SIZES),
        MODULE,
        run=True,
    ),
    Rule(
        "log",
        rb"LOG from webpack\.\w++(?:\n(?:<t> .*| {4}(?! *+<[ew]>)%b[^\n]*|\+ \d++ hidden lines?)){0,24}" % _QUIET,
        LOG,
        run=True,
    ),
    Rule("log-error", rb" *+<e> .*", ERROR, run=True),
    Rule("log-warning", rb" *+<w> .*", WARNING, run=True),
    Rule("config", rb"\[webpack-cli\] (?!Compil).*", ERROR, "config", opens=True),
    heading,
    library_frame,
)
_top = State("top", (*_known, blank))


_trace = Rule("trace", rb" @ \S.*", PLACE, run=True)
_error = State(
    "error",
    (
        *_known,
        Rule("missing", rb"Module (?:not found|parse failed|build failed|Error)\b.*", ERROR),
        Rule(
            "trail",
            (
                rb"resolve '[^'\n]++' in '[^'\n]++'(?:\n {2,}%b[^\n]*){0,30}"
                rb"|  Parsed request is a (?:module|directory)(?:\n {2,}%b[^\n]*){0,30}"
            )
            % (_QUIET, _QUIET),
            TRAIL,
            certain=True,
        ),
        Rule(
            "trail-more",
            rb"(?<=doesn't exist\n) {4,}%b.*(?:\n {4,}%b[^\n]*){0,30}" % (_QUIET, _QUIET),
            TRAIL,
            certain=True,
        ),
        _trace,
        Rule("source", rb"(?:  *+\d++ )?\|(?!.*\^).*", SOURCE, run=True),
        Rule(
            "note", rb"'[^'\n]++' is the closest name in that directory\..*|File was parsed as module type .*", SOURCE
        ),
        blank,
    ),
    default=DETAIL,
)
_warning = State("warning", (*_known, _trace, blank), default=Label(Priority.P2, "detail of a warning"))
_config = State(
    "config",
    (
        *_known,
        Rule(
            "schema",
            rb" {3}(?:object \{ |\[).{200}.*",
            Label(P3, "schema of the configuration", "lines of a schema", near=0),
        ),
        Rule(
            "advice",
            (
                rb"   For typos: please correct them\.\n   For loader options: (?:[^\n]*\n){8,12}? {5}\]"
                rb"|   -> (?:Options object as provided by the user"
                rb"|Enable production optimizations or development hints)\."
            ),
            Label(P3, "advice", "lines of advice", near=0),
        ),
        blank,
    ),
    default=DETAIL,
)

ADAPTER = Adapter(
    "webpack",
    (_top, _error, _warning, _config),
    commands=("webpack", "webpack-cli", "webpack-dev-server"),
    anchors=(b"webpack ", b"assets by ", b"asset ", b"ERROR in ", b"[webpack-cli] ", b"[webpack.Progress]"),
    signatures=(
        script(b"webpack"),
        rb"(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d: )?webpack(?: \d+\.\d+\.\d+)? compiled (?:successfully|with \d)",
        rb"assets by (?:path|status|info|chunk) \S*",
        rb"asset \S+ [\d.]+ (?:bytes|[KMG]iB) \[",
        rb"<s> \[webpack\.Progress\] ",
        rb"\[webpack-cli\] ",
        rb"(?:runtime|orphan|cacheable) modules [\d.]+ (?:bytes|[KMG]iB) ",
        rb"ERROR in \./\S+(?: \d+:\d+(?:-\d+)*)?[\r\n]",
    ),
    weak=(START,),
    mixes=True,
    verified=("webpack 5.75", "webpack 5.113"),
)

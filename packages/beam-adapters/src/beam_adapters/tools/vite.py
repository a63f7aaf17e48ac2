r"""Vite: builds with its bundlers Rollup and Rolldown, and the server of development.

What a reader must know of the formats:

- A build ends with ``built in`` or with ``error during build:``.  What follows the latter is one error: a message, the
  file, a code frame, then frames that are all of Vite and its bundler unless a plugin failed.
- The written files stand with their sizes, the largest last.  ``(!)`` begins a warning.
- The server says where it listens, then only what it reloads, and errors of what a browser asked for.

Not here: esbuild's findings, which stand among its lines (``bundlers``).
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    FAILED,
    HEADER,
    HINT,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    START,
    WARNING,
    before,
    blank,
    heading,
    last_frames,
    library_frame,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P4 = Priority.P4

_TICK = rb"(?:\xe2\x9c\x93|\xe2\x88\x9a) "
_BAR = rb"\xe2\x94\x82"  # a vertical line of a frame
_SERVER = rb"(?:\d++:\d\d:\d\d(?: [AP]M)? )?\[vite\] (?:\((?:client|ssr|\w++)\) )?"
_SERVER_ERROR = rb"%b(?:Internal server error|Pre-transform error|Error when |Failed to )" % _SERVER
_WRITTEN = rb"\S++ ++[\d,]++\.\d\d [kM]?B(?: %b gzip: ++[\d,]++\.\d\d kB)?(?: %b map: ++[\d,]++\.\d\d kB)? *+" % (
    _BAR,
    _BAR,
)
_STEP = (
    rb"transforming(?: \(\d++\) .*|\.\.\.)|rendering chunks(?: \(\d++\))?\.\.\."
    rb"|computing gzip size(?: \(\d++\))?\.\.\."
    rb"|%b\d++ modules? transformed\."
) % _TICK

_known = (
    Rule("started", rb"vite v\d\S*+ (?:building|dev server|build )\S*+.*", HEADER, "top", opens=True),
    Rule(
        "step",
        _STEP,
        ROUTINE,
        "top",
        then=before(_STEP, _WRITTEN, rb"%bbuilt in .*" % _TICK),
        run=True,
    ),
    Rule("written", _WRITTEN, RESULT, run=True),
    Rule("passed", rb"%bbuilt in .*" % _TICK, PASSED, "top"),
    Rule("failed", rb"(?:\xe2\x9c\x97|x) Build failed in .*", FAILED, opens=True),
    Rule("error", rb"error (?:during build|when starting dev server|when starting preview server):", ERROR, "error"),
    Rule("config", rb"failed to load config from .*", ERROR, opens=True),
    Rule("warning", rb"\(!\) .*", WARNING, opens=True),
    Rule("plugin", rb"\[plugin [\w:-]++\] ?", WARNING, then=rb"\(!\)"),
    Rule("ready", rb"  VITE v\d\S*+(?: .*)?  ready in .*", PASSED, "top"),
    Rule("listens", rb"  \xe2\x9e\x9c  (?:Local|Network): ++http.*", PLACE, run=True),
    Rule("listens-hint", rb"  \xe2\x9e\x9c  (?:Network: use --host to expose|press h \+ enter to show help)", HINT),
    Rule(
        "reloaded",
        rb"%b(?:hmr update|page reload|\xe2\x9c\xa8) .*" % _SERVER,
        Label(P4, "update", "updates of the page"),
        run=True,
    ),
    Rule("not-refreshed", rb"%bhmr invalidate .*" % _SERVER, WARNING, run=True),
    Rule("server-error", rb"%b.*" % _SERVER_ERROR, ERROR, "error", opens=True),
    heading,
)
_top = State("top", (*_known, library_frame, blank))
_error = State(
    "error",
    (
        *_known,
        last_frames,
        Rule("gutter", rb" *+%b *+|(?:\xe2\x94\x80){3}\xe2\x95\xaf" % _BAR, ROUTINE, certain=True),
        Rule("source-beside", rb" *+\d++(?:: |  \|  | %b ).*" % _BAR, DETAIL),
        blank,
    ),
    default=DETAIL,
)

ADAPTER = Adapter(
    "vite",
    (_top, _error),
    commands=("vite", "vue-cli-service build"),
    anchors=(b"vite v", b"VITE v", b"[vite]", b"error during build:", b"> vite", b"kB", b"failed to load config from "),
    signatures=(
        script(b"vite"),
        rb"vite v\d+\.\d+\.\d+\S* (?:building|dev server)",
        rb"  VITE v\d+\.\d+\.\d+",
        rb"\S+ +[\d,]+\.\d\d kB \xe2\x94\x82 gzip: ",
        rb"error during build:[\r\n]",
        rb"failed to load config from [^\r\n]*vite\.config\.",
        rb"(?:\d+:\d\d:\d\d(?: [AP]M)? )\[vite\] ",
    ),
    weak=(START,),
    mixes=True,
    verified=("Vite 5.4", "Vite 7.3", "Vite 8.4"),
)

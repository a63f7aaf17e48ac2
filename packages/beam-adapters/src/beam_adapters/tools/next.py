r"""Next.js: builds, and the server of development.

What a reader must know of the formats:

- A build says its steps and ends with a table of routes, or with ``Failed to compile.`` and one error a file: the file,
  a message, a code frame in one of several forms.  That it compiled is no verdict, types are checked after it.
- A page that throws while it is rendered is named twice, the error with its frames stands between.
- The server prints a line for each request.
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
    STEP,
    WARNING,
    before,
    blank,
    heading,
    last_frames,
    script,
)  # fmt: skip
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P4 = Priority.P4

_TICK = rb" \xe2\x9c\x93 "
_CROSS = rb" \xe2\xa8\xaf "
_WARN = rb" \xe2\x9a\xa0 "
_STEP = (
    rb" {2,3}(?:Creating an optimized production build|Linting and checking validity of types"
    rb"|Linting|Running TypeScript"
    rb"|Checking validity of types|Collecting page data(?: using \d++ workers?)?"
    rb"|Finalizing page optimization|Collecting build traces"
    rb"|Generating static pages(?: using \d++ workers?)? \(\d++/\d++\)) ?(?:\.\.\.)? ?"
    rb"|%b(?:Generating static pages(?: using \d++ workers?)? \(\d++/\d++\)(?: in .*)?"
    rb"|Linting and checking validity of types.*"
    rb"|Collecting page data.*|Finalizing page optimization.*|Collecting build traces.*|Starting\.\.\.)"
    rb"| \xe2\x97\x8b Compiling .*\.\.\."
) % _TICK

_known = (
    Rule("version", rb" *+\xe2\x96\xb2 Next\.js \d.*", HEADER, "top", opens=True),
    Rule(
        "step",
        _STEP,
        ROUTINE,
        then=before(_STEP, rb"%b.*" % _TICK, rb"\n?Route \((?:app|pages)\).*"),
        run=True,
    ),
    Rule("compiled", rb"%b(?:Compiled|Finished).*" % _TICK, RESULT, "top"),
    Rule("ready", rb"%bReady in .*" % _TICK, PASSED, "top"),
    Rule("listens", rb" {3}- (?:Local|Network|Environments|Experiments).*", PLACE, run=True),
    Rule(
        "failed",
        rb"Failed to compile\.|> Build failed because of .*|> Export encountered .*",
        FAILED,
        "error",
        opens=True,
    ),
    Rule(
        "exported",
        rb"(?:Export encountered an error on|(?:%b)?Next\.js build worker exited with code: [1-9]) ?.*" % _CROSS,
        FAILED,
        "top",
    ),
    Rule(
        "prerender",
        rb"Error occurred prerendering page .*|> Build error occurred|Turbopack build failed .*|Build error occurred",
        ERROR,
        "error",
        opens=True,
    ),
    Rule("error", rb"%b(?!Next\.js build worker).*" % _CROSS, ERROR, "error", opens=True),
    Rule("warning", rb"%b.*" % _WARN, WARNING, "top", opens=True),
    Rule("link", rb"(?:Read more: )?https://nextjs\.org/docs/messages/\S++", HINT),
    Rule("routes", rb"Route \((?:app|pages)\) .*|Route \((?:app|pages)\)", RESULT, "routes", opens=True),
    Rule(
        "answered",
        rb" (?:GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS) \S++ [23]\d\d in .*",
        Label(P4, "request", "requests answered"),
        run=True,
    ),
    Rule("refused", rb" (?:GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS) \S++ [45]\d\d in .*", ERROR),
    Rule(
        "telemetry",
        rb"Attention: Next\.js now collects completely anonymous telemetry regarding usage\.\n(?:[^\n]++\n){2,4}https://nextjs\.org/telemetry",
        HINT,
    ),
    heading,
)
_top = State("top", (*_known, blank))
_error = State("error", (*_known, last_frames, blank), default=DETAIL)
_routes = State(
    "routes",
    (
        Rule("chunk", rb"  (?:\xe2\x94\x9c|\xe2\x94\x94) (?:css/|chunks/|other shared).*", STEP, run=True),
        Rule("legend", rb"(?:\xe2\x97\x8b|\xe2\x97\x8f|\xc6\x92|\xce\xbb|\xe2\x97\x90)  \(.*", HINT, run=True),
        Rule("route", rb"(?:\xe2\x94\x8c|\xe2\x94\x9c|\xe2\x94\x94|\+ First| {4}\S).*", RESULT, run=True),
        *(rule for rule in _known if rule.name in ("routes", "failed", "script")),
        blank,
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "next",
    (_top, _error, _routes),
    commands=("next",),
    anchors=(b"> next", b"\xe2\x96\xb2 Next.js "),
    signatures=(script(b"next"), rb" *\xe2\x96\xb2 Next\.js \d+\.\d+"),
    weak=(START,),
    mixes=True,
    verified=("Next.js 15.5",),
)

r"""MkDocs: levels before every line, findings of pages, the verdict.

What a reader must know of the formats:

- A line begins with its level, ``INFO    -  ``; pages that are in no navigation follow as a list.
- With ``--strict`` warnings end the build: ``Aborted with 3 warnings in strict mode!``.
"""

from __future__ import annotations

from beam_adapters._building import ERROR, FAILED, PASSED, RESULT, ROUTINE, START, WARNING, before, blank
from beam_adapters._table import Adapter, Rule, State

_INFO = rb"(?:INFO {4} ?-|\[I \d{6} [\d:]++ \S++\]) ++"

_top = State(
    "top",
    (
        Rule("error", rb"(?:ERROR {3}|CRITICAL ?) ?- ++.*|Error: .*", ERROR, opens=True),
        Rule("warning", rb"WARNING ++- ++.*", WARNING, opens=True),
        Rule("passed", rb"%bDocumentation built in .*" % _INFO, PASSED, opens=True),
        Rule("failed", rb"(?:Exited|Aborted) with (?:\d++ )?[Ww]arnings? in .*|Aborted with .*", FAILED, opens=True),
        Rule(
            "step",
            rb"%b(?:Cleaning site directory|Building documentation\.\.\.|Start watching changes.*"
            rb"|Start detecting changes)" % _INFO,
            ROUTINE,
            then=before(
                rb"%b(?:Cleaning site|Building doc|Documentation built|Start (?:watching|detecting)).*" % _INFO
            ),
        ),
        Rule(
            "result",
            rb"%b(?!Cleaning|Building documentation\.|Start (?:watching|detecting)|Documentation built).*|  - \S.*"
            % _INFO,
            RESULT,
            run=True,
        ),
        blank,
    ),
)

ADAPTER = Adapter(
    "mkdocs",
    (_top,),
    commands=("mkdocs",),
    anchors=(b"INFO    -  ", b"WARNING -  ", b"ERROR   -  ", b"DEBUG   -  "),
    signatures=(
        (
            rb"(?:INFO   |WARNING|ERROR  |DEBUG  ) +-  (?:Cleaning site|Building documentation|Config value"
            rb"|Doc file |The following pages|Documentation built)"
        ),
    ),
    weak=(START,),
    mixes=True,
    verified=("MkDocs 1.2", "MkDocs 1.6"),
)

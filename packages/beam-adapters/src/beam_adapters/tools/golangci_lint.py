r"""golangci-lint: findings of many linters in Go, a line each that ends in the linter's name, and the source below it.

What a reader must know of the formats:

- What does not compile is a finding of ``typecheck``: an error.  Its message may go over several lines, of which only
  the last has the linter's name.
- ``--output.tab`` has the linter in a column.  Version 2 counts at the end, version 1 does not.
- A log line begins with a level, on a terminal with four letters of it.  What could not run is told only there.

Without the command a line is its own where the name in parentheses is that of a linter that everybody has: the go
command writes such lines too, with a type at their end.
"""

from __future__ import annotations

from beam_adapters._checkers import COUNT, DEBUG, ERROR, FAILED, FINDING, MARKED, PASSED, WARNING
from beam_adapters._table import Adapter, Rule, State

_AT = rb"[^\s:][^:\n]*+(?<=\.go):\d++(?::\d++)?: "
_NAME = rb" \([a-z]\w++\)"
_LINTERS = (
    rb"(?:asasalint|bodyclose|cyclop|depguard|dogsled|dupl|dupword|err(?:check|chkjson|name|orlint)|exhaustive"
    rb"|exportloopref|forbidigo|funlen|gci|go(?:checknoglobals|checknoinits|cognit|const|critic|cyclo|dot|dox|err113"
    rb"|fmt|fumpt|imports|lint|moddirectives|modguard|sec|simple)|govet|ineffassign|interfacebloat|ireturn|lll|maintidx"
    rb"|misspell|mnd|musttag|nakedret|nestif|nil(?:err|nil)|nlreturn|noctx|nolintlint|paralleltest|prealloc"
    rb"|predeclared|revive|rowserrcheck|sqlclosecheck|staticcheck|stylecheck|tagliatelle|testifylint|testpackage"
    rb"|thelper|typecheck|unconvert|unparam|unused|usestdlibvars|varnamelen|wastedassign|whitespace|wrapcheck|wsl)"
)
_CARET = rb"[ \t]*+\^"

_top = State(
    "top",
    (
        Rule("error", rb"%b.* \(typecheck\)" % _AT, ERROR, "source", opens=True),
        Rule("finding", rb"%b(?!.* \(typecheck\)\n).*%b" % (_AT, _NAME), FINDING, "source", opens=True),
        Rule("begun", rb"%b(?!.*%b\n).*" % (_AT, _NAME), FINDING, opens=True),
        Rule("error-in-row", rb"[^\s:]++(?<=\.go):\d++(?::\d++)? ++typecheck ++.*", ERROR, run=True),
        Rule("finding-in-row", rb"[^\s:]++(?<=\.go):\d++(?::\d++)? ++(?!typecheck )[a-z]\w*+ ++.*", FINDING, run=True),
        Rule("failed", rb"[1-9]\d*+ issues?:", FAILED),
        Rule("count", rb"\* \w++: \d++", COUNT, run=True),
        Rule("passed", rb"0 issues\.", PASSED),
        Rule("cannot", rb"level=(?:error|fatal) msg=.*|(?:ERRO|FATA) .*", ERROR),
        Rule("warned", rb"level=warning msg=.*|WARN .*", WARNING),
        Rule("log", rb"level=(?:info|debug) msg=.*|(?:INFO|DEBU) .*", DEBUG, run=True),
    ),
)
_source = State(
    "source",
    (
        Rule("line", rb"(?!%b)(?!%b\n).*" % (_AT, _CARET), MARKED, then=_CARET + rb"\n"),
        Rule("caret", _CARET, MARKED),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "golangci_lint",
    (_top, _source),
    commands=("golangci-lint",),
    anchors=(
        b"(errcheck)",
        b"(staticcheck)",
        b"(unused)",
        b"(govet)",
        b"(typecheck)",
        b"(revive)",
        b"(gosec)",
        b"(lll)",
    ),
    signatures=(rb"[^\s:]+\.go:\d+(?::\d+)?: [^\r\n]* \(%b\)[\r\n]" % _LINTERS,),
    weak=(
        rb"[^\s:]+\.go:\d+(?::\d+)?(?:: | +[a-z]\w+ +)",
        rb"level=(?:error|warning|info) msg=",
        rb"(?:ERRO|WARN|INFO) ",
        rb"\d+ issues",
    ),
    mixes=True,
)

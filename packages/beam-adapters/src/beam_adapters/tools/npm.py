r"""npm: install, ci, update, outdated, ls, pack, publish, and what it says of scripts that fail.

What a reader must know of the formats:

- Errors stand behind ``npm error`` (``npm ERR!`` before version 10), the code first, then the reasons; of an ERESOLVE
  every line of the tree is a reason.  The way out is named in them as well.
- Warnings of deprecated packages, engines and peers come before the result; the result is one line.
- With ``--loglevel verbose`` or ``silly`` each request and each step has a line.

Not here: ``npm audit``'s report, the usage below an error, notices and requests, which the table of packages knows, and
the two lines before a script: what runs there begins with them.
"""

from __future__ import annotations

from beam_adapters._managers import CHANGED, CHATTER, DETAIL, DONE, ERROR, HINT, OUTDATED, WARNING, settled
from beam_adapters._table import Adapter, Rule, State

_BAD = rb"npm (?:error|ERR!)"
_WARN = rb"npm (?:warn|WARN)"
_FIRST = (
    rb"code .+|Missing script: .+|Lifecycle script .+|No dependencies found .+|Cannot implicitly apply .+"
    rb"|Exit handler never called!.*"
)

_top = State(
    "top",
    (
        Rule("error", rb"%b (?:%b)" % (_BAD, _FIRST), ERROR, opens=True),
        Rule(
            "elsewhere",
            rb"%b 404 (?:Note that you can also install from a|tarball, folder, http url, or git url\.)" % _BAD,
            HINT,
            run=True,
            certain=True,
        ),
        Rule(
            "reason",
            rb"(?:%b (?!%b|404 Note that you can|404 tarball, folder|A complete log of this run can"
            rb"|    \S+-debug-\d++\.log"
            rb"|(?:Options|Usage|aliases?): |(?:Options|Usage):\n|Run \"npm help)|npm verbose stack ).+"
            % (_BAD, _FIRST),
            DETAIL,
        ),
        Rule(
            "warning",
            rb"%b (?:deprecated|EBADENGINE|ERESOLVE|While resolving:|Found:|Could not resolve dependency:"
            rb"|Conflicting peer|peer|EBADPLATFORM|tarball|allow-scripts|install-scripts) .+" % _WARN,
            WARNING,
        ),
        Rule(
            "chatter",
            rb"npm (?:verbose|verb|silly|sill|timing|info) (?!stack |exit |code |ok\n).*",
            CHATTER,
            run=True,
        ),
        Rule("ended", rb"npm info ok *+|npm (?:verbose|verb) exit 0 *+", CHATTER),
        Rule(
            "result",
            rb"(?:added|removed|changed|up to date)(?:,? (?:\d++ packages?|(?:added|removed|changed) \d++ packages?"
            rb"|and audited \d++ packages?|audited \d++ packages?),?)*(?: in [\d.]++m?s)",
            DONE,
        ),
        Rule("published", rb"\+ @?[\w./-]++@\d\S*+", CHANGED),
        Rule("vulnerabilities", rb"[1-9]\d*+ (?:\w++ severity )?vulnerabilit(?:y|ies)(?: \(.*\))?", WARNING),
        Rule(
            "not-met",
            rb"(?:[ \xe2\x94\x80-\xbf]{3,}+|[+`|-]++ )"
            rb"(?:UNMET (?!OPTIONAL ).+|\S+ (?:deduped )?(?:invalid|extraneous)\b.*)",
            WARNING,
        ),
        Rule("outdated", rb"Package ++Current ++Wanted ++Latest ++Location ++Depended by", OUTDATED),
    ),
)

ADAPTER = Adapter(
    "npm",
    (_top,),
    commands=(
        "npm install",
        "npm i",
        "npm ci",
        "npm add",
        "npm update",
        "npm up",
        "npm uninstall",
        "npm remove",
        "npm rm",
        "npm ls",
        "npm list",
        "npm outdated",
        "npm pack",
        "npm publish",
        "npm dedupe",
        "npm prune",
        "npm link",
        "npm rebuild",
        "npm view",
        "npm explain",
    ),
    anchors=(
        b"npm error ",
        b"npm ERR! ",
        b"npm warn ",
        b"npm WARN ",
        b"npm notice",
        b"npm verb",
        b"npm sill",
        b"npm info ",
        b" packages in ",
        b" package in ",
        b"up to date",
        b"UNMET ",
        b" Depended by",
    ),
    signatures=(
        rb"npm (?:error|ERR!) (?:code [A-Z\d]|Missing script: |Lifecycle script )",
        rb"npm (?:warn|WARN) (?:deprecated \S+@|EBADENGINE |ERESOLVE )",
        rb"npm (?:verbose|verb) (?:cli|title) ",
        rb"npm info using npm@",
        rb"npm notice (?:\xf0\x9f\x93\xa6 |Tarball Contents)",
        rb"(?:added|removed|changed) \d+ packages?(?:, [^\r\n]*)? in [\d.]+m?s[\r\n]",
        rb"up to date(?:, audited \d+ packages?)? in [\d.]+m?s[\r\n]",
        rb"Package +Current +Wanted +Latest +Location +Depended by[\r\n]",
    ),
    weak=(rb"npm (?:error|ERR!|warn|WARN|http|notice)\b", rb"[^\r\n]+@[^\r\n]+[\r\n]+(?:\xe2\x94|[+`])"),
    mixes=True,
    finish=settled("npm", ("chatter", "ended"), ("ended", "result")),
    verified=("npm 8", "npm 10", "npm 11"),
)

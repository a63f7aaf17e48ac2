r"""pnpm: install, add, remove, scripts in one package or in many (``-r``), and its errors.

What a reader must know of the formats:

- Errors and warnings stand behind their code between thin spaces (U+2009): ``ERR_PNPM_FETCH_404``, ``WARN``; what
  follows an error until the end belongs to it.
- What came and went stands below ``dependencies:`` with a sign.  A box names build scripts that were not run.
- Scripts of many packages print behind ``packages/a test:``, and end in ``Done`` or ``Failed``.

Not here: the frames of its progress, which the table of packages knows, and its tables and trees, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import BLANK, CHANGED, DETAIL, DONE, ERROR, FAILED, HEAD, PASSED, SCRIPT, STEP, WARNING
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

_THIN = rb"(?:\xe2\x80\x89| )"
_EDGE = rb"\xe2\x94\x82"

_top = State(
    "top",
    (
        Rule("error", rb"%bERR_PNPM_\w++%b .*" % (_THIN, _THIN), ERROR, enter="failed", opens=True),
        Rule("script-failed", rb"%bELIFECYCLE%b .*" % (_THIN, _THIN), FAILED, opens=True),
        Rule(
            "retry",
            rb"%bWARN%b (?:GET|POST|Request) .*[Ww]ill retry in .*" % (_THIN, _THIN),
            Label(Priority.P3, "try again", "tries", near=1),
            run=True,
        ),
        Rule("warning", rb"%bWARN%b (?!(?:GET|POST|Request) [^\n]*[Ww]ill retry in ).*" % (_THIN, _THIN), WARNING),
        Rule("peer", rb"(?: |\xe2\x94.){1,40}\xe2\x9c\x95 .+", WARNING),
        Rule("list", rb"(?:dev|optional|peer)?[dD]ependencies:", HEAD, enter="list"),
        Rule("count", rb"Packages: [+-]\d++.*", CHANGED),
        Rule("up-to-date", rb"Already up to date", DONE),
        Rule(
            "lockfile",
            (
                rb"Lockfile is up to date, resolution step is skipped|Recreating \S*node_modules"
                rb"|Lockfile passes supply-chain policies.*"
            ),
            STEP,
            run=True,
        ),
        Rule(
            "box-edge",
            (
                rb"(?:\xe2\x95\xad|\xe2\x95\xb0)(?:\xe2\x94\x80){0,200}(?: Warning (?:\xe2\x94\x80){0,200})?"
                rb"(?:\xe2\x95\xae|\xe2\x95\xaf)"
            ),
            BLANK,
        ),
        Rule("box-blank", rb"%b *+%b" % (_EDGE, _EDGE), BLANK, run=True),
        Rule("box", rb"%b {3}\S.*%b" % (_EDGE, _EDGE), WARNING),
        Rule("done", rb"Done in [\d.]++m?s using pnpm v\S++", DONE),
        Rule("starts", rb"\S+ [\w:-]++\$ .+", SCRIPT),
        Rule("passed", rb"\S+ [\w:-]{1,60}: Done", PASSED, run=True),
        Rule("failed", rb"\S+ [\w:-]{1,60}: Failed", FAILED),
    ),
)
_list = State("list", (Rule("changed", rb"[+-] \S+ \S.*", CHANGED, run=True),), otherwise="top")
_failed = State("failed", (Rule("blank", b"", BLANK, run=True), Rule("detail", rb"\S.*|  .*", DETAIL, run=True)))

ADAPTER = Adapter(
    "pnpm",
    (_top, _list, _failed),
    commands=(
        "pnpm install",
        "pnpm i",
        "pnpm add",
        "pnpm remove",
        "pnpm update",
        "pnpm up",
        "pnpm dedupe",
        "pnpm import",
        "pnpm fetch",
    ),
    anchors=(
        b"ERR_PNPM_",
        b"ELIFECYCLE",
        b"WARN\xe2\x80\x89",
        b"Packages: ",
        b"using pnpm v",
        b"Progress: resolved ",
        b"workspace projects",
        b"resolution step is skipped",
    ),
    signatures=(
        rb"(?:\xe2\x80\x89| )ERR_PNPM_\w+",
        rb"(?:\xe2\x80\x89| )ELIFECYCLE(?:\xe2\x80\x89| ) ",
        rb"\xe2\x80\x89WARN\xe2\x80\x89 ",
        rb"Progress: resolved \d+, reused \d+, downloaded \d+",
        rb"Packages: [+-]\d+",
        rb"Lockfile is up to date, resolution step is skipped",
        rb"(?:Scope: (?:all )?\d+ (?:of \d+ )?workspace projects[\r\n])",
    ),
    weak=(rb"Already up to date",),
    mixes=True,
    verified=("pnpm 9", "pnpm 10"),
)

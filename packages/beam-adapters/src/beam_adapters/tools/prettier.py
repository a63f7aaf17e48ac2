r"""Prettier: which files are not formatted, which it cannot read, and what it wrote.

What a reader must know of the formats:

- ``--check`` puts ``[warn]`` before each name and before the verdict; ``--list-different`` prints bare names.
- What does not parse is an error with a frame, each line behind ``[error]``.
"""

from __future__ import annotations

from beam_adapters._checkers import BANNER, CHECKED, ERROR, FAILED, FINDING, MARKED, PASSED, script
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("start", rb"Checking formatting\.\.\.", BANNER),
        Rule("file", rb"\[warn\] (?!Code style issues)(?!Ignored unknown option).*", FINDING, run=True),
        Rule(
            "failed",
            rb"\[warn\] Code style issues .*|Error occurred when checking code style in .*",
            FAILED,
            opens=True,
        ),
        Rule("passed", rb"All matched files use Prettier code style!", PASSED, opens=True),
        Rule("source", rb"\[error\] (?:> ++| ++)(?:\d++ )?\|.*", MARKED, run=True),
        Rule("error", rb"\[error\] \S(?! ++(?:\d++ )?\|).*", ERROR, opens=True),
        Rule("unchanged", rb"\S.* \d++ms \((?:unchanged|unchanged\) \(cached)\)", CHECKED, run=True),
        Rule("written", rb"\S.* \d++ms", FINDING, run=True),
    ),
)

ADAPTER = Adapter(
    "prettier",
    (_top,),
    commands=("prettier",),
    anchors=(
        b"> prettier",
        b"Checking formatting...",
        b"[warn] ",
        b"Prettier code style",
        b"ms (unchanged)",
        b"[error] ",
    ),
    signatures=(
        script(b"prettier"),
        rb"Checking formatting\.\.\.[\r\n]",
        rb"\[warn\] \S+\.\w+[\r\n]+\[warn\] (?:\S+\.\w+[\r\n]|Code style issues )",
        rb"\[error\] [^\r\n:]+: SyntaxError: ",
        rb"All matched files use Prettier code style!",
        rb"[^\s:]+\.\w+ \d+ms \(unchanged\)",
    ),
    weak=(rb"\[(?:warn|error)\] ", rb"[^\s:]+ \d+ms[\r\n]"),
    mixes=True,
    verified=("prettier 2.8.8", "prettier 3"),
)

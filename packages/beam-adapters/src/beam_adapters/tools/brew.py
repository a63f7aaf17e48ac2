r"""Homebrew: install, upgrade, update; what it fetched and poured, caveats, errors.

What a reader must know of the formats:

- ``==>`` begins a step; below ``==> Caveats`` stand things to do, to the next step.
- The row with the beer names the folder, the number of files and the size of what was installed: the result.
- ``Error:`` and ``Warning:`` stand at the start of a line.

Written after the documented formats; no version was run.
"""

from __future__ import annotations

from beam_adapters._managers import CHANGED, DETAIL, DONE, ERROR, HINT, STEP, WARNING
from beam_adapters._table import Adapter, Rule, State

_STEP = (
    rb"==> (?:Downloading|Fetching|Pouring|Auto-updat|Installing dependenc|Updating Homebrew"
    rb"|Running `brew cleanup|Verifying"
    rb"|Moving|Linking|Purging|`brew cleanup`|Cleaning).*|Already downloaded: .+|#+ +\d{1,3}\.\d%"
    rb"|Disable this behaviour by setting .+"
    rb"|Hide these hints with .+|Removing: /.+\.\.\. \(.+\)"
)

_top = State(
    "top",
    (
        Rule("step", _STEP, STEP, run=True),
        Rule("poured", rb"\xf0\x9f\x8d\xba  .+", DONE),
        Rule("caveats", rb"==> Caveats", CHANGED, enter="caveats", opens=True),
        Rule("head", rb"(?!(?:%b)\n)==> (?!Caveats).+" % _STEP, CHANGED),
        Rule("error", rb"Error: .+", ERROR, opens=True),
        Rule("warning", rb"Warning: .+", WARNING),
        Rule("there", rb"To reinstall .+, run:|Already up-to-date\.|Updated \d++ taps? \(.+\)\.", HINT),
    ),
)
_caveats = State(
    "caveats", (Rule("caveat", rb"(?!==> |\xf0\x9f|Error: |Warning: ).*", DETAIL, run=True),), otherwise="top"
)

ADAPTER = Adapter(
    "brew",
    (_top, _caveats),
    commands=("brew",),
    anchors=(b"==> ", b"Homebrew", b"brew "),
    signatures=(
        rb"==> (?:Pouring|Fetching|Auto-updating Homebrew|Caveats|Downloading https?://)",
        rb"\xf0\x9f\x8d\xba  ",
        rb"Error: No (?:available formula|formulae or casks found)",
    ),
    weak=(rb"(?:Error|Warning): ", rb"==> "),
    mixes=True,
)

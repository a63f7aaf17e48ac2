r"""yarn, the first one (1.22) and the later ones (berry).

What a reader must know of the formats:

- yarn 1 says ``error``, ``warning``, ``success`` and ``info`` at the start of a line, and ends in ``Done in``.
- The later ones put a code before each line: ``YN0000`` is the frame of the steps, the last of which is the verdict;
  all others are findings with a place in the manual.  What is added and removed stands at the start of the second step.
- Scripts of yarn 1 are shown behind ``$``.

Not here: the numbered steps of yarn 1 and its list of all dependencies, which the table of packages knows.
"""

from __future__ import annotations

from beam_adapters._managers import (
    ANSWER,
    BANNER,
    CHANGED,
    CHATTER,
    DONE,
    ERROR,
    FAILED,
    SCRIPT,
    STEP,
    WARNING,
    settled,
)
from beam_adapters._table import Adapter, Rule, State

_ARROW = rb"\xe2\x9e\xa4 YN\d{4}: "
_FRAME = rb"\xe2\x9e\xa4 YN0000: "

_FIRST = (
    Rule(
        "banner",
        (
            rb"yarn (?:install|add|remove|upgrade|run|list|why|outdated|info|check|audit|licenses|init|version"
            rb"|pack|link)? ?v1\.\S++"
        ),
        BANNER,
    ),
    Rule("error", rb"error (?!Command failed with exit code \d).+", ERROR, opens=True),
    Rule("script-failed", rb"error Command failed with exit code \d++\..*", FAILED, opens=True),
    Rule("warning", rb"warning .+", WARNING),
    Rule("up-to-date", rb"success (?:Already up-to-date\.|Folder in sync\.|Uninstalled packages\.)", DONE),
    Rule("saved", rb"success Saved (?!lockfile).+", CHANGED),
    Rule("saved-lockfile", rb"success Saved lockfile\.", STEP),
    Rule("no-lockfile", rb"info No lockfile found\.", STEP),
    Rule("direct", rb"info Direct dependencies", ANSWER),
    Rule("script", rb"\$ (?!yarn )\S.*", SCRIPT),
    Rule("chatter", rb"verbose [\d.]++ .*", CHATTER, run=True),
    Rule(
        "removing",
        (
            rb"\[\d/\d\] (?:Removing module|Regenerating lockfile|Rebuilding all|Why do we have|Initialising"
            rb"|Finding dep|Calculating).*"
        ),
        STEP,
        run=True,
    ),
)
_LATER = (
    Rule("version", rb"%b\xc2\xb7 Yarn \d\S*" % _FRAME, BANNER),
    Rule(
        "step",
        rb"%b(?:\xe2\x94\x8c .+|\xe2\x94\x94 Completed(?: in .+)?)" % _FRAME,
        STEP,
        run=True,
    ),
    Rule(
        "finding",
        rb"(?!%b|%b(?:\xe2\x94\x82 )?(?:[+-] |\d++ packages? (?:was|were) |A package was ))%b(?:\xe2\x94\x82 )?.+"
        % (_FRAME, _ARROW, _ARROW),
        WARNING,
    ),
    Rule("framed", rb"%b(?:\xe2\x94\x82 |(?!\xc2\xb7|\xe2\x94)\S).*" % _FRAME, ANSWER),
    Rule(
        "changed",
        rb"(?!%b)%b(?:\xe2\x94\x82 )?(?:[+-] |\d++ packages? (?:was|were) |A package was ).*" % (_FRAME, _ARROW),
        CHANGED,
    ),
    Rule("done", rb"%b\xc2\xb7 Done(?: with warnings)? in .+" % _FRAME, DONE),
    Rule("failed", rb"%b\xc2\xb7 Failed with errors in .+" % _FRAME, FAILED),
    Rule("no-run", rb"(?:Usage|Internal) Error: .+|\xe2\x9e\xa4 Errors happened when preparing .+", ERROR, opens=True),
    Rule("workspace-failed", rb"The command failed in workspace .+|Failed with errors in [\d.ms ]++", FAILED),
)

_top = State("top", (*_FIRST, *_LATER))

ADAPTER = Adapter(
    "yarn",
    (_top,),
    commands=("yarn", "yarnpkg"),
    anchors=(
        b"\xe2\x9e\xa4 YN",
        b"yarn install v1",
        b"yarn add v1",
        b"yarn run v1",
        b"yarn remove v1",
        b"yarn upgrade v1",
        b"yarn why v1",
        b"yarn list v1",
        b"yarn outdated v1",
        b"yarnpkg.com",
        b"Usage Error: ",
    ),
    signatures=(
        rb"\xe2\x9e\xa4 YN\d{4}: ",
        rb"yarn (?:install|add|remove|upgrade|why|list|outdated|check|run) v1\.",
        rb"The command failed in workspace \S+ with exit code \d",
        rb"error Command failed with exit code \d+\.[\r\n]+info Visit ",
        rb"error Command \"[^\"\r\n]+\" not found\.[\r\n]",
    ),
    weak=(rb"(?:error|warning|success) ", rb"(?:Usage|Internal) Error: "),
    mixes=True,
    finish=settled("yarn", ("chatter",), ("up-to-date", "saved", "saved-lockfile")),
    verified=("Yarn 1.22", "Yarn 4.18"),
)

r"""Composer: install, update, require, remove; sets that cannot be resolved, scripts, ``-vvv``.

What a reader must know of the formats:

- What cannot be resolved is a list of numbered problems, each with the chain of its reasons behind dashes.
- Other errors stand in a box without edges, wrapped at 77 columns even within words, below ``In File.php line 12:``; a
  usage of the command follows.
- Operations of the lock file and those of the folder are counted on a line, with a row for each package below; the
  rows of the folder say what those of the lock file did.

Not here: tables of ``show`` and ``outdated``, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import (
    BANNER,
    CHANGED,
    CHATTER,
    DETAIL,
    DONE,
    ERROR,
    FAILED,
    LISTED,
    STEP,
    WARNING,
    settled,
)
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

LOCKING = Label(Priority.P4, "package that is locked", "packages locked")
USAGE = Label(Priority.P3, "usage", "lines of usage", near=0)

_top = State(
    "top",
    (
        Rule(
            "slow",
            rb"Composer is operating (?:significantly )?slower than normal .+|No composer\.lock file present\. .+",
            BANNER,
            run=True,
        ),
        Rule(
            "step",
            (
                rb"Loading composer repositories with package information"
                rb"|Updating dependencies(?: \(including require-dev\))?|Writing lock file"
                rb"|Installing dependencies from lock file(?: \(including require-dev\))?"
                rb"|Verifying lock file contents .+|Generat(?:ing|ed) (?:optimized )?autoload files.*"
                rb"|Running composer update .+"
            ),
            STEP,
            run=True,
        ),
        Rule(
            "operations",
            rb"(?:Lock file|Package) operations: .+|Nothing to (?:install, update or remove|modify in lock file)",
            DONE,
        ),
        Rule("locking", rb"  - (?:Locking|Downloading) \S+ \([^)\n]++\)", LOCKING, run=True),
        Rule(
            "installing",
            (
                rb"  - Installing \S+ \([^)\n]++\)(?:: (?:Extracting archive|Symlinking from .+|Loading from cache"
                rb"|Mirroring from .+))?"
            ),
            LISTED,
            run=True,
        ),
        Rule("changed", rb"  - (?:Upgrading|Downgrading|Removing|Updating) .+|\./composer\.json has been .+", CHANGED),
        Rule(
            "unresolved",
            rb"Your requirements could not be resolved to an installable set of packages\.",
            FAILED,
            enter="problems",
            opens=True,
        ),
        Rule("thrown", rb"In \S+\.php line \d++:", ERROR, enter="thrown", opens=True),
        Rule("script-failed", rb"Script .+ returned with error code \d++", FAILED),
        Rule(
            "abandoned",
            rb"Package .+ is abandoned, .+|Found \d++ (?:security vulnerability|abandoned).+|Warning: .+",
            WARNING,
        ),
        Rule("no-advisory", rb"No security vulnerability advisories found.*", DONE),
        Rule(
            "chatter",
            (
                rb"(?:Reading|Executing command|Checked CA file|Loading config file|Running \d[\d.]*+ \("
                rb"|Failed to initialize global).*"
            ),
            CHATTER,
            run=True,
        ),
    ),
)
_problems = State(
    "problems",
    (Rule("problem", rb"  Problem \d++| {4}- .+", DETAIL, run=True), Rule("apart", rb"", DETAIL, then=rb"  Problem ")),
    otherwise="top",
)
_thrown = State(
    "thrown",
    (
        Rule("box", rb"  +\S.*", ERROR, run=True),
        Rule("box-blank", rb" *+", BANNER, run=True),
        Rule("usage", rb"[\w:-]++ \[.+", USAGE, run=True),
    ),
    otherwise="top",
)

_verbose = settled("composer", ("chatter",), ("operations",))
_locked = settled("composer", ("locking",), ("installing", "changed"), LISTED)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Rows of the lock file say nothing new where the folder's follow."""
    _verbose(lines, classification, segment)
    _locked(lines, classification, segment)


ADAPTER = Adapter(
    "composer",
    (_top, _problems, _thrown),
    commands=("composer",),
    anchors=(
        b"composer",
        b"Composer",
        b".php line ",
        b"Lock file operations: ",
        b"Package operations: ",
        b"handling the ",
    ),
    signatures=(
        rb"Loading composer repositories with package information",
        rb"No composer\.lock file present\.",
        rb"Installing dependencies from lock file \(including require-dev\)",
        rb"Your requirements could not be resolved to an installable set of packages\.",
        rb"Composer is operating ",
        rb"Script [^\r\n]+ handling the \S+ event returned with error code ",
        rb"\./composer\.json has been ",
    ),
    weak=(rb"In \S+\.php line \d+:", rb"Running \d", rb"> \S", rb"(?:Generating|No security|Reading \./)"),
    mixes=True,
    finish=_finish,
    verified=("Composer 2.5",),
)

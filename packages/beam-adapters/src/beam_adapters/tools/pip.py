r"""pip: install, download, wheel, uninstall, check; conflicts, backtracking, builds that fail.

What a reader must know of the formats:

- ``ERROR:`` begins what went wrong; of a conflict the reasons are indented below "The conflict is caused by:".
- While it looks for versions that fit together, pip says so, again and again; once it found some this is of no use.
- An error of a build stands in a box of the build's own lines, whose head names the step and the exit code.
- With ``-v`` there is a line for each file that is removed or made.

Not here: collecting, downloading, building and what is satisfied already, which the table of packages knows; lists of
packages, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import ANSWER, BLANK, CHATTER, DETAIL, DONE, ERROR, FAILED, HINT, LISTED, WARNING, settled
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

SEARCH = Label(Priority.P4, "line of a search for versions", "lines of a search for versions")
NOWHERE = Label(Priority.P4, "location without the package", "locations without a package")
FILE = Label(Priority.P4, "file made or removed", "files made or removed")

_top = State(
    "top",
    (
        Rule(
            "search",
            rb"INFO: (?:pip is looking at multiple versions of|This is taking longer than usual\."
            rb"|pip is still looking at) .+"
            rb"|  (?:Reason for being yanked: <none given>)",
            SEARCH,
            run=True,
        ),
        Rule("conflict", rb"The conflict is caused by:", ERROR, enter="conflict", opens=True),
        Rule("impossible", rb"ERROR: ResolutionImpossible: .*", FAILED),
        Rule(
            "error",
            rb"ERROR: (?!ResolutionImpossible: ).+|error: (?:subprocess-exited|metadata-generation"
            rb"|legacy-install|externally).+",
            ERROR,
            opens=True,
        ),
        Rule("boxed", rb" *+\xc3\x97 .+", ERROR),
        Rule("boxed-more", rb" *+(?:\xe2\x95\xb0\xe2\x94\x80>|\xe2\x94\x82) (?!See above).+", DETAIL, run=True),
        Rule(
            "is-not-met",
            rb"\S+ \S+ (?:requires|has requirement) .+, (?:but you have .+|which is not installed\.)",
            ERROR,
            run=True,
        ),
        Rule(
            "warning",
            rb"WARNING: (?!Location '[^'\n]++' is ignored|You are using pip|Running pip as the).+|DEPRECATION: .+",
            WARNING,
        ),
        Rule("location", rb"WARNING: Location '[^'\n]++' is ignored: .+", NOWHERE, run=True),
        Rule("installed", rb" *+Successfully installed \S.*", DONE),
        Rule("well", rb"No broken requirements found\.|Would install .+|Successfully (?:downloaded|built) .+", DONE),
        Rule(
            "files",
            rb" {6,}(?:Removing file or directory|Would remove:|changing mode of|Created temporary directory:) .+",
            FILE,
            run=True,
        ),
        Rule("using", rb"Using pip \S+ from .+|Non-user install .+", CHATTER, run=True),
        Rule(
            "heads",
            rb"Package ++Version(?: ++(?:Latest ++Type|Editable project location|Location|Installer)){0,3} *+"
            rb"|-{3,}(?: -{3,}){1,5}",
            ANSWER,
        ),
    ),
)
_conflict = State(
    "conflict",
    (
        Rule("reason", rb" {4}.+", DETAIL, run=True),
        Rule("conflict-blank", b"", BLANK, run=True),
        Rule(
            "way-out",
            rb"To fix this you could try to:|\d\. (?:loosen the range|remove package versions).+",
            HINT,
            run=True,
        ),
    ),
    otherwise="top",
)

_verbose = settled("pip", ("search", "files", "using"), ("well", "installed"))
_found = settled("pip", ("location",), ("well", "installed"), LISTED)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Where a package was not found matters until all were."""
    _verbose(lines, classification, segment)
    _found(lines, classification, segment)


ADAPTER = Adapter(
    "pip",
    (_top, _conflict),
    commands=("pip", "pip3", "pip install", "python -m pip", "pip check", "pip download"),
    anchors=(
        b"Collecting ",
        b"Requirement already satisfied: ",
        b"Looking in indexes: ",
        b"Using pip ",
        b"No matching distribution found for ",
        b"ERROR: Cannot install ",
        b"pip's dependency resolver",
        b"Could not open requirements file",
        b"No broken requirements",
        b"Successfully uninstalled ",
        b"has requirement ",
        b"which is not installed",
        b"externally-managed-environment",
        b"Obtaining file://",
    ),
    signatures=(
        (
            rb"Collecting [A-Za-z\d][\w.-]*[^\r\n]{0,200}[\r\n]+ +(?:Downloading|Using cached|Obtaining"
            rb"|WARNING: Retrying|Preparing metadata)"
        ),
        rb"Requirement already satisfied: \S+[^\r\n]* in \S+",
        rb"Looking in (?:indexes|links): \S+[\r\n]",
        rb"Using pip \d[^\r\n]* \(python \d",
        (
            rb"ERROR: (?:Could not find a version that satisfies the requirement|Cannot install"
            rb"|Could not open requirements file) "
        ),
        rb"WARNING: Location '[^'\r\n]+' is ignored: it is neither",
        rb"No broken requirements found\.",
    ),
    weak=(
        rb"Collecting ",
        rb"Processing \S",
        rb"Obtaining ",
        rb"(?:ERROR|WARNING): ",
        rb"Found existing installation: ",
        rb"\S+ \S+ (?:requires|has requirement) ",
        rb"error: ",
        rb"Package +Version",
    ),
    mixes=True,
    finish=_finish,
    verified=("pip 23.2", "pip 26.0"),
)

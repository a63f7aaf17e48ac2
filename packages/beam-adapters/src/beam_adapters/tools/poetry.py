r"""Poetry: install, add, remove, update, lock; what it installs, and why versions cannot be found.

What a reader must know of the formats:

- A block of operations says how many there are, and names each with a dash: what is installed, updated, removed or
  skipped, with the reason.  What is there already is counted.
- A proof that there is no solution has no word of error: it begins with ``Because`` and ends in
  ``version solving failed``.

Not here: the tables of ``show``, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import CHANGED, DETAIL, DONE, ERROR, FAILED, LISTED, STEP
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

SKIPPED = Label(Priority.P4, "package that is there", "packages installed already")
_DASH = rb"  (?:-|\xe2\x80\xa2) "

_top = State(
    "top",
    (
        Rule("operations", rb"Package operations: .+", DONE, opens=True),
        Rule("nothing", rb"No dependencies to install or update|All set!", DONE),
        Rule(
            "installing",
            rb"%bInstalling \S++ \([^)\n]++\)(?::? ?(?:Pending|Downloading|Preparing|Installing)\.\.\.(?: \S++)?)?"
            % _DASH,
            LISTED,
            run=True,
        ),
        Rule(
            "skipped",
            (
                rb"%bInstalling \S++ \([^)\n]++\): Skipped for the following reason: (?:Already installed"
                rb"|Not (?:required|needed) .+)"
            )
            % _DASH,
            SKIPPED,
            run=True,
        ),
        Rule("changed", rb"%b(?:Updating|Downgrading|Removing) \S.*" % _DASH, CHANGED),
        Rule("using", rb"Using version .+", CHANGED),
        Rule(
            "step",
            (
                rb"Updating dependencies|Resolving dependencies\.\.\.(?: \([\d.]++s\))?|Writing lock file"
                rb"|Installing dependencies from lock file|Finding the necessary packages for the current system"
                rb"|Installing the current project: .+|Checking keyring availability: .+"
            ),
            STEP,
            run=True,
        ),
        Rule(
            "because",
            (
                rb"Because (?:no versions of |\S+ \(|\S+ depends on |-root- ).+"
                rb"|The current project's .+ is not supported .+"
            ),
            ERROR,
            enter="proof",
            opens=True,
        ),
        Rule(
            "not-found",
            (
                rb"Could not find a matching version of package .+|pyproject\.toml changed significantly .+"
                rb"|Unable to find installation candidates for .+|(?:Poetry could not find|Error: ).+"
            ),
            ERROR,
            opens=True,
        ),
    ),
)
_proof = State(
    "proof",
    (
        Rule("failing", rb"(?:So, )?(?:b|B)ecause .*version solving failed\.|.*version solving failed\.", FAILED),
        Rule(
            "proves",
            rb"(?![^\n]*version solving failed\.)(?: |And because|So, |Because|\(\d++\)|Thus, ).+",
            DETAIL,
            run=True,
        ),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "poetry",
    (_top, _proof),
    commands=("poetry", "poetry install", "poetry add", "poetry update", "poetry lock", "poetry remove"),
    anchors=(
        b"Package operations: ",
        b"version solving failed",
        b"Installing dependencies from lock file",
        b"Could not find a matching version",
        b"Resolving dependencies...",
        b"poetry.lock",
        b"No dependencies to install",
    ),
    signatures=(
        rb"Installing dependencies from lock file[\r\n]",
        rb"(?:Updating dependencies[\r\n]+)Resolving dependencies\.\.\.",
        rb"Because [^\r\n]+, version solving failed\.",
        rb"pyproject\.toml changed significantly since poetry\.lock ",
        rb"Could not find a matching version of package ",
    ),
    weak=(
        rb"Because ",
        rb"Using virtualenv: ",
        rb"Using version ",
        rb"Resolving dependencies\.\.\.",
        rb"All set!",
        rb"Creating virtualenv ",
    ),
    mixes=True,
    verified=("Poetry 2.5",),
)

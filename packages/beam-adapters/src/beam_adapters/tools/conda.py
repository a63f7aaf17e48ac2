r"""conda, mamba and micromamba: install, create, update; packages that are not found or cannot be had together.

What a reader must know of the formats:

- The plan has a table of what is downloaded and lists of what comes, changes and goes, a package a line; the table says
  nothing that the lists do not say, but its total.
- Errors have a name with ``Error:`` at its end; mamba's have a tree of reasons below.
- Bars name each archive, and each frame may be a line.

Written after the documented formats; no version was run.
"""

from __future__ import annotations

from beam_adapters._managers import BLANK, CHANGED, DETAIL, DONE, ERROR, HEAD, HINT, STEP, WARNING
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

ARCHIVE = Label(Priority.P4, "archive", "archives")

_top = State(
    "top",
    (
        Rule(
            "step",
            (
                rb"(?:Collecting package metadata \(.+\)|Solving environment|Preparing transaction"
                rb"|Verifying transaction|Executing transaction|Retrieving notices): (?:\.\.\.working\.\.\. )?done"
                rb"|Channels:|Platform: \S+|Transaction (?:starting|finished)"
                rb"|Downloading and Extracting Packages:?.*|(?:Linking|Unlinking) \S+"
            ),
            STEP,
            run=True,
        ),
        Rule(
            "unsolved", rb"Solving environment: (?:\.\.\.working\.\.\. )?(?:failed|unsuccessful).*", ERROR, opens=True
        ),
        Rule(
            "error",
            (
                rb"[A-Z]\w*Error(?: \w++)?: .*|[A-Z]\w*Error:|(?:error|critical) +libmamba .*"
                rb"|Could not solve for environment specs"
            ),
            ERROR,
            enter="reasons",
            opens=True,
        ),
        Rule("warning", rb"(?:warning +libmamba|WARNING conda\.\S+:) .*|==> WARNING: .+", WARNING),
        Rule(
            "plan",
            (
                rb"## Package Plan ##|The following (?:NEW )?packages will be (?:INSTALLED|UPDATED|DOWNGRADED"
                rb"|REMOVED|SUPERSEDED.*):|  (?:environment location: .+|added / updated specs:)"
            ),
            HEAD,
        ),
        Rule(
            "satisfied", rb"# All requested packages already installed\.|All requested packages already installed", DONE
        ),
        Rule("archives", rb"The following packages will be downloaded:", STEP, enter="archives"),
        Rule("bar", rb"[\w.-]++ +\| [\d.]++ [KMG]B +\| .*\| +\d{1,3}% *+", ARCHIVE, run=True),
        Rule("how", rb"# +|# To (?:activate|deactivate) (?:this|an active) environment, use", HINT, run=True),
        Rule("activate", rb"# {5}\$ conda (?:de)?activate.*", CHANGED),
    ),
)
_archives = State(
    "archives",
    (
        Rule("archive-head", rb" {4}(?:package +\| +build|-{6,}\|-{6,})", BLANK, run=True),
        Rule("archive", rb" {4}\S+ +\| *+\S+ +[\d.]++ [KMG]?B.*", ARCHIVE, run=True),
        Rule("archive-blank", b"| {4}-{30,}", BLANK, run=True),
        Rule("total", rb" +Total: +.+", CHANGED, enter="top"),
    ),
    otherwise="top",
)
_reasons = State(
    "reasons",
    (
        Rule("reason", rb"(?!(?:error|critical|warning) ++libmamba ).+", DETAIL, run=True),
        Rule("reason-blank", b"", BLANK, run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "conda",
    (_top, _archives, _reasons),
    commands=("conda", "mamba", "micromamba"),
    anchors=(
        b"Collecting package metadata",
        b"Solving environment",
        b"## Package Plan ##",
        b"PackagesNotFoundError",
        b"UnsatisfiableError",
        b"libmamba",
        b"ResolvePackageNotFound",
        b"conda activate",
    ),
    signatures=(
        rb"Collecting package metadata \(",
        rb"Solving environment: ",
        rb"## Package Plan ##",
        (
            rb"(?:PackagesNotFoundError|LibMambaUnsatisfiableError|UnsatisfiableError|ResolvePackageNotFound"
            rb"|EnvironmentLocationNotFound|CondaHTTPError|CondaValueError):"
        ),
        rb"(?:error|warning|critical) +libmamba ",
    ),
    weak=(rb"Channels:", rb"Transaction", rb"[A-Z]\w*Error: "),
    mixes=True,
)

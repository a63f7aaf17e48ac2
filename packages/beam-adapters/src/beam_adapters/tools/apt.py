r"""apt, apt-get and dpkg: install, remove, update, simulated runs, packages whose scripts fail.

What a reader must know of the formats:

- ``E:`` is an error, ``W:`` a warning, ``Err:1`` a source that could not be read with the reason on the next line.
- What is not met stands below "have unmet dependencies", indented by one blank.
- dpkg's errors name the package and have their reason on the next line; the packages concerned stand at the end.
- Simulated runs print ``Inst`` and ``Conf``; the second says nothing new.

Not here: unpacking, setting up, fetching and lists of further packages, which the table of packages knows; lists of
packages, which are answers.
"""

from __future__ import annotations

from beam_adapters._managers import ANSWER, CHANGED, DETAIL, ERROR, HINT, WARNING
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

CONFIGURED = Label(Priority.P4, "package that would be configured", "packages that would be configured")
REMOVING = Label(Priority.P4, "package that is removed", "packages removed")
IGNORED = Label(Priority.P3, "source that was ignored", "sources ignored", near=1)
LEGEND = Label(Priority.P5, "legend")

_top = State(
    "top",
    (
        Rule("error", rb"E: .+|dpkg(?:-query|-deb)?: error: .+", ERROR, opens=True),
        Rule(
            "package-error",
            (
                rb"dpkg: error processing (?:package|archive) .+|dpkg: dependency problems prevent .+"
                rb"|dpkg-query: package .+ is not installed .+"
            ),
            ERROR,
            enter="reasons",
            opens=True,
        ),
        Rule("source-error", rb"Err:\d++ .+", ERROR, enter="reasons", opens=True),
        Rule("source-ignored", rb"Ign:\d++ .+", IGNORED, run=True),
        Rule("warning", rb"W: .+|dpkg: warning: .+", WARNING),
        Rule(
            "unmet",
            rb"(?:The following packages have unmet dependencies|Errors were encountered while processing):",
            ERROR,
            enter="listed",
            opens=True,
        ),
        Rule("newest", rb"\S+ is already the newest version \(.+\)\.", CHANGED),
        Rule("would", rb"(?:Inst|Remv|Purg) \S+ .*", CHANGED),
        Rule("configured", rb"Conf \S+ \(.*\)", CONFIGURED, run=True),
        Rule(
            "count-broken",
            rb"\d++ not fully installed or removed\.|Package .+ is not available, but is referred to .+",
            WARNING,
        ),
        Rule("removing", rb"(?:Removing|Purging configuration files for) \S+ \(.+\) \.\.\.", REMOVING, run=True),
        Rule("listing", rb"Listing\.\.\.(?: Done)?", HINT),
        Rule(
            "legend",
            rb"Desired=Unknown/Install/.+|\| Status=Not/Inst/.+|\|/ Err\?=\(none\)/.+|\+\+\+-=+.*",
            LEGEND,
            run=True,
        ),
        Rule("heads", rb"\|\|/ Name ++Version ++Architecture ++Description *+", ANSWER),
    ),
)
_reasons = State("reasons", (Rule("reason", rb" .+", DETAIL, run=True),), otherwise="top")
_listed = State("listed", (Rule("concerned", rb" .+", DETAIL, run=True),), otherwise="top")

ADAPTER = Adapter(
    "apt",
    (_top, _reasons, _listed),
    commands=("apt", "apt-get", "dpkg", "dpkg-query", "aptitude"),
    anchors=(
        b"Reading package lists...",
        b"E: ",
        b"dpkg: ",
        b"dpkg-query: ",
        b"Desired=Unknown",
        b"Get:1 http",
        b"Hit:1 http",
        b"Err:1 http",
        b"Selecting previously unselected",
        b"Preparing to unpack ",
        b"Listing...",
    ),
    signatures=(
        rb"Reading package lists\.\.\.(?: Done)?[\r\n]",
        rb"dpkg: (?:error processing|dependency problems|error:) ",
        (
            rb"E: (?:Unable to locate package|Package '[^'\r\n]+' has no installation candidate"
            rb"|Sub-process \S+ returned|Could not get lock|Invalid operation) ?"
        ),
        rb"(?:Get|Hit|Ign|Err):1 https?://",
        rb"Selecting previously unselected package ",
        rb"(?:Setting up|Unpacking) \S+ \([^)\r\n]+\)[^\r\n]* \.\.\.[\r\n]",
        rb"Desired=Unknown/Install/Remove",
    ),
    weak=(rb"(?:E|W): ", rb"(?:Inst|Conf|Remv) \S", rb"dpkg-query: ", rb"Listing\.\.\.", rb"Removing "),
    mixes=True,
    verified=("apt 2.6", "dpkg 1.21"),
)

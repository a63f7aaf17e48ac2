r"""Package managers: pip, uv, npm, yarn, pnpm, bundler, apt, whichever command ran them.

What a reader must know of the formats:

- What was asked for and what was installed at the end stays: ``Successfully installed``, ``added 12 packages``, uv's
  ``+ name==1.0``, apt's ``NEW packages`` and its count.  What happened on the way is counted.
- pip says ``Requirement already satisfied`` of what was asked for, which is an answer, and ``(from x)`` of what that
  needs, which is none.  Where it looked explains what it did not find.  A package whose build fails was collected
  just before: that line stays.
- npm's errors stand behind ``npm error``; the usage below them is a help text.
- Notices of a newer version of the tool and of funding are dropped.

Not here: bars and downloads of other tools (``progress``), what the build of a package prints (``builds``).
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

COLLECTED = Label(P4, "collected package", "packages collected")
DOWNLOAD = Label(P4, "download", "downloads")
SATISFIED = Label(P4, "satisfied requirement", "requirements already satisfied")
STEP = Label(P4, "step of an installation", "installation steps")
OTHER = Label(P4, "link for another Python", "links for other Pythons")
ROUTINE = Label(P5, "routine of a package manager")
NOTICE = Label(P5, "notice")
LOOKED = Label(P2, "where packages were looked for")
INSTALLED = Label(P1, "what was installed", outcome="pass")
UNBUILT = Label(P2, "package whose build did not end")
REMOVED = Label(P2, "what was removed")
USAGE = Label(P3, "usage", "lines of usage", near=0)

_IN = rb"(?:#\d++ \d++\.\d++ | => => # )?"  # before what a step of a Docker build prints
_SETTLED = rb"[^\n]*\n[^\n]*\n"  # what follows is all there
_NO_BUILD_FAILS = rb"(?!(?: ++[^\n]*\n){0,9}? ++(?:[^\n]*'error'\n|error: ))"
_NAME = rb"[\w.@/\[\]-]++"

_PIP = (
    Rule(
        "collecting",
        rb"(?:  )?(?:Collecting|Processing) [\w./\\@:+\[\]-]++(?:(?:[<>=!~]=?|;| @ |,)\S*)*(?: \(from .*\))?",
        COLLECTED,
        then=_NO_BUILD_FAILS + rb"(?: ++[^\n]*\n){0,9}[^ \n]",
    ),
    Rule(
        "collecting-what-fails",
        rb"(?:  )?(?:Collecting|Processing) [\w./\\@:+\[\]-]++(?:(?:[<>=!~]=?|;| @ |,)\S*)*(?: \(from .*\))?",
        Label(P1, "package that is not built"),
        then=rb"(?: ++[^\n]*\n){0,9}? ++(?:[^\n]*'error'\n|error: )",
    ),
    Rule("satisfied", rb" *+Requirement already satisfied: .* in .*\(from .*\) \([^)\s]++\)", SATISFIED, run=True),
    Rule(
        "asked",
        rb" *+Requirement already satisfied: (?![^\n]*\(from [^\n]*\) \([^)\s]++\)\n).*",
        Label(P2, "satisfied already"),
        run=True,
    ),
    Rule(
        "pip-download",
        (
            rb" *+(?:Downloading \S++ \([\d.]++ ?[kKMG]?i?(?:B|bytes)\)|Using cached \S++(?: \([\d.]++ ?[kKMG]?(?:B"
            rb"|bytes)\))?"
            rb"|Downloading \S+\.(?:whl|metadata))"
        ),
        DOWNLOAD,
        run=True,
    ),
    Rule(
        "pip-step",
        (
            rb" *+(?:(?:Installing (?:build|backend) dependencies|Getting requirements to build (?:wheel|editable)"
            rb"|Preparing (?:editable )?metadata \([^)\n]++\)|Building (?:wheel|editable) for \S++ \([^)\n]++\)"
            rb"|Checking if build backend supports build_editable): (?:started|finished with status 'done'"
            rb"|still running\.\.\.)"
            rb"|Building wheels? for collected packages: .*|Created wheel for [^\s:]++: filename=.*"
            rb"|Stored in directory: .*"
            rb"|Installing collected packages: .*|Found existing installation: \S++ \S++"
            rb"|Running setup\.py (?:install|develop) for \S++)"
        ),
        STEP,
        then=rb"(?![^\n]*(?:'error'\n|error: ))" + _SETTLED,
        run=True,
    ),
    Rule(
        "pip-link",
        rb" *+Link requires a different Python \(.*\): .*|Ignoring [^\s:]++: markers '.*' don't match your environment",
        OTHER,
        run=True,
    ),
    Rule(
        "pip-removing",
        rb" *+(?:Attempting uninstall: \S++|Uninstalling [^\s:]++:)",
        ROUTINE,
        then=rb" *+(?:Found|Uninst|Success|Attempt|Remov|Would)",
        run=True,
    ),
    Rule("pip-removed", rb" *+Successfully uninstalled \S++", REMOVED, run=True),
    Rule("pip-installed", rb" *+Successfully installed \S.*", INSTALLED),
    Rule("pip-looked", rb"Looking in (?:indexes|links): .*", LOOKED, run=True),
    Rule(
        "pip-notice",
        (
            rb"(?:\[notice\] |WARNING: You are using pip version |You should consider upgrading via ).*"
            rb"|WARNING: Running pip as the 'root' user can result in broken permissions .*"
            rb"| *+note: This (?:error originates from a subprocess, and is likely not a problem with pip"
            rb"|is an issue with the package mentioned above, not pip)\."
            rb"|hint: See above for (?:details|output from the failure)\."
            rb"|\xe2\x95\xb0\xe2\x94\x80> See above for output\.| *+\[end of output\]"
        ),
        NOTICE,
        run=True,
    ),
)
_UV = (
    Rule("uv-result", rb"(?:Installed|Uninstalled) \d++ packages? in .*|Audited \d++ packages? in .*", INSTALLED),
    Rule(
        "uv-step",
        rb"Prepared \d++ packages? in [\d.]++m?s|(?: Downloaded| +Updated) \S++(?: @ \S++)?",
        STEP,
        run=True,
    ),
    Rule("uv-building", rb" {3}Building \S++(?: @ \S++)?", STEP, run=True),
    Rule("uv-built", rb" {6}Built \S++(?: @ \S++)?", STEP, run=True),
)
_NODE = (
    Rule("npm-fetch", rb"npm http (?:fetch (?:GET|POST|HEAD) 200|cache) .*", Label(P4, "fetch", "fetches"), run=True),
    Rule(
        "npm-result",
        rb"(?:added|removed|changed|up to date)(?:,? (?:\d++ packages?|(?:added|removed|changed) \d++ packages?"
        rb"|and audited \d++ packages?),?)*(?: in [\d.]++m?s)",
        INSTALLED,
    ),
    Rule(
        "npm-notice",
        (
            rb"\d++ packages? (?:are|is) looking for funding|  run `npm fund` for details|npm notice *+"
            rb"|npm notice (?:New (?:major|minor|patch) version of npm available! .*|Changelog: .*|To update run: .*"
            rb"|Run `?npm install -g npm@.*)"
            rb"|info Visit https://yarnpkg\.com/en/docs/cli/\w++ for documentation about this command\."
            rb"|npm (?:error|ERR!) *+"
        ),
        NOTICE,
        run=True,
        certain=True,
    ),
    Rule("npm-usage", rb"npm (?:error|ERR!) (?:Options:|Usage:)", USAGE, enter="usage", certain=True),
    Rule(
        "yarn-step",
        rb"\[\d/\d\] (?:Resolving packages|Fetching packages|Linking dependencies|Building fresh packages"
        rb"|Validating package\.json)\.\.\.",
        ROUTINE,
        then=rb"(?!error )" + _SETTLED,
        run=True,
    ),
    Rule("yarn-dependencies", rb"info All dependencies", Label(P5, "head of a list"), enter="dependencies"),
    Rule("pnpm-frame", rb"Progress: resolved \d++, reused \d++, downloaded \d++, added \d++|\++-*", ROUTINE, run=True),
    Rule("done", rb"Done in [\d.]++m?s(?: using pnpm .*)?\.?", INSTALLED),
)
_OTHERS = (
    Rule("pdm-error", rb"\[[A-Z]\w*(?:Error|Exception)\]: .+", Label(P0, "error")),
    Rule("bundler", rb"Fetching gem metadata from \S++", ROUTINE, enter="bundler"),
    Rule("gems-installed", rb"Bundle complete! .*", INSTALLED),
    Rule(
        "apt-routine",
        (
            rb"%b(?:(?:Reading package lists|Building dependency tree|Reading state information)\.\.\.(?: Done)?"
            rb"|\(Reading database \.\.\. (?:\d{1,3}%%|\d++ files and directories currently installed\.\))?"
            rb"|WARNING: apt does not have a stable CLI interface\. Use with caution in scripts\."
            rb"|debconf: delaying package configuration, since apt-utils is not installed"
            rb"|No (?:services need to be restarted|containers need to be restarted"
            rb"|user sessions are running outdated binaries)\."
            rb"|No VM guests are running outdated hypervisor \(qemu\) binaries on this host\."
            rb"|Running kernel seems to be up-to-date\."
            rb"|Scanning (?:processes|linux images|candidates|processor microcode)\.\.\. *+)"
        )
        % _IN,
        ROUTINE,
        run=True,
    ),
    Rule("apt-fetch", rb"%b(?:Get|Hit):\d++ https?://\S++ .*" % _IN, DOWNLOAD, run=True),
    Rule(
        "apt-step",
        (
            rb"%b(?:Selecting previously unselected package \S++|Preparing to unpack \S++ \.\.\."
            rb"|Unpacking \S++ \(.*\)(?: over \(.*\))? \.\.\.|Setting up \S++ \(.*\) \.\.\."
            rb"|Processing triggers for \S++ \(.*\) \.\.\.|Extracting templates from packages: \d++%%.*"
            rb"|update-alternatives: using \S++ to provide \S++ \([^)\s]++\) in auto mode)"
        )
        % _IN,
        STEP,
        then=rb"(?!dpkg: |E: |[^\n]*(?:[Ee]rror|fail))" + _SETTLED,
        run=True,
    ),
    Rule(
        "apt-more",
        rb"The following additional packages will be installed:",
        Label(P5, "head of a list"),
        enter="listed",
        then=rb"  ",
    ),
    Rule(
        "apt-suggested",
        rb"(?:Suggested|Recommended) packages:",
        Label(P5, "head of a list"),
        enter="suggested",
        then=rb"  ",
    ),
    Rule(
        "apt-count",
        rb"\d++ upgraded, \d++ newly installed, \d++ to remove and \d++ not upgraded\.",
        Label(P1, "count of packages"),
    ),
)

_top = State("top", _PIP + _UV + _NODE + _OTHERS)
_usage = State(
    "usage",
    (
        Rule(
            "usage-line",
            rb"npm (?:error|ERR!)(?! (?:A complete log|Run \"npm help|code |Error|Missing|Invalid)) .*|npm (?:error"
            rb"|ERR!)",
            USAGE,
            run=True,
            certain=True,
        ),
    ),
    otherwise="top",
)
_dependencies = State(
    "dependencies",
    (
        Rule(
            "dependency",
            rb"\xe2\x94[\x9c\x94]\xe2\x94\x80 \S++",
            Label(P4, "dependency", "dependencies"),
            run=True,
        ),
    ),
    otherwise="top",
)
_bundler = State(
    "bundler",
    (
        Rule(
            "gem",
            rb"(?:Using|Fetching|Installing) [\w.-]++ \d[\w.]*+(?: \([^)\n]++\))?(?: with native extensions)?",
            Label(P4, "gem", "gems"),
            then=rb"(?![^\n]*[Ee]rror)" + _SETTLED,
            run=True,
        ),
        Rule("gem-routine", rb"Resolving dependencies\.\.\.+|Fetching gem metadata from \S++", ROUTINE),
    ),
    otherwise="top",
)
_listed = State(
    "listed",
    (Rule("listed", rb"  \S.*", Label(P4, "line of package names", "lines of additional packages"), run=True),),
    otherwise="top",
)
_suggested = State(
    "suggested",
    (Rule("suggested", rb"  \S.*", Label(P4, "line of package names", "lines of suggested packages"), run=True),),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Where pip looked matters until it says what it installed; a build that uv began and did not end stays."""
    start, stop = segment.start, segment.stop
    if any_of(classification, kinds_of(classification, ADAPTER.name, "pip-installed"), start, stop):
        looked = kinds_of(classification, ADAPTER.name, "pip-looked")
        relabel(classification, looked, NOTICE, "pip-found", start, stop)
    building = kinds_of(classification, ADAPTER.name, "uv-building")
    built = {
        line_of(lines, segment, unit).split()[1]
        for kind in kinds_of(classification, ADAPTER.name, "uv-built")
        for unit in units_of(classification, kind, start, stop)
    }
    for unit in [unit for kind in building for unit in units_of(classification, kind, start, stop)]:
        if line_of(lines, segment, unit).split()[1] not in built:
            relabel(classification, building, UNBUILT, "uv-not-built", unit, unit + 1)


ADAPTER = Adapter(
    "packages",
    (_top, _usage, _dependencies, _bundler, _listed, _suggested),
    anchors=(
        b"Collecting ",
        b"Processing ",
        b".whl (",
        b".whl\n",
        b".whl.metadata (",
        b"Requirement already satisfied: ",
        b"Successfully installed ",
        b"Looking in ",
        b"[notice] ",
        b"finished with status ",
        b" packages in ",
        b" package in ",
        b"Audited ",
        b"npm http ",
        b"npm notice",
        b"npm error",
        b"npm ERR!",
        b"looking for funding",
        b"Resolving packages...",
        b"yarnpkg.com",
        b"Progress: resolved ",
        b"Done in ",
        b"Fetching gem metadata",
        b"Reading package lists...",
        b"apt does not have a stable CLI",
        b"Get:1 http",
        b"Hit:1 http",
        b"Setting up ",
        b"Unpacking ",
        b"newly installed, ",
        b"Error]: ",
    ),
    finish=_finish,
    verified=("pip 23.2", "uv 0.13", "npm 11", "Yarn 1.22", "pnpm 9"),
)

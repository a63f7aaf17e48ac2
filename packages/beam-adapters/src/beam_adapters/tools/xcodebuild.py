r"""xcodebuild and ``swift build``: settings, notes, commands that failed.

What a reader must know of the formats:

- xcodebuild tells its settings first; below each step stand the commands that it runs.  What failed is listed at the
  end under ``The following build commands failed:``.
- Newer compilers of Swift draw the error into the lines of source, behind a backquote.

Not here: steps and the verdict (``projects``), findings (``compilers``).
"""

from __future__ import annotations

from beam_adapters._building import (
    DETAIL,
    ERROR,
    FAILED,
    FAILURE,
    PASSED,
    PLACE,
    RESULT,
    ROUTINE,
    SOURCE,
    START,
    STEP,
    before,
    blank,
)
from beam_adapters._table import Adapter, Rule, State

_STEP = (
    rb"note: (?:Using new build system|Build preparation complete|Planning"
    rb"|Building targets in dependency order|Target dependency graph .*"
    rb"|Using codesigning identity override: .*)"
    rb"|\[\d++/\d++\] (?:Compiling|Emitting module|Linking|Write|Wrapping|Planning|Applying|Merging"
    rb"|Copying|Archiving) .*"
    rb"|(?:Fetching|Fetched|Updating|Updated|Computing version for|Computed|Creating working copy (?:for|of)"
    rb"|Working copy of) (?:https?|git|ssh|file)[:@]\S*.*"
    rb"|Building for (?:debugging|production|testing)\.\.\.|(?:Analyze workspace"
    rb"|Create build description|ComputePackagePrebuildTargetDependencyGraph"
    rb"|SendPIFToBuildSystem|CreateBuildRequest|ComputeTargetDependencyGraph"
    rb"|GatherProvisioningInputs|Prepare packages|Resolve Package Graph)"
    rb"|Build description (?:signature|path): .*"
)
_known = (
    Rule(
        "failed",
        rb"\*\* (?:BUILD|CLEAN|TEST|ARCHIVE|ANALYZE) FAILED \*\*.*|error: fatalError|\(\d++ failures?\)",
        FAILED,
        "top",
        opens=True,
    ),
    Rule(
        "passed",
        rb"\*\* (?:BUILD|CLEAN|TEST|ARCHIVE|ANALYZE) SUCCEEDED \*\*.*|Build complete! \(.*\)",
        PASSED,
        "top",
        opens=True,
    ),
    Rule("commands-failed", rb"The following build commands failed:", FAILURE, "commands", opens=True),
    Rule("error", rb"xcodebuild: error: .*|error: (?!fatalError).*", ERROR, "error", opens=True),
    Rule("drawn", rb" *+\| [ |]*+`- (?:error|warning|note): .*", PLACE),
    Rule(
        "step",
        _STEP,
        STEP,
        "top",
        then=before(_STEP, rb"\*\* \w++ SUCCEEDED \*\*.*|Build complete! .*"),
        run=True,
    ),
    Rule("settings", rb"Command line invocation:|(?:Build settings|User defaults) from command line:", RESULT, "top"),
)
_top = State("top", (*_known, Rule("source", rb" *+\d*+ \|(?! [ |]*+`- ).*", SOURCE, run=True), blank))

ADAPTER = Adapter(
    "xcodebuild",
    (
        _top,
        State("commands", (*_known, Rule("command-failed", rb"\t.*", FAILURE, run=True), blank), otherwise="top"),
        State(
            "error",
            (*_known, Rule("detail", rb"\t.*", DETAIL, run=True), Rule("blank-inside", b"", ROUTINE, then=rb"\t")),
            otherwise="top",
        ),
    ),
    commands=("xcodebuild", "swift build", "swift package", "swift run", "swiftc"),
    anchors=(
        b"/xcodebuild",
        b"** BUILD ",
        b"Building for debugging...",
        b"Building for production...",
        b"xcodebuild: error: ",
    ),
    signatures=(
        rb"Command line invocation:[\r\n]+ +\S*xcodebuild ",
        rb"\*\* (?:BUILD|CLEAN|ARCHIVE) (?:SUCCEEDED|FAILED) \*\*",
        rb"Building for (?:debugging|production)\.\.\.",
        rb"xcodebuild: error: ",
    ),
    weak=(START,),
    mixes=True,
)

r"""Builds of whole projects: Bazel, Gradle, Maven, Xcode, MSBuild, Docker, bundlers of web pages.

What a reader must know of the formats:

- A step says what is made next or was made: ``> Task :jar``, ``#7 [2/5] RUN make``.  It goes where a further step
  follows; the last before anything else says where that was printed.  Steps of an image run side by side: the number
  tells whose a line is (``_finish``).  No verdict comes from here but the tool's own.
- Maven says ``[INFO]`` and ``[ERROR]`` before everything, also before blank lines and its advice on how to be called.
- Below an Xcode step stand the commands that it runs, indented.

Not here: native code (``builds``), diagnostics (``compilers``), downloads (``progress``).  Every pattern is a whole
line of one tool's own shape, since a program may print anything.
"""

from __future__ import annotations

from beam_adapters._building import GRADLE_ADVICE, before
from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

STEP = Label(P4, "build step", "build steps")
QUIET_STEP = Label(P4, "line of a build step that printed nothing", "lines of build steps that printed nothing")
HEAD = Label(P2, "step that printed something or is the last")
IDLE = Label(P4, "task that did not run", "tasks not run")
TEST_IDLE = Label(P2, "task of tests that did not run")
COMMAND = Label(P3, "compiler command", "compiler commands", near=1)
ROUTINE = Label(P5, "routine of a build tool")
HEADER = Label(P2, "header of a run")
PASSED = Label(P0, "verdict", outcome="pass")
FAILED = Label(P0, "verdict", outcome="fail")
FAILURE = Label(P0, "failed target")

_BAZEL = (
    Rule(
        "bazel-progress",
        (
            rb"\[[\d,]++ / [\d,]++\] .*|Loading: (?:\d++ packages loaded)?|Analyzing: (?:target \S++"
            rb"|\d++ targets) \(.*\)"
            rb"|(?:Computing main repo mapping|Extracting Bazel installation|Starting local Bazel server)\b.*"
            rb"|Loading: [\d,]++ packages loaded\b.*|    currently loading: .*"
        ),
        ROUTINE,
        then=before(
            rb"(?:\[[\d,]++ / |Loading: |Analyzing: |INFO: |Computing main |Extracting Bazel |Starting local "
            rb"|    currently |Target //|//)[^\n]*"
        ),
        run=True,
    ),
    Rule(
        "bazel-info",
        (
            rb"INFO: (?:Analyzed (?:target \S++|\d++ targets?) \(.*|Found \d++ (?:test )?targets?.*|Elapsed time: .*"
            rb"|\d++ process(?:es)?: .*|Invocation ID: .*|Streaming build results to: .*)"
        ),
        ROUTINE,
        run=True,
    ),
    Rule("bazel-passed", rb"INFO: Build completed successfully, .*", PASSED),
    Rule("bazel-failed", rb"(?:ERROR: |FAILED: )?Build did NOT complete successfully.*", FAILED),
)

# A test that did not run is a fact, whichever the reason.
_GRADLE_TEST = rb"(?:\S*:)?(?:test(?!Classes|Fixtures)(?:[A-Z]\w*+)?|\w*Tests?) "
_GRADLE_IDLE = rb"(?:UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE)"

_JVM = (
    Rule("gradle-idle", rb"> Task :(?!%b)\S++ %b" % (_GRADLE_TEST, _GRADLE_IDLE), IDLE, run=True),
    Rule("gradle-test-idle", rb"(?:> Task )?:(?=%b)\S++ %b" % (_GRADLE_TEST, _GRADLE_IDLE), TEST_IDLE, run=True),
    Rule(
        "gradle-task",
        rb"> Task :\S++",
        STEP,
        then=rb"\n*+(?:> Task :\S++\n|> Task :\S++ [A-Z-]++\n|BUILD SUCC)",
        run=True,
    ),
    Rule("gradle-failed", rb"> Task :\S++ FAILED|:\S++ FAILED", FAILURE),
    Rule(
        "gradle-old",
        rb":(?!%b)[\w:-]++ %b" % (_GRADLE_TEST, _GRADLE_IDLE),
        IDLE,
        run=True,
    ),
    Rule(
        "gradle-routine",
        (
            rb"Starting a Gradle Daemon .*|> IDLE|<[=-]++> \d++% [A-Z]++ \[.*\]|Daemon will be stopped .*"
            rb"|To honour the JVM settings for this build .*"
        ),
        ROUTINE,
        run=True,
    ),
    Rule("gradle-try", rb"\* Try:", ROUTINE, then=rb"(?:%b\n){1,5}(?!> |Run )" % GRADLE_ADVICE),
    Rule("gradle-hint", GRADLE_ADVICE + rb"|\* Get more help at https://\S++", ROUTINE, run=True),
    Rule("passed", rb"(?:\[INFO\] )?BUILD SUCCESS(?:FUL)?(?: in .*)?|Build succeeded\.", PASSED),
    Rule("not-passed", rb"(?:\[(?:INFO|ERROR)\] )?BUILD FAIL(?:ED|URE)(?: in .*)?|Build FAILED\.", FAILED),
    Rule(
        "maven-routine",
        (
            rb"\[INFO\] *+|\[INFO\] -{20,}+(?:< \S++ >-++|\[ \S++ \]-++)?|\[INFO\] Scanning for projects\.\.\."
            rb"|\[INFO\]   from .*pom\.xml"
            rb"|\[INFO\] Finished at: .*|\[INFO\] Total time: .*|\[ERROR\] *+"
            rb"|\[ERROR\] (?:-> )?\[Help \d++\](?: http\S++)?|\[ERROR\] Re-run Maven using the -X switch .*"
            rb"|\[ERROR\] To see the full stack trace of the errors, re-run Maven with the -e switch\."
            rb"|\[ERROR\] For more information about the errors and possible solutions, .*"
        ),
        ROUTINE,
        run=True,
        certain=True,
    ),
    Rule(
        "maven-step",
        (
            rb"\[INFO\] (?:--- \S++ \([^)\s]++\) @ \S++ ---|>>> .* >>>.*|<<< .* <<<.*"
            rb"|Building [^:\n]+? \d\S*+(?: ++\[\d++/\d++\])?"
            rb"|(?:Using '[^'\n]++' encoding to copy filtered (?:resources|properties files)\."
            rb"|Copying \d++ (?:resources?|files?)\b.*"
            rb"|skip non existing resourceDirectory .*|Nothing to compile - all classes are up to date\.?"
            rb"|Changes detected - recompiling the module!.*|Recompiling the module because of .*"
            rb"|Compiling \d++ source files? (?:to|with) .*|Deleting \S++))"
        ),
        STEP,
        then=rb"(?:\[INFO\] (?: *+|-{20,}[^\n]*+|  from [^\n]*+|Download(?:ing|ed)\b[^\n]*+)\n"
        rb"|\[WARNING\] The artifact [^\n]*+\n){0,24}"
        + before(
            rb"\[INFO\] (?:--- |>>> |<<< |Building [^:\n]+? \d|Using '|Copying \d|skip non existing|Nothing to compile"
            rb"|Changes detected|Recompiling |Compiling \d|Deleting |BUILD SUCCESS|Reactor Summary)[^\n]*"
        ),
        run=True,
    ),
)

_XCODE_STEP = (
    rb"(?=[A-Z][A-Za-z]++ [^\n]{1,4000}\(in target ')[A-Z]\w++ .*\(in target '[^'\n]++' from project '[^'\n]++'\)"
    rb"|\[(?![ \d]|INFO\])[^]\n]++\] (?:Compiling|Copying|Linking|Processing|Write) .*"
)
# Behind the commands of a step.
_AFTER_XCODE = rb"(?: {4}(?:cd |export |setenv |builtin-|write-file |/)[^\n]*\n){0,24}\n?" + before(
    rb"[A-Z]\w++ [^\n]*\(in target '[^\n]*|\[(?![ \d]|INFO\])[^]\n]++\] [^\n]*|\*\* \w++ SUCCEEDED \*\*.*"
    rb"|[^\s:]++:\d++:\d++: warning: .*"
)
_XCODE = (
    Rule("xcode-step", _XCODE_STEP, STEP, enter="xcode", then=_AFTER_XCODE),
    Rule("xcode-step-last", _XCODE_STEP, HEAD, enter="xcode", then=rb"(?!%b)" % _AFTER_XCODE),
    Rule("xcode-passed", rb"\*\* (?:BUILD|CLEAN|TEST|ARCHIVE|ANALYZE) SUCCEEDED \*\*.*", PASSED),
    Rule("xcode-failed", rb"\*\* (?:BUILD|CLEAN|TEST|ARCHIVE|ANALYZE) FAILED \*\*.*", FAILED),
)
_MSBUILD = (
    Rule(
        "msbuild-step",
        (
            rb' *+\d++>[A-Za-z_]\w*+:|(?: *+\d++>)?(?:Project "[^"\n]++" (?:\([^)\n]++\) is building "[^"\n]++" .*'
            rb'|on node \d++ .*)|Done Building Project "[^"\n]++".*'
            rb"|Build started \d.*|------ (?:Re)?[Bb]uild (?:All )?started: .* ------)"
            rb"|  Restored \S++ \(in .*\)\.|(?:  )?(?:Touching|Creating directory|Deleting file) \"[^\"\n]++\"\."
            rb"|(?:  )?(?:CoreCompile|PrepareForBuild|InitializeBuildStatus|FinalizeBuildStatus|ClCompile|Link"
            rb"|CopyFilesToOutputDirectory"
            rb"|GenerateTargetFrameworkMonikerAttribute|CoreResGen|_CopyFilesMarkedCopyLocal|CoreClean"
            rb"|GenerateBindingRedirects):"
        ),
        STEP,
        then=before(
            rb" *+(?:\d++>)?(?:Project \"|on node |Done Building|Build (?:started|succeeded)|------ |  Restored "
            rb"|Touching |Creating directory|Deleting file"
            rb"|Determining |All projects )[^\n]*| *+(?:\d++>)?[A-Z_a-z]\w++:"
        ),
        run=True,
    ),
    Rule(
        "msbuild-routine",
        (
            rb"(?:  )?(?:Determining projects to restore\.\.\.|All projects are up-to-date for restore\.)"
            rb"|(?:MSBuild version|Microsoft \(R\) Build Engine version) .*"
            rb"|Copyright \(C\) Microsoft Corporation\. All rights reserved\."
            rb"|Time Elapsed \d\d:\d\d:\d\d.*|\[Microsoft \.NET Framework, version .*\]"
        ),
        ROUTINE,
        run=True,
    ),
    Rule("msbuild-count", rb" {4}\d++ (?:Warning|Error)\(s\)", Label(P1, "count of findings")),
)

# A step of Buildah that printed nothing, or was there already.
_BUILDAH = rb"(?:\[\d++/\d++\] )?STEP \d++/\d++: .*\n(?:--> Using cache [0-9a-f]{64}\n)?--> [0-9a-f]{11,12}"
# A step of the classic builder that printed nothing.  The last before one that did stays: its image is what one enters.
_QUIET = (
    rb"Step \d++/\d++ : .*\n(?: ---> Using cache\n| ---> Running in [0-9a-f]{12}\nRemoving intermediate container"
    rb" [0-9a-f]{12}\n)? ---> [0-9a-f]{12}"
)

_DOCKER = (
    Rule(
        "docker-step",
        (
            rb"#\d++ (?:\[[^]\n]++\] .*|DONE \d.*|CACHED|exporting \S.*|writing image .*|naming to .*"
            rb"|importing cache .*"
            rb"|resolve \S++.*|unpacking to .*|sending tarball.*|preparing .* done)"
            rb"| => (?:CACHED )?\[[^]\n]++\] .*? +\d++\.\ds| => (?:=> )?(?:transferring|exporting|writing|naming"
            rb"|resolve|extracting"
            rb"|importing|unpacking|sha256:|preparing)\b.*? +\d++\.\ds"
        ),
        STEP,
        then=rb"(?!#\d++ (?:\d\S* )?ERROR| => (?:ERROR|CANCELED|=> # ))[^\n]*\n[^\n]*\n",
        run=True,
    ),
    Rule(
        "docker-routine",
        (rb"#\d++ (?:transferring \S.*|sha256:[0-9a-f]++(?: .*)?|extracting sha256:.*|\.\.\.)|#\d++ \d++\.\d++ *+"),
        ROUTINE,
        run=True,
    ),
    Rule("docker-blank", b"", ROUTINE, then=rb"#\d++ (?:\[|DONE|CACHED|ERROR|exporting |\d++\.\d)"),
    Rule("docker-removing", rb"Removing intermediate container [0-9a-f]{12}", QUIET_STEP, run=True),
    Rule("docker-failed", rb"The command '.+' returned a non-zero code: \d++", FAILURE),
    Rule("buildah-quiet", _BUILDAH, QUIET_STEP, then=rb"(?:\[\d++/\d++\] )?(?:STEP \d++/|COMMIT )", run=True),
    Rule("docker-quiet", _QUIET + rb"|Step 1/\d++ : FROM scratch\n ---> ", QUIET_STEP, then=_QUIET + rb"\n"),
)

_BUNDLERS = (
    Rule(
        "webpack-module",
        rb" *+(?:(?:\.{0,2}/|[\w@])\S*+ [\d.]++ (?:bytes|[KM]iB)(?: \[(?:built|code generated|cached|not cacheable"
        rb"|optional)\])+"
        rb"|(?:cacheable |cached |orphan )?modules by path .*|runtime modules .*|\+ \d++ (?:hidden )?modules?)",
        STEP,
        run=True,
    ),
    Rule(
        "bundler-routine",
        (
            rb"transforming \(\d++\)(?: .*)?|transforming\.\.\.|rendering chunks(?: \(\d++\))?\.\.\."
            rb"|computing gzip size(?: \(\d++\))?\.\.\."
            rb"| {3}(?:Creating an optimized production build|Linting and checking validity of types"
            rb"|Collecting page data|Collecting build traces"
            rb"|Finalizing page optimization|Generating static pages(?: \(\d++/\d++\))?) ?(?:\.\.\.)? ?"
            rb"|\[?\d++:\d\d:\d\d(?: [AP]M)?\]? - (?:Starting compilation in watch mode"
            rb"|File change detected\. Starting incremental compilation)\.\.\."
        ),
        ROUTINE,
        then=before(
            rb"(?:transforming|rendering chunks|computing gzip| {3}[A-Z][^\n]* \.\.\."
            rb"| ?\xe2\x9c\x93 |\[?\d++:\d\d:\d\d)[^\n]*| {3}Generating static pages \(.*|\S++ ++[\d.,]++ [kM]?i?B\b.*"
        ),
        run=True,
    ),
)

_HEAD = rb"#(\d++) \[.*"  # of a step of an image
_SAID = rb"#(\d++) (?:\d++\.\d++ *+\S|ERROR|CANCELED|(DONE|CACHED)\b)"


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Of a step of an image that was done and printed nothing the head goes; any other tells whose the lines are."""
    steps = kinds_of(classification, ADAPTER.name, "docker-step")
    units = (unit for kind in steps for unit in units_of(classification, kind, segment.start, segment.stop))
    head, said = (compiled(pattern, owner=ADAPTER.name).match for pattern in (_HEAD, _SAID))
    heads: dict[bytes, int] = {}
    for unit in range(min(units, default=segment.stop), segment.stop):
        kind = classification.kinds[unit]
        if kind and kind not in steps:
            continue
        line = line_of(lines, segment, unit)
        if kind and (found := head(line)):
            heads[found[1]] = unit
        elif heads and (found := said(line)) and (begun := heads.pop(found[1], None)) is not None and not found[2]:
            relabel(classification, steps, HEAD, "docker-head", begun, begun + 1)
    for begun in heads.values():
        relabel(classification, steps, HEAD, "docker-head", begun, begun + 1)


_top = State("top", _BAZEL + _JVM + _XCODE + _MSBUILD + _DOCKER + _BUNDLERS)
_xcode = State(
    "xcode",
    (
        Rule(
            "xcode-command",
            rb"    (?:cd |export |setenv |builtin-|write-file |/)(?!.*: (?:error|warning)).*",
            COMMAND,
            run=True,
        ),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "projects",
    (_top, _xcode),
    anchors=(
        b" packages loaded", b" / ", b"INFO: Build completed", b"INFO: Elapsed time: ", b"> Task :", b" UP-TO-DATE",
        b"BUILD ", b"[INFO] ", b"Build succeeded.", b"Build FAILED.", b"Done Building Project ", b"#1 ", b" => [",
        b"\n ---> ", b"\n--> ",
        b" [built] ", b"transforming", b"Collecting page data", b"Starting compilation in watch mode",
        b"(in target '", b"SUCCEEDED **", b"FAILED **",
    ),
    samples="builds",
    finish=_finish,
    patterns=(_HEAD, _SAID),
    verified=("Maven 3.8", "Docker 20.10", "webpack 5", "vite 8"),
)  # fmt: skip

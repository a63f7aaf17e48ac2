r"""Scaffolding of CI logs: what GitHub Actions, GitLab, Azure, Travis, Jenkins, Buildkite and CircleCI add to a job.

What a reader must know of the format:

- GitHub: ``##[group]Run …`` begins a step; its script, ``shell:``, ``with:`` and ``env:`` follow up to
  ``##[endgroup]``, only then what the step prints.  Other groups are the step's own.  ``[command]`` is what an
  action runs, ``##[error]`` what went wrong.  Azure has ``##[section]Starting: `` in place of the first.
- ``set -x`` prints a command before it runs: ``+ make``, ``++ date`` one level deeper.
- GitLab and Travis mark sections, Jenkins each step of a pipeline, Buildkite its groups.

What ran stays: steps, stages, ``$ command`` lines.  The last traced command before an error is one to act on, and so
is the last of all, since a job may be killed.  Script, inputs and group titles give way only where what they
belong to ended without an error (``_finish``).  Plain shapes (``+ make``, ``  KEY: value``) count only after a marker.
Not here: what tools print in a job; their own tables have it.
"""

from __future__ import annotations

from bisect import bisect_left

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "error of a job")
FAILED = Label(P0, "verdict of a job", outcome="fail")
PASSED = Label(P0, "verdict of a job", outcome="pass")
WARNING = Label(P1, "warning of a job")
BEFORE = Label(P1, "command before an error")
FAILING = Label(P1, "step that failed")
NOTICE = Label(P2, "notice of a job")
STEP = Label(P2, "step of a job")
SCRIPT = Label(P2, "script of a step")
INPUT = Label(P2, "input of an action")
TITLE = Label(P2, "group of a step")
TRACE = Label(P3, "shell trace", "shell trace lines", near=3)
COMMAND = Label(P3, "command of the runner", "runner commands", near=3)
ENVIRONMENT = Label(P3, "environment", "environment lines", near=1)
DEBUG = Label(P3, "debug line of a job", "debug lines", near=2)
SCRIPT_AWAY = Label(P3, "script of a step that passed", "script lines", near=1)
INPUT_AWAY = Label(P3, "input of an action that passed", "inputs of actions", near=1)
TITLE_AWAY = Label(P3, "group that passed", "group titles", near=5)
RUNNER = Label(P4, "runner set-up", "runner lines")
GIT = Label(P4, "checkout", "checkout lines")
CACHE = Label(P4, "cache", "cache lines")
ARTIFACT = Label(P4, "artifact", "artifact lines")
PASSING = Label(P4, "command that passed", "passing commands")
MARKER = Label(P5, "marker")
PROGRESS = Label(P5, "progress")


def _any(*lines: bytes) -> bytes:
    return b"|".join(lines)


_env = Rule("env", rb"env:", ENVIRONMENT, enter="environment")
_endgroup = Rule("endgroup", rb"##\[endgroup\]", MARKER, enter="job")

_MARKS = (
    Rule(
        "error",
        _any(
            rb"##\[error\].*",
            rb"::error(?: [^\n]*?)?::.*",
            rb"##vso\[task\.logissue [^\]\n]*type=error[^\]\n]*\].*",
            rb"ERROR: Job failed(?: \(.*\))?: .*",
        ),
        ERROR,
        enter="job",
    ),
    Rule(
        "warning",
        _any(
            rb"##\[warning\].*",
            rb"::warning(?: [^\n]*?)?::.*",
            rb"##vso\[task\.logissue [^\]\n]*type=warning[^\]\n]*\].*",
            rb"WARNING: Failed to pull image with policy .*",
        ),
        WARNING,
        enter="job",
    ),
    Rule("notice", _any(rb"##\[notice\].*", rb"::notice(?: [^\n]*?)?::.*"), NOTICE, enter="job"),
    Rule("debug", _any(rb"##\[debug\].*", rb"::debug::.*"), DEBUG, enter="job"),
    Rule("step", rb"##\[group\]Run .*", STEP, enter="step", opens=True),
    Rule(
        "image",
        rb"##\[group\](?:Operating System|Runner Image|Runner Image Provisioner|VM Image|Virtual Environment)",
        RUNNER,
        enter="image",
        opens=True,
    ),
    Rule(
        "permissions",
        rb"##\[group\]GITHUB_TOKEN Permissions",
        Label(P2, "permissions of a job"),
        enter="job",
        opens=True,
    ),
    Rule(
        "group",
        rb"##\[group\](?!Run |GITHUB_TOKEN Perm|Operating System\n|Runner Image|VM Image\n|Virtual Environment\n).*",
        TITLE,
        enter="job",
        opens=True,
    ),
    _endgroup,
    Rule("action", rb"##\[(?:start-action|end-action) (?![^\n]*outcome=failure).*\]", RUNNER, enter="job"),
    Rule("action-failed", rb"##\[end-action [^\n]*outcome=failure.*\]", BEFORE, enter="job"),
    Rule("section", rb"##\[section\]Starting: .*", STEP, enter="task", opens=True),
    Rule("section-end", rb"##\[section\](?:Finishing|Async Command (?:Start|End)): .*", MARKER, enter="job"),
    Rule("azure-command", rb"##\[command\].*", COMMAND, enter="job"),
    Rule("git", rb"\[command\][^\s\"']*git(?:\.exe)?\"? .*", COMMAND, enter="git"),
    Rule("command", rb"\[command\](?![^\s\"']*git(?:\.exe)?\"? ).*", COMMAND, enter="job"),
    Rule(
        "runner",
        _any(
            rb"Current runner version: '[\d.]{1,20}'",
            rb"Runner (?:group )?name: '[^\n']*'",
            rb"Machine name: '[^\n']*'",
            rb"Secret source: \w{1,20}",
            rb"Prepare workflow directory",
            rb"Prepare all required actions",
            rb"Getting action download info",
            rb"Download (?:immutable )?action (?:repository|package) '[^\n']*'.*",
            rb"Evaluate and set job outputs",
            rb"Cleaning up orphan processes",
            rb"Terminate orphan process: pid \(\d{1,8}\) \(.*\)",
            rb"Post job cleanup\.",
            rb"Temporarily overriding HOME='[^\n']*' before making global git config changes",
            rb"Adding repository directory to the temporary git global config as a safe directory",
            rb"Copying '[^\n']*\.gitconfig' to '[^\n']*'",
            rb"Node(?:\.js)? \d\d (?:is being deprecated|actions are deprecated)\. .*",
        ),
        RUNNER,
        enter="job",
    ),
    Rule(
        "cache",
        _any(
            rb"Cache (?:hit for|restored from key|saved with key|saved with the key): \S.*",
            rb"Cache (?:restored|saved) successfully",
            rb"Cache Size: ~\d{1,9} [KMG]?B \(\d{1,20} B\)",
            rb"Cache hit occurred on the primary key \S+, not saving cache\.",
        ),
        CACHE,
        enter="job",
    ),
    Rule(
        "cache-progress", rb"Received \d{1,20} of \d{1,20} \(\d{1,3}\.\d%\), [\d.]{1,10} MBs/sec", PROGRESS, enter="job"
    ),
    Rule(
        "artifact",
        _any(
            rb"With the provided path, there will be \d{1,9} files? uploaded",
            rb"Artifact name is valid!",
            rb"Root directory input is valid!",
            rb"Beginning upload of artifact content to blob storage",
            rb"Uploaded bytes \d{1,20}",
            rb"Finished uploading artifact content to blob storage!",
            rb"SHA256 (?:hash|digest) of uploaded artifact zip is [0-9a-f]{64}",
            rb"Finalizing artifact upload",
            rb"Artifact \S{1,200} successfully finalized\. Artifact ID \d{1,20}",
            rb"Artifact \S{1,200} has been successfully uploaded! Final size is \d{1,20} bytes\. Artifact ID is \d+",
            rb"Artifact download URL: https://\S+",
        ),
        ARTIFACT,
        enter="job",
    ),
    Rule(
        "gitlab-section",
        rb"section_(?:start|end):\d{10}:[\w.-]{1,100}(?:\[[^\]\n]*\])?",
        MARKER,
        enter="job",
        opens=True,
    ),
    Rule(
        "gitlab",
        _any(
            rb"Running with gitlab-runner \d.*",
            rb"  on \S{1,80} \S{1,40}, system ID: \w{1,40}",
            rb"  feature flags: .*",
            rb"Preparing the \"[\w+-]{1,40}\" executor",
            rb"Authenticating with credentials from .*",
            rb"Pulling docker image \S{1,200} \.\.\.",
            rb"Using docker image sha256:[0-9a-f]{64} for \S{1,200} with digest \S{1,200} \.\.\.",
            rb"Preparing environment",
            rb"Running on runner-\S{1,100} via \S{1,100}\.\.\.",
            rb"Getting source from Git repository",
            rb"Fetching changes(?: with git depth set to \d{1,6})?\.\.\.",
            rb"Created fresh repository\.",
            rb"Skipping Git submodules setup",
            rb"Executing \"[\w-]{1,40}\" stage of the job script",
            rb"Cleaning up project directory and file based variables",
            rb"No URL provided, cache will not be (?:downloaded from|uploaded to) shared cache server\. .*",
            rb"(?:Restoring cache|Saving cache for (?:failed|successful) job|Downloading artifacts"
            rb"|Uploading artifacts for (?:failed|successful) job)",
        ),
        RUNNER,
        enter="job",
    ),
    Rule(
        "failed",
        _any(
            rb"Finished: (?:FAILURE|ABORTED|UNSTABLE|NOT_BUILT)",
            rb"Done\. Your build exited with [1-9]\d{0,2}\.",
            rb"The command \".*\" (?:exited with|failed and exited with) [1-9]\d{0,2}(?: during .*)?\.",
            rb"Exited with code exit status [1-9]\d{0,2}",
            rb"CircleCI received exit code [1-9]\d{0,2}",
            rb"(?:\xf0\x9f\x9a\xa8 )?Error: The command exited with status [1-9]\d{0,2}",
        ),
        FAILED,
        enter="job",
    ),
    Rule("travis-passed", rb"The command \"[^\n]*\" exited with 0\.", PASSING, enter="job"),
    Rule(
        "travis", rb"travis_(?:fold:(?:start|end)|time:(?:start|end)):[\w.:=,-]{1,200}", MARKER, enter="job", opens=True
    ),
    Rule("stage", rb"\[Pipeline\] \{ \(.*\)", STEP, enter="job", opens=True),
    Rule("pipeline", rb"\[Pipeline\] (?!\{ \().*", MARKER, enter="job"),
    Rule("buildkite", rb"~~~ (?:[\w:]|\xf0\x9f)(?=[^\n~]*\n).*", TITLE, enter="job", opens=True),
    Rule("buildkite-opened", rb"\^\^\^ \+\+\+", MARKER, enter="job"),
)

# A traced command; not a file that ``diff`` names, nor a package that npm does (``+ name@1.0.0``).
_dump = Rule("dump", rb"\+{1,6} (?:env|printenv|export -p)", TRACE, enter="dump")
_trace = Rule("trace", rb"\+{1,6} (?!(?:env|printenv|export -p)\n|[ab]/|/dev/null\n|\S{1,200}@\d\S*\n)\S.*", TRACE)
_traced = Rule(
    "trace-begins",
    rb"\+ (?:\[\[? |(?:cd|echo|export|set|source|mkdir|rm|cp|mv|test|python3?|pip3?|git|docker|make|cmake|npm|sudo"
    rb"|bash|sh|curl|exit|printf|chmod|tar|pushd|eval|trap|uv|go|cargo|for|case) )\S.*",
    TRACE,
    enter="job",
    then=rb"\+{1,6} (?![ab]/)\S",
)

_diff_begins = Rule("diff", rb"(?:diff --git |--- a/|@@ -\d).*", Label(P2, "diff"), enter="diff")
_top = State("top", (*_MARKS, _traced, _diff_begins))
_job = State(
    "job",
    (
        *_MARKS,
        _trace,
        _dump,
        _diff_begins,
        Rule("passed", rb"Job succeeded|Finished: SUCCESS|Done\. Your build exited with 0\.", PASSED),
        Rule(
            "azure-script",
            rb"Generating script\.|Script contents:|={10,60} Starting Command Output ={10,60}",
            MARKER,
        ),
    ),
)
_diff = State(
    "diff",
    (Rule("diff-line", rb"(?:[ +@\\-]|index |diff --git |new file |deleted file ).*", Label(P2, "diff"), run=True),),
    otherwise="top",
)
_dumped = State(
    "dump",
    (Rule("dumped", rb"(?:declare -x )?[A-Za-z_][\w%()]{0,80}=.*", ENVIRONMENT, run=True),),
    otherwise="job",
)
_image = State(
    "image",
    (Rule("image-line", rb"(?:[A-Z][\w ]{0,40}: .*|\d\d\.\d\d\.\d|[A-Z][a-z]+|LTS|https://\S+)", RUNNER, run=True),),
    otherwise="job",
)
_PART = rb"shell: [^\n]*\{0\}|with:|env:|##\[[^\n]*"
_step = State(
    "step",
    (
        Rule("shell", rb"shell: .*\{0\}", ENVIRONMENT),
        Rule("with", rb"with:", INPUT, enter="inputs"),
        _env,
        _endgroup,
        Rule("script", rb"(?!(?:%b)\n).*" % _PART, SCRIPT),
    ),
    otherwise="job",
)
_inputs = State(
    "inputs",
    (
        Rule("input", rb"  [A-Za-z_][\w.-]{0,80}: ?.*", INPUT, run=True),
        _env,
        _endgroup,
        Rule("input-more", rb"(?!  [A-Za-z_][\w.-]{0,80}:|env:\n|##\[).*", INPUT),
    ),
    otherwise="job",
)
_environment = State(
    "environment",
    (Rule("variable", rb"  [A-Za-z_][\w.()-]{0,80}: ?.*", ENVIRONMENT, run=True), _endgroup),
    otherwise="job",
)
_task = State(
    "task",
    (Rule("task", rb"={60,90}|(?:Task|Description|Version|Author|Help) {1,9}: .*", RUNNER, run=True),),
    otherwise="job",
)
_git = State(
    "git",
    (
        Rule(
            "checkout",
            _any(
                rb"git version \d.*",
                rb"Entering '[^\n']*'",
                rb"http\.https://\S{1,100}\.extraheader",
                rb"Initialized empty Git repository in .*",
                rb"From https?://\S+",
                rb" \* (?:\[new (?:branch|tag|ref)\]|branch|tag) {1,20}\S.* -> \S+",
                rb" [ +t]? {0,2}[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40} {1,4}\S.* -> \S.*",
                rb" - \[deleted\] {1,20}\(none\) {1,20}-> \S+",
                rb"Submodule '[^\n']*' \(\S+\) registered for path '[^\n']*'",
                rb"Submodule path '[^\n']*': checked out '[0-9a-f]{40}'",
                rb"Synchronizing submodule url for '[^\n']*'",
                rb"Cloning into '[^\n']*'\.\.\.",
                rb"file:\S{1,400}\tremote\.origin\.url",
                rb"Switched to a new branch '[^\n']*'",
                rb"branch '[^\n']*' set up to track '[^\n']*'\.",
                rb"'?[0-9a-f]{40}'?",
                rb"hint: .*|hint:",
            ),
            GIT,
        ),
        Rule(
            "progress",
            rb"(?:remote: (?:Enumerating|Counting|Compressing) objects: |(?:Receiving|Unpacking) objects: "
            rb"|Resolving deltas: |Updating files: |remote: Total ).*",
            PROGRESS,
        ),
        Rule("head", rb"HEAD is now at [0-9a-f]{7,40} .*", Label(P2, "commit that was checked out")),
    ),
    otherwise="job",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What belongs to a step or a group without an error gives way; the last traced command stays."""
    del lines
    start, stop = segment.start, segment.stop

    def units(*rules: str) -> list[int]:
        found = kinds_of(classification, ADAPTER.name, *rules)
        return sorted(unit for kind in found for unit in units_of(classification, kind, start, stop))

    errors = units("error", "failed", "action-failed")
    for found, ends, label, rule in (
        (units(*_COMMANDS), (*errors, stop), BEFORE, "command-before"),
        (units("step", "section", "stage"), errors, FAILING, "failing"),
    ):
        for unit in {found[at - 1] for end in ends if (at := bisect_left(found, end))}:
            relabel(classification, [classification.kinds[unit]], label, rule, unit, unit + 1)
    for openers, closers, closed, within, label in _AWAY:
        ends, limits = units(*closers), units(closed)
        for first in units(*openers):
            last = next(iter(ends[bisect_left(ends, first + 1) :]), stop)
            limit = next(iter(limits[bisect_left(limits, first + 1) :]), stop)
            if limit <= last < stop and not _between(errors, first, last):
                kinds = kinds_of(classification, ADAPTER.name, *within)
                relabel(classification, kinds, label, within[0] + "-away", first, limit)


_COMMANDS = ("trace", "trace-begins", "dump", "azure-command", "command", "git")
_STEPS = ("step", "section", "failing")
_AWAY = (  # what opens, what comes after it, what closes it, what in it gives way, and as what
    (_STEPS, _STEPS, "endgroup", ("script",), SCRIPT_AWAY),
    (_STEPS, _STEPS, "endgroup", ("input", "input-more", "with"), INPUT_AWAY),
    (("group",), ("endgroup",), "endgroup", ("group",), TITLE_AWAY),
    (("buildkite",), ("buildkite",), "buildkite", ("buildkite",), TITLE_AWAY),
)


def _between(units: list[int], first: int, last: int) -> bool:
    at = bisect_left(units, first)
    return at < len(units) and units[at] < last


ADAPTER = Adapter(
    "ci",
    (_top, _job, _diff, _dumped, _image, _step, _inputs, _environment, _task, _git),
    anchors=(
        b"##[", b"::error", b"::warning", b"[command]", b"section_start:", b"gitlab-runner", b"Job failed", b"travis_",
        b"[Pipeline] ", b"Finished: ", b"\n+ ", b"Z + ", b"Post job cleanup", b"CircleCI", b"exited with ", b"~~~ ",
        b"Current runner version", b"Exited with code",
    ),
    finish=_finish,
    verified=(),
)  # fmt: skip

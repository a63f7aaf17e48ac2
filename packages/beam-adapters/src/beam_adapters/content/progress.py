r"""Progress of any tool: bars, meters, counters that stand on lines of their own, and steps of Terraform.

What a reader must know of the formats:

- On a terminal a bar is overwritten, in a pipe each of its frames is a line.  A frame says nothing that the next one
  does not: it is dropped.  The last frame of a bar is kept where only it says that all was done.
- git's counters end in ``done.``; curl's meter has a head of two lines; wget's dots stand before a percentage.
- What was made, read or destroyed is counted; what is still being made is dropped.

Not here: what was installed (``packages``), what was built (``builds``).  A percentage alone is no progress: a line has
the whole shape of one tool's frame.  git's ``hint:`` lines name the next command and stay.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

FRAME = Label(P5, "frame of progress")
DOWNLOAD = Label(P4, "download", "downloads")
RESULT = Label(P1, "result")

_COUNTER = (
    rb"(?:remote: )?(?:(?:Counting|Compressing|Receiving|Writing|Unpacking) objects|Resolving deltas|Updating files"
    rb"|Filtering content|Checking out files): +\d{1,3}% \(\d++/\d++\)(?:, [\d.]++ [KMG]?i?(?:B"
    rb"|bytes)(?: \| [\d.]++ [KMG]?i?B/s)?)?"
    rb"(?:, done\.)?"
)
_SIZE = rb"[\d.,]++ ?(?:[kKMGT]i?)?B?"
_LEFT = rb"(?:--:--:--|\d++:\d\d:\d\d|\d++d \d++h)"
_ADDRESS = rb"[\w.-]++(?:\[(?:\"[^\"\n]++\"|\d++)\](?:\.[\w.-]++)*)*"

_top = State(
    "top",
    (
        Rule(
            "git",
            (
                rb"(?:%b)+ *+|(?:remote: )?(?:Enumerating objects: \d++, done\."
                rb"|Total \d++ \(delta \d++\), reused \d++ \(delta \d++\)(?:, pack-reused \d++)?(?: \(from \d++\))?"
                rb"|Delta compression using up to \d++ threads\.?) *+"
            )
            % _COUNTER,
            FRAME,
            run=True,
        ),
        Rule(
            "curl-head",
            rb"  % Total    % Received % Xferd  Average Speed .*\n {10,}Dload  Upload .*",
            FRAME,
        ),
        Rule(
            "curl",
            rb" *+\d++ ++[\d.]++[kMGTP]? ++\d++ ++[\d.]++[kMGTP]? ++\d++ ++[\d.]++[kMGTP]?"
            rb" ++[\d.]++[kMGTP]? ++[\d.]++[kMGTP]?"
            rb" ++%b ++%b ++%b ++[\d.]++[kMGTP]?" % (_LEFT, _LEFT, _LEFT),
            FRAME,
            run=True,
        ),
        Rule(
            "wget-dots",
            rb" *+\d++[KM] (?:[.,]{1,16} ?){1,6} *+\d{1,3}% +[\d.]++[KMG]?(?:[ =][\dhms.]++)?",
            FRAME,
            run=True,
        ),
        Rule("pip-bar", rb" *+\xe2[\x94-\x96][\xe2\x80-\xbf]{22,}+ %b/%b .*eta .*" % (_SIZE, _SIZE), FRAME, run=True),
        Rule(
            "tqdm",
            rb"(?=[^|%\n]{0,90}%\|)(?:[^|%\n]{0,80}: )? *+(?!100%)\d{1,3}%\|[\xe2\x80-\xbf# \d]*+\|"
            rb" [^|\n\[]*\[[^]\n]*\][^\n]{0,80}",
            FRAME,
            run=True,
        ),
        Rule(
            "docker-pulled",
            rb"(?:Digest: sha256:[0-9a-f]{64}|Status: (?:Downloaded newer image|Image is up to date) for \S++)",
            RESULT,
        ),
        Rule(
            "docker-layer",
            rb"[0-9a-f]{12}: (?:Pull complete|Already exists|Layer already exists|Pushed)",
            Label(P4, "layer", "layers of images"),
            run=True,
        ),
        Rule(
            "docker-frame",
            (
                rb"[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|Preparing"
                rb"|(?:Downloading|Extracting|Pushing)(?: +\[[=> ]++\].*)?)"
            ),
            FRAME,
            run=True,
        ),
        Rule(
            "maven-download",
            rb"(?:\[INFO\] )?Downloaded(?: from [\w.-]++)?: https?://\S++ \([\d.,]++"
            rb" [kKM]?B at [\d.,]++ [kKM]?B/s(?:ec)?\)",
            DOWNLOAD,
            run=True,
        ),
        Rule("maven-downloading", rb"(?:\[INFO\] )?Downloading(?: from [\w.-]++)?: https?://\S++", FRAME, run=True),
        Rule("maven-frame", rb"Progress \(\d++\): .*\d [kKM]?B.*", FRAME, run=True),
        Rule("gradle-download", rb"Download https?://\S++(?:, took .*)?", DOWNLOAD, run=True),
        Rule(
            "terraform-doing",
            (
                rb"%b: (?:Still (?:creating|destroying|modifying|reading|opening)\.\.\. \[.*elapsed\]"
                rb"|(?:Creating|Modifying|Destroying|Reading|Opening|Closing)\.\.\.(?: \[id=[^\n]*\])?)"
            )
            % _ADDRESS,
            FRAME,
            run=True,
        ),
        Rule(
            "terraform-refreshed",
            rb"%b: Refreshing state\.\.\.(?: \[id=[^\n]*\])?" % _ADDRESS,
            Label(P4, "refreshed resource", "resources refreshed"),
            run=True,
        ),
        Rule(
            "terraform-done",
            rb"%b: (?:Creation|Modifications|Destruction|Read) complete after \d\S*(?: \[id=[^\n]*\])?" % _ADDRESS,
            Label(P2, "finished resource"),
        ),
        Rule(
            "terraform-legend",
            rb"Terraform used the selected providers to generate the following"
            rb" execution\nplan\. Resource actions are indicated with the"
            rb" following symbols:(?:\n *+[-+~/<=]++ (?:create|update in-place|destroy|read \([^\n]++\)"
            rb"|[a-z ]++ replacement[^\n]*))*",
            FRAME,
        ),
        Rule("terraform-result", rb"(?:Apply|Destroy) complete! Resources: .*", RESULT),
    ),
)

FINISHED = Label(P4, "finished resource", "resources finished")


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What was made is counted where all was: after an error it says what is there already."""
    del lines
    start, stop = segment.start, segment.stop
    done = kinds_of(classification, ADAPTER.name, "terraform-done")
    result = kinds_of(classification, ADAPTER.name, "terraform-result")
    if done and any_of(classification, result, start, stop):
        relabel(classification, done, FINISHED, "terraform-finished", start, stop)


ADAPTER = Adapter(
    "progress",
    (_top,),
    anchors=(
        b" objects: ",
        b"Resolving deltas: ",
        b"Updating files: ",
        b"% Received",
        b"--:--:--",
        b"........ ",
        b"eta ",
        b"%|",
        b": Pull",
        b": Waiting",
        b": Already exists",
        b"Digest: sha256:",
        b"Download",
        b"Progress (",
        b": Refreshing state...",
        b"Terraform used ",
        b": Still ",
        b": Creating...",
        b": Reading...",
        b": Destroying...",
        b" complete after ",
        b"complete! Resources: ",
    ),
    finish=_finish,
    verified=("git 2.39", "curl 7.88", "wget 1.21", "tqdm 4", "Terraform 1.5", "Maven 3.8"),
)

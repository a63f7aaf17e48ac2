r"""Progress of any tool: bars, meters, counters that stand on lines of their own.

What a reader must know of the formats:

- On a terminal a bar is overwritten, in a pipe each of its frames is a line.  A frame says nothing that the next one
  does not: it is dropped.  The last frame of a bar is kept where only it says that all was done.
- git's counters end in ``done.``; curl's meter has a head of two lines; wget's dots stand before a percentage.

Not here: what was installed (``packages``), what was built (``builds``, ``projects``), steps of Terraform (``infra``).
A percentage alone is no progress: a line has the whole shape of one tool's frame.  git's ``hint:`` lines name the next
command and stay.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

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
            rb" ++%b ++%b ++%b ++[\d.]++[kMGTP]?(?:\*   Trying .+)?" % (_LEFT, _LEFT, _LEFT),
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
    ),
)

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
        b": Layer already exists",
        b": Preparing",
        b": Pushed",
        b"Digest: sha256:",
        b"Download",
        b"Progress (",
    ),
    verified=("git 2.39", "curl 7.88", "wget 1.21", "tqdm 4"),
)

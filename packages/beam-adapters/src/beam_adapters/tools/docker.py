r"""Docker and Podman: compose up and down, pull, push, what is removed, and why a daemon or a registry refused.

What a reader must know of the formats:

- Compose has a line for each state of each object: creating, created, starting, started.  The last of an object is what
  is; those before it are counted.
- A pull in a pipe has lines for each layer; of the classic client the table of progress knows them.
- What is removed is named by hashes of 64 digits, which nobody needs once it is gone; names and tags stay.
- Half of the refusals have no word of error before them: ``no such service``, ``denied: ...``.

Not here: ``run``, ``exec`` and ``logs`` (what a container printed), tables of ``ps`` and ``images`` (answers), builds
(``buildkit``, ``projects``).
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P4, P5 = Priority.P0, Priority.P1, Priority.P2, Priority.P4, Priority.P5

ERROR = Label(P0, "error")
ENDED = Label(P1, "container that ended well")
RESULT = Label(P1, "result")
STATE = Label(P2, "last state of an object")
STEP = Label(P4, "state that another followed", "earlier steps of containers and images")
LAYER = Label(P4, "layer", "layers of images")
GONE = Label(P4, "layer or container that was removed", "layers and containers that were removed")
FRAME = Label(P5, "frame of progress")
ROUTINE = Label(P5, "routine")

_MARK = rb"(?:\xe2\x9c\x94|\xe2\x9c\x98|\xe2\xa0[\x80-\xbf]|!)"
_OBJECT = rb"(?:Container|Network|Volume|Image|Service|Config|Secret) ++\"?[\w./:@-]++\"?"
_STATES = (
    rb"(?:Creat(?:ing|ed)|Start(?:ing|ed)|Recreated?|Running|Waiting|Healthy|Stopp(?:ing|ed)|Remov(?:ing|ed)"
    rb"|Restarting|Restarted|Pull(?:ing|ed)|Push(?:ing|ed)|Build(?:ing)?|Built|Kill(?:ing|ed))"
)
_TIME = rb"(?: ++\d++\.\d++s)? *+"
_OLD = rb"(?:(?:Re)?[Cc]reating|Starting|Stopping|Removing|Restarting|Killing|Pausing|Unpausing) (?:network )?[\w.-]++"

# What Docker says of itself, as far as no word of error stands before it.
_REFUSED = (
    rb" *+Can't find a suitable configuration file in this directory or any"
    rb"|no such (?:service|container|image|volume|network): .+|no configuration file provided: not found"
    rb"|service \"[^\"\n]++\" (?:refers to|depends on|has neither|has both|can't be used) .+"
    rb"|validating \S+: .+|yaml: .+|(?:docker|podman): (?:unknown command|'.+' is not a docker command).*"
    rb"|(?:network|volume) \S+ declared as external, but could not be found.*"
    rb"|(?:pull access denied|no matching manifest) for .+|(?:denied|unauthorized|toomanyrequests): .+"
    rb"|invalid reference format.*|dependency failed to start: .+|exec: \"[^\"\n]++\": .+"
)

_top = State(
    "top",
    (
        Rule("refused", _REFUSED, ERROR),
        Rule("failed", rb" (?:%b )?%b ++Error\b.*| (?:%b )?[\w.-]++ Error\b.*" % (_MARK, _OBJECT, _MARK), ERROR),
        Rule("state", rb" (?:%b )?%b ++%b%b" % (_MARK, _OBJECT, _STATES, _TIME), STEP, run=True),
        Rule("image", rb" (?:%b )?[a-z][\w.-]*+ (?:Pull|Push)(?:ing|ed)%b" % (_MARK, _TIME), STEP, run=True),
        Rule("old", rb"%b ++\.\.\. (?:done)?" % _OLD, STEP, run=True),
        Rule("old-failed", rb"%b ++\.\.\. error" % _OLD, ERROR),
        Rule(
            "running", rb"\[\+\] (?:Running|Pulling|Stopping|Restarting|Creating|Removing|up|down) \d++/\d++.*", ROUTINE
        ),
        Rule("exited", rb"[\w.-]++ exited with code [1-9]\d*+.*", ERROR),
        Rule("ended", rb"[\w.-]++ exited with code 0", ENDED),
        Rule(
            "layer-frame",
            rb" ?[0-9a-f]{12} (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|Preparing"
            rb"|(?:Downloading|Extracting|Pushing)(?: ++\[[=> ]++\].*| ++[\d.]++[kMG]?B.*)?)%b" % _TIME,
            FRAME,
            run=True,
        ),
        Rule(
            "layer",
            rb" ?(?:%b )?[0-9a-f]{12} (?:Pull complete|Already exists|Pushed|Layer already exists)%b" % (_MARK, _TIME),
            LAYER,
            run=True,
        ),
        Rule("pushed", rb"[\w.-]++: digest: sha256:[0-9a-f]{64} size: \d++", RESULT),
        Rule("gone", rb"[Dd]eleted: (?:sha256:)?[0-9a-f]{64}", GONE, run=True),
        Rule("pruned", rb"Deleted (?:Containers|Images|Volumes|build cache objects):", STATE, enter="pruned"),
        Rule("reclaimed", rb"Total reclaimed space: .+", RESULT),
        # Podman
        Rule(
            "blob",
            rb"Copying (?:blob|config) (?:sha256:)?[0-9a-f]{10,64}"
            rb"(?: (?:\[-*\] .+|done.*|skipped: already exists.*))? *+",
            LAYER,
            run=True,
        ),
        Rule(
            "podman",
            rb"Getting image source signatures|Writing manifest to image destination|Storing signatures",
            ROUTINE,
            run=True,
        ),
    ),
)
_pruned = State(
    "pruned",
    (
        Rule("pruned-hash", rb"[0-9a-f]{64}", GONE, run=True),
        Rule("pruned-layer", rb"[Dd]eleted: (?:sha256:)?[0-9a-f]{64}", GONE, run=True),
        Rule("pruned-name", rb"[\w.-]*+[^0-9a-f\n][\w.-]*+|(?:[Uu]ntagged): .+", STATE),
    ),
    otherwise="top",
)
_OF = rb" (?:%b )?(%b|[a-z][\w.-]*+(?= (?:Pull|Push)))|%b" % (_MARK, _OBJECT, _OLD)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Of each object the last state stays: what it is now, or where it got stuck."""
    start, stop = segment.start, segment.stop
    steps = kinds_of(classification, ADAPTER.name, "state", "image", "old")
    told = sorted(unit for kind in steps for unit in units_of(classification, kind, start, stop))
    last: dict[bytes, int] = {}
    match = compiled(_OF, owner=ADAPTER.name).match
    for unit in told:
        line = line_of(lines, segment, unit)
        found = match(line)
        if found:
            name = found[1] or line[: found.end()].rpartition(b" ")[2]
            last[name] = unit
    for unit in last.values():
        relabel(classification, steps, STATE, "last-state", unit, unit + 1)


# Not those that print what a container does: its lines may look like anything.
_VERBS = ("up", "down", "create", "start", "stop", "restart", "kill", "pull", "push", "rm")
_COMMANDS = (
    *(
        f"{program} {command}"
        for program in ("docker", "podman", "nerdctl")
        for command in (
            *("create", "start", "stop", "restart", "kill", "pull", "push", "rm", "rmi", "image", "system", "volume"),
            *("network", "builder", "container prune", "container rm", "container stop"),
            *(f"compose {verb}" for verb in _VERBS),
        )
    ),
    *(f"{program} {verb}" for program in ("docker-compose", "podman-compose") for verb in _VERBS),
)


ADAPTER = Adapter(
    "docker",
    (_top, _pruned),
    commands=_COMMANDS,
    anchors=(
        b" Container ",
        b" Network ",
        b"Total reclaimed space: ",
        b"Getting image source signatures",
        b"dependency failed to start: ",
        b"no configuration file provided",
        b": digest: sha256:",
        b" exited with code ",
    ),
    signatures=(
        rb" (?:%b )?(?:Container|Network) [\w.-]+ +(?:Creat|Start|Stopp|Remov|Runn|Recreat)" % _MARK,
        rb"Total reclaimed space: \d",
        rb"Getting image source signatures[\r\n]",
        rb"dependency failed to start: ",
        rb"no configuration file provided: not found[\r\n]",
        rb"\[\+\] (?:Running|Pulling) \d+/\d+",
        rb"[\w.-]+: digest: sha256:[0-9a-f]{64} size: \d",
    ),
    weak=(
        rb"%b +\.\.\. " % _OLD,
        rb" (?:%b )?[a-z][\w.-]* Pulling" % _MARK,
        _REFUSED,
        rb"[\w.-]+: Pulling from ",
        rb"Deleted (?:Containers|Images|Volumes|build cache objects):",
        rb"(?:[Dd]eleted|[Uu]ntagged): \S",
        rb"Trying to pull ",
        rb"Attaching to ",
    ),
    mixes=True,
    finish=_finish,
    patterns=(_OF,),
    verified=("Compose 1.29", "Podman 4.3", "Docker 28.2"),
)

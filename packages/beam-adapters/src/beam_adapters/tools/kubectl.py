r"""kubectl: what it applied, created and deleted, rollouts, events, and why a cluster refused or could not be had.

What a reader must know of the formats:

- A resource is a kind, with its group unless it is of the core, a slash and a name.  What did not change is counted.
- A rollout says what it waits for, again and again; one that ended well needs none of it.  One that did not keeps the
  last of it.
- What is invalid stands below its head, a star before each field.
- A client that cannot have the cluster logs the same line five times, with other microseconds, and says it once more.
- Of long lists of events, those are counted that every pod has when it starts and is well.

Not here: ``get`` and ``describe`` (``infra``), what a container printed (``logs``), and manifests.
"""

from __future__ import annotations

from beam_adapters._managers import CONTEXT, DETAIL, DONE, ERROR, settled
from beam_adapters._relabel import count_of, kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P4 = Priority.P0, Priority.P1, Priority.P2, Priority.P4

MANY = 30  # events from which on those are counted that say nothing but that all is well

UNCHANGED = Label(P4, "resource that did not change", "resources unchanged")
AGAIN = Label(P4, "log line that is said again", "log lines that say the same as the next one")
CHANGED = Label(P1, "resource that came, changed or went")
WAITING = Label(P4, "step of a rollout", "steps of rollouts")
EVENT = Label(P4, "normal event", "normal events of pods that start")
WARNING = Label(P0, "warning event")
HEAD = Label(P2, "head of a table")
ROW = Label(P2, "event")

_CORE = (
    rb"configmap|endpoints|limitrange|namespace|node|persistentvolume|persistentvolumeclaim|pod|replicationcontroller"
    rb"|resourcequota|secret|service|serviceaccount"
)
_KIND = rb"(?:(?:%b)|[a-z]++(?:\.[a-z0-9-]++){1,8})" % _CORE
_RESOURCE = rb"%b/[a-z0-9][a-z0-9.:-]*+" % _KIND
_DRY = rb"(?: \((?:server )?dry run\))?"
_DONE = (
    rb"(?:created|configured|serverside-applied|replaced|patched|deleted|pruned|scaled|restarted|rolled back|paused"
    rb"|resumed|labeled|unlabeled|annotated|exposed|edited|autoscaled|image updated|env updated|condition met|evicted"
    rb"|drained|cordoned|uncordoned|tainted|approved)"
)
_AGO = rb"(?:[a-z0-9-]++ ++)?(?:\d\w*+|<unknown>)(?: \(x\d++ over \w++\))?"
_STARTS = rb"(?:Scheduled|Pulling|Pulled|Created|Started)"

# What the client says of a cluster that it cannot have, the time apart from the rest.
_AT = rb"E\d{4} [\d:.]++ ++\d++ "
_DISCOVERY = rb"%bmemcache\.go:\d++\] .+" % _AT

_top = State(
    "top",
    (
        Rule("again", _DISCOVERY, AGAIN, then=_DISCOVERY, run=True, certain=True),
        Rule("discovery", _DISCOVERY, ERROR, then=rb"(?!%b)" % _DISCOVERY),
        Rule(
            "refused",
            rb"Error from server(?: \(\w++\))?: .+|(?:E|e)rror: .+|Unable to connect to the server: .+"
            rb"|The connection to the server \S++ was refused.*",
            ERROR,
        ),
        Rule("invalid", rb"The [A-Z]\w++ \"[^\"\n]++\" is invalid:.*", ERROR, enter="causes", opens=True),
        Rule("unchanged", rb"%b unchanged%b" % (_RESOURCE, _DRY), UNCHANGED, run=True),
        Rule(
            "changed",
            rb"(?:%b %b|%b \"[^\"\n]++\" (?:force )?deleted(?: from \S++ namespace)?)%b"
            % (_RESOURCE, _DONE, _KIND, _DRY),
            CHANGED,
            run=True,
        ),
        Rule(
            "waiting",
            rb"Waiting for (?:deployment|daemon set|statefulset)\b.+(?:rollout to finish: .+|to be observed\.\.\.)"
            rb"|Waiting for \d++ pods to be ready\.\.\."
            rb"|[Ww]aiting for statefulset (?:rolling update to complete .+|spec update to be observed\.\.\.)",
            WAITING,
            run=True,
        ),
        Rule(
            "rolled-out",
            rb"(?:deployment|daemon set|statefulset) \"[^\"\n]++\" successfully rolled out"
            rb"|statefulset rolling update complete .+|partitioned roll out complete: .+",
            DONE,
        ),
        Rule(
            "events",
            rb"(?:NAMESPACE ++)?LAST SEEN ++TYPE ++REASON ++OBJECT ++(?:SUBOBJECT ++SOURCE ++)?MESSAGE.*",
            HEAD,
            enter="events",
        ),
    ),
)
_causes = State("causes", (Rule("cause", rb"\* .+", DETAIL),), otherwise="top")
_events = State(
    "events",
    (
        Rule("event-warning", rb"%b ++Warning ++.+" % _AGO, WARNING),
        Rule("event-starts", rb"%b ++Normal ++%b ++.+" % (_AGO, _STARTS), EVENT, run=True),
        Rule("event-other", rb"%b ++Normal ++(?!%b )\S.+" % (_AGO, _STARTS), ROW),
    ),
    otherwise="top",
)

_rollouts = settled("kubectl", ("waiting",), ("rolled-out",), CONTEXT)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back log lines that differ in more than the time, rollouts that did not end well, and events that are few."""
    again = kinds_of(classification, ADAPTER.name, "again")
    for unit in [unit for kind in again for unit in units_of(classification, kind, segment.start, segment.stop)]:
        said, next_said = (line_of(lines, segment, at).partition(b"] ")[2] for at in (unit, unit + 1))
        if said != next_said:
            relabel(classification, again, ERROR, "discovery", unit, unit + 1)
    _rollouts(lines, classification, segment)
    starts = kinds_of(classification, ADAPTER.name, "event-starts")
    if count_of(classification, starts, segment.start, segment.stop) <= MANY:
        relabel(classification, starts, ROW, "few", segment.start, segment.stop)


ADAPTER = Adapter(
    "kubectl",
    (_top, _causes, _events),
    commands=tuple(
        f"{program} {command}"
        for program in ("kubectl", "oc", "k3s kubectl", "minikube kubectl")
        for command in (
            *("apply", "create", "delete", "replace", "patch", "rollout", "wait", "events", "get", "describe", "top"),
            *("scale", "set", "label", "annotate", "expose", "edit", "drain", "cordon", "autoscale"),
        )
    ),
    anchors=(
        b"memcache.go:",
        b"Error from server",
        b"LAST SEEN ",
        b" successfully rolled out",
        b" rollout to finish: ",
        b" is invalid:",
        b" unchanged\n",
        b" configured\n",
        b" created\n",
    ),
    signatures=(
        rb"[IWEF]\d{4} [\d:.]+ +\d+ memcache\.go:\d+\] ",
        rb"Error from server \(\w+\): ",
        rb"LAST SEEN +TYPE +REASON +OBJECT +",
        rb"NAMESPACE +LAST SEEN +TYPE +REASON +OBJECT +",
        rb"(?:deployment|daemon set) \"[^\"\r\n]+\" successfully rolled out[\r\n]",
        rb"Waiting for (?:deployment|daemon set) \"[^\"\r\n]+\" rollout to finish: ",
        rb"The [A-Z]\w+ \"[^\"\r\n]+\" is invalid:",
        rb"%b (?:unchanged|configured|created)%b[\r\n]" % (_RESOURCE, _DRY),
    ),
    weak=(rb"error: ", rb"%b \S" % _RESOURCE, rb"[a-z.]+ \"[^\"\r\n]+\" deleted", rb"Waiting for "),
    mixes=True,
    finish=_finish,
    verified=("kubectl 1.32",),
)

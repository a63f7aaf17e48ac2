r"""What tools of infrastructure print: kubectl, Terraform, systemctl, curl -v, Argo CD, Helm, in text of no known tool.

What a reader must know of the formats:

- ``kubectl describe`` is blocks of fields; what is wrong stands in ``State``, ``Reason``, ``Conditions`` and events.
  Fields that are the same for every pod (the token's volume, default tolerations, ids of images) explain nothing.
- A plan of Terraform is a header per resource and its attributes.  Values of what is created or changed stay; what is
  only known after apply and what it was before, what does not change and what goes away with its resource is context
  of the header.
- Tables of pods and units are what somebody asked for.  Only of long ones are the rows counted that say nothing but
  that all is well, and only where nothing but the usual columns was asked for.
- ``curl -v`` mixes ``*`` lines with headers; the address, the status line and the headers are
  what one looks at.

Not here: JSON and YAML, and rows of listings that are short.  A progress line without an end (``Creating...`` of an
apply that was killed) stays, and so does all of an apply that failed: what was made by then is what one needs.
curl's meter is in ``progress``.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, count_of, kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

MANY = 30  # rows of a table from which on those that are well are counted

ERROR = Label(P0, "error")
WARNING = Label(P0, "warning event")
FAILING = Label(P0, "verdict", outcome="fail")
DONE = Label(P0, "verdict", outcome="pass")
STATE = Label(P1, "state")
NAME = Label(P1, "name")
PLACE = Label(P1, "place of an error")
CHANGE = Label(P1, "change")
FIELD = Label(P3, "field", "fields", near=0)
ATTRIBUTE = Label(P3, "attribute", "attributes", near=2)
ATTRIBUTE_GONE = Label(P3, "old value of what is known after apply", "attributes", near=0)
UNKNOWN = Label(P3, "attribute known after apply", "attributes known after apply", near=0)
CONNECTION = Label(P3, "connection", "connection lines", near=1)
EVENT = Label(P4, "normal event", "normal events")
RUNNING = Label(P4, "pod that runs", "running")
COMPLETED = Label(P4, "pod that is done", "completed")
UNIT = Label(P4, "active unit", "active units")
REFRESHED = Label(P4, "resource that was read", "resources refreshed")
APPLIED = Label(P4, "resource that was applied", "resources applied")
CHATTER = Label(P5, "chatter")
METER = Label(P5, "size of what was sent")
LEGEND = Label(P5, "legend")
HEADER = Label(P2, "header")
ROW = Label(P2, "row of a short table")
UNPROVEN = Label(P2, "line of no known run", yields=True)

_RESOURCE = rb"[A-Za-z_][^\s:]*+(?: \(deposed object \w++\))?"
_WELL = rb"loaded ++active ++(?:active|running|exited|mounted|plugged|listening|waiting)"
_EVENT = rb"  (?:Normal|Warning) ++\S"

_FIELD = (
    rb" *+(?:Annotations|Labels|Port|Host Port|Environment|Taints): ++<(?:none|unset)>"
    rb"|QoS Class: .*| {4}(?:Container|Image) ID: .*|IPs:\n  IP: .*"
    rb"|(?:Tolerations: ++| {12,}+)node\.kubernetes\.io/(?:not-ready|unreachable):NoExecute op=Exists for 300s"
    rb"|  kube-api-access-\w++:\n(?: {4}\w++: .*\n){2,6}? {4}DownwardAPI: .*"
    rb"| {6}/var/run/secrets/kubernetes\.io/serviceaccount from kube-api-access-\w++ \(ro\)"
)
_STATE = (
    rb"(?:Status|Reason|Message|Node|Phase):  .*"
    rb"| {2,6}(?:State|Last State|Reason|Message|Exit Code|Ready|Restart Count|Image|Limits|Requests):(?: .*)?"
    rb"|  \w++ {2,}False\b.*"
)
_describe = State(
    "describe",
    (
        Rule("field", _FIELD, FIELD, run=True),
        Rule("state", _STATE, STATE),
        Rule("events", rb"Events:", HEADER, enter="events"),
        Rule(
            "described", rb"(?!(?:%b|%b|Events:)\n)(?: ++\S.*|[A-Z][\w /().-]*+:(?: .*)?|)" % (_FIELD, _STATE), HEADER
        ),
    ),
    otherwise="top",
)
_events = State(
    "events",
    (
        Rule("event-head", rb"  (?:Type ++Reason ++Age|---- ++------).*", HEADER),
        Rule("event-warning", rb"  Warning ++\S.*", WARNING),
        Rule(
            "event-normal",
            rb"  Normal ++(?:Scheduled|Pulling|Pulled|Created|Started) .*",
            EVENT,
            then=_EVENT,
        ),
        Rule(
            "event-last",
            rb"  Normal ++(?:Scheduled|Pulling|Pulled|Created|Started) .*",
            HEADER,
            then=rb"(?!%b)" % _EVENT,
        ),
        Rule("event-other", rb"  Normal ++(?!(?:Scheduled|Pulling|Pulled|Created|Started) ).*", HEADER),
    ),
    otherwise="top",
)
_pods = State(
    "pods",
    (
        Rule(
            "pod-running",
            rb"\S+ ++(?:\S+ ++)?(?:1/1|2/2|3/3|4/4|5/5|6/6) ++Running ++0 ++\w++ *+",
            RUNNING,
            run=True,
        ),
        Rule("pod-completed", rb"\S+ ++(?:\S+ ++)?0/\d ++Completed ++0 ++\w++ *+", COMPLETED, run=True),
        Rule("pod-other", rb"\S+ ++(?:\S+ ++)?\d++/\d++ ++(?!Running ++0 ++\w++ *+\n|Completed ++0 ).*", HEADER),
    ),
    otherwise="top",
)
_units = State(
    "units",
    (
        Rule(
            "unit-active",
            rb"  \S++ ++%b .*" % _WELL,
            UNIT,
            run=True,
        ),
        Rule(
            "unit-other",
            rb"(?:  |\xe2\x97\x8f |\* )\S++ ++(?!%b )[a-z-]++ ++[a-z-]++ .*" % _WELL,
            HEADER,
        ),
    ),
    otherwise="top",
)

_CHANGES = (
    Rule("forces", rb" {4,}.*# forces replacement", CHANGE),
    Rule("hidden", rb" ++# \(\d++ unchanged (?:attributes?|blocks?|elements?) hidden\)", CHATTER),
    Rule("resource-line", rb"(?:  [-+~]|-/\+|\+/-| <=) (?:resource|data) \".+\" \{|  # \(.+\)", HEADER),
    Rule("plan-blank", b"", HEADER, enter="top"),
)
_KNOWN_AFTER = rb"(?!.*# forces replacement) {6,}\+ \"?[\w.-]++\"? ++= \(known after apply\)"
_created = State(
    "created",
    (
        *_CHANGES,
        Rule("known-after", _KNOWN_AFTER, UNKNOWN, run=True),
    ),
    otherwise=None,
)
_destroyed = State(
    "destroyed",
    (
        *_CHANGES,
        Rule("removed", rb"(?!.*# forces replacement)(?: {6,}- .+| {8,}[}\])].*)", ATTRIBUTE, run=True),
    ),
    otherwise=None,
)
# What a value held that is only known after apply: lines that go, up to the end of that value.
_OLD = rb" {10,}(?:- [^#\n]++|[}\]])"
_changed = State(
    "changed",
    (
        Rule(
            "old-value",
            rb"%b(?:\n%b){0,27}" % (_OLD, _OLD),
            ATTRIBUTE_GONE,
            then=rb" {8}[}\]] -> \(known after apply\)\n",
        ),
        *_CHANGES,
        Rule("changed", rb"(?!.*# forces replacement) {6,}~ .+ -> (?!\(known after apply\)).+", CHANGE),
        Rule("known-after", _KNOWN_AFTER, UNKNOWN, run=True),
        Rule(
            "unchanged", rb"(?!.*# forces replacement) {8,}\"?[\w.-]++\"? ++= (?![^\n]*[\[{(]\n).+", ATTRIBUTE, run=True
        ),
    ),
    otherwise=None,
)

_BLOCK = rb"(?:  # \([^\n]+\)\n)?(?:  [-+~]|-/\+|\+/-| <=) (?:resource|data) \""
_TERRAFORM = (
    Rule("refreshed", rb"%b: (?:Refreshing state\.\.\.|Read complete after).*" % _RESOURCE, REFRESHED, run=True),
    Rule("reading", rb"%b: Reading\.\.\.(?: \[.*\])?" % _RESOURCE, CHATTER, run=True),
    Rule(
        "applied",
        rb"%b: (?:Creation|Modifications|Destruction|Opening|Closing) complete after .+" % _RESOURCE,
        APPLIED,
        run=True,
    ),
    Rule(
        "applying",
        rb"%b: (?:(?:Creat|Modify|Destroy|Open|Clos)ing\.\.\.|Still \w++\.\.\.)(?: \[.*\])?" % _RESOURCE,
        CHATTER,
        run=True,
    ),
    Rule(
        "will-create",
        rb"  # \S.* will be (?:created|read during apply)",
        CHANGE,
        enter="created",
        then=_BLOCK,
        opens=True,
    ),
    Rule("will-destroy", rb"  # \S.* will be destroyed", CHANGE, enter="destroyed", then=_BLOCK, opens=True),
    Rule(
        "will-change",
        rb"  # \S.* (?:will be (?:updated in-place|replaced.*)|must be replaced|is tainted, so must be replaced)",
        CHANGE,
        enter="changed",
        then=_BLOCK,
        opens=True,
    ),
    Rule("plan", rb"Plan: \d++ to .+|No changes\. .+", DONE),
    Rule("complete", rb"(?:Apply|Destroy) complete! .+", DONE),
    Rule(
        "legend",
        rb"Terraform used the selected providers to generate the following execution"
        rb"(?:\nplan\. Resource actions are indicated with the following symbols:| plan\. .+)"
        rb"(?:\n(?:  [-+~]|-/\+|\+/-| <=) [a-z -]++){1,6}"
        rb"|Terraform will perform the following actions:|(?:\xe2\x94\x80){20,}"
        rb"|Note: You didn't use the -out option to save this plan, so Terraform can't(?:\nguarantee to take .*| .*)",
        LEGEND,
    ),
    Rule("box-error", rb"\xe2\x94\x82 Error: .+", ERROR),
    Rule("box-place", rb"\xe2\x94\x82   (?:with .+|on .+ line \d++.*)|  (?:with \S+,|on \S+ line \d++, in .+)", PLACE),
    Rule("box-edge", rb"(?:\xe2\x95\xb7|\xe2\x95\xb5)", CHATTER),
)
_KUBECTL = (
    Rule(
        "name",
        rb"Name: ++\S.*",
        NAME,
        enter="describe",
        opens=True,
        then=rb"(?:Namespace|Labels|Roles|Priority|Selector|CreationTimestamp): ",
    ),
    Rule("pods", rb"(?:NAMESPACE ++)?NAME ++READY ++STATUS ++RESTARTS ++AGE *+", HEADER, enter="pods"),
)
_SYSTEMCTL = (
    Rule("units", rb"  UNIT ++LOAD ++ACTIVE ++SUB ++(?:JOB ++)?DESCRIPTION *+", HEADER, enter="units"),
    Rule(
        "units-legend",
        rb"LOAD   = Reflects .+|ACTIVE = The high-level .+|SUB    = The low-level .+"
        rb"|To show all installed unit files use 'systemctl list-unit-files'\.",
        LEGEND,
        run=True,
    ),
    Rule("units-count", rb"\d++ loaded units listed\..*", STATE),
    Rule("unit-failed", rb" ++Active: failed .+", FAILING),
    Rule("unit-state", rb" ++Active: (?!failed)[a-z]++ \(.+", STATE),
)
_CURL = (
    Rule("moved", rb"[{}] \[\d++ bytes data\]", METER),
    Rule(
        "curl-chatter",
        rb"\*   Trying [\d.\[].*|\* (?:Connection #\d++ to host .+ left intact"
        rb"|Closing connection.*"
        rb"|Host \S+ was resolved\.|IPv[46]: .+|ALPN[:,] .+|TLSv1\.\d \((?:IN|OUT)\).+|using HTTP/.+|Using HTTP.+"
        rb"|successfully set certificate verify locations:| ?CA(?:file|path): .+"
        rb"|Request completely sent off|(?:upload|We are) completely (?:sent off|uploaded).*"
        rb"|Mark bundle as not supporting multiuse|Found bundle for host:? .+|Can not multiplex, even if we wanted to"
        rb"|Ignoring the response-body|\[HTTP/2\] .+|Using Stream ID: .+|old SSL session ID is stale.*"
        rb"|Re-using existing connection.*|HTTP 1\.0, assume close after body|Hostname \S+ was found in DNS cache)",
        CONNECTION,
        run=True,
    ),
    Rule("request", rb"> [A-Z]{3,8} \S+ HTTP/[\d.]++", STATE, opens=True),
    Rule("status", rb"< HTTP/[\d.]++ [123]\d\d.*", STATE),
    Rule("status-failed", rb"< HTTP/[\d.]++ [45]\d\d.*", ERROR),
)
_DEPLOYED = (
    Rule("phase-failed", rb"Phase: ++(?:Failed|Error)|STATUS: failed", FAILING),
    Rule("health", rb"(?:Health Status|Sync Status): .+|STATUS: (?!failed).+", STATE),
)

_AWS = (
    Rule(
        "aws-error",
        rb"(?:[^\n]*: |[^\n]* to \S+ )?An error occurred \([\w.]++\) when calling the \w++ operation.*"
        rb"|The config profile \(.+\) could not be found|The user-provided path .+ does not exist\.",
        ERROR,
    ),
)

_top = State("top", (*_TERRAFORM, *_KUBECTL, *_SYSTEMCTL, *_CURL, *_DEPLOYED, *_AWS))

# Labels to put back, unless one of these is seen in the text, or more than so many of the first are.
_PROOFS: tuple[tuple[tuple[str, ...], tuple[str, ...], int], ...] = (
    (("applied", "applying"), ("complete",), 0),
    (("reading",), ("refreshed", "plan", "box-error"), 0),
    (("curl-chatter", "moved"), ("request",), 0),
    (("pod-running", "pod-completed"), (), MANY),
    (("unit-active",), (), MANY),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back progress that came to no end, and rows of tables that are short."""
    start, stop = segment.start, segment.stop

    def kinds(rules: tuple[str, ...]) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    for low, proof, many in _PROOFS:
        put_back = kinds(low)
        if many and count_of(classification, put_back, start, stop) > many:
            continue
        if put_back and not (proof and any_of(classification, kinds(proof), start, stop)):
            ended = _ended(lines, classification, segment) if low[0] == "applied" else set()
            for unit in sorted(unit for kind in put_back for unit in units_of(classification, kind, start, stop)):
                if unit not in ended:
                    relabel(classification, put_back, ROW if many else UNPROVEN, "unproven", unit, unit + 1)


def _ended(lines: Lines, classification: Classification, segment: Segment) -> set[int]:
    """Lines of a run that failed which say that something has begun, and which another line says has ended."""
    begun: dict[tuple[bytes, bytes], list[int]] = {}
    found: set[int] = set()
    kinds = kinds_of(classification, ADAPTER.name, "applying", "applied")
    for unit in sorted(u for kind in kinds for u in units_of(classification, kind, segment.start, segment.stop)):
        name, _, what = line_of(lines, segment, unit).partition(b": ")
        what = what.removeprefix(b"Still ")[:5].lower()
        if b" complete after " in line_of(lines, segment, unit):
            found.update(begun.pop((name, what), ()))
        else:
            begun.setdefault((name, what), []).append(unit)
    return found


ADAPTER = Adapter(
    "infra",
    (_top, _describe, _events, _pods, _units, _created, _destroyed, _changed),
    anchors=(
        b": Refreshing state...",
        b" will be created",
        b" will be destroyed",
        b" must be replaced",
        b" will be updated in-place",
        b" complete after ",
        b"\nPlan: ",
        b"\xe2\x94\x82 Error: ",
        b"QoS Class:",
        b"Events:",
        b"RESTARTS",
        b" LOAD ",
        b"Active: ",
        b"\n* Connected to ",
        b"\n< HTTP/",
        b"Health Status:",
        b"STATUS: ",
        b" when calling the ",
        b"The config profile (",
        b"The user-provided path ",
    ),
    finish=_finish,
    verified=("Terraform 1.11", "kubectl 1.32", "curl 7.88"),
)

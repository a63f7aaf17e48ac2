r"""Ansible: what ``ansible-playbook`` prints of tasks and hosts, in text of no known tool.

What a reader must know of the format:

- A task is a header, then a line a host or item: ``ok``, ``changed``, ``skipping``, ``fatal``.  Of a task in which all
  went well the lines are counted, and so is the header.  Hosts for which it went another way than for most stay, and
  all of a task that nothing follows: which way most went is not known yet.
- What a host says below its line (a message, a diff) stays, whoever said it.
- Without a header nothing is known: ``ok: [web1]`` is also what other tools print.

Guarded are failures, the recap, and the last task, which is where a run that was killed stopped.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._relabel import any_of, count_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

TASK_OK = Label(P4, "task that went well", "ok tasks")
TASK_CHANGED = Label(P4, "task that changed its host", "changed tasks")
TASK_SKIPPED = Label(P4, "task that was skipped", "skipped tasks")
TASK = Label(P1, "task")
ODD_HOST = Label(P2, "host of the last task, or that went another way than most")
TASK_CLEAN = Label(P4, "task without a failure", "tasks without a failure")
CALLS = Label(P3, "connection to a host", "connection lines", near=1)
CHATTER = Label(P5, "chatter of a runner")
HEADER = Label(P2, "header of a run")
FAILED = Label(P0, "failed task")
FAILING = Label(P0, "verdict", outcome="fail")
UNPROVEN = Label(P2, "line of no known play", yields=True)

_STARS = rb" \*{3,}+"

_top = State(
    "top",
    (
        Rule("task", rb"(?:TASK|RUNNING HANDLER) \[.+\]%b" % _STARS, TASK, opens=True),
        Rule("play", rb"PLAY(?:BOOK)?(?: \[.*\]|: .+| RECAP)%b" % _STARS, HEADER, opens=True),
        Rule("task-ok", rb"ok: \[[^\]\n]++\](?: => \(item=.*\))?", TASK_OK, run=True),
        Rule("task-changed", rb"changed: \[[^\]\n]++\](?: => \(item=.*\))?", TASK_CHANGED, run=True),
        Rule("task-skipped", rb"skipping: \[[^\]\n]++\](?: => \(item=.*\) ?)?", TASK_SKIPPED, run=True),
        Rule("task-blank", b"", Label(P5, "blank line"), then=rb"(?:TASK|RUNNING HANDLER|PLAY) "),
        Rule("task-failed", rb"(?:fatal|failed): \[.+\](?:: (?:FAILED|UNREACHABLE)!)? .+", FAILED),
        Rule("recap-failed", rb"\S+ ++: ok=\d++ (?=[^\n]*(?:unreachable|failed)=[1-9]).+", FAILING),
        Rule(
            "ansible-call",
            rb"<[^>\s]++> (?:ESTABLISH|EXEC|PUT|FETCH|SSH: EXEC|Attempting python interpreter discovery|\(0, b).*",
            CALLS,
            run=True,
        ),
        Rule(
            "ansible-preamble",
            rb"No config file found; using defaults|Skipping callback '\w++', as we already have a stdout callback\."
            rb"|\w++ declined parsing .+ as it did not pass its verify_file\(\) method|META: ran handlers"
            rb"|  (?:configured module search path|ansible python module location|ansible collection location"
            rb"|executable location|jinja version|pyyaml version) = .+|\d++ plays in \S+",
            CHATTER,
            run=True,
        ),
    ),
)

_WAYS = ("task-ok", "task-changed", "task-skipped")
_CLEAN = ("task", "task-ok", "task-changed", "task-skipped", "task-blank", "ansible-call")
_LOW = ("task-ok", "task-changed", "task-skipped", "task-blank", "ansible-call", "ansible-preamble")


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back lines of no play and the hosts that are not as the others; count the tasks in which all went well."""
    del lines
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    if not any_of(classification, kinds("task", "play"), start, stop):
        relabel(classification, kinds(*_LOW), UNPROVEN, "unproven", start, stop)
        return
    heads = sorted(u for k in kinds("task", "play") for u in units_of(classification, k, start, stop))
    tasks, clean = kinds("task"), frozenset(kinds(*_CLEAN))
    ways = [kinds(rule) for rule in _WAYS]
    relabel(classification, [kind for way in ways for kind in way], ODD_HOST, "task-last", heads[-1], stop)
    for head, end in pairwise((start, *heads)):
        counts = [count_of(classification, way, head, end) for way in ways]
        for way, count in zip(ways, counts, strict=True):
            if 0 < count < max(counts):
                relabel(classification, way, ODD_HOST, "task-odd", head, end)
    for head, end in pairwise(heads):
        if classification.kinds[head] in tasks and clean.issuperset(classification.kinds[head:end]):
            relabel(classification, tasks, TASK_CLEAN, "task-clean", head, head + 1)


ADAPTER = Adapter(
    "ansible",
    (_top,),
    anchors=(b"ok: [", b"changed: [", b"skipping: [", b"PLAY RECAP", b"TASK [", b"PLAY ["),
    finish=_finish,
    samples="results",
    verified=("Ansible core 2.19",),
)

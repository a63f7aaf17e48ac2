"""Next-action retention: of what an agent used of an observation, how much is still there after a reduction.

A step is one recorded observation of an agent with the actions that followed.  ``novel_next`` are the words, numbers
and paths that the next action used and that stood nowhere before this observation; ``novel_later`` the same for the
actions after it.  Each is *visible* in what a method shows, else *recoverable* (in the text that the printed handle,
or the host's file, leads to), else *lost*.  Lines that a later edit quotes are tallied alike.  Tokens stand beside
every share: doing nothing shows all and saves none.

What this is not: a measure of success.  It knows only what the recorded agent used, and an agent that sees another
text may act otherwise.

Not here: reading files and sharing the work (``_steps_run``), tables (``_steps_command``).
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING

from beam_bench import _hosts
from beam_bench._reading import Shown, behind, line_of, look
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from beam_core import Counter

_CALL = re.compile(r"(?:^|\n)[\w.-]+ (?=\{)")  # a tool call as recorded: its name and its arguments as JSON
_ESCAPE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
_QUOTES = ("old_string", "old_str", "oldString")  # arguments of edit tools that quote what is to be replaced
_LEAST = 4  # characters of a quoted line without its indentation; shorter ones (a brace) say nothing
_SHOWN_WORDS = 20
_SHOWN_LINES = 3
_LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class Step:
    """One observation: what was printed and what the agent then used of it."""

    trajectory: str
    number: int
    kind: str
    tool: str  # the agent's own name for what it used
    command: str
    exit_code: int | None
    raw: bytes
    next_words: tuple[bytes, ...]
    later_words: tuple[bytes, ...]
    quoted: tuple[bytes, ...]
    turns: int  # how many actions of the trajectory the observation was in the context for, at least 1
    unreadable: int = 0  # recorded words that the text holds only in escape sequences (``mWARNING``), or not at all

    @property
    def failed(self) -> bool:
        """Whether the command is known to have failed."""
        return self.exit_code not in (None, 0)


@dataclass(slots=True)
class Tally:
    """How many of ``total`` were visible, and how many were not but could be recovered."""

    total: int = 0
    visible: int = 0
    recoverable: int = 0

    @property
    def lost(self) -> int:
        """Neither visible nor recoverable."""
        return self.total - self.visible - self.recoverable

    def take(self, *, visible: bool, recoverable: bool) -> None:
        """Count one more."""
        self.total += 1
        self.visible += visible
        self.recoverable += recoverable and not visible

    def add(self, other: Tally) -> None:
        """Add another tally to this."""
        self.total += other.total
        self.visible += other.visible
        self.recoverable += other.recoverable


@dataclass(slots=True)
class Totals:
    """Sums over steps for one method.  Token numbers are on the report's basis; ``turn_`` means times the turns."""

    steps: int = 0
    tokens_before: int = 0
    tokens_after: int = 0
    turn_tokens_before: int = 0
    turn_tokens_after: int = 0
    changed: int = 0  # steps whose text the method changed
    larger: int = 0  # steps whose text has more tokens than before
    errands: int = 0  # steps that need one more call: a word of the next action is recoverable and not visible
    blind: int = 0  # steps in which a word of the next action is lost
    unreadable: int = 0  # recorded words that are no words of the text, and not counted
    next: Tally = field(default_factory=Tally)
    later: Tally = field(default_factory=Tally)
    quoted: Tally = field(default_factory=Tally)

    def add(self, other: Totals) -> None:
        """Add other sums to these."""
        for part in fields(self):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            if isinstance(mine, Tally):
                mine.add(theirs)
            else:
                setattr(self, part.name, mine + theirs)

    def as_dict(self) -> dict[str, object]:
        """Plain values in a fixed order."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Miss:
    """A step in which the next action used what the method does not show."""

    index: int  # of the step in the file, from 0
    trajectory: str
    step: int
    kind: str
    command: str
    hidden: int
    needed: int
    words: tuple[str, ...]
    lines: tuple[str, ...]  # the first lines of the original that hold a hidden word
    note: str

    def as_dict(self) -> dict[str, object]:
        """Plain values in a fixed order."""
        return asdict(self)


@dataclass(slots=True)
class Part:
    """What a run over some steps found: sums by method and kind; of the first method also where it fails."""

    sums: dict[tuple[str, str], Totals] = field(default_factory=dict)
    misses: list[Miss] = field(default_factory=list)
    grown: list[int] = field(default_factory=list)  # indexes of texts with more tokens than before


def parse(line: bytes, number: int, last: int | None = None) -> Step:
    """The step on line ``number`` of a file; ``last`` is the number of the trajectory's last step, where known.

    InvalidValueError where the line is no step.
    """
    record = load(line, number)
    observation, command = record.get("observation"), record.get("command")
    if not isinstance(observation, str):
        raise InvalidValueError("step", f"line {number} without an observation", "a file as bench/steps/README.md says")
    code, at = record.get("exit_code"), record.get("step")
    later = record.get("later_actions")
    raw = _encoded(observation)
    position = at if isinstance(at, int) else 0
    following, later_on = _words(record, "novel_next", number), _words(record, "novel_later", number)
    readable = _ESCAPE.sub(b"", raw) if b"\x1b" in raw else raw
    next_words = tuple(word for word in following if word in readable)
    later_words = tuple(word for word in later_on if word in readable)
    return Step(
        trajectory=str(record.get("trajectory_id", "")),
        number=position,
        kind=str(record.get("kind", "other")),
        tool=str(record.get("tool") or ""),
        command=command if isinstance(command, str) else "",
        exit_code=code if isinstance(code, int) else None,
        raw=raw,
        next_words=next_words,
        later_words=later_words,
        quoted=tuple(dict.fromkeys(q for q in quoted_lines(later if isinstance(later, str) else "") if q in raw)),
        turns=max(1, (position if last is None else last) - position + 1),
        unreadable=len(following) + len(later_on) - len(next_words) - len(later_words),
    )


def load(line: bytes, number: int) -> dict[str, object]:
    """The JSON object on a line; InvalidValueError with the line's number where there is none."""
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InvalidValueError("steps file", f"line {number}: {error}", "one JSON object a line") from error
    if not isinstance(record, dict):
        raise InvalidValueError("steps file", f"line {number}: {type(record).__name__}", "one JSON object a line")
    return record


def quoted_lines(actions: str) -> Iterator[bytes]:
    """The lines of every text that an edit call in ``actions`` quotes, with their indentation."""
    decoder = json.JSONDecoder()
    for match in _CALL.finditer(actions):
        try:
            arguments, _ = decoder.raw_decode(actions, match.end())
        except ValueError:  # the recording is cut here
            continue
        for name in _QUOTES:
            text = arguments.get(name)
            if isinstance(text, str):
                yield from (_encoded(line) for line in text.split("\n") if len(line.strip()) >= _LEAST)


def beam(*, fidelity: str = "compact", host: str | None = None, recovery: bool = True) -> Callable[[Step], Shown]:
    """Beam as it reduces in an agent: the command and exit code known, a store of its own behind each call."""
    from beam_optimize import reduce
    from beam_store import MemoryStore

    def run(step: Step) -> Shown:
        store = MemoryStore() if recovery else None
        result = reduce(
            step.raw,
            command=step.command or None,
            exit_code=step.exit_code,
            tool=step.tool or None,
            fidelity=fidelity,
            host=host,
            store=store,
        )
        receipt = result.receipt
        adapters = dict.fromkeys(segment.adapter for segment in receipt.segments)
        kept = (stage.name for stage in receipt.stages if stage.outcome == "kept")
        return Shown(result.data, behind(result.data, store), f"{'+'.join(adapters)}: {', '.join(kept)}")

    return run


def native(rule: _hosts.Rule) -> Callable[[Step], Shown]:
    """A host's own truncation as a method."""

    def run(step: Step) -> Shown:
        text = rule.cut(step.raw, failed=step.failed)
        cut = text is not step.raw
        return Shown(text, step.raw if cut and rule.keeps(failed=step.failed) else b"")

    return run


def baselines() -> dict[str, Callable[[Step], Shown]]:
    """Doing nothing, and every rule of ``_hosts``, by name."""
    rules = (_hosts.Rule("nothing", _hosts.nothing, _hosts.nothing), *_hosts.RULES)
    return {rule.name: native(rule) for rule in rules}


def measure(
    steps: Iterable[tuple[int, Step]], methods: Mapping[str, Callable[[Step], Shown]], counter: Counter
) -> Part:
    """Every step with its index under every method; the first is the one whose misses are told."""
    part = Part()
    for index, step in steps:
        before = counter.count(step.raw).tokens
        for rank, (name, method) in enumerate(methods.items()):
            totals = part.sums.setdefault((name, step.kind), Totals())
            larger = totals.larger
            shown = method(step)
            hidden = _take(totals, step, shown, before, counter)
            if hidden and not rank:
                part.misses.append(_miss(index, step, hidden, shown.note))
            if totals.larger > larger and not rank:
                part.grown.append(index)
    return part


def _take(totals: Totals, step: Step, shown: Shown, before: int, counter: Counter) -> list[bytes]:
    """Add one step; the words of the next action that are not visible."""
    same = shown.text is step.raw or shown.text == step.raw
    after = before if same else counter.count(shown.text).tokens
    totals.steps += 1
    totals.tokens_before += before
    totals.tokens_after += after
    totals.turn_tokens_before += before * step.turns
    totals.turn_tokens_after += after * step.turns
    totals.changed += not same
    totals.larger += after > before
    totals.unreadable += step.unreadable
    for _, visible, recoverable in look(step.later_words, step.raw, shown):
        totals.later.take(visible=visible, recoverable=recoverable)
    text = shown.text
    for line in step.quoted:
        totals.quoted.take(visible=same or line in text, recoverable=line in shown.behind)
    hidden, lost = [], 0
    for word, visible, recoverable in look(step.next_words, step.raw, shown):
        totals.next.take(visible=visible, recoverable=recoverable)
        lost += not visible and not recoverable
        if not visible:
            hidden.append(word)
    totals.errands += len(hidden) > lost
    totals.blind += lost > 0
    return hidden


def _miss(index: int, step: Step, hidden: list[bytes], note: str) -> Miss:
    lines = dict.fromkeys(line_of(word, step.raw)[:_LONGEST_LINE] for word in hidden)
    return Miss(
        index=index,
        trajectory=step.trajectory,
        step=step.number,
        kind=step.kind,
        command=step.command[:_LONGEST_LINE],
        hidden=len(hidden),
        needed=len(step.next_words),
        words=tuple(_readable(word) for word in hidden[:_SHOWN_WORDS]),
        lines=tuple(_readable(line) for line in list(lines)[:_SHOWN_LINES]),
        note=note,
    )


def _words(record: Mapping[str, object], name: str, number: int) -> tuple[bytes, ...]:
    words = record.get(name, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InvalidValueError("step", f"line {number}: {name} is no list of words", "strings, or [] for none")
    return tuple(_encoded(word) for word in words if word)


def _encoded(text: str) -> bytes:
    """UTF-8; lone surrogates, which JSON may hold, become the three bytes that they would be."""
    return text.encode("utf-8", "surrogatepass")


def _readable(text: bytes) -> str:
    return text.decode("utf-8", "replace")

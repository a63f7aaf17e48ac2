"""A user's adapter as a file: TOML of the shape of ``_table``, read and checked whole before any of it is used.

Data and no code: a file labels lines, and has no words of its own for the output.  So it cannot hide what the floor
protects, and what none of its rules knows is P2 at least.  What it could do is be slow (``_safe``), name what is not
there, or lower a diagnostic by ``certain``, which needs a sample and a decoy in the file itself (``_user_check``).

Every error is an InvalidValueError that names the file, the key, the value and what to write.
"""

from __future__ import annotations

import os
import tomllib
from typing import Any

import attrs

from beam_adapters._alternation import split
from beam_adapters._machine import _line
from beam_adapters._registry import GENERIC, content_names, gate
from beam_adapters._safe import UnsafeError, check, parsed
from beam_adapters._table import BACK, Rule
from beam_adapters._user_spec import PRIORITIES, AdapterSpec, DefaultSpec, RuleSpec, SampleSpec, StateSpec, short
from beam_core._classification import UNRECOGNISED
from beam_core._errors import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_adapters._user import AdapterData, LabelData

LARGEST = 4 << 20  # bytes of a file


class Sample:
    """A text in a file, with what is expected of it; ``decoys`` are certain rules that must not take a line of it."""

    __slots__ = ("command", "decoys", "exit_code", "labels", "name", "text")

    def __init__(self, number: int, spec: SampleSpec) -> None:
        self.name = spec.name or f"sample {number}"
        self.text = spec.text.encode()
        self.command = spec.command
        self.exit_code = spec.exit_code
        self.labels = list(spec.labels)
        self.decoys = list(spec.decoy)


class UserFile:
    """A file that was read: the adapter as data, and its samples."""

    __slots__ = ("data", "path", "samples")

    def __init__(self, path: str, data: AdapterData, samples: Sequence[Sample]) -> None:
        self.path = path
        self.data = data
        self.samples = samples


def read_file(path: str) -> UserFile:
    """The adapter in a file; InvalidValueError where it cannot be used, OSError where it cannot be read."""
    file = os.path.basename(path)
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe has no end
        raise InvalidValueError("adapter file", file, "a file: take this out of the folder of adapters")
    with open(path, "rb") as opened:
        raw = opened.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise InvalidValueError("adapter file", file, f"at most {LARGEST >> 20} MiB: shorten its samples")
    try:
        return _whole(path, tomllib.loads(raw.decode()))
    except InvalidValueError as error:
        raise InvalidValueError(f"{file}: {error.what}", error.value, error.expected) from None
    except ValueError as error:  # no UTF-8, no TOML, or a number with more digits than Python reads
        raise InvalidValueError("adapter file", file, f"TOML in UTF-8 ({error})") from None
    except RecursionError:
        raise InvalidValueError("adapter file", file, "no lists, tables or groups in hundreds of others") from None


def _whole(path: str, table: dict[str, Any]) -> UserFile:
    spec = _filled(AdapterSpec, table, "")
    stem = os.path.basename(path).removesuffix(".toml")
    if spec.name != stem:
        raise InvalidValueError("name", spec.name, f"the name of the file, {stem!r}: rename one of them")
    if spec.name == GENERIC or spec.name in content_names():
        raise InvalidValueError("name", spec.name, "a name that no table of content has (see: beam adapters)")
    _findable(spec)
    states = [_filled(StateSpec, entry, _place("state", i, entry)) for i, entry in enumerate(spec.state)]
    rules = [[_filled(RuleSpec, rule, _of(state, rule, i)) for i, rule in enumerate(state.rule)] for state in states]
    samples = [_filled(SampleSpec, entry, _place("sample", i, entry)) for i, entry in enumerate(spec.sample)]
    labels: list[LabelData] = []
    _linked(states, rules)
    made = tuple(
        (
            state.name,
            _default(state, labels),
            state.otherwise,
            tuple(_rule(state, rule, labels) for rule in own),
        )
        for state, own in zip(states, rules, strict=True)
    )
    _certain(states, rules, samples)
    data: AdapterData = (
        spec.name,
        tuple(spec.commands),
        tuple(anchor.encode() for anchor in spec.anchors),
        tuple(pattern.encode() for pattern in spec.signatures),
        tuple(pattern.encode() for pattern in spec.weak),
        (spec.exact, spec.mixes, spec.sees_prefix),
        tuple(spec.verified),
        tuple(labels),
        made,
    )
    return UserFile(path, data, [Sample(number, sample) for number, sample in enumerate(samples, 1)])


def _filled(kind: type[Any], table: dict[str, Any], where: str) -> Any:
    """A table of the file as an object; unknown and missing keys are named."""
    fields = {field.name: field for field in attrs.fields(kind)}
    for key in table:
        if key not in fields:
            raise InvalidValueError(f"{where}key", key, "one of " + ", ".join(fields))
    for key, field in fields.items():
        if field.default is attrs.NOTHING and key not in table:
            raise InvalidValueError(f"{where}keys", ", ".join(table), f"{key!r} among them: it has no default")
    try:
        return kind(**table)
    except InvalidValueError as error:
        raise InvalidValueError(f"{where}{error.what}", error.value, error.expected) from None


def _place(kind: str, number: int, table: dict[str, Any]) -> str:
    name = table.get("name")
    return f"{kind} {name!r}: " if isinstance(name, str) and name else f"{kind} {number + 1}: "


def _of(state: StateSpec, rule: dict[str, Any], number: int) -> str:
    return f"state {state.name!r}, " + _place("rule", number, rule)


def _findable(spec: AdapterSpec) -> None:
    """Whether a text can ever be taken for this tool's."""
    if not spec.signatures and not spec.weak:
        raise InvalidValueError("signatures", [], "patterns that begin a line of this tool's output, at least one")
    if not spec.anchors and not spec.commands:
        raise InvalidValueError("anchors", [], "texts of which every output holds one, or commands that print it")
    for anchor in spec.anchors:
        if len(anchor.encode()) < 3 or not gate(anchor.encode()).strip():
            raise InvalidValueError("anchors", anchor, "at least three bytes, with more than digits and blanks")
    for key, patterns in (("signatures", spec.signatures), ("weak", spec.weak)):
        for pattern in patterns:
            if pattern.startswith(("^", "\\n", ".*")):
                raise InvalidValueError(key, pattern, "how a line begins, without ^, .* or a line end before it")
            _safe(key, pattern, [pattern.encode()], returns=True)


def _linked(states: Sequence[StateSpec], rules: Sequence[Sequence[RuleSpec]]) -> None:
    """Whether names are there once, lead somewhere, and never in a circle without a line being read."""
    names = [state.name for state in states]
    for at, (state, own) in enumerate(zip(states, rules, strict=True)):
        where = f"state {state.name!r}"
        if state.name in names[:at]:
            raise InvalidValueError(f"{where}: name", state.name, "a name that no other state has")
        if state.otherwise is not None and state.otherwise not in (*names, BACK):
            raise InvalidValueError(f"{where}: otherwise", state.otherwise, f"one of {', '.join(names)}, {BACK}")
        if state.otherwise is not None and state.default is not None:
            raise InvalidValueError(f"{where}: default", short(state.default), "nothing, where there is 'otherwise'")
        for i, rule in enumerate(own):
            if rule.name in [other.name for other in own[:i]]:
                raise InvalidValueError(f"{where}: rule", rule.name, "a name that no other rule of the state has")
            if rule.enter is not None and rule.enter not in (*names, BACK):
                raise InvalidValueError(
                    f"{where}, rule {rule.name!r}: enter", rule.enter, f"one of {', '.join(names)}, {BACK}"
                )
    following = {state.name: state.otherwise for state in states}
    for name in names:
        seen = [name]
        target = following[name]
        while target is not None and target != BACK:
            if target in seen:
                raise InvalidValueError(
                    f"state {name!r}: otherwise", following[name], "no circle: a state without 'otherwise' at its end"
                )
            seen.append(target)
            target = following[target]
    if following[names[0]] == BACK:
        raise InvalidValueError(f"state {names[0]!r}: otherwise", BACK, "nothing: the first state has none before it")


def _default(state: StateSpec, labels: list[LabelData]) -> int:
    if state.default is None:
        return -1
    spec = _filled(DefaultSpec, state.default, f"state {state.name!r}, default: ")
    if spec.priority == str(UNRECOGNISED.priority) and spec.role == UNRECOGNISED.role:
        return -1
    return _number(labels, (PRIORITIES.index(spec.priority), spec.role, "", 5, "", False))


def _number(labels: list[LabelData], label: LabelData) -> int:
    """The number of a label, which is there once."""
    if label not in labels:
        labels.append(label)
    return labels.index(label)


def _rule(state: StateSpec, spec: RuleSpec, labels: list[LabelData]) -> Any:
    where = f"state {state.name!r}, rule {spec.name!r}: "
    if spec.priority == "P4" and not spec.noun:
        raise InvalidValueError(f"{where}noun", "", "what such lines are called when counted, as P4 lines are")
    if spec.outcome and spec.priority != "P0":
        raise InvalidValueError(f"{where}priority", spec.priority, "P0 for what has an outcome")
    if spec.certain and spec.priority in {"P0", "P1"}:
        raise InvalidValueError(f"{where}certain", True, "false: it only matters for what is lower than P1")
    label = (PRIORITIES.index(spec.priority), spec.role or spec.name, spec.noun, spec.near, spec.outcome, spec.yields)
    for other in labels:
        if other[:3] == label[:3] and other != label:
            raise InvalidValueError(f"{where}near", spec.near, f"{other[3]}, and the same outcome, as in another rule")
    pattern, then, more = spec.pattern.encode(), spec.then.encode(), spec.more.encode()
    for key, source in (("pattern", pattern), ("then", then), ("more", more)):
        _safe(where + key, source.decode(), [source], parses=True)
    for key, source in (("pattern", pattern), ("more", more)):
        if source or key == "pattern":
            probe = Rule(spec.name, source, UNRECOGNISED, then=then)
            _safe(where + key, source.decode(), [_line(probe, part) for part in split(source)])
    return (
        *(spec.name, pattern, _number(labels, label), spec.enter, then),
        *(spec.opens, spec.segment, spec.run, more, spec.certain),
    )


def _safe(what: str, value: str, patterns: Sequence[bytes], *, returns: bool = False, parses: bool = False) -> None:
    """Whether these are patterns, and safe ones; with ``parses`` only the former."""
    for pattern in patterns:
        try:
            if parses:
                parsed(pattern)
            else:
                check(pattern, returns=returns)
        except UnsafeError as error:
            raise InvalidValueError(what, short(value), f"a pattern that is safe to use; {error}") from None


def certain_rules(data: AdapterData) -> Iterator[str]:
    """The rules that may lower what the floor would raise, as ``state/rule``."""
    for state, _, _, rules in data[8]:
        for rule in rules:
            if rule[9]:
                yield f"{state}/{rule[0]}"


def _certain(states: Sequence[StateSpec], rules: Sequence[Sequence[RuleSpec]], samples: Sequence[SampleSpec]) -> None:
    """Whether each certain rule has a decoy, and each decoy is one of a certain rule."""
    names = [
        f"{state.name}/{rule.name}" for state, own in zip(states, rules, strict=True) for rule in own if rule.certain
    ]
    decoys = {name for sample in samples for name in sample.decoy}
    for name in decoys:
        if name not in names:
            raise InvalidValueError("sample: decoy", name, "a rule with certain = true, as 'state/rule'")
    for name in names:
        if name not in decoys:
            state, _, rule = name.partition("/")
            raise InvalidValueError(
                f"state {state!r}, rule {rule!r}: certain",
                True,
                f"a [[sample]] with decoy = [{name!r}]: a text that looks alike and is a diagnostic",
            )

"""The tables that a user's adapter is written in: which keys there are, of what kind, and what is expected of each.

One class a kind of table, with the names of ``_table``; what hangs together across keys is in ``_user_file``.
"""

from __future__ import annotations

import re
from typing import Any

import attrs

from beam_adapters._table import BACK
from beam_core._errors import InvalidValueError
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_NEAREST = 15
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]{0,63}")
A_NAME = "small letters, digits, '.', '_' and '-', at most 64, no '.', '_' or '-' first"
_LABEL = re.compile(r"P[0-5](?: x[1-9]\d{0,6})? [^ ]+")
_WORD = re.compile(r"[^/\s\x00-\x1f]{1,64}")
PRIORITIES = [str(level) for level in Priority.all()]


def short(value: object) -> object:
    """A value as a message shows it."""
    return value if len(repr(value)) <= 120 else repr(value)[:117] + "..."


def is_name(value: object) -> bool:
    """Whether an adapter, and its file, may be called so."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _named(value: object) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _text(value: object) -> bool:
    return isinstance(value, str)


def _phrase(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= 80


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def _labels(value: object) -> bool:
    return _texts(value) and all(_LABEL.fullmatch(item) for item in value)  # type: ignore[attr-defined]  # a list


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is(expected: str, test: Callable[[object], bool], default: Any = attrs.NOTHING) -> Any:
    """A field that holds what ``test`` takes, and says what was ``expected``."""

    def validate(_instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value is not default and not test(value):
            raise InvalidValueError(attribute.name, short(value), expected)

    if isinstance(default, list):
        return attrs.field(factory=list, validator=validate)
    return attrs.field(default=default, validator=validate)


_LEVEL = "one of " + ", ".join(PRIORITIES)
_A_WORD = "a name without blanks and slashes"
_A_PATTERN = "a pattern in quotes: '...' keeps its backslashes"
_A_LIST = 'a list of texts, e.g. ["a", "b"]'
_A_LABEL = "a label for each line, e.g. ['P0 top/error', 'P4 x3 top/passing']"
_BOOL = "true or false"


@attrs.frozen(kw_only=True)
class RuleSpec:
    """A ``[[state.rule]]``: see ``_table.Rule`` and ``Label``."""

    name: str = _is(_A_WORD, _named)
    pattern: str = _is(_A_PATTERN, _text)
    priority: str = _is(_LEVEL, PRIORITIES.__contains__)
    role: str = _is("a few words: what such a line is", _phrase, "")
    noun: str = _is("what such lines are called when counted, e.g. 'passing'", _phrase, "")
    near: int = _is(f"0 to {_NEAREST} lines", lambda value: type(value) is int and 0 <= value <= _NEAREST, 5)
    outcome: str = _is("'pass' or 'fail', for a verdict", ("", "pass", "fail").__contains__, "")
    yields: bool = _is(_BOOL, _flag, default=False)
    enter: str | None = _is(f"the name of a state, or '{BACK}'", _text, None)
    then: str = _is(_A_PATTERN, _text, "")
    more: str = _is(_A_PATTERN, _text, "")
    opens: bool = _is(_BOOL, _flag, default=False)
    segment: bool = _is(_BOOL, _flag, default=False)
    run: bool = _is(_BOOL, _flag, default=False)
    certain: bool = _is(_BOOL, _flag, default=False)


@attrs.frozen(kw_only=True)
class DefaultSpec:
    """What a state takes lines for that none of its rules knows."""

    priority: str = _is("P0, P1 or P2: what no rule knows is never left out", PRIORITIES[:3].__contains__)
    role: str = _is("a few words: what such a line is", _phrase)


@attrs.frozen(kw_only=True)
class StateSpec:
    """A ``[[state]]``."""

    name: str = _is(_A_WORD, _named)
    rule: list[Any] = _is("[[state.rule]] tables", _tables, [])
    default: dict[str, Any] | None = _is("{priority = 'P2', role = '...'}", lambda v: isinstance(v, dict), None)
    otherwise: str | None = _is(f"the name of a state, or '{BACK}'", _text, None)


@attrs.frozen(kw_only=True)
class SampleSpec:
    """A ``[[sample]]``: a text that the tool printed, and the label expected for each line."""

    text: str = _is("what the tool printed, in ''' quotes", lambda value: isinstance(value, str) and bool(value))
    name: str = _is("a few words", _phrase, "")
    command: str | None = _is("the command that printed it", _text, None)
    exit_code: int | None = _is("a whole number", lambda value: type(value) is int, None)
    labels: list[str] = _is(_A_LABEL, _labels, [])
    decoy: list[str] = _is("a list of certain rules, e.g. ['top/passed']", _texts, [])


@attrs.frozen(kw_only=True)
class AdapterSpec:
    """The whole of a file: see ``_table.Adapter``."""

    name: str = _is(A_NAME, is_name)
    commands: list[str] = _is(_A_LIST, _texts, [])
    anchors: list[str] = _is(_A_LIST, _texts, [])
    signatures: list[str] = _is(_A_LIST, _texts, [])
    weak: list[str] = _is(_A_LIST, _texts, [])
    verified: list[str] = _is(_A_LIST, _texts, [])
    exact: bool = _is(_BOOL, _flag, default=False)
    mixes: bool = _is(_BOOL, _flag, default=False)
    sees_prefix: bool = _is(_BOOL, _flag, default=False)
    state: list[Any] = _is("[[state]] tables, at least one", lambda value: _tables(value) and bool(value))
    sample: list[Any] = _is("[[sample]] tables", _tables, [])

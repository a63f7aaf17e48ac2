"""The tools over stored artifacts as a model is told of them, and what answers a call of one of them.

Tools and their schemas are written out, because each of their words stands in every request of an agent.  Guards: a
call with an argument that is missing, unknown or of another kind is told what would be right.  Not here: who is
spoken to (`_server`, and Hermes among the frameworks), and what the answers are (`_answers`).
"""

from __future__ import annotations

from functools import partial

from beam_cli._artifacts_read import Query
from beam_cli.mcp import _answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from beam_cli.mcp._room import Room
    from beam_store import ArtifactStore

_HANDLE = {"type": "string", "description": "beam://..."}
_TEXT, _COUNT, _FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
# name, description, properties, those that are required
TOOLS: tuple[tuple[str, str, dict[str, dict[str, str]], tuple[str, ...]], ...] = (
    (
        "search",
        "Lines of a stored output that match a regular expression, as 'number:text'.",
        {"handle": _HANDLE, "pattern": _TEXT, "context": _COUNT, "limit": _COUNT, "ignore_case": _FLAG, "fixed": _FLAG},
        ("handle", "pattern"),
    ),
    (
        "range",
        "Lines first to last of a stored output, as they are.",
        {"handle": _HANDLE, "first": _COUNT, "last": _COUNT},
        ("handle", "first"),
    ),
    (
        "expand",
        "A stored output as it is, from a byte offset on.",
        {"handle": _HANDLE, "offset": _COUNT},
        ("handle",),
    ),
)
_KINDS: dict[str, tuple[type, str]] = {
    "string": (str, "text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
}


class AskedWronglyError(Exception):
    """A call that cannot be answered: the text says what would be right."""


def schema(properties: dict[str, dict[str, str]], required: tuple[str, ...]) -> dict[str, Any]:
    """The JSON schema of a tool's arguments."""
    return {"type": "object", "properties": properties, "required": list(required)}


def body_of(name: str, arguments: dict[str, Any]) -> Callable[[ArtifactStore, Room], list[str]]:
    """What answers a call; ``AskedWronglyError`` where an argument is missing, unknown or of another kind."""
    tool = next((one for one in TOOLS if one[0] == name), None)
    if tool is None:
        raise AskedWronglyError(f"there is no tool {name!r}: " + ", ".join(one[0] for one in TOOLS))
    _, _, properties, required = tool
    given = {key: _value(key, value, properties.get(key), properties) for key, value in arguments.items()}
    given = {key: value for key, value in given.items() if value is not None}
    for key in required:
        if key not in given:
            raise AskedWronglyError(f"{name} needs {key!r}; its arguments are " + ", ".join(properties))
    handle = given.pop("handle")
    if name == "search":
        query = Query(
            given["pattern"],
            fixed=given.get("fixed", False),
            ignore_case=given.get("ignore_case", False),
            context=given.get("context", 0),
            limit=given.get("limit", _answers.LIMIT),
            whole=False,
        )
        return partial(_searched, handle, query)
    return partial(_given, _answers.expand if name == "expand" else _answers.lines, handle, given)


def _searched(handle: str, query: Query, store: ArtifactStore, room: Room) -> list[str]:
    return _answers.search(store, room, handle, query)


def _given(
    answer: Callable[..., list[str]], handle: str, given: dict[str, int], store: ArtifactStore, room: Room
) -> list[str]:
    return answer(store, room, handle, **given)


def _value(key: str, value: Any, schema: dict[str, str] | None, known: dict[str, dict[str, str]]) -> Any:
    """An argument as it is meant; a number may come in digits, because models write it so."""
    if schema is None:
        raise AskedWronglyError(f"there is no argument {key!r}; the arguments are " + ", ".join(known))
    if value is None:
        return None
    kind, words = _KINDS[schema["type"]]
    if kind is int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 18:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**18:
            raise AskedWronglyError(f"{key} {value!r} is not valid: expected {words}, 0 or more")
    elif not isinstance(value, kind):
        raise AskedWronglyError(f"{key} {value!r} is not valid: expected {words}")
    return value

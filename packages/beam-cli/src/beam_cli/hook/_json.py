"""JSON without the module `json`, which imports `re` and costs as much as all else before the engine.

The scanner and the string encoder are the C parts that `json` itself is built on.  Numbers keep their bytes (`Number`),
so that what Beam does not touch goes back as it came.  ValueError for what is no JSON.
"""

from __future__ import annotations

from _json import encode_basestring_ascii, make_scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | bool | "Number" | None


class Number(str):
    """A number as it was written."""

    __slots__ = ()


class _Context:
    """What the scanner asks for; see `json.decoder.JSONDecoder`."""

    strict = False  # hosts pass control characters on as they are
    object_hook = None
    object_pairs_hook = None
    parse_float = Number
    parse_int = Number
    parse_constant = Number
    memo: dict[str, str] = {}  # noqa: RUF012


def load(raw: bytes) -> Json:
    """The value of ``raw``; ValueError where it is no JSON, or nested too deeply."""
    text = raw.decode("utf-8").strip(" \t\r\n\ufeff")
    try:
        value, end = make_scanner(_Context)(text, 0)  # type: ignore[arg-type]  # any object with these
    except (StopIteration, RecursionError) as error:
        raise ValueError("no JSON") from error
    if end != len(text):
        raise ValueError("something stands behind the JSON")
    return value  # type: ignore[no-any-return]


def dump(value: Json) -> str:
    """``value`` as JSON in ASCII, without blanks."""
    if isinstance(value, Number):
        return value
    if isinstance(value, str):
        return encode_basestring_ascii(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{encode_basestring_ascii(key)}:{dump(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(dump, value)) + "]"
    return {None: "null", True: "true", False: "false"}[value]

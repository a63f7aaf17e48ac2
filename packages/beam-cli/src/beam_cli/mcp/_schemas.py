"""Which members of a tool's structured result may be any string, by the output schema that its server declares.

A host may check a result against that schema, so a text in it is reduced only where the schema provably takes every
string.  Guards: one word in the schema that is not known here, and the answer is no.  Not here: checking values.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_REMARKS = frozenset(("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"))
_OF_ROOT = _REMARKS | {"$schema", "$id", "type", "properties", "required", "additionalProperties", "$defs"}
_OF_STRING = _REMARKS | {"type"}


def free_strings(schema: Any) -> frozenset[str]:
    """The names of the members at the top that take any string; none where that cannot be told."""
    if not isinstance(schema, dict) or schema.get("type") != "object" or not _known(schema, _OF_ROOT):
        return frozenset()
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return frozenset()
    return frozenset(name for name, one in properties.items() if _any_string(one))


def _known(schema: dict[str, Any], words: frozenset[str]) -> bool:
    """Whether all words are known; what begins with ``x-`` says nothing about values."""
    return all(word in words or word.startswith("x-") for word in schema)


def _any_string(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    if "anyOf" in schema:
        choices = schema["anyOf"]
        return _known(schema, _REMARKS | {"anyOf"}) and isinstance(choices, list) and any(map(_any_string, choices))
    kind = schema.get("type")
    named = kind == "string" or (isinstance(kind, list) and "string" in kind)
    return named and _known(schema, _OF_STRING)

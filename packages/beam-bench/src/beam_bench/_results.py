"""Results files: what the other commands of the bench wrote, read, checked and condensed to what a report needs.

A condensed result is plain values again, small enough to be committed: sums by method, family, kind and place, with the
SHA-256 of the whole file, of the protocol and of what was measured.  It holds no text of any capture, and nothing of
the machine but its kind.  A condensed file may be given where a whole one may.

Not here: how anything is measured, and how a report looks.  Guarded: a value that is not of the expected form is an
InvalidValueError that names the file and the place in it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from beam_bench._protocol import PROTOCOLS
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

SCHEMA = "beam-bench-result/1"
KINDS = {f"beam-bench-{kind}/1": kind for kind in PROTOCOLS}  # by the schema of a whole file
_CLASSES = (2 << 10, 16 << 10, 64 << 10, 256 << 10, 2 << 20, 1 << 40)  # bytes of a text with needles
_SUMS = ("texts", "visible", "recoverable", "tokens_before", "tokens_after", "decoys", "decoys_shown", "over")


class Node:
    """A value of a JSON file that knows where it stands; asking for what is not there names the place."""

    __slots__ = ("value", "where")

    def __init__(self, value: object, where: str) -> None:
        self.value = value
        self.where = where

    def __getitem__(self, name: str) -> Node:
        found = self.mapping.get(name, _ABSENT)
        if found is _ABSENT:
            raise InvalidValueError(self.where, f"no {name!r}", "a results file of `beam bench`, made by this version")
        return Node(found, f"{self.where}: {name}")

    def get(self, name: str) -> Node | None:
        """The value of that name; None where there is none, or null."""
        return self[name] if self.mapping.get(name) is not None else None

    def _of(self, wanted: type[object] | tuple[type[object], ...], name: str) -> object:
        if not isinstance(self.value, wanted) or (isinstance(self.value, bool) and wanted is not bool):
            raise InvalidValueError(self.where, self.value, name)
        return self.value

    @property
    def mapping(self) -> Mapping[str, object]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise InvalidValueError(self.where, self.value, "an object")
        return self.value

    @property
    def items(self) -> list[tuple[str, Node]]:
        """Names and values of an object."""
        return [(name, self[name]) for name in self.mapping]

    @property
    def list(self) -> list[Node]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise InvalidValueError(self.where, self.value, "a list")
        return [Node(value, f"{self.where}[{number}]") for number, value in enumerate(self.value)]

    @property
    def text(self) -> str:
        """The value as a string."""
        return str(self._of(str, "a string"))

    @property
    def whole(self) -> int:
        """The value as a whole number."""
        value = self._of(int, "a whole number")
        assert isinstance(value, int)  # noqa: S101  (checked above)
        return value

    @property
    def number(self) -> float:
        """The value as a number."""
        value = self._of((int, float), "a number")
        assert isinstance(value, int | float)  # noqa: S101  (checked above)
        return float(value)


_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Result:
    """One condensed result: ``name`` is that of its file without the ending, ``kind`` the command that wrote it."""

    name: str
    kind: str
    values: Mapping[str, object]

    @property
    def data(self) -> Node:
        """What was measured."""
        return Node(self.values, f"{self.name}.json")["data"]


def read_result(file: Path) -> Result:
    """A results file, whole or condensed; InvalidValueError."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InvalidValueError("results file", str(file), f"a file that can be read ({reason})") from error
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InvalidValueError(
            "results file", str(file), f"JSON, as `beam bench … --json` writes it ({error})"
        ) from error
    return result_of(value, file.stem, hashlib.sha256(raw).hexdigest())


def result_of(value: object, name: str, sha256: str = "") -> Result:
    """The condensed result of a whole one, or itself; ``sha256`` is that of the whole file.  InvalidValueError."""
    node = Node(value, f"{name}.json")
    schema = node["schema"].text
    if schema == SCHEMA:
        kind = node["kind"].text
        if kind not in PROTOCOLS:
            raise InvalidValueError(node["kind"].where, kind, "one of " + ", ".join(PROTOCOLS))
        return Result(name, kind, node.mapping)
    if schema not in KINDS:
        raise InvalidValueError(node["schema"].where, schema, "one of " + ", ".join((*KINDS, SCHEMA)))
    kind = KINDS[schema]
    protocol = PROTOCOLS[kind]
    return Result(
        name,
        kind,
        {
            "schema": SCHEMA,
            "kind": kind,
            "protocol": {"version": protocol.version, "sha256": protocol.sha256},
            "whole_sha256": sha256,
            "data": _CONDENSE[kind](node),
        },
    )


def dumped(value: object) -> str:
    """JSON in ASCII, ended by a newline; each innermost object or list is one line, which is small and good to diff."""
    return _lines(value, "") + "\n"


def _lines(value: object, indent: str) -> str:
    inner = indent + " "
    if isinstance(value, dict) and any(isinstance(part, dict | list) and part for part in value.values()):
        rows = (f"{inner}{json.dumps(name)}: {_lines(part, inner)}" for name, part in value.items())
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        return "[\n" + ",\n".join(inner + _lines(part, inner) for part in value) + f"\n{indent}]"
    return json.dumps(value)


# -- condensing, by kind


def _some(node: Node, names: Iterable[str]) -> dict[str, object]:
    return {name: node[name].value for name in names}


_HEAD = ("fidelity", "recovery", "basis")
_SUMMED = ("captures", "facts", "visible", "recoverable", "lost", "cut_mean", "cut_median", "cut_pooled")


def _facts(node: Node) -> dict[str, object]:
    methods = [_method(method) for method in node["methods"].list]
    own = node["methods"].list[0]["files"].list
    every = [*own, *node["without_facts"].list]
    changed = node.get("not_deterministic")
    return {
        **_some(node, ("beam", "corpus", *_HEAD, "growth_bases")),
        "methods": methods,
        "not_visible": [
            {"path": file["path"].text, "facts": file["facts"].whole, **counts}
            for file in own
            if any((counts := {name: len(file[name].list) for name in ("recoverable", "lost")}).values())
        ],
        "looked_at": {
            "captures": len(every),
            "larger": sum(bool(file["grew"].list) for file in every),
            "not_the_same_twice": None if changed is None else len(changed.list),
            "false_markers": sum(bool(file["false_marker"].text) for file in every),
        },
        "rerun": [_again(method) for method in node["rerun"].list],
    }


def _method(node: Node) -> dict[str, object]:
    if node.get("skipped"):
        return _some(node, ("name", "skipped"))
    done = [file for file in node["files"].list if not file["failed"].text]
    return {
        **_some(node, ("name", "version", "how", "summary", "summary_fair")),
        "tokens_before": sum(file["tokens_before"].whole for file in done),
        "tokens_after": sum(file["tokens_after"].whole for file in done),
        "families": {name: _some(family, _SUMMED) for name, family in node["families"].items},
    }


def _again(node: Node) -> dict[str, object]:
    if node.get("skipped"):
        return _some(node, ("name", "skipped"))
    names = ("path", "facts", "visible", "tokens_before", "tokens_after", "note", "failed")
    rows: list[dict[str, object]] = [
        {**_some(file, names), "lost": len(file["lost"].list)} for file in node["files"].list
    ]
    return {**_some(node, ("name", "version")), "rows": rows}


def _steps(node: Node) -> dict[str, object]:
    return {
        **_some(node, ("file", *_HEAD, "host", "limit", "sample", "seed")),
        "methods": {name: method["all"].value for name, method in node["methods"].items},
        "kinds": {name: kind.value for name, kind in node["methods"]["beam"]["kinds"].items},
        "missed": node["missed"].whole,
        "grown": len(node["grown"].list),
        "causes": [cause.value for cause in node["causes"].list[:12]],
    }


def _needles(node: Node) -> dict[str, object]:
    cells = node["cells"].list
    bases = [base.text for base in node["bases"].list]
    return {
        **_some(node, (*_HEAD, "sizes", "positions", "seed")),
        "bases": len(bases),
        "synthetic": sum(base.startswith("synthetic") for base in bases),
        "methods": _added(cells, {"method": _text}, _SUMS),
        "grid": _added(cells, {"method": _text, "size": _class, "position": _number}, ("texts", "visible")),
        "kinds": _added(cells, {"kind": _text, "method": _text}, ("texts", "visible")),
        "origins": _added(cells, {"method": _text, "synthetic": _number}, ("texts", "visible")),
    }


def _text(node: Node) -> str:
    return node.text


def _number(node: Node) -> int:
    return int(node.value) if isinstance(node.value, bool) else node.whole


def _class(node: Node) -> int:
    """The class of a size in bytes: real captures have sizes of their own."""
    return next(size for size in _CLASSES if node.whole <= size)


def _added(
    cells: list[Node],
    keys: Mapping[str, Callable[[Node], str | int]],
    sums: Iterable[str],
) -> list[dict[str, object]]:
    """Sums over cells that agree in ``keys``, in the order in which they come first."""
    out: dict[tuple[str | int, ...], dict[str, int]] = {}
    names = tuple(sums)
    for cell in cells:
        row = out.setdefault(tuple(read(cell[name]) for name, read in keys.items()), dict.fromkeys(names, 0))
        for name in names:
            row[name] += cell[name].whole
    return [{**dict(zip(keys, key, strict=True)), **row} for key, row in out.items()]


def _oracles(node: Node) -> dict[str, object]:
    return {
        **_some(node, ("first_seed", "runs", "tools", "skipped")),
        "no_report": len(node["no_report"].list),
        "misses": len(node["misses"].list),
    }


def _speed(node: Node) -> dict[str, object]:
    parts = [name for name in ("startup", "throughput", "doubling") if node.get(name)]
    machine = {name: value for name, value in node["machine"].mapping.items() if name != "processor"}
    return {**_some(node, ("beam", "quick", "floor_mb", *parts)), "machine": machine}


_CONDENSE: dict[str, Callable[[Node], dict[str, object]]] = {
    "facts": _facts,
    "oracles": _oracles,
    "steps": _steps,
    "needles": _needles,
    "speed": _speed,
}

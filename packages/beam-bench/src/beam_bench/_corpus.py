"""A corpus: captured outputs of real tools, and what an agent needs to find in each.  Read here, judged elsewhere.

A corpus is a folder with ``captures/`` and ``facts.jsonl``, one object a line:

    path              of the capture, below ``captures/``
    family, tool      what kind of output it is, and whose
    must_keep         exact strings of the text without escape sequences
    must_keep_fields  optional: ``{"path", "line", "col", "text"}``; line and col may be missing or null
    command, exit_code, tool_version   optional

Where ``captures/index.tsv`` is present (columns ``path``, ``family``, ``tool``, ``source``, ``exit_code``), it adds the
captures without facts, and the command and the exit code where ``facts.jsonl`` has none.

Guarded: a path never leads out of ``captures/``, and the digest of a corpus is of contents, not of where it is.
"""

from __future__ import annotations

import csv
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_MADE_HERE = "generated here: "  # in the column ``source``: the command follows


@dataclass(frozen=True, slots=True)
class Fields:
    """A fact about a place: the message ``text`` belongs to ``path``, at ``line`` and ``col`` where they are known."""

    path: str
    text: str
    line: int | None = None
    col: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line, self.col) if part is not None)
        return f"{place}: {self.text}"


@dataclass(frozen=True, slots=True)
class Capture:
    """One captured output; ``file`` holds its bytes."""

    path: str
    family: str
    tool: str
    file: Path
    facts: tuple[str | Fields, ...] = ()
    command: str | None = None
    exit_code: int | None = None
    tool_version: str | None = None

    def read(self) -> bytes:
        """The bytes as the tool wrote them; InvalidValueError where the file cannot be read."""
        return _bytes(self.file)


def read_corpus(corpus: Path, *, every: bool = False) -> list[Capture]:
    """The captures that have facts, in their order; with ``every`` also the others, by path.

    InvalidValueError, which names the line, where the folder or a line is not of the form above.
    """
    listing = corpus / "facts.jsonl"
    try:
        lines = listing.read_bytes().split(b"\n")
    except OSError as error:
        raise InvalidValueError("corpus", str(corpus), "a folder with facts.jsonl and captures/") from error
    root = corpus / "captures"
    known = _index(root)
    found: dict[str, Capture] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"line {number} of {listing.name}"
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidValueError(where, line.decode("utf-8", "replace")[:60], f"a JSON object ({error})") from error
        if not isinstance(entry, dict):
            raise InvalidValueError(where, entry, "a JSON object")
        capture = _capture(entry, root, known, where)
        if capture.path in found:
            raise InvalidValueError(where, capture.path, "a path that is not listed before")
        found[capture.path] = capture
    captures = list(found.values())
    if every:
        captures += [_bare(path, root, known) for path in _files(root) if path not in found]
    return captures


def digest(corpus: Path, captures: Iterable[Capture]) -> str:
    """SHA-256 over ``facts.jsonl`` and the captures, by sorted path: each with its length, so that nothing shifts."""
    total = hashlib.sha256()
    listing = corpus / "facts.jsonl"
    for path, file in sorted({"": listing, **{capture.path: capture.file for capture in captures}}.items()):
        data = _bytes(file)
        total.update(b"%s\0%d\0" % (path.encode("utf-8", "surrogateescape"), len(data)))
        total.update(data)
    return total.hexdigest()


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InvalidValueError("capture", str(file), f"a file that can be read ({reason})") from error


def _capture(entry: Mapping[str, object], root: Path, known: Mapping[str, Mapping[str, str]], where: str) -> Capture:
    path = _text(entry, "path", where)
    file = root / path
    if "\0" in path or not file.resolve().is_relative_to(root.resolve()) or not file.is_file():
        raise InvalidValueError(f"path in {where}", path, "a file below captures/")
    listed = known.get(path, {})
    facts: list[str | Fields] = []
    for fact in _list(entry, "must_keep", where):
        if not isinstance(fact, str) or not fact.strip() or not _is_text(fact):
            raise InvalidValueError(f"must_keep in {where}", fact, "a list of strings that are not blank")
        facts.append(fact)
    facts += [_fields(item, where) for item in _list(entry, "must_keep_fields", where)]
    return Capture(
        path,
        _text(entry, "family", where),
        _text(entry, "tool", where),
        file,
        tuple(facts),
        _optional(entry, "command", where) or _command(listed),
        _number(entry, "exit_code", where) if "exit_code" in entry else _exit_code(listed),
        _optional(entry, "tool_version", where),
    )


def _bare(path: str, root: Path, known: Mapping[str, Mapping[str, str]]) -> Capture:
    listed = known.get(path, {})
    family = listed.get("family") or path.partition("/")[0]
    return Capture(
        path,
        family,
        listed.get("tool", ""),
        root / path,
        (),
        _command(listed),
        _exit_code(listed),
        listed.get("version"),
    )


def _files(root: Path) -> list[str]:
    return sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if _is_capture(file, root))


def _is_capture(file: Path, root: Path) -> bool:
    return file.is_file() and file != root / "index.tsv"


def _index(root: Path) -> dict[str, Mapping[str, str]]:
    try:
        with (root / "index.tsv").open(encoding="utf-8", errors="surrogateescape", newline="") as stream:
            rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_MINIMAL)
            return {row["path"]: row for row in rows if row.get("path")}
    except FileNotFoundError:
        return {}
    except (OSError, csv.Error) as error:
        raise InvalidValueError("index", str(root / "index.tsv"), f"a table with tabs ({error})") from error


def _command(listed: Mapping[str, str]) -> str | None:
    source = listed.get("source") or ""
    return source.removeprefix(_MADE_HERE).strip() if source.startswith(_MADE_HERE) else None


def _exit_code(listed: Mapping[str, str]) -> int | None:
    code = listed.get("exit_code") or ""
    return int(code) if code.removeprefix("-").isdecimal() else None


def _text(entry: Mapping[str, object], name: str, where: str) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not value or not _is_text(value):
        raise InvalidValueError(f"{name} in {where}", value, "a string that is not empty")
    return value


def _is_text(value: str) -> bool:
    """Whether it can stand in a text: no half of a pair of surrogates but those that stand for single bytes."""
    return not any("\ud800" <= character <= "\udfff" and not "\udc80" <= character <= "\udcff" for character in value)


def _optional(entry: Mapping[str, object], name: str, where: str) -> str | None:
    value = entry.get(name)
    if value is not None and not isinstance(value, str):
        raise InvalidValueError(f"{name} in {where}", value, "a string or null")
    return value


def _number(entry: Mapping[str, object], name: str, where: str) -> int | None:
    value = entry.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise InvalidValueError(f"{name} in {where}", value, "a whole number or null")


def _list(entry: Mapping[str, object], name: str, where: str) -> list[object]:
    value = entry.get(name, [])
    if not isinstance(value, list):
        raise InvalidValueError(f"{name} in {where}", value, "a list")
    return value


def _fields(item: object, where: str) -> Fields:
    if not isinstance(item, dict):
        raise InvalidValueError(f"must_keep_fields in {where}", item, "a list of objects with path, line, col and text")
    return Fields(
        _text(item, "path", where),
        _text(item, "text", where),
        _number(item, "line", where),
        _number(item, "col", where),
    )

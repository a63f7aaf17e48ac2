"""What must hold for the committed corpus.

Reads files, runs no tool and imports nothing of Beam.  Guards: a fact that its capture does not hold, a capture
without a row or a row without a capture, text that names the machine it was made on, and sizes that a clone would feel.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from recipes import Capture

LEAST_CAPTURES: Final = 80
LEAST_TOOLS: Final = 40
LARGEST_FILE: Final = 400_000
LARGEST_CORPUS: Final = 6_000_000
NOT_UTF8: Final = frozenset({"vcs/git_diff.txt"})
"""Captures that show a file in Latin-1, as git does; all others are UTF-8."""

TEXTS: Final = ("path", "family", "tool", "tool_version", "command")
KEYS: Final = frozenset((*TEXTS, "exit_code", "must_keep", "must_keep_fields", "may_drop"))
ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~])")

UNWANTED: Final[dict[str, re.Pattern[bytes]]] = {
    "a folder of the machine": re.compile(rb"(?<![\w.~-])/(?:work|root|opt|mnt|builds?)(?![\w.-])"),
    "a temporary name": re.compile(rb"(?<![\w.~-])/tmp/[\w.]"),
    "a registry's host": re.compile(
        rb"pypi\.org|pythonhosted\.org|registry\.npmjs|npmjs\.org|static\.crates|crates\.io|deb\.debian|security\.debian"
    ),
    "a secret's shape": re.compile(
        rb"AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30}|xox[abprs]-[A-Za-z0-9-]{10}|-----BEGIN [A-Z ]*PRIVATE KEY-----"
        rb"|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\bsk-[A-Za-z0-9]{20}|\bnpm_[A-Za-z0-9]{30}"
    ),
}


def load(corpus: Path) -> dict[str, dict[str, object]]:
    """The rows of ``facts.jsonl`` by path; none where the file is missing.  ValueError for a path that comes twice."""
    listing = corpus / "facts.jsonl"
    rows: dict[str, dict[str, object]] = {}
    if not listing.is_file():
        return rows
    for number, line in enumerate(listing.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        if row["path"] in rows:
            raise ValueError(f"facts.jsonl:{number}: {row['path']} has a row already")
        rows[row["path"]] = row
    return rows


def check(corpus: Path, captures: Iterable[Capture]) -> list[str]:
    """Everything that is wrong with the corpus, one sentence each; empty if nothing is.

    ``captures`` is the table that the captures are made from.
    """
    rows = load(corpus)
    table = {capture.path: capture for capture in captures}
    files = {path.relative_to(corpus / "captures").as_posix(): path for path in (corpus / "captures").rglob("*.txt")}
    problems = [f"{path}: no row in facts.jsonl" for path in sorted(files.keys() - rows.keys())]
    problems += [f"{path}: the capture is missing" for path in sorted(rows.keys() - files.keys())]
    problems += [f"{path}: not in the table of captures" for path in sorted(rows.keys() - table.keys())]
    problems += [f"{path}: in the table, but never made" for path in sorted(table.keys() - rows.keys())]
    if list(rows) != sorted(rows):
        problems.append("facts.jsonl: rows are not sorted by path")
    tools = {str(row.get("tool")) for row in rows.values()}
    if len(rows) < LEAST_CAPTURES or len(tools) < LEAST_TOOLS:
        problems.append(
            f"{len(rows)} captures over {len(tools)} tools: {LEAST_CAPTURES} and {LEAST_TOOLS} are the least"
        )
    size = sum(path.stat().st_size for path in files.values())
    if size > LARGEST_CORPUS:
        problems.append(f"captures: {size} bytes in all, at most {LARGEST_CORPUS}")
    for path in sorted(rows.keys() & files.keys() & table.keys()):
        raw = files[path].read_bytes()
        problems += [f"{path}: {problem}" for problem in _of_row(rows[path], table[path])]
        problems += [f"{path}: {problem}" for problem in _of_bytes(path, raw)]
        problems += [f"{path}: {problem}" for problem in _of_facts(rows[path], plain(raw))]
    return problems


def plain(raw: bytes) -> str:
    r"""A capture as a reader sees it: no escape sequences, ``\n`` as the line end."""
    return ANSI.sub("", raw.decode("utf-8", "surrogateescape")).replace("\r\n", "\n")


def _of_row(row: dict[str, object], capture: Capture) -> Iterator[str]:
    if unknown := row.keys() - KEYS:
        yield f"unknown keys {sorted(unknown)}"
    for key in TEXTS:
        if not isinstance(row.get(key), str) or not row[key]:
            yield f"{key} is {row.get(key)!r}, not a text"
    if not isinstance(row.get("exit_code"), int):
        yield f"exit_code is {row.get('exit_code')!r}, not a number"
    for key, wanted in (("family", capture.family), ("tool", capture.tool), ("command", capture.command)):
        if row.get(key) != wanted:
            yield f"{key} is {row.get(key)!r}, the table says {wanted!r}"
    if not re.search(r"\d", str(row.get("tool_version"))):
        yield f"tool_version {row.get('tool_version')!r} holds no number"


def _of_bytes(path: str, raw: bytes) -> Iterator[str]:
    if not raw:
        yield "is empty"
    if len(raw) > LARGEST_FILE:
        yield f"{len(raw)} bytes, at most {LARGEST_FILE}"
    for what, pattern in UNWANTED.items():
        if match := pattern.search(raw):
            line = raw.count(b"\n", 0, match.start()) + 1
            yield f"line {line} holds {what}: {match.group().decode(errors='replace')!r}"
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        if path not in NOT_UTF8:
            yield f"is not UTF-8 at byte {error.start}, and not named as such"
    else:
        if path in NOT_UTF8:
            yield "is UTF-8, and named as if it were not"


def _of_facts(row: dict[str, object], text: str) -> Iterator[str]:
    keep, fields, drop = (row.get(key, []) for key in ("must_keep", "must_keep_fields", "may_drop"))
    if not (isinstance(keep, list) and isinstance(fields, list) and isinstance(drop, list)):
        yield "must_keep, must_keep_fields and may_drop are lists"
        return
    if not keep and not fields:
        yield "has no facts"
    for name, facts in (("must_keep", keep), ("may_drop", drop)):
        if len(set(facts)) != len(facts):
            yield f"{name} says the same twice"
        for fact in facts:
            if not isinstance(fact, str) or not fact.strip() or "\n" in fact:
                yield f"{name}: {fact!r} is not one line of text"
            elif fact not in text:
                yield f"{name}: {fact!r} is not in the capture"
    lines = text.split("\n")
    for place in fields:
        if not _stands(place, lines):
            yield f"must_keep_fields: {place!r} is not in the capture"


def _stands(place: object, lines: list[str]) -> bool:
    """Whether a line holds the text of a place, that line or the next one its numbers, and a line so far its path."""
    if not isinstance(place, dict) or not {"path", "text"} <= place.keys() <= {"path", "line", "col", "text"}:
        return False
    numbers = [str(place[key]) for key in ("line", "col") if key in place]
    for number, line in enumerate(lines):
        if place["text"] not in line:
            continue
        own = line.replace(place["text"], " ", 1)
        below = lines[number + 1] if number + 1 < len(lines) else ""
        for row in (own, below):
            found = re.findall(r"\d+", row)
            placed = any(found[start : start + len(numbers)] == numbers for start in range(len(found) + 1))
            if placed and any(place["path"] in other for other in (row, *lines[:number])):
                return True
    return False

"""The project's own corpus: the check of its generator on what is committed, and that the check can fail."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from beam_store._secrets import scan

if TYPE_CHECKING:
    from collections.abc import Iterator

CORPUS = Path(__file__).resolve().parents[2] / "bench" / "corpus"
SMALL = ("lint/eslint_fail.txt", "lint/mypy_strict.txt", "tests/node_test_fail.txt")


@pytest.fixture(scope="module")
def tools() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The module of the check, and the table of captures: the generator's folder is no package."""
    before = set(sys.modules)
    sys.path.insert(0, str(CORPUS))
    try:
        yield importlib.import_module("corpus_check"), importlib.import_module("recipes").CAPTURES
    finally:
        sys.path.remove(str(CORPUS))
        for name in set(sys.modules) - before:
            if name.partition(".")[0] in {"corpus_check", "recipes"}:
                del sys.modules[name]


@pytest.fixture
def small(tmp_path: Path, tools: tuple[Any, tuple[Any, ...]]) -> tuple[Path, tuple[Any, ...]]:
    """Three captures with their rows, and their part of the table."""
    rows = [json.loads(line) for line in (CORPUS / "facts.jsonl").read_text(encoding="utf-8").splitlines()]
    write(tmp_path, [row for row in rows if row["path"] in SMALL])
    for path in SMALL:
        (tmp_path / "captures" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CORPUS / "captures" / path, tmp_path / "captures" / path)
    return tmp_path, tuple(capture for capture in tools[1] if capture.path in SMALL)


def write(corpus: Path, rows: list[dict[str, Any]]) -> None:
    (corpus / "facts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def read(corpus: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (corpus / "facts.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_committed_corpus(tools: tuple[Any, tuple[Any, ...]]) -> None:
    module, captures = tools
    assert module.check(CORPUS, captures) == []
    rows = module.load(CORPUS)
    assert len(rows) >= 80
    assert len({row["tool"] for row in rows.values()}) >= 40
    assert len({row["family"] for row in rows.values()}) >= 10
    failing = [row for row in rows.values() if row["exit_code"]]
    assert 0.5 * len(rows) < len(failing) < len(rows)


def test_no_capture_holds_what_the_store_would_refuse() -> None:
    found = {path.name: scan(path.read_bytes()) for path in sorted((CORPUS / "captures").rglob("*.txt"))}
    assert {name for name, findings in found.items() if findings} == set()


def test_a_right_part_of_the_corpus_is_only_too_small(
    tools: tuple[Any, tuple[Any, ...]], small: tuple[Path, tuple[Any, ...]]
) -> None:
    corpus, captures = small
    assert tools[0].check(corpus, captures) == ["3 captures over 3 tools: 80 and 40 are the least"]


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("must_keep", ["no such line"], "'no such line' is not in the capture"),
        ("must_keep", ["✖ 64 problems (62 errors, 2 warnings)"] * 2, "must_keep says the same twice"),
        ("must_keep", ["a\nb"], "is not one line of text"),
        ("must_keep", "✖", "are lists"),
        ("may_drop", ["✔ 64 problems"], "may_drop: '✔ 64 problems' is not in the capture"),
        ("must_keep_fields", [{"path": "/home/dev/shop/src/cart.js", "line": 30, "text": "'module' is not"}], "30"),
        ("must_keep_fields", [{"path": "/home/dev/shop/src/row0.js", "line": 29, "text": "'module' is not"}], "row0"),
        ("must_keep_fields", [{"path": "/home/dev/shop/src/cart.js"}], "must_keep_fields"),
        ("exit_code", None, "exit_code is None"),
        ("tool_version", "unknown", "'unknown' holds no number"),
        ("tool", "jshint", "the table says 'eslint'"),
        ("command", "eslint", "the table says"),
        ("licence", "own", "unknown keys ['licence']"),
    ],
)
def test_a_wrong_row_is_named(
    tools: tuple[Any, tuple[Any, ...]], small: tuple[Path, tuple[Any, ...]], key: str, value: object, problem: str
) -> None:
    corpus, captures = small
    rows = read(corpus)
    rows[0][key] = value
    write(corpus, rows)
    problems = tools[0].check(corpus, captures)
    assert any(line.startswith("lint/eslint_fail.txt: ") and problem in line for line in problems), problems


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "is empty"),
        (b"caf\xe9\n", "is not UTF-8 at byte 3"),
        (b"ok\nin /ro" + b"ot/.cache\n", "line 2 holds a folder of the machine"),
        (b"in /tmp/x1\n", "line 1 holds a temporary name"),
        (b"GET https://registry" + b".npmjs.org/x\n", "holds a registry's host"),
        (b"AKIA" + b"ABCDEFGHIJKLMNOP\n", "holds a secret's shape"),
        (b"x" * 400_001, "400001 bytes, at most 400000"),
    ],
)
def test_wrong_bytes_are_named(
    tools: tuple[Any, tuple[Any, ...]], small: tuple[Path, tuple[Any, ...]], data: bytes, problem: str
) -> None:
    corpus, captures = small
    (corpus / "captures" / SMALL[1]).write_bytes(data)
    problems = tools[0].check(corpus, captures)
    assert any(line.startswith(SMALL[1]) and problem in line for line in problems), problems


def test_what_is_missing_is_named(tools: tuple[Any, tuple[Any, ...]], small: tuple[Path, tuple[Any, ...]]) -> None:
    corpus, captures = small
    (corpus / "captures" / SMALL[0]).rename(corpus / "captures" / "lint" / "other.txt")
    problems = tools[0].check(corpus, captures[:-1])
    assert f"{SMALL[0]}: the capture is missing" in problems
    assert "lint/other.txt: no row in facts.jsonl" in problems
    assert f"{captures[-1].path}: not in the table of captures" in problems


def test_a_path_has_one_row(tools: tuple[Any, tuple[Any, ...]], small: tuple[Path, tuple[Any, ...]]) -> None:
    corpus, _ = small
    write(corpus, [*read(corpus), read(corpus)[0]])
    with pytest.raises(ValueError, match="has a row already"):
        tools[0].load(corpus)

"""Reading a corpus: its form, what is refused and how, and its digest."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from beam_bench._corpus import Fields, digest, read_corpus
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = {"path": "logs/a.txt", "family": "logs", "tool": "app", "must_keep": ["one"]}


def make(folder: Path, *entries: object, index: str | None = None) -> Path:
    (folder / "captures" / "logs").mkdir(parents=True, exist_ok=True)
    (folder / "captures" / "logs" / "a.txt").write_bytes(b"one\r\ntw\xff\n")
    (folder / "captures" / "logs" / "b.txt").write_bytes(b"two\n")
    (folder / "facts.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    if index is not None:
        (folder / "captures" / "index.tsv").write_text(index, encoding="utf-8")
    return folder


def test_an_entry_with_all_fields(tmp_path: Path) -> None:
    entry = ENTRY | {
        "command": "app --x",
        "exit_code": 3,
        "tool_version": "app 1.2",
        "must_keep_fields": [{"path": "a.c", "line": 3, "col": None, "text": "boom"}],
    }
    (capture,) = read_corpus(make(tmp_path, entry))
    assert (capture.command, capture.exit_code, capture.tool_version) == ("app --x", 3, "app 1.2")
    assert capture.facts == ("one", Fields("a.c", "boom", 3))
    assert str(capture.facts[1]) == "a.c:3: boom"
    assert capture.read() == b"one\r\ntw\xff\n"


def test_an_index_adds_captures_commands_and_exit_codes(tmp_path: Path) -> None:
    index = (
        "path\tfamily\ttool\tsource\tlicense\tbytes\texit_code\torigin\n"
        "logs/a.txt\tlogs\tapp\tgenerated here: app --log\tMIT\t9\t7\treal\n"
        "logs/b.txt\tlogs\tother\tsome/where@abc:b.txt\tMIT\t4\t\treal\n"
    )
    corpus = make(tmp_path, ENTRY, index=index)
    (capture,) = read_corpus(corpus)
    assert (capture.command, capture.exit_code) == ("app --log", 7)
    both = read_corpus(corpus, every=True)
    assert [(c.path, c.tool, c.command, c.exit_code, c.facts) for c in both[1:]] == [
        ("logs/b.txt", "other", None, None, ())
    ]
    (capture,) = read_corpus(make(tmp_path, ENTRY | {"command": "mine", "exit_code": None}, index=index))
    assert (capture.command, capture.exit_code) == ("mine", None)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"path": "../facts.jsonl"}, "path"),
        ({"path": "logs/none.txt"}, "path"),
        ({"path": "logs/a\0.txt"}, "path"),
        ({"path": 3}, "path"),
        ({"family": ""}, "family"),
        ({"tool": None}, "tool"),
        ({"must_keep": "one"}, "must_keep"),
        ({"must_keep": ["one", " "]}, "must_keep"),
        ({"must_keep": ["\ud800"]}, "must_keep"),
        ({"exit_code": True}, "exit_code"),
        ({"exit_code": "1"}, "exit_code"),
        ({"command": ["x"]}, "command"),
        ({"must_keep_fields": [{"path": "a"}]}, "text"),
        ({"must_keep_fields": ["a"]}, "must_keep_fields"),
        ({"must_keep_fields": [{"path": "a", "text": "b", "line": "1"}]}, "line"),
    ],
)
def test_a_bad_entry_is_named_with_its_line(tmp_path: Path, change: dict[str, object], named: str) -> None:
    with pytest.raises(InvalidValueError, match=rf"{named} in line 2 of facts\.jsonl"):
        read_corpus(make(tmp_path, ENTRY | {"path": "logs/b.txt"}, ENTRY | change))


@pytest.mark.parametrize("line", [b"{", b"[]", b"\xff\xfe", b'{"path": NaN', b"[" * 100_000, b"3"])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, line: bytes) -> None:
    corpus = make(tmp_path, ENTRY)
    with (corpus / "facts.jsonl").open("ab") as stream:
        stream.write(b"\n" + line + b"\n")
    with pytest.raises(InvalidValueError, match=r"line 3 of facts\.jsonl"):
        read_corpus(corpus)


def test_a_path_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match="not listed before"):
        read_corpus(make(tmp_path, ENTRY, ENTRY))


def test_a_link_out_of_the_corpus_is_refused(tmp_path: Path) -> None:
    corpus = make(tmp_path / "corpus", ENTRY | {"path": "logs/link.txt"})
    (tmp_path / "outside.txt").write_text("one")
    (corpus / "captures" / "logs" / "link.txt").symlink_to(tmp_path / "outside.txt")
    with pytest.raises(InvalidValueError, match="below captures"):
        read_corpus(corpus)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_capture_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (capture,) = read_corpus(make(tmp_path, ENTRY))
    capture.file.chmod(0)
    with pytest.raises(InvalidValueError, match=r"a\.txt.*can be read"):
        capture.read()


def test_a_folder_that_is_no_corpus_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match=r"facts\.jsonl"):
        read_corpus(tmp_path)


def test_the_digest_is_of_contents_and_not_of_the_place(tmp_path: Path) -> None:
    corpus = make(tmp_path / "a", ENTRY, ENTRY | {"path": "logs/b.txt"})
    first = digest(corpus, read_corpus(corpus))
    moved = shutil.copytree(corpus, tmp_path / "b")
    assert digest(moved, reversed(read_corpus(moved))) == first
    (moved / "captures" / "logs" / "b.txt").write_bytes(b"tw0\n")
    changed = digest(moved, read_corpus(moved))
    assert changed != first
    # A byte that moves from one file to the next is a change too.
    (moved / "captures" / "logs" / "a.txt").write_bytes(b"one\r\ntw\xff\nt")
    (moved / "captures" / "logs" / "b.txt").write_bytes(b"w0\n")
    assert digest(moved, read_corpus(moved)) not in {first, changed}

"""Whether a store takes something, asked without leaving anything: the answer is that of a put."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from beam_core import StoreError, StoreFullError
from beam_store import FileStore, Policy
from beam_store._codec import BLOCK

NOW = 1.8e9
DAY = 86400.0


def tree(root: Path) -> dict[str, bytes | None]:
    return {str(one): one.read_bytes() if one.is_file() else None for one in root.rglob("*")}


def refused(store: FileStore) -> bool:
    try:
        store.put(b"another\n", when=NOW)
    except StoreError:
        return True
    return False


@pytest.mark.parametrize("used", [True, False])
def test_a_store_that_takes_something_is_as_it_was(tmp_path: Path, used: bool) -> None:
    store = FileStore(str(tmp_path / "deep" / "store"))
    if used:
        store.put(b"text\n", when=NOW)
    before = tree(tmp_path)
    store.check(Policy(), NOW)
    assert tree(tmp_path) == before
    assert not refused(store)


def _file(root: Path) -> None:
    root.write_text("", "utf-8")


def _file_above(root: Path) -> None:
    root.parent.rmdir()
    root.parent.write_text("", "utf-8")


def _open_to_others(root: Path) -> None:
    root.mkdir()
    root.chmod(0o777)


def _leads_nowhere(root: Path) -> None:
    root.symlink_to(root.parent / "gone")


@pytest.mark.parametrize("make", [_file, _file_above, _open_to_others, _leads_nowhere])
def test_a_store_that_takes_nothing_is_refused_as_a_put_would_be(tmp_path: Path, make: object) -> None:
    root = tmp_path / "above" / "store"
    root.parent.mkdir()
    assert callable(make)
    make(root)
    store = FileStore(str(root))
    before = tree(tmp_path)
    with pytest.raises(StoreError, match=str(root)):
        store.check(Policy(), NOW)
    assert tree(tmp_path) == before
    assert refused(store)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
@pytest.mark.parametrize("part", ["journal", "usage", "tmp", "objects", "objects/*", "."])
def test_a_part_that_may_not_be_written_to_is_found(tmp_path: Path, part: str) -> None:
    store = FileStore(str(tmp_path / "store"))
    store.put(b"text\n", when=NOW)
    for path in Path(store.root).glob(part) if part != "." else [Path(store.root)]:
        path.chmod(0o500 if path.is_dir() else 0o400)
    with pytest.raises(StoreError):
        store.check(Policy(), NOW)


def test_a_full_store_is_refused_where_nothing_can_be_collected(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"), limit=BLOCK)
    store.put(b"text\n", when=NOW)
    before = tree(tmp_path)
    with pytest.raises(StoreFullError):
        store.check(Policy(), NOW)
    store.check(Policy(), NOW + 40 * DAY)  # by then it is out of date, and a put makes room
    assert tree(tmp_path) == before

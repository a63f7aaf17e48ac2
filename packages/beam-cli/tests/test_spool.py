"""What arrives is there at the end, wherever it was held, and the store has it or says why not."""

from __future__ import annotations

import os
import resource
import shlex
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_cli import _spool
from beam_cli._run import quoted
from beam_cli._spool import MAPPED, MEMORY, SMALL, Keeper, Kept, Spool, unnamed_file
from beam_core import NoStoreError, Origin, SecretError, StoreError, UnknownHandleError
from beam_store import MemoryStore, NullStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from beam_store._store import Writer

TOKEN = b"ghp_" + b"aB3dE5gH7j" * 3 + b"kL9mN1\n"


@pytest.fixture
def spool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spool]:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    made = Spool()
    yield made
    made.close()


@pytest.mark.parametrize("size", [0, 1, MEMORY, MEMORY + 1, 2 * MEMORY + 12_345])
def test_all_that_was_taken_is_given(spool: Spool, size: int, tmp_path: Path) -> None:
    data = os.urandom(size)
    for start in range(0, size, 100_003):
        spool.add(data[start : start + 100_003])
    assert spool.size == size
    assert b"".join(spool.pieces()) == data
    assert spool.whole() == data
    assert list(tmp_path.iterdir()) == []


def test_a_large_text_is_a_map(spool: Spool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_spool, "MAPPED", MEMORY)
    data = os.urandom(MEMORY + 100)
    spool.add(data[:MEMORY])
    spool.add(data[MEMORY:])
    whole = spool.whole()
    assert not isinstance(whole, bytes)
    assert whole[:] == data
    whole.close()
    assert MAPPED > MEMORY


def test_many_small_pieces_take_no_more_memory_than_their_bytes(spool: Spool) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(2_000_000):
        spool.add(b"x")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # KiB
    assert spool.whole() == b"x" * 2_000_000


def test_where_the_disk_ends_nothing_is_lost(spool: Spool) -> None:
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MEMORY // 2, old[1]))
    try:
        data = os.urandom(MEMORY + 1)
        with pytest.raises(OSError, match="File too large"):
            spool.add(data)
        assert b"".join(spool.pieces()) == data
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def test_a_file_without_a_name_also_where_the_system_knows_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    for _ in range(2):
        fd = unnamed_file()
        assert os.fstat(fd).st_mode & 0o777 == 0o600
        assert not os.get_inheritable(fd)
        assert list(tmp_path.iterdir()) == []
        os.close(fd)
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "none"))
    os.close(unnamed_file())
    monkeypatch.setattr(_spool, "_FOLDERS", ())
    with pytest.raises(FileNotFoundError):
        unnamed_file()


@pytest.mark.parametrize("size", [0, 10, SMALL, SMALL + 1, 3 * SMALL])
def test_the_store_gets_all_of_it(size: int) -> None:
    store = MemoryStore()
    data = (b"some text, not a secret\n" * (size // 20 + 1))[:size]
    keeper = Keeper(store)
    for start in range(0, size, 65_536):
        keeper.take(data[start : start + 65_536])
    handle = keeper.finish(Origin("cmd", 3))
    assert handle is not None
    assert store.get(handle) == data
    assert store.stat(handle).command == "cmd"
    assert Kept(store, handle, None).put(b"") == handle
    assert Kept(store, handle, None).get(handle) == data


def test_what_may_not_be_kept_is_said_at_the_end() -> None:
    for size in (1, SMALL):
        keeper = Keeper(MemoryStore())
        keeper.take(b"x\n" * size + TOKEN)
        assert keeper.finish(Origin()) is None
        assert isinstance(keeper.error, SecretError)
        with pytest.raises(SecretError):
            Kept(MemoryStore(), None, keeper.error).put(b"")
    keeper = Keeper(NullStore())
    keeper.take(b"x" * 3 * SMALL)
    keeper.take(b"x")
    assert keeper.finish(Origin()) is None
    assert isinstance(keeper.error, NoStoreError)


@pytest.mark.parametrize("size", [1000, 3 * SMALL])
def test_a_full_store_is_collected_once(size: int) -> None:
    """Old artifacts make room for the new one."""
    data = os.urandom(size)
    store = MemoryStore(limit=size * 3 // 2)
    old = store.put(os.urandom(size), when=1.0)
    keeper = Keeper(store)
    for start in range(0, size, 65_536):
        keeper.take(data[start : start + 65_536])
    handle = keeper.finish(Origin())
    assert handle is not None
    assert store.get(handle) == data
    with pytest.raises(UnknownHandleError):
        store.get(old)


def test_a_store_that_breaks_is_no_reason_to_fail() -> None:
    class Broken(MemoryStore):
        def writer(self, **options: object) -> Writer:  # type: ignore[override]
            raise RuntimeError("out of order")

    keeper = Keeper(Broken(), at_once=True)
    assert isinstance(keeper.error, StoreError)
    keeper.take(b"x")
    assert keeper.finish(Origin()) is None
    assert "RuntimeError: out of order" in str(keeper.error)


@given(words=st.lists(st.text(max_size=8)))
def test_a_command_is_written_as_a_shell_reads_it(words: list[str]) -> None:
    assert " ".join(map(quoted, words)) == shlex.join(words)

"""What only a store in a folder promises: layout, modes, damage on disk, errors of the disk, leanness."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import beam_core
import beam_store
from beam_core import (
    BeamError,
    DamagedObjectError,
    Handle,
    NoStoreError,
    StoreError,
    StoreFullError,
    UnknownHandleError,
)
from beam_store import FileStore, NullStore, Policy, _codec, _files, _store

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX")
ROOT = os.name == "posix" and os.geteuid() == 0
NOW = time.time()
DAY = 86400


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(str(tmp_path / "deep" / "store"))


def files(store: FileStore, folder: str = "objects") -> list[Path]:
    return [path for path in Path(store.root, folder).rglob("*") if path.is_file()]


def path_of(store: FileStore, handle: Handle) -> Path:
    return Path(store.root) / "objects" / handle.digits[:2] / handle.digits[2:]


def test_nothing_is_made_before_the_first_put(store: FileStore) -> None:
    for act in (store.get, store.resolve, store.stat, store.pin, store.unpin, store.chunks):
        with pytest.raises(UnknownHandleError):
            act(Handle("0" * 12))
    assert not store.ls()
    assert not list(store.journal())
    assert store.gc(Policy(), NOW).removed == store.used() == 0
    assert not Path(store.root).exists()


def test_layout(store: FileStore) -> None:
    handle = store.put(b"text")
    store.pin(handle)
    assert files(store) == [path_of(store, handle)]
    assert [path.name for path in files(store, "pins")] == [handle.digits]
    assert {path.name for path in Path(store.root).iterdir()} == {"objects", "pins", "journal", "usage", "tmp"}
    assert files(store, "tmp") == []


@POSIX
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077, 0o277, 0o777])
def test_only_the_owner_may_read_whatever_the_umask(store: FileStore, mask: int) -> None:
    Path(store.root).parent.mkdir(mode=0o700)
    before = os.umask(mask)
    try:
        store.pin(store.put(b"private"))
        with store.writer() as writer:
            writer.write(b"private too")
            writer.commit()
    finally:
        os.umask(before)
    for path in Path(store.root).parent.rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    store.gc(Policy(max_age=0, grace=0), NOW + DAY)
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in Path(store.root).iterdir() if path.is_file())


@POSIX
def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path) -> None:
    for mode in (0o777, 0o770, 0o702):
        tmp_path.chmod(mode)
        with pytest.raises(StoreError, match="by others: chmod go-w"):
            FileStore(str(tmp_path)).put(b"text")
        assert list(tmp_path.iterdir()) == []
    tmp_path.chmod(0o755)
    FileStore(str(tmp_path)).put(b"text")


@POSIX
@pytest.mark.skipif(not ROOT, reason="only the superuser can give a folder away")
def test_a_folder_of_another_user_is_refused(tmp_path: Path) -> None:
    os.chown(tmp_path, 12345, 12345)
    try:
        with pytest.raises(StoreError, match="belongs to another user"):
            FileStore(str(tmp_path)).put(b"text")
        assert list(tmp_path.iterdir()) == []
    finally:
        os.chown(tmp_path, os.geteuid(), os.getegid())


@POSIX
@pytest.mark.parametrize("name", ["journal", "usage", "object"])
def test_nothing_is_opened_through_a_link(store: FileStore, tmp_path: Path, name: str) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"BEAM0rtext")
    handle = store.put(b"text")
    place = path_of(store, handle) if name == "object" else Path(store.root) / name
    place.unlink()
    place.symlink_to(target)
    with pytest.raises(StoreError):
        store.get(handle) if name == "object" else store.put(b"other")
    assert target.read_bytes() == b"BEAM0rtext"


@pytest.mark.parametrize(
    ("raw", "form"),
    [
        (b"", b"BEAM0r"),
        (b"short", b"BEAM0r"),
        (b"again and again\n" * 50, b"BEAM0r"),  # a file takes a block in any case
        (random.Random(1).randbytes(9000), b"BEAM0r"),
        (b"again and again\n" * 500, b"BEAM0z"),
    ],
)
def test_compressed_only_where_it_helps(store: FileStore, raw: bytes, form: bytes) -> None:
    store.put(raw)
    content = files(store)[0].read_bytes()
    assert content[:6] == form
    assert len(content) <= len(raw) + 6


def test_an_object_is_written_once(store: FileStore) -> None:
    store.put(b"text")
    before = files(store)[0].stat()
    store.put(b"text")
    assert files(store)[0].stat().st_ino == before.st_ino


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # one store serves all
@given(data=st.data(), raw=st.sampled_from([b"x", b"again and again\n" * 2000, bytes(range(200)) * 9]))
def test_no_damage_on_disk_is_ever_served(store: FileStore, data: st.DataObject, raw: bytes) -> None:
    """Any byte changed, or the file cut anywhere: the true bytes or an error."""
    handle = store.put(raw)
    path = path_of(store, handle)
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[place] ^= data.draw(st.integers(1, 255))
    else:
        del content[place:]
    path.write_bytes(content)
    for read in (store.get, lambda handle: b"".join(store.chunks(handle))):
        try:
            served = read(handle)
        except DamagedObjectError:
            served = raw
        assert served == raw
    try:
        served = b"".join(_codec.stream([bytes(content[:7]), bytes(content[7:])], handle.digits, "here"))
    except DamagedObjectError:
        served = raw
    assert served == raw
    assert store.put(raw) == handle
    assert store.get(handle) == raw


def test_foreign_and_temporary_files_are_no_artifacts(store: FileStore) -> None:
    handle = store.put(b"text")
    folder = path_of(store, handle).parent
    for name in (handle.digits[2:] + ".0123456789abcdef", handle.digits[2:10], "README"):
        (folder / name).write_bytes(b"BEAM0rtext")
    (folder.parent / "README").write_bytes(b"")
    (Path(store.root) / "tmp" / "README").write_bytes(b"")
    assert store.resolve(Handle(handle.digits[:8])) == handle
    assert len(store.ls()) == 1


# A disk without room.  Also see test_processes.


def full(monkeypatch: pytest.MonkeyPatch, number: int, error: int = errno.ENOSPC, part: int = 0) -> None:
    """From the write with this number on, the disk takes ``part`` bytes and then no more."""
    real = os.write
    count = 0

    def write(fd: int, data: bytes | memoryview) -> int:
        nonlocal count
        count += 1
        if count < number:
            return real(fd, data)
        if count == number and part:
            return real(fd, memoryview(data)[:part])
        raise OSError(error, "No space left on device")

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT])
@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_full_disk_is_said_and_leaves_nothing_torn(
    store: FileStore, monkeypatch: pytest.MonkeyPatch, number: int, part: int, error: int
) -> None:
    before = store.put(b"before")
    with monkeypatch.context() as patch:
        full(patch, number, error, part)
        with pytest.raises(StoreFullError, match=r"No space left.*\d+ bytes needed, \d+ bytes free") as caught:
            store.put(b"text\n" * 20_000)
    assert caught.value.needed
    assert len(files(store)) == 1
    assert files(store, "tmp") == []
    after = store.put(b"after\n")
    assert (store.get(before), store.get(after)) == (b"before", b"after\n")
    assert [entry.handle for entry in store.ls()] == [after, before]
    assert store.stat(after).size == 6  # a torn line in the journal costs itself alone


@POSIX
@pytest.mark.parametrize("limit", [1, 100_001, 1 << 20])
def test_a_writer_goes_on_where_room_was_made_on_the_disk(store: FileStore, limit: int) -> None:
    """What a failed write left of a piece is not there twice."""
    import resource

    raw = random.Random(limit).randbytes(3_000_000)
    store.put(b"the folders")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    asked: list[bool] = []

    def full() -> bool:
        asked.append(True)
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        return True

    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        with store.writer(full=full) as writer:
            for start in range(0, len(raw), 70_000):
                writer.write(raw[start : start + 70_000])
            handle = writer.commit()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert asked == [True]
    assert store.get(handle) == raw


def test_an_interrupted_put_leaves_nothing(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_pieces: object, _write: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_store, "pack", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.put(b"text")
    assert files(store) == files(store, "tmp") == []


def test_a_rename_lost_to_another_process_is_no_failure(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to replace a file that is being read; the file is then already the right one."""
    real = os.replace

    def refused(source: str, target: str) -> None:
        real(source, target)
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", refused)
    handle = store.put(b"text")
    assert store.get(handle) == b"text"

    def denied(_source: str, _target: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "replace", denied)
    path_of(store, handle).write_bytes(b"BEAM0rlies")
    with pytest.raises(StoreError, match="Permission denied"):
        store.put(b"text")


def test_a_file_in_place_of_the_root_is_an_error_of_the_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = FileStore(str(tmp_path / "file"))
    with pytest.raises(StoreError, match="file"):
        store.put(b"text")
    for act in (store.get, store.resolve, store.pin):
        with pytest.raises(BeamError):
            act(Handle("0" * 64))


@POSIX
@pytest.mark.skipif(ROOT, reason="the superuser may write anywhere")
def test_a_folder_without_permission_is_an_error_of_the_store(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="owner"):
            FileStore(str(tmp_path / "store")).put(b"text")
    finally:
        tmp_path.chmod(0o700)


def test_a_relative_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = FileStore("store")
    assert store.get(store.put(b"text")) == b"text"


# Nothing needs repair.


def test_a_lost_journal_loses_no_artifact(store: FileStore) -> None:
    handle = store.put(b"text", None, NOW - DAY)
    Path(store.root, "journal").unlink()
    assert store.get(handle) == b"text"
    entry = store.ls()[0]
    assert (entry.handle, entry.size, entry.lines) == (handle, None, None)
    assert entry.when == pytest.approx(NOW - DAY, abs=0.01)
    store.gc(Policy(), NOW)
    store.put(b"text")
    assert store.stat(handle).size == 4


@pytest.mark.parametrize(
    "torn", [b'{"when":12', b'{"when":12.000,"handle":"', b"\0" * 40, b"\xff\n\n[]\n{}\n", b'{"wh']
)
def test_a_torn_journal_costs_the_torn_line(store: FileStore, torn: bytes) -> None:
    first = store.put(b"first", None, NOW)
    with Path(store.root, "journal").open("ab") as file:
        file.write(torn)
    second = store.put(b"second", None, NOW + 1)
    assert [(entry.handle, entry.size) for entry in store.ls()] == [(second, 6), (first, 5)]
    store.gc(Policy(), NOW)
    assert [(entry.handle, entry.size) for entry in store.ls()] == [(second, 6), (first, 5)]


def test_a_lost_count_is_counted_again(store: FileStore) -> None:
    store.limit = 3 * 4096
    store.put(b"1")
    store.put(b"2")
    Path(store.root, "usage").unlink()
    store.put(b"3")
    with pytest.raises(StoreFullError):
        store.put(b"4")
    store.pin(store.resolve(store.ls()[0].handle))


def test_a_count_that_is_too_high_is_put_right(store: FileStore) -> None:
    """A process that was killed between counting and renaming leaves a count that is too high."""
    store.limit = 3 * 4096
    store.put(b"1")
    usage = Path(store.root, "usage")
    with usage.open("ab") as file:
        file.write(b"." * 50)
    store.put(b"2")
    store.put(b"3")
    with pytest.raises(StoreFullError) as caught:
        store.put(b"4")
    assert (caught.value.used, caught.value.needed, caught.value.limit) == (3 * 4096, 4096, 3 * 4096)
    assert usage.stat().st_size == 3


def test_a_full_store_counts_once(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.limit = 2 * 4096
    store.put(b"1")
    store.put(b"2")
    counts: list[int] = []
    real = _files.FileBackend._count

    def count(backend: _files.FileBackend) -> int:
        counts.append(1)
        return real(backend)

    monkeypatch.setattr(_files.FileBackend, "_count", count)
    for _ in range(5):
        with pytest.raises(StoreFullError):
            store.put(b"3")
    assert len(counts) == 1


def test_what_killed_processes_left_is_swept_after_the_grace_period(store: FileStore) -> None:
    store.put(b"text")
    for name in ("0123456789abcdef", "fedcba9876543210"):
        Path(store.root, "tmp", name).write_bytes(b"BEAM0rhalf")
    assert store.gc(Policy(grace=DAY), NOW).drafts == 0
    assert store.gc(Policy(grace=DAY), NOW + 2 * DAY).drafts == 2
    assert files(store, "tmp") == []


def test_another_clock_removes_nothing_that_was_just_put(store: FileStore) -> None:
    """The file system knows when the put was, whatever the caller believes."""
    handle = store.put(b"text", None, 1000.0)
    assert store.gc(Policy(max_age=0, grace=3600), NOW).removed == 0
    assert store.get(handle) == b"text"


@POSIX
def test_a_lock_that_nobody_lets_go_is_an_error(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put(b"text")
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    held = store.backend.hold(alone=True)  # type: ignore[attr-defined]
    try:
        with pytest.raises(StoreError, match="another process"):
            store.put(b"other")
        assert store.get(store.ls()[0].handle) == b"text"
        assert files(store, "tmp") == []
    finally:
        os.close(held)
    held = store.backend.hold(alone=False)  # type: ignore[attr-defined]
    try:
        store.put(b"other")
        with pytest.raises(StoreError, match="another process"):
            store.gc(Policy(), NOW)
    finally:
        os.close(held)


@POSIX
def test_without_locks_there_is_no_collection(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def none(_fd: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    handle = store.put(b"text")
    with pytest.raises(StoreError, match="no locks"):
        store.gc(Policy(max_age=0, grace=0), NOW + DAY)
    assert store.get(handle) == b"text"


# No store.


def test_no_store_refuses_and_says_why() -> None:
    store = NullStore("BEAM_STORE is off")
    for act in (lambda: store.put(b"text"), store.writer):
        with pytest.raises(NoStoreError, match="nothing is stored: BEAM_STORE is off"):
            act()
    with pytest.raises(UnknownHandleError, match="no store"):
        store.get(Handle("0" * 12))
    assert not store.ls()
    assert not list(store.journal())
    assert store.gc(Policy(), NOW).removed == 0


def python_path() -> str:
    return os.pathsep.join(str(Path(module.__path__[0]).parent) for module in (beam_core, beam_store))


def test_the_fast_lane_stays_lean(tmp_path: Path) -> None:
    code = f"""
import sys
before = set(sys.modules)
from beam_core import Origin
from beam_store import FileStore, default_root
default_root()
store = FileStore({str(tmp_path)!r})
raw = b"text password " * 1000
for _ in range(2):
    handle = store.put(raw, Origin("cargo test \\u00e9 'x' \\\\", 1), 1e9)
store.get(handle)
print(*sorted(set(sys.modules) - before))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": python_path(), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name for name in done.stdout.split() if not name.startswith(("beam_core", "beam_store"))}
    builtin = {"_sha2", "_sha256", "_sre", "zlib", "fcntl", "errno", "array", "marshal", "__future__"}
    below_os = {"os", "os.path", "posixpath", "ntpath", "genericpath", "stat", "_stat", "abc", "_abc"}
    assert loaded <= builtin | below_os | {"_collections_abc"}
    own = {name for name in done.stdout.split() if name.startswith("beam_store.")}
    assert not own & {"beam_store._entries", "beam_store._retention", "beam_store._search", "beam_store._linear"}


def test_every_public_name_loads() -> None:
    assert dir(beam_store) == beam_store.__all__
    for name in beam_store.__all__:
        assert getattr(beam_store, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        beam_store.nothing  # noqa: B018  (the access is the test)


@pytest.mark.parametrize("size", [10, 100_000, 3_000_000])
def test_an_object_that_something_follows_is_damaged_and_mended_by_the_next_put(tmp_path: Path, size: int) -> None:
    store = FileStore(str(tmp_path / "store"))
    raw = b"".join(b"%d\n" % n for n in range(size // 7))
    handle = store.put(raw)
    (path,) = (tmp_path / "store" / "objects").glob("*/*")
    path.chmod(0o600)
    with path.open("ab") as file:
        file.write(b"junk")
    with pytest.raises(DamagedObjectError):
        store.get(handle)
    with pytest.raises(DamagedObjectError):
        b"".join(store.chunks(handle))
    assert store.put(raw) == handle
    assert store.get(handle) == raw

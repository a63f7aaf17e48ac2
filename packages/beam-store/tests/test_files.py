"""What only a store in a folder promises: layout, modes, many processes, damage on disk, errors of the disk."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import beam_core
import beam_store
from beam_core import BeamError, DamagedObjectError, Handle, StoreError, StoreFullError, UnknownHandleError
from beam_store import FileStore, _files

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and owners are POSIX")
NOT_ROOT = pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="the superuser may write anywhere")


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(str(tmp_path / "deep" / "store"))


def files(store: FileStore) -> list[Path]:
    return [path for path in Path(store.root).rglob("*") if path.is_file()]


def test_nothing_is_made_before_the_first_put(store: FileStore) -> None:
    with pytest.raises(UnknownHandleError):
        store.get(Handle("0" * 12))
    assert not Path(store.root).exists()


def test_layout(store: FileStore) -> None:
    name = store.put(b"text").digits
    assert files(store) == [Path(store.root) / "objects" / name[:2] / name[2:]]


@POSIX
@pytest.mark.parametrize("mask", [0o000, 0o022])
def test_only_the_owner_may_read(store: FileStore, mask: int) -> None:
    before = os.umask(mask)
    try:
        store.put(b"secret")
    finally:
        os.umask(before)
    for path in Path(store.root).parent.rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    assert Path(store.root).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("raw", "codec"), [(b"", 0), (b"short", 0), (bytes(range(256)), 0), (b"again and again\n" * 50, 1)]
)
def test_compressed_only_where_it_helps(store: FileStore, raw: bytes, codec: int) -> None:
    store.put(raw)
    content = files(store)[0].read_bytes()
    assert content[0] == codec
    assert len(content) <= len(raw) + 1


def test_an_object_is_written_once(store: FileStore) -> None:
    store.put(b"text")
    before = files(store)[0].stat()
    store.put(b"text")
    after = files(store)[0].stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # one store serves all
@given(data=st.data(), raw=st.sampled_from([b"x", b"again and again\n" * 20, bytes(range(200))]))
def test_no_damage_on_disk_is_ever_served(store: FileStore, data: st.DataObject, raw: bytes) -> None:
    """Any byte changed, or the file cut anywhere: the true bytes or an error."""
    handle = store.put(raw)
    path = Path(store._path(handle.digits))
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[place] ^= data.draw(st.integers(1, 255))
    else:
        del content[place:]
    path.write_bytes(content)
    try:
        served = store.get(handle)
    except DamagedObjectError:
        served = raw
    assert served == raw
    assert store.put(raw) == handle
    assert store.get(handle) == raw


def test_foreign_and_temporary_files_are_no_artifacts(store: FileStore) -> None:
    handle = store.put(b"text")
    folder = Path(store._path(handle.digits)).parent
    for name in (handle.digits[2:] + ".0123456789abcdef", handle.digits[2:10], "README"):
        (folder / name).write_bytes(b"\0text")
    assert store.resolve(Handle(handle.digits[:8])) == handle


PUT_AND_GET = """
import hashlib, sys
from beam_store import FileStore
store, seed = FileStore(sys.argv[1]), int(sys.argv[2])
for i in range(120):
    shared = b"shared %d\\n" % (i % 40) * 200
    own = b"own %d %d\\n" % (seed, i)
    for raw in (shared, own):
        handle = store.put(raw)
        assert handle.digits == hashlib.sha256(raw).hexdigest()
        assert store.get(handle) == raw
"""


def python_path() -> str:
    return os.pathsep.join(str(Path(module.__path__[0]).parent) for module in (beam_core, beam_store))


def test_many_processes_put_and_get_at_once(store: FileStore) -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-c", PUT_AND_GET, store.root, str(seed)],
            env={**os.environ, "PYTHONPATH": python_path()},
            stderr=subprocess.PIPE,
        )
        for seed in range(6)
    ]
    errors = [child.communicate()[1] for child in children]
    assert [child.returncode for child in children] == [0] * 6, errors
    assert len(files(store)) == 40 + 6 * 120  # each artifact once, and no temporary file left


def test_a_full_disk_is_said_and_leaves_nothing(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_raw: bytes, _file: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(_files, "_encode", full)
    with pytest.raises(StoreFullError, match="No space left"):
        store.put(b"text")
    assert files(store) == []


def test_an_interrupted_put_leaves_nothing(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_raw: bytes, _file: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_files, "_encode", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.put(b"text")
    assert files(store) == []


def test_a_rename_lost_to_another_process_is_no_failure(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to replace a file that is being read; the file is then already the right one."""
    real = os.replace

    def refused(source: str, target: str) -> None:
        real(source, target)
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", refused)
    assert store.get(store.put(b"text")) == b"text"


def test_a_file_in_place_of_the_root_is_an_error_of_the_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = FileStore(str(tmp_path / "file"))
    with pytest.raises(StoreError, match="file"):
        store.put(b"text")
    with pytest.raises(BeamError):
        store.get(Handle("0" * 64))
    with pytest.raises(BeamError):
        store.resolve(Handle("0" * 8))


@POSIX
@NOT_ROOT
def test_a_folder_of_someone_else_is_an_error_of_the_store(tmp_path: Path) -> None:
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


def test_the_fast_lane_stays_lean(tmp_path: Path) -> None:
    code = f"""
import sys
before = set(sys.modules)
from beam_store import FileStore, default_root
default_root()
store = FileStore({str(tmp_path)!r})
handle = store.put(b"text " * 1000)
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
    builtin = {"_sha2", "_sha256", "zlib", "errno", "array", "__future__"}
    below_os = {"os", "os.path", "posixpath", "ntpath", "genericpath", "stat", "_stat", "abc", "_abc"}
    assert loaded <= builtin | below_os | {"_collections_abc"}


def test_every_public_name_loads() -> None:
    assert dir(beam_store) == beam_store.__all__ == ["FileStore", "MemoryStore", "default_root"]
    for name in beam_store.__all__:
        assert callable(getattr(beam_store, name))
    with pytest.raises(AttributeError, match="nothing"):
        beam_store.nothing  # noqa: B018  (the access is the test)

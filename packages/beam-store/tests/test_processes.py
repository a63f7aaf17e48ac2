"""A store in a folder under stress: many processes, processes that are killed, disks that are full."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import beam_core
import beam_store
from beam_core import Handle, Origin, StoreFullError
from beam_store import FileStore, Policy

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and limits are POSIX")
PATH = os.pathsep.join(str(Path(module.__path__[0]).parent) for module in (beam_core, beam_store))
NOW = time.time()
DAY = 86400


def start(code: str, *arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": PATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finish(children: list[subprocess.Popen[bytes]]) -> None:
    errors = [child.communicate()[1] for child in children]
    assert [child.returncode for child in children] == [0] * len(children), b"\n".join(errors).decode()


PUT_AND_GET = """
import hashlib, sys
from beam_core import Origin
from beam_store import FileStore
store, seed = FileStore(sys.argv[1]), int(sys.argv[2])
for i in range(100):
    shared = b"shared %d\\n" % (i % 40) * 2000
    own = b"own %d %d\\n" % (seed, i)
    for raw in (shared, own):
        handle = store.put(raw, Origin(f"process {seed} put {i}"), 1.8e9)
        assert handle.digits == hashlib.sha256(raw).hexdigest()
        assert store.get(handle) == raw
"""


def test_sixteen_processes_with_two_hundred_puts_each_lose_nothing(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    finish([start(PUT_AND_GET, store.root, seed) for seed in range(16)])
    entries = store.ls()
    assert len(entries) == 40 + 16 * 100
    names = {entry.handle.digits for entry in entries}
    own = (b"own %d %d\n" % (seed, i) for seed in range(16) for i in range(100))
    assert names >= {hashlib.sha256(raw).hexdigest() for raw in own}
    assert all(entry.size == len(store.get(entry.handle)) for entry in entries[::50])
    assert sum(1 for record in store.journal() if (record.command or "").startswith("process")) == 16 * 200
    assert list(Path(store.root, "tmp").iterdir()) == []
    assert Path(store.root, "usage").stat().st_size * 4096 >= store.used()


PUT_AND_KEEP = """
import random, sys, time
from beam_store import FileStore
store, chance = FileStore(sys.argv[1]), random.Random(int(sys.argv[2]))
stop = time.time() + 4
put = 0
while time.time() < stop:
    raw = b"some text %d\\n" % chance.randrange(1500) * 500
    handle = store.put(raw, None, time.time() - 1000)  # old, but just promised
    assert store.get(handle) == raw
    put += 1
print(put)
"""
COLLECT = """
import sys, time
from beam_store import FileStore, Policy
store = FileStore(sys.argv[1])
stop = time.time() + 4
removed = 0
while time.time() < stop:
    removed += store.gc(Policy(max_age=0, max_bytes=0, grace=1), time.time()).removed
print(removed)
"""


def test_nothing_that_was_just_promised_is_collected_beside_puts_and_gets(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    store.put(b"text")
    children = [start(PUT_AND_KEEP, store.root, seed) for seed in range(4)] + [start(COLLECT, store.root)]
    outputs = [child.communicate() for child in children]
    assert [child.returncode for child in children] == [0] * 5, outputs
    assert all(int(output) > 0 for output, _ in outputs)


def payload(number: int) -> bytes:
    return random.Random(number).randbytes(20_000) + b"text %d\n" % number * 3_000


def put_until_killed(store: FileStore, number: int, out: int) -> None:
    """Say each handle after it was promised, in one write."""
    while True:
        handle = store.put(payload(number), Origin("x" * 1500), NOW)
        os.write(out, f"{handle.digits} {number}\n".encode())
        number += 1


@POSIX
def test_killed_at_any_instant_nothing_is_torn_and_nothing_needs_repair(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    chance = random.Random(7)
    promised: dict[str, int] = {}
    for turn in range(150):
        read, out = os.pipe()
        child = os.fork()
        if not child:
            try:
                put_until_killed(store, turn * 1000, out)
            finally:
                os._exit(1)
        os.close(out)
        time.sleep(chance.random() * 0.04)
        os.kill(child, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
        with open(read, encoding="ascii") as said:
            for line in said:
                digits, number = line.split()
                promised[digits] = int(number)
    assert len(promised) > 30
    entries = {entry.handle.digits: entry for entry in store.ls()}
    assert promised.keys() <= entries.keys()
    for digits, entry in entries.items():
        raw = store.get(entry.handle)
        if digits in promised:
            assert raw == payload(promised[digits])
        assert entry.size == len(raw)  # on record, although lines were torn
    handle = store.put(b"afterwards", None, NOW)
    assert store.get(handle) == b"afterwards"
    store.gc(Policy(max_age=None, max_bytes=None, grace=0), NOW + DAY)
    assert Path(store.root, "usage").stat().st_size * 4096 == store.used()
    assert list(Path(store.root, "tmp").iterdir()) == []


COLLECT_FOREVER = """
import sys
from beam_store import FileStore, Policy
store = FileStore(sys.argv[1])
print("ready", flush=True)
while True:
    store.gc(Policy(max_age=None, max_bytes=None, max_count=int(sys.argv[2]), grace=0), float(sys.argv[3]))
    store.put(b"one more of many %d" % id(object()), None, float(sys.argv[3]))
"""


@POSIX
def test_a_collection_may_be_killed_too(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    pinned = [store.pin(store.put(b"pinned %d\n" % number * 900, None, NOW - 9 * DAY)) for number in range(5)]
    chance = random.Random(9)
    for turn in range(20):
        for number in range(30):
            store.put(b"turn %d number %d\n" % (turn, number), None, NOW + turn)
        child = start(COLLECT_FOREVER, store.root, 20, NOW + DAY)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(chance.random() * 0.05)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        for entry in store.ls():
            assert entry.size == len(store.get(entry.handle))
    assert {handle.digits for handle in pinned} <= {entry.handle.digits for entry in store.ls()}


LIMITED = """
import resource, sys
from beam_core import StoreFullError
from beam_store import FileStore
store = FileStore(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    store.put(bytes(range(256)) * 10 + __import__("random").Random(1).randbytes(300_000))
except StoreFullError as error:
    print(error)
store.put(b"small")
"""


@POSIX
def test_a_file_that_may_not_grow_is_a_full_store(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    child = start(LIMITED, store.root)
    output, errors = child.communicate()
    assert child.returncode == 0, errors.decode()
    assert b"no room to keep an object" in output
    assert b"bytes needed" in output
    assert [store.get(entry.handle) for entry in store.ls()] == [b"small"]
    assert list(Path(store.root, "tmp").iterdir()) == []


@POSIX
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0 or not shutil.which("mount"), reason="needs to mount")
def test_a_small_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir(mode=0o700)
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "none", str(disk)], check=False, capture_output=True
    ).returncode:
        pytest.skip("may not mount")
    try:
        store = FileStore(str(disk / "store"))
        kept: dict[Handle, bytes] = {}

        def fill() -> None:
            while True:
                raw = random.Random(len(kept)).randbytes(20_000)
                kept[store.put(raw)] = raw

        with pytest.raises(StoreFullError, match="free some space"):
            fill()
        assert len(kept) > 10
        for handle, raw in kept.items():
            assert store.get(handle) == raw
        for _ in range(50):  # down to the last byte, journal and count included
            try:
                raw = os.urandom(10)
                kept[store.put(raw)] = raw
            except StoreFullError:
                break
        assert len(store.ls()) == len(kept)
        assert list((disk / "store" / "tmp").iterdir()) == []
        store.gc(Policy(max_age=0, grace=0), NOW + 9 * DAY)
        assert store.ls() == []
        assert store.get(store.put(b"room again")) == b"room again"
    finally:
        subprocess.run(["umount", str(disk)], check=True)

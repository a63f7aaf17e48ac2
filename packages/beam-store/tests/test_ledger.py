"""The ledger: lines that are read whatever stands around them, writers that lose nothing, days that go."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import beam_core
import beam_store
from beam_core import InvalidValueError, StoreError
from beam_store import Errand, FileStore, Ledger, Policy, Reduced, _ledger, _ledger_read
from beam_store._journal import START
from beam_store._ledger import DAY, KEPT, day_of
from beam_store._ledger_read import Contents, parse

TEXT = st.one_of(st.text(max_size=30), st.text(st.characters(), max_size=9), st.just('{"when":1}\n'))
NUMBER = st.integers(0, 1 << 50)
TIME = st.integers(0, 10**12).map(lambda ms: ms / 1000)
BASIS = st.sampled_from(("estimated:mixed", "exact:o200k_base", "estimated:byteclass-v1/claude-3"))
NAME = "0123456789abcdef" * 4
NOW = 1_800_000_000.0
PATH = os.pathsep.join(str(Path(module.__path__[0]).parent) for module in (beam_core, beam_store))


@st.composite
def reductions(draw: st.DrawFn) -> Reduced:
    texts = {name: draw(st.one_of(st.none(), TEXT)) for name in ("handle", "host", "session", "tool", "kind")}
    numbers = [draw(NUMBER) for _ in range(5)]
    return Reduced(draw(TIME), draw(TEXT), draw(BASIS), *numbers, **texts)  # type: ignore[arg-type]  # five numbers


ENTRIES = st.one_of(reductions(), st.builds(Errand, TIME, TEXT, TEXT, BASIS, NUMBER, NUMBER))


def values(entry: Reduced | Errand | None) -> tuple[object, ...]:
    assert entry is not None
    return (type(entry), *(getattr(entry, name) for name in entry.__slots__))


def store_in(folder: Path) -> str:
    """The folder of a store, as its first put makes it."""
    (folder / "store").mkdir(mode=0o700, exist_ok=True)
    return str(folder / "store")


def reduced(when: float = NOW, **more: str) -> Reduced:
    return Reduced(when, "hook", "estimated:mixed", 100, 90, 20, 400, 80, **more)


@given(ENTRIES)
def test_what_was_written_is_read(entry: Reduced | Errand) -> None:
    line = entry.line()
    assert line.startswith(START)
    assert START not in line[1:]
    assert line.isascii()
    assert line.count(b"\n") == 1
    json.loads(line)
    assert values(parse(line.rstrip(b"\n"))) == values(entry)


@given(data=st.data(), first=ENTRIES, second=ENTRIES)
def test_a_torn_line_costs_itself_alone_and_is_counted(
    data: st.DataObject, first: Reduced | Errand, second: Reduced | Errand
) -> None:
    torn, whole = first.line(), second.line()
    kept = data.draw(st.integers(1, len(torn) - 2))
    contents = Contents()
    for line in (torn[:kept] + whole + torn + whole[:-2]).split(b"\n"):
        contents.take(line)
    assert [values(entry) for entry in contents.entries] == [values(second), values(first)]
    assert contents.unreadable == 2


GOOD = reduced(handle=NAME).line().decode().rstrip("\n")
ASKED = Errand(NOW, "search", NAME, "estimated:mixed", 3, 12).line().decode().rstrip("\n")


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "null",
        "[]",
        '{"when":1}',
        '{"when":[]}',
        GOOD[:-1],
        GOOD.replace('"before":100', '"before":-1'),
        GOOD.replace('"before":100', '"before":1.5'),
        GOOD.replace('"before":100', '"before":true'),
        GOOD.replace('"before":100,', ""),
        GOOD.replace("estimated:mixed", "guessed"),
        GOOD.replace(f'"{NAME}"', "7"),
        GOOD.replace(START.decode() + "1800000000.000", START.decode() + "NaN"),
        GOOD.replace(START.decode() + "1800000000.000", START.decode() + "1e300"),
        ASKED.replace('"tokens":3', '"tokens":"3"'),
        ASKED.replace('"errand":"search"', '"errand":null'),
        '{"when":' + "[" * 100_000 + "}",
    ],
)
def test_what_is_no_line_is_skipped_and_counted(line: str, tmp_path: Path) -> None:
    ledger = Ledger(store_in(tmp_path))
    assert ledger.add(reduced())
    with open(os.path.join(ledger.folder, day_of(NOW)), "ab") as file:
        file.write(line.encode() + b"\n")
    assert ledger.add(Errand(NOW, "expand", NAME, "estimated:mixed", 1, 4))
    contents = ledger.read()
    assert [type(entry) for entry in contents.entries] == [Reduced, Errand]
    assert contents.unreadable == 1


def test_without_a_store_there_is_nothing_and_nothing_is_made(tmp_path: Path) -> None:
    ledger = Ledger(str(tmp_path / "none"))
    assert (ledger.days(), ledger.read().entries, ledger.collect(NOW), ledger.basis_of(NAME)) == ([], [], 0, None)
    assert not ledger.add(reduced())
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("when", [-1.0, float("nan"), float("inf"), 1e15])
def test_what_is_no_time_is_refused(when: float, tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError):
        Ledger(store_in(tmp_path)).add(reduced(when))


WRITE = """
import sys
from beam_store import Errand, Ledger, Reduced
ledger, seed = Ledger(sys.argv[1]), sys.argv[2]
for i in range(300):
    when = 1.8e9 - 86400 * (i % 3)
    name = f"{seed}-{i}" + "x" * (i % 90)
    ledger.add(Reduced(when, "run", "estimated:mixed", i, i, 1, i, 1, tool=name))
    ledger.add(Errand(when, "range", name, "estimated:mixed", 1, 4))
"""
COLLECT = """
import sys
from beam_store import FileStore, Policy
store = FileStore(sys.argv[1])
for _ in range(200):
    store.gc(Policy(max_age=5 * 86400.0, grace=0), 1.8e9)
"""


def test_sixteen_processes_beside_a_collection_lose_nothing(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    store.put(b"text")
    old = reduced(NOW - 40 * DAY)
    ledger = Ledger(store.root)
    assert ledger.add(old)
    env = {**os.environ, "PYTHONPATH": PATH}
    argv = [(WRITE, str(seed)) for seed in range(16)] + [(COLLECT, "")]
    children = [
        subprocess.Popen([sys.executable, "-c", code, store.root, seed], env=env, stderr=subprocess.PIPE)
        for code, seed in argv
    ]
    errors = [child.communicate()[1] for child in children]
    assert [child.returncode for child in children] == [0] * 17, errors
    contents = ledger.read()
    names = {f"{seed}-{i}" + "x" * (i % 90) for seed in range(16) for i in range(300)}
    tools = [entry.tool for entry in contents.entries if isinstance(entry, Reduced)]
    handles = [entry.handle for entry in contents.entries if isinstance(entry, Errand)]
    assert (len(tools), set(tools)) == (4800, names)
    assert (len(handles), set(handles)) == (4800, names)
    assert contents.unreadable == 0
    assert day_of(old.when) not in ledger.days()


def test_a_collection_removes_days_by_age_and_nothing_younger(tmp_path: Path) -> None:
    store = FileStore(store_in(tmp_path))
    ledger = Ledger(store.root)
    for age in range(12):
        assert ledger.add(reduced(NOW - age * DAY))
    store.gc(Policy(max_age=None, max_bytes=0, grace=0), NOW)
    assert len(ledger.days()) == 12
    store.gc(Policy(max_age=2 * DAY, grace=5 * DAY), NOW)
    assert ledger.days() == [day_of(NOW - age * DAY) for age in range(5, -1, -1)]
    store.gc(Policy(max_age=0, grace=0), NOW)
    assert ledger.days() == [day_of(NOW)]
    assert len(ledger.read(NOW + DAY).entries) == 0


def test_without_collections_days_go_when_they_are_very_old(tmp_path: Path) -> None:
    ledger = Ledger(store_in(tmp_path))
    for when in (NOW - (KEPT + 2) * DAY, NOW - 30 * DAY, NOW):
        assert ledger.add(reduced(when))
    assert ledger.days() == [day_of(NOW - 30 * DAY), day_of(NOW)]


def test_a_day_holds_no_more_than_there_is_room_for_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_ledger, "MOST", 2_000)
    ledger = Ledger(store_in(tmp_path))
    written = [ledger.add(reduced()) for _ in range(40)]
    assert written == sorted(written, reverse=True)
    assert 0 < written.count(True) < 40
    assert os.path.getsize(os.path.join(ledger.folder, day_of(NOW))) <= 2_000
    contents = ledger.read()
    assert len(contents.entries) == written.count(True)
    assert contents.full == [day_of(NOW)]
    assert ledger.add(reduced(NOW + DAY))


def test_the_last_reduction_says_on_which_basis_an_artifact_was_measured(tmp_path: Path) -> None:
    ledger = Ledger(store_in(tmp_path))
    for when, basis in ((NOW - DAY, "estimated:mixed"), (NOW, "exact:o200k_base")):
        ledger.add(Reduced(when, "run", basis, 9, 9, 1, 36, 4, handle=NAME))
        ledger.add(Errand(when, "expand", NAME, "estimated:mixed", 1, 4))
    assert ledger.basis_of(NAME) == "exact:o200k_base"
    assert ledger.basis_of("f" * 64) is None


def test_of_the_days_only_lines_with_the_handle_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(store_in(tmp_path))
    ledger.add(Reduced(NOW - 2 * DAY, "run", "estimated:mixed", 9, 9, 1, 36, 4, handle=NAME))
    for when in (NOW - DAY, NOW):
        for _ in range(50):
            ledger.add(Reduced(when, "run", "exact:o200k_base", 9, 9, 1, 36, 4, handle="f" * 64))
    parsed: list[bytes] = []

    def counted(line: bytes) -> Reduced | Errand | None:
        parsed.append(line)
        return parse(line)

    monkeypatch.setattr(_ledger_read, "parse", counted)
    assert ledger.basis_of(NAME) == "estimated:mixed"
    assert ledger.basis_of("f" * 64) == "exact:o200k_base"
    assert ledger.basis_of("e" * 64) is None
    assert len(parsed) == 2


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_it_is_for_its_owner_only_and_leaves_a_folder_of_others_alone(tmp_path: Path) -> None:
    root = Path(store_in(tmp_path))
    before = os.umask(0)
    try:
        Ledger(str(root)).add(reduced())
    finally:
        os.umask(before)
    for path, mode in ((root, 0o700), (root / "ledger", 0o700), (root / "ledger" / day_of(NOW), 0o600)):
        assert stat.S_IMODE(path.stat().st_mode) == mode
    root.chmod(0o777)
    with pytest.raises(StoreError, match="may be written to by others"):
        Ledger(str(root)).add(reduced())


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are POSIX")
def test_nothing_waits_for_what_stands_in_the_place_of_a_day(tmp_path: Path) -> None:
    folder = Path(store_in(tmp_path)) / "ledger"
    folder.mkdir(mode=0o700)
    os.mkfifo(folder / day_of(NOW))
    begun = time.monotonic()
    with pytest.raises(OSError, match=r".*"):
        Ledger(store_in(tmp_path)).add(reduced())
    assert time.monotonic() - begun < 30
    assert Ledger(store_in(tmp_path)).read().entries == []

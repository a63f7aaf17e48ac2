"""What every store must do.  Each test runs on all of them; a new backend adds one line to ``MAKERS``.

Times are counted from now, because a place may know better than the caller when something was put.
"""

from __future__ import annotations

import hashlib
import os
import random
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beam_core import (
    AmbiguousHandleError,
    DamagedObjectError,
    Handle,
    InvalidValueError,
    Origin,
    SecretError,
    Store,
    StoreFullError,
    UnknownHandleError,
)
from beam_store import FileStore, MemoryStore, Policy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from beam_store import ArtifactStore

MAKERS: dict[str, Callable[[Path], ArtifactStore]] = {
    "files": lambda folder: FileStore(str(folder / "store")),
    "memory": lambda _folder: MemoryStore(),
}
NOW = time.time()
DAY = 86400
SECRET = b"first\nAPI_KEY=sk-ant-" + b"api03-" + b"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7" * 3 + b"\n"


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ArtifactStore:
    made: ArtifactStore = MAKERS[request.param](tmp_path)
    return made


def damage(store: ArtifactStore, name: str, other: bytes) -> None:
    """Put other bytes under a name, as a broken disk would."""
    draft = store.backend.draft()
    draft.write(b"BEAM0r" + other)
    draft.keep(name, None, b"", None)


# Long repeats compress, binary does not, and both codecs must come out the same.
RAW = st.one_of(
    st.binary(max_size=300), st.tuples(st.binary(max_size=9), st.integers(0, 5000)).map(lambda t: t[0] * t[1])
)
LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # one store serves all


def test_is_a_store(store: ArtifactStore) -> None:
    as_others_see_it: Store = store
    assert isinstance(as_others_see_it, Store)


@LAW
@given(raw=RAW)
def test_what_was_put_comes_back(store: ArtifactStore, raw: bytes) -> None:
    handle = store.put(raw, allow_secrets=True)
    assert handle == Handle(hashlib.sha256(raw).hexdigest())
    assert store.get(handle) == raw == b"".join(store.chunks(handle))


@LAW
@given(raw=RAW, cuts=st.lists(st.integers(0, 50_000), max_size=5))
def test_a_writer_keeps_what_a_put_would(store: ArtifactStore, raw: bytes, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(raw)) for cut in cuts), len(raw)]
    with store.writer(allow_secrets=True) as writer:
        for start, stop in pairwise(places):
            writer.write(raw[start:stop])
        handle = writer.commit()
    assert handle == Handle(hashlib.sha256(raw).hexdigest())
    assert store.get(handle) == raw
    entry = store.stat(handle)
    store.put(raw, allow_secrets=True)
    again = store.stat(handle)
    assert (entry.size, entry.lines) == (again.size, again.lines)


@LAW
@given(raw=RAW, digits=st.integers(8, 64), upper=st.booleans())
def test_any_prefix_of_eight_digits_resolves(store: ArtifactStore, raw: bytes, digits: int, upper: bool) -> None:
    whole = store.put(raw, allow_secrets=True)
    text = whole.digits[:digits]
    short = Handle("beam://" + (text.upper() if upper else text))
    assert store.resolve(short) == whole
    assert store.get(short) == raw


def test_printed_handles_resolve(store: ArtifactStore) -> None:
    raw = b"some output\n"
    assert store.get(Handle(str(store.put(raw)))) == raw


@pytest.mark.parametrize("size", [0, 1, 4090, 4096, (1 << 20) - 1, 1 << 20, 3_500_000])
@pytest.mark.parametrize("kind", ["compressible", "random", "random, then compressible", "compressible, then random"])
def test_any_size_comes_back(store: ArtifactStore, size: int, kind: str) -> None:
    text = (b"0123456789 all is well\n" * (size // 23 + 1))[:size]
    noise = random.Random(1).randbytes(size)
    raw = {"compressible": text, "random": noise, "random, then compressible": noise + text}.get(kind, text + noise)
    handle = store.put(raw)
    assert store.get(handle) == raw
    assert b"".join(store.chunks(handle)) == raw
    with store.writer() as writer:
        for start in range(0, len(raw), 100_000):
            writer.write(raw[start : start + 100_000])
        assert writer.commit() == handle
    assert store.get(handle) == raw


def test_putting_twice_is_putting_once(store: ArtifactStore) -> None:
    first, other = store.put(b"text"), store.put(b"other")
    used = store.used()
    assert store.put(b"text") == first != other
    assert store.get(first) == b"text"
    assert store.used() == used
    assert len(store.ls()) == 2
    assert len(list(store.journal())) == 3


def test_a_writer_that_is_not_committed_leaves_nothing(store: ArtifactStore) -> None:
    with store.writer() as writer:
        writer.write(b"text" * 1000)
    assert store.ls() == []
    assert store.used() == 0


# Handles.


@pytest.mark.parametrize("digits", [8, 12, 64])
def test_unknown(store: ArtifactStore, digits: int) -> None:
    handle = Handle("0" * digits)
    for _ in range(2):
        for act in (store.get, store.resolve, store.stat, store.pin, store.unpin, store.chunks):
            with pytest.raises(UnknownHandleError, match="no artifact beam://000"):
                act(handle)
        store.put(b"something else")


def test_ambiguous_until_more_digits_are_given(store: ArtifactStore) -> None:
    raw = b"text"
    whole = store.put(raw)
    digits = whole.digits
    twin = digits[:20] + ("0" if digits[20] != "0" else "1") + digits[21:]
    damage(store, twin, raw)  # no two texts with equal digits are known, so one is put under a false name
    for length in (8, 12, 20):
        for act in (store.get, store.resolve, store.stat, store.pin):
            with pytest.raises(AmbiguousHandleError, match="fits 2 artifacts") as caught:
                act(Handle(digits[:length]))
        assert caught.value.matches == 2
    assert store.get(Handle(digits[:21])) == store.get(whole) == raw


# Damage.


def test_damaged_bytes_are_named_and_never_served(store: ArtifactStore) -> None:
    handle, sound = store.put(b"the truth"), store.put(b"sound")
    damage(store, handle.digits, b"the lie")
    for text in (handle.digits, handle.digits[:12]):
        for act in (store.get, store.chunks, lambda h: store.search(h, b"l"), lambda h: store.get_range(h, 1, 1)):
            with pytest.raises(DamagedObjectError, match=handle.digits[:12]) as caught:
                act(Handle(text))
            assert caught.value.digest == handle.digits
    assert store.get(sound) == b"sound"


def test_damage_in_a_large_artifact_shows_before_any_byte(store: ArtifactStore) -> None:
    raw = random.Random(2).randbytes(2_500_000)
    handle = store.put(raw)
    damage(store, handle.digits, raw[:-1] + b"!")
    with pytest.raises(DamagedObjectError):
        store.chunks(handle)


@pytest.mark.parametrize("raw", [b"the truth", b"the truth\n" * 300_000])
def test_putting_again_repairs(store: ArtifactStore, raw: bytes) -> None:
    handle = store.put(raw)
    damage(store, handle.digits, b"the lie")
    assert store.put(raw) == handle
    assert store.get(handle) == raw
    damage(store, handle.digits, b"the lie")
    with store.writer() as writer:
        writer.write(raw)
        assert writer.commit() == handle
    assert store.get(handle) == raw


def test_stores_do_not_share(tmp_path: Path) -> None:
    for make in MAKERS.values():
        handle = make(tmp_path / os.urandom(4).hex()).put(b"text")
        with pytest.raises(UnknownHandleError):
            make(tmp_path / os.urandom(4).hex()).get(handle)


# Lists.


def test_what_is_known_of_an_artifact(store: ArtifactStore) -> None:
    origin = Origin("pytest -q 'a b' \"c\" \\ \u00e9\u2026\U0001f600\udcff\n", 101, "pytest", "claude-code", "s-1")
    handle = store.put(b"one\ntwo\nthree", origin, NOW)
    for entry in (store.stat(Handle(handle.digits[:8])), store.ls()[0]):
        assert entry.handle == handle
        assert entry.when == pytest.approx(NOW, abs=0.001)
        assert (entry.size, entry.lines, entry.pinned, entry.flags) == (13, 3, False, ())
        assert (entry.command, entry.exit_code, entry.tool) == (origin.command, 101, "pytest")
        assert (entry.host, entry.session) == ("claude-code", "s-1")
        assert entry.room > 0


def test_what_is_not_known_is_none(store: ArtifactStore) -> None:
    entry = store.stat(store.put(b""))
    assert (entry.size, entry.lines) == (0, 0)
    assert (entry.command, entry.exit_code, entry.tool, entry.host, entry.session) == (None,) * 5


def test_the_list_has_the_newest_first_and_the_last_put_counts(store: ArtifactStore) -> None:
    first = store.put(b"first", Origin("a"), NOW - 300)
    second = store.put(b"second", Origin("b"), NOW - 200)
    third = store.put(b"third", Origin("c"), NOW - 200)
    assert [entry.handle for entry in store.ls()] == [third, second, first]
    store.put(b"first", Origin("d"), NOW - 100)
    assert [(entry.handle, entry.command) for entry in store.ls()] == [(first, "d"), (third, "c"), (second, "b")]
    assert [record.command for record in store.journal()] == ["a", "b", "c", "d"]


@pytest.mark.parametrize("when", [-1.0, float("nan"), float("inf"), 1.7e12])
def test_what_is_no_time_is_refused(store: ArtifactStore, when: float) -> None:
    with pytest.raises(InvalidValueError, match="time"):
        store.put(b"text", None, when)
    assert store.ls() == []


# Secrets.


def test_what_looks_like_a_secret_is_not_stored(store: ArtifactStore) -> None:
    with pytest.raises(SecretError, match="line 2") as caught:
        store.put(SECRET)
    assert caught.value.found == (("an Anthropic key", 2),) or caught.value.found[0][1] == 2
    assert "aB3dE6" not in str(caught.value) + repr(caught.value.__dict__)
    with store.writer() as writer:
        writer.write(SECRET)
        with pytest.raises(SecretError, match="line 2"):
            writer.commit()
    assert store.ls() == []
    assert store.used() == 0


def test_secrets_may_be_allowed_and_are_flagged(store: ArtifactStore) -> None:
    handle = store.put(SECRET, allow_secrets=True)
    assert store.get(handle) == SECRET
    assert "an Anthropic key" in store.stat(handle).flags
    store.allow_secrets = True
    assert store.put(SECRET) == handle
    with pytest.raises(SecretError):
        store.put(SECRET, allow_secrets=False)


def test_a_secret_in_a_command_is_not_written_down(store: ArtifactStore) -> None:
    command = "curl -H 'Authorization: Bearer 8f3kd92jf0sl3kfj20dk' https://api.internal"
    handle = store.put(b"ok\n", Origin(command, 0, host="h"), NOW)
    entry = store.stat(handle)
    assert entry.command is None
    assert (entry.exit_code, entry.host, entry.flags) == (0, "h", ("command withheld",))
    store.put(b"ok\n", Origin(command), NOW, allow_secrets=True)
    assert store.stat(handle).command == command


# Room.


def test_a_full_store_refuses_and_evicts_nothing(store: ArtifactStore) -> None:
    store.limit = 40_000
    kept: list[Handle] = []

    def fill() -> None:
        while True:
            kept.append(store.put(random.Random(len(kept)).randbytes(3000)))

    with pytest.raises(StoreFullError, match="collect") as caught:
        fill()
    assert len(kept) > 5
    assert caught.value.used is not None
    assert caught.value.needed is not None
    assert caught.value.used <= caught.value.limit < caught.value.used + caught.value.needed  # type: ignore[operator]
    assert store.used() <= 40_000
    for number, handle in enumerate(kept):
        assert store.get(handle) == random.Random(number).randbytes(3000)
    assert store.put(random.Random(0).randbytes(3000)) == kept[0]  # what is there needs no room
    with store.writer() as writer:
        writer.write(b"new" * 5000 + random.Random(5).randbytes(9000))
        with pytest.raises(StoreFullError):
            writer.commit()
    store.gc(Policy(max_age=None, max_bytes=20_000, grace=0), NOW + 2 * DAY)
    store.put(b"room again")


def test_a_writer_asks_once_for_room(store: ArtifactStore) -> None:
    store.limit = 40_000
    old = store.backend.look(store.put(random.Random(1).randbytes(30_000), when=NOW).digits)
    assert old is not None
    raw = random.Random(2).randbytes(20_000)
    asked: list[bool] = []

    def full() -> bool:
        asked.append(True)
        if makes_room:
            assert store.backend.remove([old]) == [old]
            store.limit = 40_000
        return makes_room

    for makes_room in (False, True):
        with store.writer(full=full) as writer:
            writer.write(raw)
            if makes_room:
                assert store.get(writer.commit(when=NOW)) == raw
            else:
                with pytest.raises(StoreFullError):
                    writer.commit()
        assert len(asked) == 1 + makes_room


# Retention.


def put_days(store: ArtifactStore, *days: float) -> list[Handle]:
    """Artifacts that were put so many days from now."""
    return [store.put(b"day %f\n" % day, Origin(f"day {day}"), NOW + day * DAY) for day in days]


def left(store: ArtifactStore) -> list[Handle]:
    return [entry.handle for entry in reversed(store.ls())]


def test_age(store: ArtifactStore) -> None:
    handles = put_days(store, 1, 2, 3, 4)
    done = store.gc(Policy(max_age=2.5 * DAY, grace=0), NOW + 5 * DAY)
    assert left(store) == handles[2:]
    assert (done.removed, done.kept, done.protected) == (2, 2, 0)
    assert done.freed == done.room > 0
    assert done.room == store.used()
    assert [record.command for record in store.journal()] == ["day 3", "day 4"]
    with pytest.raises(UnknownHandleError):
        store.get(handles[0])


def test_count_and_size_take_the_oldest(store: ArtifactStore) -> None:
    handles = put_days(store, 3, 1, 4, 2)
    store.gc(Policy(max_age=None, max_bytes=None, max_count=3, grace=0), NOW + 5 * DAY)
    assert left(store) == [handles[3], handles[0], handles[2]]
    store.gc(Policy(max_age=None, max_bytes=store.used() - 1, grace=0), NOW + 5 * DAY)
    assert left(store) == [handles[0], handles[2]]


def test_nothing_in_its_grace_period_goes(store: ArtifactStore) -> None:
    handles = put_days(store, 1, 2, 3)
    done = store.gc(Policy(max_age=0, max_bytes=0, max_count=0, grace=1.5 * DAY), NOW + 4 * DAY)
    assert left(store) == handles[2:]
    assert (done.removed, done.protected) == (2, 1)
    done = store.gc(Policy(max_age=0, grace=DAY), NOW)  # put in the future, by some clock
    assert left(store) == handles[2:]


def test_nothing_that_is_pinned_goes(store: ArtifactStore) -> None:
    handles = put_days(store, 1, 2, 3)
    assert store.pin(Handle(handles[0].digits[:8])) == handles[0]
    store.pin(handles[0])
    assert store.stat(handles[0]).pinned
    policy = Policy(max_age=0, max_bytes=0, max_count=0, grace=0)
    assert store.gc(policy, NOW + 9 * DAY).protected == 1
    assert left(store) == handles[:1]
    store.unpin(handles[0])
    store.unpin(handles[0])
    assert store.gc(policy, NOW + 9 * DAY).removed == 1
    assert left(store) == []
    assert store.used() == 0
    assert list(store.journal()) == []


def test_putting_again_makes_young_again(store: ArtifactStore) -> None:
    handles = put_days(store, 1, 2)
    store.put(store.get(handles[0]), None, NOW + 5 * DAY)
    store.put(store.get(handles[0]), None, NOW + 4 * DAY)  # a clock that is behind makes nothing older
    store.gc(Policy(max_age=2 * DAY, grace=0), NOW + 6 * DAY)
    assert left(store) == handles[:1]


def test_the_default_policy_removes_nothing_new(store: ArtifactStore) -> None:
    handles = put_days(store, 0, 1)
    assert store.gc(Policy(), NOW + 2 * DAY).removed == 0
    assert left(store) == handles


def test_what_is_put_again_or_pinned_since_it_was_looked_at_stays(store: ArtifactStore) -> None:
    handles = put_days(store, 1, 2, 3)
    looked = [kept for handle in handles if (kept := store.backend.look(handle.digits)) is not None]
    store.put(store.get(handles[0]), None, NOW + DAY)
    store.pin(handles[1])
    assert [kept.name for kept in store.backend.remove(looked)] == [handles[2].digits]
    assert left(store) == handles[:2]


def test_collecting_nothing(store: ArtifactStore) -> None:
    done = store.gc(Policy(), NOW)
    assert (done.removed, done.kept, done.room) == (0, 0, 0)


@pytest.mark.parametrize("options", [{"max_age": -1}, {"max_bytes": -1}, {"max_count": -1}, {"grace": -1}])
def test_a_policy_below_nothing_is_refused(options: dict[str, float]) -> None:
    with pytest.raises(InvalidValueError):
        Policy(**options)  # type: ignore[arg-type]


# Lines.


def test_ranges_and_search(store: ArtifactStore) -> None:
    raw = b"".join(b"line %d\r\n" % number for number in range(1, 400_001))
    handle = store.put(raw)
    assert store.get_range(handle, 502, 503) == b"line 502\r\nline 503\r\n"
    assert store.get_range(handle, 399_999, 10**9) == b"line 399999\r\nline 400000\r\n"
    found = store.search(handle, rb"^line 3\d{5}$", limit=2, context=1)
    assert [(line.number, line.hit) for line in found.lines] == [(299_999, False), (300_000, True), (300_001, True)]
    assert (found.shown, found.total, found.capped) == (2, 100_000, True)
    assert store.search(handle, b"no such line", fixed=True).lines == []

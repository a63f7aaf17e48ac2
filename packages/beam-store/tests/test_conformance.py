"""What every store must do.  Each test runs on all of them; a new store adds one line to ``MAKERS``."""

from __future__ import annotations

import hashlib
import os
import random
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beam_core import (
    AmbiguousHandleError,
    DamagedObjectError,
    Handle,
    Store,
    UnknownHandleError,
)
from beam_store import FileStore, MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Resolving(Store, Protocol):
    """A store as the tests need it."""

    def resolve(self, handle: Handle) -> Handle: ...


MAKERS: dict[str, Callable[[Path], Resolving]] = {
    "files": lambda folder: FileStore(str(folder / "store")),
    "memory": lambda _folder: MemoryStore(),
}


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Resolving:
    made: Resolving = MAKERS[request.param](tmp_path)
    return made


def damage(store: Resolving, name: str, other: bytes) -> None:
    """Put other bytes under a name, behind the store's back."""
    if isinstance(store, MemoryStore):
        store._objects[name] = other
    elif isinstance(store, FileStore):
        with open(store._path(name), "wb") as file:
            file.write(b"\0" + other)
    else:
        pytest.fail(f"teach this function to damage {store!r}")


# Long repeats compress, binary does not, and both codecs must come out the same.
RAW = st.one_of(
    st.binary(max_size=300), st.tuples(st.binary(max_size=9), st.integers(0, 500)).map(lambda t: t[0] * t[1])
)
LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # one store serves all


def test_is_a_store(store: Resolving) -> None:
    assert isinstance(store, Store)


@LAW
@given(raw=RAW)
def test_what_was_put_comes_back(store: Resolving, raw: bytes) -> None:
    handle = store.put(raw)
    assert handle == Handle(hashlib.sha256(raw).hexdigest())
    assert store.get(handle) == raw


@LAW
@given(raw=RAW, digits=st.integers(8, 64), upper=st.booleans())
def test_any_prefix_of_eight_digits_resolves(store: Resolving, raw: bytes, digits: int, upper: bool) -> None:
    whole = store.put(raw)
    text = whole.digits[:digits]
    short = Handle("beam://" + (text.upper() if upper else text))
    assert store.resolve(short) == whole
    assert store.get(short) == raw


def test_printed_handles_resolve(store: Resolving) -> None:
    raw = b"some output\n"
    assert store.get(Handle(str(store.put(raw)))) == raw


@pytest.mark.parametrize("size", [0, 1, (1 << 20) - 1, 1 << 20, 3_500_000])
@pytest.mark.parametrize("kind", ["compressible", "random"])
def test_any_size_comes_back(store: Resolving, size: int, kind: str) -> None:
    raw = (
        random.Random(1).randbytes(size)
        if kind == "random"
        else (b"0123456789 all is well\n" * (size // 23 + 1))[:size]
    )
    assert store.get(store.put(raw)) == raw


def test_putting_twice_is_putting_once(store: Resolving) -> None:
    first, other = store.put(b"text"), store.put(b"other")
    assert store.put(b"text") == first != other
    assert store.get(first) == b"text"


@pytest.mark.parametrize("digits", [8, 12, 64])
def test_unknown(store: Resolving, digits: int) -> None:
    handle = Handle("0" * digits)
    for _ in range(2):
        for act in (store.get, store.resolve):
            with pytest.raises(UnknownHandleError, match="no artifact beam://000"):
                act(handle)
        store.put(b"something else")


def test_ambiguous_until_more_digits_are_given(store: Resolving) -> None:
    raw = b"text"
    whole = store.put(raw)
    digits = whole.digits
    twin = digits[:20] + ("0" if digits[20] != "0" else "1") + digits[21:]
    damage(store, twin, raw)  # no two texts with equal digits are known, so one is put under a false name
    for length in (8, 12, 20):
        for act in (store.get, store.resolve):
            with pytest.raises(AmbiguousHandleError, match="fits 2 artifacts") as caught:
                act(Handle(digits[:length]))
        assert caught.value.matches == 2
    assert store.get(Handle(digits[:21])) == store.get(whole) == raw


def test_damaged_bytes_are_named_and_never_served(store: Resolving) -> None:
    handle, sound = store.put(b"the truth"), store.put(b"sound")
    damage(store, handle.digits, b"the lie")
    for text in (handle.digits, handle.digits[:12]):
        with pytest.raises(DamagedObjectError, match=handle.digits[:12]) as caught:
            store.get(Handle(text))
        assert caught.value.digest == handle.digits
    assert store.get(sound) == b"sound"


def test_putting_again_repairs(store: Resolving) -> None:
    handle = store.put(b"the truth")
    damage(store, handle.digits, b"the lie")
    assert store.put(b"the truth") == handle
    assert store.get(handle) == b"the truth"


def test_stores_do_not_share(tmp_path: Path) -> None:
    for make in MAKERS.values():
        handle = make(tmp_path / os.urandom(4).hex()).put(b"text")
        with pytest.raises(UnknownHandleError):
            make(tmp_path / os.urandom(4).hex()).get(handle)

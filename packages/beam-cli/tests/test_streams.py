"""Descriptors and signals, inside one process."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_cli import _streams
from beam_cli._input import Input
from beam_cli._report import dump, payload
from beam_cli._signals import Signals, Stopped, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def signals() -> Iterator[Signals]:
    watched = Signals()
    yield watched
    watched.release()


def test_handlers_and_descriptors_are_given_back() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    spare = os.dup(0)
    os.close(spare)
    watched = Signals()
    assert signal.getsignal(signal.SIGTERM) != before[1]
    watched.release()
    assert [signal.getsignal(number) for number in numbers] == before
    again = os.dup(0)
    os.close(again)
    assert again == spare


def test_what_stops_the_reading(signals: Signals) -> None:
    assert (signals.stop, signals.exit_code) == (False, 0)
    os.kill(os.getpid(), signal.SIGINT)
    assert (signals.stop, signals.exit_code) == (False, 130)
    os.kill(os.getpid(), signal.SIGINT)
    assert (signals.stop, signals.exit_code) == (True, 130)
    os.kill(os.getpid(), signal.SIGTERM)
    assert (signals.stop, signals.exit_code) == (True, 143)


def test_a_handler_raises_only_where_it_may_and_once_a_signal(signals: Signals) -> None:
    for _ in range(3):
        os.kill(os.getpid(), signal.SIGTERM)
    signals.raising = True
    for _ in range(2):
        with pytest.raises(Stopped):
            os.kill(os.getpid(), signal.SIGTERM)
    assert len(signals.seen) == 5


def test_names() -> None:
    assert [name_of(n) for n in (2, 15, 1, 64)] == ["SIGINT", "SIGTERM", "SIGHUP", "64"]


@pytest.mark.parametrize("size", [0, 1, 65_536, 3_000_000])
def test_a_file_is_read_at_once(signals: Signals, tmp_path: Path, size: int) -> None:
    path = tmp_path / "x"
    data = os.urandom(size)
    path.write_bytes(data)
    fd = os.open(path, os.O_RDONLY)
    pieces = list(_streams.chunks(fd, signals))
    os.close(fd)
    assert b"".join(pieces) == data
    assert len(pieces) <= 1


def test_a_file_is_read_from_where_it_stands(signals: Signals, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"0123456789")
    fd = os.open(path, os.O_RDONLY)
    os.lseek(fd, 4, os.SEEK_SET)
    assert list(_streams.chunks(fd, signals)) == [b"456789"]
    os.close(fd)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc here")
def test_a_file_that_does_not_tell_its_size(signals: Signals) -> None:
    fd = os.open("/proc/self/status", os.O_RDONLY)
    assert b"VmRSS:" in b"".join(_streams.chunks(fd, signals))
    os.close(fd)


def test_a_pipe_is_read_to_its_end(signals: Signals) -> None:
    read, write = os.pipe()
    data = os.urandom(500_000)

    def feed() -> None:
        _streams.write(write, data)
        os.close(write)

    writer = threading.Thread(target=feed)
    writer.start()
    source = Input(read, signals)
    assert source.waits
    assert source.take() == data
    assert source.ended
    writer.join()
    os.close(read)


def test_after_a_stop_only_what_is_there_is_taken(signals: Signals) -> None:
    read, write = os.pipe()
    os.write(write, b"before")
    os.kill(os.getpid(), signal.SIGTERM)
    os.write(write, b" and after")
    assert b"".join(_streams.chunks(read, signals)) == b"before and after"
    assert list(_streams.chunks(read, signals)) == []
    os.close(read)
    os.close(write)


def test_write_writes_all_through_a_full_pipe() -> None:
    read, write = os.pipe()
    os.set_blocking(write, False)
    data = os.urandom(300_000)
    taken = bytearray()

    def drain() -> None:
        while chunk := os.read(read, 7_000):
            taken.extend(chunk)

    reader = threading.Thread(target=drain)
    reader.start()
    _streams.write(write, data)
    os.close(write)
    reader.join()
    os.close(read)
    assert bytes(taken) == data


@given(st.binary())
def test_payload_gives_the_bytes_back(data: bytes) -> None:
    import base64
    import json

    answer = json.loads(dump(payload(data)))
    assert len(answer) == 1
    if "text" in answer:
        assert answer["text"].encode() == data
    else:
        assert base64.b64decode(answer["base64"], validate=True) == data

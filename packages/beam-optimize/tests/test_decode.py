"""Decoding: units, frames, repaints, encodings, binary; the source's units and the data's are the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beam_optimize._controls import visible
from beam_optimize._decode import decode, is_binary

Row = tuple[int, bytes, int]


def rows(raw: bytes) -> list[Row]:
    """Line number, visible bytes with their end, and whether the screen overwrote it, for every unit."""
    lines = decode(raw)
    assert lines is not None
    shown = lines.overwritten or bytes(len(lines))
    return [(lines.number(u), lines.data[lines.starts[u] : lines.starts[u + 1]], shown[u]) for u in range(len(lines))]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a\nb", [(1, b"a\n", 0), (2, b"b", 0)]),
        (b"\x1b[31mFAILED\x1b[0m x\n", [(1, b"FAILED x\n", 0)]),
        (b"\x1b(B\x1b[mreset\n", [(1, b"reset\n", 0)]),
        (b"\x1b]0;title\x07hi\n", [(1, b"hi\n", 0)]),
        (b"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\n", [(1, b"link\n", 0)]),
        (b"\x1bPq#0;2\x1b\\after\n", [(1, b"after\n", 0)]),
        (b"a\r\nb\r\n", [(1, b"a\n", 0), (2, b"b\n", 0)]),
        (b"a\r\r\nb", [(1, b"a\n", 0), (2, b"b", 0)]),
        (b"10%\r50%\r100%\nnext\n", [(1, b"10%\r", 1), (1, b"50%\r", 1), (1, b"100%\n", 0), (2, b"next\n", 0)]),
        (b"50%\r\x1b[Kdone\n", [(1, b"50%\r", 1), (1, b"done\n", 0)]),
        (b"what stays\r\x1b[K\n", [(1, b"what stays\n", 0)]),
        (b"\r\r\r", [(1, b"\r", 0)]),
        (b"text\n\x1b[0m", [(1, b"text\n", 0), (2, b"", 0)]),
        (b"tab\tstays, bell\x07 goes\n", [(1, b"tab\tstays, bell goes\n", 0)]),
    ],
)
def test_units(raw: bytes, expected: list[Row]) -> None:
    assert rows(raw) == expected


def test_returns_alone_are_line_ends_where_the_text_has_no_others() -> None:
    assert [overwritten for *_, overwritten in rows(b"name,val\rfoo,1\rbar,2\r")] == [0, 0, 0]
    assert [overwritten for *_, overwritten in rows(b"10%\r50%\r100%\rdone")] == [1, 1, 1, 0]


def test_an_unterminated_string_sequence_cannot_hide_text() -> None:
    assert rows(b"\x1b]0;error: hidden\nnext\n") == [(1, b"0;error: hidden\n", 0), (2, b"next\n", 0)]
    assert rows(b"\x1bPerror: hidden\nnext\n")[0] == (1, b"error: hidden\n", 0)


def test_concealed_text_is_shown() -> None:
    assert rows(b"\x1b[8merror: concealed\x1b[0m\n") == [(1, b"error: concealed\n", 0)]


def test_a_repaint_marks_the_rows_it_wrote_over() -> None:
    layers = b"one: waiting\ntwo: waiting\n\x1b[2A\x1b[2Kone: done\n\x1b[2Ktwo: done\n"
    assert [overwritten for *_, overwritten in rows(layers)] == [1, 1, 0, 0]


def test_a_repaint_of_one_row_leaves_the_others() -> None:
    layers = b"one: waiting\ntwo: waiting\n\x1b[2A\x1b[2K\rone: done\x1b[2B\r"
    marked = {text.strip(): overwritten for _, text, overwritten in rows(layers)}
    assert marked[b"one: waiting"] == 1
    assert marked[b"two: waiting"] == 0


def test_an_erase_below_takes_what_was_there() -> None:
    assert [overwritten for *_, overwritten in rows(b"a\nb\nc\n\x1b[3A\x1b[Jx\n")] == [1, 1, 1, 0]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_a_mark_is_decoded(encoding: str) -> None:
    raw = ("\ufeff" + "é: error\r\nnext\r\n").encode(encoding)
    assert rows(raw) == [(1, "é: error\n".encode(), 0), (2, b"next\n", 0)]


def test_bytes_that_only_begin_like_utf_16_stay() -> None:
    assert rows(b"\xff\xfe not utf-16\n") == [(1, b"\xff\xfe not utf-16\n", 0)]


@pytest.mark.parametrize(
    ("raw", "binary"),
    [
        (b"\x7fELF" + bytes(range(256)) * 4, True),
        (b"a\0b\0c\0", True),
        (b"plain text\n" * 100, False),
        (b"one nul \0 in a log\n" + b"line of text\n" * 100, False),
        (b"\x1b[1m" * 100, False),
        (b"\xff\xfe\xfd\x80 not utf-8 but text\n", False),
        (b"", False),
    ],
)
def test_what_is_binary(raw: bytes, *, binary: bool) -> None:
    assert is_binary(raw) is binary


_TEXT = (b"a", b"text", b"\r", b"\n", b"\x1b", b"[", b"]", b"0", b"m", b"A", b"\x07", b"\0", b"\x1c", b"\\", b"P")
_MOVES = (b" ", b"\xff", b"\x1b[2A", b"\x1b[K", b"\x1b[J", b"\x7f", b"\b")
CHUNKS = st.lists(st.sampled_from((*_TEXT, *_MOVES)), max_size=30)


@settings(max_examples=1500, deadline=None)
@given(CHUNKS)
def test_source_and_data_have_the_same_units(chunks: list[bytes]) -> None:
    raw = b"enough plain text before it so that nothing is taken for binary " * 60 + b"\n" + b"".join(chunks)
    lines = decode(raw)
    assert lines is not None
    assert len(lines.source_starts) == len(lines.starts)
    assert lines.source_starts[-1] == len(raw)
    assert lines.starts[-1] == len(lines.data)
    for unit in range(len(lines)):
        source = lines.source[lines.source_starts[unit] : lines.source_starts[unit + 1]]
        assert visible(source, split=False).rstrip(b"\r\n") == lines.line(unit)
        assert lines.number(unit) == raw.count(b"\n", 0, lines.source_starts[unit]) + 1
        assert not set(lines.line(unit)) & set(range(32)) - set(b"\t\b")


@given(st.binary(max_size=400))
def test_any_bytes_are_decoded_or_binary(raw: bytes) -> None:
    lines = decode(raw)
    assert lines is None or lines.source_starts[-1] == len(lines.source)


def test_a_line_that_wraps_repaints_its_own_rows_only() -> None:
    r"""The bars of uv are as wide as the screen, and it moves up within them: `\x1b[1A` from the wrapped row."""
    bar = b"bar [1/2]".ljust(100)
    raw = b"Using Python\r\nResolved 4 packages\r\n" + bar + b"\r" + bar + bar + b"\x1b[1A\x1b[1B\x1b[1A\r\x1b[2K"
    raw += b"Prepared 4 packages\r\n"
    lines = decode(raw)
    assert lines is not None
    assert lines.overwritten is not None
    stays = [lines.line(unit) for unit in range(len(lines)) if not lines.overwritten[unit]]
    assert stays == [b"Using Python", b"Resolved 4 packages", b"Prepared 4 packages"]


def test_a_bar_of_blocks_is_frames_also_without_newlines() -> None:
    frames = b"".join(b"slips: %d%%|%s| %d/90\r" % (n, "\u2588".encode() * n + b"\xe2\x96\x8b", n) for n in range(90))
    lines = decode(frames + b"done\n")
    assert lines is not None
    assert lines.overwritten is not None
    assert lines.overwritten.count(1) == 90

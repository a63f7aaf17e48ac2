"""The reader: what stands in a text, what Beam's own markers do not show, and what a handle leads to."""

from __future__ import annotations

import pytest

from beam_bench._reading import Shown, behind, line_of, look, seen, stands
from beam_optimize import reduce
from beam_store import MemoryStore


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        (b"27", b"line 27\n", True),
        (b"27", b"line 1270\n", False),
        (b"27", b"1270 and 27", True),
        (b"off", b"offset", False),
        (b"off", b"off = 1", True),
        (b"a/b.py", b"x/a/b.py:12", True),
        (b"b.py", b"ab.py", False),
        (b"--flag", b"-x--flag=1", True),
        (b"x", b"", False),
    ],
)
def test_a_word_stands_only_as_a_whole(word: bytes, text: bytes, found: bool) -> None:
    assert stands(word, text) is found


def test_the_line_of_a_word_is_the_first_that_holds_it_whole() -> None:
    assert line_of(b"27", b"a 1270\nb 27 c\nd 27\n") == b"b 27 c"
    assert line_of(b"zz", b"a\n") == b""


def test_a_number_in_a_marker_is_not_seen() -> None:
    text = b"a\n    [beam: 38 more identical lines omitted]\nb\n"
    assert seen(text) == b"a\nb\n"
    assert seen(b"x [beam: bytes 401-9000 omitted]y\n") == b"x  y\n"


def test_a_line_of_the_tool_that_looks_like_a_marker_is_read() -> None:
    raw = b"[beam: 38 more identical lines omitted]\n" + b"retrying connection to redis:6379\n" * 40
    reduced = reduce(raw).data
    assert len(reduced) < len(raw)
    assert seen(reduced).count(b"38 more") == 1


@pytest.mark.parametrize(
    ("marker", "lines"),
    [
        (b"[beam: 3 lines alike: Step {2..4} of 40]", b"Step 2 of 40\nStep 3 of 40\nStep 4 of 40\n"),
        (b"[beam: 2 lines alike: a{7,9} b{1..2}]", b"a7 b1\na9 b2\n"),
        (b"[beam: 3 lines alike: a{7,9}]", b""),
        (b"[beam: 99999999999999999999 lines alike: a{1..99999999999999999999}]", b""),
        (b"[beam: 100000 lines alike: a{1..100000}]", None),
    ],
)
def test_the_values_of_alike_lines_are_read(marker: bytes, lines: bytes | None) -> None:
    got = seen(b"first\n" + marker + b"\nlast\n")
    assert got.startswith(b"first\n")
    assert got.endswith(b"last\n")
    if lines is not None:
        assert got == b"first\n" + lines + b"last\n"


def test_a_series_that_beam_wrote_reads_as_the_original() -> None:
    raw = b"".join(b"fetching object number %d of the archive\n" % n for n in range(1, 60))
    reduced = reduce(raw).data
    assert b"lines alike" in reduced
    assert seen(reduced) == raw


def test_a_handle_is_followed_where_it_is_printed_and_resolves() -> None:
    store = MemoryStore()
    handle = store.put(b"the whole\n")
    assert behind(b"cut: %s\n" % str(handle).encode(), store) == b"the whole\n"
    assert behind(b"cut: beam://0123456789ab, %s\n" % str(handle).encode(), store) == b"the whole\n"
    assert behind(b"cut: beam://0123456789ab\n", store) == b""
    assert behind(b"nothing printed\n", store) == b""
    assert behind(str(handle).encode(), None) == b""


def test_each_word_is_visible_or_recoverable_or_lost() -> None:
    raw = b"alpha 27 beta\ngamma1 delta\n"
    shown = Shown(b"alpha 1270\n", b"27 beta\n")
    got = {word: (visible, recoverable) for word, visible, recoverable in look([b"alpha", b"27", b"delta"], raw, shown)}
    assert got == {b"alpha": (True, False), b"27": (False, True), b"delta": (False, False)}


def test_a_word_that_is_a_part_in_the_original_is_looked_for_as_a_part() -> None:
    (got,) = look([b"gamma"], b"gamma1 delta\n", Shown(b"gamma1\n"))
    assert got == (b"gamma", True, False)

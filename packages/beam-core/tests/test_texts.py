"""Laws of texts: lines against a naive reading, windows that tile, pieces and the words of counts."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beam_core import Document, Lines, Origin, Pieces
from beam_core import _document as document
from beam_core._edits import EDITS, GAP, KEPT, KIND_NAMES, OMISSIONS, plural

RAW = st.lists(st.sampled_from([b"a", b"\n", b"\r\n", b"\r", b"\xff", b"line", b"\x1b[0m"]), max_size=20).map(b"".join)


def naive_lines(raw: bytes) -> list[bytes]:
    r"""Lines end at \n only; a last line without one counts."""
    parts = [part + b"\n" for part in raw.split(b"\n")]
    parts[-1] = parts[-1][:-1]
    return parts if parts[-1] else parts[:-1]


@given(RAW)
def test_the_number_of_lines(raw: bytes) -> None:
    assert len(Document(raw)) == len(naive_lines(raw))


@given(RAW, st.integers(-2, 25), st.integers(-2, 25))
def test_lines_of_a_document(raw: bytes, first: int, last: int) -> None:
    expected = b"".join(naive_lines(raw)[max(first, 1) - 1 : max(last, 0)])
    assert Document(raw).lines(first, last) == expected


@given(RAW)
def test_all_lines_are_the_document(raw: bytes) -> None:
    assert Document(raw).lines(1, len(Document(raw))) == Document(raw).lines(1, 10**12) == raw


def lines_of(raw: bytes) -> Lines:
    starts = array("Q", (0,))
    for line in naive_lines(raw):
        starts.append(starts[-1] + len(line))
    return Lines(raw, starts, raw, starts)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # one window size for every example
@pytest.mark.parametrize("window", [1, 4, 9, 1 << 20])
@given(raw=RAW, data=st.data())
def test_windows_are_a_partition(window: int, raw: bytes, data: st.DataObject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "WINDOW", window)
    lines = lines_of(raw)
    first = data.draw(st.integers(0, len(lines)))
    stop = data.draw(st.one_of(st.none(), st.integers(first, len(lines))))
    found = list(lines.windows(first, stop))
    end = len(lines) if stop is None else stop
    assert b"".join(piece for _, _, piece in found) == raw[lines.starts[first] : lines.starts[end]]
    assert [a for a, _, _ in found] + [end] == [first, *(b for _, b, _ in found)] or first == end
    for start, after, piece in found:
        assert start < after
        assert piece == raw[lines.starts[start] : lines.starts[after]]
        assert len(piece) <= window or after == start + 1  # only a single line may be longer
    for (_, one, left), (_, _, right) in pairwise(found):
        next_line = lines.starts[one + 1] - lines.starts[one]
        assert len(left) + next_line > window, (left, right)  # and none could have held one line more


@given(RAW)
def test_a_line_has_no_line_end(raw: bytes) -> None:
    lines = lines_of(raw)
    expected = [line.rstrip(b"\r\n") for line in naive_lines(raw)]
    assert [lines.line(unit) for unit in range(len(lines))] == expected


def test_line_numbers_are_one_based_unless_told() -> None:
    plain = lines_of(b"a\nb\n")
    assert [plain.number(0), plain.number(1)] == [1, 2]
    framed = Lines(plain.data, plain.starts, plain.data, plain.starts, numbers=array("Q", (7, 7)))
    assert [framed.number(0), framed.number(1)] == [7, 7]


def test_an_origin_says_what_is_known() -> None:
    assert Origin().as_dict() == {}
    assert Origin(exit_code=0, command="make").as_dict() == {"command": "make", "exit_code": 0}


def test_pieces_come_back_as_they_were_added() -> None:
    pieces = Pieces()
    pieces.add(KEPT, 0, 3, 40)
    pieces.add(GAP, 3, 2**40, 2**41)
    assert list(pieces) == [(KEPT, 0, 3, 40), (GAP, 3, 2**40, 2**41)]
    assert len(pieces) == 2


def test_every_kind_of_piece_has_a_name_and_one_nature() -> None:
    assert not EDITS & OMISSIONS
    assert max(EDITS | OMISSIONS) < len(KIND_NAMES) == len(set(KIND_NAMES))


@pytest.mark.parametrize(
    ("count", "noun", "text"),
    [
        (1, "lines", "1 line"),
        (2, "lines", "2 lines"),
        (0, "lines", "0 lines"),
        (1, "passing", "1 passing"),
        (500, "passing", "500 passing"),
        (1, "success", "1 success"),
        (1, "library frames", "1 library frame"),
        (1, "crates compiled", "1 crate compiled"),
        (1, "passing test classes", "1 passing test class"),
        (1, "fetches", "1 fetch"),
        (1, "caches", "1 cache"),
        (1, "tries passed", "1 try passed"),
        (1, "failing as they should", "1 failing as they should"),
        (1, "lines of build steps that printed nothing", "1 line of build steps that printed nothing"),
        (1, "progress rows without a failure", "1 progress row without a failure"),
        (1, "durations of 0.00 s", "1 duration of 0.00 s"),
    ],
)
def test_plural(count: int, noun: str, text: str) -> None:
    assert plural(count, noun) == text

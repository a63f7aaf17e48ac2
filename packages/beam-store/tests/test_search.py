"""Ranges and search: what an obvious and slow reading of the same words would give, for any bytes, in linear time."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from beam_core import InvalidValueError
from beam_store import line_range, search, stream_lines
from beam_store._linear import Expression
from beam_store._search import pick_lines

TEXT = st.one_of(
    st.binary(max_size=60),
    st.lists(st.sampled_from([b"a", b"b", b"ab", b"\n", b"\n", b"\r\n", b"", b" ", b"\xff", b"A"]), max_size=40).map(
        b"".join
    ),
)


def lines_of(raw: bytes) -> list[bytes]:
    lines = raw.split(b"\n")
    return [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def cut(raw: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(min(place, len(raw)) for place in places), len(raw)]
    return [raw[start:stop] for start, stop in pairwise(edges)]


CUTS = st.lists(st.integers(0, 60), max_size=4)


@given(raw=TEXT, first=st.integers(1, 12), more=st.integers(0, 12), cuts=CUTS)
def test_a_range_is_these_lines(raw: bytes, first: int, more: int, cuts: list[int]) -> None:
    expected = b"".join(lines_of(raw)[first - 1 : first + more])
    assert line_range(raw, first, first + more) == expected
    assert pick_lines(cut(raw, cuts), first, first + more) == expected
    assert b"".join(stream_lines(cut(raw, cuts), first, first + more)) == expected


def test_a_stream_of_lines_is_not_read_on() -> None:
    source = iter([b"a\nb\n", b"c\nd", b"\ne\n", b"f\n", b"g\n"])
    assert list(stream_lines(source, 2, 4)) == [b"b\n", b"c\nd", b"\n"]
    assert list(source) == [b"f\n", b"g\n"]
    source = iter([b"a\n", b"b\n", b"c\n"])
    assert pick_lines(source, 1, 1) == b"a\n"
    assert list(source) == []  # read to the end: there its source compares it with its name
    with pytest.raises(InvalidValueError):
        stream_lines([], 3, 2)


@given(
    line=st.text("ab \r", max_size=12).map(str.encode),
    pattern=st.sampled_from([b"a", b"ab", b"a+b", b"b$", b"^a", b"a|bb", b"\\bab?\\b", b"", b"(a|b)*b", b"a.?b"]),
    fixed=st.booleans(),
)
def test_the_place_of_a_hit_is_where_the_first_match_ends(line: bytes, pattern: bytes, fixed: bool) -> None:
    content = line.removesuffix(b"\r")
    if fixed:
        ends = [place + len(pattern) for place in range(len(line) + 1) if line.startswith(pattern, place)]
    else:  # every span that is a match by itself
        ends = [
            stop
            for start in range(len(content) + 1)
            for stop in range(start, len(content) + 1)
            if re.compile(b"(?s:.{%d})(?=(?:%s)(?s:.{%d})\\Z)" % (start, pattern, len(content) - stop)).match(content)
        ]
        assert bool(ends) == bool(re.search(pattern, content))
    found = search(b"x\n" + line + b"\n", pattern, fixed=fixed).lines
    mine = [hit for hit in found if hit.number == 2]
    assert [hit.place for hit in mine] == ([min(ends)] if ends else [])


@pytest.mark.parametrize(("first", "last"), [(0, 1), (-1, 5), (3, 2)])
def test_what_is_no_range(first: int, last: int) -> None:
    with pytest.raises(InvalidValueError, match="line"):
        line_range(b"text\n", first, last)


def obvious(
    raw: bytes, pattern: bytes, fixed: bool, context: int, limit: int | None
) -> tuple[list[tuple[int, bytes, bool]], int]:
    lines = lines_of(raw)
    found = []
    for number, line in enumerate(lines, 1):
        content = re.sub(rb"\r?\n\Z", b"", line)
        inside = line.removesuffix(b"\n")
        if pattern in inside if fixed else re.search(pattern, content):
            found.append(number)
    shown = found if limit is None else found[:limit]
    rest = set(found) - set(shown)
    wanted: set[int] = set()
    for number in shown:
        wanted.update(range(max(1, number - context), number + 1))
        for after in range(number + 1, min(len(lines), number + context) + 1):
            if after in rest:
                break
            wanted.add(after)
    rows = [(number, lines[number - 1].removesuffix(b"\n"), number in shown) for number in sorted(wanted)]
    return rows, len(found)


@settings(max_examples=300)
@given(
    raw=TEXT,
    pattern=st.sampled_from([b"a", b"ab", b"^a", b"b$", b"^$", b"", b"a|b", b"\xff", b"a.*b", b"[^a]", b"\r", b"A"]),
    fixed=st.booleans(),
    context=st.integers(0, 4),
    limit=st.one_of(st.none(), st.integers(0, 4)),
    cuts=CUTS,
)
@example(b"a\n\n\n\na\n", b"a", False, 2, 1, [1, 2, 3])
def test_a_search_finds_what_an_obvious_one_does(
    raw: bytes, pattern: bytes, fixed: bool, context: int, limit: int | None, cuts: list[int]
) -> None:
    rows, total = obvious(raw, pattern, fixed, context, limit)
    for text in (raw, cut(raw, cuts)):
        found = search(text, pattern, fixed=fixed, context=context, limit=limit)
        assert [(line.number, line.text, line.hit) for line in found.lines] == rows
        assert found.total == total
        assert found.shown == sum(hit for _, _, hit in rows)
        assert found.capped == (limit is not None and total > limit)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pattern": b"("}, "regular expression"),
        ({"pattern": b"a\nb"}, "within one line"),
        ({"pattern": b"a\nb", "fixed": True}, "within one line"),
        ({"pattern": b"(a)\\1"}, "back-reference"),
        ({"pattern": b"(?=a)"}, "look-around"),
        ({"pattern": b"(?<!a)b"}, "look-around"),
        ({"pattern": b"a++"}, "possessive"),
        ({"pattern": b"(?>a)"}, "atomic"),
        ({"pattern": b"(?L)a"}, r"\(\?L\)"),
        ({"pattern": b"(a{99}){99}"}, "smaller repeats"),
        ({"pattern": b"((a?){99}){99}"}, "smaller repeats"),
        ({"pattern": b"(" * 5000 + b")" * 5000}, "fewer groups"),
        ({"pattern": b"a", "context": -1}, "context"),
        ({"pattern": b"a", "limit": -1}, "limit"),
    ],
)
def test_what_is_no_search(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        search(b"text\n", **options)  # type: ignore[arg-type]


def test_an_empty_group_a_billion_times() -> None:
    assert search(b"x\n", b"(){1000000000}x").total == 1


# Expressions of the parts that are allowed, against the engine that the world uses.
ATOMS = st.sampled_from(
    [b"a", b"b", b"c", b".", b"[ab]", b"[^a]", b"[^ab-]", b"\\w", b"\\W", b"\\d", b"\\s", b"\\b", b"^", b"$", b"\\.",
     b"\\A", b"\\Z", b"\\x61", b"[a-c]", b"\xff", b"(?i:A)", b"(?i:[^B])", b"_", b" "]
)  # fmt: skip
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(b"".join),
        st.tuples(inner, inner).map(lambda two: b"(?:" + two[0] + b"|" + two[1] + b")"),
        st.tuples(inner, st.sampled_from([b"*", b"+", b"?", b"{2}", b"{0,2}", b"{1,}", b"*?", b"+?"])).map(
            lambda two: b"(?:" + two[0] + b")" + two[1]
        ),
        inner.map(lambda one: b"(" + one + b")"),
    ),
    max_leaves=8,
)


@settings(max_examples=500, deadline=None)
@given(
    pattern=PATTERNS,
    flags=st.sampled_from([b"", b"(?i)", b"(?s)", b"(?m)", b"(?x)"]),
    lines=st.lists(st.text("abcA_ 1.\xff", max_size=12).map(lambda text: text.encode("latin-1")), max_size=6),
)
def test_an_expression_means_what_re_means(pattern: bytes, flags: bytes, lines: list[bytes]) -> None:
    expression = Expression(flags + pattern)
    for line in lines:
        found = re.search(flags + pattern, line) is not None
        assert expression.matches(line) == found, line
        if found:
            assert expression.needle in line


@pytest.mark.parametrize(
    ("pattern", "needle"),
    [
        (b"^error: (.*) in", b"error: "),
        (b"a+(bcd)?e", b"a"),
        (b"(?i)error", b""),
        (b"(?:abc)+d", b"abc"),
        (b"a|b", b""),
    ],
)
def test_what_every_match_holds(pattern: bytes, needle: bytes) -> None:
    assert Expression(pattern).needle == needle


HOSTILE = [
    (b"(a+)+$", b"a"),
    (b"(a|a)*b", b"a"),
    (b"a*a*a*a*a*b", b"a"),
    (b"(.*)*x", b"ab"),
    (b"(a?){30}a{30}", b"a"),
    (b"\\d+x", b"1"),
]


@pytest.mark.parametrize(("pattern", "unit"), HOSTILE)
def test_linear_in_a_hostile_line(pattern: bytes, unit: bytes) -> None:
    def seconds(size: int) -> float:
        raw = unit * (size // len(unit)) + b"!"
        start = time.process_time()
        search(raw, pattern)
        return time.process_time() - start

    seconds(1000)
    small, large = min(seconds(50_000) for _ in range(3)), min(seconds(400_000) for _ in range(3))
    assert large < 8 * 2.5 * max(small, 0.001)


def test_the_automaton_stays_small() -> None:
    """The states of this expression double with each place; the rows are thrown away in between."""
    import random

    raw = bytes(random.Random(3).choice(b"ab") for _ in range(30_000))
    expression = Expression(b"a.{14}c")
    assert not expression.matches(raw)
    assert len(expression._rows) <= 1000


def test_many_lines_and_no_end() -> None:
    raw = b"line\n" * 500_000 + b"last line, FAILED"
    found = search(raw, b"FAILED", context=1)
    assert [(line.number, line.text) for line in found.lines] == [(500_000, b"line"), (500_001, b"last line, FAILED")]
    assert search(raw, b"^line$", limit=0).total == 500_000

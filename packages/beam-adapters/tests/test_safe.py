"""Which patterns a user's adapter may have: what is accepted takes linear time, counted in steps and not in seconds."""

from __future__ import annotations

from itertools import islice
from re import _constants as op  # type: ignore[attr-defined]  # the tree that the engine compiles
from re import _parser  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from beam_adapters._safe import FEW, UnsafeError, _mask, check

if TYPE_CHECKING:
    from collections.abc import Iterator

SAFE = [
    rb"error: .*\n",
    rb"\S+:\d+:\d+: \[\w+\] .*\n",
    rb"[ \t]*+\n",
    rb"[^:\n]*:[^,\n]*,[^;\n]*;x",
    rb"(?:\d+ )+items\n",
    rb".*\bfoo\b.*\n",
    rb"(?:ab|ac)*d",
    rb"(?i:error|warning): .*\n",
    rb"(?:.*\n){0,3}x",
    rb"(?=.*foo).*\n",
    rb"={70}\n",
    rb"[^\s:]+\.py:\d+ (?:at|in) .*:\n +D\d{3}: ",
    rb"(?<=\n)x\n",
    rb"(?:\xe2\x9c\x93|\xe2\x9c\x97) .*\n",
]
UNSAFE = {
    rb"(?:a+)+b": "repeated group",
    rb"(?:a|aa)*b": "repeated group",
    rb"(?:aa?)*b": "repeated group",
    rb"(?:a*b?)*c": "repeated group",
    rb".*.*x": "another runs over",
    rb".*:.*:.*\n": "another runs over",
    rb".*foo.*\n(?=bar)": "another runs over",
    rb"a*a*b": "another runs over",
    rb".{0,200}foo.{0,300}bar": "another runs over",
    rb"1*(?!.*)": "another runs over",
    rb"[ab]*(?=.*x)y": "another runs over",
    rb"(?:(?!.*foo).)*foo\n": "looks ahead",
    rb"\s+x": "line's end",
    rb'"[^"]*"': "line's end",
    rb"(?:.*\n)*x": "line's end",
    rb"(?:.*\n){0,30}x": "24 lines",
    rb"^x": "whole line",
    rb"x$": "whole line",
    rb"(a)b": r"\(\?:",
    rb"(?P<n>a)b": r"\(\?:",
    rb"(?i)a": r"\(\?i:",
    rb"(?s:a.)": r"\(\?i:",
    rb"(?>ab)c": "no adapter may",
    rb"(?:ab)*+c": "single character",
    rb"(?:x?){30}y": "may be empty",
    "[✓✗] x".encode(): "no ASCII",
    "✓+".encode(): "no ASCII",
    rb"(": "no regular expression",
    b"x" * 5000: "at most",
    b"(?:ab?|a[bc])" * 9 + rb"\n": "too many choices",
}


@pytest.mark.parametrize("pattern", SAFE)
def test_what_is_linear_is_accepted(pattern: bytes) -> None:
    check(pattern)


@pytest.mark.parametrize("pattern", UNSAFE)
def test_what_may_not_be_is_refused_with_a_way_out(pattern: bytes) -> None:
    with pytest.raises(UnsafeError, match=UNSAFE[pattern]):
        check(pattern)


def test_where_returns_end_lines_no_repeat_may_cross_one() -> None:
    check(rb"[^\n]*x")
    with pytest.raises(UnsafeError, match="line's end"):
        check(rb"[^\n]*x", returns=True)
    check(rb"[^\r\n]*x", returns=True)


class Counting:
    """A backtracking matcher that tries what ``re`` tries in its order, and counts."""

    LIMIT = 60_000

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.steps = 0

    def ends(self, items: list[Any], at: int, pos: int) -> Iterator[int]:
        """Where the items from ``at`` on may end, from ``pos``, in the order in which they are tried."""
        self.steps += 1
        if self.steps > self.LIMIT:
            raise OverflowError
        if at == len(items):
            yield pos
            return
        what, value = items[at]
        for end in self.item(what, value, pos):
            yield from self.ends(items, at + 1, end)

    def item(self, what: Any, value: Any, pos: int) -> Iterator[int]:
        if what in {op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN}:
            if pos < len(self.text) and _mask(what, value, fold=False) >> self.text[pos] & 1:
                yield pos + 1
        elif what in {op.MAX_REPEAT, op.MIN_REPEAT}:
            yield from self.rounds(list(value[2]), value[0], value[1], pos, lazy=what is op.MIN_REPEAT)
        elif what is op.POSSESSIVE_REPEAT:
            yield from islice(self.rounds(list(value[2]), value[0], value[1], pos, lazy=False), 1)
        elif what is op.BRANCH:
            for branch in value[1]:
                yield from self.ends(list(branch), 0, pos)
        elif what is op.SUBPATTERN:
            yield from self.ends(list(value[3]), 0, pos)
        elif what in {op.ASSERT, op.ASSERT_NOT}:
            found = next(self.ends(list(value[1]), 0, pos), None) is not None
            if found == (what is op.ASSERT):
                yield pos
        else:
            raise AssertionError(what)

    def rounds(self, body: list[Any], least: int, most: int, pos: int, *, lazy: bool) -> Iterator[int]:
        if lazy and least <= 0:
            yield pos
        if most > 0:
            for end in self.ends(body, 0, pos):
                yield from self.rounds(body, least - 1, most - 1, end, lazy=lazy)
        if not lazy and least <= 0:
            yield pos


def steps(pattern: bytes, text: bytes) -> int:
    counting = Counting(text)
    try:
        next(counting.ends(list(_parser.parse(pattern)), 0, 0), None)
    except OverflowError:
        return counting.LIMIT
    return counting.steps


def test_the_counter_sees_what_is_slow() -> None:
    assert steps(rb"(?:a+)+b", b"a" * 40) == Counting.LIMIT
    assert steps(rb".*.*x", b"a" * 80) > 3 * steps(rb".*.*x", b"a" * 40)
    assert steps(rb"[^:]*:x", b"a" * 80) < 2.5 * steps(rb"[^:]*:x", b"a" * 40)


_ATOMS = st.sampled_from(["a", "b", ":", "1", ".", r"\d", "[ab]", r"[^:\n]", r"[a:]", "ab", "a1", " ", r"[^a\n]"])
_REPEAT = st.sampled_from(["*", "+", "?", "*+", "++", "*?", "{0,3}", "{2}", f"{{0,{FEW + 20}}}", ""])


def _more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.lists(inner, min_size=1, max_size=3).map("".join)
    group = st.lists(joined, min_size=1, max_size=3).map(lambda parts: "(?:" + "|".join(parts) + ")")
    return st.one_of(
        joined,
        st.tuples(group, st.sampled_from(["*", "+", "?", "{0,2}", ""])).map("".join),
        joined.map(lambda body: f"(?={body})"),
        joined.map(lambda body: f"(?!{body})"),
    )


PATTERNS = st.tuples(
    st.recursive(st.tuples(_ATOMS, _REPEAT).map("".join), _more, max_leaves=7),
    st.sampled_from(["", "\n", "\n(?=a)", "\n(?=.*b)"]),
).map(lambda parts: "".join(parts).encode())
WORDS = st.text("ab:1 ", max_size=3).map(str.encode)


@settings(max_examples=300, deadline=None)
@given(PATTERNS, WORDS, st.text("ab:1 ", min_size=1, max_size=4).map(str.encode), WORDS)
@example(rb".*:\d+:x" + b"\n", b"", b":1", b"")
@example(rb"[ab]*(?!.*x)c" + b"\n", b"", b"ab", b"")
@example(rb"[ab]*ab:.*b" + b"\n", b"", b"ab", b":")
@example(rb"(?:[ab]+:)*:" + b"\n", b"", b"ab:", b"x")
def test_an_accepted_pattern_takes_twice_the_steps_for_twice_the_line(
    pattern: bytes, before: bytes, again: bytes, after: bytes
) -> None:
    try:
        check(pattern)
    except UnsafeError:
        assume(False)
    short, long = (steps(pattern, before + again * n + after + b"\n" + again * n + b"\n") for n in (50, 100))
    assert long <= 2.3 * short + 1500

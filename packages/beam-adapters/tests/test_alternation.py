"""Grouping by literal beginnings changes no match."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import adapter_names, load_adapter
from beam_adapters._alternation import escape, factored, literal, split

WORDS = st.text(alphabet="abt \n.|*+?()[]{}\\^$", max_size=12).map(str.encode)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (b"", (b"", b"")),
        (rb"test \S+", (b"test ", rb"\S+")),
        (rb"tests?", (b"test", rb"s?")),
        (rb"a\.b\[c", (b"a.b[c", b"")),
        (rb"\n\t\d", (b"\n\t", rb"\d")),
        (rb"ab*", (b"a", rb"b*")),
        (rb"a\.+", (b"a", rb"\.+")),
        (rb"(?:x|y)", (b"", rb"(?:x|y)")),
    ],
)
def test_the_literal_beginning(pattern: bytes, expected: object) -> None:
    assert literal(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (b"a", [b"a"]),
        (b"a|b", [b"a", b"b"]),
        (b"(?:a|b)|c", [b"(?:a|b)", b"c"]),
        (rb"a\|b|[|]|[]|]|[^]|]|[\]|]", [rb"a\|b", b"[|]", b"[]|]", b"[^]|]", rb"[\]|]"]),
        (b"a|", [b"a", b""]),
    ],
)
def test_splitting_at_the_top_level(pattern: bytes, expected: object) -> None:
    assert split(pattern) == expected


@given(WORDS)
def test_escaped_text_matches_itself_only(text: bytes) -> None:
    assert re.fullmatch(escape(text), text)
    assert literal(escape(text)) == (text, b"")


@given(st.lists(WORDS, min_size=1, max_size=8), WORDS)
def test_grouped_literals_match_what_plain_ones_match(words: list[bytes], text: bytes) -> None:
    """Longest first, so that no alternative hides another."""
    words = sorted(set(words), key=len, reverse=True)
    parts = [(escape(word) + rb"(?=\n|$)", b"(", b")") for word in words]
    source, order = factored(parts)
    plain = re.match(b"|".join(before + pattern + after for pattern, before, after in parts), text)
    grouped = re.match(source, text)
    assert (plain is None) == (grouped is None)
    if plain and grouped:
        assert plain.end() == grouped.end()
        assert plain.lastindex == order[(grouped.lastindex or 0) - 1] + 1


@pytest.mark.parametrize("name", adapter_names())
def test_every_alternative_is_still_there(name: str) -> None:
    for state in load_adapter(name).states.values():
        parts = [(part, b"(", b")") for rule in state.rules for part in split(rule.pattern)]
        assert sorted(factored(parts)[1]) == list(range(len(parts)))

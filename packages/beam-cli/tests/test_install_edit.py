"""Changes of JSON in its place: what is meant changes, and every other byte stays, however the file is laid out."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_cli.install._edit import Document
from beam_cli.install._json_text import NotJsonError, read

if TYPE_CHECKING:
    import random

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
KEYS = st.text(max_size=6)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)


def laid_out(value: Any, chance: random.Random, *, comments: bool) -> str:
    """``value`` as somebody may have written it: any blanks, kinds of line ends, comments."""
    newline = chance.choice(["\n", "\r\n"])
    unit = chance.choice(["  ", "\t", "    ", ""])

    def gap(depth: int) -> str:
        out = chance.choice(["", " ", newline + unit * depth])
        if comments and chance.random() < 0.3:
            out += chance.choice([f"// note, é {{ ,{newline}", "/* , ] */", f"/* a{newline}b */"]) + unit * depth
        return out

    def write(one: Any, depth: int) -> str:
        if not isinstance(one, dict | list):
            return json.dumps(one, ensure_ascii=chance.random() < 0.5)
        marks = "{}" if isinstance(one, dict) else "[]"
        parts = []
        for item in one.items() if isinstance(one, dict) else enumerate(one):
            key = json.dumps(item[0]) + gap(depth) + ":" + gap(depth) if isinstance(one, dict) else ""
            parts.append(gap(depth + 1) + key + write(item[1], depth + 1) + gap(depth))
        return marks[0] + ",".join(parts) + gap(depth) + marks[1]

    return chance.choice(["", "\ufeff"]) + gap(0) + write(value, 0) + gap(0)


def without_layout(text: str) -> list[str]:
    """Comments without blanks at their end, strings and other words, in order."""
    return re.findall(r'//[^\n]*?(?=[ \t\r]*\n)|/\*.*?\*/|"(?:\\.|[^"\\])*"|[^\s",{}\[\]:/]+', text, re.DOTALL)


def is_part(small: list[str], large: list[str]) -> bool:
    rest = iter(large)
    return all(word in rest for word in small)


CASES = [OBJECTS, st.randoms(use_true_random=False), st.booleans()]


@given(*CASES)
def test_reading_gives_the_value(value: dict[str, Any], chance: random.Random, comments: bool) -> None:
    assert read(laid_out(value, chance, comments=comments), comments=comments).plain() == value


@given(*CASES, VALUES)
def test_a_key_that_is_added_and_taken_out(
    value: dict[str, Any], chance: random.Random, comments: bool, new: Any
) -> None:
    text = laid_out(value, chance, comments=comments)
    doc = Document(text, comments=comments)
    made = doc.set(("new key", "deep", "er"), new)
    assert made == [("new key",), ("new key", "deep")]
    assert doc.value(()) == {**value, "new key": {"deep": {"er": new}}}
    assert is_part(without_layout(text), without_layout(doc.text))
    doc.remove(("new key",))
    assert doc.value(()) == value
    assert without_layout(doc.text) == without_layout(text)


@given(*CASES, st.lists(VALUES, max_size=3), VALUES)
def test_an_element_that_is_added_and_taken_out(
    value: dict[str, Any], chance: random.Random, comments: bool, items: list[Any], new: Any
) -> None:
    text = laid_out({**value, "list": items}, chance, comments=comments)
    doc = Document(text, comments=comments)
    assert doc.append(("list",), new) == []
    assert doc.value(("list",)) == [*items, new]
    assert is_part(without_layout(text), without_layout(doc.text))
    doc.remove(("list", len(items)))
    assert doc.value(()) == {**value, "list": items}
    assert without_layout(doc.text) == without_layout(text)


@given(*CASES)
def test_any_member_can_be_taken_out(value: dict[str, Any], chance: random.Random, comments: bool) -> None:
    text = laid_out(value, chance, comments=comments)
    for key in value:
        doc = Document(text, comments=comments)
        doc.remove((key,))
        assert doc.value(()) == {name: one for name, one in value.items() if name != key}
        assert is_part(without_layout(doc.text), without_layout(text))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", '{\n  "k": [\n    1\n  ]\n}'),
        ('{\n\t"a": 1\n}\n', '{\n\t"a": 1,\n\t"k": [\n\t\t1\n\t]\n}\n'),
        ('{\r\n    "a": 1\r\n}', '{\r\n    "a": 1,\r\n    "k": [\r\n        1\r\n    ]\r\n}'),
        ('{"a":1}', '{"a":1, "k":[1]}'),
        ('{\n  "a": 1 // one\n}\n', '{\n  "a": 1, // one\n  "k": [\n    1\n  ]\n}\n'),
        ("{\n  // none\n}\n", '{\n  // none\n  "k": [\n    1\n  ]\n}\n'),
    ],
)
def test_what_is_added_looks_like_its_neighbours(before: str, after: str) -> None:
    doc = Document(before, comments=True)
    doc.append(("k",), 1)
    assert doc.text == after
    doc.remove(("k",))
    assert doc.text == before


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "a value is missing"),
        ('{\n  "a": 1\n  "b": 2\n}', 3, "a comma or } is missing"),
        ('{"a": 1,}', 1, "a key in quotes is missing"),
        ('{\n// x\n"a": 1}', 2, "a comment, which this file cannot have"),
        ('{"a": 1} x', 1, "something stands behind the end"),
        ('{"a": 01}', 1, "a value is missing, or is none"),
        ('{"a": "x}', 1, "a string without an end"),
        ('{"a": 1, "a": 2}', 1, "stands twice"),
        ("[" * 300, 1, "nested too deeply"),
        ('{"a": NaN}', 1, "a value is missing, or is none"),
        ('{\n"a"; 1}', 2, "a colon is missing"),
    ],
)
def test_what_is_no_json_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(NotJsonError, match=what) as caught:
        read(text, comments=False)
    assert caught.value.line == line


@given(st.text())
def test_what_python_does_not_read_is_refused(text: str) -> None:
    try:
        value = json.loads(text, parse_constant=lambda _: 1 / 0)
    except (ValueError, ZeroDivisionError):
        with pytest.raises(NotJsonError):
            read(text, comments=False)
    else:
        assert read(text, comments=False).plain() == value

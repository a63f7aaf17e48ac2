"""Laws of JSON: joined it is the same value, byte for byte but for blanks, and what is odd among records is shown."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lawkit import shown

from beam_core._edits import JOINED, TABLE, Pieces
from beam_optimize import explain, reduce
from beam_optimize._decode import decode
from beam_optimize._reading import read
from beam_optimize._undo import undo
from beam_optimize._verify import verify
from beam_optimize.checks.joined import joins, openings
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core import Lines, Reduction

LAW = settings(max_examples=80, deadline=None)
HEAVY = settings(max_examples=12, deadline=None)

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**400), 10**400)
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.sampled_from(
        ('"', "\\", '\\"', "{", "[beam: 3 lines omitted]", "a, b", "},", "\n  ", "error: x", "\u2028", "x" * 300)
    )
)
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=6),
    max_leaves=30,
)
roots = st.lists(trees, max_size=6) | st.dictionaries(st.text(max_size=6), trees, max_size=6)


def by_jq(value: object, depth: int = 0) -> str:
    """As jq writes it; here with names that come twice."""
    pad = "  " * (depth + 1)
    if isinstance(value, dict) and value:
        rows = [f"{pad}{json.dumps(k, ensure_ascii=False)}: {by_jq(v, depth + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows + rows[:1]) + "\n" + "  " * depth + "}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(pad + by_jq(v, depth + 1) for v in value) + "\n" + "  " * depth + "]"
    return json.dumps(value, ensure_ascii=False)


PRINTERS: dict[str, Callable[[object], str]] = {
    "two": lambda value: json.dumps(value, indent=2),
    "four": lambda value: json.dumps(value, indent=4, ensure_ascii=False),
    "none": lambda value: json.dumps(value, indent=0),
    "tabs": lambda value: json.dumps(value, indent="\t"),
    "spaced": lambda value: json.dumps(value, indent=1, separators=(" , ", " : ")),
    "jq": by_jq,
    "ruby": lambda value: re.sub(r"(?m)([\[{])([\]}],?)$", r"\1\n\n\2", json.dumps(value, indent=2)),
    "pairs": lambda value: re.sub(r"\},\n +\{", "}, {", json.dumps(value, indent=2)),
}
printers = st.sampled_from(sorted(PRINTERS))


def bare(text: bytes) -> bytes:
    """A text without the blanks outside its strings."""
    return b"".join(re.findall(rb'"(?:[^"\\]|\\.)*"|[^\s"]+|"', text))


def printed(value: object, printer: str) -> bytes:
    return PRINTERS[printer](value).encode("utf-8", "surrogatepass")


@LAW
@given(roots, printers, st.sampled_from((b"", b"\n", b"\n\n")))
def test_joined_json_is_the_same_value_and_the_same_bytes_but_for_blanks(
    value: object, printer: str, end: bytes
) -> None:
    raw = printed(value, printer).replace(b"\x7f", b"") + end  # a control character, which no text shows
    reduction = reduce(raw, fidelity="full")
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert bare(reduction.data) == bare(raw)
    assert json.loads(reduction.data) == json.loads(raw)
    assert read(reduction.data, raw).problems == []
    assert all(len(line.strip()) <= 401 or line in raw for line in reduction.data.split(b"\n"))  # and indentation


@LAW
@given(roots, st.sampled_from(("two", "four", "tabs")))
def test_joined_json_comes_back_line_by_line(value: object, printer: str) -> None:
    raw = printed(value, printer).replace(b"\x7f", b"") + b"\n"
    reduction = reduce(raw, fidelity="full")
    pieces = reduction.receipt.pieces
    if pieces is not None and reduction.data.startswith((b"{\n ", b"[\n ", b"{\n\t", b"[\n\t")):
        assert undo(reduction.data, pieces) == raw.split(b"\n")[:-1]


@pytest.mark.parametrize("depth", [1, 60, 2000])
@pytest.mark.parametrize("printer", ["list", "object", "mixed"])
def test_any_depth(depth: int, printer: str) -> None:
    marks = {"list": "[]", "object": "{}", "mixed": "[{"}[printer]
    lines, closes, opened = [], [], ""
    for level in range(depth):
        braces = marks[0] == "{" or (marks == "[{" and level % 2)
        name = '"a": ' if opened == "{" else ""
        opened = "{" if braces else "["
        lines.append(" " * level + name + opened)
        closes.append(" " * level + ("}" if braces else "]"))
    lines.append(" " * depth + ('"b": 1' if opened == "{" else "1"))
    raw = "\n".join([*lines, *reversed(closes)]).encode() + b"\n"
    data = reduce(raw).data
    assert bare(data) == bare(raw)
    if depth > 1:
        assert len(data) < len(raw)
    if depth < 900:
        assert json.loads(data) == json.loads(raw)


ROWS = json.dumps(
    {
        "rows": [{"id": n, "name": f"item, {n}", "tags": ["a", "b"], "ok": True} for n in range(9)],
        "n": [n * n for n in range(300)],
    },
    indent=2,
).encode()


@pytest.mark.parametrize(
    "raw",
    [
        ROWS[:-2],
        ROWS[:600],
        ROWS.replace(b'"id": 4', b"id: 4"),
        ROWS.replace(b'"id": 4,', b'"id": 4'),
        ROWS.replace(b'"ok": true\n', b'"ok": true,\n'),
        ROWS.replace(b'"id": 4', b'"id": 04'),
        ROWS.replace(b'"item, 4"', b'"item, 4'),
        ROWS.replace(b'"tags": [', b'"tags": {', 1),
        b"{\n  int x = 1;\n  f(\n    2,\n    3\n  );\n}\n",
        b"{\n  s: [\n    v,\n    v\n  ]\n}\n",
    ],
    ids=range(10),
)
def test_what_is_no_json_or_has_no_end_is_left_alone(raw: bytes) -> None:
    assert reduce(raw, fidelity="full").data == raw


def test_json_after_other_text_is_joined_and_the_text_stays() -> None:
    raw = b"Fetching\n[1] done\n\n" + ROWS + b"\nall done\n" + ROWS + b"\n{\n"
    data = reduce(raw, fidelity="full").data
    assert data.startswith(
        b'Fetching\n[1] done\n\n{\n  "rows": [\n    {"id": 0, "name": "item, 0", "tags": ["a", "b"], "ok": true},\n'
    )
    assert data.count(b'    {"id": 4, "name": "item, 4", "tags": ["a", "b"], "ok": true},\n') == 2
    assert b"\n}\nall done\n{\n" in data
    assert data.endswith(b"\n}\n{\n")


def test_of_three_values_in_a_row_each_is_a_line() -> None:
    values = [{"id": n, "tags": ["a", "b"]} for n in range(5)]
    raw = b"".join(json.dumps(value, indent=2).encode() + b"\n" for value in values)
    reduction = reduce(raw)
    assert reduction.data == b"".join(json.dumps(value).encode() + b"\n" for value in values)
    assert undo(reduction.data, reduction.receipt.pieces or Pieces()) == raw.split(b"\n")[:-1]
    assert read(reduction.data, raw).problems == []
    two = b"".join(raw.partition(b"}\n")[:2]) * 2
    assert reduce(two).data == two.replace(b'[\n    "a",\n    "b"\n  ]', b'["a", "b"]')


def test_text_that_is_quoted_stays_as_it_is() -> None:
    assert reduce(ROWS, command="cat rows.json").data == ROWS


class Joined:
    """One text with its joined form, for falsifying it."""

    def __init__(self) -> None:
        lines = decode(ROWS + b"\n")
        assert lines is not None
        self.lines: Lines = lines
        seen = explain(ROWS + b"\n")
        assert seen is not None
        self.labels = seen[1]
        self.reduction: Reduction = reduce(ROWS + b"\n", fidelity="full")

    def check(self, output: bytes, pieces: Pieces) -> str | None:
        return verify(self.lines, self.labels, output, pieces)

    def changed(self, old: bytes, new: bytes, times: int = 1) -> str | None:
        """What the verifier says of an output with a piece's text changed, its positions fitting."""
        begin, pieces, output = 0, Pieces(), b""
        for kind, start, stop, end in self.reduction.receipt.pieces or ():
            text = self.reduction.data[begin:end]
            begin = end
            output += text.replace(old, new, times) if kind == JOINED else text
            pieces.add(kind, start, stop, len(output))
        assert output != self.reduction.data
        return self.check(output, pieces)


def test_no_byte_of_a_joined_text_can_be_changed() -> None:
    sample = Joined()
    data, pieces = sample.reduction.data, sample.reduction.receipt.pieces
    assert pieces is not None
    assert JOINED in pieces.kinds
    assert sample.check(data, pieces) is None
    for at in range(len(data)):
        for flip in (1, 32, 42):
            assert sample.check(data[:at] + bytes((data[at] ^ flip,)) + data[at + 1 :], pieces), data[at - 20 : at + 20]
        assert sample.check(data[:at] + data[at + 1 :], pieces)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"id": 4, ', b""),
        (b'"id": 4, ', b'"id": 4, "id": 4, '),
        (b'"ok": true', b'"ok":  true'),
        (b'"ok": true', b'"ok": True'),
        (b'"id": 4', b'"id": "4"'),
        (b'["a", "b"]', b'["a","b"]'),
        (b'["a", "b"]', b'["a", "b", "b"]'),
        (b'["a", "b"]', b'["a"]'),
        (b"}", b"} "),
        (b"},\n", b"}, "),
        (b", ", b",\n      "),
        (b"item, 4", b"item,4"),
        (b"36, 49", b"3649"),
        (b"36, 49", b"49, 36"),
        (b'    {"id": 4, "name": "item, 4", "tags": ["a", "b"], "ok": true},\n', b""),
    ],
)
def test_no_token_can_be_dropped_added_or_changed(old: bytes, new: bytes) -> None:
    assert Joined().changed(old, new)


def test_units_that_are_not_whole_are_not_joined() -> None:
    units = [b"  {", b'    "a": 1,', b'    "b": [', b"    ]", b"  },", b"  {", b"  }"]
    assert joins(b'  {"a": 1, "b": []},', units, 0) == 5
    assert joins(b'  {"a": 1, "b": []}, {}', units, 0) == 7
    for line in (b'  {"a": 1, "b": []', b'  {"a": 1,', b'{"a": 1, "b": []},', b'  {"a": 1,  "b": []},', b""):
        assert not joins(line, units, 0)
    assert not joins(b'"a 1"', [b'"a', b'1"'], 0)
    assert not joins(b"12", [b"1", b"2"], 0)
    assert joins(b"1, 2", [b"1,", b"2"], 0) == 2
    assert not joins(b"some, words", [b"some,", b"words"], 0)
    assert b'  "a": {' in openings(b'  "a": {"b": 1}')


@LAW
@given(roots, printers, st.data())
def test_a_text_that_was_joined_otherwise_is_refused(value: object, printer: str, data: st.DataObject) -> None:
    raw = printed(value, printer).replace(b"\x7f", b"")
    text = reduce(raw, fidelity="full").data
    assume(text != raw)
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + bytes((data.draw(st.sampled_from(b'09aZ"{}[]:,')),)) + text[at + 1 :]
    assume(bare(changed) != bare(text))
    reading = read(changed, raw)
    assert reading.problems or reading.counts  # a count is judged by the labels


# Records: what is odd among many is shown whole, wherever it stands and however it is printed.

ODD: dict[str, dict[str, object]] = {
    "a name of its own": {"hint": "look here"},
    "a value of another type": {"size": "12"},
    "null": {"owner": None},
    "no null": {"note": "moved by hand"},
    "a rare status": {"status": "parked"},
    "false": {"ok": False},
    "a large number": {"size": 99_999_999},
    "a negative number": {"size": -12},
    "a long string": {"name": "x" * 400},
    "a word of trouble": {"name": "card declined"},
    "deeper": {"meta": {"zone": "eu", "retries": "many"}},
    "another code": {"code": 503},
    "an escape": {"name": 'say "no" {', "ok": False},
}
LAYOUTS: dict[str, Callable[[list[object]], bytes]] = {
    "pretty": lambda rows: json.dumps(rows, indent=2).encode() + b"\n",
    "in an object": lambda rows: json.dumps({"total": len(rows), "items": rows, "next": None}, indent=4).encode(),
    "one after the other": lambda rows: b"".join(json.dumps(row, indent=2).encode() + b"\n" for row in rows),
    "lines": lambda rows: b"".join(json.dumps(row).encode() + b"\n" for row in rows),
    "compact lines": lambda rows: b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows),
    "a list by lines": lambda rows: b"[" + b",\n ".join(json.dumps(row).encode() for row in rows) + b"]\n",
    "one line": lambda rows: json.dumps(rows).encode() + b"\n",
    "one compact line": lambda rows: json.dumps({"n": 1, "rows": rows}, separators=(",", ":")).encode(),
}


def uniform(seed: int, size: int) -> list[object]:
    """Records as a service prints them: some values vary, some are few."""
    chance = random.Random(seed)
    return [
        {
            "id": n,
            "name": f"item {chance.randrange(10**6)}",
            "size": chance.randrange(1, 9000),
            "status": chance.choice(("new", "paid", "shipped")),
            "code": 200,
            "ok": True,
            "owner": chance.choice(("ann", "bob", "cy")),
            "note": None,
            "tags": ["a", "b"][: chance.randrange(1, 3)],
            "meta": {"zone": chance.choice(("eu", "us")), "retries": chance.randrange(3)},
        }
        for n in range(size)
    ]


@pytest.mark.parametrize("printed_as", LAYOUTS)
@pytest.mark.parametrize("kind", ODD)
@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 500))
def test_an_odd_record_among_uniform_ones_is_shown_whole(kind: str, printed_as: str, seed: int, place: int) -> None:
    rows = uniform(seed, 500)
    row = {**uniform(seed + 1, 1)[0], "id": 777_000, **ODD[kind]}  # type: ignore[dict-item]
    rows.insert(place, row)
    raw = LAYOUTS[printed_as](rows)
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert len(reduction.data) < len(raw) // 10
    wanted = bare(json.dumps(row).encode())
    assert wanted in bare(reduction.data)
    for end in (*rows[:3], *rows[-2:]):
        assert bare(json.dumps(end).encode()) in bare(reduction.data)
    reading = read(reduction.data, raw)
    assert reading.problems == []


@HEAVY
@given(st.integers(0, 10**6), st.sampled_from(sorted(LAYOUTS)), st.sampled_from(("compact", "minimal")))
def test_what_is_shown_of_records_is_as_it_was(seed: int, printed_as: str, fidelity: str) -> None:
    """Types and digits stay, and the same text gives the same bytes."""
    raw = LAYOUTS[printed_as](uniform(seed, 300))
    data = reduce(raw, fidelity=fidelity, store=MemoryStore()).data
    assert reduce(raw, fidelity=fidelity, store=MemoryStore()).data == data
    parts = re.sub(rb"\[beam: [^\]]*\]", b"\n", data).split(b"\n")
    whole = bare(raw)
    assert all(bare(part) in whole for part in parts)


def test_failed_records_of_a_report_stay_whole_and_passed_ones_go() -> None:
    tests = [{"title": f"case {n}", "state": "passed", "duration": n % 7, "err": {}} for n in range(400)]
    tests[217] = {"title": "case 217", "state": "failed", "duration": 3, "err": {"message": "expected 4 got 5"}}
    raw = json.dumps({"stats": {"tests": 400, "failures": 1}, "tests": tests, "passes": tests[:217]}, indent=2).encode()
    data = reduce(raw, store=MemoryStore()).data
    assert bare(json.dumps(tests[217]).encode()) in bare(data)
    assert b'"failures": 1' in data
    assert len(data) < len(raw) // 20


def test_a_long_line_is_not_protected_for_errors_that_are_null() -> None:
    rows: list[object] = [{"id": n, "error": None, "err": False, "errors": []} for n in range(1500)]
    rows[700] = {"id": 700, "error": "stale entry", "err": False, "errors": []}
    raw = json.dumps(rows).encode()
    data = reduce(raw, store=MemoryStore()).data
    assert b'{"id": 700, "error": "stale entry", "err": false, "errors": []}' in data
    assert len(data) < len(raw) // 10


def test_search_hits_as_json_are_not_taken_for_records() -> None:
    rows = [
        {"type": "match", "path": "src/a.py", "line_number": n, "text": f"x = {word(n).decode()}"} for n in range(320)
    ]
    raw = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    data = reduce(raw, store=MemoryStore()).data
    assert word(30) in data


# Tables of records: every value is there, with its own bytes.


class Digits(str):
    """A number as it stands."""

    __slots__ = ()


DECODER = json.JSONDecoder(
    parse_int=Digits,
    parse_float=Digits,
    parse_constant=Digits,
    object_pairs_hook=lambda pairs: ("object", dict(pairs)),
)


def parsed(text: bytes) -> object:
    """A value with its numbers as they stand."""
    return DECODER.decode(text.decode("utf-8", "surrogatepass"))


def shared(text: str) -> dict[str, object]:
    """What all records of a table have: ``kind="Pod", size=1.0``."""
    out, at = {}, 0
    while at < len(text):
        path, at = text[at : text.index("=", at)], text.index("=", at) + 1
        out[path], at = DECODER.raw_decode(text, at)
        at += len(", ")
    return out


def cells(row: bytes) -> list[bytes]:
    """The values of a row, by the brackets and strings of JSON."""
    out, depth = [b""], 0
    for token in re.findall(rb'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s"\[\]{}:,]+', row):
        depth += (token in b"{[") - (token in b"}]")
        if token == b"," and not depth:
            out.append(b"")
        else:
            out[-1] += token
    return out


def told(data: bytes) -> list[list[dict[str, object]]]:
    """The records of the tables of a text, whose keys hold no mark, by their paths."""
    lines, found = data.split(b"\n"), []
    for at, line in enumerate(lines):
        mark = re.fullmatch(
            rb"\[beam: JSON(?: lines)?, (\d+) records as a table(?:; all have (.*))?; each row the values of: ([^;]*)"
            rb"(?:; empty .*)?\]",
            line,
        )
        if mark:
            paths = mark[3].decode().split(", ")
            common = shared((mark[2] or b"").decode())
            rows = [cells(row) for row in lines[at + 1 : at + 1 + int(mark[1])]]
            assert all(len(row) == len(paths) for row in rows)
            found.append([{**common, **{p: parsed(c) for p, c in zip(paths, row, strict=True) if c}} for row in rows])
    return found


def flat(value: object, paths: set[str], path: str = "") -> dict[str, object]:
    """A record by the paths of a table; what no path leads to by its own, so that it is missed."""
    if path in paths or not (isinstance(value, tuple) and value[1]):
        return {path: value}
    out: dict[str, object] = {}
    for key, inner in value[1].items():
        out |= flat(inner, paths, f"{path}.{key}" if path else key)
    return out


plain_keys = st.sampled_from(("id", "name", "phase", "kind", "size", "note", "at", "$ref", "@type", "x-y"))
small = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ('"', "\\", "[beam: 3 lines omitted]", "a, b", "},", "\n", "\ud800", "\u2028", "é", "; all have x=1")
    )
)
deeper = small | st.lists(small, max_size=3) | st.dictionaries(plain_keys, small, max_size=3)


@st.composite
def record_lists(draw: st.DrawFn) -> list[object]:
    keys = draw(st.lists(plain_keys, min_size=2, max_size=7, unique=True))
    odd = draw(st.sets(st.sampled_from(keys), max_size=1))
    same = draw(st.sets(st.sampled_from(keys), max_size=2))
    common = {key: draw(deeper) for key in same}
    size = draw(st.integers(8, 14))
    return [
        {
            key: common[key] if key in common else draw(deeper if key in odd else small)
            for key in keys
            if key not in odd or draw(st.booleans())
        }
        for _ in range(size)
    ]


@settings(max_examples=150, deadline=None)
@given(
    record_lists(),
    st.sampled_from(
        ("in an object", "pretty", "lines", "compact lines", "a list by lines", "one line", "one compact line")
    ),
    st.booleans(),
)
def test_every_value_of_a_table_is_that_of_the_source(rows: list[object], printed_as: str, stored: bool) -> None:
    raw = LAYOUTS[printed_as](rows)
    reduction = reduce(raw, store=MemoryStore() if stored else None)
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert read(reduction.data, raw).problems == []
    pieces = reduction.receipt.pieces
    if pieces is None or TABLE not in pieces.kinds:
        return
    (table,) = told(reduction.data)
    source = [parsed(json.dumps(row).encode()) for row in rows]
    paths = {path for record in table for path in record}
    assert table == [flat(record, paths) for record in source]
    for scalar in re.findall(
        rb'"(?:[^"\\]|\\.)*"|[^\s"\[\]{}:,]+', b"\n".join(reduction.data.split(b"records as a table")[1:])
    ):
        if scalar[:1] == b'"':
            assert scalar in raw


def numbers(**more: str) -> list[str]:
    """Records as they may be printed, with values for ``%d`` counting on."""
    return [
        "{" + ", ".join(f'"{key}": {value % n if "%" in value else value}' for key, value in more.items()) + "}"
        for n in range(10, 30)
    ]


@pytest.mark.parametrize(
    "value",
    ["1e400", "NaN", "-Infinity", "1.0", "1.50e-7", "-0.0", "1" * 60 + "%d", '"\\ud800%d"', '"\\u00e9"', '"é%d"'],
)
def test_a_value_keeps_its_bytes(value: str) -> None:
    rows = numbers(name='"a%d"', odd=value, other='"word"')
    data = reduce(("[" + ",\n".join(rows) + "]\n").encode()).data
    assert b"20 records as a table" in data
    wanted = (value % 10 if "%" in value else value).encode()
    assert (b"odd=" + wanted if "%" not in value else b'"a10",' + wanted) in data


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (numbers(name='"a%d"', size="%d")[:7], "seven are read as they are"),
        ([row.replace('"size"', '"name"') for row in numbers(name='"a%d"', size="%d")], "a key twice"),
        (
            numbers(name='"a%d"', size="%d", at="%d")[:10] + numbers(size="%d", name='"a%d"', at="%d")[10:],
            "another order",
        ),
        ([f'{{"key{n}": {n}, "other{n}": {n}}}' for n in range(20)], "no keys in common"),
        (["{}"] * 20, "nothing in them"),
        (numbers(name='"a%d"', text='"' + "word " * 90 + '%d"'), "long rows"),
        (numbers(**{f"key{n}": '"v%d"' for n in range(14)}), "many cells"),
        (numbers(name='"a%d"', **{f"key{n}": "%d" for n in range(7)}), "many numbers side by side"),
        ([f"[{n}, {n}]" for n in range(20)], "lists"),
        (["[" * 60 + "1" + "]" * 60] * 20, "depth"),
        ([*numbers(name='"a%d"', size="%d"), '{"name": "b", "size": 01}'], "no JSON"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_table(rows: list[str], why: str) -> None:
    raw = ("[" + ", ".join(rows) + "]\n").encode()
    assert b"as a table" not in reduce(raw).data, why


def test_a_table_of_what_is_quoted_or_for_a_machine_is_none() -> None:
    raw = ("[" + ",\n".join(numbers(name='"a%d"', size="%d", at='"x"')) + "]\n").encode()
    assert b"as a table" in reduce(raw).data
    assert reduce(raw, command="cat rows.json").data == raw
    assert reduce(raw, fidelity="full").data == raw


def test_an_object_that_is_null_or_empty_somewhere_is_a_cell() -> None:
    rows = [
        {"name": f"n{n}", "where": [{"zone": "eu", "rack": n}, {}, None][n % 3], "deep": {"a": {"b": n, "c": "d"}}}
        for n in range(12)
    ]
    data = reduce(json.dumps(rows, indent=2).encode()).data
    assert b'all have deep.a.c="d"; each row the values of: name, where, deep.a.b]' in data
    assert b'\n"n0",{"zone":"eu","rack":0},0\n"n1",{},1\n"n2",null,2\n' in data


def test_a_missing_key_is_no_null() -> None:
    rows = [{"name": f"n{n}", "owner": "ann", "note": None} for n in range(12)]
    del rows[3]["note"]
    data = reduce(json.dumps(rows, indent=2).encode()).data
    assert b'\n"n2",null\n"n3",\n"n4",null\n' in data
    assert b"note; empty where a record has no such key]" in data


def test_where_records_are_left_out_no_table_takes_their_place_unless_all_fit() -> None:
    small, large = json.dumps(uniform(1, 40), indent=2).encode(), json.dumps(uniform(1, 400), indent=2).encode()
    assert b"40 records as a table" in reduce(small, store=MemoryStore()).data
    left = reduce(large, store=MemoryStore())
    assert b"as a table" not in left.data
    assert b"omitted" in left.data
    few = [{"namespace": "default", "kind": "Deployment", "pad": "x" * 200, "name": f"n{n}"} for n in range(90)]
    raw = json.dumps(few, indent=2).encode()
    assert len(raw) > 16 << 10
    whole = reduce(raw, store=MemoryStore())
    assert b"90 records as a table" in whole.data
    assert b'\n"n45"\n' in whole.data


def test_for_a_budget_a_table_gives_way() -> None:
    raw = b"start\n" + json.dumps(uniform(1, 60), indent=2).encode() + b"\nerror: the last line\n"
    for budget in (2000, 600, 200):
        reduction = reduce(raw, store=MemoryStore(), budget=f"{budget}b")
        assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
        assert b"error: the last line" in reduction.data
        assert read(reduction.data, raw).problems == []


# Tables: an odd row is shown wherever it stands.

TABLES: dict[str, Callable[[list[list[str]]], bytes]] = {
    "commas": lambda rows: "".join(",".join(row) + "\n" for row in rows).encode(),
    "quoted commas": lambda rows: "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in rows).encode(),
    "tabs": lambda rows: "".join("\t".join(row) + "\n" for row in rows).encode(),
    "psql": lambda rows: "".join(" " + " | ".join(cell.ljust(14) for cell in row) + "\n" for row in rows).encode(),
    "markdown": lambda rows: "".join("| " + " | ".join(row) + " |\n" for row in rows).encode(),
    "wide blanks": lambda rows: "".join("".join(cell.ljust(20) for cell in row) + "\n" for row in rows).encode(),
}


@pytest.mark.parametrize("printed_as", TABLES)
@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 900), st.sampled_from(((1, "99999999"), (2, "parked"), (3, "-4"))))
def test_an_odd_row_of_a_table_is_shown(printed_as: str, seed: int, place: int, odd: tuple[int, str]) -> None:
    chance = random.Random(seed)
    rows = [
        [f"user {chance.randrange(10**5)}", str(chance.randrange(1, 900)), "ok", str(chance.randrange(1, 9))]
        for _ in range(900)
    ]
    row = ["user 777000", "12", "ok", "3"]
    row[odd[0]] = odd[1]
    rows.insert(place, row)
    rows.insert(0, ["name", "amount", "state", "count"])
    raw = TABLES[printed_as](rows)
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert TABLES[printed_as]([row]).strip() in b"\n".join(shown(reduction.data))
    assert len(reduction.data) < len(raw) // 2


# Test cases in XML.


def word(number: int) -> bytes:
    """A number in letters, so that lines with it are not alike but for numbers."""
    return bytes(97 + int(digit) for digit in str(number * 7919 % 9973))


PASSED: dict[str, bytes] = {
    "junit": b'    <testcase classname="a.B" name="case_%b" time="0.01"/>\n',
    "junit with output": b'    <testcase name="case_%b">\n      <system-out>hello</system-out>\n    </testcase>\n',
    "gtest": b'    <testcase name="case_%b" status="run" result="completed" time="0." classname="B" />\n',
    "nunit": b'    <test-case id="1" name="case_%b" result="Passed" duration="0.1" />\n',
    "xunit": b'    <test name=\'case_%b\' result="Pass" time="0.1" />\n',
    "trx": b'    <UnitTestResult testName="case_%b" outcome="Passed" />\n',
}
OTHERWISE: tuple[bytes, ...] = (
    b'    <testcase name="odd">\n      <failure message="4 != 5">at a.py:3</failure>\n    </testcase>\n',
    b'    <testcase name="odd">\n      <error/>\n    </testcase>\n',
    b'    <testcase name="odd"><skipped/></testcase>\n',
    b'    <testcase name="odd" status="notrun"/>\n',
    b'    <test-case name="odd" result="Inconclusive" />\n',
    b'    <test name="odd" result="Skip" />\n',
    b'    <test name="odd" />\n',
    b'    <UnitTestResult testName="odd" outcome="Timeout" />\n',
    b'    <testcase name="odd"/><testcase name="odder"/>\n',
)


def dedented(text: bytes) -> bytes:
    """Lines without their indentation, which markup does not keep."""
    return b"\n".join(line.lstrip() for line in text.split(b"\n"))


@pytest.mark.parametrize("tool", PASSED)
@given(st.integers(0, 60), st.sampled_from(OTHERWISE))
@settings(max_examples=20, deadline=None)
def test_cases_that_passed_go_and_all_others_stay(tool: str, place: int, other: bytes) -> None:
    cases = [PASSED[tool] % word(n) for n in range(60)]
    cases.insert(place, other)
    raw = b'<?xml version="1.0"?>\n<testsuite tests="61">\n' + b"".join(cases) + b"</testsuite>\n"
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert dedented(other) in dedented(reduction.data)
    assert b'<testsuite tests="61">' in reduction.data
    assert reduction.data.count(b"case_") <= 10
    assert read(reduction.data, raw).problems == []


def test_twenty_cases_that_passed_stay() -> None:
    raw = b"<testsuite>\n" + b"".join(PASSED["nunit"] % word(n) for n in range(20)) + b"</testsuite>\n"
    assert reduce(raw, store=MemoryStore()).data == raw

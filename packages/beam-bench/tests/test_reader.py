"""The reader: what counts as visible, recoverable and lost, and what cannot fool it."""

from __future__ import annotations

import pytest

from beam_bench._corpus import Fields
from beam_bench._reader import IN_FORM, LOST, RECOVERABLE, VISIBLE, BeamWay, false_marker, handles, judge, plain, ranges
from beam_bench._written_out import written_out
from beam_optimize import reduce
from beam_store import MemoryStore

RAW = b"".join(b"line %d of the build\n" % n for n in range(1, 301)) + b"error: disk full\nlast\n"
ESLINT = b"""/home/dev/web/src/cart.js
   3:14  error    'total' is assigned a value but never used  no-unused-vars
  12:5   warning  Unexpected console statement                no-console

/home/dev/web/src/user.js
   3:14  error    Unexpected var                              no-var

2 problems
"""
RUSTC = b"""error[E0308]: mismatched types
  --> src/main.rs:4:18
   |
4  |     let x: u32 = "a";
"""


def marked(shown: bytes, raw: bytes, handle: object) -> bytes:
    share = 100 * (len(raw) - len(shown.rstrip(b"\n"))) // len(raw)
    size = len(shown.removesuffix(b"\n"))
    return shown + b"[beam: %d of %d bytes shown (%d%% reduced); full output: %s]\n" % (
        size, len(raw), share, str(handle).encode(),
    )  # fmt: skip


def test_a_string_is_visible_through_escape_sequences() -> None:
    shown = b"\x1b[31merr\x1b[0mor: \x1b]8;;file://a\x1b\\disk\x1b]8;;\x07 full\x1b(B\n"
    assert plain(shown) == b"error: disk full\n"
    assert judge(["error: disk full", "error: disk empty"], shown) == [VISIBLE, LOST]


@pytest.mark.parametrize(
    "data", [b"\x1b", b"\x1b[", b"\x1b]0;title", b"\x1bP1$r", b"\xff\x1b[31m\xfe", b"", b"\0\x1bc\0"]
)
def test_escape_sequences_that_do_not_end_take_nothing_else(data: bytes) -> None:
    assert plain(data + b"\nkept\n").endswith(b"\nkept\n")


def test_bytes_that_are_not_utf8_are_looked_for_as_they_are() -> None:
    assert judge(["caf\udce9"], b"caf\xe9\n") == [VISIBLE]
    assert judge(["caf\u00e9"], b"caf\xe9\n") == [LOST]


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fields("/home/dev/web/src/cart.js", "'total' is assigned", 3, 14), ESLINT),
        (Fields("src/user.js", "Unexpected var", 3, 14), ESLINT),
        (Fields("src/cart.js", "Unexpected console statement", 12, 5), ESLINT),
        (Fields("src/main.rs", "mismatched types", 4, 18), RUSTC),
        (Fields("a.py", "not defined", 7), b"a.py:7: error: Name 'x' is not defined\n"),
        (Fields("a.cs", "CS0103", 12, 5), b"proj\\a.cs(12,5): error CS0103: no such name\n"),
        (
            Fields("src/b.php", "Undefined variable", 9),
            b" Line   src/b.php\n ------ ----\n  9      Undefined variable $a\n",
        ),
        (Fields("lib/x.rb", "boom"), b"lib/x.rb: boom\n"),
    ],
)
def test_a_place_is_visible_with_its_numbers_and_its_path(fact: Fields, text: bytes) -> None:
    assert judge([fact], text) == [VISIBLE]


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fields("src/user.js", "'total' is assigned", 3, 14), ESLINT),  # another file's row
        (Fields("src/cart.js", "Unexpected var", 3, 14), ESLINT),
        (Fields("src/cart.js", "Unexpected console statement", 12, 6), ESLINT),  # another column
        (Fields("src/cart.js", "Unexpected console statement", 5, 12), ESLINT),
        (Fields("src/cart.js", "'total' is assigned", 3, 14), ESLINT.split(b"\n", 1)[1]),  # no header at all
        (Fields("src/lib.rs", "mismatched types", 4, 18), RUSTC),
        (Fields("b.py", "not defined", 7), b"b.py\n  a.py:7: error: Name 'x' is not defined\n"),  # its own path counts
        (Fields("rt.js", "Unexpected var", 3, 14), ESLINT.replace(b"user.js", b"cart.js")),  # a part of a name
    ],
)
def test_a_row_under_another_file_or_with_other_numbers_is_not_the_fact(fact: Fields, text: bytes) -> None:
    assert judge([fact], text) == [LOST]


def test_one_search_with_the_printed_handle_recovers() -> None:
    store = MemoryStore()
    shown = marked(b"last\n", RAW, store.put(RAW))
    facts = ["last", "error: disk full", "nobody printed this"]
    assert judge(facts, shown, BeamWay(store, RAW)) == [VISIBLE, RECOVERABLE, LOST]
    assert judge(facts, b"last\n", BeamWay(store, RAW)) == [VISIBLE, LOST, LOST]  # no handle, no way
    assert judge(facts, shown) == [VISIBLE, LOST, LOST]


def test_one_range_that_a_marker_names_recovers_what_no_search_finds() -> None:
    raw = RAW.replace(b"error: disk full", b"error: \x1b[1mdisk\x1b[0m full")
    store = MemoryStore()
    handle = store.put(raw)
    way = BeamWay(store, raw)
    assert judge(["error: disk full"], marked(b"last\n", raw, handle), way) == [LOST]
    named = b"[beam: 2 lines omitted, lines 300\xe2\x80\x93301]\nlast\n"
    assert judge(["error: disk full"], marked(named, raw, handle), way) == [RECOVERABLE]
    elsewhere = b"[beam: 2 lines omitted, lines 1-2]\nlast\n"
    assert judge(["error: disk full"], marked(elsewhere, raw, handle), way) == [LOST]


def test_a_fact_of_several_lines_and_a_place_are_recovered_with_the_lines_around() -> None:
    store = MemoryStore()
    shown = marked(b"2 problems\n", ESLINT, store.put(ESLINT))
    row = Fields("src/user.js", "Unexpected var", 3, 14)
    wrong = Fields("src/cart.js", "Unexpected var", 3, 14)
    lines = "no-console\n\n/home/dev/web/src/user.js"
    assert judge([row, wrong, lines], shown, BeamWay(store, ESLINT)) == [RECOVERABLE, LOST, RECOVERABLE]


def test_what_a_hit_far_down_needs_is_not_in_one_search() -> None:
    raw = b"needle\n" * 101 + b"needle in the hay\n"
    store = MemoryStore()
    shown = marked(b"x\n", raw, store.put(raw))
    assert judge(["needle"], shown, BeamWay(store, raw)) == [RECOVERABLE]
    deep = Fields("b.c", "needle", 4)  # one search shows a hundred hits, and this row is none of them
    assert judge([deep], marked(b"x\n", raw + b"b.c:4: needle\n", "beam://000000000000"), BeamWay(store, raw)) == [LOST]


def test_a_handle_of_another_text_a_damaged_or_a_made_up_one_gives_nothing() -> None:
    store = MemoryStore()
    other = store.put(RAW + b"more\n")
    assert judge(["error: disk full"], marked(b"last\n", RAW, other), BeamWay(store, RAW)) == [LOST]
    fake = b"[beam: 1 of 2 bytes shown (50% reduced); full output: beam://0123456789ab]\n"
    assert judge(["error: disk full"], fake, BeamWay(store, RAW)) == [LOST]


def test_a_look_alike_with_a_backslash_is_no_marker() -> None:
    store = MemoryStore()
    handle = str(store.put(RAW)).encode()
    shown = b"\\[beam: full output: %s lines 1-301]\nbeam://aaaaaaaaaaaa\n" % handle
    assert handles(shown) == []
    assert ranges(shown) == []
    assert judge(["error: disk full"], shown, BeamWay(store, RAW)) == [LOST]


def test_ranges_are_read_from_markers_only() -> None:
    shown = (
        b"see lines 9-10\n[beam: protected lines need 9, limit 5; lines 12\xe2\x80\x9320, 31\xe2\x80\x9340 in beam://0123456789ab]\n"
        b"  [beam: 12 lines omitted, line 7]\n[beam: lines 9-3]\n[beam: lines 0-4]\n"
    )
    assert ranges(shown) == [(12, 20), (31, 40), (7, 7)]
    assert [handle.digits for handle in handles(shown)] == ["0123456789ab"]


@pytest.mark.parametrize(
    ("shown", "right"),
    [
        (b"last\n", True),
        (b"a\nb", True),
        (b"a\n[beam: 1 of 10 bytes shown (90% reduced); full output: beam://0123456789ab]\n", True),
        (b"a\n[beam: 1 of 10 bytes shown (90% reduced); full output: beam://0123456789ab]", True),
        (b"a\n[beam: 2 of 10 bytes shown (80% reduced); full output: beam://0123456789ab]\n", False),
        (b"a\n[beam: 1 of 11 bytes shown (90% reduced); full output: beam://0123456789ab]\n", False),
        (b"a\n[beam: 1 of 10 bytes shown (91% reduced); full output: beam://0123456789ab]\n", False),
    ],
)
def test_the_figures_of_the_final_marker_are_checked(shown: bytes, right: bool) -> None:
    assert (false_marker(shown, b"0123456789") == "") is right


# Tables of records.

TABLE = b"""{"items": [
[beam: JSON, 3 records as a table; all have kind="Pod", meta.labels."a.io/n"={"x":1}; each row the values of: name, \
status.phase, "odd key", note; empty where a record has no such key]
"api, 1","Failed",[1,{"a":"]"}],
"api-2","Running",[2],null
"api-3","Running",[3],"a \\"b\\""
], "next": null}
""".replace(b"\\\n", b"")


@pytest.mark.parametrize(
    ("fact", "verdict"),
    [
        ('"api, 1"', VISIBLE),
        ('"phase": "Failed"', IN_FORM),
        ('"phase":"Failed"', IN_FORM),
        ('"name": "api, 1", "kind": "Pod", "status": {"phase": "Failed"}', IN_FORM),
        ('"odd key": [1, {"a": "]"}]', IN_FORM),
        ('"odd key":[2]', IN_FORM),
        ('"labels": {"a.io/n": {"x": 1}}', IN_FORM),
        ('"note": null', IN_FORM),
        ('"note": "a \\"b\\""', IN_FORM),
        ('"name": "api-2", "status": {"phase": "Failed"}', LOST),
        ('"phase": "Pod"', LOST),
        ('"name": "api, 1", "note": null', LOST),
        ('"status": "Failed"', LOST),
        ('"meta": null', LOST),
    ],
)
def test_a_fact_is_in_a_table_if_its_column_and_value_are(fact: str, verdict: str) -> None:
    assert judge([fact], TABLE) == [verdict]


def test_rows_that_do_not_fit_their_marker_stay() -> None:
    text = TABLE.replace(b'"Running",[2],null', b'"Running",[2]')
    assert b'\n"api-2","Running",[2]\n' in written_out(text)
    assert judge(['"name": "api-2"', '"name": "api-3"'], text) == [LOST, IN_FORM]


def test_copies_are_written_out_from_the_nearest_line_that_is_the_same() -> None:
    steps = [
        f"    the step {name} of the test of the cart" for name in ("open", "sign", "add", "count", "pay", "leave")
    ]
    other = [*steps[:4], *(f"    another step, {n}" for n in range(3))]
    lines = [line for block in (steps, steps, other, other, steps) for line in ("the cart is tested", *block)]
    raw = ("\n".join(lines) + "\n").encode()
    text = reduce(raw).data
    assert text.count(b", as under the same line above]") == 2
    assert written_out(text) == raw

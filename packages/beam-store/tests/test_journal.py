"""The journal's lines: plain JSON, composed without json, readable whatever stands around them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_core import Origin
from beam_store._journal import START, compose, parse, parse_all

TEXT = st.one_of(st.text(max_size=30), st.text(st.characters(), max_size=9), st.just('{"when":1}\n'))
ORIGINS = st.one_of(
    st.none(),
    st.builds(
        Origin,
        st.one_of(st.none(), TEXT),
        st.one_of(st.none(), st.integers(-999, 999)),
        *[st.one_of(st.none(), TEXT)] * 3,
    ),
)
NAME = "0123456789abcdef" * 4


@given(
    when=st.one_of(st.none(), st.floats(0, 1e11)),
    size=st.integers(0, 1 << 50),
    origin=ORIGINS,
    flags=st.lists(TEXT, max_size=2),
)
def test_what_was_composed_is_read(when: float | None, size: int, origin: Origin | None, flags: list[str]) -> None:
    line = compose(when, NAME, size, 7, origin, tuple(flags))
    assert line.startswith(START)
    assert line.count(b"\n") == 1
    assert line.endswith(b"}\n")
    assert START not in line[1:]
    assert line.isascii()
    fields = json.loads(line)
    assert fields.keys() <= {"when", "handle", "size", "lines", "command", "exit", "tool", "host", "session", "flags"}
    record = parse(line.rstrip(b"\n"))
    assert record is not None
    assert (record.name, record.size, record.lines, record.flags) == (NAME, size, 7, tuple(flags))
    assert record.when is None if when is None else record.when == pytest.approx(when, abs=0.001)
    origin = origin or Origin()
    assert (record.command, record.exit_code) == (origin.command, origin.exit_code)
    assert (record.tool, record.host, record.session) == (origin.tool, origin.host, origin.session)


@given(data=st.data(), first=ORIGINS, second=ORIGINS)
def test_a_torn_line_costs_itself_alone(data: st.DataObject, first: Origin | None, second: Origin | None) -> None:
    torn, whole = compose(1.0, NAME, 1, 1, first), compose(2.0, NAME, 2, 2, second)
    kept = data.draw(st.integers(0, len(torn) - 2))
    records = list(parse_all((torn[:kept] + whole + torn).split(b"\n")))
    assert [record.size for record in records] == [2, 1]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'{"when":}',
        b'{"when":1}',
        b'{"when":"x","handle":"a","size":1,"lines":1}',
        b'{"when":1,"handle":2,"size":1,"lines":1}',
        b'{"when":1,"handle":"a","size":"1","lines":1}',
        b'{"when":1,"handle":"a","size":1,"lines":1,"command":5}',
        b'{"when":1,"handle":"a","size":1,"lines":1,"flags":5}',
        b'{"when":1,"handle":"a","size":1,"lines":1,"flags":[5]}',
        b'{"when":1,"handle":"a","size":1,"lines":1',
        b"\xff\xfe",
        b'{"when":' + b"[" * 100_000 + b"}",
    ],
)
def test_what_is_no_record(line: bytes) -> None:
    assert parse(line) is None


def test_a_command_of_any_length_is_cut() -> None:
    line = compose(None, NAME, 1, 1, Origin("x" * 100_000))
    assert len(line) < 2500
    record = parse(line.rstrip(b"\n"))
    assert record is not None
    assert record.command == "x" * 2000 + "..."

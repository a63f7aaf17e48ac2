"""Twice the input takes about twice the time, whatever the input: a law, told by ratios within one run.

CPU time, best of several; a quadratic step shows as a factor of four.  Below a size where anything can be told the
ratio is not looked at.  For tables of JSON records calls are counted, which is the same on every machine.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from beam_core._edits import table_mark
from beam_optimize import reduce
from beam_optimize._reading import read
from beam_optimize.stages.record_table import _order
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SIZE = 1 << 19
TOLD = 0.04  # seconds; less is noise
MOST = 3.0  # the target is 2.5

RECORDS = b",".join(b'{"identifier": %d, "name": "abc"}' % number for number in range(8))


def tables_on_a_line(size: int) -> bytes:
    """An object with a list of records for each of its names."""
    return b"{" + b'"list": [%b], ' % RECORDS * (size // len(RECORDS)) + b'"last": 1}\n'


def lists_in_lists(size: int) -> bytes:
    """Lists of records of which the last holds the next list."""
    depth = size // len(RECORDS)
    return b'[%b, {"identifier": 8, "name": ' % RECORDS * depth + b"1" + b"}]" * depth + b"\n"


def one_record_of_many_names(size: int) -> bytes:
    """Small records, and one with objects in objects of which no other has any."""
    names = [b"%c" % letter for letter in range(65, 65 + round((size // 16) ** (1 / 3)))]
    inner = b"1"
    for _ in range(3):
        inner = b"{" + b", ".join(b'"%b": %b' % (name, inner) for name in names) + b"}"
    return b"[" + b'{"a": 1}, ' * (size // 20) + b'{"a": 1, "b": %b}]\n' % inner


TABLES = (tables_on_a_line, lists_in_lists, one_record_of_many_names)

HOSTILE: dict[str, Callable[[int], bytes]] = {
    "one line": lambda n: b"x" * n,
    "one line of words": lambda n: b"error: word " * (n // 12),
    "all escapes": lambda n: b"\x1b" * n,
    "escape sequences": lambda n: b"\x1b[31m" * (n // 5),
    "unterminated titles": lambda n: b"\x1b]0;" * (n // 4),
    "all returns": lambda n: b"\r" * n,
    "frames": lambda n: b"10%\r" * (n // 4),
    "erased frames": lambda n: b"\r\x1b[K" * (n // 4),
    "repaints": lambda n: b"x\n" * (n // 8) + b"\x1b[9999A" + b"\x1b[A\x1b[J" * (n // 8),
    "empty lines": lambda n: b"\n" * n,
    "one letter a line": lambda n: b"x\n" * (n // 2),
    "NUL in text": lambda n: (b"text " * 60 + b"\0") * (n // 301),
    "not UTF-8": lambda n: b"\xff\xfe\x80\n" * (n // 4),
    "CRLF": lambda n: b"a line\r\n" * (n // 8),
    "look-alikes": lambda n: b"[beam: 3 lines omitted]\n" * (n // 24),
    "backslashed look-alikes": lambda n: b"\\" * n + b"[beam:",
    "backspaces": lambda n: b"\b" * n,
    "series that lead nowhere": lambda n: b"".join(b"request %d\n" % (i * 7919 % 9973) for i in range(n // 13)),
    "alternating labels": lambda n: b"test a ... ok\nplain\n" * (n // 20),
    "failed failed failed": lambda n: b"error: " + b"fail" * (n // 4),
    "torn tests": lambda n: b"   Compiling x v1\ntest x" + b" ... thread 'a' " * (n // 16),
    "torn warnings": lambda n: b"   Compiling x v1\nwarning: `" + b"` (x) " * (n // 6),
    "test names": lambda n: b"running 2 tests\ntest " + b"... ok " * (n // 7),
    "panics": lambda n: b"thread 'main' panicked at src/a.rs:1:1:\n" * (n // 41),
    "JSON that is never closed": lambda n: b"[\n" * (n // 2),
    "JSON, deeply nested": lambda n: b'{\n"a": [\n' * (n // 18) + b"]\n}\n" * (n // 18),
    "JSON, torn": lambda n: b'{\n  "a": [\n    1,\n' * (n // 19),
    "JSON, escaped quotes": lambda n: b"[\n" + b'\\"' * (n // 2) + b"\n]\n",
    "JSON, blank lines": lambda n: b"[\n" * 9 + b"\n" * n + b"]\n" * 9,
    "blocks": lambda n: b"running 1 test\n\nfailures:\n\n" + b"---- a stdout ----\nboom\n\n" * (n // 25),
}


# The same with a store, so that the stages of tier 4 run.
STORED: dict[str, Callable[[int], bytes]] = {
    "records on a line": lambda n: b"[" + b'{"a": 1, "b": "x"}, ' * (n // 20) + b"{}]",
    "lists that open on a line": lambda n: b'{"a":[' * (n // 6),
    "escaped quotes on a line": lambda n: b'{"a":"' + b'\\"' * (n // 2),
    "quotes on a line": lambda n: b'{"a":' + b'"":' * (n // 3),
    "JSON lines": lambda n: b"".join(b'{"id": %d, "v": [1, {"k": null}]}\n' % i for i in range(n // 37)),
    "names of their own": lambda n: b"".join(b'{"id%d": 1}\n' % i for i in range(n // 14)),
    "bars": lambda n: b"|||||||\n" * (n // 8),
    "torn cells": lambda n: (b'a,"' * 1000 + b"\n") * (n // 3001),
    "test cases that do not end": lambda n: b'<testcase name="a">\n' * (n // 20) + b"</test",
    "tags": lambda n: b"<!doctype html>\n" + b"  <p>\n\n" * (n // 8),
    "drawings on a line": lambda n: b"<!doctype html><p>" + (b"<svg>" + b"x" * 150 + b"</svg>") * (n // 161),
    "torn tags": lambda n: b"<!doctype html>\n" + b"<a href='" * (n // 9),
    "torn elements": lambda n: b"<!doctype html>\n" + b"<!-- <svg> <pre> <![CDATA[\n" * (n // 26),
    "lines of metadata": lambda n: b"<!doctype html>\n<head>\n" + b"<meta name=a><link rel=b>\n" * (n // 26),
    "torn test cases": lambda n: (b"<testcase " + b'a="" ' * 50 + b"\n") * (n // 262) + b"</test",
}


def cpu(raw: bytes, *, stored: bool = False) -> float:
    """Seconds of CPU time for one reduction, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        reduce(raw, store=MemoryStore() if stored else None)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("name", [*HOSTILE, *STORED])
def test_twice_the_input_takes_about_twice_the_time(name: str) -> None:
    stored = name in STORED
    make = STORED[name] if stored else HOSTILE[name]
    for _ in range(3):  # a busy machine may disturb a measurement, not three in a row
        small, large = cpu(make(SIZE), stored=stored), cpu(make(2 * SIZE), stored=stored)
        if large < TOLD or large <= MOST * small:
            return
    pytest.fail(f"{name}: {small:.3f} s, then {large:.3f} s for twice as much")


def calls(work: Callable[[], object]) -> int:
    """How many functions are called in a piece of work."""
    count = 0

    def called(_frame: FrameType, event: str, _function: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def is_linear(work: Callable[[int], object]) -> bool:
    """Whether twice the size takes about twice the calls."""
    work(1 << 10)  # what is loaded once
    return calls(lambda: work(1 << 15)) <= 2.5 * calls(lambda: work(1 << 14))


@pytest.mark.parametrize("make", TABLES)
def test_twice_the_records_take_about_twice_the_calls(make: Callable[[int], bytes]) -> None:
    def there_and_back(size: int) -> None:
        raw = make(size)
        assert read(reduce(raw).data, raw).problems == []

    assert is_linear(there_and_back)


def test_a_marker_is_read_once_beside_all_lines_that_it_may_stand_for() -> None:
    def beside(size: int) -> None:
        names = [(b"a%d" % number, b"1") for number in range(size // 16)]
        mark = table_mark(8, [b"b"], names, by_lines=True, gaps=False)
        assert read(mark + b"1\n" * 8, b'{"c": 1}\n' * (size // 16)).problems

    assert is_linear(beside)


def test_names_beyond_those_of_a_table_are_not_compared() -> None:
    class Name(bytes):
        compared = 0

        def __eq__(self, other: object) -> bool:
            Name.compared += 1
            return bytes.__eq__(self, other)

        __hash__ = bytes.__hash__

    names = [Name(b"%d" % number) for number in range(41)]
    assert _order([list[bytes](names[:40])]) == names[:40]
    Name.compared = 0
    assert (_order([list[bytes](names)]), Name.compared) == (None, 0)

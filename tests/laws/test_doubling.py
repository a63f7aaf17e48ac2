"""Twice the input takes about twice the time, whatever the input: a law, told by ratios within one run.

CPU time, best of several; a quadratic step shows as a factor of four.  Below a size where anything can be told the
ratio is not looked at.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from beam_optimize import reduce
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 1 << 19
TOLD = 0.04  # seconds; less is noise
MOST = 3.0  # the target is 2.5

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

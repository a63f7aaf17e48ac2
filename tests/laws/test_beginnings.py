"""Laws of long lines that begin alike: the first is whole, of the others only what it has too is left out."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from beam_core._edits import CUT
from beam_optimize import reduce
from beam_optimize._reading import read
from beam_store import MemoryStore

FLAGS = " ".join(f"-I/src/third_party/lib{n}/include -DHAVE_FEATURE_{n}=1" for n in range(40)).encode()
ERROR = b"src/%b.cpp:%d:7: error: use of undeclared identifier 'answer'"


def failed(name: bytes, stamp: bytes = b"") -> list[bytes]:
    return [
        stamp + b"FAILED: obj/%b.o" % name,
        stamp + b"/usr/bin/c++ %b -std=gnu++17 -o obj/%b.o -c src/%b.cpp" % (FLAGS, name, name),
        stamp + ERROR % (name, 12),
    ]


def ninja(stamp: bytes = b"") -> bytes:
    lines = [line for name in (b"cart", b"order", b"stock") for line in failed(name, stamp)]
    return b"\n".join([*lines, stamp + b"ninja: build stopped: subcommand failed."]) + b"\n"


def test_the_flags_that_the_first_command_has_are_left_out_of_the_others() -> None:
    for stamp in (b"", b"2026-11-30T10:43:38.1124458Z "):
        raw = ninja(stamp)
        text = reduce(raw, store=MemoryStore()).data
        assert text.count(FLAGS) == 1
        assert text.count(b" omitted]") == 2
        for name in (b"cart", b"order", b"stock"):
            assert b"-o obj/%b.o -c src/%b.cpp" % (name, name) in text
            assert ERROR % (name, 12) in text
        assert text.count(b"/usr/bin/c++ -I/src/third_party/lib0") == 3
        assert read(text, raw).problems == []


def test_a_line_for_a_machine_or_that_somebody_quotes_stays() -> None:
    record = {"flags": FLAGS.decode(), "name": "cart"}
    raw = b"building\n" + b"".join(json.dumps({**record, "id": n}).encode() + b"\n" for n in range(3)) + b"done\n"
    assert CUT not in (reduce(raw, store=MemoryStore()).receipt.pieces or _NoPieces()).kinds
    raw = json.dumps([{"stack": FLAGS.decode() + str(n)} for n in range(3)], indent=2).encode() + b"\n"
    assert reduce(raw, store=MemoryStore()).data.count(FLAGS) == 3
    assert reduce(ninja(), command="cat flags.cmake", store=MemoryStore()).data.count(FLAGS) == 3
    assert reduce(ninja()).data.count(FLAGS) == 3  # nothing leads to what would be left out


class _NoPieces:
    kinds = b""


WORDS = [b"-DNAME=1", b"error: it broke", b"-I/usr/include/x", b"warning: odd", b"/src/main.c", b"1 failed", b"--flag"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(1, 400))
def test_every_word_of_trouble_stays(seed: int, count: int, size: int) -> None:
    """Places for which the floor raised a line are in its text, whatever it shares with another."""
    chance = random.Random(seed)
    start = [chance.choice(WORDS) for _ in range(size)]
    lines = [b" ".join([*start, *(chance.choice(WORDS) for _ in range(chance.randrange(9)))]) for _ in range(count)]
    raw = b"\n".join([b"make all", *lines, b"end"]) + b"\n"
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert read(reduction.data, raw).problems == []
    shown = reduction.data.split(b"\n")
    for line in lines:
        if b"error: it broke" in line:
            assert any(b"error: it broke" in other for other in shown if other[:60] == line[:60])

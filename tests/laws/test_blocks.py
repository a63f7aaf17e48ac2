"""An error line stays visible inside of every block that a table lowers, whatever the block is and how it is indented.

``test_samples`` puts errors anywhere by chance; here are runs of lines that count for little (context, success output,
progress) in every sample, some of each kind, and blocks that tools write in one breath: frames of a progress bar, a
stack of library frames, an environment, passing marks, a description.  With a store and without one.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import FOLDERS, shown

from beam_core import Priority
from beam_optimize import explain, reduce
from beam_optimize._reading import read
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Block = tuple[bytes, int, int, tuple[str, ...]]

ERRORS = (
    b"error: the disk is full",
    b"fatal: not a git repository",
    b"src/main.c:12:7: error: 'x' undeclared",
    b"npm ERR! code ELIFECYCLE",
    b"make: *** [Makefile:3: test] Error 2",
    b"ValueError: invalid literal for int() with base 10: 'x'",
    b"panic: runtime error: index out of range [3] with length 2",
    b"Segmentation fault (core dumped)",
    b"FAILED tests/test_auth.py::test_refresh - KeyError: 'token'",
    b"2026-03-01T10:00:00Z ERROR worker died",
)
MOST = 40_000  # bytes of a sample that is looked at
BLOCKS = 12  # of one sample, evenly
ALIKE = 4  # blocks of the same rules in the samples of a folder, evenly
BY_HAND: dict[str, list[bytes]] = {
    "frames of progress": [b"remote: Counting objects: %3d%% (%d/100)" % (n, n) for n in range(1, 40)],
    "overwritten frames": [b"downloading %3d%%\rdownloading %3d%%" % (n, n + 1) for n in range(1, 40)],
    "layers": [b"%012x: Downloading [=>   ] %dMB/90MB" % (n, n) for n in range(1, 40)],
    "library frames of Python": [
        b"Traceback (most recent call last):",
        *(
            line
            for n in range(20)
            for line in (
                b'  File "/usr/lib/python3.11/asyncio/base_events.py", line %d, in run' % n,
                b"    self._run_once(%d)" % n,
            )
        ),
        b"KeyError: 'cart'",
    ],
    "library frames of the JVM": [
        b'Exception in thread "main" java.lang.IllegalStateException: cart',
        *(b"\tat org.springframework.web.Filter%d.run(Filter.java:%d)" % (n, n) for n in range(30)),
    ],
    "environment": [
        b"##[group]Run make",
        b"make",
        b"env:",
        *(b"  SHOP_VALUE_%d: %d" % (n, n * n) for n in range(30)),
        b"##[endgroup]",
    ],
    "passing marks": [b"ok %d - case %d" % (n, n) for n in range(1, 40)],
    "passing tests": [b"tests/test_a.py::test_%d PASSED    [ %2d%%]" % (n, n) for n in range(10, 50)],
    "description": [
        b"Name:         web-1",
        b"Namespace:    shop",
        *(b"  Label-%d:      value-%d" % (n, n) for n in range(30)),
        b"Events:       <none>",
    ],
    "debug lines": [
        *(b"2026-11-30 10:00:%02d DEBUG pool: %d connections" % (n, n) for n in range(40)),
        b"2026-11-30 10:00:50 WARNING pool: slow",
    ],
    "downloads": [b"Downloaded from central: https://repo.example.org/a%d.jar (9 kB at 9 kB/s)" % n for n in range(30)],
}


def lowered(raw: bytes) -> list[tuple[int, int, tuple[str, ...]]]:
    """Runs of units that count for little, as ranges, with the rules that say so."""
    seen = explain(raw)
    if seen is None or seen[0].numbers is not None:  # several units of a line: placed by hand below
        return []
    labels = seen[1]
    found, unit = [], 0
    for low, run in groupby(range(len(labels)), lambda unit: labels.priority(unit) >= Priority.P3):
        size = len(list(run))
        if low and size > 1:
            rules = sorted({labels.rules[kind] for kind in labels.kinds[unit : unit + size]})
            found.append((unit, unit + size, tuple(rules)))
        unit += size
    return found


def placed(lines: list[bytes], place: int, error: bytes) -> Iterator[bytes]:
    """The text with the error at a place, at the line's start and as deep as the line that it stands before."""
    depths = {b"", lines[place][: len(lines[place]) - len(lines[place].lstrip(b" \t"))]}
    for depth in sorted(depths):
        yield b"\n".join((*lines[:place], depth + error, *lines[place:])) + b"\n"


def stays(raw: bytes, error: bytes) -> bool:
    """Whether the error is a line of what an agent reads, with a store and without, and the text reads back true."""
    for store in (None, MemoryStore()):
        data = reduce(raw, store=store).data
        if not any(line.lstrip(b" \t") == error for line in shown(data)) or read(data, raw).problems:
            return False
    return True


def few(blocks: list[Block], most: int) -> list[Block]:
    """No more than so many of them, evenly."""
    return [blocks[at * len(blocks) // most] for at in range(most)] if len(blocks) > most else blocks


def blocks_of(folder: Path) -> list[Block]:
    """Blocks of the samples of a folder: as sample, range, and rules; of those with the same rules a few."""
    alike: dict[tuple[str, ...], list[Block]] = {}
    for path in sorted(folder.glob("*.txt")):
        raw = path.read_bytes()[:MOST]
        raw = raw[: raw.rfind(b"\n") + 1] if raw.count(b"\n") else raw
        for block in few([(raw, *found) for found in lowered(raw)], BLOCKS):
            alike.setdefault(block[3], []).append(block)
    return [block for same in alike.values() for block in few(same, ALIKE)]


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_error_stays_in_every_kind_of_block_that_counts_for_little(folder: Path) -> None:
    hidden = []
    for number, (raw, start, stop, rules) in enumerate(blocks_of(folder)):
        lines, error = raw.split(b"\n"), ERRORS[number % len(ERRORS)]
        place = min(start + max(1, (stop - start) // 2), len(lines) - 1)
        hidden += [(rules, text, error) for text in placed(lines, place, error) if not stays(text, error)]
    assert hidden == []


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("block", BY_HAND)
def test_an_error_stays_at_the_ends_and_in_the_middle_of_a_block(block: str, error: bytes) -> None:
    lines = BY_HAND[block]
    for place in (0, 1, 3, len(lines) // 2, len(lines) - 1):
        for text in placed(lines, place, error):
            assert stays(text, error), (place, text[:200])


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(BY_HAND)), min_size=1, max_size=4),
    st.sampled_from(ERRORS),
    st.floats(0, 1),
    st.sampled_from((b"", b"  ", b"\t")),
)
def test_an_error_stays_wherever_blocks_meet(blocks: list[str], error: bytes, place: float, depth: bytes) -> None:
    lines = [line for block in blocks for line in BY_HAND[block]]
    lines.insert(round(place * len(lines)), depth + error)
    assert stays(b"\n".join(lines) + b"\n", error)

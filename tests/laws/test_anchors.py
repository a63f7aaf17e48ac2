"""The tables for content are fast on every text: twice the input takes about twice the time, and gates lose nothing.

A line that a table almost knows is the worst for it: long words, marks without an end, openings that go on for ever.
Each table runs by itself, on texts that hold its own anchors, so that no gate keeps it away.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beam_adapters import _registry
from beam_adapters._detect import Words
from beam_adapters._machine import Machine
from beam_core import Classification
from beam_optimize._decode import decode

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = [name for name in _registry.adapter_names() if _registry.anchors(name)]
CONTENT = _registry.content_names()
SIZE = 1 << 15
TOLD = 0.04  # seconds; less is noise
MOST = 3.0

HOSTILE: dict[str, Callable[[int], bytes]] = {
    "a word": lambda n: b"x" * n,
    "words": lambda n: b"word " * (n // 5),
    "digits": lambda n: b"1" * n,
    "numbers": lambda n: b"12 " * (n // 3),
    "dots": lambda n: b"." * n,
    "dashes": lambda n: b"-" * n,
    "blanks": lambda n: b" " * n + b"x",
    "tabs": lambda n: b"\t" * n + b"x",
    "colons": lambda n: b"a:1:" * (n // 4),
    "brackets": lambda n: b"[" * n,
    "parentheses": lambda n: b"(" * n,
    "called at": lambda n: b"\tmain::f(" + b"x) called at " * (n // 13),
    "at": lambda n: b"\tat " + b"a.b(" * (n // 4),
    "node": lambda n: b"    at " + b"(a:1:1 " * (n // 7),
    "quotes": lambda n: b'{"' + b'a":"' * (n // 4),
    "pairs": lambda n: b"a=b " * (n // 4),
    "levels": lambda n: b"2026-11-30 10:00:00 " + b"[x] " * (n // 4),
    "paths": lambda n: b"a/" * (n // 2),
    "path with dots": lambda n: b"a.b/" * (n // 4),
    "equals": lambda n: b"=" * n,
    "percent": lambda n: b"10%|" * (n // 4),
    "arrows": lambda n: b"a -> " * (n // 5),
    "passed": lambda n: b"a PASSED | PASS " * (n // 16),
    "dots and ok": lambda n: b"a .. ok " * (n // 8),
    "ticks": lambda n: b"\xe2\x9c\x93 " * (n // 4),
    "high bytes": lambda n: b"\xf4\x80\x80\x80" * (n // 4),
    "upper": lambda n: b"A" * n,
    "names": lambda n: b"A.B_" * (n // 4),
}


def cpu(name: str, raw: bytes) -> float:
    """Seconds that a table takes for a text, the best of three."""
    lines = decode(raw)
    assert lines is not None
    best = float("inf")
    for _ in range(3):
        machine = Machine(_registry.load_adapter(name), Classification(len(lines)))
        start = time.process_time()
        machine.run(lines, 0, len(lines))
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("name", CONTENT)
def test_a_table_takes_about_twice_the_time_for_twice_a_line(name: str, hostile: str) -> None:
    make = HOSTILE[hostile]
    for _ in range(3):  # a busy machine may disturb a measurement, not three in a row
        small, large = cpu(name, make(SIZE) + b"\n"), cpu(name, make(2 * SIZE) + b"\n")
        if large < TOLD or large <= MOST * small:
            return
    pytest.fail(f"{name}: {small:.3f} s, then {large:.3f} s for twice as much")


ANCHORS = sorted({anchor for name in NAMES for anchor in _registry.anchors(name)})
TEXT = st.lists(st.sampled_from([*ANCHORS, b" ", b"\n", b"1", b"x", b"\t", b"ok", b"err", b"\r"]), max_size=12).map(
    b"".join
)


@given(TEXT)
def test_a_gate_never_hides_an_anchor(text: bytes) -> None:
    plain = [name for name in NAMES if any(anchor in b"\n" + text for anchor in _registry.anchors(name))]
    assert Words(text).anchored(NAMES) == plain


@settings(deadline=None)  # the plain search for each anchor is what takes long
@given(TEXT, st.integers(1, 3))
def test_a_gate_never_hides_an_anchor_of_a_large_text(text: bytes, at: int) -> None:
    large = b"plain line 12\n" * (2000 * at) + text + b"\nplain 7\n" * 6000
    plain = [name for name in NAMES if any(anchor in large for anchor in _registry.anchors(name))]
    assert Words(large).anchored(NAMES) == plain

"""What the laws share: hostile texts, labels by chance, and one call that gives everything a law looks at.

Two kinds of material.  *Chance labels* (``labelled``) put any label on any line, so the engine has to keep its
promises whatever an adapter does.  *Real samples* (``samples``) go through the real classifier; a test takes those of a
folder together (``of_each``), and their labels are made once (``Given``): a test for each takes longer than what it
does.
"""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from beam_core import Classification, Label, Pieces, Priority, Segment
from beam_core._classification import RAISED
from beam_core._edits import TABLE
from beam_optimize import explain, reduce
from beam_optimize._decode import decode
from beam_optimize._reading import read
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from beam_core import Lines, Origin, Reduction

Row = tuple[int, int, int, bytes]

ROOT = Path(__file__).resolve().parents[2]
FIDELITIES = ("full", "safe", "compact", "minimal")
BUDGETS = (None, "0", "10", "100b", "2000c", "100000")

LABELS = (
    Label(Priority.P0, "error"),
    Label(Priority.P1, "location"),
    Label(Priority.P2, "plain"),
    Label(Priority.P3, "library frame", noun="library frames", near=0),
    Label(Priority.P3, "snippet"),
    Label(Priority.P4, "pass", noun="passing"),
    Label(Priority.P4, "compiled", noun="crates compiled"),
    Label(Priority.P5, "progress"),
)
_LINES = (
    b"error: it broke",
    b"src/a.py:3: note",
    b"retrying connection to redis:6379",
    b"test suite::case_1 ... ok",
    b"    at frame (lib.rs:9)",
    b"",
    b"  ",
    b"[beam: 38 more identical lines omitted]",
    b"    [beam: 3 library frames omitted]",
    b"\\[beam: x]",
    b"500 passing",
    b"\x1b[31mFAILED\x1b[0m tests/test_auth.py::test_refresh",
    b"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\",
    b"\x1b]0;an unterminated title",
    b" 10%\r 50%\r100%",
    b"gone\r\x1b[K",
    b"over\n\x1b[1A\x1b[2Kwritten",
    b"windows line\r",
    b"\xff\xfe not utf-8 \x80",
    b"caf\xc3\xa9 \xe6\xbc\xa2",
    b"nul\x00inside and long enough to be taken for text and not for something binary at all",
    b"{1..3} {2,3} braces",
    b"x" * 300,
)


@st.composite
def texts(draw: st.DrawFn) -> bytes:
    """A text of hostile lines, some of them repeated or numbered, with or without a last newline."""
    out: list[bytes] = []
    for line, times in draw(
        st.lists(st.tuples(st.sampled_from(_LINES), st.sampled_from((1, 1, 1, 2, 5, 40))), max_size=14)
    ):
        out += [line] * times
    if draw(st.booleans()):
        step = draw(st.sampled_from((1, 1, 3)))
        out += [
            b"step %d of 90: copying the next block of the archive" % (n * step)
            for n in range(draw(st.integers(2, 40)))
        ]
    return b"\n".join(out) + (b"\n" if draw(st.booleans()) else b"")


class ChanceClassifier:
    """Labels by chance, from a seed: segments, blocks, raised lines, exact text and all kinds of label."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A total classification that depends on nothing but the seed and the number of units."""
        del origin, adapter
        chance, size = random.Random(self.seed), len(lines)
        cuts = sorted({0, size, *(chance.randrange(size + 1) for _ in range(chance.randrange(3)))})
        segments = [Segment(a, b, "chance", exact=chance.random() < 0.15) for a, b in itertools.pairwise(cuts)]
        out = Classification(size, segments)
        kinds = [out.kind(label, f"chance/{label.role}") for label in LABELS]
        unit = 0
        while unit < size:
            stop = min(size, unit + chance.choice((1, 1, 2, 5, 40)))
            out.overlay(unit, stop, chance.choice(kinds), opens=chance.random() < 0.3)
            unit = stop
        for _ in range(chance.randrange(3)):
            unit = chance.randrange(size)
            out.raise_to(unit, Priority.P1)
            at = lines.line(unit).find(b"error:")
            if at >= 0 and out.priorities[unit] & RAISED:
                out.spots[unit] = [(at, at + 6)]
        return out


seeds = st.integers(0, 2**32)


class Given:
    """A classifier that has its answer already."""

    def __init__(self, labels: Classification) -> None:
        self.labels = labels

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A copy of the answer."""
        del lines, origin, adapter
        return self.labels.copy()


class Case:
    """A text, its units and labels, and its reduction."""

    def __init__(
        self,
        raw: bytes,
        seed: int,
        fidelity: str = "compact",
        budget: str | None = None,
        *,
        recover: bool = False,
        host: str | None = None,
    ) -> None:
        self.raw = raw
        self.store = MemoryStore() if recover else None
        classifier = ChanceClassifier(seed)
        self.reduction: Reduction = reduce(
            raw, fidelity=fidelity, budget=budget, classifier=classifier, store=self.store, host=host
        )
        seen = explain(raw, classifier=classifier)
        self.lines: Lines | None = seen[0] if seen else None
        self.labels: Classification | None = seen[1] if seen else None

    @property
    def units(self) -> list[bytes]:
        """The visible text of every unit."""
        return [self.lines.line(u) for u in range(len(self.lines))] if self.lines else []

    def protected(self) -> list[int]:
        """The units that are P0 or P1."""
        return [u for u in range(len(self.labels)) if self.labels.protects(u, u + 1)] if self.labels else []


def samples() -> list[Path]:
    """The real captures that the adapters ship."""
    return sorted((ROOT / "packages/beam-adapters/samples").glob("*/*.txt"))


FOLDERS = sorted({path.parent for path in samples()})


def of_each(paths: Iterable[Path], check: Callable[[Path], None]) -> None:
    """Check each of these; AssertionError that names those that fail, from what the first of them says."""
    first: AssertionError | None = None
    failed = []
    for path in paths:
        try:
            check(path)
        except AssertionError as error:
            first = first or error
            failed.append(f"{path.parent.name}/{path.name}")
    if first is not None:
        raise AssertionError(f"{', '.join(failed)}; of the first: {first}") from first


def in_tables(reduction: Reduction, lines: Lines) -> set[int]:
    """The units that tables of records stand for, each read back from the text alone."""
    pieces = reduction.receipt.pieces
    if pieces is None or TABLE not in pieces.kinds:
        return set()
    reading = read(reduction.data, lines.source)
    assert reading.problems == []
    units = {unit for kind, start, stop, _ in pieces if kind == TABLE for unit in range(start, stop)}
    assert all(reading.given[unit] for unit in units)
    return units


def shown(data: bytes) -> list[bytes]:
    """The lines of an output as a reader takes them: a row is the line that its definition makes of it."""
    lines = decode(data)
    out: list[bytes] = []
    forms: dict[bytes, list[bytes]] = {}
    for line in [lines.line(u) for u in range(len(lines))] if lines else []:
        if match := re.fullmatch(rb"\[beam: ([A-Z])\| stands for: (.*)\]", line):
            forms[match[1]] = match[2].split(b"{}")
        elif line[1:3] == b"| " and line[:1] in forms:
            words = [*line[3:].split(b" "), b""]
            out.append(b"".join(itertools.chain(*zip(forms[line[:1]], words, strict=True))))
        else:
            out.append(line)
    return out


def rows_of(data: bytes, pieces: Iterable[tuple[int, int, int, int]]) -> list[Row]:
    """Each piece as kind, first unit, unit after the last, and its bytes: a list that a test can falsify."""
    begin, out = 0, []
    for kind, start, stop, end in pieces:
        out.append((kind, start, stop, data[begin:end]))
        begin = end
    return out


def written(rows: Iterable[Row]) -> tuple[bytes, Pieces]:
    """The output and the pieces that such rows make."""
    pieces, output = Pieces(), b""
    for kind, start, stop, text in rows:
        output += text
        pieces.add(kind, start, stop, len(output))
    return output, pieces

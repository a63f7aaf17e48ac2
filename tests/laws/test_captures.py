"""Every promise on every capture at hand, as an agent gets it: with a store, the command and the exit code.

The captures are those of ``bench/corpus`` and, where it lies beside the checkout, of a larger folder.  Each is reduced
twice and then read in two ways: through its pieces, which have to give every protected line back, and by its words
alone, as ``beam verify`` does.  Not here: which facts are visible (``test_samples``, ``beam bench facts``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lawkit import ROOT, in_tables

from beam_adapters import AdapterClassifier
from beam_bench._corpus import read_corpus
from beam_core import Handle
from beam_core._classification import LONG
from beam_core._edits import CUT, JOINED, LEADS, RECOVERY, TIMES
from beam_optimize import reduce
from beam_optimize._reading import read
from beam_optimize._undo import undo
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_bench._corpus import Capture
    from beam_core import Classification, Lines, Origin, Reduction

CORPORA = {"bench": ROOT / "bench" / "corpus", "shared": ROOT.parent / "shared" / "corpus"}
CHUNK = 4 << 20  # bytes of captures that one test looks at, so that two processes get equal shares
_OF_TIMES = b"0123456789-:/.,TZ+[] \tJanFebMrApyulgSepOctNovDc\xef\xbb\xbf"


class Remembering:
    """The classifier in use, whose last answer is at hand: what the promises are about."""

    def __init__(self) -> None:
        self.of = AdapterClassifier()
        self.lines: Lines | None = None
        self.labels: Classification | None = None

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """What the classifier in use says; a copy is kept."""
        labels = self.of.classify(lines, origin, adapter)
        self.lines, self.labels = lines, labels.copy()
        return labels


def chunks() -> Iterator[object]:
    """Captures of one corpus and family, at most ``CHUNK`` bytes of them, or one that is larger."""
    for name, corpus in CORPORA.items():
        if not corpus.is_dir():
            why = pytest.mark.skip(reason=f"no folder {corpus.parent.name}/{corpus.name} beside this checkout")
            yield pytest.param([], id=name, marks=why)
            continue
        families: dict[str, list[Capture]] = {}
        for capture in read_corpus(corpus, every=True):
            families.setdefault(capture.family, []).append(capture)
        for family, captures in sorted(families.items()):
            chunk: list[Capture] = []
            size = number = 0
            for capture in captures:
                more = capture.file.stat().st_size
                if chunk and size + more > CHUNK:
                    yield pytest.param(chunk, id=f"{name}-{family}-{number}")
                    chunk, size, number = [], 0, number + 1
                chunk.append(capture)
                size += more
            yield pytest.param(chunk, id=f"{name}-{family}-{number}")


def lost(reduction: Reduction, lines: Lines, labels: Classification) -> list[str]:
    """Protected lines that the pieces of a reduction do not give back."""
    pieces = reduction.receipt.pieces
    if pieces is None:
        return []
    back = undo(reduction.data, pieces, labels.segments)
    if len(back) != len(lines):
        return [f"{len(back)} of {len(lines)} units"]
    fates = bytearray(len(lines))
    for kind, start, stop, _ in pieces:
        fates[start:stop] = bytes((kind,)) * (stop - start)
    wrong = []
    joined = b"".join(reduction.data.split()) if JOINED in fates else b""
    tabled = in_tables(reduction, lines)
    for unit, text in enumerate(back):
        line = lines.line(unit)
        if not labels.protects(unit, unit + 1) or text == line:
            continue
        if fates[unit] == TIMES and text is not None and _is_timeless(line, text):
            continue
        if fates[unit] == CUT and len(line) > LONG and _shows(line, labels.spots.get(unit, []), pieces.cuts[unit]):
            continue
        if unit in tabled:
            continue
        if fates[unit] == JOINED and b"".join(line.split()) in joined:
            continue
        wrong.append(f"unit {unit}, fate {fates[unit]}: {line[:80]!r} came back as {text and text[:80]!r}")
    return wrong


def _is_timeless(line: bytes, text: bytes) -> bool:
    """Whether ``text`` is ``line`` without a time at its start."""
    return line.endswith(text) and not line[: len(line) - len(text)].strip(_OF_TIMES)


def _shows(line: bytes, spots: Sequence[tuple[int, int]], cuts: Sequence[tuple[int, int]]) -> bool:
    """Whether every place that a long line is protected for is outside of what was cut from it."""
    return bool(spots) and all(b <= first or end <= a for a, b in spots for first, end in cuts if end <= len(line))


def dead(reduction: Reduction, store: MemoryStore, raw: bytes) -> list[str]:
    """What is wrong with the way back: there where anything is left out, and true to the byte."""
    kinds = reduction.receipt.pieces.kinds if reduction.receipt.pieces is not None else b""
    if any(kind in LEADS for kind in kinds) != (RECOVERY in kinds):
        return ["something is left out and nothing leads to it, or the other way round"]
    named = read(reduction.data, raw).handle
    if (named is not None) != (RECOVERY in kinds):
        return [f"the last line names {named}"]
    if named is not None and store.get(Handle(f"beam://{named}")) != raw:
        return ["the handle leads to other bytes"]
    return []


@pytest.mark.slow
@pytest.mark.parametrize("captures", list(chunks()))
def test_every_promise_is_kept_on_every_capture(captures: Sequence[Capture]) -> None:
    wrong: dict[str, list[str]] = {}
    for capture in captures:
        raw, seen, store = capture.read(), Remembering(), MemoryStore()
        first = reduce(raw, command=capture.command, exit_code=capture.exit_code, classifier=seen, store=store)
        again = reduce(raw, command=capture.command, exit_code=capture.exit_code, store=MemoryStore())
        faults = [f"discarded: {s.name}: {s.detail}" for s in first.receipt.stages if s.outcome == "discarded"]
        if len(first.data) > len(raw):
            faults.append(f"{len(raw)} bytes became {len(first.data)}")
        if first.data != again.data:
            faults.append("not the same bytes twice")
        faults += read(first.data, raw).problems
        if seen.lines is not None and seen.labels is not None:
            faults += lost(first, seen.lines, seen.labels)
        faults += dead(first, store, raw)
        if faults:
            wrong[capture.path] = faults[:4]
    assert wrong == {}

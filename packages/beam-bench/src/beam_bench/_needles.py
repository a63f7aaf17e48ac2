"""Needles: one fact planted in a long text, and whether it is still seen after Beam, a host, or a habit cut it.

Grid: kind of fact, size of the text, position in it.  For every host there are three rows: its own truncation; Beam
with the host's budget, and then the host's truncation over what is left (a host does not stop cutting because Beam
was there); and Beam aiming at exactly the bytes that the host's truncation left (*matched*).  A fact is *visible*,
else *recoverable* (the printed handle or the host's file leads to it), else *lost*.  Tokens are those of what the
agent gets, so a row that sees more by spending more shows it.  Decoys look like trouble and are none: a method that
shows them does so needlessly.

What this is not: a sample of reality.  Most surroundings are synthetic, and each needle stands where it was put.

Not here: the texts (``_needles_texts``), the hosts' rules (``_hosts``), tables (``_needles_command``).
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

from beam_bench import _hosts
from beam_bench._needles_texts import KINDS, Base, Kind, real_texts, synthetic
from beam_bench._progress import Progress
from beam_bench._reading import Shown, behind, seen
from beam_bench._written_tables import in_record
from beam_core import BeamError, InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from beam_core import Counter

PROTOCOL = 1
POSITIONS = (0, 10, 25, 50, 75, 90, 100)  # per cent of the records
SIZES = (2 << 10, 16 << 10, 64 << 10, 256 << 10, 2 << 20)  # bytes
HOSTS = ("claude-code", "codex", "gemini", "opencode", "mini-swe-agent")  # those that Beam has a budget for
Source = tuple[Kind | Base, int]  # what to plant in, and its bytes
_FAILED = {"claude-code": "10000c"}  # budgets of failures, where the host has another limit for them
_DECOY_PLACES = (17, 38, 62, 83)  # per cent of the records


@dataclass(frozen=True, slots=True)
class Planted:
    """A text with one needle and some decoys in it."""

    base: str
    kind: str
    command: str
    exit_code: int
    size: int  # bytes asked for; of a real capture its own
    position: int
    synthetic: bool
    raw: bytes
    facts: tuple[bytes, ...]
    decoys: tuple[bytes, ...]

    @property
    def failed(self) -> bool:
        """Whether the command failed."""
        return self.exit_code != 0


@dataclass(slots=True)
class Score:
    """Sums over planted texts.  ``over``: texts on which a matched row spent more bytes than the host left."""

    texts: int = 0
    visible: int = 0
    recoverable: int = 0
    tokens_before: int = 0
    tokens_after: int = 0
    decoys: int = 0
    decoys_shown: int = 0
    over: int = 0

    @property
    def lost(self) -> int:
        """Neither visible nor recoverable."""
        return self.texts - self.visible - self.recoverable

    def add(self, other: Score) -> None:
        """Add other sums to these."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a score belongs."""

    method: str
    kind: str
    size: int
    position: int
    synthetic: bool


@dataclass(frozen=True, slots=True)
class Options:
    """What is planted, and on which basis tokens are counted."""

    basis: str = "exact:o200k_base"
    fidelity: str = "compact"
    recovery: bool = True
    sizes: tuple[int, ...] = SIZES
    positions: tuple[int, ...] = POSITIONS
    seed: int = 0
    workers: int = 2


@dataclass(slots=True)
class Report:
    """Every number of a run as plain data."""

    basis: str
    options: Options
    cells: dict[Cell, Score] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)

    def by(self, *names: str, method: str | None = None) -> dict[tuple[object, ...], Score]:
        """Sums by these fields of a cell, in the order of the grid."""
        out: dict[tuple[object, ...], Score] = {}
        for cell, score in self.cells.items():
            if method in (None, cell.method):
                out.setdefault(tuple(getattr(cell, name) for name in names), Score()).add(score)
        return out

    def as_dict(self) -> dict[str, object]:
        """The report in a fixed order; nothing in it depends on time, machine or the number of workers."""
        options = self.options
        return {
            "schema": "beam-bench-needles/1",
            "protocol": PROTOCOL,
            "basis": self.basis,
            "fidelity": options.fidelity,
            "recovery": options.recovery,
            "sizes": list(options.sizes),
            "positions": list(options.positions),
            "seed": options.seed,
            "bases": self.bases,
            "cells": [asdict(cell) | asdict(score) for cell, score in self.cells.items()],
        }


def plant(base: Base, size: int, position: int) -> Planted:
    """The needle of the base's kind after ``position`` per cent of its records, and its decoys at fixed places."""
    kind, records = base.kind, list(base.records)
    decoys = [text.encode() for text in kind.decoys]
    places = [(len(records) * position // 100, kind.needle.encode())]
    places += [(len(records) * place // 100, text) for place, text in zip(_DECOY_PLACES, decoys, strict=False)]
    for where, text in sorted(places, reverse=True):
        records.insert(where, text)
    return Planted(
        base.name,
        kind.name,
        kind.command,
        kind.exit_code,
        size,
        position,
        base.synthetic,
        base.head + b"".join(records) + base.tail,
        tuple(fact.encode() for fact in kind.facts),
        tuple(text.partition(b"\n")[0] for text in decoys),
    )


def texts(options: Options, samples: Path | None = None) -> Iterator[Source]:
    """Every text of the grid: kinds with the size to make them, then real captures where there is a folder."""
    for kind in KINDS:
        for size in options.sizes:
            if size <= kind.largest:
                yield kind, size
    if samples is not None:
        for base in real_texts(samples):
            yield base, base.size


def planted(source: Source, options: Options) -> Iterator[Planted]:
    """One text of the grid with its needle at every position."""
    made, size = source
    if not isinstance(made, Base):
        made = synthetic(made, size, Random(f"{options.seed}/{made.name}/{size}"))  # noqa: S311  (to be repeated)
    for position in options.positions:
        yield plant(made, size, position)


def beam(options: Options) -> Callable[[Planted, str | None, str | None], Shown]:
    """Beam with a store of its own behind each call; takes the text, a host's name or none, and a budget or none."""
    from beam_optimize import reduce
    from beam_store import MemoryStore

    def run(text: Planted, host: str | None, budget: str | None) -> Shown:
        store = MemoryStore() if options.recovery else None
        result = reduce(
            text.raw,
            command=text.command,
            exit_code=text.exit_code,
            fidelity=options.fidelity,
            host=host,
            budget=budget,
            store=store,
        )
        return Shown(result.data, behind(result.data, store))

    return run


def shown(
    text: Planted, reducer: Callable[[Planted, str | None, str | None], Shown]
) -> Iterator[tuple[str, Shown, int | None]]:
    """What every method hands over, by name, with the bytes that it was to aim at where it was."""
    yield "nothing", Shown(text.raw), None
    yield "beam", reducer(text, None, None), None
    for rule in _hosts.RULES:
        native = _native(rule, text.raw, failed=text.failed)
        yield rule.name, native, None
        if rule.name in HOSTS:
            first = reducer(text, rule.name, _FAILED.get(rule.name) if text.failed else None)
            yield f"beam, then {rule.name}", _after(rule, first, failed=text.failed), None
            limit = len(native.text)
            matched = reducer(text, None, f"{limit}b") if limit < len(text.raw) else Shown(text.raw)
            yield f"beam, matched to {rule.name}", matched, limit


def _native(rule: _hosts.Rule, raw: bytes, *, failed: bool) -> Shown:
    cut = rule.cut(raw, failed=failed)
    return Shown(cut, raw if cut is not raw and rule.keeps(failed=failed) else b"")


def _after(rule: _hosts.Rule, first: Shown, *, failed: bool) -> Shown:
    """The host's truncation over what Beam left: its file has Beam's text, and a handle may go with the rest."""
    cut = rule.cut(first.text, failed=failed)
    if cut is first.text:
        return first
    if first.behind and b"beam://" in cut:
        return Shown(cut, first.behind)
    return Shown(cut, first.text if rule.keeps(failed=failed) else b"")


def score(
    text: Planted, counter: Counter, reducer: Callable[[Planted, str | None, str | None], Shown]
) -> dict[Cell, Score]:
    """One text under every method."""
    counted: dict[bytes, int] = {}

    def tokens(data: bytes) -> int:
        if data not in counted:
            counted[data] = counter.count(data).tokens
        return counted[data]

    out: dict[Cell, Score] = {}
    for method, got, limit in shown(text, reducer):
        read = got.text if got.text == text.raw else seen(got.text)
        visible = all(fact in read or in_record(fact, got.text) for fact in text.facts)
        out[Cell(method, text.kind, text.size, text.position, text.synthetic)] = Score(
            texts=1,
            visible=int(visible),
            recoverable=int(not visible and all(fact in got.behind for fact in text.facts)),
            tokens_before=tokens(text.raw),
            tokens_after=tokens(got.text),
            decoys=len(text.decoys),
            decoys_shown=sum(decoy in read for decoy in text.decoys),
            over=int(limit is not None and len(got.text) > limit),
        )
    return out


def run(
    options: Options,
    samples: Path | None = None,
    reducer: Callable[[Planted, str | None, str | None], Shown] | None = None,
) -> Report:
    """Measure the grid.  ``reducer`` stands in for Beam, in this process: a test's way to be wrong.

    InvalidValueError for options that fit nothing.
    """
    _check(options)
    work = _Work(options, reducer)
    report = Report(str(work.counter.basis), options)
    sources = list(texts(options, samples))
    report.bases = [
        f"{made.name}, {size} bytes" if isinstance(made, Base) else f"synthetic {made.name}, {size} bytes"
        for made, size in sources
    ]
    with Progress(len(sources), "texts") as bar:
        for part in _results(sources, options, work if reducer is not None or options.workers == 1 else None):
            bar.add(1)
            for cell, one in part.items():
                report.cells.setdefault(cell, Score()).add(one)
    return report


def _check(options: Options) -> None:
    if not options.sizes or min(options.sizes) < 1:
        raise InvalidValueError("sizes", options.sizes, "numbers of bytes, at least 1")
    if not options.positions or not all(0 <= position <= 100 for position in options.positions):
        raise InvalidValueError("positions", options.positions, "per cents from 0 to 100")
    if options.workers < 1:
        raise InvalidValueError("workers", options.workers, "at least 1")


def _results(sources: Sequence[Source], options: Options, work: _Work | None) -> Iterator[Mapping[Cell, Score]]:
    if work is not None:
        yield from map(work, sources)
        return
    with ProcessPoolExecutor(options.workers, get_context("spawn"), _begin, (options,)) as pool:
        try:
            yield from pool.map(_share, sources)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class _Work:
    """Scores texts with one counter and one reducer."""

    __slots__ = ("counter", "options", "reducer")

    def __init__(
        self, options: Options, reducer: Callable[[Planted, str | None, str | None], Shown] | None = None
    ) -> None:
        from beam_tokens import counter_for

        self.options = options
        self.reducer = reducer or beam(options)
        self.counter = counter_for(options.basis)

    def __call__(self, source: Source) -> Mapping[Cell, Score]:
        out: dict[Cell, Score] = {}
        for text in planted(source, self.options):
            for cell, one in score(text, self.counter, self.reducer).items():
                out.setdefault(cell, Score()).add(one)
        return out


_work: _Work | None = None


def _begin(options: Options) -> None:
    """Start a worker: the counter is loaded once."""
    global _work
    _work = _Work(options)


def _share(source: Source) -> Mapping[Cell, Score]:
    """A worker's part.  Its errors are told in words: those of Beam do not survive the way between processes."""
    if _work is None:
        raise BeamError("a worker was asked before it began")
    try:
        return _work(source)
    except BeamError as error:
        raise BeamError(str(error)) from None

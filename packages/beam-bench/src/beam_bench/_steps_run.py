"""Measuring a whole file of recorded steps: one look at its outline, then chunks for worker processes.

The file is read twice as a stream, never whole: first for the last step of every trajectory (how long a text stayed
in the context) and for the draw of a sample, then for the steps themselves.  Results are sums, so the order in which
workers finish does not matter; the same file and options give the same report.

Not here: what is measured of a step (``_steps``), and how a report is printed (``_steps_command``).
"""

from __future__ import annotations

import hashlib
import io
import random
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING

from beam_bench._progress import Progress
from beam_bench._steps import Miss, Part, Totals, baselines, beam, load, measure, parse
from beam_core import BeamError, InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from pathlib import Path
    from typing import BinaryIO

    from _typeshed import WriteableBuffer

    from beam_bench._reading import Shown
    from beam_bench._steps import Step

PROTOCOL = 1  # of the report; a change of what a number means raises it
_READ = 1 << 16  # bytes of an archive at once
_CHUNK = 1 << 20  # bytes of lines that a worker gets at once
_AHEAD = 4  # chunks per worker that wait or run, so that memory stays bounded
_MAGIC = b"\x28\xb5\x2f\xfd"  # of Zstandard frames
_MISSES = 1000  # kept in a report, the worst first

Chunk = list[tuple[int, int, bytes]]  # index of the step, last step of its trajectory, the line


@dataclass(frozen=True, slots=True)
class Options:
    """What is measured, and how.  ``sample`` steps are drawn with ``seed``; ``limit`` takes the first steps."""

    basis: str = "exact:o200k_base"
    fidelity: str = "compact"
    host: str | None = None
    recovery: bool = True
    limit: int | None = None
    sample: int | None = None
    seed: int = 0
    workers: int = 2


@dataclass(slots=True)
class Report:
    """Every number of a run as plain data."""

    name: str
    sha256: str
    records: int
    basis: str
    options: Options
    methods: dict[str, dict[str, Totals]] = field(default_factory=dict)  # by method, then by kind
    missed: int = 0  # steps in which Beam does not show a word that the next action used
    causes: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  # kind, note: steps, hidden words
    misses: list[Miss] = field(default_factory=list)  # the worst of those steps first
    grown: list[int] = field(default_factory=list)  # indexes of texts with more tokens after Beam

    def total(self, method: str) -> Totals:
        """The sums of a method over all kinds."""
        out = Totals()
        for totals in self.methods[method].values():
            out.add(totals)
        return out

    def as_dict(self) -> dict[str, object]:
        """The report in a fixed order; nothing in it depends on time, machine or the number of workers."""
        options = self.options
        return {
            "schema": "beam-bench-steps/1",
            "protocol": PROTOCOL,
            "file": {"name": self.name, "sha256": self.sha256, "records": self.records},
            "basis": self.basis,
            "fidelity": options.fidelity,
            "host": options.host,
            "recovery": options.recovery,
            "limit": options.limit,
            "sample": options.sample,
            "seed": options.seed,
            "methods": {
                name: {
                    "all": self.total(name).as_dict(),
                    "kinds": {kind: totals.as_dict() for kind, totals in kinds.items()},
                }
                for name, kinds in self.methods.items()
            },
            "missed": self.missed,
            "causes": [
                {"kind": kind, "note": note, "steps": steps, "hidden": hidden}
                for (kind, note), (steps, hidden) in self.causes.items()
            ],
            "misses": [miss.as_dict() for miss in self.misses],
            "grown": self.grown,
        }


def run(path: Path, options: Options, reducer: Callable[[Step], Shown] | None = None) -> Report:
    """Measure the steps of ``path``.  ``reducer`` stands in for Beam, in this process: a test's way to be wrong.

    InvalidValueError for a file that is none of steps, or options that fit nothing.
    """
    basis = str(_Work(options, reducer).counter.basis)  # a bad option is named before any work
    outline = _outline(path)
    chosen = _chosen(outline.records, options)
    report = Report(path.name, outline.sha256, outline.records, basis, options)
    sums: dict[tuple[str, str], Totals] = {}
    misses: list[Miss] = []
    causes: dict[tuple[str, str], tuple[int, int]] = {}
    with Progress(len(chosen), "steps") as bar:
        for size, part in _results(_chunks(path, outline, chosen), options, reducer):
            bar.add(size)
            for key, totals in part.sums.items():
                sums.setdefault(key, Totals()).add(totals)
            for miss in part.misses:
                steps, hidden = causes.get((miss.kind, miss.note), (0, 0))
                causes[miss.kind, miss.note] = (steps + 1, hidden + miss.hidden)
            report.missed += len(part.misses)
            report.grown += part.grown
            misses = sorted((*misses, *part.misses), key=_worst)[:_MISSES]
    for name in ("beam", *baselines()):
        kinds = sorted({kind for method, kind in sums if method == name})
        report.methods[name] = {kind: sums[name, kind] for kind in kinds}
    report.causes = dict(sorted(causes.items(), key=lambda cause: (-cause[1][1], cause[0])))
    report.misses = misses
    return report


def _worst(miss: Miss) -> tuple[int, int]:
    return -miss.hidden, miss.index


# -- the file


@dataclass(slots=True)
class _Outline:
    sha256: str
    records: int
    names: list[int]  # the trajectory of each record
    last: list[int]  # the last step of each trajectory


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The lines of a plain or Zstandard-compressed file; InvalidValueError where it cannot be read."""
    try:
        with path.open("rb") as file:
            if file.read(4) != _MAGIC:
                file.seek(0)
                yield file
                return
            file.seek(0)
            yield io.BufferedReader(_decompressed(file, path), 1 << 20)
    except OSError as error:
        raise InvalidValueError("steps file", str(path), f"a file to read ({error.strerror or error})") from error


def _decompressed(file: BinaryIO, path: Path) -> io.RawIOBase:
    try:
        import zstandard
    except ImportError as error:
        need = "a plain .jsonl, or the extra 'steps' of beam-bench (it brings zstandard)"
        raise InvalidValueError("steps file", str(path), need) from error

    def pieces() -> Iterator[bytes]:
        """The frames' content; an archive that ends inside a frame is damaged, although its reader would not say so."""
        frame = None
        rest = b""
        try:
            while data := rest or file.read(_READ):
                frame = frame or zstandard.ZstdDecompressor().decompressobj()
                yield frame.decompress(data)
                rest = frame.unused_data if frame.eof else b""
                frame = None if frame.eof else frame
        except zstandard.ZstdError as error:
            raise InvalidValueError("steps file", str(path), f"an undamaged archive ({error})") from error
        if frame is not None:
            raise InvalidValueError("steps file", str(path), "a whole archive: this one is cut off")

    return _Pieces(pieces())


class _Pieces(io.RawIOBase):
    """Pieces of bytes as a file to read from."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._piece = b""

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill ``buffer`` as far as one piece goes; 0 at the end."""
        view = memoryview(buffer)
        while not self._piece:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._piece = piece
        part, self._piece = self._piece[: len(view)], self._piece[len(view) :]
        view[: len(part)] = part
        return len(part)


def _outline(path: Path) -> _Outline:
    digest = hashlib.sha256()
    known: dict[str, int] = {}
    names: list[int] = []
    last: list[int] = []
    for number, line in _lines(path):
        digest.update(line)
        record = load(line, number)
        name = known.setdefault(str(record.get("trajectory_id", "")), len(known))
        step = record.get("step")
        if name == len(last):
            last.append(0)
        last[name] = max(last[name], step if isinstance(step, int) else 0)
        names.append(name)
    if not names:
        raise InvalidValueError("steps file", str(path), "at least one recorded step")
    return _Outline(digest.hexdigest(), len(names), names, last)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    with opened(path) as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, line


def _chosen(records: int, options: Options) -> range | list[int]:
    for name, value in (("limit", options.limit), ("sample", options.sample), ("workers", options.workers)):
        if value is not None and value < 1:
            raise InvalidValueError(name, value, "at least 1")
    first = range(records if options.limit is None else min(records, options.limit))
    if options.sample is None or options.sample >= len(first):
        return first
    return sorted(random.Random(options.seed).sample(first, options.sample))  # noqa: S311  (a draw to be repeated)


def _chunks(path: Path, outline: _Outline, chosen: range | list[int]) -> Iterator[Chunk]:
    wanted, stop = iter(chosen), chosen[-1]
    upcoming = next(wanted)
    chunk: Chunk = []
    size = 0
    for index, (_, line) in enumerate(_lines(path)):
        if index == upcoming:
            chunk.append((index, outline.last[outline.names[index]], line))
            size += len(line)
            upcoming = next(wanted, -1)
            if size >= _CHUNK:
                yield chunk
                chunk, size = [], 0
        if index == stop:
            break
    if chunk:
        yield chunk


# -- the work


def _results(
    chunks: Iterable[Chunk], options: Options, reducer: Callable[[Step], Shown] | None
) -> Iterator[tuple[int, Part]]:
    if reducer is not None or options.workers == 1:
        work = _Work(options, reducer)
        for chunk in chunks:
            yield len(chunk), work(chunk)
        return
    queue: deque[tuple[int, Future[Part]]] = deque()
    with ProcessPoolExecutor(options.workers, get_context("spawn"), _begin, (options,)) as pool:
        try:
            for chunk in chunks:
                queue.append((len(chunk), pool.submit(_share, chunk)))
                if len(queue) >= _AHEAD * options.workers:
                    size, future = queue.popleft()
                    yield size, future.result()
            for size, future in queue:
                yield size, future.result()
        except BrokenProcessPool as error:
            raise BeamError("a worker process ended early; --workers 1 shows what happens") from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class _Work:
    """Measures chunks with one counter and one set of methods."""

    __slots__ = ("counter", "methods")

    def __init__(self, options: Options, reducer: Callable[[Step], Shown] | None = None) -> None:
        from beam_tokens import counter_for

        first = reducer or beam(fidelity=options.fidelity, host=options.host, recovery=options.recovery)
        self.counter = counter_for(options.basis)
        self.methods = {"beam": first, **baselines()}

    def __call__(self, chunk: Chunk) -> Part:
        steps = ((index, parse(line, index + 1, last)) for index, last, line in chunk)
        return measure(steps, self.methods, self.counter)


_work: _Work | None = None


def _begin(options: Options) -> None:
    """Start a worker: the counter is loaded once."""
    global _work
    _work = _Work(options)


def _share(chunk: Chunk) -> Part:
    """A worker's part.  Its errors are told in words: those of Beam do not survive the way between processes."""
    if _work is None:
        raise BeamError("a worker was asked before it began")
    try:
        return _work(chunk)
    except BeamError as error:
        raise BeamError(str(error)) from None

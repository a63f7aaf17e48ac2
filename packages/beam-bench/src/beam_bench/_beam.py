"""Beam as a method of the bench: the engine's own call, with a store of its own for each capture.

Guarded: a handle that a capture prints itself, or that another capture left behind, resolves to nothing, because each
run has a store that holds what this run put there.

Run as a program, it prints a digest of every reduction of a corpus: what is compared to see that the same input gives
the same bytes in another process, with another hash seed and another locale.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from beam_bench._corpus import read_corpus
from beam_bench._facts import Outcome
from beam_bench._reader import BeamWay
from beam_optimize import reduce
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_bench._corpus import Capture
    from beam_bench._facts import Reducer

# Another process as unlike this one as may be, in what must not matter.
_ELSEWHERE = {"PYTHONHASHSEED": "4242", "LC_ALL": "C", "LANG": "C", "TZ": "Asia/Kathmandu", "COLUMNS": "40"}


def beam(fidelity: str = "compact", *, recovery: bool = True) -> Reducer:
    """Beam at a fidelity; with ``recovery`` it may leave out what its handle gives back."""

    def run(capture: Capture, raw: bytes) -> Outcome:
        store = MemoryStore() if recovery else None
        result = reduce(raw, fidelity=fidelity, command=capture.command, exit_code=capture.exit_code, store=store)
        return Outcome(result.data, BeamWay(store, raw) if store is not None else None)

    return run


def digests(captures: Iterable[Capture], reducer: Reducer) -> dict[str, str]:
    """SHA-256 of what the method prints, by path of the capture."""
    return {capture.path: hashlib.sha256(reducer(capture, capture.read()).data).hexdigest() for capture in captures}


def digests_elsewhere(corpus: Path, fidelity: str, *, recovery: bool, every: bool) -> dict[str, str]:
    """The digests as another process finds them, with another hash seed, locale and time zone."""
    argv = [sys.executable, "-m", "beam_bench._beam", str(corpus), fidelity, str(int(recovery)), str(int(every))]
    done = subprocess.run(argv, env={**os.environ, **_ELSEWHERE}, stdout=subprocess.PIPE, check=True)  # noqa: S603
    lines = done.stdout.decode("utf-8", "surrogateescape").splitlines()
    return {path: found for found, _, path in (line.partition(" ") for line in lines)}


def _main(corpus: str, fidelity: str, recovery: str, every: str) -> None:
    captures = read_corpus(Path(corpus), every=every == "1")
    for path, found in digests(captures, beam(fidelity, recovery=recovery == "1")).items():
        sys.stdout.buffer.write(f"{found} {path}\n".encode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    _main(*sys.argv[1:5])

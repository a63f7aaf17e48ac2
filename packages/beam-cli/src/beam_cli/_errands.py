"""Errands: an `expand`, `search` or `range` of an artifact, noted in the ledger with what it printed.

It is counted as the reduction was that stored the artifact, so that the one can be taken off the other.  Guards: as in
`_ledger`, nothing here disturbs an output, and a line is written after it.
"""

from __future__ import annotations

from time import time

from beam_cli._ledger import add, count, on
from beam_cli._streams import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from beam_store import ArtifactStore

_COUNTED = 1 << 20  # bytes of an errand that are counted on the basis of the reduction; of more, bytes / 4


def errand(
    store: ArtifactStore, verb: str, handle: str, size: int, shown: bytes | None, *, known: bool = False
) -> None:
    """Write the line of an errand that gave ``size`` bytes: ``shown``, or None where they were too many to hold.

    With ``known`` only where the artifact is one that a reduction led to.
    """
    root = on(store)
    if root is None:
        return
    try:
        from beam_core import Handle
        from beam_store import Errand, Ledger
        from beam_tokens import MixedEstimate

        digits = store.resolve(Handle(handle)).digits
        basis, mixed = Ledger(root).basis_of(digits), MixedEstimate()
        if known and basis is None:
            return
        tokens = None
        if basis not in {None, str(mixed.basis)} and shown is not None and size <= _COUNTED:
            try:
                tokens = count(str(basis), shown)
            except Exception:  # noqa: BLE001  (a tokenizer that is no longer there)
                tokens = None
        if basis is None or tokens is None:
            basis, tokens = str(mixed.basis), mixed.count_of(size).tokens
        add(root, Errand(time(), verb, digits, basis, tokens, size))
    except Exception:  # noqa: BLE001, S110  (the output is what matters)
        pass


class Printed:
    """Standard output for an errand, which is noted at the end, also where its reader has gone before."""

    __slots__ = ("_handle", "_held", "_size", "_store", "_verb")

    def __init__(self, store: ArtifactStore, verb: str, handle: str) -> None:
        self._store = store
        self._verb = verb
        self._handle = handle
        self._held: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        """Write all of ``data``; OSError where that cannot be."""
        write(1, data)
        self._size += len(data)
        if self._size <= _COUNTED:
            self._held.append(data)
        else:
            self._held.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None or isinstance(error, BrokenPipeError):
            shown = b"".join(self._held) if self._size <= _COUNTED else None
            errand(self._store, self._verb, self._handle, self._size, shown)

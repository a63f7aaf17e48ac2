"""`beam gc --dry-run`: a store of which everything can be read and nothing is ever removed.

Not here: what a policy keeps.  A collection in this store is the real one, up to the removal.
"""

from __future__ import annotations

from beam_store import ArtifactStore, MemoryBackend

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from beam_store import Backend, Kept


def rehearsed(store: ArtifactStore) -> ArtifactStore:
    """``store`` as far as collections can see, which remove nothing from it."""
    return ArtifactStore(_Rehearsal(store.backend))


class _Rehearsal(MemoryBackend):
    """Shows the objects of another place, and says of all that would be removed that it was."""

    __slots__ = ("_real",)

    def __init__(self, real: Backend) -> None:
        super().__init__()
        self._real = real

    def names(self, prefix: str = "") -> Iterator[str]:
        return iter(self._real.names(prefix))

    def look(self, name: str) -> Kept | None:
        return self._real.look(name)

    def remove(self, objects: Sequence[Kept]) -> list[Kept]:
        return list(objects)

    def tidy(self, choose: Callable[[list[bytes]], list[bytes]], before: float) -> int:  # noqa: ARG002
        return 0

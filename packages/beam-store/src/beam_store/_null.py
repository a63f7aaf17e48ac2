"""The store that keeps nothing, for where nothing may be kept: every put is refused with the reason."""

from __future__ import annotations

from beam_core import NoStoreError
from beam_store._memory import MemoryBackend
from beam_store._store import ArtifactStore, Writer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core import Handle, Origin


class NullStore(ArtifactStore):
    """Refuses every put with NoStoreError, which says ``reason``, and holds no artifact."""

    __slots__ = ("reason",)

    def __init__(self, reason: str = "storing is switched off") -> None:
        super().__init__(_NullBackend())
        self.reason = reason

    def put(
        self,
        raw: bytes,  # noqa: ARG002
        origin: Origin | None = None,  # noqa: ARG002
        when: float | None = None,  # noqa: ARG002
        *,
        allow_secrets: bool | None = None,  # noqa: ARG002
    ) -> Handle:
        """NoStoreError."""
        raise NoStoreError(self.reason)

    def writer(
        self,
        *,
        allow_secrets: bool | None = None,  # noqa: ARG002
        full: Callable[[], bool] | None = None,  # noqa: ARG002
    ) -> Writer:
        """NoStoreError."""
        raise NoStoreError(self.reason)


class _NullBackend(MemoryBackend):
    __slots__ = ()

    @property
    def place(self) -> str:
        return "no store"

"""beam-store: raw bytes under their SHA-256, given back byte for byte or not at all.

``FileStore`` keeps them in a folder that many processes may use at once, ``MemoryStore`` for as long as the
process lives; ``default_root`` is the folder for the current user.  Nothing is ever evicted: retention and the
recovery gate come with the whole store.  Names load on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._files import FileStore as FileStore
    from beam_store._memory import MemoryStore as MemoryStore
    from beam_store._place import default_root as default_root

_WHERE = {"FileStore": "_files", "MemoryStore": "_memory", "default_root": "_place"}
__all__ = sorted(_WHERE)  # noqa: PLE0605  (a list; computed so that it is written once)


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562)."""
    module = _WHERE.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__

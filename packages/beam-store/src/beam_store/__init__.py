"""beam-store: raw bytes under their SHA-256, given back byte for byte or not at all.

``FileStore`` keeps them in a folder that many processes may use at once, ``MemoryStore`` for as long as the
process lives, ``NullStore`` refuses; all are an ``ArtifactStore`` on a ``Backend``.  ``default_root`` is the folder
for the current user, ``Policy`` says what a collection keeps.  ``line_range`` and ``search`` work on any bytes,
``scan`` says what in them looks like a secret.  ``Ledger`` is beside the artifacts: what was shown instead of them, and
how often more was asked for.  Names load on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._backend import Backend as Backend
    from beam_store._backend import Draft as Draft
    from beam_store._backend import Kept as Kept
    from beam_store._entries import Entry as Entry
    from beam_store._files import FileBackend as FileBackend
    from beam_store._files import FileStore as FileStore
    from beam_store._journal import Record as Record
    from beam_store._ledger import Errand as Errand
    from beam_store._ledger import Ledger as Ledger
    from beam_store._ledger import Reduced as Reduced
    from beam_store._memory import MemoryBackend as MemoryBackend
    from beam_store._memory import MemoryStore as MemoryStore
    from beam_store._null import NullStore as NullStore
    from beam_store._place import default_root as default_root
    from beam_store._retention import Collected as Collected
    from beam_store._retention import Policy as Policy
    from beam_store._search import Line as Line
    from beam_store._search import Matches as Matches
    from beam_store._search import line_range as line_range
    from beam_store._search import search as search
    from beam_store._search import stream_lines as stream_lines
    from beam_store._secrets import Finding as Finding
    from beam_store._secrets import scan as scan
    from beam_store._store import LIMIT as LIMIT
    from beam_store._store import ArtifactStore as ArtifactStore
    from beam_store._store import Writer as Writer

_HOME = {
    "_backend": ("Backend", "Draft", "Kept"),
    "_entries": ("Entry",),
    "_files": ("FileBackend", "FileStore"),
    "_journal": ("Record",),
    "_ledger": ("Errand", "Ledger", "Reduced"),
    "_memory": ("MemoryBackend", "MemoryStore"),
    "_null": ("NullStore",),
    "_place": ("default_root",),
    "_retention": ("Collected", "Policy"),
    "_search": ("Line", "Matches", "line_range", "search", "stream_lines"),
    "_secrets": ("Finding", "scan"),
    "_store": ("LIMIT", "ArtifactStore", "Writer"),
}
_WHERE = {name: module for module, names in _HOME.items() for name in names}
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

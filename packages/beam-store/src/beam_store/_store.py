"""Artifacts: raw bytes under their SHA-256, given back byte for byte or not at all, wherever they are kept.

Guarded here: bytes are served only if they hash to their name; ``put`` returns only when ``get`` would serve them;
what looks like a secret is refused unless it is allowed; nothing is evicted to make room.  No clock is read and no
environment: times come from the caller.

Not here: where the bytes are (``_files``, ``_memory``), what is removed when (``_retention``), and how lines are
found (``_search``); the last two are loaded when they are asked for, because a put must be quick.
"""

from __future__ import annotations

from beam_core import Handle, SecretError, StoreFullError, UnknownHandleError
from beam_store._codec import CHUNK, Packer, cut, pack, stream, unpack, unpacked
from beam_store._journal import compose
from beam_store._names import digest, hasher, resolve
from beam_store._secrets import Scanner, scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType
    from typing import Self, TypeVar

    from beam_core import Origin
    from beam_store._backend import Backend, Draft
    from beam_store._entries import Entry
    from beam_store._journal import Record
    from beam_store._retention import Collected, Policy
    from beam_store._search import Matches
    from beam_store._secrets import Finding

    T = TypeVar("T")

_SMALL = 1 << 18  # bytes of a stored form; below, the artifact may be in memory whole
LIMIT = 4 << 30  # bytes that a store may take: more than a default Policy leaves, so there is room after gc


class ArtifactStore:
    """Artifacts in a backend.  ``FileStore`` and ``MemoryStore`` are this with a backend of their own.

    ``limit`` is the room in bytes beyond which new work is refused; ``allow_secrets`` is the default for puts.
    """

    __slots__ = ("allow_secrets", "backend", "limit")

    def __init__(self, backend: Backend, *, limit: int | None = LIMIT, allow_secrets: bool = False) -> None:
        self.backend = backend
        self.limit = limit
        self.allow_secrets = allow_secrets

    def put(
        self,
        raw: bytes,
        origin: Origin | None = None,
        when: float | None = None,
        *,
        allow_secrets: bool | None = None,
    ) -> Handle:
        """Keep ``raw`` and return its complete handle; the same bytes are kept once.

        ``when`` is the time now, in seconds since 1970: age and grace count from it.  SecretError where the bytes
        look like a secret, StoreFullError where there is no room, StoreError for any other failure; then no
        handle was promised.
        """
        found = scan(raw)
        self.guard(found, allow_secrets)
        name = digest(raw)
        lines = raw.count(b"\n") + (not raw.endswith(b"\n") and bool(raw))
        record = self._record(when, name, len(raw), lines, origin, found, allow_secrets)
        if self._same(name, raw) and self.backend.renew(name, when, record):
            return Handle(name)
        draft = self.backend.draft()
        try:
            pack(cut(raw), draft.write)
            draft.keep(name, when, record, self.limit)
        finally:
            draft.drop()
        return Handle(name)

    def writer(self, *, allow_secrets: bool | None = None, full: Callable[[], bool] | None = None) -> Writer:
        """For bytes that come in pieces and may be too many for memory: ``write`` them, then ``commit``.

        Where there is no room, ``full`` is called, once; if it says that it made some, what failed is tried again.
        """
        return Writer(self, allow_secrets=allow_secrets, full=full)

    def get(self, handle: Handle) -> bytes:
        """The bytes; UnknownHandleError, AmbiguousHandleError, DamagedObjectError, or StoreError."""
        name = self._name(handle)
        pieces = self.backend.read(name)
        if pieces is None:
            raise UnknownHandleError(str(handle), self.backend.place)
        return unpack(b"".join(pieces), name, self.backend.place)

    def chunks(self, handle: Handle) -> Iterator[bytes]:
        """The bytes in pieces, of about a megabyte, with none of them served before all were verified."""
        name = self._name(handle)
        pieces = self.backend.read(name)
        if pieces is None:
            raise UnknownHandleError(str(handle), self.backend.place)
        first = next(pieces, b"")
        if len(first) <= _SMALL:
            return iter((unpack(first, name, self.backend.place),))
        for _ in stream(_joined(first, pieces), name, self.backend.place):
            pass
        return self._stream(handle, name)

    def get_range(self, handle: Handle, first: int, last: int) -> bytes:
        r"""Lines ``first`` to ``last``, 1-based and inclusive, ended by ``\n`` only, clipped at the end.

        InvalidValueError where ``first`` is below 1 or above ``last``.
        """
        from beam_store._search import pick_lines

        return pick_lines(self.chunks(handle), first, last)

    def search(
        self, handle: Handle, pattern: bytes, *, fixed: bool = False, context: int = 0, limit: int | None = 100
    ) -> Matches:
        """Lines that hold ``pattern``; see ``beam_store.search``."""
        from beam_store._search import search

        return search(self.chunks(handle), pattern, fixed=fixed, context=context, limit=limit)

    def resolve(self, handle: Handle) -> Handle:
        """The complete handle of the one artifact it fits; UnknownHandleError or AmbiguousHandleError."""
        return resolve(handle, self.backend.names(handle.digits), self.backend.place)

    def stat(self, handle: Handle) -> Entry:
        """What is known of one artifact; the errors of ``get`` but DamagedObjectError."""
        from beam_store._entries import entry_of

        return entry_of(self.backend, self.resolve(handle))

    def ls(self) -> list[Entry]:
        """What is known of every artifact, the one put last first."""
        from beam_store._entries import entries

        return entries(self.backend)

    def journal(self) -> Iterator[Record]:
        """Every put that is on record, oldest first, also of artifacts that are gone."""
        from beam_store._journal import parse_all

        return parse_all(self.backend.records())

    def pin(self, handle: Handle) -> Handle:
        """Let no collection remove the artifact; gives its complete handle.  The errors of ``resolve``."""
        whole = self.resolve(handle)
        if not self.backend.pin(whole.digits):
            raise UnknownHandleError(str(handle), self.backend.place)
        return whole

    def unpin(self, handle: Handle) -> Handle:
        """Let policy decide again; gives the complete handle.  The errors of ``resolve``."""
        whole = self.resolve(handle)
        self.backend.unpin(whole.digits)
        return whole

    def used(self) -> int:
        """Bytes that all artifacts take where they are kept."""
        return self.backend.used()

    def gc(self, policy: Policy, now: float) -> Collected:
        """Remove what ``policy`` no longer keeps at the time ``now``; the only thing that ever removes artifacts.

        Safe beside any number of puts and gets.  StoreError where the place cannot be locked.
        """
        from beam_store._retention import collect

        return collect(self.backend, policy, now)

    def commit(
        self,
        draft: Draft,
        name: str,
        size: int,
        lines: int,
        origin: Origin | None,
        when: float | None,
        found: list[Finding],
        allow_secrets: bool | None,
    ) -> Handle:
        """For ``Writer``: keep a finished draft."""
        record = self._record(when, name, size, lines, origin, found, allow_secrets)
        if not (self._sound(name) and self.backend.renew(name, when, record)):
            draft.keep(name, when, record, self.limit)
        return Handle(name)

    def guard(self, found: list[Finding], allow_secrets: bool | None) -> None:
        """SecretError where something was found and is not allowed."""
        if found and not (self.allow_secrets if allow_secrets is None else allow_secrets):
            raise SecretError([(finding.kind, finding.line) for finding in found])

    def _record(
        self,
        when: float | None,
        name: str,
        size: int,
        lines: int,
        origin: Origin | None,
        found: list[Finding],
        allow_secrets: bool | None,
    ) -> bytes:
        flags = tuple(dict.fromkeys(finding.kind for finding in found))
        if origin is not None and origin.command:
            secret = scan(origin.command.encode("utf-8", "surrogatepass"))
            if secret and not (self.allow_secrets if allow_secrets is None else allow_secrets):
                from beam_core import Origin

                origin = Origin(None, origin.exit_code, origin.tool, origin.host, origin.session)
                flags = (*flags, "command withheld")
        return compose(when, name, size, lines, origin, flags)

    def _name(self, handle: Handle) -> str:
        return handle.digits if handle.complete else self.resolve(handle).digits

    def _same(self, name: str, raw: bytes) -> bool:
        """Whether exactly these bytes are kept already."""
        pieces = self.backend.read(name)
        if pieces is None:
            return False
        from beam_core import DamagedObjectError

        at = 0
        try:
            for piece in unpacked(pieces, name, self.backend.place):
                if raw[at : at + len(piece)] != piece:
                    return False
                at += len(piece)
        except DamagedObjectError:
            return False
        return at == len(raw)

    def _sound(self, name: str) -> bool:
        pieces = self.backend.read(name)
        if pieces is None:
            return False
        from beam_core import DamagedObjectError

        try:
            for _ in stream(pieces, name, self.backend.place):
                pass
        except DamagedObjectError:
            return False
        return True

    def _stream(self, handle: Handle, name: str) -> Iterator[bytes]:
        pieces = self.backend.read(name)
        if pieces is None:
            raise UnknownHandleError(str(handle), self.backend.place)
        return stream(pieces, name, self.backend.place)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.backend.place!r})"


def _joined(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


class Writer:
    """An artifact that comes in pieces.  Use it as a context: what is not committed at its end is forgotten."""

    __slots__ = (
        "_allow",
        "_buffer",
        "_draft",
        "_full",
        "_hash",
        "_last",
        "_lines",
        "_packer",
        "_scanner",
        "_size",
        "_store",
    )

    def __init__(
        self, store: ArtifactStore, *, allow_secrets: bool | None = None, full: Callable[[], bool] | None = None
    ) -> None:
        self._store = store
        self._allow = allow_secrets
        self._full = full
        self._draft = self._with_room(store.backend.draft)
        self._packer = Packer(self._add)
        self._hash = hasher()
        self._scanner = Scanner()
        self._buffer = bytearray()
        self._size = self._lines = 0
        self._last = b""

    def write(self, piece: bytes) -> None:
        """Add bytes; StoreFullError or StoreError."""
        if not piece:
            return
        self._hash.update(piece)
        self._size += len(piece)
        self._lines += piece.count(b"\n")
        self._last = piece[-1:]
        self._buffer += piece
        if len(self._buffer) >= CHUNK:
            self._flush()

    def commit(self, origin: Origin | None = None, when: float | None = None) -> Handle:
        """Keep what was written; as ``put``, with the same errors."""
        self._flush()
        self._packer.close()
        found = self._scanner.close()
        lines = self._lines + (self._last not in {b"", b"\n"})
        store = self._store
        try:
            store.guard(found, self._allow)
            name = self._hash.hexdigest()
            return self._with_room(
                lambda: store.commit(self._draft, name, self._size, lines, origin, when, found, self._allow)
            )
        finally:
            self._draft.drop()

    def _add(self, piece: bytes | memoryview) -> None:
        self._with_room(lambda: self._draft.write(piece))

    def _with_room(self, act: Callable[[], T]) -> T:
        """Do ``act``, which leaves nothing behind where it fails, and again if room was made for it."""
        try:
            return act()
        except StoreFullError:
            full, self._full = self._full, None
            if full is None or not full():
                raise
            return act()

    def _flush(self) -> None:
        data = bytes(self._buffer)
        self._buffer.clear()
        self._scanner.feed(data)
        for piece in cut(data):
            self._packer.add(piece)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._draft.drop()

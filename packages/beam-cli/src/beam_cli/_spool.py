"""What arrives on one stream: kept in arrival order until the command ends, and put into the store on the way.

`Spool` holds the bytes, in memory up to a few megabytes and above that in a file without a name, which ends with
the process.  `Keeper` gives them to the store and remembers what became of that.  The two do not know each
other: each may fail, and neither may cost the text.

Guards: whatever was taken is in `pieces`, in order, also where the disk ends half-way through a piece.  A text
that is larger than memory should be is never in memory whole: `whole` gives a map of the file then.
"""

from __future__ import annotations

import os

from beam_core import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core import Handle, MappedText, Origin
    from beam_store import ArtifactStore, Writer

MEMORY = 8 << 20  # bytes of a stream that are held in memory
MAPPED = 256 << 20  # bytes above which `whole` gives a map
SMALL = 1 << 20  # bytes up to which a text is put into the store at the end, in one
_CHUNK = 1 << 20
_FOLDERS = ("/var/tmp", "/tmp", ".")  # noqa: S108  (files are made without a name, or with a random one, exclusively)


class Spool:
    """Bytes in the order in which they came."""

    __slots__ = ("_fd", "_held", "_written")

    def __init__(self) -> None:
        self._held = bytearray()  # what is not in the file
        self._fd = -1
        self._written = 0

    @property
    def size(self) -> int:
        """Bytes that were taken."""
        return self._written + len(self._held)

    def add(self, piece: bytes) -> None:
        """Take a piece; OSError where there is no room on disk, and then the piece is held even so."""
        self._held += piece
        if len(self._held) > MEMORY or (self._fd >= 0 and len(self._held) >= _CHUNK):
            self._spill()

    def _spill(self) -> None:
        """Move what is in memory to the file; what cannot be moved stays."""
        if self._fd < 0:
            self._fd = unnamed_file()
        while self._held:
            done = os.pwrite(self._fd, self._held, self._written)
            self._written += done
            del self._held[:done]

    def pieces(self) -> Iterator[bytes]:
        """All that was taken, in pieces of about a megabyte where it is on disk."""
        at = 0
        while at < self._written:
            piece = os.pread(self._fd, min(_CHUNK, self._written - at), at)
            if not piece:
                raise OSError("the temporary file is shorter than what was written to it")
            yield piece
            at += len(piece)
        yield bytes(self._held)

    def whole(self) -> bytes | MappedText:
        """All that was taken, as one; a map where it is above MAPPED bytes.  OSError, MemoryError."""
        if not self._written:
            return bytes(self._held)
        if self.size <= MAPPED:
            return b"".join(self.pieces())
        from beam_core import MappedText

        self._spill()
        return MappedText(self._fd)

    def close(self) -> None:
        """Forget everything."""
        self._held.clear()
        self._written = 0
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def unnamed_file() -> int:
    """A descriptor of a new file for its owner only, which no folder lists; OSError where none can be made.

    ``TMPDIR`` names the folder, else it is /var/tmp, because /tmp is memory on many systems, else /tmp.
    """
    first = os.environ.get("TMPDIR")
    flags = os.O_RDWR | os.O_EXCL | os.O_CLOEXEC
    last = OSError("no folder for a temporary file")
    for folder in (first, *_FOLDERS) if first else _FOLDERS:
        try:
            return os.open(folder, flags | os.O_TMPFILE, 0o600)
        except (OSError, AttributeError):  # not every system and file system has it
            pass
        path = os.path.join(folder, f"beam-{os.urandom(8).hex()}")
        try:
            fd = os.open(path, flags | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            last = error
            continue
        os.unlink(path)
        return fd
    raise last


class Keeper:
    """Puts one text into the store as it comes.  No method raises: what went wrong is in ``error``."""

    __slots__ = ("_start", "_store", "_writer", "error")

    def __init__(self, store: ArtifactStore, *, at_once: bool = False) -> None:
        self._store = store
        self._writer: Writer | None = None
        self._start = bytearray()  # what came before there was a writer
        self.error: StoreError | None = None
        if at_once:
            self._start_writing()

    def take(self, piece: bytes) -> None:
        """The next piece."""
        if self.error is not None:
            return
        if self._writer is None:
            self._start += piece
            if len(self._start) > SMALL:
                self._start_writing()
            return
        try:
            self._writer.write(piece)
        except Exception as error:  # noqa: BLE001  (whatever the store fails of, the text goes on)
            self._fail(error)

    def _start_writing(self) -> None:
        try:
            self._writer = self._store.writer(full=self._make_room)
            self._writer.write(bytes(self._start))
        except Exception as error:  # noqa: BLE001  (whatever the store fails of, the text goes on)
            self._fail(error)
        self._start.clear()

    def _fail(self, error: Exception) -> None:
        self.drop()
        self.error = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")

    def drop(self) -> None:
        """Forget what was written and not kept."""
        if self._writer is not None:
            self._writer.__exit__(None, None, None)
            self._writer = None

    def _make_room(self) -> bool:
        """Collect the store, by the default policy."""
        from time import time

        from beam_store import Policy

        return bool(self._store.gc(Policy(), time()).removed)

    def finish(self, origin: Origin) -> Handle | None:
        """Keep the text; its complete handle, or None and ``error``."""
        if self.error is not None:
            return None
        from time import time

        from beam_cli._recovery import Recovery

        try:
            if self._writer is None:
                return Recovery(self._store).put(bytes(self._start), origin)
            with self._writer as writer:
                return writer.commit(origin, time())
        except Exception as error:  # noqa: BLE001  (whatever the store fails of, the text goes on)
            self._fail(error)
            return None


class Kept:
    """The store as the engine sees it: what it asks to keep is kept already, or could not be."""

    __slots__ = ("_error", "_handle", "_store")

    def __init__(self, store: ArtifactStore, handle: Handle | None, error: StoreError | None) -> None:
        self._store = store
        self._handle = handle
        self._error = error

    def put(self, raw: bytes, origin: Origin | None = None, when: float | None = None) -> Handle:  # noqa: ARG002
        """The handle of the one text that this is about; StoreError where it was not kept."""
        if self._handle is None:
            raise self._error or StoreError("not kept")
        return self._handle

    def get(self, handle: Handle) -> bytes:
        """The bytes; see ``beam_store.ArtifactStore.get``."""
        return self._store.get(handle)

"""A store in a folder, which any number of processes may use at once.

    objects/ab/cd…   one file an artifact, named by the SHA-256 of its raw bytes
    journal          one line a put, only ever appended to, except by a collection
    ledger/          what was shown instead of artifacts, a file a day (`_ledger`)
    pins/abcd…       one empty file a pinned artifact
    usage            one byte for every 4 KiB that the objects take, so that its size says how full the store is;
                     whoever changes the store holds a lock on it
    tmp/             files that are being written

A file is written under a temporary name and then renamed, so none is ever seen half.  There is no sync to disk:
after a power cut a recent object may be missing or damaged; then it is reported, never served.  A process that is
killed leaves at most a file in ``tmp``, a count in ``usage`` that is too large, and a line in the journal for an
object that is not there; each is put right in passing by whoever meets it.

Guarded here: folders are for their owner only (0700), files too (0600), whatever the umask; a folder that others
may write to, or that belongs to someone else, is refused; nothing is opened through a symbolic link.
"""

from __future__ import annotations

import os

from beam_core import DamagedObjectError, StoreError, StoreFullError
from beam_store._codec import BLOCK, CHUNK, stream
from beam_store._lock import lock
from beam_store._store import LIMIT, ArtifactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from beam_store._backend import Kept
    from beam_store._retention import Collected, Policy

_NAME = 62  # digits of a file's name; the two before are its folder's
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_BATCH = 64  # objects removed under one lock: a put waits some milliseconds at most
_COUNTED = b"="  # last byte of ``usage`` if nothing was added since the objects were counted
_ADDED = b"."


class FileStore(ArtifactStore):
    """Keeps raw bytes under their SHA-256 below the folder ``root``, which the first ``put`` makes.

    ``limit`` is the room in bytes on disk beyond which new work is refused (``None``: the disk alone decides);
    ``allow_secrets`` stores what looks like a secret too.
    """

    __slots__ = ("root",)

    def __init__(self, root: str, *, limit: int | None = LIMIT, allow_secrets: bool = False) -> None:
        super().__init__(FileBackend(root), limit=limit, allow_secrets=allow_secrets)
        self.root = root

    def gc(self, policy: Policy, now: float) -> Collected:
        """See ``ArtifactStore.gc``; days of the ledger that are too old by the policy go too."""
        done = super().gc(policy, now)
        if policy.max_age is not None:
            from beam_store._ledger import Ledger

            Ledger(self.root).collect(now - max(policy.max_age, policy.grace))
        return done

    def check(self, policy: Policy, now: float) -> None:
        """StoreError where a put would fail now, even after a collection; nothing is left behind, and nothing goes."""
        from beam_store._trial import check

        check(self.root, self.limit, policy, now)


class FileBackend:
    """Objects, records and pins below the folder ``root``."""

    __slots__ = ("root",)

    def __init__(self, root: str) -> None:
        self.root = root

    @property
    def place(self) -> str:
        """The folder."""
        return self.root

    def draft(self) -> FileDraft:
        """Begin an object; makes the store's folders where they are missing."""
        path = self._temporary()
        try:
            try:
                self.check()
                return FileDraft(self, path, _create(path))
            except FileNotFoundError:
                _make_folder(os.path.dirname(path))
                self.check()
                return FileDraft(self, path, _create(path))
        except OSError as error:
            raise self.failed("write to", error) from error

    def read(self, name: str) -> Iterator[bytes] | None:
        """The stored form in pieces; ``None`` where there is none."""
        try:
            fd = os.open(self.path(name), os.O_RDONLY | _SAFE)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self.failed(f"read object {name[:12]} in", error) from error
        try:
            size = os.fstat(fd).st_size
            first = os.read(fd, min(size, CHUNK) + 1)
        except OSError as error:
            os.close(fd)
            raise self.failed(f"read object {name[:12]} in", error) from error
        if len(first) == size:
            os.close(fd)
            return iter((first,))
        return self._rest(fd, first, name)

    def _rest(self, fd: int, piece: bytes, name: str) -> Iterator[bytes]:
        try:
            while piece:
                yield piece
                try:
                    piece = os.read(fd, CHUNK)
                except OSError as error:
                    raise self.failed(f"read object {name[:12]} in", error) from error
        finally:
            os.close(fd)

    def renew(self, name: str, when: float | None, record: bytes) -> bool:
        """Note that an object was put again; false where it is no longer there."""
        try:
            self.check()
            usage = self.hold(alone=False)
            try:
                path = self.path(name)
                known = os.stat(path).st_mtime
                # Also where the time stays as it is, this tells a collection that the object was promised again.
                later = None if when is None else max(when, known)
                os.utime(path, None if later is None else (later, later))
                self.append(record)
            finally:
                os.close(usage)
        except FileNotFoundError:
            return False
        except OSError as error:
            raise self.failed("write to", error) from error
        return True

    def names(self, prefix: str = "") -> Iterator[str]:
        """Names of objects that begin with ``prefix``."""
        folders = [prefix[:2]] if prefix else sorted(self._list("objects"))
        for folder in folders:
            for file in self._list(os.path.join("objects", folder)):
                if len(file) == _NAME and (folder + file).startswith(prefix):
                    yield folder + file

    def look(self, name: str) -> Kept | None:
        """An object as it is now."""
        from beam_store._backend import Kept

        try:
            info = os.stat(self.path(name))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self.failed(f"look at object {name[:12]} in", error) from error
        version = (info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns)
        pinned = os.path.lexists(self._pin(name))
        return Kept(name, _blocks(info.st_size) * BLOCK, info.st_mtime, info.st_ctime, version, pinned=pinned)

    def pin(self, name: str) -> bool:
        """Protect an object from ``remove``; false where it is not there."""
        try:
            self.check()
            usage = self.hold(alone=False)
            try:
                if not os.path.lexists(self.path(name)):
                    return False
                path = self._pin(name)
                try:
                    os.close(_create(path))
                except FileNotFoundError:
                    _make_folder(os.path.dirname(path))
                    os.close(_create(path))
            finally:
                os.close(usage)
        except FileExistsError:
            return True
        except FileNotFoundError:  # there is no store yet
            return False
        except OSError as error:
            raise self.failed("write to", error) from error
        return True

    def unpin(self, name: str) -> bool:
        """Protect it no longer; false where it was not pinned."""
        try:
            os.unlink(self._pin(name))
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise self.failed("write to", error) from error
        return True

    def records(self) -> Iterator[bytes]:
        """The lines of the journal, oldest first; some may be torn."""
        try:
            with open(os.path.join(self.root, "journal"), "rb", opener=_open) as file:
                for line in file:
                    yield line.rstrip(b"\n")
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            raise self.failed("read the journal of", error) from error

    def used(self) -> int:
        """Bytes that all objects take, counted in whole blocks of 4 KiB."""
        return self._count() * BLOCK

    def remove(self, objects: Sequence[Kept]) -> list[Kept]:
        """Remove objects that are still as they were looked at and not pinned; gives those that it removed."""
        removed: list[Kept] = []
        try:
            for start in range(0, len(objects), _BATCH):
                usage = self.hold(alone=True)
                try:
                    batch = [kept for kept in objects[start : start + _BATCH] if self._remove(kept)]
                    removed += batch
                    freed = sum(kept.room for kept in batch) // BLOCK
                    size = os.fstat(usage).st_size
                    os.ftruncate(usage, max(0, size - freed))
                finally:
                    os.close(usage)
        except FileNotFoundError:  # there is no store
            pass
        except OSError as error:
            raise self.failed("remove objects from", error) from error
        return removed

    def _remove(self, kept: Kept) -> bool:
        now = self.look(kept.name)
        if now is None or now.pinned or now.version != kept.version:
            return False
        os.unlink(self.path(kept.name))
        return True

    def tidy(self, choose: Callable[[list[bytes]], list[bytes]], before: float) -> int:
        """Reduce the journal to what ``choose`` takes, remove old drafts, count afresh; gives the old drafts."""
        try:
            usage = self.hold(alone=True)
        except FileNotFoundError:  # there is no store
            return 0
        except OSError as error:
            raise self.failed("write to", error) from error
        try:
            lines = list(self.records())
            chosen = choose(lines)
            if len(chosen) < len(lines):
                self._rewrite(chosen)
            swept = sum(self._sweep(file, before) for file in self._list("tmp"))
            self._counted(usage)
        except OSError as error:
            raise self.failed("write to", error) from error
        finally:
            os.close(usage)
        return swept

    def _rewrite(self, lines: list[bytes]) -> None:
        draft = self.draft()
        try:
            draft.write(b"".join(line + b"\n" for line in lines))
            draft.become(os.path.join(self.root, "journal"))
        finally:
            draft.drop()

    def _sweep(self, file: str, before: float) -> bool:
        path = os.path.join(self.root, "tmp", file)
        try:
            info = os.lstat(path)
            if max(info.st_mtime, info.st_ctime) >= before:
                return False
            os.unlink(path)
        except OSError:  # finished, or swept by another
            return False
        return True

    # How full the store is.

    def charge(self, usage: int, size: int, limit: int | None) -> None:
        """Count an object of ``size`` bytes before it is there; StoreFullError beyond ``limit``."""
        blocks = _blocks(size)
        counted = os.fstat(usage).st_size
        if not counted and os.path.isdir(os.path.join(self.root, "objects")):  # someone deleted the file
            counted = self._recount(usage)
        if limit is not None and (counted + blocks) * BLOCK > limit:
            if counted and _last(usage) != _COUNTED:  # killed processes may have counted too much
                counted = self._recount(usage)
            if (counted + blocks) * BLOCK > limit:
                raise StoreFullError(
                    f"the store in {self.root} is full: {counted * BLOCK} of {limit} bytes are used and"
                    f" {blocks * BLOCK} more are needed; collect what is out of date (beam gc) or raise the limit",
                    needed=blocks * BLOCK,
                    used=counted * BLOCK,
                    limit=limit,
                )
        _write(usage, _ADDED * blocks)

    def _recount(self, usage: int) -> int:
        lock(usage, self.root, alone=True)
        counted = self._counted(usage)
        lock(usage, self.root, alone=False)
        return counted

    def _counted(self, usage: int) -> int:
        """Count all objects, with nobody else about, and note it."""
        counted = self._count()
        os.ftruncate(usage, max(0, counted - 1))
        if counted:  # killed in between: one less than there is, and the next recount finds it
            _write(usage, _COUNTED)
        return counted

    def _count(self) -> int:
        blocks = 0
        for name in self.names():
            try:
                blocks += _blocks(os.stat(self.path(name)).st_size)
            except FileNotFoundError:
                pass
            except OSError as error:
                raise self.failed(f"look at object {name[:12]} in", error) from error
        return blocks

    # Paths and files.

    def hold(self, *, alone: bool) -> int:
        """The usage file, open and locked; closing it ends the lock.  FileNotFoundError where there is no store."""
        path = os.path.join(self.root, "usage")
        flags = os.O_RDWR | os.O_APPEND | _SAFE
        try:
            usage = os.open(path, flags)
        except FileNotFoundError:
            usage = _create(path, flags)
        try:
            held = lock(usage, self.root, alone=alone)
        except BaseException:
            os.close(usage)
            raise
        if alone and not held:
            os.close(usage)
            raise StoreError(f"nothing can be collected in {self.root}: its file system has no locks")
        return usage

    def append(self, record: bytes) -> None:
        """Add a line to the journal."""
        path = os.path.join(self.root, "journal")
        flags = os.O_WRONLY | os.O_APPEND | _SAFE
        try:
            fd = os.open(path, flags)
        except FileNotFoundError:
            fd = _create(path, flags)
        try:
            _write(fd, record)
        finally:
            os.close(fd)

    def sound(self, name: str) -> bool:
        """Whether there is an object whose bytes hash to its name."""
        try:
            for _ in stream(self.read(name) or (), name, self.root):
                pass
        except DamagedObjectError:
            return False
        return True

    def path(self, name: str) -> str:
        """The file of an object."""
        return os.path.join(self.root, "objects", name[:2], name[2:])

    def _pin(self, name: str) -> str:
        return os.path.join(self.root, "pins", name)

    def _temporary(self) -> str:
        return os.path.join(self.root, "tmp", os.urandom(8).hex())

    def _list(self, folder: str) -> list[str]:
        try:
            return os.listdir(os.path.join(self.root, folder))
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise self.failed("look into", error) from error

    def check(self) -> None:
        """FileNotFoundError where there is no folder yet; StoreError where it is not ours alone to write to."""
        info = os.stat(self.root)
        if os.name != "posix" or (info.st_uid == os.geteuid() and not info.st_mode & 0o022):
            return
        if info.st_uid != os.geteuid():
            what = "belongs to another user: use a folder of your own"
        else:
            what = f"may be written to by others: chmod go-w {self.root}"
        raise StoreError(f"the store's folder {self.root} {what}")

    def failed(self, what: str, error: OSError, needed: int | None = None) -> StoreError:
        """The StoreError for an error of the system; ``needed`` bytes were to be written."""
        from errno import EFBIG, ENOSPC, errorcode

        reason = error.strerror or type(error).__name__
        if error.errno not in {ENOSPC, EFBIG} and errorcode.get(error.errno or 0) != "EDQUOT":
            return StoreError(f"cannot {what} the store in {self.root}: {reason}; check the folder's owner and mode")
        try:
            info = os.statvfs(self.root)
            free: int | None = info.f_bavail * info.f_frsize
        except (OSError, AttributeError):
            free = None
        numbers = ", ".join(
            f"{number} bytes {word}" for number, word in ((needed, "needed"), (free, "free")) if number is not None
        )
        return StoreFullError(
            f"no room to {what} the store in {self.root}: {reason}"
            f"{f' ({numbers})' if numbers else ''}; free some space on that disk or raise the quota",
            needed=needed,
            free=free,
        )

    def __repr__(self) -> str:
        return f"FileBackend({self.root!r})"


class FileDraft:
    """A file in ``tmp`` that becomes an object."""

    __slots__ = ("_backend", "_fd", "_path", "_size")

    def __init__(self, backend: FileBackend, path: str, fd: int) -> None:
        self._backend = backend
        self._path = path
        self._fd = fd
        self._size = 0

    def write(self, piece: bytes | memoryview) -> None:
        """Add bytes of the stored form."""
        try:
            _write(self._fd, piece)
        except OSError as error:
            os.ftruncate(self._fd, self._size)  # what was still written of the piece: it may be tried again
            os.lseek(self._fd, self._size, os.SEEK_SET)
            raise self._backend.failed("keep an object in", error, self._size + len(piece)) from error
        self._size += len(piece)

    def keep(self, name: str, when: float | None, record: bytes, limit: int | None) -> None:
        """Make it the object ``name`` and add ``record`` to the journal."""
        backend = self._backend
        try:
            if when is not None:
                os.utime(self._path, (when, when))
            usage = backend.hold(alone=False)
            try:
                backend.charge(usage, self._size, limit)
                backend.append(record)
                self.become(backend.path(name))
            finally:
                os.close(usage)
        except PermissionError as error:
            if not backend.sound(name):  # Windows refuses to replace a file that another process is reading
                raise backend.failed("keep an object in", error, self._size) from error
        except OSError as error:
            raise backend.failed("keep an object in", error, self._size) from error

    def become(self, path: str) -> None:
        """Take the place of ``path``."""
        os.close(self._fd)
        self._fd = -1
        try:
            os.replace(self._path, path)
        except FileNotFoundError:
            _make_folder(os.path.dirname(path))
            os.replace(self._path, path)
        self._path = ""

    def drop(self) -> None:
        """Forget it, unless it was kept."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        if self._path:
            try:  # noqa: SIM105  (contextlib is not on the fast lane)
                os.unlink(self._path)
            except OSError:
                pass
            self._path = ""


def _blocks(size: int) -> int:
    return -(-size // BLOCK)


def _last(fd: int) -> bytes:
    """The last byte of a file that is not empty."""
    os.lseek(fd, -1, os.SEEK_END)
    return os.read(fd, 1)


def _write(fd: int, data: bytes | memoryview) -> None:
    """All of ``data``: a system writes less than it is given where room ends, and fails at the next try."""
    done = os.write(fd, data)
    if done < len(data):
        view = memoryview(data)
        while done < len(view):
            done += os.write(fd, view[done:])


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | _SAFE)


def _create(path: str, flags: int = os.O_WRONLY | os.O_EXCL | _SAFE) -> int:
    """A file for its owner only, whatever the umask."""
    fd = os.open(path, flags | os.O_CREAT, 0o600)
    if os.name == "posix" and os.fstat(fd).st_mode & 0o777 != 0o600:
        os.fchmod(fd, 0o600)
    return fd


def _make_folder(path: str) -> None:
    """Make ``path`` and what is missing above it, each for its owner only, whatever the umask."""
    try:
        _make_one(path)
    except FileNotFoundError:
        above = os.path.dirname(path)
        if above in {"", path}:
            raise
        _make_folder(above)
        _make_one(path)  # once: where it cannot be made even so, as below /proc, that is said


def _make_one(path: str) -> None:
    try:
        os.mkdir(path, 0o700)
        if os.name == "posix" and os.stat(path).st_mode & 0o777 != 0o700:
            os.chmod(path, 0o700)
    except FileExistsError:
        pass

"""A store in a folder: one file an artifact, ``objects/ab/cd…`` by the SHA-256 of its raw bytes.

A file is one codec byte (0 as it is, 1 zlib) and the bytes.  It is written under a temporary name in its own
folder and then renamed, so that any number of processes may put and get at once and none sees half a file.
Folders are made for their owner only (0700), files too (0600).

Guarded here: bytes are served only if they hash to their name, and ``put`` returns only when ``get`` would
serve them.  There is no sync to disk: after a power cut a recent file may be damaged; then reading names it, and
putting the same bytes again repairs it.

Not here yet: retention.  Nothing is evicted, left-over temporary files of killed processes are not swept, and
no clock is read.
"""

from __future__ import annotations

import os

from beam_core import DamagedObjectError, Handle, StoreError, StoreFullError, UnknownHandleError
from beam_store._names import digest, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_RAW = b"\0"
_ZLIB = b"\1"
_LEVEL = 1  # of zlib: 130 MB/s on logs, where level 6 does 50 MB/s for files 20 to 31 % smaller
_CHUNK = 1 << 20  # bytes compressed at a time: the compressed form of a large artifact is never in memory
_NAME = 62  # digits of a file's name; the two before are its folder's


class FileStore:
    """Keeps raw bytes under their SHA-256 below the folder ``root``, which the first ``put`` makes."""

    __slots__ = ("root",)

    def __init__(self, root: str) -> None:
        self.root = root

    def put(self, raw: bytes) -> Handle:
        """Keep ``raw`` and return its complete handle; the same bytes are kept once.

        StoreFullError where the disk is full, StoreError for any other failure; then nothing was added.
        """
        name = digest(raw)
        try:
            self._read(name)
        except (FileNotFoundError, NotADirectoryError, DamagedObjectError):
            self._write(name, raw)
        except OSError as error:
            raise self._failed("read", name, error) from error
        return Handle(name)

    def get(self, handle: Handle) -> bytes:
        """The bytes; UnknownHandleError, AmbiguousHandleError, DamagedObjectError, or StoreError."""
        name = handle.digits if handle.complete else self.resolve(handle).digits
        try:
            return self._read(name)
        except (FileNotFoundError, NotADirectoryError):
            raise UnknownHandleError(str(handle), self.root) from None
        except OSError as error:
            raise self._failed("read", name, error) from error

    def resolve(self, handle: Handle) -> Handle:
        """The complete handle of the one artifact it fits; UnknownHandleError or AmbiguousHandleError."""
        return resolve(handle, self._beside(handle.digits), self.root)

    def _beside(self, digits: str) -> Iterator[str]:
        """Names of the artifacts in the folder where ``digits`` would be."""
        try:
            files = os.listdir(os.path.dirname(self._path(digits)))
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            raise self._failed("look up", digits, error) from error
        for file in files:
            if len(file) == _NAME:  # temporary files have longer names
                yield digits[:2] + file

    def _path(self, name: str) -> str:
        return os.path.join(self.root, "objects", name[:2], name[2:])

    def _read(self, name: str) -> bytes:
        """The verified bytes; DamagedObjectError, or the OSError of opening."""
        with open(self._path(name), "rb") as file:
            codec = file.read(1)
            raw = file.read()
        if codec == _ZLIB:
            import zlib

            try:
                raw = zlib.decompress(raw)
            except zlib.error:
                raise DamagedObjectError(name, self.root) from None
        elif codec != _RAW:
            raise DamagedObjectError(name, self.root)
        if digest(raw) != name:
            raise DamagedObjectError(name, self.root)
        return raw

    def _write(self, name: str, raw: bytes) -> None:
        path = self._path(name)
        temporary = f"{path}.{os.urandom(8).hex()}"
        try:
            _make_folder(os.path.dirname(path))
            try:
                with open(temporary, "xb", opener=_private) as file:
                    _encode(raw, file)
                os.replace(temporary, path)
            except BaseException:
                _remove(temporary)
                raise
        except OSError as error:
            if not self._holds(name):  # Windows refuses to replace a file that another process is reading
                raise self._failed("keep", name, error) from error

    def _holds(self, name: str) -> bool:
        try:
            self._read(name)
        except (OSError, DamagedObjectError):
            return False
        return True

    def _failed(self, what: str, name: str, error: OSError) -> StoreError:
        from errno import ENOSPC, errorcode

        reason = error.strerror or type(error).__name__
        if error.errno == ENOSPC or errorcode.get(error.errno or 0) == "EDQUOT":
            return StoreFullError(f"no room to {what} object {name[:12]} in {self.root}: {reason}; free some space")
        return StoreError(f"cannot {what} object {name[:12]} in {self.root}: {reason}; check the folder's owner")

    def __repr__(self) -> str:
        return f"FileStore({self.root!r})"


def _encode(raw: bytes, file: BinaryIO) -> None:
    """Codec byte and bytes: compressed, or as they are where that is no longer."""
    import zlib

    packer = zlib.compressobj(_LEVEL)
    view = memoryview(raw)
    size = file.write(_ZLIB)
    for start in range(0, len(raw), _CHUNK):
        size += file.write(packer.compress(view[start : start + _CHUNK]))
    size += file.write(packer.flush())
    if size > len(raw):
        file.seek(0)
        file.truncate()
        file.write(_RAW)
        file.write(raw)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _make_folder(path: str) -> None:
    """Make ``path`` and what is missing above it, each for its owner only."""
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        pass
    except FileNotFoundError:
        above = os.path.dirname(path)
        if above in {"", path}:
            raise
        _make_folder(above)
        _make_folder(path)


def _remove(path: str) -> None:
    try:  # noqa: SIM105  (contextlib is not on the fast lane)
        os.unlink(path)
    except OSError:  # it was not made, or is already gone
        pass

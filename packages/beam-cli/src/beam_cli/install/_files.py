"""Files of other programs, written so that they are there whole: as they were, or as they are meant to be.

A link stays a link and what it leads to is written; mode and owner are kept.  Guards: a file that its owner made
read-only is not written, though a rename would go through; no temporary file is left behind by an error, and what a
killed process left is known by its name (`sweep`).
"""

from __future__ import annotations

import os
import stat

_TEMPORARY = ".beam-"  # between a file's name and random digits, in the name of what becomes it
_RANDOM = 6  # bytes


class RefusedError(Exception):
    """Nothing was changed: the text says what is wrong, where, and what to do."""


def real(path: str) -> str:
    """What ``path`` leads to."""
    return os.path.realpath(path)


def read(path: str) -> bytes | None:
    """The bytes of a file, None where there is none; RefusedError where it is none or cannot be read."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RefusedError(f"{path} is no regular file: move it away")
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        what = ": give yourself the right to read it" if isinstance(error, PermissionError) else ""
        raise RefusedError(f"{path} cannot be read ({error.strerror}){what}") from error


def check_writable(path: str) -> None:
    """RefusedError where ``write`` would not go through, as far as one can see before."""
    target = real(path)
    if os.path.exists(target):
        _allowed(target, f"{path} is read-only")
    folder = os.path.dirname(target)
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    if not os.path.isdir(folder):
        raise RefusedError(f"{folder} is no folder: {path} cannot be made")
    _allowed(folder, f"the folder {folder} is read-only")


def _allowed(path: str, message: str) -> None:
    # The superuser may write everywhere; what is marked as not to be written is left alone even so.
    if not os.access(path, os.W_OK) or not os.stat(path).st_mode & 0o222:
        raise RefusedError(f"{message}: 'chmod u+w {path}' if that is not meant to be")


def write(path: str, data: bytes, mode: int | None = None) -> None:
    """Put ``data`` into the place of a file, and make the folders that are missing.  OSError.

    ``mode`` is for a new file; one that is there keeps its own.
    """
    target = real(path)
    folder, name = os.path.split(target)
    made = make_folders(folder)
    temporary = os.path.join(folder, f".{name}{_TEMPORARY}{os.urandom(_RANDOM).hex()}")
    try:
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666 if mode is None else mode)
        try:
            _like(target, fd, mode)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(fd, rest) :]
            os.fsync(fd)
        finally:
            os.close(fd)
        os.rename(temporary, target)
    except BaseException:
        _forget(temporary)
        remove_folders(made)
        raise
    _sync(folder)


def remove(path: str) -> None:
    """Remove a file that may be gone already; what a link leads to, and the link stays."""
    _forget(real(path))


def remove_folders(folders: list[str]) -> None:
    """Remove these folders, innermost first, as far as they are empty."""
    for folder in reversed(folders):
        try:
            os.rmdir(folder)
        except FileNotFoundError:
            continue
        except OSError:
            return


def missing_folders(folder: str) -> list[str]:
    """A folder and those above it that are not there, outermost first."""
    missing: list[str] = []
    while not os.path.isdir(folder):
        missing.insert(0, folder)
        folder = os.path.dirname(folder)
    return missing


def make_folders(folder: str, mode: int = 0o777) -> list[str]:
    """Make a folder and those above it that are not there; what was made, outermost first.  OSError."""
    made: list[str] = []
    for one in missing_folders(folder):
        try:
            os.mkdir(one, mode)
        except FileExistsError:
            continue
        except OSError:
            remove_folders(made)
            raise
        made.append(one)
    return made


def sweep(folder: str, name: str = "") -> None:
    """Remove what killed processes left of a file (of any, where ``name`` is empty): nobody may be writing now."""
    for one in os.listdir(folder) if os.path.isdir(folder) else ():
        of, mark, random = one.rpartition(_TEMPORARY)
        if mark and len(random) == 2 * _RANDOM and (of == f".{name}" or not name):
            _forget(os.path.join(folder, one))


def _like(target: str, fd: int, mode: int | None) -> None:
    """Give the new file the mode and owner of the one in whose place it comes."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        if mode is not None:
            os.fchmod(fd, mode)
        return
    new = os.fstat(fd)
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        os.fchown(fd, old.st_uid, old.st_gid)
    os.fchmod(fd, stat.S_IMODE(old.st_mode))


def _forget(path: str) -> None:
    try:  # noqa: SIM105
        os.unlink(path)
    except FileNotFoundError:
        pass


def _sync(folder: str) -> None:
    """Make a rename last; not every file system can."""
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        pass
    finally:
        os.close(fd)

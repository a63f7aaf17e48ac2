"""The inventory: what is installed, in Beam's data folder; for each file what it was before and what it became.

The earlier bytes are kept beside it, under their hash.  It is written before the files are, so that what was
interrupted can be taken back: an entry whose file is still as it was before says that nothing has to be undone.

Guards: nobody else may write it in between (`_alone`).  Not here: the store of artifacts, which another variable may
have put elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import os

from beam_cli.install import _files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

VERSION = 1


class Written:
    """One file that install wrote.  ``before`` and ``after`` are hashes; ``before`` is None where there was no file."""

    __slots__ = ("after", "before", "folders", "host", "made", "path", "shell")

    def __init__(
        self,
        host: str,
        path: str,
        *,
        before: str | None,
        after: str,
        made: list[tuple[str, ...]],
        folders: list[str],
        shell: bool = False,
    ) -> None:
        self.host = host
        self.path = path
        self.before = before
        self.after = after
        self.made = made  # objects and lists in it that were not there, and words that were put into lists
        self.folders = folders  # that had to be made for it
        self.shell = shell  # whether it leads to the shell prefix

    def as_json(self) -> dict[str, object]:
        """As it stands in the file."""
        return {name: getattr(self, name) for name in sorted(self.__slots__)}


class Inventory:
    """All that is written, read from ``root`` and saved there."""

    __slots__ = ("_written", "root")

    def __init__(self, root: str) -> None:
        self.root = root
        self._written = _load(self.path)

    @property
    def path(self) -> str:
        """Its file."""
        return os.path.join(self.root, "installed.json")

    def get(self, host: str, path: str) -> Written | None:
        """What is known of a file that was written for a host."""
        return next((one for one in self._written if one.host == host and one.path == path), None)

    def all(self) -> list[Written]:
        """Everything, the oldest first."""
        return list(self._written)

    def put(self, written: Written) -> None:
        """Add an entry, in place of one of the same file."""
        self.drop(written.host, written.path)
        self._written.append(written)

    def drop(self, host: str, path: str) -> None:
        """Forget a file."""
        self._written = [one for one in self._written if (one.host, one.path) != (host, path)]

    def save(self) -> None:
        """Write it; without an entry there is no file.  OSError."""
        if self._written:
            text = json.dumps({"version": VERSION, "files": [one.as_json() for one in self._written]}, indent=1)
            _files.write(self.path, text.encode("utf-8") + b"\n", 0o600)
        else:
            _files.remove(self.path)

    def tidy(self) -> None:
        """Remove earlier bytes that no saved entry names, and what killed processes left.  OSError, RefusedError."""
        folder = os.path.join(self.root, "before")
        kept = {one.before for one in _load(self.path)}
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            if name not in kept:
                _files.remove(os.path.join(folder, name))
        _files.remove_folders([folder])
        _files.sweep(self.root)

    def keep(self, raw: bytes | None) -> str | None:
        """Keep earlier bytes; their hash."""
        if raw is None:
            return None
        name = digest(raw)
        path = os.path.join(self.root, "before", name)
        if not os.path.exists(path):
            _files.write(path, raw, 0o600)
        return name

    def kept(self, name: str) -> bytes | None:
        """Earlier bytes, None where they are gone or are no longer what they were."""
        raw = _files.read(os.path.join(self.root, "before", name))
        return raw if raw is not None and digest(raw) == name else None


def digest(raw: bytes) -> str:
    """The SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(raw).hexdigest()


def folder(environ: Mapping[str, str]) -> str:
    """Where the inventory and the shell prefix are."""
    from beam_store import default_root

    return os.path.join(default_root(environ), "install")


def _load(path: str) -> list[Written]:
    raw = _files.read(path)
    if raw is None:
        return []
    try:
        value = json.loads(raw)
        files = [_from(one) for one in value["files"]] if value["version"] == VERSION else None
    except (ValueError, KeyError, TypeError):
        files = None
    if files is None:
        raise _files.RefusedError(f"{path} is not what this Beam wrote: move it away, and try again")
    return files


def _from(value: dict[str, Any]) -> Written:
    return Written(
        value["host"],
        value["path"],
        before=value["before"],
        after=value["after"],
        made=[tuple(one) for one in value["made"]],
        folders=list(value["folders"]),
        shell=bool(value["shell"]),
    )

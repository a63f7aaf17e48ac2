"""Install and uninstall of one host: all changes are found first, and then made, or none of them.

A `Change` is a file with its bytes before and after (None: no file).  What cannot go through is refused before the
first one is written; where a later one fails after all, those before it are put back.

Guards: uninstall gives a file its earlier bytes where it is as install left it, and else takes out Beam's own
entries and nothing more.  The shell prefix is made before a setting names it, and removed after.
"""

from __future__ import annotations

import os

from beam_cli.install import _commands, _files, _plan
from beam_cli.install._files import RefusedError
from beam_cli.install._ledger import Ledger, Written, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.install._hosts import Host, Place

_PROGRAM = 0o755


class Change:
    """A file that becomes another, comes or goes."""

    __slots__ = ("after", "before", "folders", "made", "mode", "path", "shell")

    def __init__(
        self,
        path: str,
        before: bytes | None,
        after: bytes | None,
        *,
        made: list[tuple[str, ...]] | None = None,
        mode: int | None = None,
        shell: bool = False,
        folders: list[str] | None = None,
    ) -> None:
        self.path = path
        self.before = before
        self.after = after
        self.made = made or []
        self.mode = mode
        self.shell = shell
        self.folders = folders or []  # to be removed with the file, where they are empty


class Work:
    """What is to be done for one host in one scope."""

    __slots__ = ("_host", "_ledger", "_path", "_scope")

    def __init__(self, host: Host, scope: str, place: Place, ledger: Ledger) -> None:
        self._host = host
        self._scope = scope
        self._ledger = ledger
        self._path = host.file(scope, place)

    @property
    def path(self) -> str:
        """The host's file."""
        return self._path

    @property
    def shim(self) -> str:
        """Where the shell prefix is, if it is installed."""
        return os.path.join(self._ledger.root, _commands.SHIM)

    def install(self, *, shell: bool) -> list[Change]:
        """The changes that install makes; RefusedError."""
        raw = _files.read(self._path)
        if self._host.plugin:
            return self._whole(self._path, raw, _plan.plugin(self._host))
        doc = _plan.document(self._path, raw, self._host)
        shim = self.shim if shell or _plan.own_shell(doc) else None
        changes = []
        if shim is not None:
            if " -" in shim:
                raise RefusedError(f"{shim}: Claude Code would take a part of this path for an option")
            changes += self._whole(shim, _files.read(shim), _plan.shim(), mode=_PROGRAM)
        _plan.check_free(self._path, doc, self._host, shim)
        planned = _plan.installed(self._path, raw, self._host, shim)
        if planned is not None:
            changes.append(Change(self._path, raw, planned.data, made=planned.made, shell=shim is not None))
        return changes

    def _whole(self, path: str, raw: bytes | None, new: bytes, mode: int | None = None) -> list[Change]:
        if raw is not None and not _plan.is_own_file(raw):
            raise RefusedError(f"{path} is there and is not Beam's; move it away, and install again")
        executable = mode is None or raw is None or os.stat(path).st_mode & 0o100
        return [] if raw == new and executable else [Change(path, raw, new, mode=mode)]

    def uninstall(self) -> list[Change]:
        """The changes that take Beam out again; RefusedError."""
        raw = _files.read(self._path)
        written = self._ledger.get(self._host.name, self._path)
        changes = []
        if raw is not None and (written is None or digest(raw) != written.before):
            after = self._without(raw, written)
            if after != raw:
                folders = written.folders if written is not None and after is None else []
                changes.append(Change(self._path, raw, after, folders=folders))
        if self._host.name == "claude-code" and not self._shim_is_needed():
            shim = _files.read(self.shim)
            if shim is not None and _plan.is_own_file(shim):
                changes.append(Change(self.shim, shim, None))
        return changes

    def _without(self, raw: bytes, written: Written | None) -> bytes | None:
        if written is not None and digest(raw) == written.after:
            if written.before is None:
                return None
            before = self._ledger.kept(written.before)
            if before is not None:
                return before
        if self._host.plugin:
            return None if _plan.is_own_file(raw) else raw
        doc = _plan.document(self._path, raw, self._host)
        if not _plan.has_own(doc):
            return raw
        _plan.strip(doc, made=None if written is None else written.made)
        if (written is None or written.before is None) and _plan.is_nothing(doc, self._host):
            return None
        return doc.text.encode("utf-8")

    def _shim_is_needed(self) -> bool:
        return any(one.shell and one.path != self._path for one in self._ledger.all())

    def check(self, changes: list[Change]) -> None:
        """RefusedError where one of them would not go through."""
        for change in changes:
            _files.check_writable(change.path)

    def apply(self, changes: list[Change], *, undo: bool) -> None:
        """Make the changes and remember them; RefusedError, and then nothing is changed."""
        self.check(changes)
        done: list[Change] = []
        earlier = self._ledger.get(self._host.name, self._path)
        try:
            if not undo:
                _files.check_writable(self._ledger.path)
                self._remember(changes)
            for change in changes:
                done.append(change)
                if change.after is None:
                    _files.remove(change.path)
                    _files.remove_folders(change.folders)
                else:
                    made = _files.write(change.path, change.after, change.mode)
                    self._note_folders(change, made)
            if undo:
                self._forget()
            self._ledger.save()
        except OSError as error:
            self._put_back(done, earlier)
            where = f" ({error.filename})" if error.filename else ""
            raise RefusedError(f"{error.strerror}{where}: nothing was changed") from error

    def _remember(self, changes: list[Change]) -> None:
        for change in changes:
            if change.path != self._path or change.after is None:
                continue
            old = self._ledger.get(self._host.name, self._path)
            continues = old is not None and change.before is not None and digest(change.before) == old.after
            made = [*(old.made if old is not None else ()), *change.made]
            self._ledger.put(
                Written(
                    self._host.name,
                    self._scope,
                    self._path,
                    before=old.before if old is not None and continues else self._first(change, old),
                    after=digest(change.after),
                    made=list(dict.fromkeys(made)),
                    folders=list(old.folders) if old is not None else [],
                    shell=change.shell,
                )
            )
        self._ledger.save()

    def _first(self, change: Change, old: Written | None) -> str | None:
        """The bytes before install: of a file that has Beam's entries already, those without them."""
        raw = change.before
        if raw is None:
            return None
        if self._host.plugin:
            return None if _plan.is_own_file(raw) else self._ledger.keep(raw)
        doc = _plan.document(self._path, raw, self._host)
        return self._ledger.keep(self._without(raw, old) if _plan.has_own(doc) else raw)

    def _note_folders(self, change: Change, made: list[str]) -> None:
        written = self._ledger.get(self._host.name, change.path)
        if written is not None and made:
            written.folders = made

    def _forget(self) -> None:
        """Drop the entry; folders that stay, because others of Beam's files are in them, go with those."""
        written = self._ledger.get(self._host.name, self._path)
        self._ledger.drop(self._host.name, self._path)
        for folder in reversed(written.folders if written is not None else []):
            below = [one for one in self._ledger.all() if _files.real(one.path).startswith(folder + os.sep)]
            if below and folder not in below[0].folders:
                below[0].folders.insert(0, folder)

    def _put_back(self, done: list[Change], earlier: Written | None) -> None:
        for change in reversed(done):
            try:
                if change.before is None:
                    _files.remove(change.path)
                elif _files.read(change.path) != change.before:
                    _files.write(change.path, change.before, change.mode)
            except (OSError, RefusedError):
                continue  # what could not be written before is as it was
        self._ledger.drop(self._host.name, self._path)
        if earlier is not None:
            self._ledger.put(earlier)
        try:  # noqa: SIM105
            self._ledger.save()
        except OSError:
            pass  # an entry too many undoes nothing

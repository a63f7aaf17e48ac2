"""Install and uninstall of one host: all changes are found first, and then made, or none of them.

A `Change` is a file with its bytes before and after (None: no file).  What cannot go through is refused before the
first one is written; where a later one fails after all, those before it are put back, or it is said which are not.

Guards: uninstall gives a file its earlier bytes where it is as install left it, and else takes out Beam's own
entries and nothing more.  The shell prefix is made before a setting names it, and removed after.  What somebody else
wrote since a file was read is not written over.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress

from beam_cli.install import _barriers, _commands, _files, _plan
from beam_cli.install._alone import alone
from beam_cli.install._files import RefusedError
from beam_cli.install._inventory import Inventory, Written, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_cli.install._hosts import Host, Place

_PROGRAM = 0o755


class Change:
    """A file that becomes another, comes or goes."""

    __slots__ = ("after", "before", "made", "mode", "path", "shell")

    def __init__(
        self,
        path: str,
        before: bytes | None,
        after: bytes | None,
        *,
        made: list[tuple[str, ...]] | None = None,
        mode: int | None = None,
        shell: bool = False,
    ) -> None:
        self.path = path
        self.before = before
        self.after = after
        self.made = made or []
        self.mode = mode
        self.shell = shell


class Work:
    """What is to be done for one host in one scope; to change something, `alone` has to be held (`at_work`)."""

    __slots__ = ("_host", "_inventory", "_path", "_place")

    def __init__(self, host: Host, scope: str, place: Place, inventory: Inventory) -> None:
        self._host = host
        self._inventory = inventory
        self._path = host.file(scope, place)
        self._place = place

    @property
    def path(self) -> str:
        """The host's file."""
        return self._path

    @property
    def shim(self) -> str:
        """Where the shell prefix is, if it is installed."""
        return os.path.join(self._inventory.root, _commands.SHIM)

    def install(self, *, shell: bool) -> list[Change]:
        """The changes that install makes; RefusedError."""
        raw = _files.read(self._path)
        if self._host.plugin:
            return self._whole(self._path, raw, _plan.plugin(self._host))
        doc = _plan.document(self._path, raw, self._host)
        shim = self.shim if shell or _plan.own_shell(doc, self.shim) else None
        changes = []
        if shim is not None:
            if " -" in shim:
                raise RefusedError(f"{shim}: Claude Code would take a part of this path for an option")
            if not _plan.is_text(shim):
                raise RefusedError(f"{shim}: this path is no UTF-8, and Claude Code's file has to be")
            changes += self._whole(shim, _files.read(shim), _plan.shim(), mode=_PROGRAM)
        _plan.check_free(self._path, doc, self._host, shim)
        planned = _plan.installed(self._path, doc, self._host, shim)
        _barriers.check_offered(self._host, self._place, self._path, doc)
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
        written = self._inventory.get(self._host.name, self._path)
        changes = []
        if raw is not None and (written is None or digest(raw) != written.before):
            after = self._without(raw, written)
            if after != raw:
                changes.append(Change(self._path, raw, after))
        if self._host.name == "claude-code" and not self._shim_is_needed():
            shim = _files.read(self.shim)
            if shim is not None and _plan.is_own_file(shim):
                changes.append(Change(self.shim, shim, None))
        return changes

    def _without(self, raw: bytes, written: Written | None) -> bytes | None:
        if written is not None and digest(raw) == written.after:
            if written.before is None:
                return None
            before = self._inventory.kept(written.before)
            if before is not None:
                return before
        if self._host.plugin:
            return None if _plan.is_own_file(raw) else raw
        doc = _plan.document(self._path, raw, self._host)
        if not _plan.has_own(doc, self.shim):
            return raw
        _plan.strip(doc, self.shim, made=None if written is None else written.made)
        if (written is None or written.before is None) and _plan.is_nothing(doc, self._host):
            return None
        return doc.text.encode("utf-8")

    def _shim_is_needed(self) -> bool:
        return any(one.shell and one.path != self._path for one in self._inventory.all())

    def check(self, changes: list[Change]) -> None:
        """RefusedError where one of them would not go through."""
        for change in changes:
            _files.check_writable(change.path)

    def apply(self, changes: list[Change], *, undo: bool) -> None:
        """Make the changes and remember them; RefusedError, and then nothing is changed."""
        self.check(changes)
        done: list[Change] = []
        earlier = self._inventory.get(self._host.name, self._path)
        try:
            if not undo:
                self._remember(changes)
            for change in changes:
                _check_unchanged(change)
                done.append(change)
                if change.after is None:
                    _files.remove(change.path)
                else:
                    _files.write(change.path, change.after, change.mode)
        except (OSError, RefusedError) as error:
            stuck = self._put_back(done, earlier)
            why = str(error)
            if isinstance(error, OSError):
                why = f"{error.strerror}{f' ({error.filename})' if error.filename else ''}"
            left = "nothing was changed"
            if stuck:
                left = f"{', '.join(stuck)} could not be put back; mend that, and run: beam uninstall {self._host.name}"
            raise RefusedError(f"{why}: {left}") from error
        if undo:
            self._forget()

    def _remember(self, changes: list[Change]) -> None:
        """Note what will have to be undone, before anything is done."""
        for change in changes:
            if change.path != self._path or change.after is None:
                continue
            old = self._inventory.get(self._host.name, self._path)
            continues = old is not None and change.before is not None and digest(change.before) == old.after
            made = [*(old.made if old is not None else ()), *change.made]
            folders = _files.missing_folders(os.path.dirname(_files.real(self._path)))
            self._inventory.put(
                Written(
                    self._host.name,
                    self._path,
                    before=old.before if old is not None and continues else self._first(change, old),
                    after=digest(change.after),
                    made=list(dict.fromkeys(made)),
                    folders=list(dict.fromkeys([*(old.folders if old is not None else ()), *folders])),
                    shell=change.shell,
                )
            )
            self._inventory.save()

    def _first(self, change: Change, old: Written | None) -> str | None:
        """The bytes before install: of a file that has Beam's entries already, those without them."""
        raw = change.before
        if raw is None:
            return None
        if self._host.plugin:
            return None if _plan.is_own_file(raw) else self._inventory.keep(raw)
        doc = _plan.document(self._path, raw, self._host)
        return self._inventory.keep(self._without(raw, old) if _plan.has_own(doc, self.shim) else raw)

    def _forget(self) -> None:
        """Drop the entry; folders that stay, because others of Beam's files are in them, go with those."""
        written = self._inventory.get(self._host.name, self._path)
        if written is None:
            return
        _files.remove_folders(written.folders)
        self._inventory.drop(self._host.name, self._path)
        for folder in reversed(written.folders):
            below = [one for one in self._inventory.all() if _files.real(one.path).startswith(folder + os.sep)]
            if below and folder not in below[0].folders:
                below[0].folders.insert(0, folder)
        with suppress(OSError):  # an entry too many undoes nothing
            self._inventory.save()

    def _put_back(self, done: list[Change], earlier: Written | None) -> list[str]:
        """Undo what was done; the files for which that failed."""
        stuck = []
        for change in reversed(done):
            try:
                if _files.read(change.path) == change.before:
                    continue  # what could not be written is as it was
                if change.before is None:
                    _files.remove(change.path)
                else:
                    _files.write(change.path, change.before, change.mode)
            except (OSError, RefusedError):
                stuck.append(change.path)
        written = self._inventory.get(self._host.name, self._path)
        if stuck or written is earlier:
            return stuck
        if written is not None:
            _files.remove_folders(written.folders)
        self._inventory.drop(self._host.name, self._path)
        if earlier is not None:
            self._inventory.put(earlier)
        with suppress(OSError):  # an entry too many undoes nothing
            self._inventory.save()
        return []


def _check_unchanged(change: Change) -> None:
    """RefusedError where a file is no longer as it was read: its program may write it whenever it likes."""
    if _files.read(change.path) != change.before:
        raise RefusedError(f"{change.path} was changed by another program just now; try again")


@contextmanager
def at_work(host: Host, scope: str, place: Place, root: str) -> Iterator[Work]:
    """The work for a host, with the inventory in ``root``, while nobody else installs; RefusedError.

    What killed processes left beside the files goes on the occasion.
    """
    with alone(root):
        inventory = Inventory(root)
        work = Work(host, scope, place, inventory)
        with suppress(OSError):
            _files.sweep(*os.path.split(_files.real(work.path)))
        try:
            yield work
        finally:
            with suppress(OSError, RefusedError):
                inventory.tidy()

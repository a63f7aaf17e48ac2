"""A home in which Beam is installed and taken out again, as `beam install` and `beam uninstall` do it.

Guards: everything is below one folder, so that a test can compare all of it before and after.
"""

from __future__ import annotations

import os
from pathlib import Path

from beam_cli.install import _hosts
from beam_cli.install._inventory import Inventory
from beam_cli.install._work import Work, at_work


class Home:
    """A home, a project and an inventory in a folder of their own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home"
        self.project = root / "project"
        self.home.mkdir()
        self.project.mkdir()
        self.place = _hosts.Place({"HOME": str(self.home)}, str(self.project))
        self.data = root / "data" / "beam" / "install"

    def work(self, host: _hosts.Host, scope: str = "user") -> Work:
        """To look at."""
        return Work(host, scope, self.place, self.inventory())

    def inventory(self) -> Inventory:
        """What is known to be installed."""
        return Inventory(str(self.data))

    def install(self, host: _hosts.Host, scope: str = "user", *, prefix: bool = False) -> bool:
        """Whether anything had to be done."""
        with at_work(host, scope, self.place, str(self.data)) as work:
            changes = work.install(shell=prefix)
            if changes:
                work.apply(changes, undo=False)
        return bool(changes)

    def uninstall(self, host: _hosts.Host, scope: str = "user") -> bool:
        """Whether anything had to be done."""
        with at_work(host, scope, self.place, str(self.data)) as work:
            changes = work.uninstall()
            work.apply(changes, undo=True)
        return bool(changes)

    def path(self, host: _hosts.Host, scope: str = "user") -> Path:
        """The file of a host."""
        return Path(self.work(host, scope).path)

    def put(self, host: _hosts.Host, raw: bytes | None) -> Path:
        """Give a host a file, none where there are no bytes; its path."""
        path = self.path(host)
        if raw is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        return path

    def tree(self) -> dict[str, tuple[int, bytes | None]]:
        """Everything but the time stamps: mode and bytes by path; links are not followed."""
        return {
            str(one.relative_to(self.root)): (
                one.lstat().st_mode,
                os.readlink(one).encode() if one.is_symlink() else one.read_bytes() if one.is_file() else None,
            )
            for one in self.root.rglob("*")
        }

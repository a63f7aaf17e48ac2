"""Remakes the captures of apt and dpkg in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import BARE, Run, Synthetic, make

_CONTROL: Final = (
    "Package: {}\nVersion: 0.3\nArchitecture: all\nMaintainer: dev <dev@shop.example>\nDescription: shop\n"
)
BROKEN: Final = {
    "deb/DEBIAN/control": _CONTROL.format("shop-mail"),
    "deb/DEBIAN/postinst": '#!/bin/sh\necho "no licence" >&2\nexit 1\n',
}
NEEDING: Final = {"deb/DEBIAN/control": _CONTROL.format("shop-need") + "Depends: no-such-shop-package (>= 2)\n"}
PACK: Final = ("chmod 755 deb/DEBIAN/*; chmod 644 deb/DEBIAN/control; dpkg-deb -b deb shop.deb",)
LISTS: Final = "-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=$PWD/parts -o Dir::State::Lists=$PWD/lists"
_LAST: Final = "; code=$?; dpkg --purge shop-mail shop-need > /dev/null 2>&1; exit $code"
# A program's own words that look like apt's.
DECOY: Final = """\
E is for error
  E: the fifth letter
Removing the old shelf took an hour
the log says: W: Failed to fetch
Conf calls are at nine
"""
HELD: Final = """\
Reading package lists... Done
Building dependency tree... Done
Reading state information... Done
Some packages could not be installed. This may mean that you have
requested an impossible situation or if you are using the unstable
distribution that some required packages have not yet been created
or been moved out of Incoming.
The following information may help to resolve the situation:

The following packages have unmet dependencies:
 libssl-dev : Depends: libssl3 (= 3.0.11-1~deb12u2) but 3.0.13-1~deb12u1 is to be installed
 shop-mail : Depends: shop-core (>= 2) but it is not going to be installed
E: Unable to correct problems, you have held broken packages.
"""


def run(command: str, files: dict[str, str] | None = None, *before: str) -> Run:
    """A run of apt or dpkg."""
    return Run(command, files or {}, before, "apt-get --version" if "apt" in command else "dpkg --version", BARE)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "simulate": run("apt-get install -s cowsay sl"),
    "install": run("apt-get install -y cowsay sl"),
    "install_again": run("apt-get install -y cowsay"),
    "remove": run("apt-get purge -y --auto-remove cowsay sl"),
    "not_found": run("apt-get install -y no-such-shop-package"),
    "no_version": run("apt-get install -y sl=99"),
    "update_fails": run(
        f"apt-get update {LISTS}",
        {"parts/x.list": "deb [trusted=yes] http://127.0.0.1:9/debian x main\n"},
        "mkdir -p lists/partial",
    ),
    "upgradable": run("apt list --upgradable 2>/dev/null | head -30"),
    "script_fails": run(f"dpkg -i shop.deb{_LAST}", BROKEN, *PACK),
    "depends": run(f"dpkg -i shop.deb{_LAST}", NEEDING, *PACK),
    "unmet": run("apt-get install -y ./shop.deb", NEEDING, *PACK),
    "listed": run("dpkg -l | head -40"),
    "not_installed": run("dpkg -s no-such-shop-package"),
    "purge": run("dpkg --purge shop-need", NEEDING, *PACK, "dpkg -i --force-depends shop.deb"),
    "bad_operation": run("apt-get instal sl"),
    "held": Synthetic("apt-get install -y libssl-dev shop-mail", HELD, 100),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

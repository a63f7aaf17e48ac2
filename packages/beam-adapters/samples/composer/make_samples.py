"""Remakes the captures of Composer in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import BARE, Run, Synthetic, make

_REQUIRE: Final = (
    '{"name": "shop/shop", "repositories": [{"type": "path", "url": "pk/*"}, {"packagist.org": false}],'
    ' "require": {%s}, "scripts": {"test": "exit 3"}}\n'
)
PARTS: Final = {
    "pk/a/composer.json": '{"name": "shop/money", "version": "1.0.0"}\n',
    "pk/b/composer.json": '{"name": "shop/cash", "version": "2.0.0", "require": {"shop/money": "^1.0"}}\n',
}
SHOP: Final = PARTS | {"composer.json": _REQUIRE % '"shop/cash": "*"'}
CONFLICT: Final = PARTS | {"composer.json": _REQUIRE % '"shop/cash": "*", "shop/money": "^2.0", "php": "^9"'}
ABANDONED: Final = """\
Loading composer repositories with package information
Updating dependencies
Lock file operations: 1 install, 1 update, 0 removals
  - Locking shop/money (1.0.0)
  - Upgrading shop/cash (2.0.0 => 2.1.0)
Writing lock file
Installing dependencies from lock file (including require-dev)
Package operations: 1 install, 1 update, 0 removals
  - Downloading shop/cash (2.1.0)
  - Installing shop/money (1.0.0): Extracting archive
  - Upgrading shop/cash (2.0.0 => 2.1.0): Extracting archive
Package shop/money is abandoned, you should avoid using it. Use shop/coins instead.
Generating autoload files
Found 1 security vulnerability advisory affecting 1 package.
Run "composer audit" for a full list of advisories.
"""
# A program's own words that look like Composer's.
DECOY: Final = """\
Generating a report for the composer of the music
  - Installing the piano (grand)
In the hall of report.php line 12:
  Nothing is wrong
the log says: Your requirements could not be resolved
"""


def run(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of Composer."""
    return Run(f"COMPOSER_ALLOW_SUPERUSER=1 composer -n {command}", files, before, "composer --version", BARE)


LOCKED: Final = "COMPOSER_ALLOW_SUPERUSER=1 composer -n install"
RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": run("install"),
    "install_again": run("install", SHOP, LOCKED),
    "update": run("update", SHOP, LOCKED),
    "verbose": run("install -vvv"),
    "conflict": run("install", CONFLICT),
    "not_found": run("require shop/nothing"),
    "remove": run("remove shop/cash", SHOP, LOCKED),
    "script_fails": run("run test"),
    "no_script": run("run tset"),
    "broken_file": run("install", {"composer.json": "{\n"}),
    "abandoned": Synthetic("composer update", ABANDONED),
    "decoy": Synthetic("php report.php", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

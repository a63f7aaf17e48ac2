"""Remakes the captures of Poetry in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - files and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import PYTHON, Run, Synthetic, make, pyproject
from registry import SIMPLE

SOURCE: Final = f'[[tool.poetry.source]]\nname = "shop"\nurl = "{SIMPLE}"\npriority = "primary"\n[tool.poetry]\npackage-mode = false\n'
SHOP: Final = pyproject('"shop-stock", "shop-cash"', SOURCE) | {"poetry.toml": "[virtualenvs]\nin-project = true\n"}
# A program's own words that look like Poetry's.
DECOY: Final = """\
Because it rained, nobody came.
So, the shop was closed.
  - Installing the new shelf (2 metres)
the log says: version solving failed
Resolving complaints...
"""


def run(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of Poetry."""
    return Run(f"poetry {command}", files, before, "poetry --version", tools=PYTHON)


STALE: Final = ("poetry lock", 'sed -i \'s/"shop-cash"/"shop-cash<9"/\' pyproject.toml')
RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": run("install"),
    "install_again": run("install", SHOP, "poetry install"),
    "install_verbose": run("install -vv", SHOP, "poetry install"),
    "conflict": run("add shop-bank"),
    "add_older": run("add 'shop-rates<1'", SHOP, "poetry install"),
    "not_found": run("add no-such-shop-package"),
    "remove": run("remove shop-stock", SHOP, "poetry install"),
    "stale": run("install", SHOP, *STALE),
    "native": run("add shop-native"),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

"""Remakes the captures of uv in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import PYTHON, Run, Synthetic, make, pyproject

SHOP: Final = pyproject('"shop-stock", "shop-cash"')
BAD: Final = pyproject('"shop-cash", "shop-bank"')
# A program's own words that look like uv's.
DECOY: Final = """\
Resolved 3 complaints in a day
error: the customer was right
  - shop-cash was closed
 + one more
the log says: DEBUG uv 0.13.9
"""


def run(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of uv."""
    return Run(f"uv {command}", files, before, "uv --version", tools=PYTHON)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "sync": run("sync"),
    "sync_again": run("sync", SHOP, "uv sync"),
    "sync_verbose": run("sync -v"),
    "sync_verbose_fail": run("sync -v", BAD),
    "conflict": run("sync", BAD),
    "add_conflict": run("add shop-bank"),
    "add_older": run("add 'shop-rates<1'", SHOP, "uv sync"),
    "not_found": run("add no-such-shop-package"),
    "locked": run("sync --locked", SHOP, "uv lock", "sed -i 's/shop-cash/shop-rates/' pyproject.toml"),
    "native": run(
        "pip install --no-build-isolation shop-native",
        SHOP,
        "uv venv",
        "env -u UV_DEFAULT_INDEX uv pip install setuptools",
    ),
    "legacy": run("pip install --no-build-isolation shop-legacy", SHOP, "uv venv"),
    "check": run("pip check", SHOP, "uv sync"),
    "check_broken": run("pip check", SHOP, "uv sync", "uv pip install --no-deps shop-money==9.0"),
    "uninstall": run("pip uninstall shop-cash nothing-here", SHOP, "uv sync"),
    "broken_file": run("sync", {"pyproject.toml": "[project\n"}),
    "tree": run("tree"),
    "refused": run("pip install --default-index http://127.0.0.1:9/ shop-cash", SHOP, "uv venv"),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

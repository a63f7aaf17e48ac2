"""Remakes the captures of Ruff in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, OLD, SHOP, Run, make

PRINTS: Final = CLEAN | {
    "shop/report.py": 'print("shop/a.py:1:2: F401 [*] `os` imported but unused")\nprint("Found 3 errors.")\nimport os\n'
}


def ruff(command: str, files: dict[str, str] = BROKEN, *, old: bool = False) -> Run:
    """A run of either version; the cache would say what came before."""
    return Run(command, files, version="ruff --version", tools=OLD if old else NEW)


RUNS: Final = {
    "check": ruff("ruff check ."),
    "check_all": ruff("ruff check --select ALL --no-cache shop", SHOP),
    "check_old": ruff("ruff check --select ALL --output-format full .", old=True),
    "check_pass": ruff("ruff check .", CLEAN),
    "check_color": ruff("FORCE_COLOR=1 ruff check .", SHOP),
    "concise": ruff("ruff check --output-format concise ."),
    "concise_old": ruff("ruff check .", old=True),
    "grouped": ruff("ruff check --output-format grouped ."),
    "grouped_old": ruff("ruff check --output-format grouped .", old=True),
    "statistics": ruff("ruff check --statistics ."),
    "verbose": ruff("ruff check -v .", CLEAN),
    "fix": ruff("ruff check --fix --show-fixes .", SHOP),
    "fix_all": ruff("ruff check --fix --select F401 .", CLEAN | {"shop/a.py": "import os\n"}),
    "github": ruff("ruff check --output-format github .", SHOP),
    "json": ruff("ruff check --output-format json shop/prices.py", SHOP),
    "format_check": ruff("ruff format --check ."),
    "format_check_old": ruff("ruff format --check .", old=True),
    "format_pass": ruff("ruff format --check .", CLEAN),
    "format": ruff("ruff format .", SHOP),
    "under_make": Run(
        "make lint",
        SHOP | {"Makefile": "lint:\n\truff check .\n\truff format --check .\n"},
        tools=NEW,
        version="ruff --version",
    ),
    "decoy_checked": ruff("ruff check --select ALL .", PRINTS),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

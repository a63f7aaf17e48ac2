"""Remakes the captures of mypy in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, OLD, TYPED, Run, make


def mypy(arguments: str, files: dict[str, str] = TYPED, *, old: bool = False) -> Run:
    """A run of either version, without its cache."""
    return Run(f"mypy --cache-dir /dev/null {arguments}", files, version="mypy --version", tools=OLD if old else NEW)


RUNS: Final = {
    "errors": mypy("."),
    "errors_old": mypy(".", old=True),
    "strict": mypy("--strict --show-error-context --show-column-numbers shop"),
    "pretty": mypy("--pretty shop"),
    "pretty_color": Run(
        "MYPY_FORCE_COLOR=1 mypy --pretty --cache-dir /dev/null shop", TYPED, tools=NEW, version="mypy --version"
    ),
    "pretty_old": mypy("--pretty --show-error-end shop", old=True),
    "syntax": mypy("shop", BROKEN),
    "no_file": mypy("nowhere.py"),
    "pass": mypy("shop", CLEAN),
    "verbose": mypy("-v shop/rates.py", CLEAN),
    "json": mypy("--output json shop"),
    "under_make": Run(
        "make types",
        TYPED | {"Makefile": "types:\n\tmypy --no-incremental shop\n"},
        tools=NEW,
        version="mypy --version",
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

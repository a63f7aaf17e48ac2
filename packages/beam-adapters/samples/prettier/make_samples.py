"""Remakes the captures of Prettier in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CONFIGS, NEW, OLD, WEB, Run, make

BROKEN: Final = WEB | {"src/bad.js": CONFIGS["bad.js"]}


def prettier(arguments: str, files: dict[str, str] = WEB, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(f"prettier {arguments}", files, version="prettier --version", tools=OLD if old else NEW)


RUNS: Final = {
    "check": prettier("--check ."),
    "check_old": prettier("--check src", old=True),
    "check_color": prettier("--color --check src"),
    "check_broken": prettier("--check src", BROKEN),
    "check_one_broken": prettier("--check src/bad.js", BROKEN),
    "check_pass": prettier("--check src/rates.js"),
    "write": prettier("--write src"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

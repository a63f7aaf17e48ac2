"""Remakes the captures of oxlint in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, OLD, WEB, Run, make


def oxlint(arguments: str, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(f"oxlint {arguments}", WEB, version="oxlint --version", tools=OLD if old else NEW)


RUNS: Final = {
    "warnings": oxlint("src"),
    "warnings_old": oxlint("src", old=True),
    "errors": oxlint("-D correctness -D no-debugger -D no-var src"),
    "color": Run("FORCE_COLOR=1 oxlint src", WEB, version="oxlint --version", tools=OLD),
    "pass": oxlint("src/rates.js"),
    "stylish": oxlint("-f stylish src"),
    "unix": oxlint("-f unix src"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

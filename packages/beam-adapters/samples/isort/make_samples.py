"""Remakes the captures of isort in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CLEAN, NEW, OLD, SHOP, TYPED, Run, make

_VERSION: Final = "isort --version-number"
RUNS: Final = {
    "check": Run("isort --check .", SHOP | TYPED, version=_VERSION, tools=NEW),
    "check_old": Run("isort --check-only .", SHOP, version=_VERSION, tools=OLD),
    "check_verbose": Run("isort -c -v .", SHOP | {"build/a.py": ""}, version=_VERSION, tools=NEW),
    "check_pass": Run("isort -c -v .", CLEAN, version=_VERSION, tools=NEW),
    "fix": Run("isort .", SHOP | {"build/a.py": ""}, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

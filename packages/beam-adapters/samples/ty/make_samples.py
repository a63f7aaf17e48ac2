"""Remakes the captures of ty in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, SHOP, TYPED, Run, make

_VERSION: Final = "ty --version"
RUNS: Final = {
    "errors": Run("ty check .", TYPED, version=_VERSION, tools=NEW),
    "broken": Run("ty check shop", BROKEN, version=_VERSION, tools=NEW),
    "shop": Run("ty check --error-on-warning --warn unresolved-reference shop", SHOP, version=_VERSION, tools=NEW),
    "color": Run("ty check --color always shop/main.py", TYPED, version=_VERSION, tools=NEW),
    "concise": Run(
        "ty check --output-format concise --warn unresolved-reference .", TYPED, version=_VERSION, tools=NEW
    ),
    "pass": Run("ty check .", CLEAN, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

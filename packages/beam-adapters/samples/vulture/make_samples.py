"""Remakes the captures of Vulture in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, NEW, SHOP, Run, make

_VERSION: Final = "vulture --version"
RUNS: Final = {
    "findings": Run(
        "vulture shop", SHOP | {"shop/b.py": "def f():\n    return 1\n    print(2)\n"}, version=_VERSION, tools=NEW
    ),
    "broken": Run("vulture shop", BROKEN, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

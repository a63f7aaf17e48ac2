"""Remakes the captures of Flake8 in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, NEW, OLD, SHOP, Run, make

_VERSION: Final = "flake8 --version"
RUNS: Final = {
    "errors": Run("flake8 .", BROKEN, version=_VERSION, tools=NEW),
    "errors_old": Run("flake8 .", BROKEN, version=_VERSION, tools=OLD),
    "source": Run("flake8 --show-source shop", SHOP, version=_VERSION, tools=NEW),
    "statistics": Run("flake8 --statistics --count shop", SHOP, version=_VERSION, tools=NEW),
    "verbose": Run("flake8 -v shop", SHOP, version=_VERSION, tools=NEW),
    "color": Run("flake8 --color always shop", SHOP, version=_VERSION, tools=NEW),
    "pycodestyle": Run(
        "pycodestyle --show-source shop/cart.py",
        SHOP | {"shop/cart.py": "if True :\n\tprint(1)\n x\n"},
        tools=NEW,
        version="pycodestyle --version",
    ),
    "under_make": Run("make lint", SHOP | {"Makefile": "lint:\n\tflake8 shop\n"}, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

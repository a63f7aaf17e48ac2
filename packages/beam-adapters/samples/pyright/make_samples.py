"""Remakes the captures of Pyright and basedpyright in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, TYPED, Run, make

_VERSION: Final = "pyright --version"
RUNS: Final = {
    "errors": Run("pyright .", TYPED, version=_VERSION, tools=NEW),
    "broken": Run("pyright shop", BROKEN, version=_VERSION, tools=NEW),
    "pass": Run("pyright shop", CLEAN, version=_VERSION, tools=NEW),
    "verbose": Run("pyright --verbose --stats shop/rates.py", CLEAN, version=_VERSION, tools=NEW),
    "warnings": Run(
        "pyright --warnings .",
        CLEAN | {"a.py": "import requests_of_mine\n", "pyrightconfig.json": '{"reportMissingImports": "warning"}'},
        version=_VERSION,
        tools=NEW,
    ),
    "based": Run("basedpyright .", TYPED, version="basedpyright --version", tools=NEW),
    "based_warnings": Run("basedpyright a.py", {"a.py": "import os\n"}, version="basedpyright --version", tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

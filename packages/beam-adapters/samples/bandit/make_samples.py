"""Remakes the captures of Bandit in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, SHOP, Run, make

_VERSION: Final = "bandit --version"
RUNS: Final = {
    "issues": Run("bandit -r shop", BROKEN, version=_VERSION, tools=NEW),
    "issues_high": Run("bandit -r -lll -q shop", SHOP, version=_VERSION, tools=NEW),
    "nosec": Run(
        "bandit -r shop",
        SHOP | {"shop/a.py": "import os\nos.system('ls')  # nosec B101\nassert os  # nosec\n"},
        version=_VERSION,
        tools=NEW,
    ),
    "pass": Run("bandit -r shop", CLEAN, version=_VERSION, tools=NEW),
    "no_file": Run("bandit nowhere.py", CLEAN, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

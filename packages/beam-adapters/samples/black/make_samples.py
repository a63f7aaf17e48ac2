"""Remakes the captures of Black in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, OLD, SHOP, Run, make

_VERSION: Final = "black --version"
_HOME: Final = "export BLACK_CACHE_DIR=$PWD/.cache; "
RUNS: Final = {
    "check": Run(_HOME + "black --check .", BROKEN, version=_VERSION, tools=NEW),
    "check_old": Run(_HOME + "black --check .", BROKEN, version=_VERSION, tools=OLD),
    "check_verbose": Run(
        _HOME + "black --check -v .", SHOP, (_HOME + "black shop/rates.py",), version=_VERSION, tools=NEW
    ),
    "check_pass": Run(_HOME + "black --check .", CLEAN, version=_VERSION, tools=NEW),
    "format": Run(_HOME + "black .", SHOP, version=_VERSION, tools=NEW),
    "format_broken": Run(_HOME + "black .", BROKEN, version=_VERSION, tools=NEW),
    "format_color": Run(_HOME + "black --color --check .", SHOP, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

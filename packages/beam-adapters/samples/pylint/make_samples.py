"""Remakes the captures of Pylint in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import BROKEN, CLEAN, NEW, OLD, SHOP, Run, make

_VERSION: Final = "pylint --version"
_TWICE: Final = "\n\ndef report(cart):\n" + "".join(
    f"    line_{n} = cart.line({n})\n    print(line_{n})\n" for n in range(6)
)
RUNS: Final = {
    "errors": Run("pylint shop", BROKEN, version=_VERSION, tools=NEW),
    "errors_old": Run("pylint shop", BROKEN, version=_VERSION, tools=OLD),
    "reports": Run("pylint -r y shop", SHOP, version=_VERSION, tools=NEW),
    "parseable": Run("pylint --output-format=parseable shop", SHOP, version=_VERSION, tools=NEW),
    "color": Run("pylint --output-format=colorized shop", SHOP, version=_VERSION, tools=NEW),
    "twice": Run("pylint shop", CLEAN | {"shop/a.py": _TWICE, "shop/b.py": _TWICE}, version=_VERSION, tools=NEW),
    "pass": Run("pylint shop", CLEAN | {"shop/__init__.py": '"""The shop."""\n'}, version=_VERSION, tools=NEW),
    "json": Run("pylint -f json shop/prices.py", SHOP, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

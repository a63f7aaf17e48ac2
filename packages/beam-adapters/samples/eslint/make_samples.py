"""Remakes the captures of ESLint in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CONFIGS, NEW, OLD, WEB, Run, make

FLAT: Final = WEB | {"eslint.config.mjs": CONFIGS["eslint"]}
OLDER: Final = WEB | {".eslintrc.json": CONFIGS["eslintrc"]}
BROKEN: Final = FLAT | {"src/bad.js": CONFIGS["bad.js"]}


def eslint(command: str, files: dict[str, str] = FLAT, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(command, files, version="eslint --version", tools=OLD if old else NEW)


RUNS: Final = {
    "stylish": eslint("eslint src"),
    "stylish_old": eslint("eslint src", OLDER, old=True),
    "color": eslint("eslint --color src"),
    "broken": eslint("eslint src", BROKEN),
    "warnings": eslint(
        "eslint --quiet src/rates.js; eslint --rule '{quotes: [1, single], \"no-console\": 0}' src/w.js",
        FLAT | {"src/w.js": 'export const a = "b";\n'},
    ),
    "too_many": eslint("eslint --max-warnings 0 src/w.js", FLAT | {"src/w.js": "export const a = 'b';\n"}),
    "compact": eslint("eslint -f compact src"),
    "unix": eslint("eslint -f unix src"),
    "no_config": eslint("eslint a.js", {"a.js": "a\n"}),
    "no_file": eslint("eslint nowhere"),
    "debug": eslint("eslint --debug src/prices.js"),
    "under_npm": eslint("npm run lint"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

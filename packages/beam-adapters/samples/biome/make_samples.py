"""Remakes the captures of Biome in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CONFIGS, NEW, OLD, WEB, Run, make

FILES: Final = WEB | {"src/orders.ts": CONFIGS["orders.ts"], "src/types.ts": CONFIGS["types.ts"]}
BROKEN: Final = FILES | {"src/bad.js": CONFIGS["bad.js"]}


def biome(arguments: str, files: dict[str, str] = FILES, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(f"biome {arguments}", files, version="biome --version", tools=OLD if old else NEW)


RUNS: Final = {
    "check": biome("check src"),
    "check_old": biome("check src", old=True),
    "check_color": biome("check --colors=force --max-diagnostics=3 src"),
    "check_few": biome("check --max-diagnostics=2 src"),
    "lint": biome("lint src"),
    "lint_summary": biome("lint --reporter=summary src"),
    "ci": biome("ci --colors=off src", BROKEN),
    "format": biome("format src"),
    "format_write": biome("format --write src"),
    "fix": biome("check --write src"),
    "pass": biome("lint src/rates.js"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

"""Remakes the captures of Ninja in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run
from native import CMAKE, FAILS, LINKS, SHOP

VERSION: Final = "ninja --version"
PROJECT: Final = {**SHOP, "CMakeLists.txt": CMAKE}
CONFIGURED: Final = ("cmake -G Ninja -B build",)
RULES: Final = {
    "build.ninja": "rule gen\n  command = python3 gen.py $out\n  description = GEN $out\nbuild tea.txt: gen\nbuild pot.txt: gen\n",
    "gen.py": "import sys\nprint('ninja: it only looks like it')\nif sys.argv[1] == 'pot.txt':\n    raise SystemExit('no pot')\nopen(sys.argv[1], 'w')\n",
}
RUNS: Final = {
    "pass": Run("ninja -C build", PROJECT, CONFIGURED, version=VERSION),
    "nothing": Run("ninja -C build", PROJECT, (*CONFIGURED, "ninja -C build"), version=VERSION),
    "verbose": Run("ninja -C build -v", PROJECT, CONFIGURED, version=VERSION),
    "quiet": Run("ninja -C build --quiet", PROJECT, CONFIGURED, version=VERSION),
    "fail": Run("ninja -C build", {**PROJECT, **FAILS}, CONFIGURED, version=VERSION),
    "fail_go_on": Run("ninja -C build -k 0", {**PROJECT, **FAILS}, CONFIGURED, version=VERSION),
    "fail_verbose": Run("ninja -C build -v", {**PROJECT, **FAILS}, CONFIGURED, version=VERSION),
    "fail_link": Run("ninja -C build", {**PROJECT, **LINKS}, CONFIGURED, version=VERSION),
    "rules": Run("ninja", RULES, version=VERSION),
    "rules_go_on": Run("ninja -k 0", RULES, version=VERSION),
    "unknown": Run("ninja -C build gone", PROJECT, CONFIGURED, version=VERSION),
    "no_file": Run("ninja", {}, version=VERSION),
    "syntax": Run("ninja", {"build.ninja": "rule gen\n  comand = true\nbuild tea.txt: gem\n"}, version=VERSION),
    "missing": Run(
        "ninja", {"build.ninja": "rule gen\n  command = cp $in $out\nbuild tea.txt: gen gone.txt\n"}, version=VERSION
    ),
    "cycle": Run(
        "ninja", {"build.ninja": "rule gen\n  command = cp $in $out\nbuild a: gen b\nbuild b: gen a\n"}, version=VERSION
    ),
    "explain": Run("ninja -C build -d explain -d stats", PROJECT, CONFIGURED, version=VERSION),
    "clean": Run("ninja -C build -t clean", PROJECT, (*CONFIGURED, "ninja -C build"), version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

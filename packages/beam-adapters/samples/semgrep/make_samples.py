"""Remakes the captures of Semgrep in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CLEAN, NEW, SHOP, Run, make

RULES: Final = """\
rules:
  - id: no-eval
    languages: [python]
    message: Do not call eval on text that a user gave, it can hold anything at all and it runs with the rights of the shop
    severity: ERROR
    pattern: eval(...)
  - id: shell-true
    languages: [python]
    message: A shell reads the words
    severity: WARNING
    pattern: subprocess.call(..., shell=True)
    fix: subprocess.call([...])
  - id: long-class
    languages: [python]
    message: A class
    severity: INFO
    pattern: "class $X: ..."
"""
_SCAN: Final = "semgrep scan --metrics off --disable-version-check --config rules.yml"
RUNS: Final = {
    "findings": Run(f"{_SCAN} --error shop", SHOP | {"rules.yml": RULES}, version="semgrep --version", tools=NEW),
    "color": Run(f"{_SCAN} --force-color shop", SHOP | {"rules.yml": RULES}, version="semgrep --version", tools=NEW),
    "pass": Run(f"{_SCAN} shop", CLEAN | {"rules.yml": RULES}, version="semgrep --version", tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

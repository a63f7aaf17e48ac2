"""Remakes the captures of stylelint in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CONFIGS, NEW, OLD, WEB, Run, make

FILES: Final = WEB | {".stylelintrc.json": CONFIGS["stylelint"]}
SOFT: Final = WEB | {
    ".stylelintrc.json": '{"rules": {"block-no-empty": [true, {"severity": "warning"}], "color-no-invalid-hex": true}}'
}


def stylelint(arguments: str, files: dict[str, str] = FILES, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(f"stylelint {arguments} src/*.css", files, version="stylelint --version", tools=OLD if old else NEW)


RUNS: Final = {
    "errors": stylelint(""),
    "errors_old": stylelint("", old=True),
    "color": stylelint("--color"),
    "warnings": stylelint("", SOFT),
    "warnings_compact": stylelint("-f compact", SOFT),
    "compact": stylelint("-f compact"),
    "unix": stylelint("-f unix"),
    "verbose": stylelint("-f verbose"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

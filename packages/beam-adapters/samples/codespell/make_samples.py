"""Remakes the captures of codespell in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, Run, make

FILES: Final = {"README.md": "teh cart recieves it\nits managment\n", "a.bin": "a"}
_VERSION: Final = "codespell --version"
RUNS: Final = {
    "findings": Run("codespell --count .", FILES, version=_VERSION, tools=NEW),
    "fix": Run("codespell -w README.md", FILES, version=_VERSION, tools=NEW),
    "color": Run("codespell --enable-colors .", FILES, version=_VERSION, tools=NEW),
    "unread": Run("codespell .", FILES, ("printf 'teh \\377\\n' > b.txt",), version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

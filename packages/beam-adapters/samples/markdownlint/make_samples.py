"""Remakes the captures of markdownlint in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, Run, make

FILES: Final = {
    "README.md": "# Shop\n### Carts\n* tea\n- pot\n\n\n\nhttp://shop.example\n```\ncode\n```\n",
    "GOOD.md": "# Shop\n",
}
RUNS: Final = {
    "findings": Run("markdownlint README.md", FILES, version="markdownlint --version", tools=NEW),
    "cli2": Run("markdownlint-cli2 README.md", FILES, version="markdownlint-cli2 --version", tools=NEW),
    "cli2_pass": Run("markdownlint-cli2 GOOD.md", FILES, version="markdownlint-cli2 --version", tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

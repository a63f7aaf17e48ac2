"""Remakes the captures of pip-audit in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import Synthetic, make

VULNERABLE: Final = """\
Found 3 known vulnerabilities in 2 packages
Name   Version ID                  Fix Versions
------ ------- ------------------- ------------
jinja2 2.4.1   PYSEC-2014-8        2.7.2
jinja2 2.4.1   GHSA-462w-v97r-4m45 2.10.1
flask  0.5     PYSEC-2019-179      1.0
Name Skip Reason
---- --------------------------------------------------------------------------
shop Dependency not found on PyPI and could not be audited: shop (1.0.0)
"""
RUNS: Final = {
    "vulnerable": Synthetic("pip-audit", VULNERABLE, 1),
    "pass": Synthetic("pip-audit -r requirements.txt", "No known vulnerabilities found\n"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

"""Remakes the captures of npm audit in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import Synthetic, make

REPORT: Final = """\
# npm audit report

lodash  <=4.17.20
Severity: critical
Prototype Pollution in lodash - https://github.com/advisories/GHSA-jf85-cpcp-j695
Command Injection in lodash - https://github.com/advisories/GHSA-35jh-r3h4-6jhm
fix available via `npm audit fix`
node_modules/lodash

minimist  <=0.2.3
Severity: critical
Prototype Pollution in minimist - https://github.com/advisories/GHSA-xvch-5gv4-984h
fix available via `npm audit fix --force`
Will install mkdirp@1.0.4, which is a breaking change
node_modules/minimist
  mkdirp  0.4.1 - 0.5.1
  Depends on vulnerable versions of minimist
  node_modules/mkdirp

2 vulnerabilities (1 high, 1 critical)

To address issues that do not require attention, run:
  npm audit fix

To address all issues (including breaking changes), run:
  npm audit fix --force
"""
RUNS: Final = {
    "vulnerable": Synthetic("npm audit", REPORT, 1),
    "one": Synthetic(
        "npm audit",
        REPORT.split("minimist")[0]
        + "1 critical severity vulnerability\n\nTo address all issues, run:\n  npm audit fix\n",
        1,
    ),
    "pass": Synthetic("npm audit", "found 0 vulnerabilities\n"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

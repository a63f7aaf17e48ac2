"""Remakes the captures of pip in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import PIP_NEW, PIP_OLD, Run, Synthetic, make

CLEAN: Final = "pip uninstall -qy shop-money shop-stock shop-cash shop-bank shop-rates shop-pure"
# A program's own words that look like pip's.
DECOY: Final = """\
Collecting the prices of today
  Downloading them took 3 seconds
the log says: ERROR: No matching distribution found for shop-zz
INFO: pip is looking good
To fix this you could try to:
1. ask somebody
"""


def run(command: str, *before: str, new: bool = False) -> Run:
    """A run of the pip of the oldest or of the newest version."""
    return Run(f"pip {command}", {}, (CLEAN, *before), "pip --version", PIP_NEW if new else PIP_OLD)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "backtrack": run("install shop-stock shop-cash"),
    "backtrack_new": run("install shop-stock shop-cash", new=True),
    "conflict": run("install shop-cash shop-bank"),
    "conflict_new": run("install shop-cash shop-bank", new=True),
    "no_version": run("install 'shop-money>99'"),
    "no_file": run("install -r nothing.txt"),
    "again": run("install shop-stock shop-cash shop-rates", "pip install -q shop-stock shop-cash"),
    "broken_by_upgrade": run("install -U shop-money", "pip install -q shop-cash"),
    "check": run("check", "pip install -q shop-cash", "pip install -q -U shop-money"),
    "check_fine": run("check", new=True),
    "native": run("install --no-build-isolation shop-native"),
    "legacy": run("install --no-build-isolation shop-legacy"),
    "built": run("install --no-build-isolation shop-pure"),
    "verbose": run("install -v --force-reinstall shop-bank", "pip install -q shop-bank"),
    "verbose_fail": run("install -v shop-cash shop-bank"),
    "dry": run("install --dry-run shop-cash", new=True),
    "hash": run("install -r hashes.txt", "echo 'shop-rates==1.0 --hash=sha256:00' > hashes.txt"),
    "uninstall": run("uninstall -y shop-bank nothing-here", "pip install -q shop-bank"),
    "refused": run("install --retries 1 --timeout 1 --index-url http://127.0.0.1:9/ shop-cash"),
    "locations": run(
        "install --extra-index-url file:///srv/simple shop-bank",
    ),
    "locations_fail": run("install --extra-index-url file:///srv/simple shop-nothing"),
    "list": run("list --outdated", "pip install -q shop-rates==0.9"),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

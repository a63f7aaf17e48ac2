"""Remakes the captures of Homebrew in this folder: ``python make_samples.py [--only NAME]``.

It does not run here: the texts are written after the documented formats.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import Run, Synthetic, make

INSTALL: Final = """\
==> Auto-updating Homebrew...
Updated 2 taps (homebrew/core and homebrew/cask).
==> Downloading https://bottles.example.org/v2/homebrew/core/postgresql/14/manifests/14.12
######################################################################### 100.0%
==> Fetching dependencies for postgresql@14: krb5
==> Fetching krb5
==> Downloading https://bottles.example.org/v2/homebrew/core/krb5/blobs/sha256:5c9d
######################################################################### 100.0%
==> Fetching postgresql@14
==> Installing dependencies for postgresql@14: krb5
==> Installing postgresql@14 dependency: krb5
==> Pouring krb5--1.21.2.arm64_sonoma.bottle.tar.gz
\U0001f37a  /opt/homebrew/Cellar/krb5/1.21.2: 163 files, 5.5MB
==> Installing postgresql@14
==> Pouring postgresql@14--14.12.arm64_sonoma.bottle.tar.gz
==> Caveats
This formula has created a default database cluster with:
  initdb --locale=C -E UTF-8 /opt/homebrew/var/postgresql@14

To start postgresql@14 now and restart at login:
  brew services start postgresql@14
==> Summary
\U0001f37a  /opt/homebrew/Cellar/postgresql@14/14.12: 3,322 files, 45.2MB
==> Running `brew cleanup postgresql@14`...
Disable this behaviour by setting HOMEBREW_NO_INSTALL_CLEANUP.
Hide these hints with HOMEBREW_NO_ENV_HINTS (see `man brew`).
Removing: /home/dev/Library/Caches/Homebrew/krb5--1.21.1... (1.6MB)
"""
MISSING: Final = """\
Warning: No available formula with the name "no-such-shop". Did you mean shop?
==> Searching for similarly named formulae and casks...
Error: No formulae or casks found for no-such-shop.
"""
THERE: Final = """\
Warning: jq 1.7.1 is already installed and up-to-date.
To reinstall 1.7.1, run:
  brew reinstall jq
"""
# A program's own words that look like Homebrew's.
DECOY: Final = """\
  ==> Pouring tea
the log says: Error: No available formula
=> Caveats
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": Synthetic("brew install postgresql@14", INSTALL),
    "missing": Synthetic("brew install no-such-shop", MISSING, 1),
    "there": Synthetic("brew install jq", THERE),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

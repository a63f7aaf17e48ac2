"""Remakes the captures of pnpm in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - files and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import NODE, Run, Synthetic, make, npm

SCRIPTS: Final = '"scripts": {"test": "node test.js"}, '
SHOP: Final = npm(SCRIPTS, cart="^1.0.0", view_kit="17.0.0", stamper="1.0.0", engine_kit="1.0.0") | {
    "test.js": "process.exit(1)\n"
}
BREAK: Final = npm('"pnpm": {"onlyBuiltDependencies": ["breaker"]}, ', breaker="1.0.0", price_list="2.0.0")
MANY: Final = {
    "package.json": '{"name": "root", "private": true}\n',
    "pnpm-workspace.yaml": 'packages: ["packages/*"]\n',
    "packages/a/package.json": '{"name": "a", "version": "1.0.0", "scripts": {"test": "echo a ok"}}\n',
    "packages/b/package.json": '{"name": "b", "version": "1.0.0", "scripts": {"test": "echo b failed; exit 2"},'
    ' "dependencies": {"a": "workspace:*"}}\n',
}
RETRIES: Final = """\
Progress: resolved 1, reused 0, downloaded 0, added 0
Packages: +2
++
\u2009WARN\u2009 GET https://registry.example.org/npm/cart/-/cart-1.4.0.tgz error (ERR_PNPM_TARBALL_INTEGRITY). Will retry in 10 seconds. 2 retries left.
\u2009WARN\u2009 GET https://registry.example.org/npm/cart/-/cart-1.4.0.tgz error (ERR_PNPM_TARBALL_INTEGRITY). Will retry in 1 minute. 1 retries left.
\u2009ERR_PNPM_TARBALL_INTEGRITY\u2009 Got unexpected checksum for "https://registry.example.org/npm/cart/-/cart-1.4.0.tgz". Wanted "sha512-sgJ0QN==". Got "sha512-1MI2ug==".

This error happened while installing a direct dependency of /home/dev/shop

If you trust the new content (legitimate republish, or stale local metadata cache):

  - Run "pnpm store prune" and retry, in case only the metadata cache is out of date.
"""
# A program's own words that look like pnpm's.
DECOY: Final = """\
> shop@0.3.0 report /home/dev/shop
> node report.js

the log says: ERR_PNPM_NO_LOCKFILE and WARN deprecated
- cart 1.4.0
  Done in the end
"""


def run(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of pnpm."""
    return Run(command, files, before, "pnpm --version", tools=NODE)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": run("pnpm install"),
    "install_again": run("pnpm install", SHOP, "pnpm install"),
    "add_peer": run("pnpm add view-dom", SHOP, "pnpm install"),
    "remove": run("pnpm remove stamper", SHOP, "pnpm install"),
    "not_found": run("pnpm add no-such-shop-package"),
    "no_version": run("pnpm add cart@99"),
    "outdated_lockfile": run(
        "pnpm install --frozen-lockfile", SHOP, "pnpm install", "sed -i s/17.0.0/18.0.0/ package.json"
    ),
    "script_fails": run("pnpm install", BREAK),
    "test_fails": run("pnpm test"),
    "no_script": run("pnpm run tset"),
    "many_fail": run("pnpm -r test", MANY, "pnpm install"),
    "retries": Synthetic("pnpm install", RETRIES, 1),
    "decoy": Synthetic("pnpm run report", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

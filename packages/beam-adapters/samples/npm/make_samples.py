"""Remakes the captures of npm in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - files and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import NODE, NPM8, Run, Synthetic, make, npm

SCRIPTS: Final = '"scripts": {"test": "node test.js"}, '
SHOP: Final = npm(SCRIPTS, cart="^1.0.0", view_kit="17.0.0", stamper="1.0.0", engine_kit="1.0.0") | {
    "test.js": "process.exit(1)\n"
}
PEER: Final = npm(view_kit="17.0.0", view_dom="18.0.0")
BREAK: Final = npm(breaker="1.0.0", price_list="2.0.0")
FILES: Final = {f"src/page{n}.js": "" for n in range(6)}
# A program's own words that look like npm's, and a report of what it reads.
DECOY: Final = """\
> shop@0.3.0 report
> node report.js

reading the log of the last build
the log says: npm error code ERESOLVE
    npm warn deprecated padder@1.0.0: use String.prototype.padStart()
added 3 pages to the report in no time
up to date with the warehouse
"""


def run(command: str, files: dict[str, str] = SHOP, *before: str, old: bool = False) -> Run:
    """A run of npm."""
    return Run(command, files, before, "npm --version", tools=NPM8 if old else NODE)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": run("npm install"),
    "install_old": run("npm install", SHOP, old=True),
    "install_again": run("npm install", SHOP, "npm install"),
    "install_verbose": run("npm install --loglevel verbose"),
    "install_silly": run("npm install --loglevel silly"),
    "install_silly_fail": run("npm install --loglevel silly", PEER),
    "install_force": run("npm install --force", PEER),
    "eresolve": run("npm install", PEER),
    "eresolve_old": run("npm install", PEER, old=True),
    "not_found": run("npm install no-such-shop-package"),
    "no_version": run("npm install cart@99"),
    "script_fails": run("npm install", BREAK),
    "script_fails_old": run("npm install", BREAK, old=True),
    "list_broken": run("npm ls", PEER, "npm install --force"),
    "list_missing": run("npm ls"),
    "outdated": run("npm outdated", SHOP, "npm install"),
    "pack": run("npm pack --dry-run", SHOP | FILES),
    "publish": run("npm publish --dry-run --tag next", SHOP | FILES),
    "no_script": run("npm run tset"),
    "workspaces": run(
        "npm test --workspaces",
        {
            "package.json": '{"name": "root", "private": true, "workspaces": ["packages/*"]}\n',
            "packages/a/package.json": '{"name": "a", "version": "1.0.0", "scripts": {"test": "echo a ok"}}\n',
            "packages/b/package.json": '{"name": "b", "version": "1.0.0", "scripts": {"test": "echo b failed; exit 2"}}\n',
        },
    ),
    "decoy": Synthetic("npm run report", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

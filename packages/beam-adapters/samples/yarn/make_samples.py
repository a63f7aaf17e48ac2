"""Remakes the captures of yarn 1 and berry in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - files and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import BERRY, NODE, Run, Synthetic, make, npm
from registry import NPM

SCRIPTS: Final = '"scripts": {"test": "node test.js", "lint": "no-such-linter ."}, '
SHOP: Final = npm(SCRIPTS, cart="^1.0.0", view_kit="17.0.0", stamper="1.0.0") | {
    "test.js": "process.exit(1)\n",
    ".yarnrc": f'registry "{NPM}"\ncache-folder "../yarn-cache"\n',
    ".yarnrc.yml": f'npmRegistryServer: "{NPM}"\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableGlobalCache: false\nglobalFolder: .berry\n'
    "enableTelemetry: false\nnodeLinker: node-modules\nnpmMinimalAgeGate: 0\nenableColors: false\n",
    "yarn.lock": "",
}
BREAK: Final = SHOP | npm(breaker="1.0.0", price_list="2.0.0")
BUILT: Final = BREAK | {".yarnrc.yml": SHOP[".yarnrc.yml"] + "enableScripts: true\n"}
MANY: Final = SHOP | {
    "package.json": '{"name": "root", "private": true, "workspaces": ["packages/*"]}\n',
    "packages/a/package.json": '{"name": "a", "version": "1.0.0", "scripts": {"test": "echo a ok"}}\n',
    "packages/b/package.json": '{"name": "b", "version": "1.0.0", "scripts": {"test": "echo b failed; exit 2"}}\n',
}
# A program's own words that look like yarn's.
DECOY: Final = """\
yarn run v1.22.22
$ node report.js
the log says: error Command failed with exit code 1.
  warning cart@1.4.0: cart 1.x is no longer maintained
verbose output of the report follows
Done in 0.31s.
"""


def first(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of yarn 1."""
    return Run(
        command,
        {k: v for k, v in files.items() if k not in (".yarnrc.yml", "yarn.lock")},
        before,
        "yarn --version",
        tools=NODE,
    )


def berry(command: str, files: dict[str, str] = SHOP, *before: str) -> Run:
    """A run of yarn 4."""
    return Run(command, {k: v for k, v in files.items() if k != ".yarnrc"}, before, "yarn --version", tools=BERRY)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": first("yarn install"),
    "install_again": first("yarn install", SHOP, "yarn install"),
    "install_verbose": first("yarn install --verbose"),
    "install_verbose_fail": first("yarn add no-such-shop-package --verbose"),
    "add_peer": first("yarn add view-dom", SHOP, "yarn install"),
    "remove": first("yarn remove stamper", SHOP, "yarn install"),
    "engine": first("yarn add engine-kit"),
    "no_version": first("yarn add cart@99"),
    "frozen": first("yarn install --frozen-lockfile", SHOP, "yarn install", "sed -i s/17.0.0/18.0.0/ package.json"),
    "script_fails": first("yarn install", BREAK),
    "test_fails": first("yarn test"),
    "no_script": first("yarn tset"),
    "why": first("yarn why padder", SHOP, "yarn install"),
    "berry_install": berry("yarn install"),
    "berry_peer": berry("yarn add view-dom", SHOP, "yarn install"),
    "berry_remove": berry("yarn remove stamper", SHOP, "yarn install"),
    "berry_immutable": berry("yarn install --immutable", SHOP, "yarn install", "sed -i s/17.0.0/18.0.0/ package.json"),
    "berry_no_version": berry("yarn add cart@99"),
    "berry_not_found": berry("yarn add no-such-shop-package"),
    "berry_build_fails": berry("yarn install", BUILT),
    "berry_no_script": berry("yarn run tset", SHOP, "yarn install"),
    "berry_many_fail": berry("yarn workspaces foreach -A run test", MANY, "yarn install"),
    "decoy": Synthetic("yarn report", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

"""Remakes the captures of esbuild in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run
from web import ABSENT, BAD_CSS, BUNDLERS, EVAL, LARGE, LOST, MANY, TORN, UNNAMED, shop

OLD: Final = Box("esbuild017", ("esbuild@0.17",))
BUILD: Final = "esbuild src/main.js --bundle --outdir=dist --loader:.svg=file"


def run(command: str, **files: str) -> Run:
    """A run of esbuild in the shop, with its packages."""
    return Run(command, shop(BUILD, **files), (MODULES,), version="esbuild --version")


RUNS: Final = {
    "pass": run(BUILD),
    "pass_script": run("npm run build"),
    "pass_color": run(BUILD + " --color=true"),
    "pass_many": run(BUILD + " --splitting --format=esm", **MANY),
    "pass_maps": run(BUILD + " --sourcemap --minify"),
    "large": run(BUILD, **LARGE),
    "analyze": run(BUILD + " --analyze"),
    "warnings": run(BUILD, **EVAL),
    "lost": run(BUILD, **LOST),
    "lost_color": run(BUILD + " --color=true", **LOST),
    "lost_script": run("npm run build", **LOST),
    "absent": run(BUILD, **ABSENT),
    "torn": run(BUILD, **TORN),
    "unnamed": run(BUILD, **UNNAMED),
    "css": run(BUILD, **BAD_CSS),
    "several": run(BUILD, **{**LOST, **BAD_CSS, "src/stock.js": "export const left = (n) = 12;\n"}),
    "no_loader": run("esbuild src/main.js --bundle --outdir=dist"),
    "no_entry": run("esbuild src/gone.js --bundle"),
    "bad_option": run("esbuild src/main.js --bundel"),
    "limited": run(BUILD + " --log-limit=1", **{**LOST, "src/stock.js": "export const left = (n) = 12;\n"}),
    "thrown": run(
        "node build.mjs",
        **{
            **LOST,
            "build.mjs": "import { build } from 'esbuild';\nawait build({ entryPoints: ['src/main.js'], bundle: true, outdir: 'dist', loader: { '.svg': 'file' } });\n",
        },
    ),
}
OTHERS: Final = {name + "_017": RUNS[name] for name in ("pass", "lost", "warnings")}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BUNDLERS, RUNS), (OLD, OTHERS))

"""Remakes the captures of Parcel in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, make
from capture import Run
from web import ABSENT, BAD_CSS, BUNDLERS, LARGE, LOST, MANY, TORN, UNNAMED, shop

BUILD: Final = "parcel build index.html --no-cache"


def run(command: str, **files: str) -> Run:
    """A run of Parcel in the shop, with its packages."""
    return Run(command, shop(BUILD, **files), (MODULES,), version="parcel --version")


RUNS: Final = {
    "pass": run(BUILD),
    "pass_script": run("npm run build"),
    "pass_color": run("FORCE_COLOR=1 " + BUILD),
    "pass_many": run(BUILD, **MANY),
    "verbose": run(BUILD + " --log-level verbose"),
    "large": run(BUILD, **LARGE),
    "lost": run(BUILD, **LOST),
    "lost_color": run("FORCE_COLOR=1 " + BUILD, **LOST),
    "lost_script": run("npm run build", **LOST),
    "absent": run(BUILD, **ABSENT),
    "torn": run(BUILD, **TORN),
    "unnamed": run(BUILD, **UNNAMED),
    "css": run(BUILD, **BAD_CSS),
    "no_entry": run("parcel build gone.html --no-cache"),
    "config": run(BUILD, **{".parcelrc": '{"extends": "@parcel/config-shelf"}\n'}),
    "serve": run("timeout 6 parcel index.html --port 5201 --no-cache", **TORN),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BUNDLERS, RUNS))

"""Remakes the captures of Nx in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run
from workspaces import FAILS, LOCK, PACKAGES

BOX: Final = Box("nx22", ("nx@22",))
CONFIG: Final = {"nx.json": '{"targetDefaults": {"build": {"dependsOn": ["^build"], "cache": true}}}\n'}


def run(command: str, *before: str, **files: str) -> Run:
    """A run of Nx in the monorepo."""
    command = f"NX_DAEMON=false NX_NO_CLOUD=true {command}"
    links = "for m in $(ls -A $MODULES); do [ $m = @shop ] || ln -s $MODULES/$m node_modules/$m; done"
    return Run(
        command, {**PACKAGES, **CONFIG, **files}, (LOCK, NX + links, *before), version="nx --version | grep -m1 Global"
    )


NX: Final = 'MODULES="$(printf %s "$PATH" | tr : "\\n" | grep -m1 node_modules/.bin | sed s,/.bin$,,)"; '
RUNS: Final = {
    "pass": run("nx run-many -t build"),
    "pass_one": run("nx build @shop/mail"),
    "pass_cached": run("nx run-many -t build", "NX_DAEMON=false nx run-many -t build"),
    "pass_stream": run("nx run-many -t build --outputStyle=stream"),
    "pass_static": run("nx run-many -t build test --outputStyle=static"),
    "fail": run("nx run-many -t build", **FAILS),
    "fail_one": run("nx build @shop/mail", **FAILS),
    "fail_go_on": run("nx run-many -t test build --nxBail=false", **FAILS),
    "fail_ci": run("CI=true nx run-many -t build", **FAILS),
    "none": run("nx build @shop/gone"),
    "no_target": run("nx deploy @shop/cart"),
    "verbose": run("nx run-many -t build --verbose", **FAILS),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))

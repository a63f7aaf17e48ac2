"""Remakes the captures of Lerna in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run
from workspaces import FAILS, LOCK, PACKAGES

BOX: Final = Box("lerna9", ("lerna@9", "nx"))
CONFIG: Final = {"lerna.json": '{"version": "0.3.0", "packages": ["packages/*"], "npmClient": "npm"}\n'}


def run(command: str, **files: str) -> Run:
    """A run of Lerna in the monorepo."""
    command = f"NX_DAEMON=false NX_NO_CLOUD=true {command}"
    return Run(command, {**PACKAGES, **CONFIG, **files}, (LOCK,), version="lerna --version")


RUNS: Final = {
    "pass": run("lerna run build"),
    "pass_stream": run("lerna run build --stream"),
    "fail": run("lerna run build", **FAILS),
    "fail_stream": run("lerna run build --stream", **FAILS),
    "fail_go_on": run("lerna run build --no-bail", **FAILS),
    "none": run("lerna run deploy"),
    "exec": run("lerna exec -- ls"),
    "list": run("lerna ls -l"),
    "changed": run("lerna changed"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))

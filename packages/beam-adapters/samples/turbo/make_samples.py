"""Remakes the captures of Turborepo in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run
from workspaces import FAILS, LOCK, PACKAGES

BOX: Final = Box("turbo2", ("turbo@2",))
CONFIG: Final = {
    "turbo.json": '{"tasks": {"build": {"dependsOn": ["^build"], "outputs": ["dist/**"]}, "test": {"cache": false}}}\n'
}


def run(command: str, *before: str, **files: str) -> Run:
    """A run of Turborepo in the monorepo."""
    command = f"TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 {command}"
    return Run(command, {**PACKAGES, **CONFIG, **files}, (LOCK, *before), version="turbo --version")


RUNS: Final = {
    "pass": run("turbo run build"),
    "pass_cached": run("turbo run build", "turbo run build", "turbo run build"),
    "pass_color": run("FORCE_COLOR=1 turbo run build"),
    "pass_new_only": run("turbo run build --output-logs=new-only", "turbo run build"),
    "pass_two": run("turbo run build test"),
    "fail": run("turbo run build", **FAILS),
    "fail_go_on": run("turbo run build test --continue", **FAILS),
    "fail_errors_only": run("turbo run test --output-logs=errors-only", **FAILS),
    "fail_grouped": run("turbo run build --log-order=grouped", **FAILS),
    "fail_ci": run("CI=true GITHUB_ACTIONS=true turbo run build", **FAILS),
    "none": run("turbo run deploy"),
    "config": run("turbo run build", **{"turbo.json": '{"tasks": {"build": {"dependOn": []}}}\n'}),
}


if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))

"""Remakes the captures of Meson in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, Box, make
from capture import Run
from native import FAILS, MESON, SHOP

NEW: Final = Box("meson", python=("meson", "ninja"))
VERSION: Final = "meson --version"
PROJECT: Final = {**SHOP, "meson.build": MESON}


def run(build: str, command: str = "meson setup build") -> Run:
    """A run with another ``meson.build``."""
    return Run(command, {**SHOP, "meson.build": "project('shop', 'c')\n" + build}, version=VERSION)


RUNS: Final = {
    "setup": Run("meson setup build", PROJECT, version=VERSION),
    "compile": Run("meson compile -C build", PROJECT, ("meson setup build",), version=VERSION),
    "compile_fails": Run("meson compile -C build", {**PROJECT, **FAILS}, ("meson setup build",), version=VERSION),
    "no_dependency": run("dependency('shelf')\n"),
    "syntax": run("executable('shop', 'main.c'\n"),
    "no_source": run("executable('shop', 'gone.c')\n"),
    "unknown": run("executables('shop', 'main.c')\n"),
    "error": run("warning('no tea')\nerror('no tea on the shelf')\n"),
    "no_project": Run("meson setup build", {}, version=VERSION),
    "no_build": Run("meson compile -C gone", PROJECT, version=VERSION),
    "bad_option": Run("meson setup build -Dshelf=3", PROJECT, version=VERSION),
    "options": Run(
        "meson setup build --buildtype=release -Db_lto=true",
        {**PROJECT, "meson.build": MESON + "summary({'tea': true, 'pot': 'none'}, section: 'Shelf')\n"},
        version=VERSION,
    ),
    "install": Run(
        "meson install -C build --destdir /home/dev/shop/out",
        {**PROJECT, "meson.build": MESON.replace("link_with: lib", "link_with: lib, install: true")},
        ("meson setup build", "meson compile -C build"),
        version=VERSION,
    ),
}
OTHERS: Final = {
    f"{name}_new": RUNS[name] for name in ("setup", "compile", "compile_fails", "no_dependency", "options")
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS), (NEW, OTHERS))

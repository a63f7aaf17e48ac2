"""Remakes the captures of CMake in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run
from native import CMAKE, FAILS, LINKS, SHOP

VERSION: Final = "cmake --version"
PROJECT: Final = {**SHOP, "CMakeLists.txt": CMAKE}
CONFIGURED: Final = ("cmake -B build",)
LIB: Final = "cmake_minimum_required(VERSION 3.10)\nproject(shop C)\n"


def run(lists: str, command: str = "cmake -B build") -> Run:
    """A run with another ``CMakeLists.txt``."""
    return Run(command, {**SHOP, "CMakeLists.txt": LIB + lists}, version=VERSION)


RUNS: Final = {
    "configure": Run("cmake -B build", PROJECT, version=VERSION),
    "configure_again": Run("cmake -B build", PROJECT, CONFIGURED, version=VERSION),
    "build": Run("cmake --build build", PROJECT, CONFIGURED, version=VERSION),
    "all": Run("cmake -B build && cmake --build build -j2", PROJECT, version=VERSION),
    "verbose": Run("cmake --build build --verbose", PROJECT, CONFIGURED, version=VERSION),
    "fail": Run("cmake --build build", {**PROJECT, **FAILS}, CONFIGURED, version=VERSION),
    "fail_ninja": Run("cmake --build build", {**PROJECT, **FAILS}, ("cmake -G Ninja -B build",), version=VERSION),
    "fail_link": Run("cmake --build build", {**PROJECT, **LINKS}, CONFIGURED, version=VERSION),
    "no_package": run("find_package(Shelf REQUIRED)\n"),
    "no_module": run("include(Shelf)\nadd_executable(shop main.c)\n"),
    "no_source": run("add_executable(shop main.c gone.c)\n"),
    "syntax": run("add_executable(shop main.c\n"),
    "warns": run(
        'message(WARNING "no shelf")\nmessage(AUTHOR_WARNING old)\nmessage(DEPRECATION gone)\nadd_executable(shop main.c)\n'
    ),
    "fatal": run('message(STATUS "looking")\nmessage(FATAL_ERROR "No tea on\nthe shelf")\n'),
    "old": Run(
        "cmake -B build",
        {
            **SHOP,
            "CMakeLists.txt": "cmake_minimum_required(VERSION 2.8)\nproject(shop C)\nadd_executable(shop main.c)\n",
        },
        version=VERSION,
    ),
    "unused": Run("cmake -B build -DSHELF=3", PROJECT, version=VERSION),
    "no_project": Run("cmake -B build", {}, version=VERSION),
    "no_compiler": Run("CC=gone cmake -B build", PROJECT, version=VERSION),
    "install": Run(
        "cmake --install build --prefix out",
        {**SHOP, "CMakeLists.txt": CMAKE + "install(TARGETS shop cart)\n"},
        ("cmake -B build", "cmake --build build"),
        version=VERSION,
    ),
    "custom_fail": run(
        'add_custom_target(gen ALL COMMAND python3 -m gone COMMENT "Generating the list")\n',
        "cmake -B build && cmake --build build",
    ),
    "trace": Run("cmake -B build --log-level=DEBUG", PROJECT, version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

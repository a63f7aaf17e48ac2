"""Remakes the captures of Cabal in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

GOOD: Final = {
    "Main.hs": "module Main where\nimport Cart (total)\nmain :: IO ()\nmain = print (total 3)\n",
    "Cart.hs": "module Cart where\ntotal :: Int -> Int\ntotal n = n * rate\n  where rate = 3\n",
}
BAD: Final = {
    "Cart.hs": "module Cart where\ntotal :: Int -> Int\ntotal n = n * rates\n\nleft :: Int -> String\nleft n = n + 1\n"
}
WARNS: Final = {
    "Cart.hs": "module Cart where\nimport Data.List\ntotal :: Int -> Int\ntotal n = case n of\n  3 -> n\nshelf = 4\n"
}
TORN: Final = {"Cart.hs": "module Cart where\ntotal :: Int -> Int\ntotal n = n *\n"}
LOST: Final = {"Main.hs": "module Main where\nimport Carts (total)\nmain :: IO ()\nmain = print (total 3)\n"}
VERSION: Final = "cabal --version"
CABAL: Final = "cabal-version: 2.4\nname: shop\nversion: 0.3\nbuild-type: Simple\n\nexecutable shop\n  main-is: Main.hs\n  other-modules: Cart\n  build-depends: base\n  default-language: Haskell2010\n  ghc-options: -Wall\n"


def run(command: str, *before: str, cabal: str = CABAL, **files: str) -> Run:
    """A run of Cabal in the shop."""
    ready = tuple(f"CABAL_CONFIG=config {one}" for one in before)
    return Run(
        f"CABAL_CONFIG=config {command}", {**GOOD, "config": "", "shop.cabal": cabal, **files}, ready, version=VERSION
    )


RUNS: Final = {
    "pass": run("cabal build"),
    "pass_again": run("cabal build", "cabal build"),
    "run": run("cabal run"),
    "verbose": run("cabal build -v2"),
    "fail": run("cabal build", **BAD),
    "warns": run("cabal build", **WARNS),
    "lost": run("cabal build", **LOST),
    "no_dependency": run("cabal build", cabal=CABAL.replace("base", "base, shelf >= 3")),
    "bad_file": run("cabal build", cabal=CABAL.replace("main-is: Main.hs", "main: Main.hs")),
    "torn_file": run("cabal build", cabal="cabal-version: 2.4\nname shop\n"),
    "no_target": run("cabal build gone"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

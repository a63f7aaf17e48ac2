"""Remakes the captures of GHC in this folder: ``python make_samples.py [--only NAME]``."""

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
VERSION: Final = "ghc --version"


def run(command: str, **files: str) -> Run:
    """A run of the compiler in the shop."""
    return Run(command, {**GOOD, **{name.replace("_", "."): text for name, text in files.items()}}, version=VERSION)


RUNS: Final = {
    "pass": run("ghc Main.hs"),
    "fail": run("ghc Main.hs", **BAD),
    "warns": run("ghc -Wall Main.hs", **WARNS),
    "werror": run("ghc -Wall -Werror Main.hs", **WARNS),
    "torn": run("ghc Main.hs", **TORN),
    "lost": run("ghc Main.hs", **LOST),
    "color": run("ghc -fdiagnostics-color=always Main.hs", **BAD),
    "no_file": run("ghc Gone.hs"),
    "run_fails": run("runghc Main.hs", **{"Cart.hs": "module Cart where\ntotal :: Int -> Int\ntotal n = head []\n"}),
    "type_check": run("ghc -fno-code Main.hs Cart.hs", **BAD),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

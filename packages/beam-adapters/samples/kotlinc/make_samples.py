"""Remakes the captures of the Kotlin compiler in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

VERSION: Final = "kotlinc -version 2>&1 | tail -n 1"
GOOD: Final = "fun total(n: Int): Int = n * 3\nfun main() { println(total(3)) }\n"
RUNS: Final = {
    "fail": Run(
        "kotlinc Cart.kt -d out",
        {"Cart.kt": "fun total(n: Int): Int = n * rate\nfun left(n: Int): String = n + 1\nclass Shelf : Tea()\n"},
        version=VERSION,
    ),
    "warns": Run(
        "kotlinc Cart.kt -d out",
        {"Cart.kt": "fun total(n: Int, shelf: Int): Int {\n    val tea = 3\n    return n!! * 3\n}\n"},
        version=VERSION,
    ),
    "werror": Run(
        "kotlinc -Werror Cart.kt -d out",
        {"Cart.kt": "fun total(n: Int, shelf: Int): Int {\n    val tea = 3\n    return n!! * 3\n}\n"},
        version=VERSION,
    ),
    "torn": Run("kotlinc Cart.kt -d out", {"Cart.kt": "fun total(n: Int): Int {\n    return n *\n"}, version=VERSION),
    "no_file": Run("kotlinc Gone.kt -d out", {}, version=VERSION),
    "bad_option": Run("kotlinc -shelf Cart.kt -d out", {"Cart.kt": GOOD}, version=VERSION),
    "verbose": Run("kotlinc -verbose Cart.kt -d out", {"Cart.kt": GOOD}, version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

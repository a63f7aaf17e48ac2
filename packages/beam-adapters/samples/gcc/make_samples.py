"""Remakes the captures of GCC, Clang and the linkers in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run
from native import BAD, CART, LINKS, MAIN, SHOP, STOCK, TEMPLATES, UNLINKED

GCC: Final = "gcc --version"
CLANG: Final = "clang --version"
WARNS: Final = {
    "stock.c": STOCK,
    "cart.c": CART.replace("n * 3", "n = 3"),
    "tea.c": "int tea(int n) { if (n = 3) return 1; }\n",
}
RUNS: Final = {
    "error": Run("gcc -Wall -c cart.c", {"cart.c": BAD}, version=GCC),
    "error_color": Run("gcc -fdiagnostics-color=always -Wall -c cart.c", {"cart.c": BAD}, version=GCC),
    "warnings": Run("gcc -Wall -Wextra -c stock.c cart.c tea.c", WARNS, version=GCC),
    "pass_verbose": Run("gcc -v main.c cart.c -o shop", SHOP, version=GCC),
    "link_fails": Run("gcc main.c cart.c -o shop", {**SHOP, **LINKS}, version=GCC),
    "no_file": Run("gcc gone.c -o shop", {}, version=GCC),
    "bad_option": Run("gcc -Wshelf -fshelf main.c", SHOP, version=GCC),
    "templates": Run("g++ -std=c++17 -c cart.cpp", {"cart.cpp": TEMPLATES}, version=GCC),
    "analyzer": Run(
        "gcc -fanalyzer -c tea.c",
        {
            "tea.c": "#include <stdlib.h>\nint tea(int n) {\n    int *p = malloc(8);\n    if (n) free(p);\n    *p = 3;\n    free(p);\n    return 0;\n}\n"
        },
        version=GCC,
    ),
    "time_report": Run("gcc -ftime-report -c main.c", SHOP, version=GCC),
    "crash": Run("gcc -c deep.c", {"deep.c": "int x = " + "(" * 60000 + "1;\n"}, version=GCC),
    "clang_error": Run("clang -Wall -c cart.c stock.c", {"cart.c": BAD, "stock.c": STOCK}, version=CLANG),
    "clang_color": Run("clang -fcolor-diagnostics -Wall -c cart.c", {"cart.c": BAD}, version=CLANG),
    "clang_templates": Run("clang++ -std=c++17 -c cart.cpp", {"cart.cpp": TEMPLATES}, version=CLANG),
    "clang_link": Run("clang main.c cart.c -o shop", {**SHOP, **LINKS}, version=CLANG),
    "lld_link": Run("clang -fuse-ld=lld main.c cart.c -o shop", {**SHOP, **LINKS}, version="ld.lld --version"),
    "lld_twice": Run(
        "clang -fuse-ld=lld main.c cart.c again.c -o shop", {**SHOP, "again.c": CART}, version="ld.lld --version"
    ),
    "ld_script": Run("ld main.o -lshelf", SHOP, ("gcc -c main.c",), version="ld --version"),
    "many": Run(
        "gcc -Wall -c many.c",
        {"many.c": "".join(f"int tea{n}(int n) {{ return rate{n}; }}\n" for n in range(25))},
        version=GCC,
    ),
    "clang_many": Run(
        "clang -Wall -c many.c",
        {"many.c": "".join(f"int tea{n}(int n) {{ return rate{n}; }}\n" for n in range(25))},
        version=CLANG,
    ),
    "unused": Run("gcc -c main.c", {"main.c": MAIN + UNLINKED}, version=GCC),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

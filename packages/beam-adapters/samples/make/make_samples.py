"""Remakes the captures of make in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

CHECKS: Final = (
    ".PHONY: all lint test docs\nall: lint test docs\nlint:\n\t@echo 'checking 3 carts'\n"
    "\t@python3 -c \"print('cart.py:3: no rate'); raise SystemExit(3)\"\n"
    "test:\n\tpython3 -c \"print('make: *** it only looks like it'); assert 2 == 3, 'total'\"\ndocs:\n\techo docs\n"
)
C: Final = {
    "Makefile": "CFLAGS = -O2 -Wall\nOBJS = main.o cart.o stock.o\nshop: $(OBJS)\n\t$(CC) -o $@ $(OBJS)\n"
    "clean:\n\t-rm *.zzz\n\trm -f $(OBJS)\n",
    "main.c": "int total(int n);\nint main(void) {\n    return total(0);\n}\n",
    "cart.c": "int total(int n) {\n    return n * rate;\n}\n",
    "stock.c": "int left(int n) {\n    int shelf = 3;\n    return n;\n}\n",
}
GOOD: Final = {**C, "cart.c": "int total(int n) {\n    return n * 3;\n}\n"}
DEEP: Final = {
    "Makefile": "all:\n\t$(MAKE) -C lib\n",
    "lib/Makefile": "all: deep\ndeep:\n\t$(MAKE) -C ../app\n",
    "app/Makefile": "all:\n\tfalse\n",
}
VERSION: Final = "make --version"
RUNS: Final = {
    "pass": Run("make", GOOD, version=VERSION),
    "up_to_date": Run("make", GOOD, ("make",), version=VERSION),
    "compile_fail": Run("make", C, version=VERSION),
    "sync_fail": Run("make -j4 -Otarget", C, version=VERSION),
    "recipe_fail": Run("make lint", {"Makefile": CHECKS}, version=VERSION),
    "keep_going": Run("make -k", {"Makefile": CHECKS}, version=VERSION),
    "no_rule": Run("make", {"Makefile": "shop: cart.o\n\tcc cart.o\n"}, version=VERSION),
    "no_target": Run("make deploy", GOOD, version=VERSION),
    "no_makefile": Run("make", {}, version=VERSION),
    "separator": Run("make", {"Makefile": "all:\n    echo shop\n"}, version=VERSION),
    "ignored": Run("make clean", GOOD, version=VERSION),
    "deep_fail": Run("make", DEEP, version=VERSION),
    "killed": Run("make", {"Makefile": "all: o\no:\n\techo shop > o; kill -9 $$$$\n"}, version=VERSION),
    "interrupted": Run("timeout -s INT 1 make", {"Makefile": "o:\n\techo shop > o; sleep 9\n"}, version=VERSION),
    "overrides": Run("make", {"Makefile": "a:\n\techo 1\na:\n\techo 2\nb: c\nc: b\n\techo c\n"}, version=VERSION),
    "clock": Run("make", GOOD, ("touch -d '+1 hour' cart.c",), version=VERSION),
    "dry_run": Run("make -n", GOOD, version=VERSION),
    "debug": Run("make --debug=b", GOOD, version=VERSION),
    "missing_command": Run("make", {"Makefile": "all:\n\tshopctl --deploy\n"}, version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

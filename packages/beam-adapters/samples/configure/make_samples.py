"""Remakes the captures of configure scripts of Autoconf in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run
from native import CONFIGURE, SHOP

VERSION: Final = "autoconf --version"
FILES: Final = {
    **SHOP,
    "configure.ac": CONFIGURE,
    "Makefile.in": "all:\n",
    "lib/Makefile.in": "all:\n",
    "config.h.in": "#undef HAVE_STRDUP\n",
    "install-sh": "#!/bin/sh\n",
}
READY: Final = ("autoconf", "chmod +x install-sh")


def run(more: str, command: str = "./configure") -> Run:
    """A run of a script with a further check."""
    return Run(
        command, {**FILES, "configure.ac": CONFIGURE.replace("AC_OUTPUT", more + "\nAC_OUTPUT")}, READY, version=VERSION
    )


RUNS: Final = {
    "pass": Run("./configure", FILES, READY, version=VERSION),
    "pass_cached": Run("./configure -C", FILES, (*READY, "./configure -C"), version=VERSION),
    "no_library": run("AC_CHECK_LIB([shelf], [tea], [], [AC_MSG_ERROR([libshelf is needed])])"),
    "warns": run("AC_MSG_WARN([no tea, using coffee])\nAC_MSG_NOTICE([shelf is empty])"),
    "no_compiler": Run("CC=gone ./configure", FILES, READY, version=VERSION),
    "bad_option": Run("./configure --with-shelf --shelf", FILES, READY, version=VERSION),
    "summary": run("AC_MSG_RESULT([\n  Shelf:  yes\n  Tea:    no\n])"),
    "no_template": Run(
        "./configure", {name: text for name, text in FILES.items() if name != "Makefile.in"}, READY, version=VERSION
    ),
    "autoconf_fails": Run(
        "autoconf", {**FILES, "configure.ac": CONFIGURE.replace("AC_PROG_CC", "AC_PROG_SHELF")}, version=VERSION
    ),
    "autoreconf": Run(
        "autoreconf -fi",
        {**FILES, "configure.ac": CONFIGURE.replace("AC_PROG_CC", "AM_INIT_AUTOMAKE([foreign])\nAC_PROG_CC")},
        version=VERSION,
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

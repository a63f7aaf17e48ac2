"""Remakes the captures of Rollup in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run
from web import ABSENT, BUNDLERS, CIRCLE, EVAL, LOST, TORN, UNNAMED, shop

OLD: Final = Box("rollup3", ("rollup@3",))
BUILD: Final = "rollup src/main.js --dir dist --format es"
MAIN: Final = {
    "src/main.js": "import { total } from './cart.js';\nimport('./stock.js').then((stock) => stock.left(total(3)));\n"
}


def run(command: str, **files: str) -> Run:
    """A run of Rollup in the shop, with its packages."""
    return Run(command, {**shop(BUILD), **MAIN, **files}, (MODULES,), version="rollup --version")


RUNS: Final = {
    "pass": run(BUILD),
    "pass_script": run("npm run build"),
    "pass_color": run("FORCE_COLOR=1 " + BUILD),
    "circle": run(BUILD, **CIRCLE),
    "eval": run(BUILD, **EVAL),
    "absent": run(BUILD, **ABSENT),
    "absent_many": run(
        BUILD, **{**ABSENT, **EVAL, "src/stock.js": "import 'react';\nimport 'dayjs';\nthis.left = 3;\n"}
    ),
    "lost": run(BUILD, **LOST),
    "lost_color": run("FORCE_COLOR=1 " + BUILD, **LOST),
    "lost_script": run("npm run build", **LOST),
    "torn": run(BUILD, **TORN),
    "unnamed": run(BUILD, **UNNAMED),
    "css": run(BUILD, **{"src/cart.js": "import './style.css';\nexport const total = 3;\n"}),
    "config": run("rollup -c", **{"rollup.config.js": "export default { input: 'src/main.js', output: shelf() };\n"}),
    "no_config": run("rollup -c"),
    "no_entry": run("rollup src/gone.js --dir dist"),
    "two_outputs": run(
        "rollup -c",
        **{
            "rollup.config.js": "export default { input: 'src/main.js', output: [{dir: 'dist/es'}, {dir: 'dist/cjs', format: 'cjs'}] };\n"
        },
    ),
    "perf": run(BUILD + " --perf"),
    "plugin": run(
        "rollup -c",
        **{
            "rollup.config.js": "export default { input: 'src/main.js', output: {dir: 'dist'}, plugins: [{ name: 'shelf', transform(code, id) { this.warn('no shelf'); if (id.endsWith('rate.js')) this.error('shelf is empty'); } }] };\n"
        },
    ),
    "no_input": run("rollup --dir dist"),
}
OTHERS: Final = {name + "_3": RUNS[name] for name in ("pass", "lost", "torn", "circle")}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BUNDLERS, RUNS), (OLD, OTHERS))

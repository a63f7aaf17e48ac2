"""Remakes the captures of tsc in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import CONFIGS, NEW, OLD, WEB, Run, make

FILES: Final = WEB | {
    name: CONFIGS[key] for name, key in (("src/orders.ts", "orders.ts"), ("src/types.ts", "types.ts"))
}
STRICT: Final = FILES | {
    "tsconfig.json": CONFIGS["tsconfig"],
    "src/prices.ts": "import { Cart } from './types.js';\nimport { rate } from './rate.js';\nexport const cart: Cart = {\n  owner: 'ann',\n  lines: [{\n    sku: 'tea',\n    count: '2',\n  }],\n};\nexport const owner: number = rate(cart);\n",
    "src/rate.ts": "import type { Cart } from './types.js';\nexport function rate(cart: Cart, day: Date): string { return cart.owner; }\n",
}
CLEAN: Final = {
    "tsconfig.json": CONFIGS["tsconfig"],
    "src/rate.ts": "import { two } from './two.js';\nexport const rate: number = two;\n",
    "src/two.ts": "export const two = 2;\n",
    "package.json": WEB["package.json"],
}
LONE: Final = CLEAN | {
    "tsconfig.json": CONFIGS["tsconfig"].replace("es2022", "es5"),
    "src/two.ts": "export const two = 'x';\n",
}


def tsc(arguments: str, files: dict[str, str] = STRICT, *, old: bool = False) -> Run:
    """A run of either version."""
    return Run(f"tsc {arguments}", files, version="tsc --version", tools=OLD if old else NEW)


RUNS: Final = {
    "plain": tsc("-p ."),
    "plain_old": tsc("-p .", old=True),
    "pretty": tsc("-p . --pretty"),
    "pretty_old": tsc("-p . --pretty", old=True),
    "build": tsc(
        "--build --verbose .",
        CLEAN | {"tsconfig.json": CONFIGS["tsconfig"].replace('"noEmit": true', '"outDir": "out", "composite": true')},
    ),
    "build_again": Run(
        "tsc --build --verbose .",
        CLEAN | {"tsconfig.json": CONFIGS["tsconfig"].replace('"noEmit": true', '"outDir": "out", "composite": true')},
        ("tsc --build .",),
        version="tsc --version",
        tools=NEW,
    ),
    "watch": tsc("-p . --watch --preserveWatchOutput & sleep 20; echo '// x' >> src/rate.ts; sleep 12; kill %1; wait"),
    "watch_pass": tsc("-p . --watch --preserveWatchOutput & sleep 25; kill %1; wait", CLEAN),
    "list_files": tsc("-p . --listFiles", LONE),
    "explain_files": tsc("-p . --explainFiles", LONE),
    "trace": tsc("-p . --traceResolution", LONE | {"src/a.ts": "import './nowhere.js';\n"}),
    "no_project": tsc("-p nowhere"),
    "under_npm": tsc("--version >/dev/null; npm run check"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

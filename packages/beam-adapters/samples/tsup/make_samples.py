"""Remakes the captures of tsup in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run

BOX: Final = Box("tsup", ("tsup@8", "typescript@5"))
PACKAGE: Final = (
    '{"name": "shop", "version": "0.3.0", "type": "module", "scripts": {"build": "tsup src/index.ts --dts"}}\n'
)
GOOD: Final = {
    "package.json": PACKAGE,
    "tsconfig.json": '{"compilerOptions": {"target": "es2022", "module": "esnext", "moduleResolution": "bundler", "strict": true}}\n',
    "src/index.ts": "import { rate } from './rate';\nexport const total = (n: number): number => n * rate;\n",
    "src/rate.ts": "export const rate = 3;\n",
}
BAD_TYPE: Final = {
    "src/index.ts": "export const total = (n: number): string => n * 3;\nexport const left: number = 'x';\n"
}
TORN: Final = {"src/rate.ts": "export const rate = ;\n"}
LOST: Final = {
    "src/index.ts": "import { rate } from './rates';\nexport const total = (n: number): number => n * rate;\n"
}


def run(command: str, **files: str) -> Run:
    """A run of tsup in the shop, with its packages."""
    return Run(command, {**GOOD, **files}, (MODULES,), version="tsup --version")


RUNS: Final = {
    "pass": run("tsup src/index.ts --dts"),
    "pass_formats": run("tsup src/index.ts src/rate.ts --format cjs,esm --dts --sourcemap --minify"),
    "pass_script": run("npm run build"),
    "pass_color": run("FORCE_COLOR=1 tsup src/index.ts --dts"),
    "bad_type": run("tsup src/index.ts --dts", **BAD_TYPE),
    "torn": run("tsup src/index.ts --dts", **TORN),
    "lost": run("tsup src/index.ts", **LOST),
    "lost_script": run("npm run build", **LOST),
    "warning": run("tsup src/index.ts --format cjs", **{"src/rate.ts": "export const rate = import.meta.url;\n"}),
    "no_entry": run("tsup src/gone.ts"),
    "no_input": run("tsup", **{"src/main.ts": ""}),
    "config": run("tsup", **{"tsup.config.ts": "export default { entry: shelf() };\n"}),
    "silent": run("tsup src/index.ts --silent", **LOST),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))

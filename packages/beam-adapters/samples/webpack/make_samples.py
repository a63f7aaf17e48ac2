"""Remakes the captures of webpack in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run
from web import ABSENT, BAD_CSS, BUNDLERS, CIRCLE, LARGE, LOST, MANY, TORN, UNNAMED, shop

OLD: Final = Box("webpack575", ("webpack@5.75", "webpack-cli@5"))
CONFIG: Final = {
    "webpack.config.cjs": (
        "module.exports = { entry: './src/main.js', module: { rules: [\n"
        "  { test: /\\.(css|svg)$/, type: 'asset/resource' } ] } };\n"
    )
}
NO_LOADER: Final = {"webpack.config.cjs": "module.exports = { mode: 'development', entry: './src/main.js' };\n"}


def run(command: str, **files: str) -> Run:
    """A run of webpack in the shop, with its packages."""
    return Run(
        command,
        shop("webpack --mode production", **CONFIG, **files),
        (MODULES,),
        version='node -p \'"webpack " + require("webpack").version\'',
    )


def plain(command: str, **files: str) -> Run:
    """A run with another configuration."""
    return Run(
        command, {**shop("webpack"), **files}, (MODULES,), version='node -p \'"webpack " + require("webpack").version\''
    )


LOGGER: Final = """\
module.exports = { entry: './src/main.js', stats: { logging: 'verbose', loggingDebug: [/Shelf/] },
  module: { rules: [{ test: /\\.(css|svg)$/, type: 'asset/resource' }] },
  plugins: [{ apply(compiler) {
    const own = compiler.getInfrastructureLogger('Shelf');
    own.error('no shelf for tea\\nand none for pots');
    own.warn('shelf is full');
    compiler.hooks.thisCompilation.tap('Shelf', (compilation) => {
      const logger = compilation.getLogger('Shelf');
      logger.group('shelves');
      logger.group('upper');
      logger.error('no price of tea');
      logger.warn('price of pots is old');
      logger.log('priced');
      logger.groupEnd();
      logger.groupEnd();
      logger.time('prices');
      logger.timeEnd('prices');
    });
  } }] };
"""
RUNS: Final = {
    "pass": run("webpack --mode production"),
    "pass_script": run("npm run build"),
    "pass_development": run("webpack --mode development"),
    "pass_no_mode": run("webpack"),
    "pass_color": run("webpack --mode production --color"),
    "pass_many": run("webpack --mode production", **MANY),
    "verbose": run("webpack --mode production --stats verbose"),
    "detailed": run("webpack --mode production --stats detailed"),
    "errors_only": run("webpack --mode production --stats errors-only", **LOST),
    "logged": plain("webpack --mode production", **{"webpack.config.cjs": LOGGER}),
    "progress": run("webpack --mode production --progress"),
    "large": run("webpack --mode production", **LARGE),
    "circle": run("webpack --mode production", **CIRCLE),
    "lost": run("webpack --mode production", **LOST),
    "lost_color": run("webpack --mode production --color", **LOST),
    "absent": run("webpack --mode production", **ABSENT),
    "torn": run("webpack --mode production", **TORN),
    "unnamed": run("webpack --mode production", **UNNAMED),
    "two": run("webpack --mode production", **{**LOST, "src/stock.js": "export const left = (n) = 12;\n"}),
    "css": run("webpack --mode production", **BAD_CSS),
    "no_loader": plain("webpack", **NO_LOADER),
    "config": plain("webpack", **{"webpack.config.cjs": "module.exports = { mode: 'prod', shelf: 3 };\n"}),
    "config_throws": plain("webpack", **{"webpack.config.cjs": "module.exports = { mode: shelf() };\n"}),
    "expression": run(
        "webpack --mode production",
        **{
            "src/rate.js": "export const rate = 3;\nexport const more = (n) => import(n);\n",
            "src/stock.js": "import { more } from './rate.js';\nexport const left = (n) => more(n);\n",
        },
    ),
    "no_entry": plain("webpack --mode production --entry ./src/gone.js"),
}
OTHERS: Final = {name + "_575": RUNS[name] for name in ("pass", "lost", "large", "torn")}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BUNDLERS, RUNS), (OLD, OTHERS))

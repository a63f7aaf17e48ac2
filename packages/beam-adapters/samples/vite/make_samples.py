"""Remakes the captures of Vite in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run, Synthetic
from web import ABSENT, BAD_CSS, BUNDLERS, CIRCLE, EVAL, LARGE, LOST, MANY, TORN, UNNAMED, shop

UPDATES: Final = """\

  VITE v7.3.8  ready in 412 ms

  ➜  Local:   http://localhost:5173/
  ➜  Network: use --host to expose
  ➜  press h + enter to show help
3:12:05 PM [vite] (client) hmr update /src/cart.js
3:12:09 PM [vite] (client) hmr update /src/cart.js, /src/style.css
3:12:14 PM [vite] (client) hmr invalidate /src/Cart.jsx Could not Fast Refresh ("rates" export is incompatible). Learn more at https://github.com/vitejs/vite-plugin-react/tree/main/packages/plugin-react#consistent-components-exports
3:12:30 PM [vite] (client) page reload index.html
"""
OLD: Final = Box("vite5", ("vite@5",))
NEXT: Final = Box("vite8", ("vite@8",))


def run(command: str, **files: str) -> Run:
    """A run of Vite in the shop, with its packages."""
    return Run(command, shop("vite build", **files), (MODULES,), version="vite --version")


RUNS: Final = {
    "pass": run("vite build"),
    "pass_script": run("npm run build"),
    "pass_color": run("FORCE_COLOR=1 vite build"),
    "pass_maps": run("vite build --sourcemap"),
    "pass_many": run("vite build", **MANY),
    "large": run("vite build", **LARGE),
    "circle": run("vite build", **CIRCLE),
    "eval": run("vite build", **EVAL),
    "lost": run("vite build", **LOST),
    "lost_script": run("npm run build", **LOST),
    "absent": run("vite build", **ABSENT),
    "torn": run("vite build", **TORN),
    "torn_color": run("FORCE_COLOR=1 vite build", **TORN),
    "unnamed": run("vite build", **UNNAMED),
    "css": run("vite build", **BAD_CSS),
    "no_page": run("vite build shelf"),
    "config": run("vite build", **{"vite.config.js": "export default { plugins: [shelf()] };\n"}),
    "serve": run("timeout 3 vite --port 5199", **TORN),
    "serve_torn": run(
        "(vite --port 5198 & sleep 2; curl -s http://localhost:5198/src/cart.js > out; sleep 1; kill %1)", **TORN
    ),
    "serve_updates": Synthetic("vite", UPDATES, version="Vite 7"),
    "preview": run("timeout 3 vite preview --port 5197 || true"),
}
OTHERS: Final = {
    "pass": run("vite build"),
    "lost": run("vite build", **LOST),
    "torn": run("vite build", **TORN),
    "large": run("vite build", **LARGE),
    "unnamed": run("vite build", **UNNAMED),
}

if __name__ == "__main__":
    make(
        Path(__file__).resolve().parent,
        (BUNDLERS, RUNS),
        (OLD, {f"{name}_5": run for name, run in OTHERS.items()}),
        (NEXT, {f"{name}_8": run for name, run in OTHERS.items()}),
    )

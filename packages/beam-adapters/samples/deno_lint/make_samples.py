"""Remakes the captures of ``deno lint`` in this folder: ``python make_samples.py [--only NAME]...``.

How a capture is made is in ``captures.py`` beside Jest's samples.  It needs node, npm and a registry for the first run.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_CART: Final = """\
var till = 0;
export function total(lines) {
  debugger;
  let sum = 0, unused = 3;
  for (const line of lines) { if (line.price = 3) sum += line.price; }
  switch (sum) { case 1: till = 2; case 2: return 4; }
  return sum;
}
// error[no-var]: nobody said so
export const rates = { tea: 1, tea: 2 };
"""
_CONFIG: Final = '{ "lint": { "include": ["src"] } }\n'

PROJECTS: Final = {
    "shop": {"deno.json": _CONFIG, "src/ok.ts": "export const rate = 3;\n"},
    "failing": {"deno.json": _CONFIG, "src/cart.js": _CART, "src/ok.ts": "export const rate = 3;\n"},
    "broken": {"deno.json": _CONFIG, "src/cart.js": _CART, "src/rate.ts": "const = 3;\n"},
}
VERSIONS: Final = {"deno-2.9.6": ("deno@2.9.6",)}
READY: Final = ("node node_modules/deno/install.cjs", "node node_modules/deno/install.js")
PLAIN: Final = {"NO_COLOR": "1"}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx deno lint", env=PLAIN, before=READY),
    "fail": Run("failing", "npx deno lint", env=PLAIN, before=READY),
    "fail_color": Run("failing", "npx deno lint", env={"FORCE_COLOR": "1"}, before=READY),
    "fail_compact": Run("failing", "npx deno lint --compact", env=PLAIN, before=READY),
    "broken": Run("broken", "npx deno lint", env=PLAIN, before=READY),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))

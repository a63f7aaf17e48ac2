"""Remakes the captures of Psalm in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import Synthetic, make

ERRORS: Final = """\
Target PHP version: 8.2 (inferred from current PHP version).
Scanning files...
Analyzing files...

E░I

ERROR: InvalidReturnStatement - src/Cart.php:12:16 - The inferred type 'int' does not match the declared return type 'string' for Shop\\Cart::total (see https://psalm.dev/128)
        return $this->total + 1;

ERROR: UndefinedMethod - src/Cart.php:31:9 - Method Shop\\Cart::totl does not exist (see https://psalm.dev/022)
        $cart->totl();

INFO: MissingReturnType - src/Prices.php:4:10 - Method price does not have a return type (see https://psalm.dev/050)
function price($sku)

------------------------------
2 errors found
------------------------------
14 other issues found.
You can display them with --show-info=true
------------------------------
Psalm can automatically fix 1 of these issues.
Run Psalm again with 
--alter --issues=MissingReturnType --dry-run
to see what it can fix.
------------------------------

Checks took 0.31 seconds and used 62.021MB of memory
Psalm was able to infer types for 84.2105% of the codebase
"""
RUNS: Final = {
    "errors": Synthetic("vendor/bin/psalm --show-info=true", ERRORS, 2),
    "lines": Synthetic(
        "psalm --output-format=text",
        "/home/dev/shop/src/Cart.php:12:16:error - InvalidReturnStatement: The inferred type 'int' does not match\n",
        2,
    ),
    "pass": Synthetic(
        "psalm",
        "Target PHP version: 8.2 (inferred from current PHP version).\nScanning files...\nAnalyzing files...\n\n░░\n\n------------------------------\n                              \n       No errors found!       \n                              \n------------------------------\n\nChecks took 0.11 seconds and used 40.1MB of memory\n",
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

"""Remakes the captures of RuboCop in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, Run, make

CART: Final = """\
class Cart
  def add(sku,count)
    if count == nil then return false end
    @lines = @lines + [sku * count]
    puts "cart.rb:3:1: C: no"
    unused = 1
    x = eval(sku)
    return x
  end
end
"""
GOOD: Final = "# frozen_string_literal: true\n\n# A rate.\nclass Rate\nend\n"
FILES: Final = {
    "cart.rb": CART,
    "bad.rb": "class Cart\n  def add(\nend\n",
    "rate.rb": GOOD,
    ".rubocop.yml": "AllCops:\n  NewCops: disable\n  SuggestExtensions: false\n",
}
_VERSION: Final = "rubocop --version"
RUNS: Final = {
    "offenses": Run("rubocop --cache false", FILES, version=_VERSION, tools=NEW),
    "color": Run("rubocop --cache false --color cart.rb", FILES, version=_VERSION, tools=NEW),
    "tips": Run(
        "rubocop --cache false cart.rb",
        {"cart.rb": CART, ".rubocop.yml": "Layout/LineLength:\n  Max: 99\n"},
        version=_VERSION,
        tools=NEW,
    ),
    "fix": Run("rubocop --cache false -a cart.rb", FILES, version=_VERSION, tools=NEW),
    "pass": Run("rubocop --cache false rate.rb", FILES, version=_VERSION, tools=NEW),
    "lint_only": Run(
        "rubocop --cache false -l --display-only-fail-level-offenses --fail-level W", FILES, version=_VERSION, tools=NEW
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

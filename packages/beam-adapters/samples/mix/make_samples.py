"""Remakes the captures of Mix, the build tool of Elixir in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

VERSION: Final = "mix --version | tail -n 1"
MIX: Final = 'defmodule Shop.MixProject do\n  use Mix.Project\n  def project, do: [app: :shop, version: "0.3.0", deps: []]\nend\n'
GOOD: Final = {
    "mix.exs": MIX,
    "lib/cart.ex": "defmodule Cart do\n  def total(n), do: n * 3\nend\n",
    "lib/stock.ex": "defmodule Stock do\n  def left(n), do: 12 - n\nend\n",
}
WARNS: Final = {
    "lib/stock.ex": "defmodule Stock do\n  def left(n, shelf), do: Cart.totl(n)\n  def tea(x) do\n    y = 3\n    x\n  end\nend\n"
}
FAILS: Final = {"lib/stock.ex": "defmodule Stock do\n  def left(n), do: n + rate\nend\n"}


def run(command: str, *before: str, **files: str) -> Run:
    """A run of Mix in the shop."""
    return Run(command, {**GOOD, **files}, before, version=VERSION)


RUNS: Final = {
    "pass": run("mix compile"),
    "warns": run("mix compile", **WARNS),
    "warns_strict": run("mix compile --warnings-as-errors", **WARNS),
    "fail": run("mix compile", **FAILS),
    "torn": run("mix compile", **{"lib/stock.ex": "defmodule Stock do\n  def left(n), do: n *\nend\n"}),
    "no_module": run("mix compile", **{"lib/stock.ex": "defmodule Stock do\n  use Shelf\nend\n"}),
    "config": run("mix compile", **{"mix.exs": MIX.replace("deps: []", "deps: shelf()")}),
    "no_task": run("mix shelf"),
    "no_project": Run("mix compile", {}, version=VERSION),
    "dependency": run("mix compile", **{"mix.exs": MIX.replace("deps: []", 'deps: [{:shelf, path: "../gone"}]')}),
    "run_fails": run("mix run -e 'Cart.total(nil)'"),
    "format": run(
        "mix format --check-formatted mix.exs lib/cart.ex",
        **{"lib/cart.ex": "defmodule   Cart do\n def total( n ), do: n*3\nend\n"},
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

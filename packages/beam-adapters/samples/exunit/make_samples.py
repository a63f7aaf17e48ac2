"""Remakes the captures of ExUnit in this folder: ``python make_samples.py [--only NAME]``.

It needs elixir of the system.  How a run is made is in ``capture.py`` beside the samples of builds.  The captures of
Elixir 1.18 are written in its documented format.
"""

# ruff: noqa: S105 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent
MIX: Final = """\
defmodule Shop.MixProject do
  use Mix.Project
  def project, do: [app: :shop, version: "0.3.0", elixir: "~> 1.14"]
  def application, do: [extra_applications: [:logger]]
end
"""
SHOP: Final = """\
defmodule Shop do
  @doc \"\"\"
  Adds prices.

      iex> Shop.total(%{clay: 3})
      3
      iex> Shop.total(%{})
      DOCTEST
  \"\"\"
  def total(pots), do: pots |> Map.values() |> Enum.sum()
  def take(pots, name), do: Map.delete(pots, name) |> Map.fetch!(name)
end
"""
GOOD: Final = """\
defmodule ShopTest do
  use ExUnit.Case, async: true
  doctest Shop
  for n <- 1..30 do
    test("pot #{n}", do: assert(unquote(n) < 31))
  end
  describe "total" do
    test("sums", do: assert(Shop.total(%{a: 1, b: 2}) == 3))
  end
end
"""
FAILING: Final = """\
defmodule ShopTest do
  use ExUnit.Case, async: true
  doctest Shop
  for n <- 1..20 do
    test("pot #{n}", do: assert(unquote(n) < 31))
  end
  describe "total" do
    test "sums" do
      assert Shop.total(%{a: 1, b: 2}) == 4
    end
    test "says why" do
      assert Shop.total(%{a: 1}) == 4, "sum of all pots"
    end
  end
  test "matches" do
    assert {:ok, %{id: _}} = {:error, :timeout}
  end
  test "takes gold" do
    Shop.take(%{clay: 3}, :gold)
  end
  test "raises the wrong thing" do
    assert_raise ArgumentError, fn -> Shop.take(%{}, :gold) end
  end
  test "text" do
    assert "one\\ntwo\\nthree\\n" == "one\\n2\\nthree\\n"
  end
  test "refutes" do
    refute Enum.member?([1, 2], 2)
  end
  test "receives" do
    assert_receive {:sold, _}, 20
  end
  test "exits" do
    exit(:shutdown)
  end
  test "links" do
    Task.async(fn -> raise "the scale broke" end) |> Task.await()
  end
  @tag :skip
  test "is skipped" do
    assert false
  end
  @tag skip: "needs a scale"
  test "needs a scale" do
    assert false
  end
  test "to be written"
  @tag :slow
  @tag timeout: 50
  test "slow" do
    Process.sleep(500)
  end
end
"""
SETUP: Final = """\
defmodule TillTest do
  use ExUnit.Case
  setup_all do
    raise "the till is locked"
  end
  test("one", do: assert(true))
  test("two", do: assert(true))
end
"""
PRINTED: Final = """\
defmodule PrintedTest do
  use ExUnit.Case
  test "prints", do: IO.puts("\\nFinished in 30 seconds: 3 orders lost\\nFinished in 3 seconds")
end
"""
NOISY: Final = """\
defmodule NoisyTest do
  use ExUnit.Case
  require Logger
  test "prints" do
    IO.puts("3 tests, 0 failures\\n  1) test fake (FakeTest)\\n     test/fake_test.exs:3")
    for n <- 1..6, do: Logger.info("took pot #{n}")
    Logger.error("the till is stuck")
    assert 1 == 2
  end
  @tag :capture_log
  test "captures" do
    Logger.warn("the scale is slow")
    assert 1 == 3
  end
end
"""
HELPER: Final = "ExUnit.start()\n"


def project(tests: dict[str, str], shop: str = SHOP) -> dict[str, str]:
    """A project of mix with these tests."""
    return {
        "mix.exs": MIX,
        "lib/shop.ex": shop.replace("DOCTEST", "0"),
        "test/test_helper.exs": HELPER,
        **{f"test/{name}_test.exs": text for name, text in tests.items()},
    }


BAD_DOC: Final = SHOP.replace("DOCTEST", "1")
PASSING: Final = project({"shop": GOOD})
FAILED: Final = project({"shop": FAILING, "till": SETUP}, BAD_DOC)
VERSION: Final = "elixir --version | grep ^Elixir | sed 's/ (.*//'"


def run(command: str, files: dict[str, str], *before: str) -> Run:
    """A run of ExUnit with its version."""
    return Run(command, files, ("MIX_ENV=test mix compile", *before), VERSION)


ELIXIR_18: Final = """\
Running ExUnit with seed: 0, max_cases: 16

...

  1) test total sums (ShopTest)
     test/shop_test.exs:7
     Assertion with == failed
     code:  assert Shop.total(%{a: 1, b: 2}) == 4
     left:  3
     right: 4
     stacktrace:
       test/shop_test.exs:8: (test)

.....*..
Finished in 0.05 seconds (0.05s async, 0.00s sync)
1 doctest, 12 tests, 1 failure, 1 skipped
"""
ELIXIR_18_PASS: Final = """\
Running ExUnit with seed: 512044, max_cases: 16

..............................
Finished in 0.06 seconds (0.06s async, 0.00s sync)
2 doctests, 28 tests, 0 failures
"""

make(
    HERE,
    {
        "pass": run("mix test --seed 7", PASSING),
        "pass_trace": run("mix test --seed 7 --trace", PASSING),
        "pass_color": run("mix test --seed 7 --color", PASSING),
        "pass_compiles": Run("mix test --seed 7", PASSING, (), VERSION),
        "pass_cover": run("mix test --seed 7 --cover", PASSING),
        "pass_slowest": run("mix test --seed 7 --slowest 2", PASSING),
        "fail": run("mix test --seed 7", FAILED),
        "fail_trace": run("mix test --seed 7 --trace", FAILED),
        "fail_color": run("mix test --seed 7 --color", FAILED),
        "fail_max": run("mix test --seed 7 --max-failures 1", FAILED),
        "fail_one": run("mix test --seed 7 test/shop_test.exs:8", FAILED),
        "fail_make": run("make test", {**FAILED, "Makefile": ".PHONY: test\ntest:\n\tmix test --seed 7\n"}),
        "fail_failed": run("mix test --seed 7 --failed", FAILED, "mix test --seed 7"),
        "fail_excluded": run("mix test --seed 7 --exclude slow --only describe:total", FAILED),
        "noisy": run("mix test --seed 7", project({"noisy": NOISY})),
        "printed": run("mix test --seed 7", project({"printed": PRINTED})),
        "noisy_trace": run("mix test --seed 7 --trace", project({"noisy": NOISY})),
        "syntax": run("mix test --seed 7", project({"shop": GOOD.replace("  for n", "  for (n")})),
        "undefined": run("mix test --seed 7", project({"shop": GOOD.replace("use ExUnit.Case", "use ExUnit.Cas")})),
        "compile": Run(
            "mix test --seed 7", project({"shop": GOOD}, SHOP.replace("Enum.sum()", "Enum.sum(")), (), VERSION
        ),
        "none": run("mix test --seed 7 --only nothing", PASSING),
        "no_file": run("mix test test/nothing_test.exs", PASSING),
        "elixir18_fail": Synthetic("mix test --seed 0", ELIXIR_18, 2, "Elixir 1.18"),
        "elixir18_pass": Synthetic("mix test", ELIXIR_18_PASS, 0, "Elixir 1.18"),
    },
)

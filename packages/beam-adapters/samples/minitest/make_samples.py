"""Remakes the captures of minitest and test-unit in this folder: ``python make_samples.py [--only NAME]``.

It needs ruby, minitest, minitest-reporters, test-unit and rake of the system.  How a run is made is in ``capture.py``
beside the samples of builds.  The captures of Rails' runner are written in its documented format.
"""

# ruff: noqa: S105 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent
SHOP: Final = """\
class Shop
  Pot = Struct.new(:name, :price)
  attr_reader :pots
  def initialize(pots = []) = @pots = pots
  def total = pots.sum { |pot| pot.price }
  def price(name) = pots.find { |pot| pot.name == name }.price
  def take(name) = pots.reject! { |pot| pot.name == name } || raise(KeyError, "no pot called #{name}")
end
"""
HEAD: Final = "require 'minitest/autorun'\nrequire_relative '../lib/shop'\n"
GOOD: Final = (
    HEAD
    + """\
class ShopTest < Minitest::Test
  def setup = @shop = Shop.new([Shop::Pot.new('clay', 3), Shop::Pot.new('tin', 4)])
  def test_total = assert_equal(7, @shop.total)
  def test_take = assert(@shop.take('tin'))
  30.times { |n| define_method("test_pot_#{n}") { refute_equal 30, n } }
end
"""
)
FAILING: Final = (
    HEAD
    + """\
class ShopTest < Minitest::Test
  def setup = @shop = Shop.new([Shop::Pot.new('clay', 3), Shop::Pot.new('tin', 4)])
  def test_total = assert_equal(8, @shop.total)
  def test_names
    assert_equal %w[clay zinc], @shop.pots.map(&:name), 'names of pots'
  end
  def test_text
    assert_equal "one\\ntwo\\nthree\\nfour\\nfive\\n", "one\\n2\\nthree\\nfour\\nfive\\n"
  end
  def test_missing
    @shop.price('gold')
  end
  def test_raises
    assert_raises(ArgumentError) { @shop.take('gold') }
  end
  def test_skipped = skip('needs a scale')
  def test_skipped_too = skip('needs a scale')
  def test_nothing; end
  def deep(n) = n.zero? ? raise(IOError, 'the price list is unreadable') : deep(n - 1)
  def test_deep = deep(9)
  30.times { |n| define_method("test_pot_#{n}") { refute_equal 30, n } }
end
describe 'a shelf' do
  it('holds pots') { _(Shop.new.pots.size).must_equal 2 }
  it('is empty') { _(Shop.new.pots).must_be_empty }
end
"""
)
NOISY: Final = (
    HEAD
    + """\
class NoisyTest < Minitest::Test
  def test_prints
    puts "3 runs, 3 assertions, 0 failures, 0 errors, 0 skips", "  1) Failure:", "FakeTest#test_x [fake_test.rb:3]:"
    puts "Run options: --seed 1", "# Running:", "......"
    8.times { |n| puts "I, [2026-01-02T10:00:#{10 + n}.000000 #7]  INFO -- : took pot #{n}" }
    puts "E, [2026-01-02T10:00:40.000000 #7] ERROR -- : the till is stuck"
    assert_equal 1, 2
  end
  def test_quiet = assert(true)
end
"""
)
PRINTED: Final = """\
class OrdersTest < Minitest::Test
  def test_one = puts("", "NO", "SPOON", "Finished in 30 seconds, 5 orders lost")
  def test_two = puts("orders of the day")
end
"""
UNIT: Final = (
    "require 'test/unit'\nrequire_relative '../lib/shop'\n"
    """\
class ShopTest < Test::Unit::TestCase
  def setup; @shop = Shop.new([Shop::Pot.new('clay', 3), Shop::Pot.new('tin', 4)]); end
  def test_total; assert_equal(8, @shop.total); end
  def test_missing; @shop.price('gold'); end
  def test_text; assert_equal("one\\ntwo\\nthree\\n", "one\\n2\\nthree\\n"); end
  def test_pending; pend('to be written'); end
  def test_left_out; omit('needs a scale'); end
  def test_raises; assert_raise(ArgumentError) { @shop.take('gold') }; end
  30.times { |n| define_method("test_pot_#{n}") { assert_not_equal(30, n) } }
end
"""
)
UNIT_GOOD: Final = (
    "require 'test/unit'\n"
    """\
class ShopTest < Test::Unit::TestCase
  30.times { |n| define_method("test_pot_#{n}") { assert_not_equal(30, n) } }
end
"""
)
REPORTERS: Final = "require 'minitest/reporters'\nMinitest::Reporters.use! Minitest::Reporters::%s.new\n"
RAKE: Final = "require 'rake/testtask'\nRake::TestTask.new { |t| t.pattern = 'test/*_test.rb' }\ntask default: :test\n"
BASE: Final = {"lib/shop.rb": SHOP, "Rakefile": RAKE}
FILE: Final = "test/shop_test.rb"
PASSING: Final = {**BASE, FILE: GOOD}
FAILED: Final = {**BASE, FILE: FAILING}
SLOW: Final = (
    HEAD
    + """\
class SlowTest < Minitest::Test
  i_suck_and_my_tests_are_order_dependent!
  def test_a = assert(true)
  def test_b = assert(true)
  def test_c = sleep(9)
end
"""
)
MINITEST: Final = "ruby -e 'gem %(minitest); require %(minitest); puts %(minitest #{Minitest::VERSION})'"
TESTUNIT: Final = "ruby -e 'gem %(test-unit); require %(test/unit/version); puts %(test-unit #{Test::Unit::VERSION})'"


def run(command: str, files: dict[str, str], version: str = MINITEST) -> Run:
    """A run with the version of what ran."""
    return Run(command, files, (), version)


RAILS_FAIL: Final = """\
Running 9 tests in a single process (parallelization threshold is 50)
Run options: --seed 28514

# Running:

..F

Failure:
PotTest#test_should_have_a_price [test/models/pot_test.rb:12]:
Expected: 8
  Actual: 7


bin/rails test test/models/pot_test.rb:11

E

Error:
OrdersControllerTest#test_should_get_index:
NoMethodError: undefined method `price' for nil:NilClass

        @pots.find { |pot| pot.name == name }.price
                                             ^^^^^^
    app/models/pot.rb:6:in `price'
    app/controllers/orders_controller.rb:9:in `index'
    test/controllers/orders_controller_test.rb:8:in `block in <class:OrdersControllerTest>'


bin/rails test test/controllers/orders_controller_test.rb:7

S...

Finished in 0.741512s, 12.1373 runs/s, 14.8345 assertions/s.
9 runs, 11 assertions, 1 failures, 1 errors, 1 skips

You have skipped tests. Run with --verbose for details.
"""
RAILS_PASS: Final = """\
Running 64 tests in parallel using 8 processes
Run options: --seed 4410

# Running:

................................................................

Finished in 2.417202s, 26.4769 runs/s, 47.9894 assertions/s.
64 runs, 116 assertions, 0 failures, 0 errors, 0 skips
"""

make(
    HERE,
    {
        "pass": run(f"ruby {FILE} --seed 7", PASSING),
        "pass_verbose": run(f"ruby {FILE} --seed 7 -v", PASSING),
        "pass_rake": run("rake test", PASSING),
        "pass_spec": run(f"ruby {FILE} --seed 7", {**BASE, FILE: REPORTERS % "SpecReporter" + GOOD}),
        "fail": run(f"ruby {FILE} --seed 7", FAILED),
        "fail_verbose": run(f"ruby {FILE} --seed 7 --verbose", FAILED),
        "fail_pride": run(f"script -qec 'ruby {FILE} --seed 7 --pride' /dev/null", FAILED),
        "fail_rake": run("rake", FAILED),
        "fail_rake_verbose": run("rake test TESTOPTS='--seed=7 -v'", FAILED),
        "fail_name": run(f"ruby {FILE} --seed 7 -n /total/", FAILED),
        "fail_make": run("make test", {**FAILED, "Makefile": f".PHONY: test\ntest:\n\truby {FILE} --seed 7\n"}),
        "fail_warnings": run(
            f"ruby -w {FILE} --seed 7", {**FAILED, "lib/shop.rb": SHOP + "def unused\n  n = 3\nend\n"}
        ),
        "fail_spec": run(f"ruby {FILE} --seed 7", {**BASE, FILE: REPORTERS % "SpecReporter" + FAILING}),
        "fail_default": run(f"ruby {FILE} --seed 7", {**BASE, FILE: REPORTERS % "DefaultReporter" + FAILING}),
        "noisy": run(f"ruby {FILE} --seed 7", {**BASE, FILE: NOISY}),
        "noisy_verbose": run(f"ruby {FILE} --seed 7 -v", {**BASE, FILE: NOISY}),
        "printed": run(f"ruby {FILE} --seed 7", {**BASE, FILE: HEAD + PRINTED}),
        "printed_spec": run(f"ruby {FILE} --seed 7", {**BASE, FILE: REPORTERS % "SpecReporter" + HEAD + PRINTED}),
        "none": run(f"ruby {FILE} -n nothing --seed 7", PASSING),
        "syntax": run(
            f"ruby {FILE}",
            {**BASE, FILE: HEAD + "class ShopTest < Minitest::Test\n  def test_a\n    assert(true\n  end\nend\n"},
        ),
        "load": run(f"ruby {FILE}", {**BASE, FILE: "require 'scales/of/gold'\n" + GOOD}),
        "run_abort": run(f"timeout -s KILL 3 ruby {FILE} -v --seed 7 || exit $?", {**BASE, FILE: SLOW}),
        "interrupted": run(f"timeout -s INT 3 ruby {FILE} --seed 7 || exit $?", {**BASE, FILE: SLOW}),
        "unit_pass": run(f"ruby {FILE}", {**BASE, FILE: UNIT_GOOD}, TESTUNIT),
        "unit_fail": run(f"ruby {FILE}", {**BASE, FILE: UNIT}, TESTUNIT),
        "unit_fail_verbose": run(f"ruby {FILE} -v", {**BASE, FILE: UNIT}, TESTUNIT),
        "unit_fail_color": run(f"ruby {FILE} --use-color=yes", {**BASE, FILE: UNIT}, TESTUNIT),
        "rails_fail": Synthetic("bin/rails test", RAILS_FAIL, 1, "Rails 7"),
        "rails_pass": Synthetic("bin/rails test", RAILS_PASS, 0, "Rails 7"),
    },
)

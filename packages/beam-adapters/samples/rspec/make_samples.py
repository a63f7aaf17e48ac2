"""Remakes the captures of RSpec in this folder: ``python make_samples.py [--only NAME]``.

It needs ruby, rspec, rspec-retry and rake of the system.  How a run is made is in ``capture.py`` beside the samples of
builds.
"""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, make

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
GOOD: Final = """\
require 'shop'
RSpec.describe Shop do
  subject(:shop) { described_class.new([Shop::Pot.new('clay', 3), Shop::Pot.new('tin', 4)]) }
  it('sums its prices') { expect(shop.total).to eq(7) }
  context 'with many pots' do
    40.times { |n| it("finds pot #{n}") { expect(n).to be < 40 } }
  end
  describe '#take' do
    it('takes one') { expect { shop.take('clay') }.to change { shop.pots.size }.by(-1) }
    it('refuses what it has not') { expect { shop.take('gold') }.to raise_error(KeyError) }
  end
end
"""
FAILING: Final = """\
require 'shop'
RSpec.describe Shop do
  subject(:shop) { described_class.new([Shop::Pot.new('clay', 3), Shop::Pot.new('tin', 4)]) }

  it 'sums its prices' do
    expect(shop.total).to eq(8)
  end

  it 'lists names' do
    expect(shop.pots.map(&:name)).to match_array(%w[clay zinc])
  end

  it 'compares texts' do
    expect("one\\ntwo\\nthree\\n").to eq("one\\n2\\nthree\\n")
  end

  it 'knows what is not there' do
    expect(shop.price('gold')).to be_nil
  end

  it 'checks several things', :aggregate_failures do
    expect(shop.total).to eq(9)
    expect(shop.pots).to be_empty
  end

  it 'raises the wrong thing' do
    expect { shop.take('gold') }.to raise_error(ArgumentError, /gold/)
  end

  it('is to be written')
  xit('is switched off') { expect(1).to eq(2) }
  it 'is known to fail' do
    pending 'the price list is late'
    expect(shop.total).to eq(70)
  end
  it 'was known to fail' do
    pending 'mended since'
    expect(shop.total).to eq(7)
  end
  it 'is skipped on this machine' do
    skip 'needs a scale'
  end

  shared_examples 'a shelf' do |size|
    it("holds #{size}") { expect(shop.pots.size).to eq(size) }
  end
  it_behaves_like 'a shelf', 2
  it_behaves_like 'a shelf', 3

  context 'with a double' do
    it 'calls the scale' do
      scale = double('scale')
      expect(scale).to receive(:weigh).with('clay').and_return(3)
      scale.weigh('tin')
    end
  end
  20.times { |n| it("finds pot #{n}") { expect(n).to be < 20 } }
end
"""
NOISY: Final = """\
RSpec.describe 'a noisy one' do
  it 'prints what looks like results' do
    puts "Failures:", "", "  1) not a failure", "3 examples, 0 failures", "Finished in 0.1 seconds"
    warn "warning: the scale is off"
    expect(1).to eq(1)
  end
  it 'prints rows' do
    puts "......", "rspec ./spec/none_spec.rb:3 # not to be run"
    expect(1).to eq(2)
  end
  it 'logs' do
    12.times { |n| puts "I, [2026-01-02T10:00:#{10 + n}.000000 #7]  INFO -- : took pot #{n}" }
    puts "E, [2026-01-02T10:00:40.000000 #7] ERROR -- : the till is stuck"
  end
end
"""
PRINTED: Final = """\
RSpec.describe 'orders' do
  it('prints a heading') { puts '', 'three orders lost' }
  it('prints a row') { puts '    two of tea' }
  describe 'of figs' do
    it('prints a group') { puts '  one of figs' }
    it('is silent') {}
  end
end
"""
DEEP: Final = """\
RSpec.describe 'recursion' do
  def down(n) = n.zero? ? raise("bottom of the shelf") : down(n - 1)
  it('goes down') { down(6) }
  it('has a cause') do
    begin
      Integer('seven')
    rescue ArgumentError
      raise IOError, 'the price list is unreadable'
    end
  end
end
"""
HOOKS: Final = """\
RSpec.describe 'hooks' do
  before(:all) { raise 'the till is locked' }
  after(:all) { raise 'the till stays open' }
  it('one') { expect(1).to eq(1) }
  it('two') { expect(1).to eq(1) }
end
RSpec.describe 'others' do
  it('three') { expect(1).to eq(1) }
  after { raise 'left the lamp on' if RSpec.current_example.description == 'three' }
end
"""
FLAKY: Final = """\
require 'rspec/retry'
RSpec.configure { |c| c.verbose_retry = true; c.display_try_failure_messages = true }
$tries = 0
RSpec.describe 'flaky' do
  it('passes the third time', retry: 3) { $tries += 1; expect($tries).to eq(3) }
  it('never passes', retry: 2) { expect(0).to eq(1) }
end
"""
BASE: Final = {
    "lib/shop.rb": SHOP,
    ".rspec": "",
    "Rakefile": "require 'rspec/core/rake_task'\nRSpec::Core::RakeTask.new(:spec)\n",
}
PASSING: Final = {**BASE, "spec/shop_spec.rb": GOOD}
FAILED: Final = {**BASE, "spec/shop_spec.rb": FAILING, "spec/deep_spec.rb": DEEP}
SYNTAX: Final = {
    **PASSING,
    "spec/broken_spec.rb": "RSpec.describe 'broken' do\n  it('opens') { expect(1).to eq(1) \nend\n",
}
LOAD: Final = {
    **PASSING,
    "spec/missing_spec.rb": "require 'scales/of/gold'\nRSpec.describe('x') {}\n",
    "spec/name_spec.rb": "RSpec.describe Shopp do\n  it('x') {}\nend\n",
}
CONFIG: Final = {
    **FAILED,
    "spec/spec_helper.rb": "RSpec.configure do |c|\n  c.example_status_persistence_file_path = 'examples.txt'\nend\n",
    ".rspec": "--require spec_helper\n",
}
VERSION: Final = "rspec --version | grep core | sed 's/.*rspec-core/RSpec/'"


def run(command: str, files: dict[str, str], *before: str) -> Run:
    """A run of RSpec with its version."""
    return Run(command, files, before, VERSION)


make(
    HERE,
    {
        "pass": run("rspec", PASSING),
        "pass_doc": run("rspec -f doc", PASSING),
        "pass_seed": run("rspec --order rand:1234", PASSING),
        "pass_profile": run("rspec --profile 3", PASSING),
        "pass_terminal": run("script -qec 'rspec --force-color' /dev/null", PASSING),
        "dry_run": run("rspec --dry-run -f doc", PASSING),
        "fail": run("rspec", FAILED),
        "fail_doc": run("rspec -f doc", FAILED),
        "fail_doc_color": run("rspec -f doc --force-color", FAILED),
        "fail_color": run("rspec --force-color", FAILED),
        "fail_fast": run("rspec --fail-fast", FAILED),
        "fail_seed": run("rspec --order rand:77", FAILED),
        "fail_backtrace": run("rspec --backtrace spec/deep_spec.rb", FAILED),
        "fail_profile": run("rspec --profile 3", FAILED),
        "fail_rake": run("rake spec", FAILED),
        "fail_ci": run("CI=true GITHUB_ACTIONS=true rspec --no-color", FAILED),
        "fail_failures": run("rspec -f failures", FAILED),
        "fail_json": run("rspec -f json spec/deep_spec.rb", FAILED),
        "fail_warnings": run("rspec -w", {**FAILED, "lib/shop.rb": SHOP + "def unused\n  n = 3\nend\n"}),
        "only_failures": run("rspec --only-failures", CONFIG, "rspec"),
        "none_match": run("rspec -e nothing", PASSING),
        "no_files": run("rspec", BASE),
        "noisy": run("rspec", {**BASE, "spec/noisy_spec.rb": NOISY}),
        "noisy_doc": run("rspec -f doc", {**BASE, "spec/noisy_spec.rb": NOISY}),
        "printed_doc": run("rspec -f doc", {**BASE, "spec/printed_spec.rb": PRINTED}),
        "hooks": run("rspec", {**BASE, "spec/hooks_spec.rb": HOOKS}),
        "flaky": run("rspec", {**BASE, "spec/flaky_spec.rb": FLAKY}),
        "syntax": run("rspec", SYNTAX),
        "load": run("rspec", LOAD),
        "exits": run(
            "rspec",
            {
                **BASE,
                "spec/abort_spec.rb": "RSpec.describe('out') do\n  3.times { |n| it(\"#{n}\") {} }\n  it('leaves') { exit(3) }\n  it('never') {}\nend\n",
            },
        ),
        "run_abort": run(
            "timeout -s KILL 2 rspec -f doc || exit $?",
            {
                **BASE,
                "spec/slow_spec.rb": "RSpec.describe('slow') do\n  3.times { |n| it(\"#{n}\") {} }\n  it('sleeps') { sleep 9 }\nend\n",
            },
        ),
        "interrupted": run(
            "timeout -s INT 2 rspec",
            {
                **BASE,
                "spec/slow_spec.rb": "RSpec.describe('slow') do\n  3.times { |n| it(\"#{n}\") {} }\n  it('sleeps') { sleep 5 }\n  it('never') {}\nend\n",
            },
        ),
    },
)

"""Projects for test runners of Perl, the shell, PHP, Ruby, Elixir, Java and Lua."""

from __future__ import annotations

from typing import Final

PERL_TEST: Final = """\
use strict;
use warnings;
use Test::More tests => 12;

for my $n (1 .. 8) { is($n * 350, 350 * $n, "$n packs of tea"); }
is(int(999 * 85 / 100 + 0.5), 850, 'half a cent goes to the shop');
is_deeply({ sku => 'tea-100', n => 3 }, { sku => 'tea-100', n => 2 }, 'the order is kept');
like('creme-brulee-', qr/^[a-z-]+[a-z]$/, 'no hyphen at the end');
"""

BATS: Final = """\
setup() { cart="$BATS_TEST_DIRNAME/cart.sh"; }

@test "an empty cart costs nothing" { [ "$("$cart")" = 0 ]; }
@test "two packs" { [ "$("$cart" 350 350)" = 700 ]; }
@test "the slip names the currency" {
  run "$cart" 350
  echo "status $status, output '$output'"
  [ "$status" -eq 0 ]
  [[ $output == *EUR* ]]
}
@test "letters are refused" {
  run "$cart" abc
  [ "$status" -eq 2 ]
}
@test "a slip is printed" { skip "no printer"; }
"""

PHP_TEST: Final = """\
<?php

use PHPUnit\\Framework\\TestCase;

final class CartTest extends TestCase
{
    /** @dataProvider rows */
    public function testTotal(int $n, int $want): void
    {
        $this->assertSame($want, $n * 350);
    }

    public function rows(): array
    {
        $rows = [];
        for ($n = 1; $n <= 30; $n++) {
            $rows["$n packs"] = [$n, $n === 23 ? 8000 : $n * 350];
        }
        return $rows;
    }

    public function testOrder(): void
    {
        $this->assertEquals(['sku' => 'tea-100', 'n' => 2], ['sku' => 'tea-100', 'n' => 3]);
    }

    public function testDivision(): void
    {
        intdiv(1, count([]));
    }

    public function testLater(): void
    {
        $this->markTestIncomplete('refunds are not written yet');
    }
}
"""

RSPEC: Final = """\
Line = Struct.new(:sku, :quantity, :cents)

class Cart
  attr_reader :lines

  def initialize = @lines = []
  def add(sku, quantity, cents) = @lines << Line.new(sku, quantity, cents)
  def total(discount = 0) = @lines.sum { |line| line.quantity * line.cents } * (100 - discount) / 100
  def last_sku = @lines.last.sku
end

RSpec.describe Cart do
  subject(:cart) { described_class.new.tap { |c| c.add("tea-100", 3, 333) } }

  (1..12).each { |n| it("adds #{n} packs") { expect(Cart.new.tap { |c| c.add("tea", n, 10) }.total).to eq(n * 10) } }

  it "rounds half a cent up" do
    expect(cart.total(15)).to eq(850)
  end

  it "keeps its lines" do
    expect(cart.lines.map(&:to_a)).to eq([["tea-100", 2, 333], ["pot-1", 1, 2490]])
  end

  it "knows the last line" do
    expect(Cart.new.last_sku).to be_nil
  end

  it "prints a slip", skip: "no printer" do
  end

  context "with a gateway" do
    before { raise IOError, "gateway.shop.example: connection refused" }

    it("pays") { expect(true).to be(true) }
  end
end
"""

MINITEST: Final = """\
require "minitest/autorun"

class CartTest < Minitest::Test
  20.times { |n| define_method("test_row_#{n}") { assert_equal n * 350, 350 * n } }

  def test_rounding
    assert_equal 850, 3 * 333 * 85 / 100, "half a cent goes to the shop"
  end

  def test_names
    assert_equal %w[tea pot cup], %w[tea cup pot]
  end

  def test_missing
    {}.fetch(:total)
  end

  def test_printer
    skip "no printer"
  end
end
"""

EXUNIT: Final = """\
ExUnit.start(seed: 0)

defmodule Cart do
  def total(lines, discount \\\\ 0), do: div(Enum.sum(lines) * (100 - discount), 100)
end

defmodule CartTest do
  use ExUnit.Case

  for n <- 1..15, do: test("#{n} packs", do: assert(Cart.total([unquote(n) * 350]) == unquote(n) * 350))

  test "rounds half a cent up" do
    assert Cart.total([333, 333, 333], 15) == 850
  end

  test "keeps the order" do
    assert %{sku: "tea-100", n: 3} = %{sku: "tea-100", n: 2}
  end

  test "an empty cart has a first line" do
    assert hd(Enum.take([], 1)) == 0
  end

  @tag :skip
  test "prints a slip" do
    flunk("no printer")
  end
end
"""

JUNIT: Final = """\
import static org.junit.Assert.*;

import java.util.List;
import org.junit.Ignore;
import org.junit.Test;

public class CartTest {
    private int total(List<Integer> cents, int discount) {
        return cents.stream().mapToInt(Integer::intValue).sum() * (100 - discount) / 100;
    }

    @Test public void empty() { assertEquals(0, total(List.of(), 0)); }

    @Test public void roundsHalfACentUp() { assertEquals("half a cent", 850, total(List.of(333, 333, 333), 15)); }

    @Test public void firstLine() { assertEquals(Integer.valueOf(1), List.<Integer>of().get(0)); }

    @Test(expected = IllegalArgumentException.class) public void rejectsNegative() { total(List.of(-1), 0); }

    @Test(timeout = 100) public void gateway() throws Exception { Thread.sleep(3000); }

    @Ignore("no printer") @Test public void slip() { }
}
"""

BUSTED: Final = """\
describe("cart", function()
  local function total(cents, discount)
    local sum = 0
    for _, c in ipairs(cents) do sum = sum + c end
    return math.floor(sum * (100 - (discount or 0)) / 100)
  end

  for n = 1, 10 do
    it("adds " .. n, function() assert.are.equal(n * 350, total({ n * 350 })) end)
  end
  it("rounds half a cent up", function() assert.are.equal(850, total({ 333, 333, 333 }, 15)) end)
  it("keeps lines", function() assert.are.same({ sku = "tea-100", n = 2 }, { sku = "tea-100", n = 3 }) end)
  it("reads the price list", function() local list; return list.tea end)
  pending("prints a slip")
end)
"""

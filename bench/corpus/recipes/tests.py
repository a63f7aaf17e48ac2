"""Captures of test runners, most of them of runs that fail."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import JS_CART, PYTHON, TEST_BROKEN, TEST_CART

WITH_CART: Final = {**PYTHON, "tests/test_cart.py": TEST_CART}
BROKEN: Final = {**WITH_CART, "tests/test_orders.py": TEST_BROKEN}

CONFTEST: Final = '''\
import pytest


def pytest_generate_tests(metafunc):
    if "row" in metafunc.fixturenames:
        metafunc.parametrize("row", range(600))
'''

TEST_ROWS: Final = '''\
"""One fault in six hundred rows, and decoys: names and prints that only look like failures."""

LIMITS = {17: 1, 404: 12}


def test_row_is_within_limits(row):
    print(f"row {row}: 0 failed, ERROR level 0")
    weight = (row * 37) % 11
    assert weight <= LIMITS.get(row, 10), f"row {row} weighs {weight}"


class TestErrorReport:
    def test_FAILED_orders_are_listed(self):
        assert "FAILED tests/test_other.py::test_x" in "short: FAILED tests/test_other.py::test_x"

    def test_traceback_is_shortened(self):
        assert "Traceback (most recent call last):".startswith("Trace")
'''

UNITTEST: Final = '''\
import unittest
from decimal import Decimal

from shop.cart import Cart, CartError
from shop.stock import Shelf


class CartTest(unittest.TestCase):
    def setUp(self):
        self.cart = Cart()
        self.cart.add("tea-100", 2, "3.50")

    def test_total(self):
        """Two packs of tea cost seven euros."""
        self.assertEqual(self.cart.total(), Decimal("7.00"))

    def test_discounts(self):
        for discount, want in ((0, "7.00"), (5, "6.65"), (15, "5.96"), (50, "3.50")):
            with self.subTest(discount=discount):
                self.assertEqual(self.cart.total(discount), Decimal(want))

    def test_rejects_zero(self):
        with self.assertRaisesRegex(CartError, "must be at least one"):
            self.cart.add("pot-1", 0, "1")

    @unittest.skip("no gateway here")
    def test_payment(self):
        raise NotImplementedError

    @unittest.expectedFailure
    def test_refund(self):
        self.assertEqual(self.cart.total(), -7)


class StockTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shelf = Shelf({"tea-100": 5})

    def test_lines(self):
        self.assertListEqual(["tea-100", "pot-1", "cup-7"], ["tea-100", "cup-7", "pot-1"])

    def test_unknown(self):
        self.shelf.reserve("cup-7", 1, "A-3")


class MailTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("mail.shop.example:25: connection refused")

    def test_sent(self):
        pass
'''

DJANGO: Final = {
    "manage.py": "import os, sys\nos.environ['DJANGO_SETTINGS_MODULE'] = 'site_settings'\n"
    "from django.core.management import execute_from_command_line\nexecute_from_command_line(sys.argv)\n",
    "site_settings.py": "SECRET_KEY = 'not-secret'\nINSTALLED_APPS = ['orders']\nUSE_TZ = True\n"
    "DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'db.sqlite3'}}\n"
    "DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'\n",
    "orders/__init__.py": "",
    "orders/models.py": '''\
from django.db import models


class Order(models.Model):
    number = models.CharField(max_length=20, unique=True)
    total = models.DecimalField(max_digits=8, decimal_places=2)
    paid = models.BooleanField(default=False)
''',
    "orders/tests.py": '''\
from django.test import TestCase

from orders.models import Order


class OrderTests(TestCase):
    def setUp(self):
        Order.objects.create(number="A-1", total="7.00")

    def test_number_is_unique(self):
        Order.objects.create(number="A-1", total="8.00")

    def test_paid_orders(self):
        self.assertQuerySetEqual(Order.objects.filter(paid=False).values_list("number", flat=True), ["A-2"])

    def test_queries(self):
        with self.assertNumQueries(1):
            list(Order.objects.all())
            Order.objects.count()

    def test_total(self):
        self.assertEqual(str(Order.objects.get().total), "7.00")
''',
}

FEATURE: Final = '''\
Feature: Reserving stock
  Scenario: There is enough
    Given a shelf with 5 of "tea-100"
    When "Ada" reserves 3 of "tea-100"
    Then 2 of "tea-100" are left

  Scenario: There is not enough
    Given a shelf with 5 of "tea-100"
    When "Ada" reserves 3 of "tea-100"
    And "Bob" reserves 3 of "tea-100"
    Then 2 of "tea-100" are left

  Scenario: Wrong count
    Given a shelf with 9 of "pot-1"
    When "Ada" reserves 4 of "pot-1"
    Then 6 of "pot-1" are left

  Scenario: Not written yet
    Given a shelf with 1 of "cup-7"
    When the shelf is counted by night
'''

STEPS: Final = '''\
from behave import given, then, when

from shop.stock import Shelf


@given('a shelf with {n:d} of "{sku}"')
def shelf(context, n, sku):
    context.shelf = Shelf({sku: n})


@when('"{who}" reserves {n:d} of "{sku}"')
def reserve(context, who, n, sku):
    context.left = context.shelf.reserve(sku, n, who)


@then('{n:d} of "{sku}" are left')
def left(context, n, sku):
    assert context.left == n, f"{context.left} of {sku} are left, not {n}"
'''

ROBOT: Final = '''\
*** Settings ***
Library    Collections

*** Test Cases ***
Total Of Two Packs
    ${total}=    Evaluate    2 * 350
    Should Be Equal As Integers    ${total}    700

Discount Is Rounded Up
    ${total}=    Evaluate    int(3 * 333 * 0.85)
    Should Be Equal As Integers    ${total}    850    half a cent goes to the shop

Order Has All Fields
    ${order}=    Create Dictionary    number=A-1    state=open
    Dictionary Should Contain Key    ${order}    total

Unknown Keyword
    Ship The Order    A-1
'''

JS: Final = {"package.json": '{"name": "shop", "version": "0.3.0", "private": true}\n', "src/cart.js": JS_CART}

NODE_TEST: Final = '''\
const { describe, it, test, before } = require('node:test');
const assert = require('node:assert/strict');
const { Cart, CartError } = require('../src/cart.js');

describe('Cart', () => {
  for (let n = 1; n <= 40; n++) {
    it(`adds ${n} packs`, () => assert.equal(new Cart().add('tea-100', n, 350).total(), n * 350));
  }
  it('rounds half a cent up', () => {
    assert.equal(new Cart().add('tea-100', 3, 333).total(15), 850);
  });
  it('rejects zero', () => {
    assert.throws(() => new Cart().add('tea-100', 0, 1), /at least one/);
  });
  it('keeps the lines', () => {
    assert.deepEqual(new Cart().add('pot-1', 1, 2490).lines, [{ sku: 'pot-1', quantity: 1, cents: 2500 }]);
  });
  it('pays', async () => {
    await new Cart().add('pot-1', 1, 2490).checkout({ pay: async () => ({ ok: false, reason: 'card expired' }) });
  });
  it.skip('ships', () => {});
  it.todo('refunds');
});

describe('with a gateway', () => {
  before(() => { throw new Error('gateway.shop.example: connect ECONNREFUSED'); });
  it('connects', () => {});
});

test('never ends', { timeout: 50 }, () => new Promise(() => setTimeout(() => {}, 2000)));
'''

MOCHA: Final = '''\
const assert = require('assert');
const { Cart } = require('../src/cart.js');

describe('Cart', function () {
  describe('totals', function () {
    for (let n = 1; n <= 25; n++) {
      it(`adds ${n} packs`, () => assert.strictEqual(new Cart().add('tea-100', n, 350).total(), n * 350));
    }
    it('rounds half a cent up', () => assert.strictEqual(new Cart().add('tea-100', 3, 333).total(15), 850));
  });
  describe('lines', function () {
    it('keeps order', () => {
      const cart = new Cart().add('pot-1', 1, 2490).add('tea-100', 2, 350);
      assert.deepStrictEqual(cart.lines.map((line) => line.sku), ['tea-100', 'pot-1']);
    });
    it('waits for the gateway', function (done) { this.timeout(30); new Cart().checkout({ pay: () => new Promise(() => {}) }).then(() => done()); });
    it('is told of a refusal', () => new Cart().checkout({ pay: async () => ({ ok: false, reason: 'card expired' }) }));
    it('prints a slip');
  });
  describe('database', function () {
    before('open it', () => { throw new TypeError("Cannot read properties of undefined (reading 'rows')"); });
    it('saves', () => {});
  });
});
'''

JEST: Final = '''\
const { Cart } = require('../src/cart');

describe('Cart', () => {
  test.each(Array.from({ length: 30 }, (_, n) => [n + 1, (n + 1) * 350]))('%i packs cost %i', (n, cents) => {
    expect(new Cart().add('tea-100', n, 350).total()).toBe(cents);
  });

  test('keeps an order as it was written', () => {
    console.log('order A-1 is written');
    const order = { number: 'A-1', lines: [{ sku: 'tea-100', quantity: 3 }], state: 'reserved', address: { city: 'Ulm' } };
    expect(order).toEqual({ number: 'A-1', lines: [{ sku: 'tea-100', quantity: 2 }], state: 'paid', address: { city: 'Ulm' } });
  });

  test('rounds half a cent up', () => {
    expect(new Cart().add('tea-100', 3, 333).total(15)).toBe(850);
  });

  test('calls the gateway once', async () => {
    const gateway = { pay: jest.fn(async () => ({ ok: true })) };
    const cart = new Cart().add('pot-1', 1, 2490);
    await cart.checkout(gateway);
    await cart.checkout(gateway);
    expect(gateway.pay).toHaveBeenCalledTimes(1);
  });

  test.todo('prints a slip');
});
'''

VITEST: Final = '''\
import { describe, expect, it } from 'vitest';
import { slug } from '../src/slug.js';

describe('slug', () => {
  it.each([['Blue Teapot', 'blue-teapot'], ['Tea', 'tea'], ['A  B', 'a-b']])('makes %s to %s', (title, want) => {
    expect(slug(title)).toBe(want);
  });
  it('drops marks', () => { expect(slug('Crème brûlée')).toBe('creme-brulee'); });
  it('never is empty', () => { expect(slug('  ')).toMatch(/^[a-z]/); });
  it('wants a string', () => { expect(slug(undefined)).toBe('untitled'); });
});
'''

AVA: Final = '''\
import test from 'ava';
import { slug } from './src/slug.js';

for (const [title, want] of [['Blue Teapot', 'blue-teapot'], ['Tea', 'tea'], ['Green Tea', 'green-tea']]) {
  test(`slug of ${title}`, (t) => t.is(slug(title), want));
}
test('marks are dropped', (t) => t.is(slug('Crème brûlée'), 'creme-brulee'));
test('fields', (t) => t.deepEqual({ slug: slug('Tea Pot'), words: 2 }, { slug: 'tea-pot', words: 3 }));
test('a missing title', (t) => { slug(null); t.pass(); });
test('a promise', async (t) => { await t.throwsAsync(async () => slug('x')); });
'''

TAP: Final = '''\
import t from 'tap';
import { slug } from '../src/slug.js';

t.test('slug', async (t) => {
  for (let n = 0; n < 20; n++) t.equal(slug(`Tea ${n}`), `tea-${n}`, `tea number ${n}`);
  t.equal(slug('Crème brûlée'), 'creme-brulee', 'marks are dropped');
  t.match({ slug: slug('50% off') }, { slug: '50-percent-off' }, 'percent is a word');
});
t.test('missing', async () => { slug(null); });
'''

SLUG_JS: Final = "export function slug(title) {\n  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');\n}\n"
ESM: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "private": true, "type": "module"}\n',
    "src/slug.js": SLUG_JS,
}

GO: Final = {
    "go.mod": "module shop.example/shop\n\ngo 1.19\n",
    "cart/cart.go": '''\
package cart

import "fmt"

type Line struct {
	SKU      string
	Quantity int
	Cents    int
}

type Cart struct{ lines []Line }

func (c *Cart) Add(sku string, quantity, cents int) error {
	if quantity <= 0 {
		return fmt.Errorf("quantity of %s must be positive, not %d", sku, quantity)
	}
	c.lines = append(c.lines, Line{sku, quantity, cents})
	return nil
}

func (c *Cart) Total(discount int) int {
	sum := 0
	for _, line := range c.lines {
		sum += line.Quantity * line.Cents
	}
	return sum * (100 - discount) / 100
}

func (c *Cart) Last() Line { return c.lines[len(c.lines)-1] }
''',
    "cart/cart_test.go": '''\
package cart

import (
	"fmt"
	"testing"
)

func TestTotal(t *testing.T) {
	for n := 1; n <= 30; n++ {
		t.Run(fmt.Sprintf("packs=%d", n), func(t *testing.T) {
			c := &Cart{}
			if err := c.Add("tea-100", n, 333); err != nil {
				t.Fatal(err)
			}
			want := (n*333*85 + 50) / 100
			if got := c.Total(15); got != want {
				t.Errorf("Total(15) = %d, want %d", got, want)
			}
		})
	}
}

func TestRejects(t *testing.T) {
	if err := (&Cart{}).Add("tea-100", 0, 1); err == nil {
		t.Fatal("zero packs were taken")
	}
}

func TestLast(t *testing.T) {
	t.Log("an empty cart has no last line")
	if got := (&Cart{}).Last(); got.SKU != "" {
		t.Errorf("Last() = %v", got)
	}
}
''',
    "stock/stock.go": "package stock\n\nfunc Left(have, want int) int { return have - want }\n",
    "stock/stock_test.go": '''\
package stock

import "testing"

func TestLeft(t *testing.T) {
	if got := Left(5, 3); got != 2 {
		t.Errorf("Left(5, 3) = %d, want 2", got)
	}
}

func TestMail(t *testing.T) { t.Skip("no mail server here") }
''',
    "mail/mail_test.go": "package mail\n\nimport \"testing\"\n\nfunc TestSend(t *testing.T) {\n\tvar n int = Send(\"ada\")\n\t_ = n\n}\n",
    "mail/mail.go": "package mail\n\nfunc Send(to string) error { return nil }\n",
}

CARGO: Final = {
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.3.0"\nedition = "2021"\n',
    "src/lib.rs": '''\
//! Prices in cents.

/// Adds the tax.
///
/// ```
/// assert_eq!(shop::with_tax(1000), 1190);
/// assert_eq!(shop::with_tax(999), 1189);
/// ```
pub fn with_tax(cents: u32) -> u32 {
    cents + cents * 19 / 100
}

pub fn parse(text: &str) -> Result<u32, std::num::ParseIntError> {
    let unused = text.len();
    text.trim().parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! rows {
        ($($name:ident: $cents:expr => $want:expr,)*) => { $(#[test] fn $name() { assert_eq!(with_tax($cents), $want); })* };
    }

    rows! {
        zero: 0 => 0, one: 1 => 1, ten: 10 => 11, hundred: 100 => 119, thousand: 1000 => 1190, odd: 333 => 396,
        even: 444 => 528, prime: 997 => 1186, big: 100_000 => 119_000, half_a_cent: 50 => 60,
    }

    #[test]
    fn parses_a_price() {
        println!("parsing 12,50");
        assert_eq!(parse("12,50").unwrap(), 1250);
    }

    #[test]
    #[should_panic(expected = "overflow")]
    fn overflows() {
        let values = [1, 2, 3];
        let index = values.len();
        assert!(values[index % 4] > 0);
    }

    #[test]
    #[ignore = "needs the tax table"]
    fn reduced_tax() {}
}
''',
}

CMAKE: Final = {
    "CMakeLists.txt": '''\
cmake_minimum_required(VERSION 3.16)
project(shop CXX)
enable_testing()
find_package(GTest REQUIRED)
add_executable(cart_test cart_test.cpp)
target_link_libraries(cart_test GTest::gtest_main)
add_executable(stock_test stock_test.cpp)
add_test(NAME cart COMMAND cart_test)
add_test(NAME stock COMMAND stock_test)
add_test(NAME slow COMMAND sleep 5)
set_tests_properties(slow PROPERTIES TIMEOUT 1)
add_test(NAME missing COMMAND ${CMAKE_BINARY_DIR}/mail_test)
foreach(n RANGE 1 20)
  add_test(NAME price_${n} COMMAND stock_test ${n})
endforeach()
''',
    "cart_test.cpp": '''\
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

static int total(const std::vector<int>& cents, int discount) {
  int sum = 0;
  for (int c : cents) sum += c;
  return sum * (100 - discount) / 100;
}

TEST(Cart, EmptyCostsNothing) { EXPECT_EQ(total({}, 0), 0); }

TEST(Cart, RoundsHalfACentUp) {
  EXPECT_EQ(total({333, 333, 333}, 15), 850) << "half a cent goes to the shop";
  EXPECT_NE(total({1}, 0), 1);
}

TEST(Cart, Names) {
  std::string got = "tea\\npot\\ncup\\n", want = "tea\\ncan\\ncup\\n";
  ASSERT_EQ(got, want);
}

TEST(Cart, ThrowsWhenEmpty) { EXPECT_THROW(total({}, 0), std::out_of_range); }

TEST(Cart, Unhandled) { throw std::runtime_error("price list is missing"); }

class Discounts : public ::testing::TestWithParam<int> {};
TEST_P(Discounts, LeavesSomething) { EXPECT_GT(total({100}, GetParam()), 0); }
INSTANTIATE_TEST_SUITE_P(All, Discounts, ::testing::Values(0, 10, 25, 50, 75, 90, 99, 100));
''',
    "stock_test.cpp": '''\
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 0;
  std::printf("price row %d: loaded\\n", n);
  if (n == 13) {
    std::fprintf(stderr, "price row 13: expected 1190, got 1189\\n");
    return 3;
  }
  if (n == 17) std::abort();
  return 0;
}
''',
}

CATCH: Final = '''\
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#include <stdexcept>
#include <vector>

static int half(int n) { return n / 2; }

TEST_CASE("halves are exact", "[math]") {
  CHECK(half(4) == 2);
  CHECK(half(5) * 2 == 5);
  SECTION("of negative numbers") {
    INFO("the price list allows refunds");
    REQUIRE(half(-3) == -2);
  }
}

TEST_CASE("vectors", "[lines]") {
  std::vector<int> lines{1, 2, 3};
  REQUIRE(lines == std::vector<int>{1, 2, 4});
}

TEST_CASE("no price list") { throw std::runtime_error("price list is missing"); }

TEST_CASE("fine") { SUCCEED(); }
'''

PERL_TEST: Final = '''\
use strict;
use warnings;
use Test::More tests => 12;

for my $n (1 .. 8) { is($n * 350, 350 * $n, "$n packs of tea"); }
is(int(999 * 85 / 100 + 0.5), 850, 'half a cent goes to the shop');
is_deeply({ sku => 'tea-100', n => 3 }, { sku => 'tea-100', n => 2 }, 'the order is kept');
like('creme-brulee-', qr/^[a-z-]+[a-z]$/, 'no hyphen at the end');
'''

BATS: Final = '''\
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
'''

PHP_TEST: Final = '''\
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
'''

RSPEC: Final = '''\
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
'''

MINITEST: Final = '''\
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
'''

EXUNIT: Final = '''\
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
'''

JUNIT: Final = '''\
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
'''

BUSTED: Final = '''\
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
'''

JUNIT_PATH: Final = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:."

CAPTURES: Final = (
    Capture("tests/pytest_fail", "pytest", "pytest", "pytest --version", BROKEN),
    Capture("tests/pytest_verbose_short", "pytest", "pytest -v --tb=short -rA", "pytest --version", BROKEN),
    Capture("tests/pytest_color", "pytest", "pytest -q --color=yes", "pytest --version", BROKEN),
    Capture(
        "tests/pytest_rows",
        "pytest",
        "python -m pytest -v",
        "pytest --version",
        {**PYTHON, "tests/conftest.py": CONFTEST, "tests/test_rows.py": TEST_ROWS},
    ),
    Capture("tests/pytest_xdist_pass", "pytest-xdist", "pytest -n 2 -v", "pytest --version", WITH_CART),
    Capture(
        "tests/pytest_collect_error",
        "pytest",
        "pytest",
        "pytest --version",
        {
            **WITH_CART,
            "tests/test_mail.py": "from shop.mail import send\n\n\ndef test_send():\n    assert send('ada')\n",
            "tests/test_syntax.py": "def test_half():\n    assert half(4) == 2)\n",
        },
    ),
    Capture(
        "tests/coverage_report",
        "coverage",
        "coverage run --source=shop -m pytest -q; coverage report -m --fail-under=90",
        "coverage --version",
        WITH_CART,
    ),
    Capture(
        "tests/unittest_fail",
        "unittest",
        "python3 -m unittest -v test_shop",
        "python3 --version",
        {**PYTHON, "test_shop.py": UNITTEST},
    ),
    Capture("tests/doctest_fail", "doctest", "python3 -m doctest shop/slug.py", "python3 --version", PYTHON),
    Capture(
        "tests/django_fail",
        "django",
        "python manage.py test",
        "django-admin --version",
        DJANGO,
        before=("mkdir -p orders/migrations", "touch orders/migrations/__init__.py", "python manage.py makemigrations"),
    ),
    Capture(
        "tests/behave_fail",
        "behave",
        "behave",
        "behave --version",
        {**PYTHON, "features/stock.feature": FEATURE, "features/steps/stock.py": STEPS},
        env={"PYTHONPATH": "."},
    ),
    Capture("tests/robot_fail", "robotframework", "robot --outputdir out cart.robot", "robot --version", {"cart.robot": ROBOT}),
    Capture(
        "tests/tox_fail",
        "tox",
        "tox run",
        "tox --version",
        {
            **BROKEN,
            "tox.ini": "[tox]\nenvlist = lint, tests\nskipsdist = true\n\n[testenv]\nallowlist_externals = *\n\n[testenv:lint]\n"
            "commands = ruff check --output-format=concise shop\n\n[testenv:tests]\ncommands = pytest -q --tb=line tests\n",
        },
    ),
    Capture("tests/node_test_fail", "node:test", "node --test --test-reporter=spec", "node --version", {**JS, "test/cart.test.js": NODE_TEST}),
    Capture(
        "tests/node_test_tap",
        "node:test",
        "node --test --test-reporter=tap",
        "node --version",
        {**JS, "test/cart.test.js": NODE_TEST},
    ),
    Capture("tests/mocha_fail", "mocha", "npx mocha", "mocha --version", {**JS, "test/cart.js": MOCHA}, node=True),
    Capture(
        "tests/jest_fail",
        "jest",
        "npx jest --verbose",
        "jest --version",
        {
            **JS,
            "test/cart.test.js": JEST,
            "test/mail.test.js": "const mail = require('../src/mail');\n\ntest('sends', () => mail.send());\n",
        },
        node=True,
    ),
    Capture(
        "tests/vitest_fail",
        "vitest",
        "npx vitest run",
        "vitest --version",
        {**ESM, "test/slug.test.js": VITEST},
        node=True,
    ),
    Capture("tests/ava_fail", "ava", "npx ava", "ava --version", {**ESM, "test.js": AVA}, node=True),
    Capture("tests/tap_fail", "tap", "npx tap --disable-coverage", "tap --version", {**ESM, "test/slug.js": TAP}, node=True),
    Capture("tests/go_test_fail", "go test", "go test ./...", "go version", GO),
    Capture("tests/go_test_verbose", "go test", "go test -v ./...", "go version", GO),
    Capture("tests/cargo_test_fail", "cargo test", "cargo test --no-fail-fast", "cargo --version", CARGO),
    Capture(
        "tests/ctest_fail",
        "ctest",
        "ctest --test-dir build --output-on-failure",
        "ctest --version",
        CMAKE,
        before=("cmake -S . -B build", "cmake --build build"),
    ),
    Capture(
        "tests/gtest_fail",
        "googletest",
        "./build/cart_test",
        "dpkg-query -W libgtest-dev",
        CMAKE,
        before=("cmake -S . -B build", "cmake --build build"),
    ),
    Capture(
        "tests/catch2_fail",
        "catch2",
        "./half_test",
        "dpkg-query -W catch2",
        {"half_test.cpp": CATCH},
        before=("g++ -o half_test half_test.cpp",),
    ),
    Capture("tests/prove_fail", "prove", "prove -v t", "prove --version", {"t/cart.t": PERL_TEST, "t/fine.t": "use Test::More; ok(1, 'fine'); done_testing;\n"}),
    Capture(
        "tests/bats_fail",
        "bats",
        "bats test",
        "bats --version",
        {"test/cart.bats": BATS, "test/cart.sh": '#!/bin/sh\nsum=0\nfor cents; do sum=$((sum + cents)); done\necho "$sum"\n'},
        before=("chmod +x test/cart.sh",),
    ),
    Capture("tests/phpunit_fail", "phpunit", "phpunit tests", "phpunit --version", {"tests/CartTest.php": PHP_TEST}),
    Capture("tests/rspec_fail", "rspec", "rspec", "rspec --version", {"spec/cart_spec.rb": RSPEC}),
    Capture(
        "tests/minitest_fail",
        "minitest",
        "ruby test/cart_test.rb --seed 7",
        "dpkg-query -W ruby-minitest",
        {"test/cart_test.rb": MINITEST},
    ),
    Capture("tests/exunit_fail", "exunit", "elixir cart_test.exs", "elixir --version | tail -1", {"cart_test.exs": EXUNIT}),
    Capture(
        "tests/junit4_fail",
        "junit",
        f"java -cp {JUNIT_PATH} org.junit.runner.JUnitCore CartTest",
        "dpkg-query -W junit4",
        {"CartTest.java": JUNIT},
        before=(f"javac -cp {JUNIT_PATH} CartTest.java",),
    ),
    Capture("tests/busted_fail", "busted", "busted spec", "busted --version", {"spec/cart_spec.lua": BUSTED}),
)

"""Projects for test runners of Go, Rust and C++."""

from __future__ import annotations

from typing import Final

GO: Final = {
    "go.mod": "module shop.example/shop\n\ngo 1.19\n",
    "cart/cart.go": """\
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
""",
    "cart/cart_test.go": """\
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
""",
    "stock/stock.go": "package stock\n\nfunc Left(have, want int) int { return have - want }\n",
    "stock/stock_test.go": """\
package stock

import "testing"

func TestLeft(t *testing.T) {
	if got := Left(5, 3); got != 2 {
		t.Errorf("Left(5, 3) = %d, want 2", got)
	}
}

func TestMail(t *testing.T) { t.Skip("no mail server here") }
""",
    "mail/mail_test.go": 'package mail\n\nimport "testing"\n\nfunc TestSend(t *testing.T) {\n\tvar n int = Send("ada")\n\t_ = n\n}\n',
    "mail/mail.go": "package mail\n\nfunc Send(to string) error { return nil }\n",
}

CARGO: Final = {
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.3.0"\nedition = "2021"\n',
    "src/lib.rs": """\
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
""",
}

CMAKE: Final = {
    "CMakeLists.txt": """\
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
""",
    "cart_test.cpp": """\
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
""",
    "stock_test.cpp": """\
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
""",
}

CATCH: Final = """\
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
"""

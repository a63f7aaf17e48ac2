"""Captures of crashes: stack traces, sanitizers, debuggers."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import PYTHON

PY_CHAINED: Final = {
    **PYTHON,
    "report.py": """\
import json
import logging
import sys

from shop.stock import OutOfStock, Shelf

logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s", level="INFO")


class ReportError(Exception):
    def __init__(self, day):
        super().__init__(f"no report for {day}")
        self.add_note("the stock of that day is incomplete")


def reserve(shelf, rows):
    for number, row in enumerate(rows):
        shelf.reserve(row["sku"], row["n"], f"A-{number}")


def report(day):
    rows = json.loads('[{"sku": "tea-100", "n": 3}, {"sku": "tea-100", "n": 3}]')
    try:
        reserve(Shelf({"tea-100": 5}), rows)
    except OutOfStock as error:
        raise ReportError(day) from error


def walk(depth):
    if depth:
        return walk(depth - 1)
    return report("2026-03-14")


try:
    walk(40)
except ReportError:
    raise ExceptionGroup("both exports failed", [ReportError("2026-03-14"), KeyError("sku")])
""",
}

JAVA: Final = """\
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Report {
    static class ReportException extends RuntimeException {
        ReportException(String message, Throwable cause) { super(message, cause); }
    }

    static int price(Map<String, Integer> prices, String sku) { return prices.get(sku); }

    static List<Integer> prices(List<String> skus) {
        Map<String, Integer> known = Map.of("tea-100", 350);
        Function<String, Integer> look = sku -> price(known, sku);
        return skus.stream().map(look).collect(Collectors.toList());
    }

    static int total(int depth, List<String> skus) {
        if (depth > 0) return total(depth - 1, skus);
        try {
            return prices(skus).stream().mapToInt(Integer::intValue).sum();
        } catch (NullPointerException e) {
            throw new IllegalStateException("no price for one of " + skus, e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("report of 2026-03-14");
        Thread worker = new Thread(() -> {
            try {
                total(12, List.of("tea-100", "pot-1"));
            } catch (RuntimeException e) {
                ReportException failed = new ReportException("report of 2026-03-14 failed", e);
                failed.addSuppressed(new java.io.IOException("slip.txt: disk is full"));
                throw failed;
            }
        }, "report-1");
        worker.start();
        worker.join();
        System.exit(1);
    }
}
"""

NODE: Final = """\
const { readFile } = require('node:fs/promises');

class ReportError extends Error {}

async function prices(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function report(day) {
  console.log(`report of ${day}`);
  try {
    const list = await prices('prices.json');
    return list.map((row) => row.price.amount);
  } catch (error) {
    throw new ReportError(`report of ${day} failed`, { cause: error });
  }
}

report('2026-03-14');
"""

GO: Final = """\
package main

import (
	"fmt"
	"sync"
)

type shelf struct {
	mu    sync.Mutex
	level map[string]int
}

func (s *shelf) take(sku string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.level[sku] -= n
}

func worker(id int, s *shelf, wg *sync.WaitGroup) {
	defer wg.Done()
	fmt.Println("worker", id)
	s.take("tea-100", id)
}

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	go worker(1, &shelf{}, &wg)
	wg.Wait()
}
"""

GO_DEADLOCK: Final = """\
package main

func main() {
	orders := make(chan string)
	done := make(chan bool)
	for n := 0; n < 30; n++ {
		go func() { orders <- "A-1" }()
	}
	go func() { <-orders; done <- <-done }()
	<-done
}
"""

RUST: Final = """\
use std::collections::HashMap;

struct Shelf { levels: HashMap<String, u32> }

impl Shelf {
    fn take(&mut self, sku: &str, n: u32) -> u32 {
        let level = self.levels.get_mut(sku).expect("sku is on the shelf");
        *level -= n;
        *level
    }
}

fn order(shelf: &mut Shelf, skus: &[&str]) -> u32 {
    skus.iter().map(|sku| shelf.take(sku, 1)).sum()
}

fn main() {
    let mut shelf = Shelf { levels: HashMap::from([("tea-100".to_string(), 5)]) };
    println!("{}", order(&mut shelf, &["tea-100", "pot-1"]));
}
"""

ASAN: Final = """\
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Line { char sku[8]; int n; };

static Line *make(const char *sku) {
  Line *line = static_cast<Line *>(malloc(sizeof(Line)));
  strcpy(line->sku, sku);
  line->n = 1;
  return line;
}

static int use(Line *line) { return line->n; }

int main() {
  Line *line = make("tea-100");
  free(line);
  std::printf("%d\\n", use(line));
}
"""

UBSAN: Final = """\
#include <climits>
#include <cstdio>

static int add(int a, int b) { return a + b; }
static int at(const int *rows, int n) { return rows[n]; }

int main(int argc, char **) {
  int rows[4] = {1, 2, 3, 4};
  std::printf("%d\\n", add(INT_MAX, argc));
  std::printf("%d\\n", 1 << (31 + argc));
  std::printf("%d\\n", rows[argc + 4]);
  int *none = argc > 5 ? rows : nullptr;
  std::printf("%d\\n", at(rows, argc) / (argc - 1));
  return *none;
}
"""

VALGRIND: Final = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *slip(const char *sku) {
    char *text = malloc(strlen(sku));
    strcpy(text, sku);
    return text;
}

int main(void) {
    int limit;
    for (int i = 0; i < 5; i++) slip("tea-100");
    if (limit > 3) puts("over the limit");
    char *text = slip("pot-1");
    free(text);
    free(text);
    return 0;
}
"""

RUBY: Final = """\
class Report
  class Failed < StandardError; end

  def prices(skus) = skus.map { |sku| { "tea-100" => 350 }.fetch(sku) }

  def total(depth, skus)
    return total(depth - 1, skus) if depth.positive?
    prices(skus).sum
  rescue KeyError
    raise Failed, "no report for 2026-03-14"
  end
end

puts "report of 2026-03-14"
Report.new.total(15, %w[tea-100 pot-1])
"""

PHP: Final = """\
<?php
class Report {
    private function price(string $sku): int { return ['tea-100' => 350][$sku]; }
    public function total(array $skus, string $day): int {
        try {
            return array_sum(array_map(fn($sku) => $this->price($sku), $skus));
        } catch (TypeError $error) {
            throw new RuntimeException("report of $day failed", 7, $error);
        }
    }
}
echo "report of 2026-03-14\\n";
(new Report())->total(['tea-100', 'pot-1'], '2026-03-14');
"""

PERL: Final = """\
use strict;
use warnings;
use Carp qw(confess);

sub price { my ($sku) = @_; my %prices = ('tea-100' => 350); confess "no price for $sku" unless exists $prices{$sku}; $prices{$sku} }
sub total { my ($depth, @skus) = @_; return total($depth - 1, @skus) if $depth; my $sum = 0; $sum += price($_) for @skus; $sum }

my $empty;
print "report of 2026-03-14" . $empty . "\\n";
print total(8, 'tea-100', 'pot-1'), "\\n";
"""

LUA: Final = """\
local shelf = { levels = { ["tea-100"] = 5 } }

local function take(sku, n)
  shelf.levels[sku] = shelf.levels[sku] - n
end

local function order(skus)
  for _, sku in ipairs(skus) do take(sku, 1) end
  return true
end

print("order A-1")
local ok = order({ "tea-100", "pot-1" })
print(ok)
"""

ELIXIR: Final = """\
defmodule Shelf do
  use GenServer

  def init(levels), do: {:ok, levels}
  def handle_call({:take, sku, n}, _from, levels), do: {:reply, :ok, Map.put(levels, sku, Map.fetch!(levels, sku) - n)}
end

{:ok, shelf} = GenServer.start(Shelf, %{"tea-100" => 5})
:ok = GenServer.call(shelf, {:take, "tea-100", 1})
GenServer.call(shelf, {:take, "pot-1", 1})
"""

GDB: Final = """\
#include <stdlib.h>
#include <string.h>

struct line { const char *sku; int n; struct line *next; };

int count(struct line *line) {
    if (line->n < 0) abort();
    return (int)strlen(line->sku) + (line->next ? count(line->next) : 0);
}

int main(void) {
    struct line third = {(const char *)16, 1, 0}, second = {"pot-1", 1, &third}, first = {"tea-100", 2, &second};
    return count(&first);
}
"""

PANDAS: Final = """\
import pandas as pd

orders = pd.DataFrame({"sku": ["tea-100", "pot-1"], "n": [3, 1], "cents": [350, 2490]})
orders["total"] = orders["n"] * orders["cents"]
print(orders)
print(orders.groupby("sku")["totals"].sum())
"""

CAPTURES: Final = (
    Capture("traces/python_chained", "python", "python3 report.py", "python3 --version", PY_CHAINED),
    Capture(
        "traces/python_recursion",
        "python",
        "python3 -c 'from loop import total; total({\"lines\": []})'",
        "python3 --version",
        {
            "loop.py": "def total(order):\n    return lines(order)\n\n\ndef lines(order):\n    order['lines'].append(1)\n    return total(order)\n"
        },
    ),
    Capture(
        "traces/pandas_keyerror",
        "pandas",
        "python orders.py",
        "python -c 'import pandas; print(pandas.__version__)'",
        {"orders.py": PANDAS},
    ),
    Capture(
        "traces/java_caused_by",
        "java",
        "java Report",
        "java --version",
        {"Report.java": JAVA},
        before=("javac Report.java",),
    ),
    Capture(
        "traces/node_unhandled",
        "node",
        "node report.js",
        "node --version",
        {"report.js": NODE, "prices.json": '[{"sku": "tea-100", "price": null}]\n'},
    ),
    Capture("traces/go_panic", "go", "go run main.go", "go version", {"main.go": GO}),
    Capture("traces/go_deadlock", "go", "go run main.go", "go version", {"main.go": GO_DEADLOCK}),
    Capture(
        "traces/rust_backtrace",
        "rust",
        "cargo run",
        "rustc --version",
        {"Cargo.toml": '[package]\nname = "shop"\nversion = "0.3.0"\nedition = "2021"\n', "src/main.rs": RUST},
        env={"RUST_BACKTRACE": "1"},
    ),
    Capture(
        "traces/asan_use_after_free",
        "asan",
        "./shop",
        "clang --version",
        {"shop.cpp": ASAN},
        before=("g++ -g -fsanitize=address -o shop shop.cpp",),
    ),
    Capture(
        "traces/ubsan",
        "ubsan",
        "./shop",
        "g++ --version",
        {"shop.cpp": UBSAN},
        before=("g++ -g -fsanitize=undefined -o shop shop.cpp",),
        env={"UBSAN_OPTIONS": "print_stacktrace=1"},
    ),
    Capture(
        "traces/valgrind_leaks",
        "valgrind",
        "valgrind --leak-check=full ./shop",
        "valgrind --version",
        {"shop.c": VALGRIND},
        before=("gcc -g -O0 -w -o shop shop.c",),
    ),
    Capture(
        "traces/gdb_backtrace",
        "gdb",
        "gdb -batch -nx -ex run -ex 'bt full' -ex 'info registers rip rsp' ./shop",
        "gdb --version",
        {"shop.c": GDB},
        before=("gcc -g -O0 -w -o shop shop.c",),
    ),
    Capture("traces/ruby_backtrace", "ruby", "ruby report.rb", "ruby --version", {"report.rb": RUBY}),
    Capture("traces/php_fatal", "php", "php report.php", "php --version", {"report.php": PHP}),
    Capture("traces/perl_confess", "perl", "perl report.pl", "perl -e 'print qq(perl $^V\\n)'", {"report.pl": PERL}),
    Capture("traces/lua_traceback", "lua", "lua5.4 order.lua", "lua5.4 -v", {"order.lua": LUA}),
    Capture(
        "traces/elixir_genserver", "elixir", "elixir shelf.exs", "elixir --version | tail -1", {"shelf.exs": ELIXIR}
    ),
)

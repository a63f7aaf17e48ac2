"""The small programs whose traces are the captures: name -> path -> text."""

from typing import Final

SHOP: Final = '''import json
import sys

from shop import stock


class ReportError(Exception):
    """No report."""


def load(text):
    try:
        return json.loads(text)
    except ValueError as error:
        raise ReportError("cannot read orders.json") from error


def walk(order, depth=0):
    return lines(order, depth)


def lines(order, depth):
    return walk(order, depth + 1)


def deep(depth):
    return deep(depth - 1) if depth else stock.reserve({}, "pot-1")


def main(what):
    if what == "deep":
        deep(9)
    elif what == "chained":
        load('{"sku": tea-100}')
    elif what == "recursion":
        sys.setrecursionlimit(40)
        walk({"lines": []})
    elif what == "template":
        stock.render("{{ order.total.cents }}")
    else:
        stock.reserve({"tea-100": 5}, "pot-1")


if __name__ == "__main__":
    print("report of 2026-03-14")
    main(sys.argv[1])
'''

STOCK: Final = """def reserve(shelf, sku):
    have = (shelf[sku] if sku in shelf else
            shelf[
                sku.lower()])
    return have - 1


def render(text):
    import jinja2

    return jinja2.Template(text, undefined=jinja2.StrictUndefined).render(order={})
"""

GROUP: Final = """import asyncio


async def fetch(sku):
    await asyncio.sleep(0)
    raise KeyError(sku)


async def main():
    async with asyncio.TaskGroup() as group:
        for sku in ("tea-100", "pot-1"):
            group.create_task(fetch(sku))


asyncio.run(main())
"""

LOGGED: Final = """import json
import logging
import sys
import traceback

logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level="INFO", stream=sys.stdout)
log = logging.getLogger("shop.web")


def read(text):
    return json.loads(text)


def handle(number):
    try:
        return read("{")
    except ValueError:
        log.exception("order A-%d failed", number)


for number in range(4):
    log.info("order A-%d", number)
    handle(number)
log.info("who called")
sorted([3, 1], key=lambda n: traceback.print_stack(file=sys.stdout) or n)
json.loads("[1]", object_hook=None, parse_int=lambda n: traceback.print_stack(file=sys.stdout) or 1)
"""

FATAL: Final = """import faulthandler
import json
import os

faulthandler.enable()


def stop(number):
    os.abort()


json.loads("[1]", parse_int=stop)
"""

SETUP: Final = """import json
from setuptools import setup

print("reading the version")
setup(name="shop", version=json.loads("{version: 1}")["version"])
"""

REPORT_JS: Final = """const { total } = require("ledger");

class ReportError extends Error {}

function price(row) {
  return row.amount.value;
}

function report(day) {
  try {
    return total([null], price);
  } catch (error) {
    throw new ReportError(`report of ${day} failed`, { cause: error });
  }
}

console.log("report of 2026-03-14");
process.argv[2] === "promise"
  ? Promise.resolve().then(() => report("2026-03-14"))
  : report("2026-03-14");
"""

LEDGER_JS: Final = """exports.total = function total(rows, price) {
  return rows.map((row) => visit(row, price)).reduce((a, b) => a + b, 0);
};

function visit(row, price) {
  return price(row);
}
"""

REPORT_JAVA: Final = """import java.util.*;
import java.util.stream.*;

public class Report {
    static class ReportException extends RuntimeException {
        ReportException(String day, Throwable cause) { super("report of " + day + " failed", cause); }
    }

    static int price(String sku) {
        return Map.of("tea-100", 350).get(sku);
    }

    static List<Integer> prices(List<String> skus) {
        return skus.stream().map(sku -> price(sku)).collect(Collectors.toList());
    }

    static int total(List<String> skus, int depth) {
        if (depth > 0) {
            return total(skus, depth - 1);
        }
        try {
            return prices(skus).size();
        } catch (NullPointerException error) {
            throw new IllegalStateException("no price for one of " + skus, error);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("report of 2026-03-14");
        if (args.length > 0) {
            Integer.parseInt(args[0]);
        }
        try {
            total(List.of("tea-100", "pot-1"), 9);
        } catch (IllegalStateException error) {
            ReportException failed = new ReportException("2026-03-14", error);
            failed.addSuppressed(new java.io.IOException("slip.txt: disk is full"));
            throw failed;
        }
    }
}
"""

REPORT_RB: Final = """require "json"
require "set"

class Failed < StandardError; end

def total(rows, depth)
  return total(rows, depth - 1) if depth > 0
  rows.each_with_index.map { |row, _| JSON.parse(row).fetch("cents") }.sum
rescue KeyError => error
  raise Failed, "no report for 2026-03-14"
end

puts "report of 2026-03-14"
if ARGV[0]
  JSON.parse("{cents")
else
  total(['{"sku": 1}'], 3)
end
"""

REPORT_PHP: Final = """<?php
require __DIR__ . "/vendor/acme/ledger/src/Ledger.php";

class Report {
    public function __construct(private array $rows) {}
    private function price(array $row): int { return $row["cents"]; }
    public function total(): int {
        try {
            return (new Acme\\Ledger\\Ledger())->sum($this->rows, fn ($row) => $this->price($row));
        } catch (TypeError $error) {
            throw new RuntimeException("report of 2026-03-14 failed", 0, $error);
        }
    }
}
echo "report of 2026-03-14\\n";
(new Report([["cents" => null]]))->total();
"""

LEDGER_PHP: Final = """<?php
namespace Acme\\Ledger;

class Ledger {
    public function sum(array $rows, callable $price): int { return array_sum($this->each($rows, $price)); }
    private function each(array $rows, callable $price): array { return array_map($price, $rows); }
}
"""

REPORT_PL: Final = """use strict;
use Carp qw(confess);
use Test::More;

sub price { confess "no price for $_[0]" }
sub total { my ($depth, @skus) = @_; return $depth ? total($depth - 1, @skus) : price($skus[-1]); }
subtest "prices" => sub { total(2, "tea-100", "pot-1") };
"""

SHELF_EXS: Final = """defmodule Shelf do
  use GenServer
  def init(stock), do: {:ok, stock}
  def handle_call({:take, sku}, _from, stock), do: {:reply, Map.fetch!(stock, sku), stock}
end

{:ok, shelf} = GenServer.start(Shelf, %{"tea-100" => 4})
IO.puts("report of 2026-03-14")
GenServer.call(shelf, {:take, "pot-1"})
"""

REPORT_RS: Final = """use std::backtrace::Backtrace;

fn price(sku: &str) -> Result<u32, String> {
    Err(format!("no price for {sku}\\n\\nStack backtrace:\\n{}", Backtrace::force_capture()))
}

fn total(skus: &[&str]) -> Result<u32, String> {
    skus.iter().map(|sku| price(sku)).sum()
}

fn main() {
    println!("report of 2026-03-14");
    if let Err(error) = total(&["tea-100"]) {
        eprintln!("Error: {error}");
        std::process::exit(1);
    }
}
"""

PROJECTS: Final[dict[str, dict[str, str]]] = {
    "shop": {
        "report.py": SHOP,
        "shop/__init__.py": "",
        "shop/stock.py": STOCK,
        "loose.py": "def total(rows:\n    pass\n",
    },
    "group": {"group.py": GROUP},
    "logged": {"logged.py": LOGGED},
    "fatal": {"fatal.py": FATAL},
    "package": {"setup.py": SETUP},
    "node": {
        "report.js": REPORT_JS,
        "node_modules/ledger/index.js": LEDGER_JS,
        "missing.mjs": 'import "./nope.mjs";\n',
    },
    "java": {"Report.java": REPORT_JAVA},
    "ruby": {"report.rb": REPORT_RB},
    "php": {"report.php": REPORT_PHP, "vendor/acme/ledger/src/Ledger.php": LEDGER_PHP},
    "perl": {"report.pl": REPORT_PL},
    "elixir": {"shelf.exs": SHELF_EXS},
    "rust": {"src/main.rs": REPORT_RS},
}

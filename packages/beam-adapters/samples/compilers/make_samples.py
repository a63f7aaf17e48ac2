"""Remakes the captures of compilers in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

PRICES: Final = """\
#include <stdio.h>
#include "cart.h"

static int helper(int a, int b) { return a + b; }

int main(int argc, char **argv) {
    struct cart c = { .totl = 2 };
    unsigned n = argc;
    int shelf = n < argc ? 1 : 0;
    printf("%d %s\\n", helper(1), c.total);
    undeclared_rate++;
    undeclared_rate--;
    return missing(c);
}
"""
HEADER: Final = (
    "#ifndef CART_H\n#define CART_H\nstruct cart { int total; };\nint left(struct cart *c, int n);\n#endif\n"
)
WARNS: Final = """\
#include <string.h>
#include "cart.h"

int left(struct cart *c, int limit) {
    unsigned length = strlen("tea");
    int shelf;
    switch (limit) { case 1: length++; case 2: length--; }
    return length < limit;
}
"""
HEADER_BAD: Final = HEADER.replace("int total;", "int total rate;")
TEMPLATES: Final = """\
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>
#include "line.h"

void print(const Line &line, int width) { std::cout << line.sku << width; }
void print(const Line &line, const char *head, bool bold) { std::cout << head << bold; }

int main() {
  std::vector<Line> lines{{"tea-100", 2}, {"pot-1", 1}};
  std::sort(lines.begin(), lines.end());
  std::unique_ptr<Line> first = std::make_unique<Line>(lines[0]);
  std::unique_ptr<Line> second = first;
  std::cout << lines << std::endl;
  print(lines[0]);
  Box<Line> box;
  box.sum();
  return second->missing;
}
"""
LINE_H: Final = """\
#include <string>
struct Line { std::string sku; int quantity; };
template <class T> struct Box { T a, b; T sum() { return a + b; } };
"""
LINK: Final = {
    "main.c": "long total(int n);\nlong tax(long cents);\nint main(void) { return (int)(total(3) + tax(100)); }\n",
    "cart.c": "long price_of(int n);\nint verbose = 1;\nlong total(int n) { return price_of(n) * n; }\n",
    "legacy.c": "int verbose = 0;\nlong total(int n) { return n; }\n",
}
JAVA: Final = """\
package shop;

import java.util.*;
import org.missing.Session;

public class Cart {
    public long total(List<Line> lines, int discount) {
        long sum = 0;
        for (Line line : lines) sum += line.price();
        int n = "3";
        List raw = new ArrayList();
        raw.add(rate);
        return helper(sum);
    }
    long helper(long a, long b) { return a + b; }
    static class Line { int quantity; }
}
"""
MSVC: Final = """\
cart.cpp
C:\\shop\\cart.cpp(12): error C2065: 'rate': undeclared identifier
C:\\shop\\cart.cpp(14,20): warning C4244: 'return': conversion from 'double' to 'int', possible loss of data
C:\\shop\\cart.cpp(19): error C2660: 'print': function does not take 1 arguments
C:\\shop\\cart.cpp(8): note: see declaration of 'print'
C:\\Program Files\\Microsoft Visual Studio\\2022\\VC\\Tools\\MSVC\\14.38\\include\\vector(33): note: could be 'std::vector'
C:\\Program Files\\Microsoft Visual Studio\\2022\\VC\\Tools\\MSVC\\14.38\\include\\list(40): note: or 'std::list'
C:\\shop\\stock.h(3): fatal error C1083: Cannot open include file: 'mailer/client.h': No such file or directory
"""
CLANG_VECTOR: Final = "Checks: '-*,readability-identifier-length,bugprone-*'\n"

RUNS: Final[dict[str, Run | Synthetic]] = {
    "gcc_errors": Run("gcc -Wall -Wextra -c prices.c", {"prices.c": PRICES, "cart.h": HEADER}, version="gcc --version"),
    "gcc_warnings": Run("gcc -Wall -Wextra -c stock.c", {"stock.c": WARNS, "cart.h": HEADER}, version="gcc --version"),
    "gcc_two_files": Run(
        "gcc -Wall -Wextra -c stock.c prices.c",
        {"stock.c": WARNS, "prices.c": PRICES, "cart.h": HEADER},
        version="gcc --version",
    ),
    "gcc_header": Run(
        "gcc -Wall -c stock.c outer.c",
        {"stock.c": WARNS, "cart.h": HEADER_BAD, "outer.c": '#include "outer.h"\n', "outer.h": '#include "cart.h"\n'},
        version="gcc --version",
    ),
    "gcc_missing_header": Run("gcc -c mail.c", {"mail.c": "#include <mailer/client.h>\n"}, version="gcc --version"),
    "gcc_werror": Run(
        "gcc -Wall -Wextra -Werror -c stock.c", {"stock.c": WARNS, "cart.h": HEADER}, version="gcc --version"
    ),
    "gxx_templates": Run("g++ -c cart.cpp", {"cart.cpp": TEMPLATES, "line.h": LINE_H}, version="g++ --version"),
    "clang_tidy": Run(
        "clang-tidy stock.c prices.c --",
        {"stock.c": WARNS, "prices.c": PRICES, "cart.h": HEADER, ".clang-tidy": CLANG_VECTOR},
        version="clang-tidy --version",
    ),
    "ld_errors": Run("cc main.c cart.c legacy.c -o shop", LINK, version="ld --version"),
    "ld_no_library": Run("cc main.c cart.c -lshopmath -o shop", LINK, version="ld --version"),
    "javac_errors": Run("javac -Xlint -d out Cart.java", {"Cart.java": JAVA}, version="javac -version"),
    "javac_warnings": Run(
        "javac -Xlint -d out Cart.java",
        {
            "Cart.java": "package shop;\nimport java.util.*;\npublic class Cart {\n    List raw = new ArrayList();\n"
            "    void add() { raw.add(3); }\n}\n"
        },
        version="javac -version",
    ),
    "javac_unchecked": Run(
        "javac -d out Cart.java",
        {"Cart.java": "import java.util.*;\nclass Cart { void add(List l) { l.add(3); } }\n"},
        version="javac -version",
    ),
    "msvc": Synthetic("cl /EHsc cart.cpp", MSVC, 2),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

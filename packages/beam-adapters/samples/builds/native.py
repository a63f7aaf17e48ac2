"""One small shop in C and C++ as a project for tools of native builds, and the ways in which it fails."""

from typing import Final

CART: Final = "int total(int n) {\n    return n * 3;\n}\n"
BAD: Final = "int total(int n) {\n    return n * rate;\n}\n"
MAIN: Final = "int total(int n);\nint main(void) {\n    return total(0);\n}\n"
STOCK: Final = "int left(int n) {\n    int shelf = 3;\n    return n;\n}\n"
UNLINKED: Final = "int total(int n);\nint tax(int n);\nint main(void) {\n    return total(0) + tax(3);\n}\n"
SHOP: Final = {"main.c": MAIN, "cart.c": CART, "stock.c": STOCK}
FAILS: Final = {"cart.c": BAD}
LINKS: Final = {"main.c": UNLINKED}
TEMPLATES: Final = """\
#include <algorithm>
#include <string>
#include <vector>

struct Line { std::string sku; int quantity; };

int main() {
  std::vector<Line> lines{{"tea-100", 2}, {"pot-1", 1}};
  std::sort(lines.begin(), lines.end());
  return lines[0].missing;
}
"""
CMAKE: Final = (
    "cmake_minimum_required(VERSION 3.10)\nproject(shop C CXX)\ninclude(CheckIncludeFile)\n"
    "check_include_file(stdint.h HAVE_STDINT)\ncheck_include_file(no_such.h HAVE_NO_SUCH)\n"
    "find_package(Threads REQUIRED)\nadd_compile_options(-Wall)\n"
    "add_library(cart STATIC cart.c stock.c)\nadd_executable(shop main.c)\ntarget_link_libraries(shop cart)\n"
)
MESON: Final = (
    "project('shop', 'c', version: '0.3')\ncc = meson.get_compiler('c')\ncc.has_header('stdint.h')\n"
    "cc.has_header('no_such.h')\ncc.has_function('strdup')\ncc.has_argument('-Wshadow')\n"
    "dependency('threads')\ndependency('shelf', required: false)\n"
    "lib = static_library('cart', 'cart.c', 'stock.c')\nexecutable('shop', 'main.c', link_with: lib)\n"
)
CONFIGURE: Final = (
    "AC_INIT([shop], [0.3])\nAC_CONFIG_SRCDIR([main.c])\nAC_PROG_CC\nAC_PROG_INSTALL\n"
    "AC_CHECK_HEADERS([stdlib.h unistd.h no_such_header.h])\nAC_CHECK_FUNCS([strdup no_such_function])\n"
    "AC_CHECK_LIB([m], [cos])\nAC_CONFIG_HEADERS([config.h])\nAC_CONFIG_FILES([Makefile lib/Makefile])\nAC_OUTPUT\n"
)

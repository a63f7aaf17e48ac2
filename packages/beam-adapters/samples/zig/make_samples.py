"""Remakes the captures of Zig in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run

BOX: Final = Box("zig", python=("ziglang",))
ZIG: Final = "python -m ziglang"
VERSION: Final = f"{ZIG} version"
GOOD: Final = 'const std = @import("std");\npub fn main() void {\n    std.debug.print("{d} teas\\n", .{total(3)});\n}\nfn total(n: u32) u32 {\n    return n * 3;\n}\ntest "total" {\n    try std.testing.expectEqual(@as(u32, 9), total(3));\n}\n'
RUNS: Final = {
    "fail": Run(
        f"{ZIG} build-exe main.zig",
        {"main.zig": GOOD.replace("total(3)", "totl(3)").replace("n * 3", '"three"')},
        version=VERSION,
    ),
    "unused": Run(
        f"{ZIG} build-exe main.zig",
        {"main.zig": GOOD.replace("return n", "const tea = 3; var pot: u8 = 4;\n    return n")},
        version=VERSION,
    ),
    "syntax": Run(
        f"{ZIG} build-exe main.zig", {"main.zig": GOOD.replace("return n * 3;", "return n *")}, version=VERSION
    ),
    "test_pass": Run(f"{ZIG} test main.zig", {"main.zig": GOOD}, version=VERSION),
    "test_fail": Run(f"{ZIG} test main.zig", {"main.zig": GOOD.replace("n * 3", "n * 4")}, version=VERSION),
    "no_file": Run(f"{ZIG} build-exe gone.zig", version=VERSION),
    "no_build": Run(f"{ZIG} build", version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))

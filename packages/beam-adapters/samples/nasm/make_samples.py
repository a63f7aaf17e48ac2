"""Remakes the captures of NASM in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

VERSION: Final = "nasm -v"
RUNS: Final = {
    "fail": Run(
        "nasm -f elf64 shop.asm",
        {
            "shop.asm": "section .text\nglobal _start\n_start:\n    mov rax, shelf\n    mv rbx, 3\n    add eax\n    mov al, 300\n"
        },
        version=VERSION,
    ),
    "warn": Run(
        "nasm -f elf64 shop.asm -w+all", {"shop.asm": "section .text\n_start:\n    mov al, 300\ntea\n"}, version=VERSION
    ),
    "no_include": Run("nasm -f elf64 shop.asm", {"shop.asm": "%include 'gone.inc'\n%error no tea\n"}, version=VERSION),
    "bad_format": Run("nasm -f elf99 shop.asm", {"shop.asm": "nop\n"}, version=VERSION),
    "no_file": Run("nasm -f elf64 gone.asm", version=VERSION),
    "macro": Run(
        "nasm -f elf64 shop.asm",
        {"shop.asm": "%macro tea 1\n    mov rax, %1\n    mv rbx, %1\n%endmacro\nsection .text\n    tea 3\n    tea 4\n"},
        version=VERSION,
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))

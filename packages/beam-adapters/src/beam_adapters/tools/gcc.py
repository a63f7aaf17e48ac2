r"""GCC, Clang and the linkers, called as a command: what the drivers say beside diagnostics.

What a reader must know of the formats:

- The linker of LLVM explains an error in lines that begin with ``>>>``.
- With ``-v`` the driver tells how it was built and what it calls: of that the folders of headers are looked at.

Not here: diagnostics (``compilers``), which stand in the output of any build.  No line of a compiler begins a segment,
so that the steps and the errors of a build stay together; only a command that names a compiler does.
"""

from __future__ import annotations

from beam_adapters._building import COUNT, DETAIL, ERROR, HINT, PLACE, ROUTINE, START
from beam_adapters._table import Adapter, Rule, State

_DRIVER = (
    rb"(?:\S*[/\\])?(?:(?:\w[\w.]*+-)*(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|cc1|cc1plus|collect2|lld|ld64|ld|lto1|lto-wrapper|gfortran|as)"
    rb"(?:-[\d.]++)?(?:\.lld|\.gold|\.bfd|\.mold|-link)?)(?:\.exe)?"
)

_top = State(
    "top",
    (
        Rule("error", rb"%b: (?:fatal |internal compiler )?error: .*" % _DRIVER, ERROR),
        Rule("too-many", rb"fatal error: too many errors emitted, stopping now .*", ERROR),
        Rule("linked", rb">>> .*", DETAIL, run=True),
        Rule("warned", rb"\d++ warnings? generated\.", COUNT),
        Rule(
            "report",
            rb"Please (?:submit a full bug report|include the complete backtrace).*|See <\S++> for instructions\.",
            HINT,
        ),
        Rule(
            "driver",
            (
                rb"Using built-in specs\.|COLLECT_\w++=.*|Thread model: \S++|Supported LTO compression algorithms: .*"
                rb"|GGC heuristics: .*|Compiler executable checksum: .*|\tcompiled by GNU C version .*"
                rb"|GNU (?:C|C\+\+)\d++ .*|GNU assembler version .*"
            ),
            ROUTINE,
            run=True,
        ),
        Rule("version", rb"gcc version \d.*|Target: \S++", PLACE),
        Rule("blank", b"", ROUTINE, then=rb"GGC heuristics: "),
    ),
)

ADAPTER = Adapter(
    "gcc",
    (_top,),
    commands=(
        "gcc", "g++", "cc", "c++", "clang", "clang++", "clang-cl", "ld", "ld.lld", "ld.gold", "ld.bfd", "lld",
        "mold", "gfortran", "gcc-12", "g++-12", "gcc-13", "g++-13", "gcc-14", "g++-14", "clang-14", "clang-16",
        "clang-17", "clang-18", "emcc", "em++", "nvcc", "mpicc", "mpicxx",
    ),
    anchors=(b"COLLECT_GCC=",),
    signatures=(rb"Using built-in specs\.[\r\n]+COLLECT_GCC=",),
    weak=(START,),
    mixes=True,
    verified=("GCC 12.2", "Clang 14", "LLD 14", "GNU ld 2.40"),
)  # fmt: skip

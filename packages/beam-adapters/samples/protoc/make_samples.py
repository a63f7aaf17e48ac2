"""Remakes the captures of protoc in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, Box, make
from capture import Run

GRPC: Final = Box("grpc", python=("grpcio-tools",))
ORDER: Final = 'syntax = "proto3";\npackage shop;\nimport "tea.proto";\nmessage Order {\n  string id = 1;\n  Tea tea = 1;\n  Pot pot = 3;\n}\n'
TEA: Final = 'syntax = "proto3";\npackage shop;\nmessage Tea {\n  string name = 1;\n}\n'


def runs(protoc: str, version: str) -> dict[str, Run]:
    """The same runs for the compiler alone and for that of gRPC."""
    return {
        "fail": Run(
            f"{protoc} -I. --python_out=. order.proto", {"order.proto": ORDER, "tea.proto": TEA}, version=version
        ),
        "syntax": Run(
            f"{protoc} -I. --python_out=. tea.proto", {"tea.proto": TEA.replace("= 1;", "1")}, version=version
        ),
        "no_import": Run(
            f"{protoc} -I. --python_out=. order.proto",
            {"order.proto": ORDER.replace("Tea tea = 1", "Tea tea = 2")},
            version=version,
        ),
        "unused": Run(
            f"{protoc} -I. --python_out=. order.proto",
            {"order.proto": 'syntax = "proto3";\nimport "tea.proto";\nmessage Order {}\n', "tea.proto": TEA},
            version=version,
        ),
        "no_file": Run(f"{protoc} -I. --python_out=. gone.proto", {}, version=version),
        "no_plugin": Run(f"{protoc} -I. --shelf_out=. tea.proto", {"tea.proto": TEA}, version=version),
        "no_syntax": Run(
            f"{protoc} -I. --python_out=. tea.proto",
            {"tea.proto": "message Tea {\n  optional string name = 1;\n}\n"},
            version=version,
        ),
        "no_folder": Run(f"{protoc} -I. --python_out=gone tea.proto", {"tea.proto": TEA}, version=version),
    }


OTHERS: Final = {
    f"{name}_grpc": run
    for name, run in runs("python -m grpc_tools.protoc", "python -m grpc_tools.protoc --version").items()
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, runs("protoc", "protoc --version")), (GRPC, OTHERS))

"""Remakes the captures of pre-commit in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, SHOP, Run, make

HOOKS: Final = """\
repos:
  - repo: local
    hooks:
      - {id: eval, name: no eval, entry: "bash -c '! grep -n eval shop/*.py'", language: system, pass_filenames: false}
      - {id: black, name: black, entry: black -q, language: system, files: rates}
      - {id: say, name: says what it does, entry: echo all is well, language: system, verbose: true, files: rates}
      - {id: ends, name: fix ends of files, entry: "bash -c 'echo >> shop/prices.py; echo fixed shop/prices.py'", language: system, pass_filenames: false}
      - {id: css, name: stylelint, entry: stylelint, language: system, types: [css]}
      - {id: ok, name: yamllint, entry: "true", language: system}
"""
_GIT: Final = ("git init -q && git add -A",)
_VERSION: Final = "pre-commit --version"
RUNS: Final = {
    "fail": Run(
        "pre-commit run --all-files", SHOP | {".pre-commit-config.yaml": HOOKS}, _GIT, version=_VERSION, tools=NEW
    ),
    "fail_color": Run(
        "pre-commit run --all-files --color always",
        SHOP | {".pre-commit-config.yaml": HOOKS},
        _GIT,
        version=_VERSION,
        tools=NEW,
    ),
    "fail_on_commit": Run(
        "git -c user.name=ann -c user.email=ann@shop.example commit -m lines",
        SHOP | {".pre-commit-config.yaml": HOOKS},
        ("git init -q && pre-commit install && git add -A",),
        version=_VERSION,
        tools=NEW,
    ),
    "pass": Run(
        "pre-commit run --all-files",
        SHOP
        | {
            ".pre-commit-config.yaml": HOOKS.replace("ruff check --output-format concise", "true").replace(
                "bash -c", "true"
            )
        },
        _GIT,
        version=_VERSION,
        tools=NEW,
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)

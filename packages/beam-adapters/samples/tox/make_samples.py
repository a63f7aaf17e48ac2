"""Remakes the captures of tox and nox in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  The programs are looked for on PATH.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_TESTS: Final = """\
import pytest
@pytest.mark.parametrize('n', range(12))
def test_row(n):
    assert n < LIMIT
"""
_TOX: Final = """\
[tox]
envlist = py311, lint, docs
skipsdist = true
[testenv]
deps = pytest
commands = pytest -q {posargs}
[testenv:lint]
deps =
skip_install = true
commands = python -c "print('src/cart.py:3:1: E302 expected 2 blank lines'); raise SystemExit(LINT)"
[testenv:docs]
deps =
commands_pre = python -c "print('preparing')"
commands = python -c "print('built 3 pages')"
"""
_NOX: Final = """\
import nox
@nox.session
def tests(session):
    session.install('pytest')
    session.run('pytest', '-q')
@nox.session
@nox.parametrize('n', [1, 2])
def rows(session, n):
    session.run('python', '-c', f'print("row {n}"); raise SystemExit({n} - 1)')
@nox.session(venv_backend='none')
def lint(session):
    session.run('python', '-c', 'print("nothing to report")')
@nox.session
def docs(session):
    session.skip('no printer here')
@nox.session
def broken(session):
    raise RuntimeError('no stock file')
@nox.session
def warns(session):
    session.warn('pool is small')
    session.error('the database is gone')
"""


def _project(limit: int, lint: int) -> dict[str, str]:
    return {
        "test_rows.py": _TESTS.replace("LIMIT", str(limit)),
        "tox.ini": _TOX.replace("LINT", str(lint)),
        "noxfile.py": _NOX,
    }


PROJECTS: Final = {
    "shop": _project(99, 0),
    "failing": _project(7, 1),
    "nodeps": _project(99, 0)
    | {"tox.ini": "[testenv]\nskip_install = true\ndeps = no-such-package-of-the-shop\ncommands = pytest\n"},
    "nocommand": _project(99, 0) | {"tox.ini": "[testenv]\nskip_install = true\ncommands = frobnicate --now\n"},
}
VERSIONS: Final = {"tox-4-nox-2026": ()}

RUNS: Final[dict[str, Run]] = {
    "tox_pass": Run("shop", "tox run"),
    "tox_pass_again": Run("shop", "tox run", before=("tox run",)),
    "tox_quiet": Run("shop", "tox run -q"),
    "tox_fail": Run("failing", "tox run"),
    "tox_fail_color": Run("failing", "tox run --colored yes -e lint,docs"),
    "tox_fail_parallel": Run("failing", "tox run-parallel -p 2"),
    "tox_no_env": Run("shop", "tox run -e nothing-like-this"),
    "tox_no_deps": Run("nodeps", "tox run -e py311"),
    "tox_no_command": Run("nocommand", "tox run -e py311"),
    "tox_skip": Run("shop", "tox run -e py27,lint"),
    "nox_pass": Run("shop", "nox -s tests lint"),
    "nox_fail": Run("failing", "nox"),
    "nox_fail_color": Run("failing", "nox --forcecolor -s rows lint"),
    "nox_stop": Run("failing", "nox -x -s rows tests"),
    "nox_list": Run("shop", "nox -l"),
    "nox_no_session": Run("shop", "nox -s nothing"),
    "nox_verbose": Run("shop", "nox -v -s lint rows"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))

"""The package itself: its public surface, the error tree, and what an import may cost."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import beam_core
from beam_core import _errors

INIT = Path(beam_core.__file__)
HEAVY = {"typing", "dataclasses", "enum", "re", "attr", "attrs", "pathlib", "functools", "json", "hashlib"}


def imported_for_checkers() -> set[str]:
    """The names that type checkers see: those of the block that is never run."""
    return {
        alias.asname
        for node in ast.walk(ast.parse(INIT.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname is not None
    }


def test_all_is_the_public_surface_and_every_name_loads() -> None:
    assert set(beam_core.__all__) == imported_for_checkers() | {"__version__"}
    assert beam_core.__all__ == sorted(set(beam_core.__all__)) == dir(beam_core)
    for name in beam_core.__all__:
        value = getattr(beam_core, name)
        assert value is getattr(beam_core, name)
        assert name == "__version__" or value.__module__.startswith("beam_core._")


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        beam_core.nothing  # noqa: B018  (the access is the test)


def test_the_version_is_that_of_the_distribution() -> None:
    assert beam_core.__version__ == version("beam-core")


def test_every_error_is_public_and_stands_in_the_drawn_tree() -> None:
    errors = {name: kind for name, kind in vars(_errors).items() if inspect.isclass(kind)}
    tree = _errors.__doc__ or ""
    for name, kind in errors.items():
        assert issubclass(kind, beam_core.BeamError)
        assert name in beam_core.__all__
        assert name in tree
    drawn = [line.split("─ ")[1].split()[0] for line in tree.splitlines() if "─ " in line]
    assert sorted([*drawn, "BeamError"]) == sorted(errors)


def test_importing_the_vocabulary_imports_nothing_heavy() -> None:
    code = """
import sys
import beam_core as core
lines = core.Lines(b"a\\n", [0, 2], b"a\\n", [0, 2])
list(lines.windows())
labels = core.Classification(1)
labels.overlay(0, 1, labels.kind(core.Label(core.Priority.P0, "role"), "rule"))
labels.raise_to(0, core.Priority.P0)
basis = core.TokenBasis("estimated:mixed")
count = core.TokenCount(1, basis)
core.Measurement(count, count, 2, 2)
core.Budget.parse("5c")
core.Handle("beam://01234567")
core.Grant(core.Tier.LEARNED, by="test")
core.Receipt(core.Origin(), core.Fidelity.SAFE).as_dict()
core.Document(b"a").lines(1, 1)
core.Pieces, core.Reduction, core.StageReport, core.Segment, core.BeamError
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": str(INIT.parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "beam_core" in loaded
    assert loaded & HEAVY == set()

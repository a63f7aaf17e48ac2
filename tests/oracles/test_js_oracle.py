"""What Jest's and Vitest's JSON reports say of a failing run is visible in the reduced text of the same run.

Recorded pairs always run.  With BEAM_ORACLE_NODE, a folder whose node_modules holds the tool, a few projects are
generated and run besides; ``python tests/oracles/js_oracle.py --help`` runs as many as wanted.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

HERE = Path(__file__).parent
RECORDED = sorted((HERE / "recorded_js").glob("*.txt"))
NODE = os.environ.get("BEAM_ORACLE_NODE")
SEEDS = range(1, 5)


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("js_oracle", HERE / "js_oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["js_oracle"] = module
    spec.loader.exec_module(module)
    return module


js_oracle = _load()


def test_there_are_recorded_runs_of_both_tools() -> None:
    assert {path.name.partition("_")[0] for path in RECORDED} == set(js_oracle.TOOLS)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_run_keeps_every_fact(path: Path) -> None:
    report: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
    grade = js_oracle.grade(path.name.partition("_")[0], path.read_bytes(), report)
    assert grade.lost == []
    assert sum(grade.said.values()) > 5 * sum(grade.unsaid.values())


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", js_oracle.TOOLS)
def test_a_generated_run_keeps_every_fact(tool: str, seed: int) -> None:
    if NODE is None or not (Path(NODE) / "node_modules" / tool).is_dir():
        pytest.skip(f"no {tool} in the node_modules of BEAM_ORACLE_NODE")
    raw, report = js_oracle.run(tool, seed, Path(NODE).resolve())
    assert js_oracle.grade(tool, raw, report).lost == []


def test_the_oracle_sees_a_loss() -> None:
    """A text without its failed tests is no match for the report."""
    for path in RECORDED:
        tool, raw = path.name.partition("_")[0], path.read_bytes()
        report = json.loads(path.with_suffix(".json").read_text("utf-8"))
        marks = ("\u25cf", " FAIL ", "Tests  ")
        text = js_oracle.ANSI.sub("", raw.decode()).splitlines(keepends=True)
        shown = "".join(line for line in text if not any(mark in line for mark in marks))
        assert {fact.kind for fact in js_oracle.grade(tool, raw, report, shown.encode()).lost} & {"id", "count"}

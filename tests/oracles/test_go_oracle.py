"""The go oracle on recorded runs, and on fresh ones where a Go is installed (BEAM_GO names one; else PATH)."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
SEEDS = range(200, 204)


def _load() -> Any:
    """The program beside this file, which is no package."""
    spec = importlib.util.spec_from_file_location("beam_go_oracle", HERE / "go_oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


oracle = _load()
RECORDED = oracle.recorded(HERE / "go")


@pytest.mark.parametrize("done", [run for _, run in RECORDED], ids=[name for name, _ in RECORDED])
def test_a_recorded_run_shows_what_its_events_say(done: Any) -> None:
    result = oracle.grade(done)
    assert result.failed
    assert sum(result.wanted.values()) >= 2
    assert result.hidden == []


def test_the_recorded_runs_are_of_many_kinds() -> None:
    wanted = sum((oracle.grade(done).wanted for _, done in RECORDED), start=oracle.Counter())
    assert len(RECORDED) >= 6
    assert set(wanted) >= {"failed test", "failed package", "message", "output", "panic", "frame", "build error"}


def test_the_oracle_sees_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reduction that loses any one line of a failed test is found out."""
    name, done = RECORDED[0]
    kept = oracle.reduce(done.text, command=done.command)
    lines = kept.data.splitlines(keepends=True)
    noticed = 0
    for i in range(len(lines)):
        rest = b"".join((*lines[:i], *lines[i + 1 :]))
        monkeypatch.setattr(oracle, "reduce", lambda *_, rest=rest, **__: type("Reduced", (), {"data": rest}))
        noticed += bool(oracle.grade(done).hidden)
    assert noticed >= len(lines) // 2, name


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_fresh_run_shows_what_its_events_say(seed: int) -> None:
    go = oracle.find_go()
    if go is None:
        pytest.skip("no go program on PATH, and BEAM_GO names none: only recorded runs are checked")
    assert oracle.grade(oracle.run(seed, go)).hidden == []

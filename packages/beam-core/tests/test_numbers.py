"""Promise: every number says what it is.  Counts, bases, measurements and budgets."""

from __future__ import annotations

import inspect
import operator
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import beam_core
from beam_core import (
    BasisMismatchError,
    BeamError,
    Budget,
    Counter,
    EstimateError,
    InvalidValueError,
    Measurement,
    Reduction,
    TokenBasis,
    TokenCount,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LABELS = ("estimated:mixed", "exact:o200k_base", "exact:cl100k_base", "reconstructed:other", "reported:usage")
BASES = st.sampled_from(LABELS).map(TokenBasis)
NUMBERS = st.integers(0, 10**9)


def count(tokens: int, label: str = "exact:o200k_base") -> TokenCount:
    return TokenCount(tokens, TokenBasis(label))


class Bytes:
    """A counter for tests: one token for each byte."""

    basis = TokenBasis("exact:bytes")

    def count(self, text: bytes) -> TokenCount:
        return TokenCount(len(text), self.basis)


@pytest.mark.parametrize("label", LABELS)
def test_a_basis_is_written_as_it_is_read(label: str) -> None:
    assert str(TokenBasis(label)) == label
    assert TokenBasis(label) == TokenBasis(label)
    assert len({TokenBasis(label), TokenBasis(label)}) == 1


@pytest.mark.parametrize("label", ["", "exact", "exact:", ":o200k_base", "guessed:mixed", "Exact:o200k_base"])
def test_a_basis_without_scheme_or_source_is_refused(label: str) -> None:
    with pytest.raises(InvalidValueError, match="scheme:source") as caught:
        TokenBasis(label)
    assert repr(label) in str(caught.value)


def test_negative_counts_are_refused() -> None:
    with pytest.raises(InvalidValueError):
        count(-1)


@pytest.mark.parametrize("act", [operator.sub, operator.add, operator.lt, operator.le, operator.gt, operator.ge])
@given(left=BASES, right=BASES, a=NUMBERS, b=NUMBERS)
def test_counts_of_two_bases_never_meet(
    act: Callable[[TokenCount, TokenCount], object], left: TokenBasis, right: TokenBasis, a: int, b: int
) -> None:
    one, other = TokenCount(a, left), TokenCount(b, right)
    if left != right:
        with pytest.raises(BasisMismatchError) as caught:
            act(one, other)
        assert {caught.value.left, caught.value.right} == {str(left), str(right)}
    elif act is operator.add:
        assert act(one, other) == TokenCount(a + b, left)
    else:
        assert act(one, other) == act(a, b)  # type: ignore[arg-type]  # the same operator on plain integers


def test_equal_numbers_on_two_bases_are_not_equal() -> None:
    assert count(5) != count(5, "estimated:mixed")
    assert count(5) != 5


@given(basis=BASES, tokens=NUMBERS)
def test_a_cost_is_quoted_from_exact_and_reported_counts_only(basis: TokenBasis, tokens: int) -> None:
    if basis.scheme in {"exact", "reported"}:
        assert TokenCount(tokens, basis).cost(3.0) == tokens * 3.0 / 1_000_000
    else:
        with pytest.raises(EstimateError, match="estimate"):
            TokenCount(tokens, basis).cost(3.0)


def test_a_measurement_stands_on_one_basis() -> None:
    with pytest.raises(BasisMismatchError):
        Measurement(count(10), count(5, "estimated:mixed"), 40, 20)
    assert Measurement(count(10), count(5), 40, 20).basis == TokenBasis("exact:o200k_base")


@given(before=NUMBERS, after=NUMBERS)
def test_the_share_removed(before: int, after: int) -> None:
    measured = Measurement(count(before), count(after), before, after)
    assert measured.tokens_saved == before - after
    assert measured.token_reduction == ((before - after) / before if before else 0.0)
    assert measured.token_reduction <= 1.0


def test_a_measurement_reads_with_its_basis() -> None:
    text = "200 -> 20 tokens (90.0% reduction, basis estimated:mixed); 800 -> 80 bytes"
    assert str(Measurement(count(200, "estimated:mixed"), count(20, "estimated:mixed"), 800, 80)) == text


@pytest.mark.parametrize("kind", [Measurement, Reduction])
def test_no_way_leads_from_a_reduction_to_a_cost(kind: type) -> None:
    """Neither by a name nor by what comes out: a saving is a plain integer, which has no price."""
    words = ("cost", "price", "dollar", "usd", "money", "bill", "cheap")
    assert [name for name in dir(kind) if any(word in name.lower() for word in words)] == []
    assert type(Measurement(count(10), count(5), 40, 20).tokens_saved) is int


def test_only_a_count_has_a_cost() -> None:
    kinds = [value for name in beam_core.__all__ if inspect.isclass(value := getattr(beam_core, name))]
    assert [kind.__name__ for kind in kinds if hasattr(kind, "cost")] == ["TokenCount"]
    assert not hasattr(beam_core, "cost")


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("2000", 2000, "tokens"),
        ("0", 0, "tokens"),
        ("8000b", 8000, "bytes"),
        ("30000c", 30000, "characters"),
        ("9" * 18, int("9" * 18), "tokens"),
    ],
)
def test_budgets_as_they_are_written(text: str, amount: int, unit: str) -> None:
    budget = Budget.parse(text)
    assert (budget.amount, budget.unit) == (amount, unit)
    assert str(budget) == text
    assert budget == Budget(amount, unit)
    assert hash(budget) == hash(Budget(amount, unit))


NO_BUDGETS = ("", "b", "c", "-1", "+1", "1.5", "10bc", "10bb", "10 b", " 10", "10k", "10B", "1_000")
OTHER_DIGITS = ("\uff11\uff10", "\u00b2", "\u0661")  # full-width, superscript, Arabic


@pytest.mark.parametrize("text", [*NO_BUDGETS, *OTHER_DIGITS, "9" * 5000])
def test_anything_else_is_no_budget(text: str) -> None:
    with pytest.raises(InvalidValueError, match="budget"):
        Budget.parse(text)


@given(st.text(max_size=8))
def test_parsing_a_budget_raises_nothing_else(text: str) -> None:
    try:
        budget = Budget.parse(text)
    except BeamError:
        return
    assert Budget.parse(str(budget)) == budget


@pytest.mark.parametrize(("amount", "unit"), [(-1, "tokens"), (5, "rows"), (5, "")])
def test_a_budget_has_a_known_unit(amount: int, unit: str) -> None:
    with pytest.raises(InvalidValueError, match="budget"):
        Budget(amount, unit)


@given(st.text())
def test_the_size_in_characters_and_bytes(text: str) -> None:
    raw = text.encode("utf-8", "surrogatepass")
    assert Budget(1, "characters").size(raw, Bytes()) == len(raw.decode("utf-8", "surrogatepass"))
    assert Budget(1, "bytes").size(raw, Bytes()) == len(raw)


@given(st.binary(max_size=50))
def test_the_size_in_tokens_is_the_counters(raw: bytes) -> None:
    assert Budget(1).size(raw, Bytes()) == len(raw)
    assert 0 <= Budget(1, "characters").size(raw, Bytes()) <= len(raw)
    assert isinstance(Bytes(), Counter)

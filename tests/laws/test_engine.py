"""Laws of the engine, whatever labels it is given: partition, retention, size, undo, budgets, attribution."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lawkit import BUDGETS, FIDELITIES, Case, seeds, texts

from beam_core._edits import OWN
from beam_optimize._undo import undo

LAW = settings(max_examples=200, deadline=None)
fidelities = st.sampled_from(FIDELITIES)
budgets = st.sampled_from(BUDGETS)
recovery = pytest.mark.parametrize("recover", [False, True], ids=["plain", "recover"])


@recovery
@LAW
@given(texts(), seeds, fidelities, budgets)
def test_pieces_partition_units_and_tile_the_output(
    recover: bool, raw: bytes, seed: int, fidelity: str, budget: str | None
) -> None:
    case = Case(raw, seed, fidelity, budget, recover=recover)
    pieces = case.reduction.receipt.pieces
    if pieces is None:
        assert case.reduction.data == raw
        return
    unit = begin = 0
    for kind, start, stop, end in pieces:
        assert end >= begin
        begin = end
        if kind not in OWN:
            assert start == unit < stop
            unit = stop
    assert unit == len(case.units)
    assert begin == len(case.reduction.data)


@recovery
@LAW
@given(texts(), seeds, fidelities, budgets)
def test_every_protected_line_is_in_the_output_at_its_place(
    recover: bool, raw: bytes, seed: int, fidelity: str, budget: str | None
) -> None:
    case = Case(raw, seed, fidelity, budget, recover=recover)
    pieces = case.reduction.receipt.pieces
    if pieces is None:
        return
    back = undo(case.reduction.data, pieces, case.reduction.receipt.segments)
    for unit in case.protected():
        assert back[unit] == case.units[unit]


@recovery
@LAW
@given(texts(), seeds, fidelities, budgets)
def test_what_is_shown_undoes_to_the_source_line_it_came_from(
    recover: bool, raw: bytes, seed: int, fidelity: str, budget: str | None
) -> None:
    """Attribution: every line of the output is Beam's own marker or the whole line of one unit, in order."""
    case = Case(raw, seed, fidelity, budget, recover=recover)
    pieces = case.reduction.receipt.pieces
    if pieces is None:
        return
    for seen, source in zip(
        undo(case.reduction.data, pieces, case.reduction.receipt.segments), case.units, strict=True
    ):
        assert seen is None or seen == source


@recovery
@LAW
@given(texts(), seeds, fidelities, budgets)
def test_never_larger_in_bytes_or_tokens(
    recover: bool, raw: bytes, seed: int, fidelity: str, budget: str | None
) -> None:
    reduction = Case(raw, seed, fidelity, budget, recover=recover).reduction
    assert len(reduction.data) <= len(raw)
    assert reduction.measurement.tokens_saved >= 0
    assert reduction.measurement.bytes_after == len(reduction.data)


@recovery
@LAW
@given(texts(), seeds, fidelities, budgets)
def test_a_last_newline_is_neither_added_nor_lost(
    recover: bool, raw: bytes, seed: int, fidelity: str, budget: str | None
) -> None:
    data = Case(raw, seed, fidelity, budget, recover=recover).reduction.data
    if data:
        assert data.endswith(b"\n") == raw.endswith(b"\n")
    else:
        assert not raw


@recovery
@LAW
@given(texts(), seeds, fidelities)
def test_no_stage_is_ever_discarded(recover: bool, raw: bytes, seed: int, fidelity: str) -> None:
    """The stages are right by themselves; the verifier is there for the day when they are not."""
    stages = Case(raw, seed, fidelity, recover=recover).reduction.receipt.stages
    assert [s for s in stages if s.outcome == "discarded"] == []


@recovery
@LAW
@given(texts(), seeds, st.integers(0, 4000), st.integers(0, 4000))
def test_a_larger_budget_never_loses_a_line(recover: bool, raw: bytes, seed: int, one: int, other: int) -> None:
    small, large = (Case(raw, seed, "compact", f"{n}b", recover=recover) for n in sorted((one, other)))
    if large.reduction.receipt.pieces is None:
        return
    assert small.reduction.receipt.pieces is not None
    more = undo(large.reduction.data, large.reduction.receipt.pieces, large.reduction.receipt.segments)
    less = undo(small.reduction.data, small.reduction.receipt.pieces, small.reduction.receipt.segments)
    assert all(a is not None or b is None for a, b in zip(more, less, strict=True))


@recovery
@LAW
@given(texts(), seeds, st.integers(0, 4000))
def test_a_budget_is_met_or_said_not_to_be(recover: bool, raw: bytes, seed: int, amount: int) -> None:
    reduction = Case(raw, seed, "compact", f"{amount}b", recover=recover).reduction
    assert reduction.receipt.budget_size == len(reduction.data)
    assert reduction.receipt.met is (len(reduction.data) <= amount)


@LAW
@given(texts(), seeds, st.integers(0, 3), st.integers(0, 3))
@example(b"", 0, 0, 3)
def test_a_lower_fidelity_is_never_larger(raw: bytes, seed: int, one: int, other: int) -> None:
    high, low = (Case(raw, seed, FIDELITIES[i]) for i in sorted((one, other)))
    assert len(low.reduction.data) <= len(high.reduction.data)


@recovery
@LAW
@given(texts(), seeds)
def test_full_fidelity_shows_every_line(recover: bool, raw: bytes, seed: int) -> None:
    case = Case(raw, seed, "full", recover=recover)
    pieces = case.reduction.receipt.pieces
    if pieces is not None:
        assert undo(case.reduction.data, pieces, case.reduction.receipt.segments) == case.units


@LAW
@given(texts(), seeds, st.integers(1, 255))
def test_an_exit_code_stands_in_the_receipt_and_where_no_line_tells_of_it_in_the_text(
    raw: bytes, seed: int, code: int
) -> None:
    from lawkit import ChanceClassifier

    from beam_optimize import reduce

    reduction = reduce(raw, exit_code=code, classifier=ChanceClassifier(seed))
    assert reduction.receipt.origin.exit_code == code
    note = b"[beam: exit code %d]" % code
    pieces = reduction.receipt.pieces
    if pieces is not None:
        has_error = 0 in {p & 7 for p in _priorities(raw, seed)}
        assert reduction.data.startswith(note) is not has_error


def _priorities(raw: bytes, seed: int) -> bytearray:
    labels = Case(raw, seed).labels
    return labels.priorities if labels else bytearray()

"""The ladder: ceilings, refusals, budgets, exit codes, counters, and what the receipt says of each."""

from __future__ import annotations

import doctest
import json

import pytest

import beam_optimize._api
from beam_core import Grant, InvalidValueError, Reduction, Tier, TokenBasis, TokenCount, TokenizerUnavailableError
from beam_optimize import HOSTS, reduce

FAILED = b"\x1b[31mFAILED\x1b[0m tests/test_auth.py::test_refresh\n"
REPEATS = FAILED + b"retrying connection to redis:6379\n" * 40


def outcomes(reduction: Reduction) -> dict[str, tuple[str, str]]:
    return {stage.name: (stage.outcome, stage.detail) for stage in reduction.receipt.stages}


def test_four_repeats_of_a_short_line_do_not_pay() -> None:
    reduction = reduce(FAILED + b"retrying\n" * 4)
    assert reduction.receipt.tier == Tier.LOSSLESS
    assert str(reduction.measurement) == ("22 -> 19 tokens (13.6% reduction, basis estimated:mixed); 85 -> 76 bytes")


def test_forty_repeats_are_folded() -> None:
    reduction = reduce(REPEATS)
    assert reduction.data == (
        b"FAILED tests/test_auth.py::test_refresh\n"
        b"retrying connection to redis:6379\n"
        b"[beam: 38 more identical lines omitted]\n"
        b"retrying connection to redis:6379\n"
    )
    assert list(reduction.receipt.edits()) == [{"kind": "fold", "first": 3, "last": 40, "count": 38}]
    assert list(reduction.receipt.omissions()) == []


@pytest.mark.parametrize(
    ("fidelity", "tier"), [("full", Tier.LOSSLESS), ("safe", Tier.DETERMINISTIC), ("compact", Tier.DETERMINISTIC)]
)
def test_fidelity_is_the_ceiling(fidelity: str, tier: Tier) -> None:
    assert reduce(REPEATS, fidelity=fidelity).receipt.tier == tier


def test_refused_tiers_say_why() -> None:
    told = outcomes(reduce(REPEATS, fidelity="minimal"))
    assert told["virtualization"] == ("refused", "no recovery: nothing would lead back to the original")
    assert told["learned"] == told["generative"] == ("refused", "not granted")
    assert outcomes(reduce(REPEATS, fidelity="full"))["folding"] == (
        "refused",
        "fidelity full stops at lossless_representation",
    )


def test_a_grant_opens_no_tier_that_does_not_exist() -> None:
    grant = Grant(Tier.GENERATIVE, by="a test")
    told = outcomes(reduce(REPEATS, grants=[grant]))
    assert told["generative"] == ("refused", "not part of this version")
    assert told["learned"] == ("refused", "not granted")


def test_a_met_budget_stops_the_climb() -> None:
    reduction = reduce(REPEATS, budget="1500b")
    assert reduction.receipt.met is True
    assert outcomes(reduction)["folding"] == ("not needed", "the budget is met")
    assert reduction.data == REPEATS


def test_a_budget_that_is_not_met_is_said() -> None:
    receipt = reduce(REPEATS, budget=5).receipt
    assert (receipt.met, receipt.budget_size, str(receipt.budget)) == (False, 37, "5")


@pytest.mark.parametrize("host", list(HOSTS))
def test_a_host_stands_for_its_budget(host: str) -> None:
    receipt = reduce(REPEATS, host=host).receipt
    assert str(receipt.budget) == HOSTS[host]
    assert receipt.origin.host == host


@pytest.mark.parametrize(
    "arguments",
    [{"fidelity": "tiny"}, {"budget": "12x"}, {"host": "nobody"}, {"adapter": "nothing"}],
    ids=lambda arguments: next(iter(arguments)),
)
def test_a_bad_argument_is_named(arguments: dict[str, str]) -> None:
    with pytest.raises(InvalidValueError) as caught:
        reduce(REPEATS, **arguments)  # type: ignore[arg-type]  # keyword arguments by name
    assert repr(next(iter(arguments.values()))) in str(caught.value)


def test_an_exit_code_that_the_text_does_not_tell_is_noted_first() -> None:
    text = b"working on it\n" * 40
    assert reduce(text, exit_code=3).data.startswith(b"[beam: exit code 3]\nworking on it\n")
    assert not reduce(text, exit_code=0).data.startswith(b"[beam: exit")
    assert not reduce(REPEATS, exit_code=1).data.startswith(b"[beam: exit")
    assert reduce(b"done\n", exit_code=3).data == b"done\n"
    assert reduce(b"done\n", exit_code=3).receipt.origin.exit_code == 3


def test_empty_and_binary_pass() -> None:
    assert reduce(b"").data == b""
    blob = bytes(range(256)) * 20
    assert reduce(blob).data == blob
    assert reduce(blob).receipt.notes == ["binary: passed through as it is"]


def test_text_goes_in_and_out_as_text() -> None:
    assert reduce("caf\u00e9\n").text == "caf\u00e9\n"
    assert reduce(b"\xff\n").text.encode("utf-8", "surrogateescape") == b"\xff\n"


class Unable:
    """An exact counter that cannot count this text."""

    basis = TokenBasis("exact:o200k_base")

    def count(self, text: bytes) -> TokenCount:
        """Refuse."""
        raise TokenizerUnavailableError(f"{len(text)} bytes without a boundary")


def test_where_exact_counting_fails_both_counts_are_estimates_and_it_is_said() -> None:
    reduction = reduce(REPEATS, counter=Unable())
    assert str(reduction.measurement.basis) == "estimated:mixed"
    assert reduction.receipt.notes == ["counted on basis estimated:mixed: 1409 bytes without a boundary"]


def test_a_model_that_is_not_known_is_said() -> None:
    reduction = reduce(REPEATS, model="some-model-of-tomorrow")
    assert str(reduction.measurement.basis) == "estimated:mixed"
    assert "some-model-of-tomorrow" in reduction.receipt.notes[0]


def test_a_receipt_is_plain_data_in_a_fixed_order() -> None:
    one, other = (json.dumps(reduce(REPEATS, exit_code=1).receipt.as_dict()) for _ in range(2))
    assert one == other
    assert json.loads(one)["verified"] is True


def test_a_stage_that_fails_the_verifier_is_discarded_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from beam_optimize import _ladder

    def forging(context: object, layout: object, exit_code: int | None = None) -> object:
        rendered = _ladder_render(context, layout, exit_code)  # type: ignore[arg-type]  # handed through
        rendered.data = rendered.data.replace(b"FAILED", b"PASSED")
        return rendered

    _ladder_render = _ladder.render
    monkeypatch.setattr(_ladder, "render", forging)
    reduction = reduce(REPEATS)
    assert reduction.data == REPEATS
    assert reduction.receipt.verified is False
    assert outcomes(reduction)["folding"][0] == "discarded"


def test_the_examples_in_the_docstrings_are_true() -> None:
    result = doctest.testmod(beam_optimize._api)
    assert (result.attempted, result.failed) == (3, 0)

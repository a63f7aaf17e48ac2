"""The ladder: ceilings, refusals, budgets, exit codes, counters, and what the receipt says of each."""

from __future__ import annotations

import doctest
import json
from typing import TYPE_CHECKING

import pytest

import beam_optimize._api
from beam_core import (
    Classification,
    Grant,
    InvalidValueError,
    Reduction,
    Tier,
    TokenBasis,
    TokenCount,
    TokenizerUnavailableError,
)
from beam_optimize import HOSTS, reduce

if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout

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
    assert str(receipt.budget) in HOSTS[host]
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


PASSED = (
    b"running 60 tests\n%btest result: ok. 60 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n"
    % b"".join(b"test t::case_%d ... ok\n" % n for n in range(60))
)


def test_a_success_verdict_does_not_hide_a_failing_exit_code() -> None:
    """`cargo test && ./deploy.sh`: the tests passed, the command did not."""
    assert reduce(PASSED, exit_code=1).data.startswith(b"[beam: exit code 1]\n")
    assert reduce(PASSED, exit_code=0).data.startswith(b"60 passing\n")


def test_an_exit_code_of_success_beside_a_failing_verdict_is_noted() -> None:
    failed = PASSED.replace(b"ok. 60 passed; 0 failed", b"FAILED. 60 passed; 1 failed")
    assert reduce(failed, exit_code=0).data.startswith(b"[beam: exit code 0]\n")
    assert reduce(failed, exit_code=101).data.startswith(b"60 passing\n")


def test_a_stage_that_raises_is_discarded_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from beam_optimize import _ladder

    def broken(context: object, layout: object) -> None:
        raise RuntimeError("a fault of its own")

    stages = tuple((t, n, broken if n == "noise" else stage) for t, n, stage in _ladder._STAGES)
    monkeypatch.setattr(_ladder, "_STAGES", stages)
    reduction = reduce(REPEATS)
    assert outcomes(reduction)["noise"] == ("discarded", "RuntimeError: a fault of its own")
    assert outcomes(reduction)["folding"][0] == "kept"


class Faulty:
    """A classifier that fails on every text."""

    def classify(self, lines: object, origin: object, adapter: str | None = None) -> Classification:
        """Fail."""
        raise IndexError("a fault of its own")


def test_where_classification_fails_nothing_is_recognised_and_it_is_said() -> None:
    reduction = reduce(REPEATS, classifier=Faulty())
    assert reduction.receipt.notes == ["not classified: IndexError: a fault of its own"]
    assert b"FAILED tests/test_auth.py::test_refresh" in reduction.data


def test_unrecognised_lines_cannot_be_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    from beam_core._edits import GAP
    from beam_optimize import _ladder

    def greedy(context: Context, layout: Layout) -> Layout:
        new = layout.copy()
        new.fates[1:-1] = bytes((GAP,)) * (len(new.fates) - 2)
        return new

    monkeypatch.setattr(_ladder, "_STAGES", ((Tier.EXTRACTIVE, "greedy", greedy),))
    text = b"".join(b"a line like no other, number %d\n" % (n * n) for n in range(50))
    assert reduce(text).data == text
    assert outcomes(reduce(text))["greedy"][0] == "discarded"


def test_a_stage_cannot_lower_labels_behind_the_verifiers_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from beam_core._edits import DROPPED
    from beam_optimize import _ladder

    def lowering(context: Context, layout: Layout) -> Layout:
        context.classification.priorities[0] = 5
        new = layout.copy()
        new.fates[0] = DROPPED
        return new

    monkeypatch.setattr(_ladder, "_STAGES", ((Tier.DETERMINISTIC, "lowering", lowering),))
    assert reduce(b"error: the disk is full\nand more\n").data == b"error: the disk is full\nand more\n"


def test_lines_that_differ_in_their_ends_are_not_folded_where_they_may_be_quoted() -> None:
    text = b"x x x x x x\r\n" * 40 + b"x x x x x x\n" * 40
    assert reduce(text, command="cat f.txt").data == text


def test_numbers_that_lead_nowhere_are_given_up_early() -> None:
    from beam_optimize._decode import decode
    from beam_optimize.stages.series import series_template

    lines = decode(b"".join(b"request %d done\n" % (n * 7919 % 1000) for n in range(5000)))
    assert lines is not None
    asked: list[int] = []
    line = lines.line
    assert series_template(Asked(lines, line, asked), 0, len(lines)) is None  # type: ignore[arg-type]  # stands in
    assert len(asked) < 20


class Asked:
    """Lines that remember which were asked for."""

    def __init__(self, lines: object, line: object, asked: list[int]) -> None:
        self._line = line
        self._asked = asked

    def line(self, unit: int) -> bytes:
        """The line, and note it."""
        self._asked.append(unit)
        text: bytes = self._line(unit)  # type: ignore[operator]  # a bound method
        return text


def test_the_examples_in_the_docstrings_are_true() -> None:
    result = doctest.testmod(beam_optimize._api)
    assert (result.attempted, result.failed) == (3, 0)

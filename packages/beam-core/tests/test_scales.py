"""Promise: generative text never enters by fidelity.  Priorities, tiers, fidelities and grants."""

from __future__ import annotations

import copy
import pickle

import pytest

from beam_core import Fidelity, Grant, InvalidValueError, Priority, Tier


def test_p0_and_p1_are_protected_and_nothing_else() -> None:
    assert [p for p in Priority.all() if p.protected] == [Priority.P0, Priority.P1]


@pytest.mark.parametrize(
    ("fidelity", "ceiling"),
    [
        (Fidelity.FULL, Tier.LOSSLESS),
        (Fidelity.SAFE, Tier.DETERMINISTIC),
        (Fidelity.COMPACT, Tier.VIRTUAL),
        (Fidelity.MINIMAL, Tier.VIRTUAL),
    ],
)
def test_ceilings(fidelity: Fidelity, ceiling: Tier) -> None:
    assert fidelity.ceiling(recovery=True) is ceiling
    assert fidelity.ceiling(recovery=False) is min(ceiling, Tier.EXTRACTIVE)


def test_no_fidelity_reaches_a_tier_that_needs_a_grant() -> None:
    reached = {f.ceiling(recovery=recovery) for f in Fidelity.all() for recovery in (True, False)}
    assert max(reached) < Tier.LEARNED < Tier.GENERATIVE


def test_nothing_is_virtual_without_a_way_back() -> None:
    assert all(f.ceiling(recovery=False) < Tier.VIRTUAL for f in Fidelity.all())


def test_a_higher_fidelity_number_never_allows_less() -> None:
    for recovery in (True, False):
        ceilings = [f.ceiling(recovery=recovery) for f in Fidelity.all()]
        assert ceilings == sorted(ceilings)


@pytest.mark.parametrize("tier", [t for t in Tier.all() if t < Tier.LEARNED])
def test_a_grant_is_for_tiers_that_need_one(tier: Tier) -> None:
    with pytest.raises(InvalidValueError, match=str(tier)):
        Grant(tier, by="test")


@pytest.mark.parametrize("tier", [Tier.LEARNED, Tier.GENERATIVE])
def test_a_grant_names_who_gave_it(tier: Tier) -> None:
    assert Grant(tier, by="test").by == "test"
    with pytest.raises(InvalidValueError, match="grant"):
        Grant(tier, by="")


@pytest.mark.parametrize("scale", [Priority, Tier, Fidelity])
def test_members_are_single_ordered_and_named(scale: type[Priority | Tier | Fidelity]) -> None:
    members = list(scale.all())
    assert members == list(range(len(members)))
    for member in members:
        assert scale.named(str(member)) is member
        assert pickle.loads(pickle.dumps(member)) is member  # noqa: S301  (its own bytes)
        assert copy.deepcopy(member) is member
    with pytest.raises(InvalidValueError, match=str(members[0])):
        scale.named("P9")


def test_names() -> None:
    assert [str(p) for p in Priority.all()] == ["P0", "P1", "P2", "P3", "P4", "P5"]
    assert [str(f) for f in Fidelity.all()] == ["full", "safe", "compact", "minimal"]
    assert [str(t) for t in Tier.all()] == [
        "passthrough",
        "lossless_representation",
        "deterministic_reduction",
        "extractive_selection",
        "virtualization",
        "learned_compression",
        "generative_summarization",
    ]

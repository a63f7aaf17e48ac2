"""Laws of labelling: total, the more important wins, the floor only raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_core import Classification, InvalidValueError, Label, Priority
from beam_core._classification import OPENS, RAISED, UNRECOGNISED

SIZE = 8
PRIORITIES = st.sampled_from(list(Priority.all()))
RANGES = st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)).map(lambda pair: (min(pair), max(pair)))
OVERLAYS = st.tuples(st.just("overlay"), RANGES, PRIORITIES, st.booleans())
RAISES = st.tuples(st.just("raise"), st.integers(0, SIZE - 1), st.sampled_from([Priority.P0, Priority.P1]))


def test_total_by_construction() -> None:
    labels = Classification(5)
    assert len(labels) == 5
    assert [labels.priority(u) for u in range(5)] == [Priority.P2] * 5
    assert [labels.label(u) for u in range(5)] == [UNRECOGNISED] * 5
    assert len(Classification(0)) == 0


class Naive:
    """What each unit should be, one unit and one rule at a time."""

    def __init__(self) -> None:
        self.label: list[Label] = [UNRECOGNISED] * SIZE
        self.floor: list[Priority] = [Priority.P5] * SIZE
        self.opens = [False] * SIZE

    def overlay(self, start: int, stop: int, label: Label, opens: bool) -> None:
        for unit in range(start, stop):
            if self.label[unit] is UNRECOGNISED or label.priority < self.label[unit].priority:
                self.label[unit] = label
        if opens and start < stop:
            self.opens[start] = True

    def raise_to(self, unit: int, priority: Priority) -> None:
        self.floor[unit] = min(self.floor[unit], priority)

    def priority(self, unit: int) -> Priority:
        return min(self.label[unit].priority, self.floor[unit])


@given(st.lists(st.one_of(OVERLAYS, RAISES), max_size=12))
def test_overlap_keeps_the_more_important_in_any_order(acts: list[tuple[object, ...]]) -> None:
    labels, naive = Classification(SIZE), Naive()
    for number, act in enumerate(acts):
        match act:
            case ("overlay", (int(start), int(stop)), Priority() as priority, bool(opens)):
                label = Label(priority, f"role {number}")
                labels.overlay(start, stop, labels.kind(label, f"rule {number}"), opens=opens)
                naive.overlay(start, stop, label, opens)
            case ("raise", int(unit), Priority() as priority):
                labels.raise_to(unit, priority)
                naive.raise_to(unit, priority)
    assert len(labels) == SIZE == len(labels.kinds)
    for unit in range(SIZE):
        assert labels.priority(unit) is naive.priority(unit), unit
        assert labels.label(unit) is naive.label[unit], unit
        assert bool(labels.priorities[unit] & OPENS) == naive.opens[unit], unit


@given(st.lists(st.tuples(PRIORITIES, PRIORITIES), max_size=SIZE))
def test_raising_never_lowers(pairs: list[tuple[Priority, Priority]]) -> None:
    labels = Classification(SIZE)
    for unit, (declared, floor) in enumerate(pairs):
        labels.overlay(unit, unit + 1, labels.kind(Label(declared, "role"), "rule"))
        labels.raise_to(unit, floor)
        assert labels.priority(unit) is min(declared, floor)
        assert bool(labels.priorities[unit] & RAISED) == (floor < declared)
        assert labels.label(unit).priority is declared


@given(st.lists(PRIORITIES, min_size=1, max_size=SIZE), RANGES)
def test_protects(priorities: list[Priority], units: tuple[int, int]) -> None:
    labels = Classification(len(priorities))
    for unit, priority in enumerate(priorities):
        labels.overlay(unit, unit + 1, labels.kind(Label(priority, "role"), "rule"), opens=bool(unit % 2))
    start, stop = units
    assert labels.protects(start, stop) == any(p.protected for p in priorities[start:stop])


@pytest.mark.parametrize(("start", "stop"), [(-1, 2), (0, 4), (3, 4), (2, 7), (9, 10)])
def test_a_label_outside_the_text_is_refused(start: int, stop: int) -> None:
    labels = Classification(3)
    kind = labels.kind(Label(Priority.P0, "role"), "rule")
    with pytest.raises(InvalidValueError, match="range of units"):
        labels.overlay(start, stop, kind)
    assert len(labels) == len(labels.kinds) == 3


def test_kinds_count_up_and_remember_their_rule() -> None:
    labels = Classification(1)
    one, two = Label(Priority.P4, "passing", noun="passing"), Label(Priority.P0, "failure")
    assert [labels.kind(one, "tool/start/1"), labels.kind(two, "tool/start/2")] == [1, 2]
    assert labels.labels == [UNRECOGNISED, one, two]
    assert labels.rules == ["", "tool/start/1", "tool/start/2"]

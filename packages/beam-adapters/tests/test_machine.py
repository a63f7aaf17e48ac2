"""The machine: states, runs, windows, and time that grows with the text and no faster."""

from array import array
from itertools import accumulate
from pathlib import Path

import pytest

from beam_adapters import _machine, load_adapter
from beam_adapters._machine import RUN, Machine
from beam_adapters._samples import units
from beam_adapters._table import BACK, Adapter, Rule, State
from beam_adapters.labels import samples
from beam_core import Classification, Label, Lines, Origin, Priority
from beam_core._classification import OPENS

P0, P1, P2, P3, P4, P5 = Priority.all()
GOOD = Label(P4, "good", "good")
BAD = Label(P0, "bad")
TITLE = Label(P1, "title")
FRAME = Label(P3, "frame")

TOY = Adapter(
    "toy",
    (
        State(
            "top",
            (
                Rule("good", rb"ok .*", GOOD, run=True),
                Rule("bad", rb"bad .*", BAD, enter="inside", opens=True),
                Rule("part", rb"== .*", TITLE, segment=True),
                Rule("pair", rb"one\ntwo", TITLE),
            ),
        ),
        State(
            "inside",
            (Rule("end", rb"end", TITLE, enter="top"), Rule("trace", rb"trace", TITLE, enter="trace")),
            default=TITLE,
        ),
        State("trace", (Rule("frame", rb"  at .*", FRAME, run=True),), otherwise=BACK),
    ),
)


def label(
    text: bytes, adapter: Adapter = TOY, prefix: bytes | None = None
) -> tuple[Classification, list[int], Machine]:
    lines = units(text)
    classification = Classification(len(lines))
    machine = Machine(adapter, classification)
    splits = machine.run(lines, 0, len(lines), prefix)
    return classification, splits, machine


def names(classification: Classification) -> list[str]:
    return [classification.rules[kind].partition("/")[2] or "-" for kind in classification.kinds]


def test_lines_get_the_label_of_their_rule_and_unknown_ones_stay_as_they_are() -> None:
    classification, _, _ = label(b"ok 1\nok 2\n?\nok 3\n")
    assert names(classification) == ["top/good", "top/good", "-", "top/good"]
    assert bytes(classification.priorities) == bytes((4, 4, 2, 4))


def test_a_state_labels_what_it_does_not_know_and_ends_by_rule() -> None:
    classification, _, _ = label(b"bad 1\nwhatever\nok 1\nend\nok 2\n")
    assert names(classification) == ["top/bad", "inside/default", "inside/default", "inside/end", "top/good"]
    assert classification.priorities[0] == P0 | OPENS


def test_back_leads_to_the_state_from_before() -> None:
    classification, _, _ = label(b"bad 1\ntrace\n  at x\n  at y\nmore\nend\n")
    assert names(classification)[2:] == ["trace/frame", "trace/frame", "inside/default", "inside/end"]


def test_a_rule_of_two_lines_labels_both_and_half_of_it_neither() -> None:
    classification, _, _ = label(b"one\ntwo\none\nthree\n")
    assert names(classification) == ["top/pair", "top/pair", "-", "-"]


def test_segments_begin_where_rules_say() -> None:
    _, splits, _ = label(b"ok\n== a\nok 1\n== b\n")
    assert splits == [1, 3]


def test_frames_end_units_too_and_the_last_line_needs_no_end() -> None:
    classification, _, _ = label(b"ok 1\rok 2\nok 3")
    assert names(classification) == ["top/good"] * 3


def test_a_prefix_is_not_seen_by_rules() -> None:
    classification, _, _ = label(b"12: ok 1\n13: bad 2\n14: end\n", prefix=rb"\d+: ")
    assert names(classification) == ["top/good", "top/bad", "inside/end"]


def test_many_lines_of_one_kind_are_one_match() -> None:
    classification, _, machine = label(b"ok 1\n" * RUN)
    assert machine.matches == 1
    assert set(classification.kinds) == {classification.kinds[0]}


@pytest.mark.parametrize("window", [1, 50, 999, 1 << 12])
def test_windows_change_nothing(monkeypatch: pytest.MonkeyPatch, window: int) -> None:
    """Whatever is cut where: rules of several lines and look-aheads see what they need."""
    text = b"".join(path.read_bytes() for path, _ in _samples())
    whole, splits, _ = label(text, load_adapter("cargo"))
    monkeypatch.setattr(_machine, "WINDOW", window)
    cut, cut_splits, _ = label(text, load_adapter("cargo"))
    assert cut.priorities == whole.priorities
    assert names(cut) == names(whole)
    assert cut_splits == splits


def _samples() -> list[tuple[Path, Origin]]:
    return list(samples("cargo"))


def lines_of(text: bytes) -> Lines:
    """Units by newline, quickly."""
    starts = array("Q", accumulate((len(line) + 1 for line in text.split(b"\n")[:-1]), initial=0))
    return Lines(text, starts, text, starts)


HOSTILE = {
    "one line": lambda n: b"x" * n + b"\n",
    "spaces": lambda n: b" " * n + b"\n",
    "empty lines": lambda n: b"\n" * n,
    "nearly a test": lambda n: b"test " + b"a ... " * (n // 6) + b"\n",
    "nearly a frame": lambda n: b"stack backtrace:\n" + b"   1: std::x\n" * (n // 13),
    "empty lines in a block": lambda n: b"---- a stdout ----\n" + b"\n" * n,
    "quotes": lambda n: b"thread '" + b"' panicked " * (n // 11) + b"\n",
    "numbers": lambda n: b"error: x\n" + b"1 |\n" * (n // 4),
    "messages": lambda n: b"error: x\n" * (n // 9),
    "open messages": lambda n: b"error: x\n" + b"y\n" * (n // 2),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_takes_a_bounded_number_of_steps(kind: str) -> None:
    """Steps, not seconds: one for each RUN lines of a kind, and never more than three a line."""
    lines = lines_of(HOSTILE[kind](200_000))
    for name in ("cargo", "generic"):
        machine = Machine(load_adapter(name), Classification(len(lines)))
        machine.run(lines, 0, len(lines))
        assert machine.matches <= 3 * len(lines) + 3
        if kind in {"empty lines", "empty lines in a block", "nearly a frame", "numbers"}:
            assert machine.matches <= len(lines) // RUN * 2 + 10


def test_a_large_passing_suite_takes_few_steps() -> None:
    lines = lines_of(b"".join(b"test a::b_%d ... ok\n" % i for i in range(20_000)))
    machine = Machine(load_adapter("cargo"), Classification(len(lines)))
    machine.run(lines, 0, len(lines))
    assert machine.matches <= 20_000 // RUN + 2

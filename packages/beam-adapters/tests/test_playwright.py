"""Failures of Playwright in text of no known tool: code frames, what was shown before, decoys."""

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
ANGLE = "\u203a"


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin())
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def frame(file: str = "cart.spec.js") -> str:
    return f"      5 | five\n    > 6 | six\n        |   ^\n      7 | seven\n        at {file}:6:3\n"


def failure(number: int, *parts: str) -> str:
    return f"  {number}) cart.spec.js:6:1 {ANGLE} adds\n\n    Error: no\n\n" + "\n".join(parts)


def sources(text: str) -> list[tuple[str, str]]:
    return [(rule, line.strip()) for priority, rule, line in labelled(text) if priority == P3 and "|" in line]


def test_source_is_context_and_the_marked_line_is_not() -> None:
    found = labelled(failure(1, frame()))
    assert [priority for priority, _, _ in found] == [P0, P2, P0, P2, P3, P1, P1, P3, P1]


def test_source_that_the_same_file_showed_before_says_so() -> None:
    text = failure(1, frame(), "    Retry #1 ---\n", frame(), frame("other.spec.js"))
    assert sources(text) == [
        ("source", "5 | five"),
        ("source", "7 | seven"),
        ("shown-before", "5 | five"),
        ("shown-before", "7 | seven"),
        ("source", "5 | five"),
        ("source", "7 | seven"),
    ]


def test_the_message_of_a_failure_stays_whatever_it_looks_like() -> None:
    text = failure(1, "    Expected: 5 | five\n      - waiting for locator\n  5 | five\n5 | five\n", frame())
    assert sources(text) == [("source", "5 | five"), ("source", "7 | seven")]


@pytest.mark.parametrize("head", ["  1) milk\n", "  1) see a.js:3:1 for more\n", "1) a.js:3:1 \u203a adds\n", ""])
def test_source_below_no_failure_stays(head: str) -> None:
    assert sources(f"  1) \n{head}{frame()}") == []


def test_source_after_the_tally_stays() -> None:
    assert len(sources(failure(1, frame(), "  1 failed\n    a.js\n", frame()))) == 2

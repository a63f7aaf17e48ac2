"""A kept line keeps its own file and line number: every (file, line, text) that is shown was there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import BUDGETS, FIDELITIES, ROOT, shown

from beam_optimize import reduce

if TYPE_CHECKING:
    from pathlib import Path

Triple = tuple[bytes, bytes, bytes]

FILES = (b"src/app.ts", b"src/deep/er/model.ts", b"lib/a b.js", b"error.ts")
TEXTS = (b"error  Missing semicolon  semi", b"warning  Unexpected console  no-console", b"error  'x' is not defined")
rows = st.lists(st.tuples(st.integers(1, 60), st.sampled_from(TEXTS)), min_size=1, max_size=40)


def grouped(report: list[tuple[bytes, list[tuple[int, bytes]]]]) -> bytes:
    """Rows under the header of their file, as linters print them."""
    return b"".join(
        b"\n%b\n%b" % (file, b"".join(b"  %d:5  %b\n" % row for row in rows)) for file, rows in report
    ) + b"\n%d problems\n" % sum(len(rows) for _, rows in report)


def flat(report: list[tuple[bytes, list[tuple[int, bytes]]]]) -> bytes:
    """Every row with its file, as compilers print them."""
    return b"".join(b"%b:%d:5: %b\n" % (file, line, text) for file, rows in report for line, text in rows)


def triples_of_groups(text: list[bytes]) -> list[Triple]:
    """(file, line, text) as a reader takes them: a row belongs to the header above it."""
    found: list[Triple] = []
    file = b""
    for line in text:
        if line in FILES:
            file = line
        elif line.startswith(b"  ") and b":5  " in line:
            number, _, message = line.strip().partition(b":5  ")
            found.append((file, number, message))
    return found


def triples_of_lines(text: list[bytes]) -> list[Triple]:
    """(file, line, text) of lines that carry all three."""
    parts = [line.split(b":", 3) for line in text if line.count(b":") >= 3]
    return [(file, number, message) for file, number, _, message in parts]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(FILES), rows), min_size=1, max_size=4),
    st.sampled_from(FIDELITIES),
    st.sampled_from(BUDGETS),
)
def test_every_triple_that_is_shown_was_there_in_this_order(
    report: list[tuple[bytes, list[tuple[int, bytes]]]], fidelity: str, budget: str | None
) -> None:
    for text, triples in ((grouped(report), triples_of_groups), (flat(report), triples_of_lines)):
        before = iter(triples(text.splitlines()))
        for triple in triples(shown(reduce(text, fidelity=fidelity, budget=budget).data)):
            assert triple in before  # consumes: the same triples, in the same order, none made up


FACTS = sorted((ROOT / "packages/beam-adapters/samples").glob("*/facts.json"))


@pytest.mark.parametrize("path", FACTS, ids=lambda path: path.parent.name)
def test_every_fact_of_the_shipped_captures_is_visible(path: Path) -> None:
    hidden: dict[str, list[str]] = {}
    for name, facts in json.loads(path.read_text(encoding="utf-8")).items():
        data = reduce((path.parent / f"{name}.txt").read_bytes()).data
        lost = [fact for fact in facts["must_keep"] if fact.encode() not in data]
        if lost:
            hidden[name] = lost
    assert hidden == {}

"""Laws of tables that lie over one another: a label depends on the text alone, not on the order of the tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import ROOT, of_each, samples

from beam_adapters import _classifier
from beam_adapters._classifier import labelled
from beam_adapters._detect import Words, common_prefix, contents
from beam_adapters._registry import content_names, load_adapter
from beam_adapters._samples import units
from beam_adapters.labels import samples as label_samples
from beam_core import Origin, Priority

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from beam_core import Classification

    Names = Callable[[Words], list[str]]

TEXTS = {str(path.relative_to(ROOT)): path.read_bytes() for path in samples()}
LINES = sorted({line for text in TEXTS.values() for line in text.splitlines(keepends=True) if len(line) < 200})
CAPTURES = sorted((ROOT.parent / "shared" / "corpus" / "captures").glob("*/*"))
FOUND = contents


def with_tables(raw: bytes, order: Names) -> Classification:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_classifier, "contents", order)
        return labelled(units(raw), Origin(), None)[0]


def backwards(words: Words) -> list[str]:
    return FOUND(words)[::-1]


def same_in_any_order(raw: bytes) -> bool:
    """Whether each unit has the same priority, and stays at the same distance from a diagnostic."""
    if len(FOUND(Words(raw))) < 2:
        return True
    there, back = with_tables(raw, FOUND), with_tables(raw, backwards)
    near = [[one.label(unit).near for unit in range(len(one))] for one in (there, back)]
    return there.priorities == back.priorities and near[0] == near[1]


@pytest.mark.slow
def test_samples_and_captures_read_the_same_with_the_tables_in_reversed_order() -> None:
    """The captures are those of the corpus that lies beside some checkouts."""
    differing = [name for name, raw in TEXTS.items() if not same_in_any_order(raw)]
    differing += [path.name for path in CAPTURES if not same_in_any_order(path.read_bytes())]
    assert differing == []


BEHIND = [name for name in content_names() if not load_adapter(name).sees_prefix]


@pytest.mark.parametrize("name", BEHIND)
def test_behind_timestamps_a_table_reads_the_same(name: str) -> None:
    """Also what it decides at the end, which it does by what it reads there."""
    of_each([path for path, _ in label_samples(name)], partial(reads_the_same_behind_timestamps, name))


def reads_the_same_behind_timestamps(name: str, path: Path) -> None:
    raw = path.read_bytes()
    if b"\r" in raw or b"\x1b" in raw or common_prefix(units(raw)) is not None:
        return  # frames of a screen have no timestamps, and other text has its own
    stamped = b"".join(
        b"2026-07-30T03:36:29.%07dZ " % (i * 31) + line for i, line in enumerate(raw.splitlines(keepends=True))
    )
    plain, behind = (with_tables(text, lambda _: [name]) for text in (raw, stamped))
    ends = {segment.stop for segment in behind.segments} - {segment.stop for segment in plain.segments}
    for unit, kind in enumerate(plain.kinds):
        if plain.rules[kind].startswith(f"{name}/") and unit + 1 not in ends:  # no rule looks past a segment
            assert (plain.rules[kind], unit) == (behind.rules[behind.kinds[unit]], unit)


@st.composite
def mixtures(draw: st.DrawFn) -> bytes:
    """Stretches of several samples, one after the other, with single lines of any of them between."""
    parts: list[bytes] = []
    for text in draw(st.lists(st.sampled_from(sorted(TEXTS)), min_size=1, max_size=4)):
        lines = TEXTS[text].splitlines(keepends=True)
        start = draw(st.integers(0, len(lines)))
        parts += lines[start : start + draw(st.integers(1, 60))]
        parts += draw(st.lists(st.sampled_from(LINES), max_size=3))
    return b"".join(parts)


@settings(max_examples=60, deadline=None)
@given(mixtures(), st.permutations(content_names()))
def test_mixtures_read_the_same_in_any_order(raw: bytes, order: Sequence[str]) -> None:
    def shuffled(words: Words) -> list[str]:
        return sorted(FOUND(words), key=order.index)

    assert with_tables(raw, FOUND).priorities == with_tables(raw, shuffled).priorities


@settings(max_examples=60, deadline=None)
@given(mixtures())
def test_each_label_is_what_one_table_says_alone(raw: bytes) -> None:
    """Of what no certain rule knows, the most important label that any table gives stands."""
    names = FOUND(Words(raw))
    together = with_tables(raw, FOUND)
    alone = [with_tables(raw, lambda _, name=name: [name]) for name in names]  # type: ignore[misc]
    for unit in range(len(together)):
        place = together.rules[together.kinds[unit]]
        if place and place.partition("/")[0] not in names:
            continue  # a tool's own text, or a blank line
        labels = [one for one in alone if one.kinds[unit] and one.rules[one.kinds[unit]].partition("/")[0] in names]
        if not place:
            assert not labels
            continue
        assert (together.priority(unit), place) in [(one.priority(unit), one.rules[one.kinds[unit]]) for one in labels]
        plain = [one.priority(unit) for one in labels if not one.label(unit).yields]
        if together.priority(unit) > min(plain, default=Priority.P5):
            assert certain(place), place


def certain(place: str) -> bool:
    """Whether the rule of this place may lower what others protect."""
    adapter, state, name = place.split("/")
    return any(rule.certain for rule in load_adapter(adapter).states[state].rules if rule.name == name)

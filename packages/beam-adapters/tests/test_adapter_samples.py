"""Every adapter on its captures: all rules are seen, no line is claimed twice, failures stand out, labels are known."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from beam_adapters import AdapterClassifier, adapter_names, load_adapter
from beam_adapters._classifier import labelled
from beam_adapters._detect import segments
from beam_adapters._registry import GENERIC, content_names
from beam_adapters._samples import units
from beam_adapters._watch import claimed_twice
from beam_adapters.labels import ROOTS, render, samples
from beam_core import Origin, Priority

if TYPE_CHECKING:
    from pathlib import Path

    from beam_adapters._detect import Span
    from beam_core import Classification

ADAPTERS = adapter_names()
SAMPLES = [(name, path, origin) for name in ADAPTERS for path, origin in samples(name)]
PLAIN = [(path, origin) for _, path, origin in SAMPLES]
IDS = [f"{name}-{path.stem}" for name, path, _ in SAMPLES]


def before_floor(path: Path, origin: Origin) -> Classification:
    return labelled(units(path.read_bytes()), origin, None)[0]


@pytest.mark.parametrize("name", ADAPTERS)
def test_every_rule_is_seen_in_a_sample(name: str) -> None:
    adapter = load_adapter(name)
    if name == "generic":
        pytest.skip("text of no tool has no captures; its rules are tested by name")
    seen = {place for path, origin in samples(name) for place in before_floor(path, origin).rules}
    for state in adapter.states.values():
        for rule in state.rules:
            places = {f"{name}/{other.name}/{rule.name}" for other in adapter.states.values() if rule in other.rules}
            assert places & seen, f"{name}: rule {rule.name!r} of state {state.name!r} matches no sample"


@pytest.mark.parametrize("name", content_names())
def test_what_is_called_verified_was_seen_in_a_real_capture(name: str) -> None:
    """A text written after a tool's documentation verifies no version of it."""
    files = [root / load_adapter(name).samples / "manifest.json" for root in ROOTS]
    entries = [entry for file in files if file.exists() for entry in json.loads(file.read_text("utf-8")).values()]
    assert bool(load_adapter(name).verified) == any(not entry.get("synthetic") for entry in entries)


@pytest.mark.parametrize("name", ADAPTERS)
def test_no_line_is_claimed_by_two_rules(name: str) -> None:
    """At every place where the machine looks, at most one rule of the state fits."""
    adapter = load_adapter(name)
    for path, origin in samples(name):
        lines = units(path.read_bytes())
        spans = [span for span in segments(lines, origin) if looks(name, span)]
        assert list(claimed_twice(adapter, lines, spans)) == [], path.name


def looks(name: str, span: Span) -> bool:
    """Whether an adapter labels lines of a span: its own, or for a table of content those where others may."""
    if name in content_names():
        return not span.exact and (span.adapter.mixes or span.adapter.name == GENERIC)
    return span.adapter.name == name and (not span.exact or span.adapter.exact)


@pytest.mark.parametrize(("path", "origin"), PLAIN, ids=IDS)
def test_a_failing_sample_has_a_p0(path: Path, origin: Origin) -> None:
    if not origin.exit_code or path.stem in SILENT:
        return
    classification = AdapterClassifier().classify(units(path.read_bytes()), origin)
    assert any(classification.priority(unit) == Priority.P0 for unit in range(len(classification)))


# Failed without a word, for warnings alone, or was killed: no line says so, and Beam invents no verdict.
SILENT = {"run_abort", "run_abort_debug", "warnings_strict", "commit_nothing", "exits_silently", "abort"}


@pytest.mark.parametrize(("path", "origin"), PLAIN, ids=IDS)
def test_labels_are_those_that_were_reviewed(path: Path, origin: Origin) -> None:
    """Made by ``python -m beam_adapters.labels --write``; look at the diff."""
    assert path.with_suffix(".labels").read_text("utf-8") == render(path.read_bytes(), origin)


@pytest.mark.parametrize(("path", "origin"), PLAIN, ids=IDS)
def test_segments_partition_and_every_unit_is_labelled(path: Path, origin: Origin) -> None:
    lines = units(path.read_bytes())
    classification = AdapterClassifier().classify(lines, origin)
    bounds = [(segment.start, segment.stop) for segment in classification.segments]
    assert [start for start, _ in bounds] == [0, *(stop for _, stop in bounds[:-1])]
    assert bounds[-1][1] == len(lines) == len(classification.priorities) == len(classification.kinds)


WRAPPERS = {
    "dotnet_test",
    "exunit",
    "ginkgo",
    "lerna",
    "make",
    "ninja",
    "nx",
    "surefire",
    "tox",
    "tsup",
    "turbo",
    "xctest",
}  # what runs them, or what they run, has adapters of its own


@pytest.mark.parametrize(("name", "path", "origin"), SAMPLES, ids=IDS)
def test_forced_and_without_a_command_the_tool_is_the_same(name: str, path: Path, origin: Origin) -> None:
    """The content decides: without a command line the labels of a recognised text hardly differ."""
    if name in content_names():
        pytest.skip("a table for content is one of several that look at a text")
    lines = units(path.read_bytes())
    forced = labelled(lines, Origin(), name)[0]
    hinted = labelled(lines, origin, None)[0]
    others = [
        segment
        for segment in hinted.segments
        if segment.adapter != name and (name in WRAPPERS or segment.adapter in WRAPPERS)
    ]
    inside = {unit for segment in others for unit in range(segment.start, segment.stop)}
    for unit in sorted(set(range(len(lines))) - inside):
        owner = hinted.rules[hinted.kinds[unit]].partition("/")[0]
        assert owner not in ("", name) or forced.priorities[unit] == hinted.priorities[unit]


@pytest.mark.parametrize(("path", "origin"), PLAIN, ids=IDS)
def test_what_is_cut_off_never_lowers_what_came_before(path: Path, origin: Origin) -> None:
    """A run killed at any byte: each line but the torn one stays if it stays in the whole."""
    raw = path.read_bytes()
    whole = before_floor(path, origin)
    for cut in range(1, len(raw), max(1, len(raw) // 23)):
        lines = units(raw[:cut])
        part, _ = labelled(lines, origin, None)
        for unit in range(len(lines) - 1):
            assert part.priority(unit) <= max(whole.priority(unit), Priority.P2), (cut, lines.line(unit))


# Facts about the captures, written by whoever made them: what a reader needs, and what nobody misses.
FACTS = [
    (name, stem, facts)
    for name in ADAPTERS
    for root in ROOTS
    if (file := root / load_adapter(name).samples / "facts.json").exists()
    for stem, facts in json.loads(file.read_text("utf-8")).items()
]
DIAGNOSTIC = re.compile(r"error(?:\[E\d+\])?:|panicked at|^ *--> |^\S+:\d+:\d+")


@pytest.mark.parametrize(("name", "stem", "facts"), FACTS, ids=[f"{n}-{s}" for n, s, _ in FACTS])
def test_facts_are_kept_and_the_rest_may_go(name: str, stem: str, facts: dict[str, list[str]]) -> None:
    path, origin = next((p, o) for p, o in samples(name) if p.stem == stem)
    lines = units(path.read_bytes())
    classification = AdapterClassifier().classify(lines, origin)

    def best(fact: str) -> Priority:
        found = [classification.priority(u) for u in range(len(lines)) if fact.encode() in lines.line(u)]
        assert found, f"{fact!r} is not in {path.name}"
        return min(found)

    warning = re.compile(r"warning|^help|^ *--> |^ *= |^\S+:\d+:\d+: warning")
    errors = any(rule.endswith(("/error", "/panic")) for rule in classification.rules)
    for fact in facts["must_keep"]:
        assert best(fact) <= Priority.P2, fact
        if DIAGNOSTIC.search(fact) and not warning.search(fact) and errors:
            assert best(fact) <= Priority.P1, fact
    for fact in facts["may_drop"]:
        assert best(fact) >= Priority.P3, fact

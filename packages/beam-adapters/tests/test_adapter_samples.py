"""Every adapter on its captures: all rules are seen, no line is claimed twice, failures stand out, labels are known.

The captures of an adapter are read once for all tests of it (``captures``), and a test takes all of them: one for each
would take longer than what it does.
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import TYPE_CHECKING

import pytest

from beam_adapters import AdapterClassifier, adapter_names, load_adapter
from beam_adapters._classifier import labelled
from beam_adapters._detect import segments
from beam_adapters._registry import GENERIC, content_names
from beam_adapters._samples import units
from beam_adapters._watch import claimed_twice
from beam_adapters.labels import ROOTS, samples, written
from beam_core import Origin, Priority
from beam_core._classification import PRIORITY

if TYPE_CHECKING:
    from pathlib import Path

    from beam_adapters._detect import Span
    from beam_core import Classification

pytestmark = pytest.mark.samples
ADAPTERS = adapter_names()


class Capture:
    """A capture: its units, their labels before the floor, and as the classifier gives them."""

    def __init__(self, name: str, path: Path, origin: Origin) -> None:
        self.name = name
        self.path = path
        self.origin = origin
        self.raw = path.read_bytes()
        self.lines = units(self.raw)

    @cached_property
    def labelled(self) -> Classification:
        """Its labels before the floor."""
        return labelled(self.lines, self.origin, None)[0]

    @cached_property
    def classified(self) -> Classification:
        """Its labels."""
        return AdapterClassifier().classify(self.lines, self.origin)

    def __repr__(self) -> str:
        return f"{self.name}/{self.path.name}"


@pytest.fixture(scope="module", params=ADAPTERS)
def captures(request: pytest.FixtureRequest) -> list[Capture]:
    """Those of an adapter; its tests follow on each other."""
    return [Capture(request.param, path, origin) for path, origin in samples(request.param)]


def test_every_rule_is_seen_in_a_sample(captures: list[Capture], request: pytest.FixtureRequest) -> None:
    name = request.node.callspec.params["captures"]
    adapter = load_adapter(name)
    if name == "generic":
        pytest.skip("text of no tool has no captures; its rules are tested by name")
    seen = {place for capture in captures for place in capture.labelled.rules}
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


def test_no_line_is_claimed_by_two_rules(captures: list[Capture]) -> None:
    """At every place where the machine looks, at most one rule of the state fits."""
    for capture in captures:
        spans = [span for span in segments(capture.lines, capture.origin) if looks(capture.name, span)]
        assert list(claimed_twice(load_adapter(capture.name), capture.lines, spans)) == [], capture


def looks(name: str, span: Span) -> bool:
    """Whether an adapter labels lines of a span: its own, or for a table of content those where others may."""
    if name in content_names():
        return not span.exact and (span.adapter.mixes or span.adapter.name == GENERIC)
    return span.adapter.name == name and (not span.exact or span.adapter.exact)


def test_a_failing_sample_has_a_p0(captures: list[Capture]) -> None:
    for capture in captures:
        if capture.origin.exit_code and capture.path.stem not in SILENT:
            labels = capture.classified
            assert any(labels.priority(unit) == Priority.P0 for unit in range(len(labels))), capture


# Failed without a word, for warnings alone, or was killed: no line says so, and Beam invents no verdict.
SILENT = {"run_abort", "run_abort_debug", "warnings_strict", "commit_nothing", "exits_silently", "abort"}


def test_labels_are_those_that_were_reviewed(captures: list[Capture]) -> None:
    """Made by ``python -m beam_adapters.labels --write``; look at the diff."""
    for capture in captures:
        reviewed = capture.path.with_suffix(".labels").read_text("utf-8")
        assert reviewed == written(capture.lines, capture.labelled), capture


def test_segments_partition_and_every_unit_is_labelled(captures: list[Capture]) -> None:
    for capture in captures:
        labels = capture.classified
        bounds = [(segment.start, segment.stop) for segment in labels.segments]
        assert [start for start, _ in bounds] == [0, *(stop for _, stop in bounds[:-1])], capture
        assert bounds[-1][1] == len(capture.lines) == len(labels.priorities) == len(labels.kinds), capture


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


def test_forced_and_without_a_command_the_tool_is_the_same(captures: list[Capture]) -> None:
    """The content decides: without a command line the labels of a recognised text hardly differ."""
    for capture in captures:
        name, hinted = capture.name, capture.labelled
        if name in content_names():
            pytest.skip("a table for content is one of several that look at a text")
        forced = labelled(capture.lines, Origin(), name)[0]
        others = [
            segment
            for segment in hinted.segments
            if segment.adapter != name and (name in WRAPPERS or segment.adapter in WRAPPERS)
        ]
        inside = {unit for segment in others for unit in range(segment.start, segment.stop)}
        for unit in sorted(set(range(len(capture.lines))) - inside):
            owner = hinted.rules[hinted.kinds[unit]].partition("/")[0]
            assert owner not in ("", name) or forced.priorities[unit] == hinted.priorities[unit], (capture, unit)


LEVELS = bytes(byte & PRIORITY for byte in range(256))


def test_what_is_cut_off_never_lowers_what_came_before(captures: list[Capture]) -> None:
    """A run killed at any byte: each line but the torn one stays if it stays in the whole."""
    for capture in captures:
        raw = capture.raw
        allowed = bytes(max(level, Priority.P2) for level in capture.labelled.priorities.translate(LEVELS))
        for cut in range(1, len(raw), max(1, len(raw) // 23)):
            lines = units(raw[:cut])
            levels = labelled(lines, capture.origin, None)[0].priorities.translate(LEVELS)[:-1]
            lower = [lines.line(unit) for unit, level in enumerate(levels) if level > allowed[unit]]
            assert lower == [], (capture, cut)


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

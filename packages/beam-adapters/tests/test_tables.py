"""The tables themselves: what any adapter must keep to, checked over the whole registry."""

import re
from importlib import import_module

import pytest

from beam_adapters import adapter_names, load_adapter
from beam_adapters._alternation import split
from beam_adapters._machine import source
from beam_adapters._table import BACK
from beam_adapters.index import built_in
from beam_adapters.patterns import patterns
from beam_core import Label, Priority
from beam_core._edits import plural

ADAPTERS = adapter_names()


@pytest.mark.parametrize("name", ADAPTERS)
def test_states_lead_only_to_states_that_exist(name: str) -> None:
    adapter = load_adapter(name)
    known = {*adapter.states, BACK}
    for state in adapter.states.values():
        assert {rule.enter for rule in state.rules if rule.enter} <= known, state
        assert state.otherwise is None or state.otherwise in known, state


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_line_is_looked_at_again_only_finitely_often(name: str) -> None:
    """``otherwise`` leads to a state that swallows every line, or to one that does: never in a circle."""
    adapter = load_adapter(name)
    for state in adapter.states.values():
        seen: list[str] = []
        following = state.otherwise
        while following is not None and following != BACK:
            assert following not in seen, state
            seen.append(following)
            following = adapter.states[following].otherwise


@pytest.mark.parametrize("name", ADAPTERS)
def test_patterns_compile_and_have_no_groups_of_their_own(name: str) -> None:
    for state in load_adapter(name).states.values():
        for rule in state.rules:
            for part in split(rule.pattern):
                assert re.compile(part).groups == 0, rule
        alternation, groups = source(state)
        assert re.compile(alternation).groups == len(groups)


@pytest.mark.parametrize("name", ADAPTERS)
def test_rule_names_are_unique_in_a_state(name: str) -> None:
    for state in load_adapter(name).states.values():
        names = [rule.name for rule in state.rules]
        assert len(names) == len(set(names)), state


@pytest.mark.parametrize("name", ADAPTERS)
def test_what_is_counted_has_a_noun_and_what_is_not_known_is_kept(name: str) -> None:
    for state in load_adapter(name).states.values():
        assert state.default.priority <= Priority.P2
        for rule in state.rules:
            assert rule.label.noun or rule.label.priority != Priority.P4, rule


@pytest.mark.parametrize("name", ADAPTERS)
def test_labels_have_one_object_each(name: str) -> None:
    """Equal roles at one priority are one label, so that counts and folds see one kind."""
    labels: dict[tuple[Priority, str, str], Label] = {}
    for state in load_adapter(name).states.values():
        for rule in state.rules:
            key = rule.label.priority, rule.label.role, rule.label.noun
            assert labels.setdefault(key, rule.label).near == rule.label.near, rule


def test_no_pattern_repeats_a_group_possessively() -> None:
    """Python before 3.11.5 gets such groups wrong (cpython gh-106052); of a single character they are right."""
    from re import _compiler, _parser  # type: ignore[attr-defined]  # what re is made of

    def offending(part: object) -> bool:
        if isinstance(part, (list, tuple, _parser.SubPattern)):
            items = list(part)
            if items and str(items[0]) == "ATOMIC_GROUP":
                return True
            if items and str(items[0]) == "POSSESSIVE_REPEAT" and not _compiler._simple(items[1][2]):
                return True
            return any(offending(item) for item in items)
        return False

    assert [(table, source) for table, source, flags in patterns() if offending(_parser.parse(source, flags))] == []


@pytest.mark.parametrize("name", adapter_names())
def test_what_is_counted_has_a_name_that_stands_in_a_list(name: str) -> None:
    """Counts stand beside each other with commas between them."""
    adapter = load_adapter(name)
    nouns = [rule.label.noun for state in adapter.states.values() for rule in state.rules]
    assert not [noun for noun in nouns if "," in noun or noun[:1].isdigit()]


# The head of each noun that lines are counted by, and how it reads of one line.
SINGULARS = {
    "archives": "archive", "artifacts": "artifact", "assertions": "assertion", "attributes": "attribute",
    "blocks": "block", "calls": "call", "charts": "chart", "checks": "check", "classes": "class", "commands": "command",
    "crates": "crate", "dependencies": "dependency", "directives": "directive", "downloads": "download",
    "durations": "duration", "environments": "environment", "events": "event", "examples": "example",
    "failures": "failure", "fetches": "fetch", "fields": "field", "files": "file", "filesystems": "filesystem",
    "frames": "frame", "functions": "function", "gems": "gem", "headings": "heading", "hints": "hint", "hooks": "hook",
    "images": "image", "inputs": "input",
    "layers": "layer", "lines": "line", "links": "link", "lists": "list", "locations": "location",
    "mentions": "mention",
    "migrations": "migration", "modules": "module", "names": "name", "nodes": "node", "packages": "package",
    "paths": "path", "places": "place", "programs": "program", "projects": "project", "reasons": "reason",
    "repositories": "repository",
    "registers": "register", "replies": "reply", "requests": "request", "requirements": "requirement",
    "resources": "resource", "rows": "row", "scenarios": "scenario", "scripts": "script", "sources": "source",
    "statements": "statement",
    "steps": "step", "subtests": "subtest", "suites": "suite", "tasks": "task", "tests": "test", "threads": "thread",
    "times": "time", "titles": "title", "tries": "try", "units": "unit", "updates": "update", "warnings": "warning",
}  # fmt: skip
SAME = {
    "PASSED in the summary", "completed", "failing as expected", "failing as they should", "ignored", "not run",
    "passing", "running", "skipped", "todo",
}  # fmt: skip


def test_every_noun_that_lines_are_counted_by_reads_well_of_one() -> None:
    labels = {rule.label for name in ADAPTERS for state in load_adapter(name).states.values() for rule in state.rules}
    for module, _ in built_in().values():  # those that lines get at the end are in no rule
        labels.update(value for value in vars(import_module(module)).values() if isinstance(value, Label))
    nouns = {label.noun for label in labels if label.noun}
    heads: set[str] = set()
    for noun in nouns - SAME:
        head = next((word for word in noun.split() if word in SINGULARS), None)
        assert head, f"{noun!r}: is its head in the plural?"
        heads.add(head)
        words = [SINGULARS[head] if word == head else word for word in noun.split(" ")]
        assert plural(1, noun) == f"1 {' '.join(words)}"
    assert {noun for noun in nouns if plural(1, noun) == f"1 {noun}"} == SAME
    assert heads == set(SINGULARS)

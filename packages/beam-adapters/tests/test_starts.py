"""A run that is cut off right after a test, a suite or a file of tests began keeps the line that says which.

Every capture of every adapter is cut at such lines, with and without the words of a crash after them.  What such a line
looks like is said here in the words of the tools, not by the adapters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from beam_adapters import adapter_names
from beam_adapters._classifier import labelled
from beam_adapters._samples import units
from beam_adapters.labels import samples
from beam_core import Priority

if TYPE_CHECKING:
    from pathlib import Path

    from beam_core import Origin

STARTS = {
    "ansible": rb"TASK \[",
    "ava": rb" +\xe2\x97\x8c ",
    "behave": rb"Feature: ",
    "cargo": rb'\{ "type": "(?:test|suite)", "event": "started"|test .* has been running',
    "ctest": rb" +Start +\d+: ",
    "cypress": rb"  Running: ",
    "deno": rb"running \d+ tests? from ",
    "dotnet_test": rb"\[xUnit\.net .*\] +Starting: |Test run for ",
    "exunit": rb"  \* test [^\r\n]*\[L#\d+\]$",
    "ginkgo": rb"Running Suite:",
    "go": rb'=== RUN |\{.*"Action":"run"',
    "googletest": rb"(?:\d+: )?\[ RUN      \] ",
    "node_test": rb" *\xe2\x96\xb6 ",
    "phpunit": rb"Test '[^\n]+' started|##teamcity\[test(?:Suite)?Started ",
    "playwright": rb"Running \d+ tests? using",
    "pytest": rb"\S+::\S+ $",
    "surefire": rb"(?:\[INFO\] )?Running (?:\w+\.)+\w+$",
    "tap": rb" *# Subtest: ",
    "unittest": rb"\w+ \([\w.]+\) \.\.\. ?$",
    "vitest": rb" RUN  ",
    "xctest": rb"Test (?:[Cc]ase|[Ss]uite) '[^'\n]+' started|\S+ {1,2}(?:Test|Suite) (?!run ).* started\.",
}
START = re.compile(rb"(?m)^(?:%b)[^\r\n]*\n" % b"|".join(STARTS.values()))
ALL = [(name, path, origin) for name in adapter_names() for path, origin in samples(name)]
CUT = [(path, origin) for _, path, origin in ALL if START.search(path.read_bytes())]


@pytest.mark.parametrize("name", STARTS)
def test_each_of_these_tools_says_in_a_capture_where_it_starts(name: str) -> None:
    start = re.compile(rb"(?m)^(?:%b)" % STARTS[name])
    assert any(start.search(path.read_bytes()) for tool, path, _ in ALL if tool == name)


@pytest.mark.parametrize(("path", "origin"), CUT, ids=[f"{path.parent.name}-{path.stem}" for path, _ in CUT])
def test_the_line_where_a_run_was_cut_off_stays(path: Path, origin: Origin) -> None:
    raw = path.read_bytes()
    ends = [found.end() for found in START.finditer(raw)]
    for end in {*ends[:2], ends[len(ends) // 2], *ends[-2:]}:
        for crash in (b"", b"Segmentation fault (core dumped)\n"):
            lines = units(raw[:end] + crash)
            unit = len(lines) - 1 - bool(crash)
            classification, _ = labelled(lines, origin, None)
            kind = classification.rules[classification.kinds[unit]]
            assert classification.priority(unit) <= Priority.P2, (kind, lines.line(unit))

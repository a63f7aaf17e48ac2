"""Checkers: findings and verdicts stay, what looks like a checker's line is left alone, machine forms are untouched."""

from __future__ import annotations

import re

import pytest

from beam_adapters import AdapterClassifier, load_adapter
from beam_adapters._samples import units
from beam_adapters.labels import samples
from beam_core import Origin, Priority

CHECKERS = [
    "actionlint",
    "bandit",
    "biome",
    "black",
    "codespell",
    "deno_lint",
    "eslint",
    "flake8",
    "golangci_lint",
    "hadolint",
    "isort",
    "markdownlint",
    "mypy",
    "npm_audit",
    "oxlint",
    "phpstan",
    "pip_audit",
    "prettier",
    "psalm",
    "pylint",
    "pyright",
    "rubocop",
    "ruff",
    "semgrep",
    "shellcheck",
    "stylelint",
    "trivy",
    "tsc",
    "ty",
    "vulture",
    "yamllint",
]
# A place and, behind it, a rule or a severity: what no reduction of a checker's output may take away.
FINDING = re.compile(
    rb"^(?:[^\s:|]+:\d+:\d+: (?:[A-Z]{1,3}\d{2,4}:? |error|warning|\[\w+\])|[^\s(]+\(\d+,\d+\): error"
    rb"| +\d+:\d+ +(?:error|warning)  | *--> \S+:\d+:\d+$|  /\S+:\d+:\d+ - (?:error|warning)|In \S+ line \d+:)"
)


def lowest(text: bytes, command: str = "") -> list[tuple[bytes, Priority]]:
    """Each line of a text with the priority that it gets."""
    lines = units(text)
    classification = AdapterClassifier().classify(lines, Origin(command=command or None))
    return [(lines.line(unit).rstrip(b"\n"), classification.priority(unit)) for unit in range(len(lines))]


@pytest.mark.parametrize("name", CHECKERS)
def test_every_finding_is_protected(name: str) -> None:
    found = 0
    for path, origin in samples(name):
        if path.stem == "json":
            continue
        lines = units(path.read_bytes())
        classification = AdapterClassifier().classify(lines, origin)
        for unit in range(len(lines)):
            if FINDING.match(lines.line(unit).rstrip(b"\n")):
                found += 1
                assert classification.priority(unit) <= Priority.P1, (path.stem, lines.line(unit))
    assert found or name not in {"ruff", "mypy", "eslint", "flake8", "pylint", "pyright", "shellcheck", "tsc", "ty"}


@pytest.mark.parametrize(
    ("text", "command"),
    [
        # Rows of a table, the source of a frame's shape, and a diff are nobody's code frames.
        (b" id | name\n----+------\n  1 | tea\n  2 | pot\n  3 | cup\n", "psql -c 'select 1'"),
        (b"print('F401 [*] `os` imported but unused')\nprint('  --> shop/a.py:1:2')\n  |\n1 | import os\n", "cat a.py"),
        (b"--- shop/a.py\n+++ shop/a.py\n@@ -1,2 +1,1 @@\n-import os\n import re\n", "ruff check --diff ."),
        (b"Checked the tea\n  > 1 | tea\n    2 | pot\n", "./shop"),
    ],
)
def test_what_only_looks_like_a_checkers_output_stays(text: bytes, command: str) -> None:
    assert all(priority <= Priority.P2 for _, priority in lowest(text, command))


def test_rows_of_a_table_after_a_finding_stay() -> None:
    """A frame ends with the blank line: what another program prints after it is not source beside a finding."""
    text = (
        b"F401 [*] `os` imported but unused\n --> shop/a.py:1:8\n  |\n1 | import os\n  |        ^^\n  |\n"
        b"help: Remove unused import: `os`\n\nFound 1 error.\n 1 | tea\n 2 | pot\n 3 | cup\n"
    )
    shown = dict(lowest(text, "make lint"))
    assert shown[b" 2 | pot"] <= Priority.P2
    assert shown[b" --> shop/a.py:1:8"] == Priority.P1


def test_machine_forms_are_untouched() -> None:
    for name, stem in (("ruff", "json"), ("mypy", "json"), ("pylint", "json")):
        path, origin = next((path, origin) for path, origin in samples(name) if path.stem == stem)
        assert all(priority <= Priority.P2 for _, priority in lowest(path.read_bytes(), origin.command or ""))


@pytest.mark.parametrize("name", CHECKERS)
def test_a_verdict_of_success_is_only_where_the_run_succeeded(name: str) -> None:
    """A rule with the outcome ``pass`` stands in no capture that failed."""
    load_adapter(name)
    for path, origin in samples(name):
        lines = units(path.read_bytes())
        classification = AdapterClassifier().classify(lines, origin)
        passed = [
            lines.line(unit)
            for unit in range(len(lines))
            if classification.labels[classification.kinds[unit]].outcome == "pass"
        ]
        assert not origin.exit_code or not passed, (path.stem, passed)


def test_a_row_of_shellcheck_is_its_own_where_the_path_has_blanks() -> None:
    text = b"bin/a b/x.sh:2:6: warning: Quote this. [SC2046]\nbin/a b/x.sh:2:6: note: Useless echo? [SC2005]\n" * 3
    for command in ("", "shellcheck -f gcc *.sh"):
        classification = AdapterClassifier().classify(units(text), Origin(command=command or None, exit_code=1))
        assert [segment.adapter for segment in classification.segments] == ["shellcheck"]
        assert all(classification.priority(unit) == Priority.P1 for unit in range(6))

"""The benchmark page tells the truth: its tables are those of the committed results, and it shows all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from beam_bench._protocol import PROTOCOLS
from beam_bench._report import filled, other_protocols, sections
from beam_bench._results import SCHEMA, Result, read_result

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "BENCHMARKS.md").read_text(encoding="utf-8")
FILES = sorted((ROOT / "bench" / "results").glob("*.json"))


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [read_result(file) for file in FILES]


def test_every_bench_has_a_result(results: list[Result]) -> None:
    assert {result.kind for result in results} == set(PROTOCOLS)
    assert {result.name for result in results} >= {"facts-outside", "steps-outside"}


def test_the_tables_of_the_page_are_those_of_the_results(results: list[Result]) -> None:
    assert filled(PAGE, sections(results), "docs/BENCHMARKS.md") == PAGE


def test_the_page_shows_every_result_and_what_does_not_flatter(results: list[Result]) -> None:
    shown = set(re.findall(r"^<!-- (?:table|result|protocol): (\S+) -->$", PAGE, re.MULTILINE))
    assert shown >= {result.name for result in results} | set(PROTOCOLS)
    for name in ("facts", "facts-outside"):
        assert shown >= {f"{name}/better", f"{name}/hidden"}
    assert shown >= {"steps-outside/hidden", "needles/better"}


def test_a_changed_number_is_noticed(results: list[Result]) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| beam 0"))
    changed = PAGE.replace(row, re.sub(r"\d(?=\.\d %)", "7", row, count=1).replace("| beam", "| beam "), 1)
    assert changed != PAGE
    assert filled(changed, sections(results), "page") == PAGE


def test_the_results_were_made_by_the_protocols_of_this_version(results: list[Result]) -> None:
    assert other_protocols(results) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_result_names_nothing_of_the_machine_it_was_made_on(file: Path) -> None:
    text = file.read_text(encoding="ascii")
    assert f'"schema": "{SCHEMA}"' in text
    assert not re.search(r"/(?:tmp|root|work|opt)/", text)
    assert len(text) < 200_000

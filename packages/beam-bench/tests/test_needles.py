"""`beam bench needles`: what is planted, how it is scored, and that a bad reducer or a blind host is seen."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from beam_bench._needles import (
    HOSTS,
    SIZES,
    Options,
    Planted,
    Report,
    Score,
    beam,
    plant,
    planted,
    run,
    score,
    shown,
    texts,
)
from beam_bench._needles_command import lines
from beam_bench._needles_texts import KINDS, real_texts, synthetic
from beam_bench._reading import Shown
from beam_bench.cli import app
from beam_core import InvalidValueError
from beam_tokens import MixedEstimate

SAMPLES = Path(__file__).resolve().parents[2] / "beam-adapters" / "samples"
SMALL = Options(basis="estimated:mixed", sizes=(2 << 10,), positions=(0, 50, 100), workers=1)
WIDE = Options(basis="estimated:mixed", sizes=(96 << 10,), positions=(0, 40, 100), workers=1)

samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the captures are not beside this package")


def whole(text: Planted, host: str | None, budget: str | None) -> Shown:
    return Shown(text.raw)


def without(needed: str, *, behind: bool = False) -> Any:
    """A reducer with a mistake: it leaves out the lines that hold ``needed``."""

    def reduce(text: Planted, host: str | None, budget: str | None) -> Shown:
        kept = [line for line in text.raw.splitlines(keepends=True) if needed.encode() not in line]
        return Shown(b"".join(kept), text.raw if behind else b"")

    return reduce


def of(report: Report, method: str, **fields: object) -> Score:
    out = Score()
    for cell, one in report.cells.items():
        if cell.method == method and all(getattr(cell, name) == value for name, value in fields.items()):
            out.add(one)
    return out


# -- what is planted


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("size", [2 << 10, 64 << 10])
def test_every_fact_and_decoy_stands_once_and_the_text_has_its_size(kind: Any, size: int) -> None:
    for text in planted((kind, size), SMALL):
        assert [text.raw.count(fact) for fact in text.facts] == [1] * len(text.facts)
        assert [text.raw.count(decoy + b"\n") for decoy in text.decoys] == [1] * len(text.decoys)
        assert size <= len(text.raw) < size + 1500
        assert text.raw.endswith(b"\n")
        assert b"{" not in kind.head.format(all=1, passed=1).encode()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_positions_are_where_they_say(kind: Any) -> None:
    base = synthetic(kind, 16 << 10, Random(1))
    places = [plant(base, 0, position).raw.index(kind.facts[0].encode()) for position in (0, 25, 50, 75, 100)]
    shares = [place / base.size for place in places]
    assert places == sorted(places)
    assert shares == pytest.approx([0, 0.25, 0.5, 0.75, 1], abs=0.06)


def test_a_needle_stands_between_records_not_inside_one() -> None:
    kind = next(kind for kind in KINDS if kind.name == "config value")
    text = plant(synthetic(kind, 16 << 10, Random(2)), 0, 50).raw.decode()
    before = text.partition("  orders-replica:")[0]
    assert before.rstrip("\n").rsplit("\n", 1)[-1].startswith("    memory: ")


def test_the_same_seed_makes_the_same_texts() -> None:
    def made(seed: int) -> list[bytes]:
        options = Options(sizes=(2048,), positions=(50,), seed=seed)
        return [text.raw for source in texts(options) for text in planted(source, options)]

    assert made(1) == made(1)
    assert all(one != other for one, other in zip(made(1), made(2), strict=True))
    assert len(made(1)) == len(KINDS)


@samples
def test_real_captures_are_found_by_size() -> None:
    bases = list(real_texts(SAMPLES))
    assert {base.name.partition("/")[0] for base in bases} == {"go", "cargo", "unittest", "pytest", "jest", "vitest"}
    assert max(base.size for base in bases) > 50_000
    for base in bases:
        raw = (SAMPLES / base.name).read_bytes()
        assert b"".join(base.records).rstrip(b"\n") == raw.rstrip(b"\n")
        text = plant(base, base.size, 50)
        assert [text.raw.count(fact) for fact in text.facts] == [1] * len(text.facts)


def test_a_folder_without_captures_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match="captures of passing runs"):
        list(real_texts(tmp_path))


# -- how it is scored


def test_doing_nothing_shows_every_fact_and_every_decoy() -> None:
    report = run(SMALL, reducer=whole)
    for method in ("nothing", "beam"):
        all_of = of(report, method)
        assert (all_of.visible, all_of.lost, all_of.decoys_shown) == (all_of.texts, 0, all_of.decoys)
        assert all_of.texts == 3 * len(KINDS)
        assert all_of.tokens_before == all_of.tokens_after


def test_a_reducer_that_drops_the_needle_is_seen() -> None:
    report = run(SMALL, reducer=without("48211.904"))
    hit, spared = of(report, "beam", kind="slow query"), of(report, "beam", kind="traceback")
    assert (hit.visible, hit.recoverable, hit.lost) == (0, 0, 3)
    assert (spared.visible, spared.lost) == (3, 0)
    assert of(report, "nothing", kind="slow query").visible == 3


def test_one_fact_of_several_is_not_enough() -> None:
    assert of(run(SMALL, reducer=without("  left: 162")), "beam", kind="panic").visible == 0


def test_a_handle_makes_it_recoverable() -> None:
    hit = of(run(SMALL, reducer=without("48211.904", behind=True)), "beam", kind="slow query")
    assert (hit.visible, hit.recoverable, hit.lost) == (0, 3, 0)


def test_hosts_lose_the_middle_and_keep_a_file_where_they_write_one() -> None:
    report = run(WIDE, reducer=whole)
    middle = {name: of(report, name, position=40, kind="rare log line") for name in (*HOSTS, "tail -200")}
    assert all(one.visible == 0 for one in middle.values())
    assert {name: one.recoverable for name, one in middle.items()} == {
        "claude-code": 1,
        "codex": 0,
        "gemini": 1,
        "opencode": 1,
        "mini-swe-agent": 0,
        "tail -200": 0,
    }
    failed = of(report, "claude-code", position=40, kind="panic")
    assert (failed.visible, failed.recoverable) == (0, 0)
    end = of(report, "claude-code", position=100, kind="rare log line")
    assert (end.visible, end.recoverable) == (0, 1)


def test_grep_for_error_words_finds_errors_and_decoys_and_nothing_else() -> None:
    report = run(SMALL, reducer=whole)
    assert of(report, "grep errors", kind="compiler error").lost == 0
    assert of(report, "grep errors", kind="slow query").visible == 0
    assert of(report, "grep errors", kind="config value").visible == 0
    found = of(report, "grep errors")
    assert found.decoys_shown == found.decoys > 0


def test_what_beam_leaves_is_still_cut_by_the_host() -> None:
    report = run(WIDE, reducer=whole)
    for name in HOSTS:
        native, after = of(report, name), of(report, f"beam, then {name}")
        assert (native.visible, native.tokens_after) == (after.visible, after.tokens_after)


def test_a_matched_row_that_spends_more_is_told() -> None:
    report = run(WIDE, reducer=whole)
    assert of(report, "beam, matched to codex").over == of(report, "beam, matched to codex").texts
    assert of(report, "beam, matched to codex", position=0).visible > 0

    def small(text: Planted, host: str | None, budget: str | None) -> Shown:
        return Shown(b"\n".join(text.facts))

    assert of(run(WIDE, reducer=small), "beam, matched to codex").over == 0


def test_each_row_gets_the_budget_it_says() -> None:
    text = next(planted((KINDS[1], 64 << 10), Options(positions=(50,))))
    asked: list[tuple[str | None, str | None]] = []

    def note(one: Planted, host: str | None, budget: str | None) -> Shown:
        asked.append((host, budget))
        return Shown(one.raw)

    limits = {name: limit for name, _, limit in shown(text, note) if limit is not None}
    assert text.failed
    assert ("claude-code", "10000c") in asked
    assert ("codex", None) in asked
    for name in HOSTS:
        assert (None, f"{limits[f'beam, matched to {name}']}b") in asked
    assert 10_000 < limits["beam, matched to claude-code"] < 10_100


def test_beam_shows_every_needle_of_the_tools_it_knows_and_no_passing_decoy() -> None:
    counter = MixedEstimate()
    reducer = beam(WIDE)
    known = [kind for kind in KINDS if kind.name in ("failed assertion", "panic")]
    for text in (text for kind in known for text in planted((kind, 96 << 10), WIDE)):
        got = {cell.method: one for cell, one in score(text, counter, reducer).items()}
        assert got["claude-code"].visible == (text.position != 40)
        ours = [one for method, one in got.items() if method.startswith("beam")]
        assert len(ours) == 1 + 2 * len(HOSTS)
        for one in ours:
            assert (one.visible, one.decoys_shown, one.over) == (1, 0, 0)
            assert one.tokens_after < 0.05 * one.tokens_before


def test_no_needle_is_lost_to_beam_alone() -> None:
    report = run(SMALL)
    assert of(report, "beam").visible == of(report, "beam").texts


def test_beam_follows_its_own_handle() -> None:
    """With recovery, what Beam does not show leads back; without, nothing is behind it."""
    text = next(planted((KINDS[3], 64 << 10), Options(positions=(50,))))
    assert beam(Options(recovery=False))(text, None, "2000b").behind == b""
    got = beam(Options())(text, None, "2000b")
    assert got.behind in (b"", text.raw)
    assert (got.behind == text.raw) == (b"beam://" in got.text)


# -- the report


def test_workers_give_the_same_report() -> None:
    alone = run(SMALL)
    shared = run(Options(basis="estimated:mixed", sizes=(2 << 10,), positions=(0, 50, 100), workers=2))
    assert alone.as_dict() == shared.as_dict()


def test_the_tables_hold_every_method_size_position_and_kind() -> None:
    text = "\n".join(lines(run(SMALL, reducer=whole)))
    assert f"{len(KINDS)} texts ({len(KINDS)} synthetic, 0 real captures), needle at 3 positions" in text
    for name in ("nothing", "beam, then codex", "beam, matched to gemini", "tail -200", "<=2KiB", "50%", "synthetic"):
        assert name in text
    for kind in KINDS:
        assert f"\n{kind.name} " in text


@samples
def test_the_command_plants_in_real_captures_too(tmp_path: Path) -> None:
    target = tmp_path / "needles.json"
    arguments = ["needles", "--basis", "estimated:mixed", "--sizes", "2048", "--positions", "50", "--workers", "1"]
    done = CliRunner().invoke(app, [*arguments, "--samples", str(SAMPLES), "--json", str(target)])
    assert done.exit_code == 0, done.output
    report = json.loads(target.read_text(encoding="utf-8"))
    assert (report["positions"], report["sizes"]) == ([50], [2048])
    assert sum(not name.startswith("synthetic") for name in report["bases"]) >= 6
    assert {cell["synthetic"] for cell in report["cells"]} == {True, False}
    lost = [cell for cell in report["cells"] if cell["method"] == "beam" and not cell["visible"]]
    assert lost == []
    again = CliRunner().invoke(app, [*arguments, "--samples", str(SAMPLES)])
    assert again.output == done.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--sizes", "two"],
        ["--sizes", "0"],
        ["--sizes", "262144", "--quick"],
        ["--positions", "101"],
        ["--positions", ""],
        ["--workers", "0"],
        ["--basis", "exact:nobody"],
        ["--samples", "no-such-folder"],
    ],
)
def test_bad_options_are_exit_code_2(arguments: list[str]) -> None:
    base = ["needles", "--basis", "estimated:mixed", "--sizes", "2048", "--positions", "50", "--workers", "1"]
    done = CliRunner().invoke(app, [*base, *arguments])
    assert done.exit_code == 2
    assert done.output.startswith("beam bench needles: ")


def test_sizes_reach_from_two_kilobytes_to_two_megabytes() -> None:
    assert (min(SIZES), max(SIZES)) == (2 << 10, 2 << 20)
    assert max(kind.largest for kind in KINDS) == max(SIZES)

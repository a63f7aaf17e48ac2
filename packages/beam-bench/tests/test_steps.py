"""`beam bench steps`: what is counted of a step, that hiding a needed line is seen, and the report."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from beam_bench import _steps_run
from beam_bench._reading import Shown
from beam_bench._steps import Step, parse, quoted_lines
from beam_bench._steps_command import lines, share
from beam_bench._steps_run import Options, Report, run
from beam_bench.cli import app
from beam_core import BeamError, InvalidValueError

ROOT = Path(__file__).resolve().parents[3]
OWN = ROOT / "bench" / "steps" / "own.jsonl"
SHARED = ROOT.parent / "shared" / "corpus" / "steps.jsonl.zst"
QUICK = Options(basis="estimated:mixed", workers=1)

own = pytest.mark.skipif(not OWN.is_file(), reason="bench/steps is not beside this package")


def step(**fields: object) -> dict[str, object]:
    return {
        "trajectory_id": "t",
        "step": 0,
        "kind": "test_run",
        "command": "make test",
        "exit_code": 1,
        "observation": "one\nerror in parser.c at 214\nthree\n",
        "later_actions": "",
        "novel_next": ["214", "parser.c"],
        "novel_later": ["214", "parser.c", "three"],
        **fields,
    }


def written(path: Path, *steps: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in steps), encoding="utf-8")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "steps.jsonl", step(), step(step=1, kind="search", novel_next=[], novel_later=[]))


def whole(step: Step) -> Shown:
    return Shown(step.raw)


def without_line(needed: bytes, *, recoverable: bool = False) -> Any:
    """A reducer with a mistake: it leaves out the lines that hold ``needed``."""

    def reduce(step: Step) -> Shown:
        kept = [line for line in step.raw.splitlines(keepends=True) if needed not in line]
        return Shown(b"".join(kept), step.raw if recoverable else b"", "dropped a line")

    return reduce


# -- what is counted


def test_doing_nothing_shows_all_and_saves_none(file: Path) -> None:
    total = run(file, QUICK, whole).total("beam")
    assert (total.steps, total.changed, total.larger, total.blind, total.errands) == (2, 0, 0, 0, 0)
    assert (total.next.total, total.next.visible, total.later.total, total.later.visible) == (2, 2, 3, 3)
    assert total.tokens_before == total.tokens_after == 2 * -(-36 // 4)


def test_a_reducer_that_drops_one_needed_line_is_seen(file: Path) -> None:
    good, bad = run(file, QUICK, whole), run(file, QUICK, without_line(b"214"))
    total = bad.total("beam")
    assert total.next.visible == 0 < good.total("beam").next.visible
    assert (total.next.lost, total.later.visible, total.later.lost, total.blind, total.errands) == (2, 1, 2, 1, 0)
    assert total.tokens_after < total.tokens_before
    (miss,) = bad.misses
    assert (miss.hidden, miss.needed, miss.words, miss.note) == (2, 2, ("214", "parser.c"), "dropped a line")
    assert miss.lines == ("error in parser.c at 214",)
    assert bad.causes == {("test_run", "dropped a line"): (1, 2)}
    assert (good.misses, good.causes, good.missed) == ([], {}, 0)


def test_what_a_handle_leads_to_is_recoverable_and_an_errand(file: Path) -> None:
    total = run(file, QUICK, without_line(b"214", recoverable=True)).total("beam")
    assert (total.next.visible, total.next.recoverable, total.next.lost) == (0, 2, 0)
    assert (total.errands, total.blind) == (1, 0)


def test_a_text_that_grows_is_counted(file: Path) -> None:
    total = run(file, QUICK, lambda step: Shown(step.raw + b"and a hint of many words\n")).total("beam")
    assert total.larger == total.steps == 2
    report = run(file, QUICK, lambda step: Shown(step.raw + b"and a hint of many words\n" * step.number))
    assert report.grown == [1]
    assert "Records whose text has more tokens after Beam: 2" in list(lines(report))


def test_baselines_are_in_the_same_run(file: Path) -> None:
    report = run(file, QUICK)
    assert list(report.methods)[:3] == ["beam", "nothing", "claude-code"]
    assert all(report.total(name).steps == 2 for name in report.methods)
    assert report.total("grep errors").next.visible == 2
    assert list(report.methods["beam"]) == ["search", "test_run"]


def test_a_failing_command_is_cut_as_a_failure(tmp_path: Path) -> None:
    long = "".join(f"line {n:05}\n" for n in range(1_100)) + "the word\n"
    steps = [step(observation=long, exit_code=code, novel_next=["word"], kind=str(code)) for code in (0, 1, None)]
    kinds = run(written(tmp_path / "s.jsonl", *steps), QUICK).methods["claude-code"]
    assert {kind: totals.changed for kind, totals in kinds.items()} == {"0": 0, "1": 1, "None": 0}


def test_tokens_are_weighted_by_the_turns_that_a_text_stays(tmp_path: Path) -> None:
    steps = [step(step=n) for n in range(4)] + [step(trajectory_id="other", step=7)]
    total = run(written(tmp_path / "s.jsonl", *steps), QUICK, without_line(b"three")).total("beam")
    assert total.turn_tokens_before == (4 + 3 + 2 + 1 + 1) * 9
    assert total.turn_tokens_after == (4 + 3 + 2 + 1 + 1) * 8


def test_turns_do_not_depend_on_the_sample(tmp_path: Path) -> None:
    path = written(tmp_path / "s.jsonl", *(step(step=n) for n in range(20)))
    options = Options(basis="estimated:mixed", workers=1, limit=1)
    assert run(path, options, whole).total("beam").turn_tokens_before == 20 * 9


def test_words_that_are_part_of_an_escape_sequence_do_not_count() -> None:
    got = parse(json.dumps(step(observation="\x1b[91mWARNING\x1b[0m", novel_next=["mWARNING", "WARNING"])).encode(), 1)
    assert (got.next_words, got.later_words, got.unreadable) == ((b"WARNING",), (), 4)


def test_quotes_of_edits_are_tallied_where_the_text_holds_them(tmp_path: Path) -> None:
    call = 'edit_file {"filePath": "a.py", "old_string": "    off = 1\\n}\\nnowhere to be seen", "new_string": "x"}'
    path = written(tmp_path / "s.jsonl", step(observation="def f():\n    off = 1\n", later_actions="ls\n\n" + call))
    assert list(quoted_lines(call)) == [b"    off = 1", b"nowhere to be seen"]
    good, bad = run(path, QUICK, whole).total("beam"), run(path, QUICK, without_line(b"off")).total("beam")
    assert (good.quoted.total, good.quoted.visible, bad.quoted.total, bad.quoted.visible) == (1, 1, 1, 0)


@pytest.mark.parametrize("call", ["edit_file {", 'edit_file {"old_string": 5}', "x {} y", 'f {"old_str": "}'])
def test_a_cut_or_odd_call_quotes_nothing(call: str) -> None:
    assert list(quoted_lines(call)) == []


@pytest.mark.parametrize("text", ["", "\udcff\x00", "[beam: exit code 1]\n", "beam://0123456789ab\n", "x" * 100_000])
def test_any_text_can_be_an_observation(tmp_path: Path, text: str) -> None:
    path = written(tmp_path / "s.jsonl", step(observation=text, novel_next=[], novel_later=[]))
    total = run(path, QUICK).total("beam")
    assert (total.steps, total.larger) == (1, 0)


# -- the file


def test_a_compressed_file_gives_the_same_report(file: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = file.with_suffix(".jsonl.zst")
    half = len(file.read_bytes()) // 2
    pieces = (file.read_bytes()[:half], file.read_bytes()[half:])
    packed.write_bytes(b"".join(zstandard.ZstdCompressor().compress(piece) for piece in pieces))
    plain, compressed = run(file, QUICK).as_dict(), run(packed, QUICK).as_dict()
    assert plain["methods"] == compressed["methods"]
    assert plain["file"] == {**plain["file"], "records": 2}  # type: ignore[dict-item]


@pytest.mark.parametrize(("keep", "told"), [(-3, "cut off"), (-40, "cut off"), (9, "cut off"), (0, "undamaged")])
def test_a_damaged_archive_is_named(file: Path, keep: int, told: str) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = bytearray(zstandard.ZstdCompressor(write_checksum=True).compress(file.read_bytes() * 50))
    packed[len(packed) // 2] ^= 0 if keep else 0x55
    path = file.with_suffix(".jsonl.zst")
    path.write_bytes(packed[:keep] if keep else packed)
    with pytest.raises(InvalidValueError, match=rf"steps\.jsonl\.zst.*{told}"):
        run(path, QUICK)


def test_without_zstandard_the_way_out_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_bytes(_steps_run._MAGIC + b"rest")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(InvalidValueError, match="extra 'steps'"):
        run(file, QUICK)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "at least one recorded step"),
        ("\n\n", "at least one recorded step"),
        ("{}\n", "line 1 without an observation"),
        (json.dumps(step()) + "\nnonsense\n", "line 2"),
        ("[1]\n", "line 1: list"),
        (json.dumps(step(novel_next="x")) + "\n", "novel_next is no list of words"),
        (json.dumps(step(novel_later=[5])) + "\n", "novel_later is no list of words"),
    ],
)
def test_a_file_that_is_none_of_steps_is_named(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["steps", str(path), "--basis", "estimated:mixed", "--workers", "1"])
    assert done.exit_code == 2
    assert told in done.output


def test_a_missing_file_a_folder_and_bad_options_are_exit_code_2(file: Path, tmp_path: Path) -> None:
    for arguments in (
        [str(tmp_path / "gone.jsonl")],
        [str(tmp_path)],
        [str(file), "--sample", "0"],
        [str(file), "--limit", "-1"],
        [str(file), "--workers", "0"],
        [str(file), "--basis", "exact:nobody"],
        [str(file), "--fidelity", "best"],
        [str(file), "--json", str(tmp_path / "no" / "folder.json")],
    ):
        done = CliRunner().invoke(app, ["steps", "--basis", "estimated:mixed", "--workers", "1", *arguments])
        assert done.exit_code == 2, arguments
        assert done.output.startswith("beam bench steps: "), done.output


def test_fields_that_are_not_recorded_count_as_none(tmp_path: Path) -> None:
    path = written(tmp_path / "s.jsonl", {"observation": "a\n"}, {"observation": "b\n", "command": None})
    total = run(path, QUICK).total("beam")
    assert (total.steps, total.next.total, total.quoted.total) == (2, 0, 0)


# -- samples, workers, the report


def many(tmp_path: Path) -> Path:
    steps = [
        step(step=n, trajectory_id=f"t{n % 7}", novel_next=[f"id{n}"], observation=f"the id{n} was new\n" * (1 + n % 3))
        for n in range(120)
    ]
    return written(tmp_path / "many.jsonl", *steps)


def seen_ids(report: Report) -> list[int]:
    return [miss.index for miss in report.misses]


def test_a_sample_is_drawn_once_and_for_all(tmp_path: Path) -> None:
    path = many(tmp_path)

    def drawn(**more: int) -> list[int]:
        return seen_ids(run(path, Options(basis="estimated:mixed", workers=1, **more), without_line(b"id")))

    assert drawn(sample=10, seed=3) == drawn(sample=10, seed=3)
    assert drawn(sample=10, seed=3) != drawn(sample=10, seed=4)
    assert len(drawn(sample=10)) == 10
    assert drawn(limit=5) == [0, 1, 2, 3, 4]
    assert max(drawn(limit=50, sample=20)) < 50
    assert len(drawn(sample=1000)) == 120


def test_workers_give_the_same_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = many(tmp_path)
    monkeypatch.setattr(_steps_run, "_CHUNK", 4_000)
    alone = run(path, QUICK)
    shared = run(path, Options(basis="estimated:mixed", workers=2))
    assert alone.as_dict() == shared.as_dict()
    written(path, step(novel_next="x"))
    with pytest.raises(BeamError, match="no list of words"):
        run(path, Options(basis="estimated:mixed", workers=2))


def test_the_same_bytes_twice_under_any_hash_seed(file: Path) -> None:
    def output(seed: str) -> bytes:
        command = [sys.executable, "-m", "beam_cli", "bench", "steps", str(file), "--workers", "1"]
        done = subprocess.run(
            [*command, "--basis", "estimated:mixed"],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C"},
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
        return done.stdout

    assert output("1") == output("2")


def test_the_report_stands_tokens_beside_every_share_and_names_the_worst(file: Path) -> None:
    text = "\n".join(lines(run(file, QUICK, without_line(b"214"))))
    assert "steps.jsonl: 2 of 2 steps, fidelity compact, recovery on, tokens on basis estimated:mixed" in text
    for name in ("method", "beam", "nothing", "claude-code", "grep errors", "beam, by kind", "search", "test_run"):
        assert f"\n{name} " in text
    assert "does not show a word that the next action used: 1" in text
    assert "line: error in parser.c at 214" in text


def test_a_recorded_text_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "s.jsonl", step(observation="\x1b]0;evil\x07 214\n", command="a\x1b[2Jb\nc"))
    text = "\n".join(lines(run(path, QUICK, without_line(b"214"))))
    assert "\x1b" not in text
    assert "\\x1b[2Jb\\nc" in text


def test_json_holds_what_the_tables_say(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    arguments = [
        "steps",
        str(file),
        "--basis",
        "estimated:mixed",
        "--workers",
        "1",
        "--no-recovery",
        "--json",
        str(target),
    ]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    report = json.loads(target.read_text(encoding="utf-8"))
    assert (report["recovery"], report["basis"], report["file"]["records"]) == (False, "estimated:mixed", 2)
    assert report["methods"]["nothing"]["all"]["next"] == {"total": 2, "visible": 2, "recoverable": 0}
    assert report["methods"]["nothing"]["kinds"]["test_run"]["steps"] == 1


@pytest.mark.parametrize(
    ("part", "whole", "said"),
    [(0, 0, "-"), (1, 1, "100.00%"), (99_999, 100_000, "99.99%"), (-1, 3, "-33.33%"), (0, 5, "0.00%")],
)
def test_a_share_is_never_rounded_up(part: int, whole: int, said: str) -> None:
    assert share(part, whole) == said


# -- our own steps, and the larger recording


def generator() -> Any:
    """The module that made ``own.jsonl``."""
    folder = OWN.parent
    sys.path.insert(0, str(folder))
    try:
        spec = importlib.util.spec_from_file_location("make_steps", folder / "make_steps.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
        for name in ("tasks", "projects"):
            sys.modules.pop(name, None)
    return module


def own_steps() -> list[dict[str, Any]]:
    return [json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines()]


@own
def test_our_own_steps_are_what_their_readme_says() -> None:
    module, steps = generator(), own_steps()
    assert 30 <= len(steps) <= 70
    assert OWN.stat().st_size < 500_000
    trajectories = {one["trajectory_id"]: one["task"] for one in steps}
    assert list(trajectories) == [task.name for task in module.TASKS]
    again = []
    for name, task in trajectories.items():
        done = [one for one in steps if one["trajectory_id"] == name]
        again += module.steps_of(
            name, task, [(one["kind"], one["command"], one["observation"], one["exit_code"]) for one in done]
        )
    assert again == steps
    assert sum(len(one["novel_next"]) for one in steps) > 40


@own
def test_nothing_in_our_own_steps_names_a_machine() -> None:
    text = OWN.read_text(encoding="utf-8")
    assert not [place for place in ("tmp/", "/private/", "/Users/", str(Path.home())) if place in text]


def _go_on(agent: Any) -> None:
    for _ in range(50):
        agent.send("nothing of use\n")


@own
def test_a_scripted_agent_acts_on_what_it_read() -> None:
    """Without the observation that it needs, an agent stops: nothing is put into its mouth."""
    module = generator()
    for task in module.TASKS:
        agent = task.agent()
        next(agent)
        with pytest.raises((LookupError, IndexError)):
            _go_on(agent)


@own
def test_beam_hides_nothing_that_our_own_steps_needed_next() -> None:
    report = run(OWN, QUICK)
    total = report.total("beam")
    assert total.steps == len(own_steps())
    assert total.next.visible == total.next.total
    assert total.quoted.visible == total.quoted.total > 10
    assert total.tokens_after < 0.85 * total.tokens_before
    assert total.larger == 0


@own
def test_hiding_lines_of_our_own_steps_lowers_the_share() -> None:
    report = run(OWN, QUICK, without_line(b"panicked at"))
    assert report.total("beam").next.lost > 0
    assert {miss.trajectory for miss in report.misses} == {"ledger"}


@pytest.mark.skipif(not SHARED.is_file(), reason="the larger recording is not part of this repository")
def test_a_sample_of_the_larger_recording_can_be_measured() -> None:
    pytest.importorskip("zstandard")
    report = run(SHARED, Options(basis="estimated:mixed", workers=1, sample=300, seed=1))
    total = report.total("beam")
    assert total.steps == 300
    assert total.larger == 0
    assert report.total("nothing").next.visible == total.next.total > 50
    assert total.next.visible >= 0.95 * total.next.total

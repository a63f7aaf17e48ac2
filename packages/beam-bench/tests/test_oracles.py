"""`beam bench oracles`: how it grades, how it runs tools, what it reports; and fresh runs of tools that are here."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench import _oracles_command
from beam_bench._oracles_command import beam_reducer
from beam_bench.cli import app
from beam_bench.oracles import _run, tools
from beam_bench.oracles._grade import Reading, grade, holds
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Reduced, Reducer, Run, Tally, Tool
from beam_bench.oracles._recorded import load, load_all, save
from beam_bench.oracles._run import HOME, OracleError, Workshop, judge, missing, observe, run_seeds, which
from beam_bench.oracles._wrap import wrapped

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = tools()
HEADERS = r"(\S+\.c):$|(Found) \d+"
TEXT = b"a.c:\n  3:5 error bad thing\n  9:1 error worse\nb.c:\n  3:5 error other\nFound 3 errors\n"
ROW = Finding("row", ("3:5", "error", "bad thing"), "a.c")
WORSE = Finding("row", ("9:1", "error", "worse"), "a.c")
OTHER = Finding("row", ("3:5", "error", "other"), "b.c")
GOLD = Gold((ROW, WORSE, OTHER, Finding("count", ("Found 3 errors",))), HEADERS)


def graded(reduced: bytes, gold: Gold = GOLD, text: bytes = TEXT, stored: bytes = b"") -> list[str]:
    return grade(text, reduced, gold, 1, stored).faults


# --- grading


def test_a_text_shows_itself() -> None:
    result = grade(TEXT, TEXT, GOLD, 1)
    assert result.faults == []
    assert (result.said.total(), result.gold.total(), result.unsaid, result.unplaced) == (4, 4, [], [])


@pytest.mark.parametrize("line", [1, 2, 4, 5])
def test_each_dropped_line_is_lost_or_recoverable(line: int) -> None:
    rest = b"".join(row for i, row in enumerate(TEXT.splitlines(keepends=True)) if i != line)
    finding = (None, ROW, WORSE, None, OTHER, GOLD.findings[3])[line]
    assert graded(rest) == [f"lost {finding}"]
    assert graded(rest, stored=TEXT) == [f"recoverable {finding}"]


def test_a_row_without_its_header_is_misplaced() -> None:
    assert graded(TEXT.replace(b"b.c:\n", b"")) == [f"misplaced {OTHER}"]
    assert graded(TEXT.replace(b"a.c:\n", b"")) == [f"misplaced {ROW}", f"misplaced {WORSE}"]


def test_a_row_that_also_stands_under_a_wrong_header_is_misplaced() -> None:
    twice = TEXT.replace(b"b.c:\n", b"b.c:\n  3:5 error bad thing\n")
    assert graded(twice) == [f"misplaced {ROW}"]
    assert graded(twice, text=twice) == []


def test_what_the_tool_does_not_print_is_no_loss_but_is_counted() -> None:
    gold = Gold((ROW, Finding("row", ("never printed",))), HEADERS)
    result = grade(TEXT, TEXT, gold, 1)
    assert result.faults == []
    assert result.unsaid == [gold.findings[1]]


def test_a_finding_that_the_text_puts_under_no_header_needs_none() -> None:
    odd = Finding("row", ("Found 3 errors",), "a.c")
    result = grade(TEXT, TEXT, Gold((odd,), HEADERS), 1)
    assert (result.faults, result.unplaced) == ([], [odd])


def test_context_may_go_and_is_counted() -> None:
    note = Finding("note", ("worse",), "a.c", context=True)
    result = grade(TEXT, TEXT.replace(b"  9:1 error worse\n", b""), Gold((ROW, note), HEADERS), 1)
    assert (result.faults, result.context, result.hidden_context) == ([], 1, 1)


@pytest.mark.parametrize(
    ("line", "parts", "found"),
    [
        ("a.c:3:5: error: x", ("a.c:3:5", "error"), True),
        ("a.c:13:5: error: x", ("3:5",), False),
        ("a.c:3:51: error: x", ("3:5",), False),
        ("data.c:3:5", ("a.c:3:5",), False),
        ("error a.c", ("a.c", "error"), False),
        ("errors error", ("error",), True),
        ("größere größe", ("größe",), True),
        ("größere", ("größe",), False),
    ],
)
def test_parts_are_found_whole_and_in_order(line: str, parts: tuple[str, ...], *, found: bool) -> None:
    assert holds(line, parts) is found


def test_a_line_of_output_is_not_its_source() -> None:
    said = Finding("output", ("all is lost",), ends=True)
    text = b'    print("all is lost")\nall is lost\n'
    assert graded(text, Gold((said,)), text) == []
    assert graded(b'    print("all is lost")\n', Gold((said,)), text) == [f"lost {said}"]


def test_marks_are_read_as_what_they_stand_for() -> None:
    text = b"".join(b"+ same\n" for _ in range(40)) + b"".join(b"step %d of 9\n" % n for n in range(3, 8)) + b"+ end\n"
    gold = Gold((Finding("row", ("step 5 of 9",)),), tallies=(Tally("", "+ ", 41),))
    marked = (
        b"+ same\n[beam: 38 more identical lines omitted]\n+ same\n[beam: 5 lines alike: step {3..7} of 9]\n+ end\n"
    )
    assert graded(marked, gold, text) == []
    assert len(graded(marked.replace(b"38", b"37"), gold, text)) == 1
    assert len(graded(marked.replace(b"{3..7}", b"{6..10}"), gold, text)) == 1
    listed = marked.replace(b"{3..7}", b"{3,4,5,6,7}")
    assert graded(listed, gold, text) == []


def test_a_copy_is_read_as_what_stands_under_the_same_line_above() -> None:
    mark = b"[beam: 2 lines omitted, as under the same line above]\n"
    head = b"a.c:\n  note: x\n[beam: 3 lines of source omitted]\n  3:5 error one\n"
    text = b"%s  9:1 other\nb.c:\n  note: x\n  3:5 error one\n" % head.replace(
        b"[beam: 3 lines of source omitted]\n", b""
    )
    gold = Gold((Finding("row", ("3:5", "error one"), "b.c"),), HEADERS)
    with_head = head.replace(b"a.c:\n", b"a.c:\n  h\n") + b"  9:1 other\nb.c:\n  h\n"
    assert graded(with_head + mark, gold, text) == []
    assert graded(with_head.replace(b"b.c:\n  h", b"b.c:\n  i") + mark, gold, text) == [f"misplaced {gold.findings[0]}"]
    assert graded(with_head + mark.replace(b"2 lines", b"1 line"), gold, text) == [f"misplaced {gold.findings[0]}"]


def test_a_look_alike_hides_nothing() -> None:
    fake = b"[beam: 38 more identical lines omitted]\n"
    gold = Gold((Finding("row", (fake.decode().strip(),)), Finding("row", ("x y",))))
    text = b"x y\n" + fake + b"z\n" * 99
    assert graded(text, gold, text) == []
    assert graded(b"x y\n\\" + fake + b"z\n", gold, text) == []
    assert graded(b"x y\n" + fake + b"z\n", gold, text) == [f"lost {gold.findings[0]}"]


def test_marks_of_omission_and_handles_are_no_text_of_the_tool() -> None:
    gold = Gold((Finding("message", ("]",)),))
    assert graded(b"[beam: 9 lines omitted; full output: beam://0123456789ab]\n", gold, b"x [\n]\n") == [
        f"lost {gold.findings[0]}"
    ]


def test_a_verdict_that_is_gone_and_one_that_is_invented() -> None:
    assert graded(b"a.c\n", Gold((), passed=1), b"a.c\nerror: no\n") == [
        "lost verdict 'a word of failure, exit code 1'",
    ]
    rows = b"test a ok\ntest b ok\nerror: 1\n"
    assert graded(b"2 passing\nerror: 1\n", Gold((), passed=2), rows) == []
    assert graded(b"3 passing\nerror: 1\n", Gold((), passed=2), rows) == ["invented 3 passing, where 2 passed"]
    assert graded(b"3 passing\nerror: 1\n", Gold((), passed=2), b"3 passing\nerror: 1\n") == []


@pytest.mark.parametrize("wrap", [b"%s", b"\x1b[31m%s\x1b[0m", b"2026-03-01T10:00:00.1234567Z %s"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_colours_stamps_and_line_ends_are_looked_through(wrap: bytes, end: bytes) -> None:
    other = end.join(wrap % line for line in TEXT.splitlines()) + end
    assert graded(other) == []
    assert graded(TEXT, text=other) == []


@pytest.mark.parametrize("text", [b"", b"\n", b"\0\xff\xfe\x00", b"a.c:\xe9\n" * 3, b"\r" * 50, "☃".encode("utf-16")])
def test_any_bytes_can_be_read(text: bytes) -> None:
    reading = Reading(text, HEADERS, marked=True)
    assert len(reading.lines) == len(reading.owners)
    assert grade(text, text, Gold(()), 0).faults == []


def test_a_wrapped_message_is_known_by_its_pieces() -> None:
    lines = ['x.py:1: error: Incompatible return "value type', '(got "int")"  [return-value]', "type"]
    assert wrapped('Incompatible return "value type (got "int")"', lines) == [
        'Incompatible return "value type',
        '(got "int")"',
    ]
    assert wrapped("Incompatible never printed", lines) == ["Incompatible never printed"]


# --- running


def _tool(script: str, *, programs: tuple[str, ...] = ("python",)) -> Tool:
    """A tool that is a Python script: it prints, and writes a report."""

    def run(shop: Workshop, _case: Case) -> Observed:
        done = shop.start("python", "tool.py")
        return Observed("tool", done.text, done.exit_code, {"report": shop.read("report.json")})

    def build(rng: random.Random) -> Case:
        return Case({"tool.py": script, "seed": str(rng.random()), "dir/latin": b"\xe9"})

    def gold(run: Run) -> Gold:
        return Gold(tuple(Finding("row", (row,)) for row in json.loads(run.machine["report"])))

    return Tool("script", programs, ("python", "--version"), build, run, gold)


WRITES = """import json, os, sys
seed = open("seed").read()
json.dump(["error: " + seed, os.getcwd()], open("report.json", "w"))
print("error:", seed); sys.stdout.flush(); print("in", os.getcwd(), file=sys.stderr); sys.exit(3)
"""


def test_a_seed_gives_the_same_run_and_names_no_folder_of_this_machine() -> None:
    tool = _tool(WRITES)
    first, again, other = observe(tool, 1), observe(tool, 1), observe(tool, 2)
    assert first == again
    assert first.text != other.text
    assert first.exit_code == 3
    assert first.text.endswith(f"in {HOME}\n".encode())
    assert judge(tool, first, beam_reducer).grade.faults == []


def test_runs_come_in_the_order_of_their_seeds_and_a_broken_one_ends_no_other() -> None:
    script = WRITES.replace(
        "import json", "import json; seed = open('seed').read()\nif float(seed) < 0.5: raise SystemExit\nimport json"
    )
    done = list(run_seeds(_tool(script), range(1, 9), beam_reducer, workers=2))
    seeds = [one.run.seed for one in done if not isinstance(one, OracleError)]
    broken = [str(one) for one in done if isinstance(one, OracleError)]
    assert seeds == sorted(seeds)
    assert len(seeds) + len(broken) == 8
    assert seeds
    assert all("no report at report.json" in text for text in broken)
    assert broken


def test_a_tool_that_does_not_end_is_ended(tmp_path: Path) -> None:
    shop = Workshop(tmp_path, Case({"tool.py": "import time\nprint('x', flush=True)\ntime.sleep(60)\n"}))
    with pytest.raises(OracleError, match="did not end within 1 s"):
        shop.start("python", "tool.py", timeout=1)


def test_tools_are_found_in_the_folders_of_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert which("no-such-tool-of-ours") is None
    assert missing(_tool("", programs=("python", "no-such-tool-of-ours"))) == "no no-such-tool-of-ours"
    for place in ("one/bin", "two/node_modules/.bin", "three"):
        program = tmp_path / place / "no-such-tool-of-ours"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        monkeypatch.setenv("BEAM_BENCH_TOOLS", f"{tmp_path}:{tmp_path / place.partition('/')[0]}")
        assert which("no-such-tool-of-ours") == str(program)


def test_a_recorded_run_is_read_back(tmp_path: Path) -> None:
    run = Run("script", 7, "tool --x", b"\xff\xfe bytes \xe9\r\n\0", 139, {"report": "[1]"})
    assert load(save(tmp_path / "deep", run)) == run
    assert list(load_all(tmp_path / "deep")) == [run]


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_a_generator_knows_nothing_but_its_seed(name: str) -> None:
    build = TOOLS[name].build
    assert build(random.Random("1")) == build(random.Random("1"))
    assert len({str(build(random.Random(str(seed)))) for seed in range(8)}) == 8


# --- the command


def _dropping(word: bytes) -> Reducer:
    def reducer(raw: bytes, command: str, exit_code: int) -> Reduced:
        kept = b"".join(line for line in raw.splitlines(keepends=True) if word not in line)
        return Reduced(kept, len(raw), len(kept), "estimated:bytes")

    return reducer


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beam_bench.oracles.tools", lambda: {"script": _tool(WRITES)})


@pytest.mark.usefixtures("script")
def test_the_command_reports_and_writes_its_numbers(tmp_path: Path) -> None:
    target = tmp_path / "numbers.json"
    done = CliRunner().invoke(app, ["oracles", "--runs", "3", "--json", str(target), "--record", str(tmp_path / "rec")])
    assert done.exit_code == 0, done.output
    assert "findings visible: 6 of 6 that stand in the text; tokens on basis estimated:mixed" in done.output
    (row,) = json.loads(target.read_text("utf-8"))["tools"]
    assert (row["tool"], row["runs"], row["failing"], row["visible"], row["lost"]) == ("script", 3, 3, 6, 0)
    assert len(list((tmp_path / "rec").iterdir())) == 3


@pytest.mark.usefixtures("script")
def test_the_command_fails_where_a_reducer_loses_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_oracles_command, "beam_reducer", _dropping(b"error:"))
    done = CliRunner().invoke(app, ["oracles", "script", "--seed", "5", "--runs", "4", "--show", "2"])
    assert done.exit_code == 1
    assert "seed 5, tool: lost row 'error: 0." in done.output
    assert "and 6 more" in done.output
    assert "again: beam bench oracles script --seed 5 --runs 1" in done.output


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize(("flag", "words"), [("--recovery", "recoverable row"), ("--no-recovery", "misses")])
def test_what_is_put_behind_a_handle_is_recoverable(flag: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 'import json, random; r = random.Random(7)\nrows = ["%s %d" % (r.random(), i) for i in range(2000)]\n'
    tool = _tool(rows + 'print(*rows, sep="\\n"); json.dump(rows[999:1001], open("report.json", "w"))\n')
    monkeypatch.setattr("beam_bench.oracles.tools", lambda: {"script": tool})
    done = CliRunner().invoke(app, ["oracles", "--runs", "1", flag])
    assert done.exit_code == (flag == "--recovery"), done.output
    assert (words in done.output) == (flag == "--recovery")


def test_the_command_names_what_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = _tool("", programs=("no-such-tool-of-ours",))
    monkeypatch.setattr("beam_bench.oracles.tools", lambda: {"script": absent})
    done = CliRunner().invoke(app, ["oracles"])
    assert done.exit_code == 2
    assert "skipped script: no no-such-tool-of-ours" in done.output
    listed = CliRunner().invoke(app, ["oracles", "--list"])
    assert listed.output == "script       skipped: no no-such-tool-of-ours\n"


def test_a_tool_that_never_reports_is_exit_code_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beam_bench.oracles.tools", lambda: {"script": _tool("pass")})
    done = CliRunner().invoke(app, ["oracles", "--runs", "2"])
    assert done.exit_code == 2
    assert "script, seed 2: no report at report.json" in done.output


def test_a_report_that_cannot_be_read_is_named_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = _tool('open("report.json", "w").write("Traceback: no JSON")')
    monkeypatch.setattr("beam_bench.oracles.tools", lambda: {"script": broken})
    done = CliRunner().invoke(app, ["oracles", "--runs", "1", "--seed", "9"])
    assert done.exit_code == 2
    assert "script, seed 9: the report cannot be read: JSONDecodeError" in done.output


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize("option", ["--json", "--record"])
def test_a_place_that_cannot_be_written_is_refused_before_any_run(option: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = CliRunner().invoke(app, ["oracles", option, str(tmp_path / "file" / "deep")])
    assert done.exit_code == 2
    assert f"{option} '{tmp_path / 'file' / 'deep'}' is not valid: expected a f" in done.output
    assert "version" not in done.output


@pytest.mark.parametrize("arguments", [["nothing"], ["--runs", "0"], ["--seed", "-1"], ["--jobs", "0"]])
def test_bad_arguments_are_exit_code_2(arguments: list[str]) -> None:
    done = CliRunner().invoke(app, ["oracles", *arguments])
    assert done.exit_code == 2


def test_there_are_tools_of_many_kinds() -> None:
    assert len(TOOLS) >= 50
    assert all(tool.name == name for name, tool in TOOLS.items())


# --- fresh runs: small texts, so that nothing is put behind a handle


@pytest.mark.parametrize(
    ("name", "seeds"),
    [
        *(("pytest", (44,)), ("unittest", (41, 42, 43)), ("ruff", (3, 4, 6)), ("mypy", (3,))),
        *(("gcc", (3, 13)), ("git-diff", (3, 12)), ("git-log", (2,)), ("git-status", (41, 42))),
        *(("cargo-build", (5,)), ("node-test", (7,)), ("ctest", (8,)), ("go-build", (2,))),
        *(("flake8", (8,)), ("yamllint", (2,)), ("hadolint", (5,)), ("actionlint", (3,)), ("minitest", (8,))),
        *(("prove", (6,)), ("rubocop", (3,)), ("terraform", (5,)), ("phpunit", (3,)), ("rspec", (7,)), ("tox", (4,))),
    ],
)
def test_a_fresh_run_shows_what_its_machine_format_says(name: str, seeds: tuple[int, ...]) -> None:
    tool = TOOLS[name]
    if why := missing(tool):
        pytest.skip(f"{name}: {why}")
    said = 0
    for seed in seeds:
        done = judge(tool, observe(tool, seed), beam_reducer)
        assert done.grade.faults == [], f"beam bench oracles {name} --seed {seed} --runs 1"
        said += done.grade.said.total()
        blind = judge(tool, done.run, _dropping(b"\n"))
        assert len(blind.grade.lost) >= done.grade.said.total() / 2
    assert said
    assert _run.version(tool)

"""Peers and baselines: what they are given, what is noted about it, and that a missing one is skipped and named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench import _rerun
from beam_bench._beam import beam
from beam_bench._corpus import Capture
from beam_bench._facts import Outcome, judged
from beam_bench._gauge import Gauge
from beam_bench._peers import PEERS, SkippedError, opened
from beam_bench._rerun import Project
from beam_bench._rtk import PIPES, Rtk, simple_command
from beam_bench._worker import NoAnswerError, Worker
from beam_bench.cli import app
from beam_tokens import MixedEstimate

if TYPE_CHECKING:
    from pathlib import Path

LONG = b"".join(b"line %d\n" % n for n in range(1, 501)) + b"Error: disk full\nend\n"
BY_NAME = {peer.name: peer for peer in PEERS}


def capture_of(folder: Path, raw: bytes = LONG, **known: object) -> Capture:
    file = folder / "capture.txt"
    file.write_bytes(raw)
    values: dict[str, object] = {"path": "test/capture.txt", "family": "test", "tool": "app", "file": file, **known}
    return Capture(**values)  # type: ignore[arg-type]  # of the tests' own making


def outcome(name: str, capture: Capture) -> Outcome:
    with opened(BY_NAME[name]) as (reducer, _version):
        return reducer(capture, capture.read())


# Without a tool.


def test_the_baselines_cut_as_they_say(tmp_path: Path) -> None:
    capture = capture_of(tmp_path)
    assert outcome("nothing", capture).data == LONG
    assert outcome("tail -200", capture).data == b"".join(LONG.splitlines(keepends=True)[-200:])
    assert outcome("grep errors", capture).data == b"Error: disk full\n"
    assert outcome("claude-code", capture).data == LONG  # below its limit
    assert outcome("codex", capture).data == LONG


def test_hosts_cut_a_failure_otherwise_than_a_success(tmp_path: Path) -> None:
    long = LONG * 20
    failed, passed = capture_of(tmp_path, long, exit_code=1), capture_of(tmp_path, long, exit_code=0)
    assert outcome("claude-code", failed).data.endswith(long[-5_000:])
    assert outcome("claude-code", passed).data.count(b"\n") < 320
    assert len(outcome("codex", passed).data) < 41_000


def test_a_tail_of_a_text_without_a_last_newline(tmp_path: Path) -> None:
    capture = capture_of(tmp_path, LONG.rstrip(b"\n"))
    assert outcome("tail -200", capture).data == b"\n".join(LONG.rstrip(b"\n").split(b"\n")[-200:])


# RTK.


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("pytest -q", ["pytest", "-q"]),
        ("cd web && npx jest --ci", ["npx", "jest", "--ci"]),
        ("CGO_ENABLED=1 sudo go test -race ./store 2>&1", ["go", "test", "-race", "./store"]),
        ("git fetch -q; git rebase a || git rebase b", ["git", "rebase", "b"]),
        ("printf 'a b' | jq .", ["jq", "."]),
        ("make > log.txt", ["make"]),
        ("echo 'open", []),
        ("printf '' ''", ["printf", "", ""]),
        ("(cd x; make)", []),
        ("", []),
        (None, []),
    ],
)
def test_the_command_whose_output_is_seen(command: str | None, words: list[str]) -> None:
    assert simple_command(command) == words


def test_a_missing_rtk_is_skipped_and_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BEAM_BENCH_RTK", str(tmp_path / "none"))
    with pytest.raises(SkippedError, match="BEAM_BENCH_RTK"), opened(BY_NAME["rtk"]):
        pass


def test_another_program_of_the_name_is_no_rtk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAM_BENCH_RTK", shutil.which("cat") or "")
    with pytest.raises(SkippedError, match="no RTK"), opened(BY_NAME["rtk"]):
        pass


@pytest.fixture
def rtk(tmp_path: Path) -> Rtk:
    """The real program, where it is here."""
    binary = shutil.which(os.environ.get("BEAM_BENCH_RTK") or "rtk")
    if binary is None:
        pytest.skip("no rtk here: set BEAM_BENCH_RTK")
    folder = tmp_path / "rtk"
    folder.mkdir()
    return Rtk(binary, folder, 30)


def test_rtk_runs_the_stand_in_and_not_the_command(rtk: Rtk, tmp_path: Path) -> None:
    marked = tmp_path / "marked"
    raw = b"cc -c a.c\nsrc/a.c:3:5: error: expected ';' before '}' token\nmake: *** [Makefile:2: a.o] Error 1\n"
    capture = capture_of(tmp_path, raw, command=f"touch {marked}; make -k", exit_code=2, family="build")
    found = rtk.hook(capture, raw)
    assert (found.failed, found.fair, found.note) == ("", True, "rtk make")
    assert b"expected ';' before '}' token" in found.data
    assert not marked.exists()


def test_rtk_flags_of_its_own_make_a_captured_text_unfair(rtk: Rtk, tmp_path: Path) -> None:
    raw = b"FAIL src/a.test.js\n  1) adds\n\nTests: 1 failed, 1 total\n"
    found = rtk.hook(capture_of(tmp_path, raw, command="npx jest", exit_code=1), raw)
    assert not found.fair
    assert "--json" in found.note


def test_what_rtk_does_not_know_comes_as_it_is(rtk: Rtk, tmp_path: Path) -> None:
    capture = capture_of(tmp_path, LONG, command="frobnicate --all")
    found = rtk.hook(capture, LONG)
    assert (found.data, found.note, found.fair) == (LONG, "not rewritten", True)


def test_what_rtk_left_out_is_recovered_by_its_recall(rtk: Rtk, tmp_path: Path) -> None:
    rows = [{"id": n, "name": f"item {n}", "state": "failed" if n == 777 else "ok"} for n in range(2_000)]
    raw = json.dumps(rows, indent=2).encode()
    capture = capture_of(tmp_path, raw, command="jq . x.json", family="data", tool="jq", facts=('"name": "item 777"',))
    found = rtk.hook(capture, raw)
    assert b"rtk recall" in found.data
    result = judged(capture, raw, found, Gauge(MixedEstimate()))
    assert (result.recoverable, result.lost) == (('"name": "item 777"',), ())


def test_rtk_has_the_filters_that_the_table_names(rtk: Rtk) -> None:
    said = rtk._run(["pipe", "-f", "no-such-filter"], b"x\n").decode()
    listed = {name.strip() for name in said.partition("Available:")[2].split(",")}
    assert set(PIPES.values()) <= listed


def test_rtk_that_does_not_answer_in_time_is_named(rtk: Rtk, tmp_path: Path) -> None:
    rtk._timeout = 0.0001
    found = rtk.hook(capture_of(tmp_path, LONG, command="make"), LONG)
    assert "no answer within" in found.failed


# Tools run for real.

FAKE = """#!/bin/sh
case "$1" in
--version) echo "rtk 9.9.9" ;;
rewrite) case "$2" in grep*) echo "rtk $2" ;; esac ;;
grep) "$@" | grep -v part_39 ;;
esac
"""


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A peer that rewrites grep alone, and leaves one file out."""
    program = tmp_path / "rtk"
    program.write_text(FAKE, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("BEAM_BENCH_RTK", str(program))
    return program


@pytest.mark.usefixtures("fake")
def test_a_tool_is_run_plainly_and_under_the_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"grep", "git status"}
    gone = Project("gone", "test", "no-such-tool --x", {}, ("x",))
    other = Project("other", "search", "grep -n a f.txt", {"f.txt": "a\n"}, ("2:a",))
    known = [project for project in _rerun.PROJECTS if project.name in wanted]
    monkeypatch.setattr(_rerun, "PROJECTS", (*known, gone, other))
    own, peer, *skipped = _rerun.compared(beam(), Gauge(MixedEstimate()))
    assert [result.path for result in own.files] == [result.path for result in peer.files]
    status, grep = peer.files
    assert (status.note, status.lost, status.cut) == ("not rewritten", (), 0)
    assert (grep.note, len(grep.lost)) == ("rtk grep -rn total src", 1)
    assert [result.lost for result in own.files] == [(), ()]
    assert [(method.name, method.skipped) for method in skipped] == [
        ("gone", "no no-such-tool here"),
        ("other", "its version here does not print '2:a'"),
    ]


@pytest.mark.parametrize("project", _rerun.PROJECTS, ids=lambda project: project.name)
def test_each_project_prints_its_facts(tmp_path: Path, project: Project) -> None:
    missing = next(why for known, why in _rerun.available() if known is project)
    if missing:
        pytest.skip(missing)
    text = _rerun.plain(project, tmp_path).read().decode("utf-8", "replace")
    absent = [fact for fact in project.facts if fact not in text]
    if absent and project.name not in {"pytest", "ruff check", "mypy", "git status", "git diff", "grep"}:
        pytest.skip(f"the version here prints something else than {absent[0]!r}")  # compilers come with the machine
    assert absent == []


# Libraries in another Python.

ECHO = """
import json, sys, time
print(json.dumps({"version": "1.0"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["text"] == "sleep": time.sleep(60)
    if asked["text"] == "end": sys.exit(3)
    if asked["text"] == "fail": print(json.dumps({"error": "ValueError: no"}), flush=True)
    else: print(json.dumps({"text": asked["text"][::-1]}), flush=True)
"""


@pytest.fixture
def echo(tmp_path: Path) -> Worker:
    script = tmp_path / "echo.py"
    script.write_text(ECHO, encoding="utf-8")
    return Worker([sys.executable, str(script)], str(tmp_path), 1.0)


def test_a_worker_answers_and_outlives_what_goes_wrong(echo: Worker) -> None:
    with echo:
        assert echo.version == "1.0"
        assert echo.ask(text="abc\n\u00e9") == {"text": "\u00e9\ncba"}
        for text, why in (("fail", "ValueError: no"), ("end", "ended without an answer"), ("sleep", "within 1 s")):
            with pytest.raises(NoAnswerError, match=why):
                echo.ask(text=text)
            assert echo.ask(text="ab") == {"text": "ba"}


def test_a_worker_that_does_not_start_is_named(tmp_path: Path) -> None:
    for argv in ([str(tmp_path / "none")], [sys.executable, "-c", "raise SystemExit(1)"]):
        with pytest.raises(NoAnswerError), Worker(argv, str(tmp_path), 1.0):
            pass


@pytest.mark.parametrize("name", ["headroom", "llmlingua"])
def test_a_missing_library_is_skipped_and_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    variable = f"BEAM_BENCH_{name.upper()}_PYTHON"
    monkeypatch.delenv(variable, raising=False)
    with pytest.raises(SkippedError, match=variable), opened(BY_NAME[name]):
        pass
    monkeypatch.setenv(variable, sys.executable)  # a Python that cannot import it
    monkeypatch.setenv("BEAM_BENCH_LLMLINGUA_MODEL", str(tmp_path))
    with pytest.raises(SkippedError, match="ended without an answer"), opened(BY_NAME[name]):
        pass


def test_the_command_names_what_it_skips(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("RTK", "HEADROOM_PYTHON", "LLMLINGUA_PYTHON"):
        monkeypatch.setenv(f"BEAM_BENCH_{name}", str(tmp_path / "none"))
    (tmp_path / "captures").mkdir()
    capture = capture_of(tmp_path / "captures")
    line = '{"path": "capture.txt", "family": "test", "tool": "app", "must_keep": ["Error: disk full"]}\n'
    (tmp_path / "facts.jsonl").write_text(line, encoding="utf-8")
    done = CliRunner().invoke(app, ["facts", str(tmp_path), "--basis", "estimated:mixed", "--peers"])
    assert done.exit_code == 0, done.output
    assert capture.file.is_file()
    for name in ("rtk", "rtk-wrapper", "headroom", "llmlingua"):
        assert f"skipped: {name} (" in done.output
    for name in ("nothing", "tail -200", "grep errors", "claude-code", "codex"):
        assert f"\n  {name} " in done.output


@pytest.mark.slow
def test_headroom_reduces_a_log_and_gives_back_what_it_left_out(tmp_path: Path) -> None:
    python = os.environ.get("BEAM_BENCH_HEADROOM_PYTHON")
    if not python or subprocess.run([python, "-c", "import headroom"], capture_output=True, check=False).returncode:
        pytest.skip("no headroom here: set BEAM_BENCH_HEADROOM_PYTHON")
    raw = b"".join(b"INFO step %d of the build went well\n" % n for n in range(3_000)) + b"FATAL disk full\n"
    facts = ("FATAL disk full", "INFO step 1777 of the build went well")
    capture = capture_of(tmp_path, raw, facts=facts, family="logs")
    with ExitStack() as stack:
        reducer, version = BY_NAME["headroom"].open(stack)
        result = judged(capture, raw, reducer(capture, raw), Gauge(MixedEstimate()))
    assert version
    assert not result.failed
    assert result.cut > 0.5
    assert "FATAL disk full" in result.visible
    assert result.lost == ()

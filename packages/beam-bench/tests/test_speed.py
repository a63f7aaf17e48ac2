"""`beam bench speed`: its inputs, its figures, and that what grows too fast or fails is told apart."""

from __future__ import annotations

import itertools
import json
import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench import _processes, _speed, _speed_command
from beam_bench._processes import Ran, run, through_pipe
from beam_bench._speed import BASE, doubling, startup, startup_cases, throughput
from beam_bench._speed_inputs import HOSTILE, REAL, cargo_501, write_input
from beam_bench.cli import app

if TYPE_CHECKING:
    from pathlib import Path

WORDS = (("words", lambda: itertools.repeat(b"some words of a log\n")),)


def test_the_text_of_17_kb_is_what_it_says() -> None:
    text = b"".join(cargo_501())
    assert len(text) == 17_230
    assert text.count(b"... ok\n") == 500


@pytest.mark.parametrize(("name", "make"), [*REAL, *HOSTILE], ids=lambda value: value if isinstance(value, str) else "")
def test_inputs_have_their_size_and_are_the_same_twice(tmp_path: Path, name: str, make: object) -> None:
    assert callable(make)
    texts = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        path = write_input(str(folder), name, make(), 70_000)
        with open(path, "rb") as stream:
            texts.append(stream.read())
    assert texts[0] == texts[1]
    assert len(texts[0]) == (70_000 if texts[0] else 0)  # the captures are in a checkout only
    assert texts[0] or name == "captures"


def test_a_process_is_measured() -> None:
    ran = run([sys.executable, "-c", "data = b'x' * 60_000_000; import time; time.sleep(0.2); raise SystemExit(3)"])
    assert ran.code == 3
    assert ran.wall > 0.2 > ran.wall - 5
    assert ran.peak > 60_000_000
    assert ran.cpu > 0


def test_a_process_reads_a_file_or_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(b"x" * 300_000)
    argv = [sys.executable, "-c", "import sys; raise SystemExit(len(sys.stdin.buffer.read()) != 300_000)"]
    assert run(argv, str(path)).code == 0
    assert through_pipe(argv, str(path)).code == 0
    assert run(argv).code == 1


def test_start_up_is_a_multiple_of_the_first_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def takes(seconds: float, code: int = 0) -> object:
        def case() -> Ran:
            time.sleep(seconds)
            ran = Ran.__new__(Ran)
            ran.wall, ran.code = seconds, code
            return ran

        return case

    monkeypatch.setattr(_speed, "_LONG", 0.03)
    monkeypatch.setattr(_speed, "_FEW", 1)
    cases = {"base": takes(0.01), "twice": takes(0.02), "fails": takes(0.0, 2), "long": takes(0.04)}
    found = startup(cases, 3)  # type: ignore[arg-type]  # made above
    assert found["base"] == {"x": 1.0, "x_least": 1.0, "ms": 10.0, "rounds": 3}
    assert found["twice"]["x"] == 2.0
    assert found["fails"] == {"failed": 2}
    assert (found["long"]["x"], found["long"]["rounds"]) == (4.0, 1)
    assert list(found) == ["base", "twice", "fails", "long"]


def test_the_real_cases_start(tmp_path: Path) -> None:
    path = write_input(str(tmp_path), "cargo", cargo_501(), 0)
    cases = startup_cases(path, [("peer", [sys.executable, "-c", "pass"], path)])
    ways = ("beam reduce FILE", "cat FILE | beam reduce", "beam hook <PAYLOAD", "peer")
    found = startup({name: cases[name] for name in (BASE, *ways)}, 1)
    assert all("x" in row for row in found.values()), found


def test_each_call_of_the_hook_has_work_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured is an answer and not silence, and each time another text is stored."""
    store = tmp_path / "store"
    monkeypatch.setitem(_processes.ENV, "BEAM_STORE", str(store))
    path = write_input(str(tmp_path), "cargo", cargo_501(), 0)
    for words in (["sh", "-c", _speed._INSTALLED], [*_speed.BEAM, "hook"]):
        for _ in range(2):
            with open(_speed._told(path), "rb") as payload:
                done = subprocess.run(words, stdin=payload, capture_output=True, env=_processes.ENV, check=True)
            shown = json.loads(done.stdout)["hookSpecificOutput"]["updatedToolOutput"]["stdout"]
            assert "500 passed; 1 failed" in shown
            assert "full output: beam://" in shown
    assert len([one for one in store.rglob("*") if one.is_file() and len(one.name) > 30]) == 4


def test_a_peer_reads_what_it_is_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_speed, "ENV", {"PATH": os.environ["PATH"]})
    path = write_input(str(tmp_path), "cargo", cargo_501(), 0)
    given = [("a", ["cat"], "text"), ("b", ["cat"], "question"), ("c", ["cat"], "call"), ("d", ["cargo"], "nothing")]
    seen = []
    for _, argv, stdin in _speed._peers({"peers": given}, path, str(tmp_path)):
        with open(stdin, "rb") as stream:
            seen.append(subprocess.run(argv, stdin=stream, capture_output=True, check=True).stdout)
    text = b"".join(cargo_501())
    assert (seen[0], seen[3]) == (text, text)
    assert json.loads(seen[1]) == {"text": text.decode(), "command": "cargo test"}
    assert json.loads(seen[2])["tool_input"]["command"] == "cargo test"
    assert _speed.ENV["PATH"].startswith(str(tmp_path))


def test_throughput_and_memory_of_a_whole_process(tmp_path: Path) -> None:
    found = throughput(str(tmp_path), 300_000, 1, WORDS)["words"]
    assert isinstance(found["x_split"], float)
    assert found["x_split"] > 1  # starting an interpreter alone takes longer than splitting 300 KB
    peak = found["peak_mb_file"]
    assert isinstance(peak, float)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # a child begins as a copy of this process
    assert 5 < peak < max(400, own + 100)
    short = throughput(str(tmp_path), 300_000, 1, (("short", lambda: iter([b"x\n"])),))
    assert "skipped" in short["short"]


def test_a_quadratic_program_shows_in_its_doublings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that come from a program of known cost: a square shows as a factor of four, a line as two."""
    costs = {"square": lambda size: 1e-8 * size**2, "line": lambda size: 1e-3 * size}
    kind = "square"

    def pretended(_argv: list[str], stdin: str = os.devnull) -> Ran:
        ran = Ran.__new__(Ran)
        size = os.path.getsize(stdin) if stdin != os.devnull else 0
        ran.cpu, ran.code = 0.02 + costs[kind](size), 0
        return ran

    monkeypatch.setattr(_speed, "run", pretended)
    for told, low, high in (("square", 3.9, 4.1), ("line", 1.9, 2.1)):
        kind = told
        largest = doubling(str(tmp_path), 80_000, 1, WORDS)["words"]["largest"]
        assert isinstance(largest, float)
        assert low < largest < high


def test_the_real_program_is_doubled(tmp_path: Path) -> None:
    found = doubling(str(tmp_path), 16_000, 1, WORDS)["words"]
    ratios = found["ratios"]
    assert isinstance(ratios, list)
    assert len(ratios) == 3


def test_the_command_measures_in_a_small_process_and_writes_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_speed_command, "_peers", list)
    file = tmp_path / "speed.json"
    done = CliRunner().invoke(app, ["speed", "--only", "startup", "--rounds", "1", "--json", str(file)])
    assert done.exit_code == 0, done.output
    result = json.loads(file.read_text(encoding="ascii"))
    assert result["schema"] == "beam-bench-speed/1"
    assert result["machine"]["python"] == sys.version.split()[0]
    cases = result["startup"]["cases"]
    assert cases[BASE]["x"] == 1.0
    assert cases["beam reduce FILE"]["x"] > 1
    assert result["floor_mb"] < 40  # the process that measures is small
    assert "beam reduce FILE" in done.output
    assert str(tmp_path) not in file.read_text(encoding="ascii")


@pytest.mark.parametrize("arguments", [("--only", "size"), ("--rounds", "-1"), ("--json", "no/such/folder/x.json")])
def test_a_bad_option_is_exit_code_2(arguments: tuple[str, str]) -> None:
    done = CliRunner().invoke(app, ["speed", *arguments])
    assert done.exit_code == 2
    assert arguments[1] in done.output


def test_nothing_of_the_callers_python_settings_reaches_a_measured_process() -> None:
    assert not [name for name in _processes.ENV if name.startswith("PYTHON")]

"""Same input, same bytes out: whatever the locale, the hash seed, the chunks and the neighbours are."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

Beam = Any  # the fixture of conftest.py
ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "packages" / "beam-cli" / "src" / "beam_cli" / "demo" / "cargo-test.txt"


@pytest.fixture(scope="module")
def mixed(cargo_501: bytes) -> bytes:
    """A long text with colours, bytes that are not UTF-8, CRLF, frames, repeats and values that differ."""
    noise = random.Random(7)
    lines = [
        *(b"\x1b[3%dmline %d\x1b[0m of many" % (noise.randrange(8), noise.randrange(50)) for _ in range(300)),
        *(b"retrying connection to redis:6379" for _ in range(50)),
        *(b"downloaded %d of 300 files" % n for n in range(300)),
        b"progress 1%\rprogress 50%\rprogress 100%",
        "latin-1: caf\xe9; utf-8: ".encode("latin-1") + "café 🙂".encode(),
        b"[beam: 38 more identical lines omitted]",
        b"ends in CRLF\r",
    ]
    return b"\n".join(lines) + b"\n" + cargo_501 + b"error: no newline at the end"


ENVIRONMENTS = [
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "C.UTF-8"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "ascii:strict"},
    {"PYTHONUTF8": "1"},
    {"PYTHONUNBUFFERED": "1"},
    {"PYTHONOPTIMIZE": "2"},
    {"TZ": "Asia/Tokyo", "COLUMNS": "40", "TERM": "dumb", "NO_COLOR": "1"},
    {"FORCE_COLOR": "1", "TERM": "xterm-256color"},
    *({"PYTHONHASHSEED": str(seed)} for seed in (0, 1, 2, 42)),
]


@pytest.fixture(scope="module")
def expected(beam: Beam, mixed: bytes) -> bytes:
    out: bytes = beam("reduce", stdin=mixed).stdout
    assert 0 < len(out) < len(mixed)
    return out


@pytest.mark.parametrize("env", ENVIRONMENTS, ids=lambda env: ",".join(f"{k}={v}" for k, v in env.items()))
def test_the_environment_changes_nothing(beam: Beam, mixed: bytes, expected: bytes, env: dict[str, str]) -> None:
    done = beam("reduce", stdin=mixed, env=env)
    assert (done.stdout, done.stderr, done.returncode) == (expected, b"", 0)


def test_the_receipt_is_the_same_too(beam: Beam, mixed: bytes) -> None:
    answers = {
        beam("reduce", "--json", stdin=mixed, env=env).stdout
        for env in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, {"LC_ALL": "C", "PYTHONHASHSEED": "3"})
    }
    assert len(answers) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_chunks_change_nothing(beam: Beam, mixed: bytes, expected: bytes, seed: int) -> None:
    chance = random.Random(seed)
    with beam.start("reduce") as process:
        start = 0
        while start < len(mixed):
            size = chance.choice((1, 3, 100, 5000))
            process.stdin.write(mixed[start : start + size])
            process.stdin.flush()
            start += size
            if chance.random() < 0.02:
                time.sleep(0.002)
        process.stdin.close()
        assert process.stdout.read() == expected


def test_processes_side_by_side_do_not_disturb_each_other(beam: Beam, mixed: bytes, expected: bytes) -> None:
    twin = mixed.replace(b"redis:6379", b"mysql:3306")
    processes = [beam.start("reduce") for _ in range(8)]
    for number, process in enumerate(processes):
        process.stdin.write(twin if number % 2 else mixed)
        process.stdin.close()
    for number, process in enumerate(processes):
        want = expected.replace(b"redis:6379", b"mysql:3306") if number % 2 else expected
        assert process.stdout.read() == want
        assert process.wait(20) == 0
        process.stdout.close()
        process.stderr.close()


def test_the_working_directory_changes_nothing(beam: Beam, mixed: bytes, expected: bytes, tmp_path: Any) -> None:
    (tmp_path / "json.py").write_text("raise RuntimeError\n")
    (tmp_path / "beam_core.py").write_text("raise RuntimeError\n")
    code = "import sys; sys.argv[1:] = ['reduce']; from beam_cli.main import main; main()"
    for cwd in (tmp_path, "/"):
        done = subprocess.run(
            [sys.executable, "-P", "-c", code], input=mixed, capture_output=True, cwd=cwd, env=beam.env, check=False
        )
        assert (done.stdout, done.stderr) == (expected, b"")


def test_a_longer_text_is_treated_alike(beam: Beam) -> None:
    """One algorithm for every size: of several runs in a row each is reduced as one alone is."""
    runs = [DEMO.read_bytes().replace(b"rounds_half_a_cent_up", b"rounds_%d_cents_up" % n) for n in range(6)]
    alone = [beam("reduce", stdin=run).stdout for run in runs]
    many = beam("reduce", stdin=b"".join(runs)).stdout
    assert many.count(b"120 passing") == 6
    for number, one in enumerate(alone):
        named = [line for line in one.split(b"\n") if b"rounds_%d_cents" % number in line]
        assert len(named) >= 4
        assert [line for line in many.split(b"\n") if b"rounds_%d_cents" % number in line] == named
    assert len(many) < 1.1 * sum(map(len, alone))
    same = beam("reduce", stdin=DEMO.read_bytes() * 20).stdout  # what is said again is said by markers
    assert same.count(b"120 passing") == 20
    assert same.count(b", as under the same line above]") == 19

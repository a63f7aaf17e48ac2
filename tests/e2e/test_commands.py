"""The other commands: demo, adapters, help, version, and those that other packages add."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

Beam = Any  # the fixture of conftest.py
ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "packages" / "beam-cli" / "src" / "beam_cli" / "demo" / "cargo-test.txt"


def test_version(beam: Beam) -> None:
    done = beam("--version")
    assert done.stdout == f"beam {version('beam-cli')}\n".encode()
    assert (done.stderr, done.returncode) == (b"", 0)


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help(beam: Beam, flag: str) -> None:
    done = beam(flag)
    assert done.returncode == 0
    for command in (b"reduce", b"measure", b"demo", b"adapters"):
        assert b"\n  %s " % command in done.stdout


@pytest.mark.parametrize("verb", ["reduce", "measure"])
def test_help_of_a_filter_names_every_option(beam: Beam, verb: str) -> None:
    done = beam(verb, "--help", stdin=b"text")
    assert done.returncode == 0
    assert done.stdout.startswith(b"Usage: beam %s [OPTIONS] [FILE]\n" % verb.encode())
    for option in (
        b"--fidelity full|safe|compact|minimal",
        b"--budget N[b|c|l]",
        b"--host NAME",
        b"--command CMD",
        b"--exit-code N",
        b"--adapter NAME",
        b"--model NAME",
        b"--json ",
    ):
        assert b"\n  " + option in done.stdout
    assert b"text" not in done.stdout.splitlines()


def test_demo(beam: Beam) -> None:
    done = beam("demo")
    assert (done.stderr, done.returncode) == (b"", 0)
    raw = DEMO.read_bytes()
    assert b" %d bytes in %d lines" % (len(raw), raw.count(b"\n")) in done.stdout
    reduced = beam("reduce", "--command", "cargo test", "--exit-code", "101", stdin=raw).stdout
    assert reduced in done.stdout
    for fact in (
        b"120 passing\n",
        b"test discount::rounds_half_a_cent_up ... FAILED\n",
        b"discount: off = 28\n",
        b" panicked at src/lib.rs:274:9:\n",
        b"  left: 162\n right: 161\n",
        b"test result: FAILED. 120 passed; 1 failed;",
    ):
        assert fact in reduced
    assert beam("measure", "--command=cargo test", "--exit-code=101", stdin=raw).stdout in done.stdout
    assert b"reduction, basis estimated:mixed" in done.stdout
    assert done.stdout.splitlines()[-1].startswith(b"Next: ")


def test_adapters_are_listed(beam: Beam) -> None:
    done = beam("adapters")
    assert (done.stderr, done.returncode) == (b"", 0)
    head, *rows = done.stdout.decode().splitlines()
    assert head.split() == ["adapter", "commands", "verified", "with"]
    assert [row.split()[0] for row in rows] == sorted(row.split()[0] for row in rows)
    assert any(row.startswith("cargo ") and "cargo 1." in row for row in rows)


def test_why_shows_each_line_and_its_rule(beam: Beam) -> None:
    done = beam("adapters", "--why", str(DEMO))
    assert (done.stderr, done.returncode) == (b"", 0)
    rows = [row for row in done.stdout.splitlines()[1:] if not row.startswith(b"-- ")]
    raw = DEMO.read_bytes().splitlines()
    assert [int(row.split()[0]) for row in rows] == [*range(1, len(raw) + 1)]
    assert all(row.endswith(line) for row, line in zip(rows, raw, strict=True))
    assert b"-- cargo: lines " in done.stdout
    panic = next(row for row in rows if b"panicked at" in row)
    assert panic.split()[1] == b"P0"
    assert beam("adapters", "--why", "-", stdin=DEMO.read_bytes()).stdout == done.stdout


def test_why_marks_what_the_floor_raised(beam: Beam) -> None:
    text = b"some program nobody knows\nerror: it broke\n"
    rows = beam("adapters", "--why", "-", stdin=text).stdout.splitlines()
    row = next(row for row in rows if row.endswith(b"error: it broke"))
    assert row.split()[1] in {b"P0^", b"P1^"}


def test_why_takes_any_bytes(beam: Beam) -> None:
    done = beam("adapters", "--why", "-", stdin=b"caf\xe9\n", env={"LC_ALL": "C"})
    assert b"caf\xe9\n" in done.stdout
    for text, word in ((b"", b"empty"), (bytes(range(256)) * 9, b"binary")):
        done = beam("adapters", "--why", "-", stdin=text)
        assert (done.stdout, done.returncode) == (b"", 0)
        assert word in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [("--why", "no/such/file"), ("--why", "/"), ("--why", str(DEMO), "--adapter", "nosuch"), ("--bogus",), ("x",)],
)
def test_a_bad_call_of_adapters(beam: Beam, arguments: tuple[str, ...]) -> None:
    done = beam("adapters", *arguments, stdin=b"text")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert done.stderr.startswith(b"beam: ")
    assert done.stderr.count(b"\n") == 1


PLUGIN = """
import typer
app = typer.Typer()
@app.command()
def hello(name: str) -> None:
    typer.echo(f"hello {name}")
@app.command()
def fail() -> None:
    raise typer.Exit(5)
"""


@pytest.fixture
def plugin(tmp_path: Path) -> dict[str, str]:
    """A distribution that adds a working, a broken and a forbidden command."""
    (tmp_path / "plug.py").write_text(PLUGIN)
    info = tmp_path / "plug-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plug\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[beam.commands]\ngreet = plug:app\nbroken = plug:missing\nreduce = plug:app\n"
    )
    return {"PYTHONPATH": str(tmp_path)}


def test_a_command_of_another_package(beam: Beam, plugin: dict[str, str]) -> None:
    done = beam("greet", "hello", "you", env=plugin)
    assert (done.stdout, done.stderr, done.returncode) == (b"hello you\n", b"", 0)
    assert beam("greet", "fail", env=plugin).returncode == 5
    assert beam("greet", "hello", env=plugin).returncode == 2


def test_a_broken_plugin_breaks_nothing_else(beam: Beam, plugin: dict[str, str]) -> None:
    done = beam("--help", env=plugin)
    assert done.returncode == 0
    assert b"\n  greet" in done.stdout
    assert b"command 'broken' of 'plug:missing' cannot be loaded" in done.stderr
    assert b"command 'reduce' of 'plug:app' is left out: Beam has one of that name" in done.stderr
    done = beam("reduce", stdin=b"text\n", env=plugin)
    assert (done.stdout, done.stderr) == (b"text\n", b"")
    assert beam("reduce", "--help", env=plugin).stderr == b""
    assert beam("broken", env=plugin).returncode == 2

"""The README tells the truth: the outputs it prints are what its commands print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str]]:
    """Commands of the README that have an output printed beside them, with that output."""
    pairs: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output:
                pairs.append((command, output))
    return pairs


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a store that holds what the README's first command with recovery puts there."""
    place = {"BEAM_STORE": str(tmp_path_factory.mktemp("store") / "beam")}
    command = [
        sys.executable,
        "-m",
        "beam_cli",
        "reduce",
        "--recover",
        "packages/beam-cli/src/beam_cli/demo/cargo-test.txt",
    ]
    subprocess.run(command, env={**os.environ, **place}, cwd=ROOT, check=True, capture_output=True)
    return place


@pytest.mark.parametrize(("command", "output"), shown(), ids=[command[-40:] for command, _ in shown()])
def test_a_printed_output_is_what_the_command_prints(command: str, output: str, store: dict[str, str]) -> None:
    run = command.removeprefix("pip install -q uv && ").replace("uv run beam", f"{sys.executable} -m beam_cli")
    done = subprocess.run(
        ["bash", "-c", run], capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, **store}
    )
    assert done.stdout == output


def test_the_commands_on_a_file_run_as_printed(store: dict[str, str]) -> None:
    commands = re.search(r"^\$ (log=.*\n(?:\$ .*\$log.*\n)+)", README, re.MULTILINE)
    assert commands
    script = commands[1].replace("\n$ ", "\n").replace("uv run beam", f"{sys.executable} -m beam_cli")
    assert script.count("-m beam_cli") == 3
    done = subprocess.run(
        ["bash", "-e", "-c", script], capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, **store}
    )
    assert done.stdout.count("test result: FAILED.") == 3
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    program = code[1] + "print(result.measurement.bytes_before, b'test result: FAILED.' in result.text.encode())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "4255 True\n"


def test_the_readme_shows_the_main_job_and_the_tests() -> None:
    assert next(command for command, _ in shown()) == "pip install -q uv && uv run beam demo"
    assert "\n$ uv run pytest\n" in README


@pytest.mark.parametrize(
    "page", ["README.md", "AGENTS.md", *(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md"))]
)
def test_every_relative_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert ((ROOT / page).parent / target).exists(), target

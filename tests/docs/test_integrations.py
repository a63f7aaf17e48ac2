"""The page of agents and the table that `beam install` works by say the same."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from beam_cli.install import _doctor, _hosts
from beam_cli.install._work import at_work

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "INTEGRATIONS.md").read_text("utf-8")


def test_every_host_stands_there_with_its_version() -> None:
    table = PAGE.partition("## What can be changed today")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")]
    assert [row[:3] for row in rows[2:]] == [[host.title, host.verified, host.seen] for host in _hosts.HOSTS]


def test_every_host_has_a_section() -> None:
    sections = [line for line in PAGE.splitlines() if line.startswith("## ")]
    for host in _hosts.HOSTS:
        assert any(host.title in line for line in sections)


def test_the_files_are_those_that_are_written() -> None:
    place = _hosts.Place({"HOME": "~"}, "")
    text = PAGE.replace("`", " ")
    for host in _hosts.HOSTS:
        assert host.file("user", place).replace("~/.config", "~/.config") in text


def test_doctor_says_what_stands_there(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Times are those of the machine; every other word is the command's."""
    place, root = _hosts.Place({"HOME": str(tmp_path)}, str(tmp_path / "project")), tmp_path / ".local/share/beam"
    for name in ("claude-code", "codex"):
        host = _hosts.named(name)
        assert host is not None
        with at_work(host, _hosts.USER, place, str(root / "install")) as work:
            work.apply(work.install(shell=False), undo=False)
    environ = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    assert _doctor.run(environ, str(tmp_path / "project"), as_json=False) == 0
    said = re.sub(r"takes \d+ ms longer", "takes 50 ms longer", capfd.readouterr().out)
    shown = PAGE.partition("What `beam doctor` says")[2].partition("```text\n")[2].partition("```")[0]
    assert said == shown

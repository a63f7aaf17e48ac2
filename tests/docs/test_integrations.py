"""The page of agents and the table that `beam install` works by say the same."""

from __future__ import annotations

from pathlib import Path

from beam_cli.install import _hosts

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

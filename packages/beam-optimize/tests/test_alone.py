"""What a host shows of a text alone: nothing is cut within its limit, and large texts cost no more than small ones."""

from __future__ import annotations

import pytest

from beam_core import Budget
from beam_optimize import HOSTS
from beam_optimize._alone import _CUTS, alone, claude_code, claude_code_tool, codex, ends_of_10000


def numbered(lines: int) -> bytes:
    return b"".join(b"line %07d\n" % n for n in range(lines))


def test_of_every_host_that_has_limits_the_cut_is_known() -> None:
    assert set(_CUTS) == set(HOSTS)


@pytest.mark.parametrize("host", list(HOSTS))
def test_within_its_limits_a_host_shows_all_and_above_them_less(host: str) -> None:
    limits = [Budget.parse(text) for text in HOSTS[host]]
    for size in (0, 10, 100, 700):
        text = numbered(size)
        assert all(len(text) <= 10_000 for _ in limits)
        assert alone(host, text) is None
    text = numbered(20_000)
    shown = alone(host, text)
    assert shown is not None
    assert len(shown) < 60_000 < len(text)


@pytest.mark.parametrize("host", [None, "cursor", "copilot", "no such host"])
def test_a_host_whose_cut_is_not_known_shows_all(host: str | None) -> None:
    assert alone(host, numbered(20_000)) is None


def test_claude_code_tells_failures_and_other_tools_apart() -> None:
    text = numbered(3_000)  # 39,000 bytes
    assert alone("claude-code", text) == claude_code(text)
    assert alone("claude-code", text, exit_code=0, tool="Bash") == claude_code(text)
    assert alone("claude-code", text, exit_code=1) == ends_of_10000(text)
    assert alone("claude-code", text, tool="mcp__a__b") is None
    text = numbered(5_000)
    assert alone("claude-code", text, tool="mcp__a__b") == claude_code_tool(text) == claude_code(text)


def test_many_short_lines_are_cut_too() -> None:
    shown = alone("opencode", b"\n" * 2_600)
    assert shown is not None
    assert shown.endswith(b"\n" * 2_000)


@pytest.mark.parametrize("host", list(HOSTS))
def test_of_a_very_large_text_the_ends_are_the_same_and_only_numbers_differ(host: str) -> None:
    text = "née {n}\n".encode() * 900_000
    shown, exact = alone(host, text), _CUTS[host](text)
    assert shown is not None
    assert abs(len(shown) - len(exact)) <= 8
    assert shown[-1_500:] == exact[-1_500:]
    assert codex(text) != text

"""Real agent clients on Beam's MCP server and on a wrapped one, by what the model is sent; the model is a script."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest
from clientkit import AGENTS, FREE, SERVER, Stage

pytest.importorskip("mcp")
pytestmark = pytest.mark.clients

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
HANDLE = "beam://" + hashlib.sha256(TEXT.encode()).hexdigest()[:12]
FAILED = [line for line in TEXT.splitlines() if "FAILED" in line or "panicked" in line]
BEAM = [sys.executable, "-m", "beam_cli", "mcp"]
SERVERS = {"beam": [*BEAM, "serve"], "all": [*BEAM, "wrap", "--", *SERVER]}
RESOURCES = [
    {"tool": "ReadMcpResourceTool", "input": {"server": "beam", "uri": HANDLE}},
    {"tool": "ListMcpResourcesTool", "input": {"server": "beam"}},
]


@pytest.mark.parametrize("name", [name for name, agent in AGENTS.items() if agent.mcp is not None])
def test_a_client_uses_both(name: str, tmp_path: Path) -> None:
    agent = AGENTS[name]
    assert agent.mcp is not None
    stage = Stage(agent, tmp_path, SERVERS)
    kept = stage.beam("store", stdin=TEXT.encode())  # a client asks for the list of resources once, at its start
    assert kept.returncode == 0, kept.stderr
    steps = [
        agent.mcp("all", "big"),
        agent.mcp("all", "plain"),
        agent.mcp("all", "fail"),
        agent.mcp("all", "read_file"),
        agent.mcp("beam", "search", handle=HANDLE, pattern="FAILED"),
        agent.mcp("beam", "range", handle=HANDLE, first=1, last=2),
        agent.mcp("beam", "expand", handle=HANDLE),
        agent.mcp("beam", "expand", handle="beam://0123456789ab"),
    ]
    claude = name == "claude-code"
    seen = stage.run([*steps, *(RESOURCES if claude else ())], *(FREE if claude else ()))
    big, plain, fail, read, searched, ranged, expanded, unknown, *resources = seen.results
    for reduced in (big, plain, fail):
        assert len(reduced) < len(TEXT), reduced
        assert all(line in reduced for line in FAILED), reduced
        assert f"full output: {HANDLE}]" in reduced, reduced
    assert TEXT.strip() in read
    assert FAILED[0] in searched
    assert len(searched) < len(TEXT) // 2
    first, second, third = TEXT.splitlines()[:3]
    assert first.strip() in ranged
    assert second in ranged
    assert third not in ranged
    assert TEXT.strip() in expanded
    assert "no artifact beam://0123456789ab" in unknown
    if claude:
        resource, listed = resources
        assert json.dumps(TEXT)[1:-1] in resource or TEXT in resource
        assert HANDLE in listed

"""A real agent client on Beam's MCP server and on a wrapped one; the model is a script on loopback.

`BEAM_CLIENTS` names a folder with `node_modules/.bin`, in which the client is installed.  It runs in a network
namespace of its own, so that nothing but loopback exists.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from frameworkkit import BESIDE_A_MODEL

from beam_store import FileStore

pytest.importorskip("mcp")

HERE = Path(__file__).parent
TEXT = (HERE.parents[1] / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
HANDLE = "beam://" + hashlib.sha256(TEXT.encode()).hexdigest()[:12]
BEAM = ["-m", "beam_cli", "mcp"]
PORT = 8123


def _client(name: str) -> str:
    folder = os.environ.get("BEAM_CLIENTS")
    if not folder:
        pytest.skip("BEAM_CLIENTS is not set")
    path = Path(folder) / "node_modules" / ".bin" / name
    if not path.exists():
        pytest.skip(f"{name} is not installed in {folder}")
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no network namespace can be made here")
    return str(path)


def _seen(log: Path) -> tuple[set[str], list[str]]:
    """The tools that the model was offered, and the results that it was shown, in order."""
    requests = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    names = {tool["name"] for request in requests for tool in request.get("tools", [])}
    last = max(requests, key=lambda request: len(request["messages"]))
    blocks = [block for one in last["messages"] if isinstance(one["content"], list) for block in one["content"]]
    return names, [_text(block["content"]) for block in blocks if block.get("type") == "tool_result"]


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(block.get("text", "") for block in content)


@pytest.mark.clients
def test_claude_code_uses_both(tmp_path: Path) -> None:
    client = _client("claude")
    script = [
        {"tool": "mcp__all__big", "input": {}},
        {"tool": "mcp__all__plain", "input": {}},
        {"tool": "mcp__all__read_file", "input": {}},
        {"tool": "mcp__all__fail", "input": {}},
        {"tool": "mcp__beam__search", "input": {"handle": HANDLE, "pattern": "FAILED"}},
        {"tool": "mcp__beam__range", "input": {"handle": HANDLE, "first": 1, "last": 2}},
        {"tool": "mcp__beam__expand", "input": {"handle": HANDLE}},
        {"tool": "mcp__beam__expand", "input": {"handle": "beam://0123456789ab"}},
        {"tool": "ReadMcpResourceTool", "input": {"server": "beam", "uri": HANDLE}},
        {"tool": "ListMcpResourcesTool", "input": {"server": "beam"}},
        {"text": "finished"},
    ]
    store = {"BEAM_STORE": str(tmp_path / "store")}
    FileStore(store["BEAM_STORE"]).put(TEXT.encode())  # a client asks for the list of resources once, at its start
    wrapped = [*BEAM, "wrap", "--", sys.executable, str(HERE / "mcp_server.py")]
    servers = {
        "beam": {"command": sys.executable, "args": [*BEAM, "serve"], "env": store},
        "all": {"command": sys.executable, "args": wrapped, "env": store},
    }
    (tmp_path / "mcp.json").write_text(json.dumps({"mcpServers": servers}), "utf-8")
    (tmp_path / "script.json").write_text(json.dumps(script), "utf-8")
    (tmp_path / "project").mkdir()
    log = tmp_path / "log"
    model = [sys.executable, str(HERE / "scripted_model.py"), str(PORT), str(tmp_path / "script.json"), str(log)]
    flags = ["-p", "do it", "--mcp-config", str(tmp_path / "mcp.json"), "--strict-mcp-config"]
    flags += ["--dangerously-skip-permissions", "--output-format", "stream-json", "--verbose"]
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path / "home"),
        "IS_SANDBOX": "1",
        "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{PORT}",
        "ANTHROPIC_API_KEY": "sk-scripted",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "ENABLE_TOOL_SEARCH": "false",
    }
    (tmp_path / "home").mkdir()
    done = subprocess.run(
        ["unshare", "-rn", "bash", "-c", BESIDE_A_MODEL, "bash", *model, client, *flags],
        cwd=tmp_path / "project",
        env=env,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    names, results = _seen(log)
    assert {f"mcp__beam__{name}" for name in ("search", "range", "expand")} <= names, names
    assert len(results) == len(script) - 1, results
    big, plain, read, fail, searched, ranged, expanded, unknown, resource, listed = results
    failed = [line for line in TEXT.splitlines() if "FAILED" in line or "panicked" in line]
    for reduced in (big, plain, fail):
        assert len(reduced) < len(TEXT) // 2
        assert all(line in reduced for line in failed)
        assert f"full output: {HANDLE}]" in reduced
    assert TEXT in read
    assert searched.splitlines()[0].endswith(failed[0])
    assert "".join(TEXT.splitlines(keepends=True)[:2]).strip() in ranged
    assert TEXT.strip() in expanded
    assert "no artifact beam://0123456789ab" in unknown
    assert json.dumps(TEXT)[1:-1] in resource or TEXT in resource
    assert HANDLE in listed

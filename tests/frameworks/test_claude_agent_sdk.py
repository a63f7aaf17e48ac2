"""The Claude Agent SDK runs the Claude Code that it brings, against a scripted model that keeps what it saw.

The agent is `claude_agent.py`.  It runs in a network namespace of its own, so that nothing but loopback exists.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import frameworkkit as kit
import pytest

from beam_store import FileStore

pytest.importorskip("claude_agent_sdk", reason="claude-agent-sdk is not installed")
pytestmark = pytest.mark.frameworks

HERE = Path(__file__).parent
MODEL = HERE.parent / "e2e" / "scripted_model.py"
PORT = 8124
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("mcp__ci__log", {}),
    ("mcp__ci__read_file", {}),
    ("mcp__ci__mixed", {}),
    ("mcp__ci__fail", {}),
    ("Bash", {"command": "./cargo test", "description": "x"}),
    ("Bash", {"command": "echo hello; exit 3", "description": "x"}),
    ("Bash", {"command": "for n in $(seq 3000); do echo retrying connection; done; echo no route", "description": "x"}),
    ("mcp__beam__search", {"handle": kit.handle_of(kit.LONG), "pattern": "panicked"}),
    ("mcp__beam__expand", {"handle": kit.handle_of(kit.LONG)}),
]


def run(folder: Path, how: str) -> list[Any]:
    """The contents that the model was shown for each call."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no network namespace can be made here")
    project = folder / "project"
    for one in (folder / "home", project):
        one.mkdir(parents=True)
    (project / "text").write_text(kit.LONG, "utf-8")
    (project / "cargo").write_text("#!/bin/sh\ncat text\n", "utf-8")
    (project / "cargo").chmod(0o755)
    script = [*({"tool": name, "input": arguments} for name, arguments in CALLS), {"text": "finished"}]
    (folder / "script.json").write_text(json.dumps(script), "utf-8")
    log = folder / "log"
    model = [sys.executable, str(MODEL), str(PORT), str(folder / "script.json"), str(log)]
    agent = [sys.executable, str(HERE / "claude_agent.py"), str(folder / "store"), str(project / "text"), how]
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "IS_SANDBOX": "1",
        "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{PORT}",
        "ANTHROPIC_API_KEY": "sk-scripted",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "ENABLE_TOOL_SEARCH": "false",
    }
    done = subprocess.run(
        [unshare, "-rn", "bash", "-c", kit.BESIDE_A_MODEL, "bash", *model, *agent],
        cwd=project,
        env=env,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    requests = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    last = max(requests, key=lambda request: len(request["messages"]))
    blocks = [block for one in last["messages"] if isinstance(one["content"], list) for block in one["content"]]
    found = [block for block in blocks if block.get("type") == "tool_result"]
    assert len(found) == len(CALLS), found
    return found


def text_of(block: dict[str, Any]) -> str:
    content = block["content"]
    return content if isinstance(content, str) else "".join(one.get("text", "") for one in content)


def stable(block: dict[str, Any]) -> Any:
    """The content without the host's line about a file of its own, whose name is another in each run."""
    content = block["content"]
    if isinstance(content, str):
        return content
    return [one for one in content if not one.get("text", "").startswith("[Image: source: ")]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What the model is shown without the hook."""
    return run(tmp_path_factory.mktemp("plain") / "run", "off")


@pytest.mark.slow
def test_the_model_is_shown_reduced_texts_and_asks_for_the_rest(plain: list[Any], tmp_path: Path) -> None:
    log, read, mixed, fail, passed, failed, large, searched, expanded = run(tmp_path / "run", "on")
    assert text_of(log) == kit.expected("mcp__ci__log")
    assert kit.resolved(text_of(log), FileStore(str(tmp_path / "run" / "store"))) == kit.LONG.encode()
    assert text_of(passed) == kit.expected("Bash", command="./cargo test", exit_code=0, text=text_of(plain[4]))
    assert (
        text_of(large)
        == "retrying connection\n[beam: 2998 more identical lines omitted]\nretrying connection\nno route"
    )
    for at, same in ((1, read), (2, mixed), (3, fail), (5, failed)):
        assert stable(same) == stable(plain[at])
        assert same.get("is_error") == plain[at].get("is_error")
    assert kit.LONG in text_of(read)
    assert "panicked at src/lib.rs" in text_of(searched)
    assert kit.LONG.strip() in text_of(expanded)


@pytest.mark.slow
def test_a_beam_that_fails_passes_the_original(plain: list[Any], tmp_path: Path) -> None:
    seen = run(tmp_path / "run", "broken")
    assert [stable(one) for one in seen[:6]] == [stable(one) for one in plain[:6]]

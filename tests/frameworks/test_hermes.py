"""Hermes itself runs with the plugin, against a scripted model on loopback, which keeps what it saw.

The agent is `hermes_agent.py`.  It runs in a network namespace of its own, so that nothing but loopback exists.
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

pytest.importorskip("hermes_cli", reason="hermes-agent is not installed")
pytestmark = [pytest.mark.frameworks, pytest.mark.slow]

HERE = Path(__file__).parent
PORT = 8125
SECRET = "ghp_" + "a1B2c3D4e5" * 4
CODE = "for n in range(900): print('the same line')\n"
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("terminal", {"command": "./cargo test"}),
    ("terminal", {"command": "echo hello; exit 3"}),
    ("terminal", {"command": "./leak"}),
    ("read_file", {"path": "text"}),
    ("execute_code", {"code": CODE}),
    ("beam_search", {"handle": kit.handle_of(kit.LONG), "pattern": "panicked"}),
    ("beam_range", {"handle": kit.handle_of(kit.LONG), "first": 1, "last": "2"}),
    ("beam_expand", {"handle": kit.handle_of(kit.LONG)}),
]


def run(folder: Path, how: str) -> list[Any]:
    """The contents that the model was shown for each call."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no network namespace can be made here")
    project, home = folder / "project", folder / "home" / ".hermes"
    for one in (home, project):
        one.mkdir(parents=True)
    enabled = [] if how == "off" else ["beam"]
    (home / "config.yaml").write_text(json.dumps({"plugins": {"enabled": enabled}}), "utf-8")
    (project / "text").write_text(kit.LONG, "utf-8")
    for name, script in {
        "cargo": "cat text; exit 101",
        "leak": f"echo token={SECRET}; cat text",
    }.items():
        (project / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (project / name).chmod(0o755)
    calls = [call for call in CALLS if how != "off" or not call[0].startswith("beam_")]
    steps = [*({"tool": name, "input": arguments} for name, arguments in calls), {"text": "finished"}]
    (folder / "script.json").write_text(json.dumps(steps), "utf-8")
    log = folder / "log"
    model = [sys.executable, str(HERE.parent / "e2e" / "scripted_model.py"), str(PORT)]
    model += [str(folder / "script.json"), str(log)]
    agent = [sys.executable, str(HERE / "hermes_agent.py"), f"http://127.0.0.1:{PORT}/v1", how]
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "HERMES_HOME": str(home),
        "HERMES_YOLO_MODE": "1",
        "TERMINAL_CWD": str(project),
        "BEAM_STORE": str(folder / "store"),
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
    last = max(requests, key=lambda request: len(request.get("messages", [])))  # it asks for the model's name too
    found = [one["content"] for one in last["messages"] if one["role"] == "tool"]
    assert len(found) == len(calls), found
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What the model is shown without the plugin."""
    return run(tmp_path_factory.mktemp("plain") / "run", "off")


def member(content: str, name: str = "output") -> str:
    found: str = json.loads(content)[name]
    return found


def without(content: str, name: str = "output") -> dict[str, Any]:
    """What else is told, without the time that it took."""
    return {**json.loads(content), name: "", "duration_seconds": 0}


def test_the_model_is_shown_reduced_texts_and_asks_for_the_rest(plain: list[str], tmp_path: Path) -> None:
    tests, short, leak, read, code, searched, ranged, expanded = run(tmp_path / "run", "on")
    store = FileStore(str(tmp_path / "run" / "store"))
    assert member(tests) == kit.expected("terminal", command="./cargo test", exit_code=101).strip()
    assert kit.resolved(member(tests), store) == kit.LONG.encode()
    assert member(code) == "the same line\n[beam: 898 more identical lines omitted]\nthe same line\n"
    for at, changed in ((0, tests), (2, leak), (4, code)):
        assert without(changed) == without(plain[at])
    assert short == plain[1]
    assert read == plain[3]
    assert json.loads(tests)["exit_code"] == 101
    assert "panicked at src/lib.rs:274:9" in searched
    assert member(ranged) == "\n".join(kit.LONG.split("\n")[:2])
    assert member(expanded) == kit.LONG.removesuffix("\n")


def test_what_hermes_takes_out_is_not_kept(plain: list[str], tmp_path: Path) -> None:
    leak = run(tmp_path / "run", "on")[2]
    kept = kit.resolved(member(leak), FileStore(str(tmp_path / "run" / "store"))).decode()
    assert SECRET not in member(plain[2])
    assert kept.strip() == member(plain[2])


def test_a_beam_that_fails_passes_the_original(plain: list[str], tmp_path: Path) -> None:
    seen = run(tmp_path / "run", "broken")
    assert seen[:4] == plain[:4]
    assert member(seen[4]) == member(plain[4])

"""mini-swe-agent itself runs with the environment and its own deterministic model, which keeps what it was shown."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import frameworkkit as kit
import pytest

from beam_store import FileStore

# It writes a greeting and makes a folder for its settings when it is imported.
os.environ.setdefault("MSWEA_SILENT_STARTUP", "1")
pytest.importorskip("minisweagent", reason="mini-swe-agent is not installed")
pytestmark = pytest.mark.frameworks

from minisweagent.agents.default import DefaultAgent
from minisweagent.environments import get_environment
from minisweagent.models.test_models import DeterministicModel, make_output

from beam_cli.integrations.mini_swe_agent import BeamEnvironment

if TYPE_CHECKING:
    from pathlib import Path

END = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT; for n in $(seq 2000); do echo the same line; done"
NAME = "beam_cli.integrations.mini_swe_agent.BeamEnvironment"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a store, a `cargo` that prints what cargo printed once, and `beam`."""
    (tmp_path / "text").write_text(kit.LONG, "utf-8")
    for name, script in {
        "cargo": f"#!/bin/sh\ncat '{tmp_path}/text'\nexit 101\n",
        "beam": f'#!/bin/sh\nexec {sys.executable} -m beam_cli "$@"\n',
    }.items():
        (tmp_path / name).write_text(script, "utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("BEAM_STORE", str(tmp_path / "store"))
    return tmp_path


def run(commands: list[str], environment: Any, folder: Path) -> list[str]:
    """What the model was shown after each command."""
    outputs = [make_output("", [{"command": command}]) for command in [*commands, END]]
    agent = DefaultAgent(
        DeterministicModel(outputs=outputs),
        environment,
        system_template="",
        instance_template="go",
        output_path=folder / "trajectory.json",
        cost_limit=0,
    )
    done = agent.run()
    assert done["exit_status"] == "Submitted"
    assert done["submission"] == "the same line\n" * 2000  # what the agent hands in is no tool's output
    return [one["content"] for one in agent.messages if one["role"] == "user"][1:]


def observed(output: str, code: int) -> str:
    return f"<returncode>{code}</returncode>\n<output>\n{output}</output>"


def test_the_model_is_shown_the_reduced_text_and_asks_for_the_rest_in_its_shell(place: Path) -> None:
    environment = get_environment({"environment_class": NAME, "timeout": 20})
    handle = kit.handle_of(kit.LONG)
    seen = run(["cargo test", f"beam search {handle} panicked", f"beam expand {handle}"], environment, place)
    want = kit.expected("bash", command="cargo test", exit_code=101)
    assert seen[0] == observed(want, 101)
    assert kit.resolved(want, FileStore(str(place / "store"))) == kit.LONG.encode()
    assert "panicked at src/lib.rs:274:9" in seen[1]
    assert seen[2] == observed(kit.LONG, 0)


def test_what_a_command_reads_or_says_shortly_is_the_same_to_the_byte(place: Path) -> None:
    seen = run(["cat text", "echo hello; exit 3"], BeamEnvironment(cwd=str(place)), place)
    assert seen == [observed(kit.LONG, 0), observed("hello\n", 3)]


def test_a_command_that_takes_too_long_keeps_its_exception(place: Path) -> None:
    environment = BeamEnvironment(cwd=str(place), timeout=1)
    done = environment.execute({"command": "cargo test; sleep 9"})
    plain = get_environment({"environment_class": "local", "cwd": str(place), "timeout": 1})
    want = plain.execute({"command": "cargo test; sleep 9"})
    assert {**done, "output": ""} == {**want, "output": ""}
    assert "timed out" in done["exception_info"]
    assert done["output"] == kit.expected("bash", command="cargo test; sleep 9")


def test_without_beam_in_the_shell_or_in_another_machine_nothing_is_kept(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "beam").unlink()
    monkeypatch.setattr("shutil.which", lambda _name: None)
    (shown,) = run(["cargo test"], BeamEnvironment(), place)
    assert len(shown) < len(kit.LONG)
    assert kit.FAILED in shown
    assert "beam://" not in shown
    assert not (place / "store").exists()


def test_another_environment_gets_its_settings_and_shows_its_own_members(place: Path) -> None:
    environment = get_environment(
        {
            "environment_class": NAME,
            "wrapped": "minisweagent.environments.local.LocalEnvironment",
            "recover": True,
            "cwd": str(place),
            "env": {"COLOUR": "blue"},
        }
    )
    assert environment.config.env == {"COLOUR": "blue"}
    assert environment.get_template_vars()["cwd"] == str(place)
    seen = run(["cargo test"], environment, place)
    assert "beam://" in seen[0]
    saved = json.loads((place / "trajectory.json").read_text("utf-8"))["info"]["config"]
    assert saved["environment"]["cwd"] == str(place)
    assert saved["beam"]["recover"] is True


def test_a_beam_that_fails_passes_the_original(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = BeamEnvironment()
    kit.break_the_engine(monkeypatch)
    assert run(["cargo test"], environment, place) == [observed(kit.LONG, 101)]

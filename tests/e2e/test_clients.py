"""Real agent clients with Beam in them, installed as a user does: what the *model* is sent, read from its requests.

The model is a script on loopback.  Each client does the same steps three times: before `beam install`, after it, and
after `beam uninstall`; what it prints itself is not looked at.  `tests/support/clientkit.py` starts them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from clientkit import FREE
from clientsteps import REDUCED, SOURCE, TEXTS, TOLD, prepared, steps_of

pytest.importorskip("mcp")
pytestmark = pytest.mark.clients

if TYPE_CHECKING:
    from pathlib import Path

    from clientkit import Json, Stage

HANDLE = "beam://"
HITS = [line.strip() for line in SOURCE.splitlines() if "needle" in line]


def _run(stage: Stage, steps: dict[str, Json]) -> dict[str, str]:
    flags = FREE if stage.agent.name == "claude-code" else ()
    return dict(zip(steps, stage.run(list(steps.values()), *flags).results, strict=True))


def _settings(stage: Stage) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in stage.files}


def _is_reduced(stage: Stage, text: str, shown: str) -> None:
    """Less than half is shown, with all that tells, and the handle gives the original back."""
    assert len(shown) < len(text) // 2, shown
    assert all(line in shown for line in TOLD[text]), shown
    assert HANDLE in shown, shown
    whole = stage.beam("expand", HANDLE + shown.rpartition(HANDLE)[2][:12]).stdout.decode()
    assert whole.strip() == text.strip()


def _is_whole(name: str, agent: str, shown: str) -> None:
    """The original, as far as this host shows it without Beam."""
    assert HANDLE not in shown, shown
    if name == "grep":
        assert all(line in shown for line in HITS), shown
    elif name == "glob":
        assert "source.py" in shown
    elif name == "read":
        assert all(line.strip() in shown for line in SOURCE.splitlines()), shown
    elif name != "huge":
        text = TEXTS[name].strip()
        if agent == "gemini" and name == "mcp-fails":  # it shows the JSON
            assert "FAILED" in shown
        else:
            assert text in shown, shown


@pytest.mark.parametrize("name", REDUCED)
def test_the_model_reads_less_and_after_uninstall_all_of_it(name: str, tmp_path: Path) -> None:
    stage = prepared(name, tmp_path)
    steps = steps_of(stage)
    for step, shown in _run(stage, steps).items():
        _is_whole(step, name, shown)
    before = _settings(stage)  # Kilo writes into its own at its first start
    done = stage.beam("install", name)
    assert done.returncode == 0, done.stderr
    for step, shown in _run(stage, steps).items():
        if step in REDUCED[name]:
            _is_reduced(stage, TEXTS[step], shown)
        else:
            _is_whole(step, name, shown)
    assert stage.beam("uninstall", name).returncode == 0
    assert _settings(stage) == before
    for step, shown in _run(stage, steps).items():
        _is_whole(step, name, shown)


RULES = {"allow": ["Bash(sh tests.sh:*)", "Bash(mkdir:*)", "Read", "Grep"], "deny": ["Bash(touch:*)"]}


def test_claude_code_with_its_rules_and_the_prefix_of_its_shell(tmp_path: Path) -> None:
    """Also what fails is reduced, and what the user allowed and denied is what runs and what does not."""
    stage = prepared("claude-code", tmp_path)
    settings = stage.home / ".claude" / "settings.json"
    settings.write_text(json.dumps({"permissions": RULES, "env": {"MINE": "1"}}, indent=4), "utf-8")
    before = _settings(stage)
    agent = stage.agent
    steps = {
        **{name: step for name, step in steps_of(stage).items() if not name.startswith("mcp")},
        "allowed": agent.bash("mkdir made"),
        "denied": agent.bash("touch denied"),
        "not allowed": agent.bash("cp source.py copy.py"),
    }

    def runs(reduced: set[str]) -> dict[str, str]:
        seen = dict(zip(steps, stage.run(list(steps.values())).results, strict=True))
        (stage.project / "made").rmdir()  # it was made
        assert not (stage.project / "denied").exists()
        assert not (stage.project / "copy.py").exists()
        assert "denied" in seen["denied"]
        assert "approval" in seen["not allowed"]
        assert seen["failing"].startswith("Exit code 101\n")
        for step in ("passing", "failing", "huge", "read", "grep"):
            if step in reduced:
                _is_reduced(stage, TEXTS[step], seen[step])
            else:
                _is_whole(step, agent.name, seen[step])
        return seen

    first = runs(set())
    done = stage.beam("install", "claude-code", "--shell")
    assert done.returncode == 0, done.stderr
    second = runs({"passing", "failing", "huge"})
    same = ("read", "denied", "not allowed", "allowed")
    for step in same:
        assert second[step] == first[step]
    done = stage.beam("doctor")
    assert done.returncode == 0, done.stdout
    assert stage.beam("uninstall", "claude-code").returncode == 0
    assert _settings(stage) == before
    third = runs(set())
    for step in (*same, "passing", "failing"):
        assert third[step] == first[step]


def _with(stage: Stage, **more: Json) -> None:
    """Gemini CLI's settings with these beside what is there."""
    path = stage.files[0]
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **more}, indent=2), "utf-8")


def test_gemini_cli_with_a_list_of_tools(tmp_path: Path) -> None:
    """Its trusted servers are not let by such a list, and what `beam install` adds outdoes it."""
    stage = prepared("gemini", tmp_path)
    _with(stage, tools={"core": ["run_shell_command"]})
    steps = {"failing": steps_of(stage)["failing"]}
    _is_whole("failing", "gemini", _run(stage, steps)["failing"])
    done = stage.beam("install", "gemini")
    assert done.returncode == 0, done.stderr
    _is_reduced(stage, TEXTS["failing"], _run(stage, steps)["failing"])


@pytest.mark.parametrize(
    "more",
    [
        {"mcp": {"allowed": ["t"]}},
        {"mcp": {"excluded": ["beam"]}},
        {"tools": {"exclude": ["mcp_beam_expand"]}},
        {"tools": {"core": ["run_shell_command"]}},
    ],
    ids=json.dumps,
)
def test_gemini_cli_without_the_server_loses_results_and_doctor_says_so(more: dict[str, Json], tmp_path: Path) -> None:
    """Should it show the result one day, then install need not refuse these settings."""
    stage = prepared("gemini", tmp_path)
    assert stage.beam("install", "gemini").returncode == 0
    _with(stage, **more)
    steps = {"failing": steps_of(stage)["failing"]}
    assert "FAILED" not in _run(stage, steps)["failing"]
    done = stage.beam("doctor")
    assert done.returncode == 1
    assert b"results get lost" in done.stdout


@pytest.mark.parametrize("off", [{"enabled": False}, {"disabled": ["beam"]}], ids=json.dumps)
def test_gemini_cli_with_hooks_off(off: Json, tmp_path: Path) -> None:
    stage = prepared("gemini", tmp_path)
    _with(stage, hooksConfig=off)
    assert b"It does not work yet" in stage.beam("install", "gemini").stdout
    steps = {"failing": steps_of(stage)["failing"]}
    _is_whole("failing", "gemini", _run(stage, steps)["failing"])
    assert stage.beam("doctor").returncode == 1


@pytest.mark.parametrize(("user", "project"), [(True, None), (True, False), (None, True), (False, True)])
def test_claude_code_with_hooks_off(tmp_path: Path, user: object, project: object) -> None:
    """Of its files the project's outdoes the user's, and install knows which counts."""
    stage = prepared("claude-code", tmp_path)
    for folder, value in ((stage.home, user), (stage.project, project)):
        if value is not None:
            (folder / ".claude").mkdir(exist_ok=True)
            (folder / ".claude" / "settings.json").write_text(json.dumps({"disableAllHooks": value}), "utf-8")
    off = b"It does not work yet" in stage.beam("install", "claude-code").stdout
    shown = _run(stage, {"passing": steps_of(stage)["passing"]})["passing"]
    assert (HANDLE not in shown) == off
    assert off == (project if project is not None else user)

"""The page of frameworks tells the truth: its programs are the files beside it, and print what it says they print."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import frameworkkit as kit
import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "integrations"
PAGE = (FOLDER / "frameworks.md").read_text("utf-8")
MODULES = {
    "langchain": "langchain",
    "openai_agents": "agents",
    "pydantic_ai": "pydantic_ai",
    "claude_agent_sdk": "claude_agent_sdk",
    "mini_swe_agent": "minisweagent",
}
SHOWN = dict(re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL))


def test_every_program_of_the_page_is_a_file_and_every_file_is_there() -> None:
    files = {path.stem: path.read_text("utf-8") for path in (FOLDER / "examples").glob("*.py")}
    assert set(files) == {f"with_{name}" for name in MODULES}
    assert set(files.values()) == set(SHOWN)


def test_the_versions_in_the_table_are_those_that_the_adapters_were_written_against() -> None:
    agents = (ROOT / "docs" / "INTEGRATIONS.md").read_text("utf-8")
    table = agents.partition("## Frameworks")[2].partition("\n## ")[0]
    found = [[cell.strip() for cell in line.split("|")[1:3]] for line in table.splitlines() if line.startswith("|")][2:]
    assert [name for name, _ in found] == re.findall(r"^## (.*)$", PAGE, re.MULTILINE)[1:-1]
    for name, (_, version) in zip([*MODULES, "hermes"], found, strict=True):
        source = (ROOT / "packages/beam-cli/src/beam_cli/integrations" / f"{name}.py").read_text("utf-8")
        assert f" {version} (" in source, name


@pytest.mark.frameworks
@pytest.mark.parametrize("name", MODULES)
def test_a_program_prints_what_the_page_shows(name: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(MODULES[name]) is None:
        pytest.skip(f"{name} is not installed")
    program = FOLDER / "examples" / f"with_{name}.py"
    words = [sys.executable, str(program)]
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "MSWEA_SILENT_STARTUP": "1"}
    env |= {"BEAM_STORE": str(tmp_path / "store"), "BEAM_CONFIG_DIR": os.devnull}
    if name == "claude_agent_sdk":
        if shutil.which("unshare") is None or subprocess.run(["unshare", "-rn", "true"], check=False).returncode:
            pytest.skip("no network namespace can be made here")
        script, port = tmp_path / "script.json", "8126"
        script.write_text(json.dumps([{"tool": "mcp__ci__run_tests", "input": {}}, {"text": "done"}]), "utf-8")
        model = [sys.executable, str(ROOT / "tests" / "e2e" / "scripted_model.py"), port, str(script)]
        words = ["unshare", "-rn", "bash", "-c", kit.BESIDE_A_MODEL, "bash", *model, str(tmp_path / "log"), *words]
        env |= {"ANTHROPIC_BASE_URL": f"http://127.0.0.1:{port}", "ANTHROPIC_API_KEY": "sk-scripted"}
        env |= {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "ENABLE_TOOL_SEARCH": "false"}
    done = subprocess.run(words, capture_output=True, text=True, env=env, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == SHOWN[program.read_text("utf-8")]

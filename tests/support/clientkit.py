"""Real agent clients on a scripted model: how each is configured, started, asked for a tool, and read back.

`BEAM_CLIENTS` names a folder with `node_modules/.bin`, in which the clients are installed (docs/INTEGRATIONS.md).  Each
run is in a network namespace of its own, so that nothing but loopback exists, with a home and a project of its own.
Not here: what is expected of them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from frameworkkit import BESIDE_A_MODEL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Json = dict[str, Any]
Servers = dict[str, list[str]]
HERE = Path(__file__).resolve().parents[1]
E2E = HERE / "e2e"
SERVER = [sys.executable, str(E2E / "mcp_server.py")]
FREE = ("--dangerously-skip-permissions",)
PORT = 8123
CLAUDE_TOOLS = "Bash,Read,Grep,Glob,Edit,ReadMcpResourceTool,ListMcpResourcesTool"  # not all are there by default
URL = f"http://127.0.0.1:{PORT}"
MODEL = "scripted"


class Agent:
    """One client.

    ``files`` gives what it is configured by, as texts or JSON by their place below the home, for MCP servers with these
    names and commands.  ``bash``, ``read``, ``grep``, ``glob`` and ``mcp`` (server, tool, arguments) give a step of
    the script that calls this tool of the client's; None where it has none.
    """

    def __init__(
        self,
        name: str,
        program: str,
        words: str,
        *,
        env: dict[str, str],
        files: Callable[[Servers], dict[str, object]],
        bash: Callable[[str], Json],
        read: Callable[[str], Json] | None = None,
        grep: Callable[[str], Json] | None = None,
        glob: Callable[[str], Json] | None = None,
        mcp: Callable[..., Json] | None = None,
    ) -> None:
        self.name = name
        self.program = program
        self.words = words.split()
        self.env = env
        self.files = files
        self.bash = bash
        self.read = read
        self.grep = grep
        self.glob = glob
        self.mcp = mcp


def _tool(tool: str, **values: object) -> Json:
    return {"tool": tool, "input": values}


def _claude(_servers: Servers) -> dict[str, object]:
    return {".claude/settings.json": {"model": "opus", "permissions": {"defaultMode": "default"}}}


def _codex(servers: Servers) -> dict[str, object]:
    """With the approval and the sandbox off: a namespace has no room for a second one."""
    config = (
        f'model = "gpt-5"\nmodel_provider = "{MODEL}"\napproval_policy = "never"\nsandbox_mode = "danger-full-access"\n'
        f'[model_providers.{MODEL}]\nname = "{MODEL}"\nbase_url = "{URL}/v1"\nwire_api = "responses"\n'
    )
    for name, (command, *arguments) in servers.items():
        config += f"[mcp_servers.{name}]\ncommand = {json.dumps(command)}\nargs = {json.dumps(arguments)}\n"
        config += "required = true\n"  # it begins before they are there else
    return {".codex/config.toml": config}


def _stdio(servers: Servers, **more: object) -> dict[str, Json]:
    """In the form that most know."""
    return {name: {"command": words[0], "args": words[1:], **more} for name, words in servers.items()}


def _gemini(servers: Servers) -> dict[str, object]:
    auth = {"auth": {"selectedType": "gemini-api-key"}}
    return {".gemini/settings.json": {"security": auth, "mcpServers": _stdio(servers, trust=True)}}


def _copilot(servers: Servers) -> dict[str, object]:
    return {".copilot/mcp-config.json": {"mcpServers": _stdio(servers, type="local", tools=["*"])}}


def _opencode(folder: str) -> Callable[[Servers], dict[str, object]]:
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "options": {"baseURL": f"{URL}/v1", "apiKey": "x"},
        "models": {MODEL: {"limit": {"context": 200_000, "output": 8_000}}},
    }
    return lambda servers: {
        f".config/{folder}/opencode.json": {
            "provider": {MODEL: provider},
            "model": f"{MODEL}/{MODEL}",
            "mcp": {name: {"type": "local", "command": words, "enabled": True} for name, words in servers.items()},
        }
    }


def _pi(_servers: Servers) -> dict[str, object]:
    models = [{"id": MODEL, "contextWindow": 200_000, "maxTokens": 8_000}]
    provider = {"baseUrl": f"{URL}/v1", "api": "openai-completions", "apiKey": "x", "models": models}
    return {".pi/agent/models.json": {"providers": {MODEL: provider}}}


def _of_opencode(name: str, program: str) -> Agent:
    return Agent(
        name,
        program,
        "run --format json task",
        # Without the first it waits a minute for a registry that is not there.
        env={"npm_config_fetch_retries": "0", "OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1"},
        files=_opencode(name),
        bash=lambda command: _tool("bash", command=command, description="x"),
        read=lambda path: _tool("read", filePath=path),
        grep=lambda pattern: _tool("grep", pattern=pattern),
        glob=lambda pattern: _tool("glob", pattern=pattern),
        mcp=lambda server, name, **values: _tool(f"{server}_{name}", **values),
    )


AGENTS = {
    agent.name: agent
    for agent in (
        Agent(
            "claude-code",
            "claude",
            f"-p task --output-format stream-json --verbose --tools {CLAUDE_TOOLS}",
            env={
                "IS_SANDBOX": "1",
                "ANTHROPIC_BASE_URL": URL,
                "ANTHROPIC_API_KEY": "x",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "ENABLE_TOOL_SEARCH": "false",
            },
            files=_claude,
            bash=lambda command: _tool("Bash", command=command, description="x"),
            read=lambda path: _tool("Read", file_path=path),
            grep=lambda pattern: _tool("Grep", pattern=pattern, output_mode="content"),
            glob=lambda pattern: _tool("Glob", pattern=pattern),
            mcp=lambda server, name, **values: _tool(f"mcp__{server}__{name}", **values),
        ),
        Agent(
            "codex",
            "codex",
            "exec --skip-git-repo-check --dangerously-bypass-hook-trust --json task",
            env={},
            files=_codex,
            bash=lambda command: _tool("exec_command", cmd=command),
            mcp=lambda server, name, **values: {**_tool(name, **values), "namespace": f"mcp__{server}"},
        ),
        Agent(
            "gemini",
            "gemini",
            "-m gemini-2.5-flash --approval-mode yolo --output-format stream-json -p task",
            env={"GEMINI_API_KEY": "x", "GOOGLE_GEMINI_BASE_URL": URL, "GEMINI_CLI_TRUST_WORKSPACE": "true"},
            files=_gemini,
            bash=lambda command: _tool("run_shell_command", command=command, description="x"),
            read=lambda path: _tool("read_file", file_path=path),
            grep=lambda pattern: _tool("grep_search", pattern=pattern),
            glob=lambda pattern: _tool("glob", pattern=pattern),
            mcp=lambda server, name, **values: _tool(f"mcp_{server}_{name}", **values),
        ),
        Agent(
            "copilot",
            "copilot",
            "-p task --allow-all-tools --allow-all-paths --no-color",
            env={
                "COPILOT_PROVIDER_BASE_URL": f"{URL}/v1",
                "COPILOT_PROVIDER_API_KEY": "x",
                "COPILOT_PROVIDER_TYPE": "openai",
                "COPILOT_MODEL": MODEL,
                "COPILOT_OFFLINE": "true",
                "COPILOT_AUTO_UPDATE": "false",
            },
            files=_copilot,
            bash=lambda command: _tool("bash", command=command, description="x"),
            read=lambda path: _tool("view", path=path),
            grep=lambda pattern: _tool("grep", pattern=pattern, output_mode="content"),
            glob=lambda pattern: _tool("glob", pattern=pattern),
            mcp=lambda server, name, **values: _tool(f"{server}-{name}", **values),
        ),
        _of_opencode("opencode", "opencode"),
        _of_opencode("kilo", "kilo"),
        Agent(
            "pi",
            "pi",
            f"--provider {MODEL} --model {MODEL} -p task",
            env={"PI_OFFLINE": "1"},
            files=_pi,
            bash=lambda command: _tool("bash", command=command),
            read=lambda path: _tool("read", path=path),
        ),
    )
}


def client(name: str) -> Path:
    """The program of this name; the test is skipped where it, or a namespace, is not to be had."""
    folder = os.environ.get("BEAM_CLIENTS")
    if not folder:
        pytest.skip("BEAM_CLIENTS is not set")
    path = Path(folder).resolve() / "node_modules" / ".bin" / name
    if not path.exists():
        pytest.skip(f"{name} is not installed in {folder}")
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode:
        pytest.skip("no network namespace can be made here")
    return path


class Seen:
    """What the model was sent: the names of the tools it was offered, and the results it was shown, in order."""

    def __init__(self, log: Path) -> None:
        self.requests: list[Json] = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        self.tools = {name for request in self.requests for name in _names(request.get("tools") or [])}
        self.results = max((_results(request) for request in self.requests), key=len)


def _names(tools: Sequence[Json]) -> list[str]:
    found = []
    for tool in tools:
        inner = tool.get("functionDeclarations") or tool.get("tools") or ()
        found += [str(one["name"]) for one in inner] or [str(tool.get("function", tool).get("name"))]
    return found


def _results(request: Json) -> list[str]:
    """The texts of the tool results of a request, whatever it speaks."""
    found = []
    for one in request.get("messages", []):
        if one.get("role") == "tool":
            found.append(_text(one["content"]))
        elif isinstance(one.get("content"), list):
            found += [_text(block["content"]) for block in one["content"] if block.get("type") == "tool_result"]
    inputs = request.get("input")
    for one in inputs if isinstance(inputs, list) else ():
        if one.get("type") == "function_call_output":
            found.append(_text(one["output"]))
    for content in request.get("contents", []):
        answers = [part["functionResponse"]["response"] for part in content["parts"] if "functionResponse" in part]
        found += [_text(answer.get("output", answer.get("error", ""))) for answer in answers]
    return found


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(block.get("text", "") for block in content)


class Stage:
    """A home and a project for one agent with these MCP servers, and Beam in the same home."""

    def __init__(self, agent: Agent, root: Path, servers: Servers) -> None:
        self.agent = agent
        self.program = client(agent.program)
        self.root = root
        self.home = root / "home"
        self.project = root / "project"
        self.project.mkdir(parents=True)
        self.servers = servers
        content: object
        for file, content in zip(self.files, agent.files(servers).values(), strict=True):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content if isinstance(content, str) else json.dumps(content, indent=2) + "\n", "utf-8")
        search = self.program.parent.parent.glob("@vscode/ripgrep-*/bin")  # OpenCode and Kilo fetch it else
        path = ":".join(map(str, [self.program.parent, *search, os.environ["PATH"]]))
        self.env = {"PATH": path, "HOME": str(self.home), "LANG": "C.UTF-8"}
        self._runs = 0

    @property
    def files(self) -> list[Path]:
        """What the client is configured by."""
        return [self.home / place for place in self.agent.files(self.servers)]

    def beam(self, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Beam as the user calls it."""
        words = [sys.executable, "-m", "beam_cli", *arguments]
        return subprocess.run(
            words, input=stdin, env=self.env, cwd=self.project, capture_output=True, check=False, timeout=60
        )

    def run(self, steps: Sequence[Json], *flags: str) -> Seen:
        """The client does these steps, one after the other."""
        self._runs += 1
        here = self.root / f"run-{self._runs}"
        here.mkdir()
        script, log = here / "script.json", here / "log"
        script.write_text(json.dumps([*steps, {"text": "finished"}]), "utf-8")
        words = [str(self.program), *self.agent.words, *flags]
        if self.agent.name == "claude-code":  # its own file for servers is written by itself
            (here / "mcp.json").write_text(json.dumps({"mcpServers": _stdio(self.servers)}), "utf-8")
            words += ["--mcp-config", str(here / "mcp.json"), "--strict-mcp-config"]
        model = [sys.executable, str(E2E / "scripted_model.py"), str(PORT), str(script), str(log)]
        done = subprocess.run(
            ["unshare", "-rn", "bash", "-c", BESIDE_A_MODEL, "bash", *model, *words],
            cwd=self.project,
            env={**self.env, **self.agent.env},
            capture_output=True,
            text=True,
            timeout=330,  # a client that is alone takes three to ten
            check=False,
        )
        said = f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        assert done.returncode == 0, said
        seen = Seen(log)
        assert len(seen.results) == len(steps), (seen.results, said)
        return seen

"""`beam install`, `beam uninstall` and `beam doctor` as they are called, and what they install as hosts run it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
import typer
from clientsteps import TEXTS, TOLD, placed

from beam_cli.install import _commands, _hosts, _plan, _selftest
from beam_cli.install._barriers import missing_for_server

if TYPE_CHECKING:
    from collections.abc import Callable

Beam = Any  # the fixture of conftest.py
ROOT = Path(__file__).resolve().parents[2]
CARGO = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
PAYLOADS = ROOT / "packages" / "beam-cli" / "tests" / "payloads"
NODE = shutil.which("node")
NAMES = [name for name in _hosts.NAMES if name != "gemini" or not missing_for_server()]
PLUGINS = ["opencode", "kilo", "pi"]
needs_server = pytest.mark.skipif(missing_for_server() != "", reason="the SDK of MCP is not installed")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no node")


class Home:
    """A home and a project; ``beam`` runs in the project."""

    def __init__(self, beam: Beam, root: Path) -> None:
        self._beam = beam
        self.root = root
        self.home = root / "home"
        self.project = root / "project"
        self.home.mkdir()
        self.project.mkdir()
        self.env = {"HOME": str(self.home), "XDG_DATA_HOME": str(root / "data"), "BEAM_STORE": str(root / "store")}
        self.env |= {"XDG_CONFIG_HOME": "", "CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "", "COPILOT_HOME": ""}
        self.env |= {"PI_CODING_AGENT_DIR": "", _hosts.SHELL_VARIABLE: ""}

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        done = self._beam(*arguments, env=self.env, cwd=self.project)
        return done.returncode, os.fsdecode(done.stdout), os.fsdecode(done.stderr)

    def file(self, name: str, scope: str = "user") -> Path:
        host = _hosts.named(name)
        assert host is not None
        return Path(host.file(scope, _hosts.Place({"HOME": str(self.home)}, str(self.project))))

    def files(self) -> dict[str, bytes]:
        return {str(one): one.read_bytes() for one in sorted(self.root.rglob("*")) if one.is_file()}


@pytest.fixture
def home(beam: Beam, tmp_path: Path) -> Home:
    return Home(beam, tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_install_doctor_uninstall(home: Home, name: str) -> None:
    code, out, err = home("install", name)
    assert (code, err) == (0, "")
    assert f"written: {home.file(name)}" in out
    written = home.files()
    assert home("install", name)[1] == f"nothing to do: {home.file(name)} is as it should be\n"
    assert home.files() == written
    code, out, err = home("doctor", "--json")
    found = next(one for one in json.loads(out)["installed"] if (one["host"], one["scope"]) == (name, "user"))
    assert (code, found["state"], found["problems"]) == (0, "current", [])
    assert found["milliseconds"] > 0
    code, out, err = home("uninstall", name)
    assert (code, out, err) == (0, f"removed: {home.file(name)}\n", "")
    assert [path for path in home.files() if not path.startswith(str(home.root / "store"))] == []
    assert not any(home.home.iterdir())
    assert home("uninstall", name)[1] == f"nothing to do: Beam is not in {home.file(name)}\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_dry_run_shows_the_change_and_makes_none(home: Home, name: str) -> None:
    home.file(name).parent.mkdir(parents=True)
    before = home.files()
    code, out, err = home("install", name, "--dry-run")
    assert (code, err) == (0, "")
    assert f"--- {os.devnull}\n+++ {home.file(name)}\n" in out
    assert home.files() == before
    home("install", name)
    new = home.files()
    code, out, _ = home("uninstall", name, "--dry-run")
    assert f"--- {home.file(name)}\n+++ {os.devnull}\n" in out
    assert home.files() == new


def test_a_diff_is_of_the_lines_that_change(home: Home) -> None:
    file = home.file("claude-code")
    file.parent.mkdir()
    file.write_bytes(b'{\r\n  "model": "opus"\r\n}')
    out = home("install", "claude-code", "--dry-run")[1]
    assert '-  "model": "opus"\r\n' in out
    assert '+  "model": "opus",\r\n' in out
    assert "\\ No newline at end of file" in out


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("install", "emacs"), "'emacs' is no agent that Beam knows: claude-code, codex"),
        (("install",), "Missing argument 'HOST'"),
        (("install", "codex", "--shell"), "--shell is for claude-code only, not for codex"),
        (("install", "codex", "--user", "--project"), "one of the two"),
        (("uninstall", "emacs"), "is no agent"),
        (("doctor", "--what"), "No such option"),
    ],
)
def test_what_cannot_be_done_is_said(home: Home, arguments: tuple[str, ...], what: str) -> None:
    code, out, err = home(*arguments)
    assert (code, out) == (2, "")
    assert what in err
    assert err.count("\n") == 1
    assert home.files() == {}


def test_a_file_that_cannot_be_read_is_refused(home: Home) -> None:
    file = home.file("claude-code")
    file.parent.mkdir()
    file.write_text('{\n  "model": "opus" // mine\n}\n', "utf-8")
    before = home.files()
    code, out, err = home("install", "claude-code")
    assert (code, out) == (2, "")
    assert err == f"beam: {file}, line 2: a comment, which this file cannot have; mend it, and install again\n"
    assert home.files() == before


def test_what_the_user_has_to_know_is_said(home: Home) -> None:
    assert "open /hooks in Codex, read the command, and trust it" in home("install", "codex")[1]
    assert "beam install claude-code --shell" in home("install", "claude-code")[1]
    assert "do not commit it" in home("install", "copilot", "--project")[1]
    config = home.file("codex").parent / "config.toml"
    config.write_text('[[hooks.PostToolUse]]\nmatcher = "Bash"\n', "utf-8")
    home("uninstall", "codex")
    assert f"there are hooks in {config} too" in home("install", "codex")[1]
    assert config.read_text("utf-8").startswith("[[hooks")


def test_gemini_is_refused_without_the_server(home: Home, tmp_path: Path) -> None:
    """An interpreter that has Beam and not the SDK: its folder of packages holds all others that this one's does."""
    packages = Path(typer.__file__).parents[1]
    others = tmp_path / "others"
    others.mkdir()
    for one in packages.iterdir():
        if one.name != "mcp":
            (others / one.name).symlink_to(one)
    folders = [one for one in sys.path if any(Path(one).glob("beam_*/__init__.py"))]
    code = f"import sys; sys.path += {[*folders, str(others)]!r}\nfrom beam_cli.main import main; main()"
    words = [sys.executable, "-S", "-c", code, "install", "gemini"]
    done = subprocess.run(words, capture_output=True, check=False, env={**os.environ, **home.env}, cwd=home.project)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"uv pip install" in done.stderr
    assert b"so nothing was changed" in done.stderr
    assert not [path for path in home.files() if not path.startswith(str(others))]


LOST: list[tuple[str, dict[str, Any], str]] = [
    (
        "settings.json",
        {"mcp": {"allowed": ["t"]}},
        'mcp.allowed is ["t"], which has no server "beam"; add "beam" to it',
    ),
    ("settings.json", {"mcp": {"excluded": ["beam"]}}, 'mcp.excluded is ["beam"], which shuts out the server'),
    ("settings.json", {"mcp": {"excluded": ["*"]}}, "mcp.excluded is"),
    ("settings.json", {"tools": {"exclude": ["mcp_beam_expand"]}}, 'tools.exclude is ["mcp_beam_expand"], which keeps'),
    ("settings.json", {"tools": {"exclude": ["mcp_*"]}}, "tools.exclude is"),
    ("settings.json", {"tools": {"confirmationRequired": ["mcp_beam_*"]}}, "tools.confirmationRequired is"),
    ("mcp-server-enablement.json", {"beam": {"enabled": False}}, "gemini mcp enable beam"),
    ("project", {"mcp": {"excluded": ["beam"]}}, "mcp.excluded is"),
    ("project", {"tools": {"core": ["read_file"], "allowed": []}}, 'tools.core is ["read_file"], which leaves out'),
    ("project", {"mcpServers": {"beam": {"command": "x", "args": []}}}, "mcpServers.beam is there and is not Beam's"),
    ("system", {"mcp": {"allowed": ["t"]}}, "mcp.allowed is"),
]


def _placed(home: Home, where: str, value: dict[str, Any]) -> Path:
    """Give Gemini CLI a file of settings beside what is there."""
    known = {"project": home.file("gemini", "project"), "system": home.root / "system.json"}
    home.env["GEMINI_CLI_SYSTEM_SETTINGS_PATH"] = str(known["system"])
    path = known.get(where) or home.file("gemini").parent / where
    path.parent.mkdir(exist_ok=True)
    old = json.loads(path.read_bytes()) if path.exists() else {}
    path.write_text(json.dumps({**old, **value}), "utf-8")
    return path


@needs_server
@pytest.mark.parametrize(("where", "value", "what"), LOST, ids=lambda value: json.dumps(value)[:60])
def test_gemini_is_refused_where_results_would_be_lost(
    home: Home, where: str, value: dict[str, Any], what: str
) -> None:
    path = _placed(home, where, value)
    before = home.files()
    code, out, err = home("install", "gemini")
    assert (code, out) == (2, "")
    assert f"beam: {path}: " in err
    assert what in err
    assert err.endswith("so nothing was changed\n")
    assert home.files() == before


@needs_server
@pytest.mark.parametrize(("where", "value", "what"), LOST, ids=lambda value: json.dumps(value)[:60])
def test_doctor_finds_that_gemini_loses_results(home: Home, where: str, value: dict[str, Any], what: str) -> None:
    assert home("install", "gemini")[0] == 0
    assert doctor(home, "gemini")[0] == 0
    path = _placed(home, where, value)
    code, found = doctor(home, "gemini")
    assert code == 1
    assert any(one.startswith(f"{path}: ") and what in one and "results get lost" in one for one in found["problems"])
    assert home("install", "gemini")[0] == 2


@needs_server
@pytest.mark.parametrize(
    "value",
    [
        {"tools": {"core": ["run_shell_command"]}},
        {"tools": {"core": []}},
        {"tools": {"core": ["mcp_beam_expand"]}},
        {"mcp": {"allowed": ["t", "beam"]}},
        {"mcp": {"allowed": [], "excluded": ["t"]}},
        {"tools": {"exclude": ["write_file"], "allowed": ["mcp_*"]}},
    ],
    ids=json.dumps,
)
def test_gemini_gets_what_its_lists_need(home: Home, value: dict[str, Any]) -> None:
    """A list of tools that leaves out Beam's is outdone by one entry of Beam's own, which goes again."""
    path = _placed(home, "settings.json", value)
    before = path.read_bytes()
    assert home("install", "gemini")[0] == 0
    tools = json.loads(path.read_bytes()).get("tools", {})
    core = value.get("tools", {}).get("core")
    assert tools.get("core") == core
    needed = core is not None and "mcp_beam_expand" not in core
    assert tools.get("allowed") == (["mcp_beam_expand"] if needed else value.get("tools", {}).get("allowed"))
    assert doctor(home, "gemini")[:1] == (0,)
    assert home("uninstall", "gemini")[0] == 0
    assert path.read_bytes() == before


OFF: list[tuple[str, str, str]] = [
    ("gemini", '{"hooksConfig": {"enabled": false}}', "hooksConfig.enabled is false, which switches all hooks off"),
    ("gemini", '{"hooksConfig": {"disabled": ["beam"]}}', 'hooksConfig.disabled is ["beam"], which switches Beam'),
    ("claude-code", '{"disableAllHooks": true}', "disableAllHooks is true, which switches all hooks off"),
    ("codex", "[features]\nhooks = false\n", "features.hooks is false"),
    ("codex", "[features]\ncodex_hooks = false\n", "features.codex_hooks is false"),
]
ON: list[tuple[str, str]] = [
    ("gemini", '{"hooksConfig": {"enabled": true, "disabled": ["theirs"]}}'),
    ("claude-code", '{"disableAllHooks": false}'),
    ("codex", "[features]\nhooks = true\n"),
    ("codex", "[features"),
]


def _settings(home: Home, name: str, text: str) -> Path:
    path = home.file(name) if name != "codex" else home.file(name).parent / "config.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(("name", "text", "what"), [one for one in OFF if one[0] in NAMES])
def test_hooks_that_are_off_are_named(home: Home, name: str, text: str, what: str) -> None:
    path = _settings(home, name, text)
    for _ in range(2):  # also where nothing is left to be done
        code, out, _ = home("install", name)
        assert code == 0
        assert f"It does not work yet: {path}: {what}" in out
    code, found = doctor(home, name)
    assert code == 1
    assert [one for one in found["problems"] if one.startswith(f"{path}: {what}")]
    assert "installed and works" not in home("doctor")[1]


@pytest.mark.parametrize(("name", "text"), [one for one in ON if one[0] in NAMES])
def test_hooks_that_are_on_are_not(home: Home, name: str, text: str) -> None:
    _settings(home, name, text)
    assert "does not work yet" not in home("install", name)[1]
    assert doctor(home, name)[0] == 0


@pytest.mark.parametrize("later", [True, False])
def test_hooks_are_off_as_the_last_file_says(home: Home, later: bool) -> None:
    _settings(home, "claude-code", '{"disableAllHooks": true}')
    shared = home.project / ".claude" / "settings.json"
    shared.parent.mkdir()
    shared.write_text(json.dumps({"disableAllHooks": later}), "utf-8")
    out = home("install", "claude-code")[1]
    assert (f"It does not work yet: {shared}: disableAllHooks" in out) == later
    assert ("does not work yet" in out) == later


@pytest.mark.parametrize("value", ["", "relative", "."])
@pytest.mark.parametrize("command", [("install", "codex"), ("uninstall", "codex"), ("doctor",)])
def test_a_home_that_is_no_absolute_path_is_refused(home: Home, value: str, command: tuple[str, ...]) -> None:
    home.env["HOME"] = value
    before = home.files()
    code, out, err = home(*command)
    assert code == (1 if command == ("doctor",) else 2)
    assert f"HOME is {value!r}, which is no absolute path" in out + err
    assert home.files() == before


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc, where no folder can be made")
def test_a_folder_that_cannot_be_made_is_said_at_once(home: Home) -> None:
    home.env |= {"HOME": "/proc/nope", "XDG_DATA_HOME": ""}
    began = monotonic()
    code, out, err = home("install", "codex")
    assert (code, out) == (2, "")
    assert err.startswith("beam: /proc/nope cannot be made (No such file or directory): set HOME or XDG_DATA_HOME")
    assert monotonic() - began < 10


def test_doctor_writes_the_home_as_people_do(home: Home) -> None:
    home.env |= {"XDG_DATA_HOME": "", "BEAM_STORE": ""}
    home("install", "codex")
    out = home("doctor")[1]
    assert "originals are kept in ~/.local/share/beam\n" in out
    assert "\n  file: ~/.codex/hooks.json\n" in out
    assert str(home.home) not in out
    assert doctor(home, "codex")[1]["path"] == str(home.file("codex"))


def test_no_file_with_prose_for_the_agent_is_touched() -> None:
    place = _hosts.Place({"HOME": "/h"}, "/p")
    files = [host.file(scope, place) for host in _hosts.HOSTS for scope in ("user", "project")]
    assert len(set(files)) == 16
    assert all(file.endswith((".json", "beam.js", "beam.ts")) for file in files)


# The commands, as a host's shell runs them.

ENTRIES = [host for host in _hosts.HOSTS if host.entries is not None]


def _program(folder: Path, text: str, mode: int = 0o755) -> str:
    path = folder / "pro'gram"
    path.write_text(text, "utf-8")
    path.chmod(mode)
    return str(path)


def _bare_python(folder: Path) -> str:
    """An interpreter that finds no Beam: this one in an environment of its own."""
    base = os.path.realpath(sys.executable)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(base)
    (folder / "pyvenv.cfg").write_text(f"home = {os.path.dirname(base)}\n", "utf-8")
    return str(folder / "bin" / "python")


BROKEN: dict[str, Callable[[Path], str]] = {
    "missing": lambda folder: str(folder / "gone" / "python"),
    "a folder": str,
    "no program": lambda folder: _program(folder, "not a program", 0o644),
    "fails": lambda folder: _program(folder, "#!/bin/sh\necho half; echo word >&2; exit 3\n"),
    "is killed": lambda folder: _program(folder, "#!/bin/sh\necho half; kill -9 $$\n"),
    "has no Beam": _bare_python,
}


@pytest.mark.parametrize("shell", ["sh", "bash", "dash", "zsh", "fish"])
@pytest.mark.parametrize("why", BROKEN)
@pytest.mark.parametrize("host", ENTRIES, ids=lambda host: host.name)
def test_a_broken_beam_never_blocks(
    host: _hosts.Host, why: str, shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    broken = BROKEN[why](tmp_path)
    monkeypatch.setattr(_commands, "interpreter", lambda: broken)
    assert host.entries is not None
    command = _selftest.command_of(host.entries())
    assert _commands.is_own(command)
    raw = json.dumps(_selftest.payload(host.name, CARGO)).encode()
    done = subprocess.run([shell, "-c", command], input=raw, capture_output=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n" if host.name == "cursor" else b"", b"")


@pytest.mark.parametrize("host", ENTRIES, ids=lambda host: host.name)
def test_a_project_cannot_get_into_the_hook(host: _hosts.Host, tmp_path: Path) -> None:
    """Modules in the folder where the agent works, and variables for the project's own Python, are not taken."""
    for name in ("select", "errno", "os", "beam_cli", "json"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(print('taken'))", "utf-8")
    assert host.entries is not None
    words = ["sh", "-c", _selftest.command_of(host.entries())]
    env = {"PYTHONPATH": str(tmp_path), "PYTHONHOME": "/nowhere", "PYTHONWARNINGS": "error", "PATH": os.environ["PATH"]}
    raw = json.dumps(_selftest.payload(host.name, CARGO)).encode()
    env["BEAM_STORE"] = str(tmp_path / "store")
    done = subprocess.run(words, input=raw, capture_output=True, check=False, cwd=tmp_path, env=env)
    assert _selftest._judged(host.name, done, CARGO, env) == ""


# The plugins.

CALL = """
import { readFileSync } from "node:fs"
const [file, host, payload] = process.argv.slice(2)
const module = await import(file)
const { input, output } = JSON.parse(readFileSync(payload, "utf8"))
let answer
if (host === "pi") {
  let handler
  module.default({ on: (name, call) => { if (name === "tool_result") handler = call } })
  answer = await handler(input)
} else {
  const hooks = await module.Beam({})
  answer = await hooks["tool.execute.after"](input, output)
  answer = output
}
process.stdout.write(JSON.stringify(answer === undefined ? null : answer))
"""


def call(home: Home, name: str, payload: dict[str, Any], command: list[str] | None = None) -> Any:
    """What a plugin makes of an event: the output (OpenCode, Kilo) or its answer (Pi)."""
    home("install", name)
    text = home.file(name).read_text("utf-8")
    if command is not None:
        line = next(line for line in text.splitlines() if line.startswith("const COMMAND = "))
        text = text.replace(line, f"const COMMAND = {json.dumps(command)}")
    folder = home.root / "node"
    folder.mkdir(exist_ok=True)
    (folder / "beam.mjs").write_text(text, "utf-8")
    (folder / "call.mjs").write_text(CALL, "utf-8")
    (folder / "payload.json").write_text(json.dumps(payload), "utf-8")
    words = [str(NODE), str(folder / "call.mjs"), str(folder / "beam.mjs"), name, str(folder / "payload.json")]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60, env={**os.environ, **home.env})
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def opencode(text: str, *, tool: str = "bash", **about: object) -> dict[str, Any]:
    """As OpenCode 1.18.33 calls `tool.execute.after`."""
    return {
        "input": {"tool": tool, "sessionID": "ses_1", "callID": "call_1", "args": {"command": "cargo test"}},
        "output": {
            "title": "cargo test",
            "metadata": {"output": text, "exit": 101, "truncated": False, **about},
            "output": text,
        },
    }


def opencode_mcp(*blocks: dict[str, Any], **more: object) -> dict[str, Any]:
    return {
        "input": {"tool": "ci_log", "sessionID": "s", "callID": "c", "args": {}},
        "output": {"content": list(blocks), **more},
    }


def pi(text: str, *, tool: str = "bash", failed: bool = True, **details: object) -> dict[str, Any]:
    """As Pi 1.6.0 calls `tool_result`."""
    content = [{"type": "text", "text": text}]
    event = {"toolName": tool, "toolCallId": "c", "input": {"command": "cargo test"}, "content": content}
    return {"input": {**event, "details": details, "isError": failed}}


def text_block(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text, "annotations": {"priority": 1}}


def check(shown: str) -> None:
    assert _selftest.FAILURE in shown
    assert _selftest.HANDLE in shown
    assert len(shown) < len(CARGO) // 4


@needs_node
@pytest.mark.parametrize("name", ["opencode", "kilo"])
def test_opencode_and_kilo(home: Home, name: str, tmp_path: Path) -> None:
    event = opencode(CARGO)
    after = call(home, name, event)
    assert {**after, "output": CARGO} == event["output"]
    check(after["output"])
    file = tmp_path / "tool-output" / "tool_1"
    file.parent.mkdir()
    file.write_text(CARGO, "utf-8")
    check(call(home, name, opencode("...\n\n" + CARGO[-600:], truncated=True, outputPath=str(file)))["output"])
    picture = {"type": "image", "data": "AA=="}
    after = call(home, name, opencode_mcp(text_block("short"), text_block(CARGO)))
    assert after["content"][0] == text_block("short")
    assert {**after["content"][1], "text": CARGO} == text_block(CARGO)
    check(after["content"][1]["text"])
    same: dict[str, Any]
    for same in (
        opencode("short"),
        opencode(CARGO, tool="read"),
        opencode(CARGO, tool="edit"),
        opencode(CARGO, truncated=True),
        opencode_mcp(text_block(CARGO), picture),
        opencode_mcp(text_block(CARGO), structuredContent={"a": 7}),
        {"input": {}, "output": {}},
        {"input": None, "output": None},
    ):
        assert call(home, name, same) == same["output"]


@needs_node
def test_pi(home: Home, tmp_path: Path) -> None:
    last = "\n\nCommand exited with code 101"
    answer = call(home, "pi", pi(CARGO + last))
    assert answer["content"][0]["text"].endswith(last)
    check(answer["content"][0]["text"])
    check(call(home, "pi", pi(CARGO, failed=False))["content"][0]["text"])
    file = tmp_path / "pi-bash-9f8a.log"
    file.write_text(CARGO, "utf-8")
    cut = CARGO[-2000:] + f"\n\n[Showing lines 20-40 of 40. Full output: {file}]"
    answer = call(home, "pi", pi(cut + last, truncation={"truncated": True}, fullOutputPath=str(file)))
    check(answer["content"][0]["text"])
    assert answer["content"][0]["text"].endswith(last)
    for same in (
        pi("short"),
        pi(CARGO, tool="read", failed=False),
        pi(CARGO + "\n\nCommand timed out after 5 seconds"),
        pi(cut + last, truncation={"truncated": True}),
        pi(CARGO, tool="other", failed=True),
        {"input": None},
        {"input": {"toolName": "bash", "content": None}},
    ):
        assert call(home, "pi", same) is None


@needs_node
@pytest.mark.parametrize("name", PLUGINS)
@pytest.mark.parametrize(
    "command",
    [
        ["/nowhere/beam"],
        ["sh", "-c", "exit 3"],
        ["sh", "-c", "echo half a {"],
        ["sh", "-c", "cat >/dev/null; echo '{\"text\": 5}'"],
        ["sleep", "30"],
        [],
    ],
    ids=["missing", "fails", "no json", "no text", "hangs", "nothing"],
)
def test_a_broken_beam_leaves_what_a_plugin_gets(home: Home, name: str, command: list[str]) -> None:
    event = pi(CARGO, failed=False) if name == "pi" else opencode(CARGO)
    assert call(home, name, event, command) == (None if name == "pi" else event["output"])


EVENTS = sorted(PAYLOADS.glob("*/*.event.json"))


@needs_node
@pytest.mark.parametrize("file", EVENTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_plugins_take_what_was_recorded(home: Home, file: Path, tmp_path: Path) -> None:
    """Real events come out shorter where the recording says that Beam was asked, and as they were where not."""
    name, step = file.parent.name, file.name.removesuffix(".event.json")
    raw = placed(file.read_text("utf-8"), tmp_path)
    event = json.loads(raw)
    if name == "pi":
        answer = call(home, name, {"input": event})
        before, after = event["content"], event["content"] if answer is None else answer["content"]
    else:
        after = call(home, name, event)
        assert set(after) == set(event["output"])
        before = event["output"]
    asked = file.with_name(f"{step}.json").exists()
    assert (after != before) == (asked and step != "grep")
    if after != before:
        assert _selftest.HANDLE in json.dumps(after)
        assert len(json.dumps(after)) < len(json.dumps(before))
        assert all(line in json.dumps(after) for line in TOLD[TEXTS[step]])


# doctor


def doctor(home: Home, name: str, scope: str = "user") -> tuple[int, dict[str, Any]]:
    code, out, err = home("doctor", "--json")
    assert err == ""
    return code, next(one for one in json.loads(out)["installed"] if (one["host"], one["scope"]) == (name, scope))


def test_doctor_with_nothing_installed(home: Home) -> None:
    code, out, err = home("doctor")
    assert (code, err) == (0, "")
    assert out == (
        f"Store: works; originals are kept in {home.root / 'store'}\n"
        f"Not installed: {', '.join(_hosts.NAMES)} (to add one: beam install NAME)\n"
        "No problems found.\n"
    )
    value = json.loads(home("doctor", "--json")[1])
    assert [host["host"] for host in value["hosts"]] == list(_hosts.NAMES)
    assert all(host["cannot"] and host["verified"] for host in value["hosts"])


def test_doctor_finds_what_is_installed_twice(home: Home) -> None:
    home("install", "claude-code")
    home("install", "claude-code", "--project")
    code, found = doctor(home, "claude-code", "project")
    assert code == 1
    (problem,) = found["problems"]
    assert problem.startswith("Beam is installed twice, for you and for this project.")
    assert problem.endswith("beam uninstall claude-code --project")


def test_doctor_finds_an_installation_of_another_beam(home: Home) -> None:
    home("install", "codex")
    file = home.file("codex")
    file.write_text(file.read_text("utf-8").replace(sys.executable, "/nowhere/python"), "utf-8")
    code, found = doctor(home, "codex")
    assert (code, found["state"]) == (1, "other")
    assert "it gives no answer" in found["problems"][0]
    assert found["problems"][1].endswith("Write it anew: beam install codex")
    assert home("doctor")[1].endswith("\n2 problems found.\n")


def test_doctor_finds_a_shell_prefix_that_is_gone(home: Home) -> None:
    home("install", "claude-code", "--shell")
    assert doctor(home, "claude-code")[0] == 0
    os.unlink(json.loads(home.file("claude-code").read_bytes())["env"][_hosts.SHELL_VARIABLE])
    code, found = doctor(home, "claude-code")
    assert code == 1
    assert found["problems"][0].startswith("EVERY command of Claude Code fails: ")
    assert home("install", "claude-code", "--shell")[0] == 0
    assert doctor(home, "claude-code")[0] == 0


def test_doctor_names_others_that_rewrite(home: Home) -> None:
    home("install", "claude-code")
    file = home.file("claude-code")
    value = json.loads(file.read_bytes())
    value["hooks"]["PreToolUse"] = [{"matcher": "Bash", "hooks": [{"type": "command", "command": "rtk hook claude"}]}]
    theirs = home.root / "opt-theirs"
    theirs.write_text("#!/bin/sh\n", "utf-8")
    value["env"] = {_hosts.SHELL_VARIABLE: str(theirs)}
    file.write_text(json.dumps(value), "utf-8")
    code, found = doctor(home, "claude-code")
    assert code == 0
    assert found["remarks"][0].startswith("rtk is in this file too")
    assert str(theirs) in found["remarks"][1]


def _documented() -> list[dict[str, Any]]:
    """The entries that the documentation shows: by name, and by the path in a checkout."""
    lines = (ROOT / "docs" / "integrations" / "mcp.md").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.startswith('{"mcpServers": {"beam"')]


@needs_server
def test_a_server_entered_by_its_path_works_wherever_the_host_looks(home: Home) -> None:
    entry = _documented()[1]
    command = entry["mcpServers"]["beam"]["command"]
    assert command == "/path/to/beam/.venv/bin/beam"
    entry["mcpServers"]["beam"]["command"] = command.replace("/path/to/beam/.venv", sys.prefix)
    file = home.file("gemini")
    file.parent.mkdir()
    file.write_text(json.dumps(entry), "utf-8")
    assert "mcpServers.beam was entered by hand" in home("install", "gemini")[1]
    home.env["PATH"] = "/usr/bin:/bin"
    assert doctor(home, "gemini")[0] == 0


def test_a_server_entered_by_hand_is_tried_and_named(home: Home) -> None:
    """The very entry that the documentation shows, where `beam` is on the path, and where it is not."""
    entry = _documented()[0]
    file = home.file("gemini")
    file.parent.mkdir()
    file.write_text(json.dumps(entry), "utf-8")
    before = file.read_bytes()
    assert "mcpServers.beam was entered by hand" in home("install", "gemini")[1]
    home.env["PATH"] = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    code, found = doctor(home, "gemini")
    assert (code, found["state"]) == (0, "current")
    assert "mcpServers.beam was entered by hand; Beam leaves it as it is." in found["remarks"]
    home.env["PATH"] = "/usr/bin:/bin"
    code, found = doctor(home, "gemini")
    assert code == 1
    assert "results can get lost" in found["problems"][0]
    home("uninstall", "gemini")
    assert file.read_bytes() == before


def test_doctor_finds_a_store_that_takes_nothing(home: Home, tmp_path: Path) -> None:
    (tmp_path / "store").write_text("", "utf-8")
    code, out, _ = home("doctor")
    assert code == 1
    assert out.startswith("Store: problem: originals cannot be kept")
    assert out.endswith("\n1 problem found.\n")


@pytest.mark.parametrize("used", [True, False])
def test_doctor_leaves_nothing_behind(home: Home, used: bool) -> None:
    """It tries whether the store can be written to, and the store is as it was; where there is none, none is made."""
    if used:
        home._beam("store", stdin=b"kept before\n", env=home.env, cwd=home.project)
        assert (home.root / "store" / "journal").is_file()
    home("install", "claude-code", "--shell")
    before = {str(one): one.read_bytes() if one.is_file() else None for one in home.root.rglob("*")}
    assert home("doctor")[0] == 0
    assert {str(one): one.read_bytes() if one.is_file() else None for one in home.root.rglob("*")} == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_doctor_finds_a_part_of_the_store_that_takes_nothing(home: Home) -> None:
    home._beam("store", stdin=b"kept before\n", env=home.env, cwd=home.project)
    (home.root / "store" / "journal").chmod(0o400)
    code, out, _ = home("doctor")
    assert code == 1
    assert "cannot write to" in out


def test_after_install_originals_can_be_kept_whatever_the_umask(home: Home) -> None:
    """Both are in one folder, and the store takes none that others may write to."""
    home.env["BEAM_STORE"] = ""
    old = os.umask(0o002)
    try:
        assert home("install", "claude-code")[0] == 0
    finally:
        os.umask(old)
    code, out, _ = home("doctor")
    assert (code, out.partition("\n")[0]) == (0, f"Store: works; originals are kept in {home.root / 'data' / 'beam'}")


def test_doctor_finds_a_foreign_prefix_that_is_gone(home: Home) -> None:
    file = home.file("claude-code")
    file.parent.mkdir()
    file.write_text(json.dumps({"env": {_hosts.SHELL_VARIABLE: "/opt/gone/beam-shell"}}), "utf-8")
    code, found = doctor(home, "claude-code")
    assert (code, found["state"]) == (1, "absent")
    assert found["problems"][0].startswith("EVERY command of Claude Code fails: ")
    file.write_text(json.dumps({"env": {_hosts.SHELL_VARIABLE: ["/opt/gone"]}}), "utf-8")
    assert doctor(home, "claude-code")[0] == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_home_of_any_name(beam: Beam, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "a b'c\"d$e`f`\\g höme 家\nline"
    folder.mkdir()
    home = Home(beam, folder)
    arguments = ["--shell"] if name == "claude-code" else []
    assert home("install", name, *arguments)[0] == 0
    code, found = doctor(home, name)
    assert (code, found["state"], found["shell"]) == (0, "current", bool(arguments))
    assert home("uninstall", name)[0] == 0
    assert not any(home.home.iterdir())


def test_a_home_that_is_no_text(beam: Beam, tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    folder.mkdir()
    home = Home(beam, folder)
    code, _, err = home("install", "claude-code", "--shell")
    assert code == 2
    assert "no UTF-8" in err
    assert home("install", "codex")[0] == 0
    assert doctor(home, "codex")[0] == 0
    assert home("uninstall", "codex")[0] == 0
    assert not any(home.home.iterdir())


def test_doctor_says_where_a_file_cannot_be_read(home: Home) -> None:
    file = home.file("gemini")
    file.parent.mkdir()
    file.write_text("{", "utf-8")
    code, found = doctor(home, "gemini")
    assert (code, found["state"]) == (1, "unreadable")
    assert ", line 1: " in found["problems"][0]


def test_the_shim_is_what_is_tested(home: Home) -> None:
    home("install", "claude-code", "--shell")
    shim = Path(json.loads(home.file("claude-code").read_bytes())["env"][_hosts.SHELL_VARIABLE])
    assert shim.read_bytes() == _plan.shim()
    assert stat.S_IMODE(shim.stat().st_mode) == 0o755

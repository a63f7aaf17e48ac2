"""The hosts: which files of each are touched and what is put there, what Beam cannot do in it, and how that is known.

A table and the few values that depend on this machine.  Nothing is read or written here, and no file of a user that
holds prose for the agent (CLAUDE.md, AGENTS.md) stands in it.
"""

from __future__ import annotations

import os

from beam_cli.install import _commands
from beam_cli.install._files import RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

USER, PROJECT = "user", "project"
SCOPES = {USER: "for you, in all projects", PROJECT: "for this project"}
SECONDS = 10  # that hosts wait for the hook, which ends by itself after two
SHELL_VARIABLE = "CLAUDE_CODE_SHELL_PREFIX"


class Place:
    """Where the user's and the project's files are."""

    __slots__ = ("config", "environ", "home", "project")

    def __init__(self, environ: Mapping[str, str], project: str) -> None:
        self.environ = environ
        self.home = environ.get("HOME") or os.path.expanduser("~")
        config = environ.get("XDG_CONFIG_HOME", "")
        self.config = config if os.path.isabs(config) else os.path.join(self.home, ".config")
        self.project = project

    def folder(self, variable: str, *below_home: str) -> str:
        """The folder that ``variable`` names, else the one below the user's home."""
        named = self.environ.get(variable, "") if variable else ""
        return named if os.path.isabs(named) else os.path.join(self.home, *below_home)


def check_home(environ: Mapping[str, str]) -> None:
    """RefusedError where the user's home is no absolute path: files would come into the root, or anywhere."""
    home = environ.get("HOME")
    if home is not None and not os.path.isabs(home):
        raise RefusedError(f"HOME is {home!r}, which is no absolute path; set it to your home folder, and try again")


class Host:
    """One agent.

    ``files`` are the file for the user and the one for a project, which is empty where the host has none.
    ``entries`` are what is put there: a path of keys, which leads to a list where ``listed``, and the value.
    ``plugin`` names a file of Beam's that is put there as a whole instead.
    """

    __slots__ = (
        *("base", "cannot", "comments", "entries", "event", "files", "how", "name", "notes", "plugin", "seen", "title"),
        "verified",
    )

    def __init__(
        self,
        name: str,
        title: str,
        *,
        verified: str,
        seen: str,
        how: str,
        cannot: tuple[str, ...],
        files: Callable[[Place], tuple[str, str]],
        event: str = "",
        entries: Callable[[], dict[str, object]] | None = None,
        base: Mapping[str, object] | None = None,
        comments: bool = False,
        plugin: str = "",
        notes: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.verified = verified  # the version that this was checked against
        self.seen = seen  # how: "run" with the real program, "code" read in it
        self.how = how
        self.cannot = cannot
        self.files = files
        self.event = event
        self.entries = entries
        self.base = base or {}  # what a file of this kind has to hold besides
        self.comments = comments
        self.plugin = plugin
        self.notes = notes

    def file(self, scope: str, place: Place) -> str:
        """The file of a scope; empty where the host has none."""
        return self.files(place)[scope == PROJECT]


def _group(matcher: str, command: str, **more: object) -> dict[str, object]:
    return {"matcher": matcher, "hooks": [{"type": "command", "command": command, **more}]}


def _claude_code() -> dict[str, object]:
    return _group("Bash|Grep|WebFetch|mcp__.*", _commands.hook("claude-code"), timeout=SECONDS)


def _codex() -> dict[str, object]:
    return _group("Bash|mcp__.*", _commands.hook("codex"), timeout=SECONDS)


def _gemini() -> dict[str, object]:
    matcher = "run_shell_command|grep_search|search_file_content|web_fetch|mcp_.*"
    return _group(matcher, _commands.hook("gemini", "--mcp", "beam"), name="beam", timeout=SECONDS * 1000)


def _copilot() -> dict[str, object]:
    return {"type": "command", "bash": _commands.hook("copilot"), "timeoutSec": SECONDS}


def _cursor() -> dict[str, object]:
    command = _commands.hook_with_empty("cursor")
    return {"command": command, "timeout": SECONDS, "matcher": "MCP:.*", "failClosed": False}


def server() -> dict[str, object]:
    """The entry for Beam's MCP server; trusted, because its calls take the place of what was allowed already."""
    command, *arguments = _commands.words("mcp", "serve")
    return {"command": command, "args": arguments, "trust": True}


_FILES = "files that the agent reads or edits (on purpose: it edits by their exact text)"
FAILING = "commands that fail (they are with: beam install claude-code --shell)"
HOSTS = (
    Host(
        "claude-code",
        "Claude Code",
        verified="2.1.332",
        seen="run",
        how="a PostToolUse hook; with --shell also a prefix of its shell",
        cannot=(
            FAILING,
            "MCP tools that fail",
            _FILES,
        ),
        files=lambda place: (
            os.path.join(place.folder("CLAUDE_CONFIG_DIR", ".claude"), "settings.json"),
            os.path.join(place.project, ".claude", "settings.local.json"),
        ),
        event="PostToolUse",
        entries=_claude_code,
        notes=("Sessions that run already may have to be started again.",),
    ),
    Host(
        "codex",
        "Codex CLI",
        verified="0.171.0",
        seen="run",
        how="a PostToolUse hook whose block takes the place of the result",
        cannot=(
            "outputs above 10,000 tokens (Codex cuts them before Beam sees them)",
            "commands that still run",
            "MCP tools that fail, or give structured content",
        ),
        files=lambda place: (
            os.path.join(place.folder("CODEX_HOME", ".codex"), "hooks.json"),
            os.path.join(place.project, ".codex", "hooks.json"),
        ),
        event="PostToolUse",
        entries=_codex,
        notes=(
            "Codex skips a hook until you trust it: open /hooks in Codex, read the command, and trust it.",
            "Codex does not tell hooks the exit code. A shortened output begins with a line that says so.",
        ),
    ),
    Host(
        "gemini",
        "Gemini CLI",
        verified="0.61.0",
        seen="run",
        how="an AfterTool hook that asks for a call of Beam's MCP server in place of the result",
        cannot=(
            "tools that fail (a command that ends with an error code is shortened)",
            _FILES,
        ),
        files=lambda place: (
            os.path.join(place.folder("", ".gemini"), "settings.json"),
            os.path.join(place.project, ".gemini", "settings.json"),
        ),
        event="AfterTool",
        entries=_gemini,
        comments=True,
        notes=("The hook needs Beam's MCP server, which is mcpServers.beam in the same file.",),
    ),
    Host(
        "copilot",
        "GitHub Copilot CLI",
        verified="1.0.102",
        seen="run",
        how="a postToolUse hook that gives another text",
        cannot=(
            "tools that fail (a command that ends with an error code is shortened)",
            _FILES,
        ),
        files=lambda place: (
            os.path.join(place.folder("COPILOT_HOME", ".copilot"), "hooks", "beam.json"),
            os.path.join(place.project, ".github", "hooks", "beam.json"),
        ),
        event="postToolUse",
        entries=_copilot,
        base={"version": 1},
    ),
    Host(
        "cursor",
        "Cursor",
        verified="SDK 1.0.32",
        seen="code",
        how="a postToolUse hook, for the results of MCP tools only",
        cannot=(
            "commands, searches and files (Cursor takes no other text for them)",
            "MCP tools that give structured content",
        ),
        files=lambda place: (
            os.path.join(place.home, ".cursor", "hooks.json"),
            os.path.join(place.project, ".cursor", "hooks.json"),
        ),
        event="postToolUse",
        entries=_cursor,
        base={"version": 1},
    ),
    Host(
        "opencode",
        "OpenCode",
        verified="1.18.33",
        seen="run",
        how="a plugin that changes the output of a tool",
        cannot=("tools that fail (a command that ends with an error code is shortened)", _FILES),
        files=lambda place: (
            os.path.join(place.config, "opencode", "plugin", "beam.js"),
            os.path.join(place.project, ".opencode", "plugin", "beam.js"),
        ),
        plugin="opencode.js",
    ),
    Host(
        "kilo",
        "Kilo CLI",
        verified="7.7.9",
        seen="run",
        how="the plugin of OpenCode",
        cannot=("tools that fail (a command that ends with an error code is shortened)", _FILES),
        files=lambda place: (
            os.path.join(place.config, "kilo", "plugin", "beam.js"),
            os.path.join(place.project, ".kilo", "plugin", "beam.js"),
        ),
        plugin="opencode.js",
    ),
    Host(
        "pi",
        "Pi",
        verified="1.6.0",
        seen="run",
        how="an extension that gives another content",
        cannot=("results that are more than one text", _FILES),
        files=lambda place: (
            os.path.join(place.folder("PI_CODING_AGENT_DIR", ".pi", "agent"), "extensions", "beam.ts"),
            os.path.join(place.project, ".pi", "extensions", "beam.ts"),
        ),
        plugin="pi.ts",
    ),
)
NAMES = tuple(host.name for host in HOSTS)


def named(name: str) -> Host | None:
    """The host of this name."""
    return next((host for host in HOSTS if host.name == name), None)

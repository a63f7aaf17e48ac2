"""The command lines that are put into configurations, guarded so that without Beam a tool works as before.

They name this interpreter by its absolute path, because agents have other paths than shells.  ``-E`` and ``-P`` keep
the variables and the folder of a project out of it: a file ``select.py`` there would be imported else.

Guards: exit code 0 and silence where the interpreter or Beam is gone or broken; every string can be told from those
of others by `MARK`.
"""

from __future__ import annotations

import sys

from beam_cli._run import quoted

BOOT = "from beam_cli.main import main; main()"
MARK = f'-EPc "{BOOT}" hook '
SHIM = "beam-shell"
FLAGS = "-EPc"


def interpreter() -> str:
    """The absolute path of this interpreter."""
    return sys.executable


def words(*arguments: str) -> list[str]:
    """Beam with these arguments, for who asks no shell."""
    return [interpreter(), FLAGS, BOOT, *arguments]


def hook(*arguments: str) -> str:
    """A shell command that calls the hook and is silent where it cannot be called."""
    script = f'exec 2>/dev/null; r=$("$0" {MARK}{" ".join(arguments)}) && printf "%s" "$r" || :'
    return f"sh -c {quoted(script)} {quoted(interpreter())}"


def hook_with_empty(*arguments: str) -> str:
    """The same for hosts that take silence for a broken hook: ``{}`` says that nothing is to be changed."""
    script = (
        f'exec 2>/dev/null; r=$("$0" {MARK}{" ".join(arguments)}) || r=; [ -n "$r" ] || r="{{}}"; printf "%s\\n" "$r"'
    )
    return f"sh -c {quoted(script)} {quoted(interpreter())}"


def is_own(command: object) -> bool:
    """Whether a command is one of these, of this Beam or of another place or version."""
    return isinstance(command, str) and MARK in command


def is_own_server(value: object) -> bool:
    """Whether an entry for an MCP server is one that `beam install` wrote."""
    arguments = value.get("args") if isinstance(value, dict) else None
    return isinstance(arguments, list) and BOOT in arguments and arguments[-2:] == ["mcp", "serve"]


def is_server_by_hand(value: object) -> bool:
    """Whether an entry starts Beam's MCP server in the words of a user: by its name, a path, or through a runner."""
    from shlex import join

    from beam_adapters._command import programs

    arguments = value.get("args") if isinstance(value, dict) else None
    words = [value.get("command"), *arguments] if isinstance(value, dict) and isinstance(arguments, list) else []
    if not all(isinstance(word, str) for word in words) or is_own_server(value):
        return False
    return any(found[:3] in (["beam", "mcp", "serve"], ["beam_cli", "mcp", "serve"]) for found in programs(join(words)))

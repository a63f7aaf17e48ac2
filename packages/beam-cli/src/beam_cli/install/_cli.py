"""The command lines of `beam install`, `beam uninstall` and `beam doctor`, and what they say.

Guards: exit code 2 and one line on standard error where something is refused, and then nothing was changed.
"""

from __future__ import annotations

import os
from typing import Annotated

import typer

from beam_cli import _faults
from beam_cli._streams import say, write
from beam_cli.install import _barriers, _hosts, _inventory, _plan
from beam_cli.install._files import RefusedError
from beam_cli.install._hosts import PROJECT, USER
from beam_cli.install._work import Work, at_work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.install._hosts import Host
    from beam_cli.install._work import Change

NAMES = ("install", "uninstall", "doctor")
_HOSTS = "|".join(_hosts.NAMES)
INSTALL_HELP = f"""Put Beam's hook into the configuration of an agent: {_HOSTS}.

Only Beam's own entries are touched, and 'beam uninstall' takes them out again, byte for byte. The hook never blocks
a tool: without Beam the agent works as before. Of a project's files those are taken that are for you alone, where the
agent has such.

--shell (Claude Code only): no hook of Claude Code can change what a command printed that FAILED, a test run for
instance. So CLAUDE_CODE_SHELL_PREFIX is set to a small script in Beam's data folder, which gets the command after
Claude Code's own permission checks: your rules see the command as it was written. Exit code, cd, background tasks and
signals stay; what takes long is shown as it comes; hooks and MCP servers pass through untouched; and where Beam is
missing, the command runs in a plain shell. If you remove Beam, run 'beam uninstall claude-code' before: the script has
to be there as long as the setting names it.
"""
UNINSTALL_HELP = "Take Beam out of the configuration of an agent: the file as it was, or all but Beam's own entries."
DOCTOR_HELP = "Look at what is installed where, try each out, and say what is wrong. Exit code 1 if something is."

_Host = Annotated[str, typer.Argument(metavar="HOST", help=_HOSTS)]
_User = Annotated[bool, typer.Option("--user", help="For you, in all projects. The default.", show_default=False)]
_Project = Annotated[
    bool, typer.Option("--project", help="For the project in this folder, and you.", show_default=False)
]
_Dry = Annotated[bool, typer.Option("--dry-run", help="Print what would change, and change nothing.")]


def add(app: typer.Typer) -> None:
    """Give ``app`` the commands."""
    app.command("install", help=INSTALL_HELP)(_install)
    app.command("uninstall", help=UNINSTALL_HELP)(_uninstall)
    app.command("doctor", help=DOCTOR_HELP)(_doctor)


def _install(
    *,
    host: _Host,
    user: _User = False,
    project: _Project = False,
    shell: Annotated[
        bool, typer.Option("--shell", help="Claude Code: also reduce what failing commands print.", show_default=False)
    ] = False,
    dry_run: _Dry = False,
) -> int:
    try:
        found, scope = _asked(host, user=user, project=project)
        _can_work(found, shell=shell)
        _hosts.check_home(os.environ)
        place, root = _hosts.Place(os.environ, os.getcwd()), _inventory.folder(os.environ)
        if dry_run:
            return _show(Work(found, scope, place, _inventory.Inventory(root)), shell=shell, undo=False)
        with at_work(found, scope, place, root) as work:
            changes = work.install(shell=shell)
            if changes:
                work.apply(changes, undo=False)
    except RefusedError as error:
        say(str(error))
        return _faults.USAGE
    for change in changes:
        _print(f"{'changed' if change.before is not None else 'written'}: {change.path}")
    for line in _barriers.off(found, place):
        _print(f"It does not work yet: {line}")
    if not changes:
        _print(f"nothing to do: {work.path} is as it should be")
        return 0
    for line in (*found.notes, *_remarks(found, scope, work, changes)):
        _print(line)
    _print(f"See if it works: beam doctor. Take it out again: beam uninstall {found.name}{_option(scope)}")
    return 0


def _uninstall(*, host: _Host, user: _User = False, project: _Project = False, dry_run: _Dry = False) -> int:
    try:
        found, scope = _asked(host, user=user, project=project)
        _hosts.check_home(os.environ)
        place, root = _hosts.Place(os.environ, os.getcwd()), _inventory.folder(os.environ)
        if dry_run:
            return _show(Work(found, scope, place, _inventory.Inventory(root)), shell=False, undo=True)
        with at_work(found, scope, place, root) as work:
            changes = work.uninstall()
            work.apply(changes, undo=True)
    except RefusedError as error:
        say(str(error))
        return _faults.USAGE
    for change in changes:
        _print(f"{'removed' if change.after is None else 'changed'}: {change.path}")
    if not changes:
        _print(f"nothing to do: Beam is not in {work.path}")
    return 0


def _doctor(
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.", show_default=False)] = False,
) -> int:
    from beam_cli.install import _doctor as doctor

    return doctor.run(os.environ, os.getcwd(), as_json=json)


def _asked(name: str, *, user: bool, project: bool) -> tuple[Host, str]:
    host = _hosts.named(name)
    if host is None:
        raise RefusedError(f"{name!r} is no agent that Beam knows: {', '.join(_hosts.NAMES)}")
    if user and project:
        raise RefusedError("--user and --project: one of the two")
    if os.name != "posix":
        raise RefusedError("the hooks are written for Linux and macOS; nothing was changed")
    return host, PROJECT if project else USER


def _can_work(host: Host, *, shell: bool) -> None:
    from beam_cli.install._commands import interpreter

    if shell and host.name != "claude-code":
        raise RefusedError(f"--shell is for claude-code only, not for {host.name}")
    if not os.path.isabs(interpreter()):
        raise RefusedError("this Python does not know where it is: start beam by its full path")
    if not _plan.is_text(interpreter()):
        raise RefusedError(f"{interpreter()}: this path is no UTF-8, and an agent's files have to be")
    if host.name == "gemini":
        missing = _barriers.missing_for_server()
        if missing:
            why = "without Beam's MCP server Gemini CLI would show every reduced result as an error"
            raise RefusedError(f"{missing}; {why}, so nothing was changed")


def _remarks(host: Host, scope: str, work: Work, changes: list[Change]) -> list[str]:
    """What a user has to know of this installation alone."""
    out = []
    if host.name == "claude-code" and not any(change.shell or change.path == work.shim for change in changes):
        out.append("What failing commands print is not reduced: beam install claude-code --shell does that as well.")
    if host.name == "codex":
        config = os.path.join(os.path.dirname(work.path), "config.toml")
        if _has_hooks(config):
            out.append(f"Codex will remark that there are hooks in {config} too; it reads both.")
    if host.name == "gemini" and _plan.server_by_hand(_plan.document(work.path, changes[-1].after, host)):
        out.append(
            "mcpServers.beam was entered by hand and stays as it is. Gemini CLI asks no question about 'expand'."
        )
    if scope == PROJECT:
        out.append("The file names this machine's Python: do not commit it.")
    return out


def _has_hooks(path: str) -> bool:
    hooks = _barriers.toml(path).get("hooks")
    return isinstance(hooks, dict) and any(isinstance(value, list) for value in hooks.values())


def _option(scope: str) -> str:
    return " --project" if scope == PROJECT else ""


def _show(work: Work, *, shell: bool, undo: bool) -> int:
    """What would change, as a diff; RefusedError."""
    import difflib

    changes = work.uninstall() if undo else work.install(shell=shell)
    work.check(changes)
    for change in changes:
        old, new = (change.path if raw is not None else os.devnull for raw in (change.before, change.after))
        for line in difflib.unified_diff(_lines(change.before), _lines(change.after), old, new):
            end = "" if line.endswith("\n") else "\n\\ No newline at end of file\n"
            write(1, (line + end).encode("utf-8", "surrogateescape"))
    if not changes:
        _print("nothing to do")
    return 0


def _lines(raw: bytes | None) -> list[str]:
    return (raw or b"").decode("utf-8", "surrogateescape").splitlines(keepends=True)


def _print(line: str) -> None:
    write(1, line.encode("utf-8", "surrogateescape") + b"\n")

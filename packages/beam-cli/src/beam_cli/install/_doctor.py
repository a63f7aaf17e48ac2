"""`beam doctor`: what is installed where, whether it fires, what else is in the way, and what each host cannot do.

Whether it fires is not looked up but tried: the very string that stands in the host's file is run with a payload of
that host (`_selftest`).  Guards: nothing is changed; the tries have a store of their own.
"""

from __future__ import annotations

import os

from beam_cli.install import _barriers, _commands, _files, _hosts, _inventory, _plan, _selftest
from beam_cli.install._hosts import FAILING, PROJECT, SCOPES, SHELL_VARIABLE, USER, Place
from beam_cli.install._work import Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from beam_cli.install._edit import Document
    from beam_cli.install._hosts import Host

# Programs that change what an agent reads too, and words by which they are known in its configuration.
REWRITERS = {
    "rtk": ("rtk hook", "rtk-rewrite", "rtk rewrite"),
    "headroom": ("headroom",),
    "context-mode": ("context-mode",),
    "lean-ctx": ("lean-ctx",),
}


class Found:
    """Beam in one scope of one host.  ``problems`` are what is wrong, ``remarks`` what is good to know."""

    __slots__ = ("host", "milliseconds", "path", "problems", "remarks", "scope", "shell", "state")

    def __init__(self, host: Host, scope: str, path: str) -> None:
        self.host = host
        self.scope = scope
        self.path = path
        self.state = "absent"  # or current, other, unreadable
        self.shell = False  # whether the shell prefix is there
        self.milliseconds: float | None = None
        self.problems: list[str] = []
        self.remarks: list[str] = []

    def as_json(self) -> dict[str, object]:
        """For --json."""
        return {
            "host": self.host.name,
            "scope": self.scope,
            "path": self.path,
            "state": self.state,
            "shell": self.shell,
            "milliseconds": self.milliseconds,
            "problems": self.problems,
            "remarks": self.remarks,
        }


def look(environ: Mapping[str, str], project: str) -> tuple[list[Found], list[str]]:
    """All hosts in both scopes, and what is wrong with Beam itself."""
    place = Place(environ, project)
    general = _store(environ)
    try:
        _hosts.check_home(environ)
        inventory = _inventory.Inventory(_inventory.folder(environ))
    except _files.RefusedError as error:
        return [], [*general, str(error)]
    found = [
        _look(host, scope, place, inventory, environ)
        for host in _hosts.HOSTS
        for scope in ((USER, PROJECT) if _differ(host, place) else (USER,))
    ]
    for one in found:
        twin = next((two for two in found if two.host is one.host and two.scope == USER), None)
        if one.scope == PROJECT and one.state in {"current", "other"} and twin and twin.state in {"current", "other"}:
            again = f"beam uninstall {one.host.name} --project"
            one.problems.append(f"Beam is installed twice, for you and for this project. Remove one of them: {again}")
    return found, general


def _differ(host: Host, place: Place) -> bool:
    """Whether user and project have files of their own: in the home folder they may be the same."""
    return _files.real(host.file(USER, place)) != _files.real(host.file(PROJECT, place))


def _look(host: Host, scope: str, place: Place, inventory: _inventory.Inventory, environ: Mapping[str, str]) -> Found:
    work = Work(host, scope, place, inventory)
    found = Found(host, scope, work.path)
    try:
        raw = _files.read(work.path)
        if host.plugin:
            _look_at_plugin(found, raw, environ)
        else:
            doc = _plan.document(work.path, raw, host)
            _look_at_entries(found, doc, work, environ)
            if found.state != "absent":
                found.problems += _barriers.off(host, place)
                shut = _barriers.not_offered(host, place, work.path, doc)
                found.problems += [f"{line}. Until then results get lost" for line in shut]
            _others(found, doc, work.shim, environ)
    except _files.RefusedError as error:
        found.state = "unreadable"
        found.problems.append(str(error))
    if found.state == "other":
        option = " --project" if scope == PROJECT else ""
        again = f"beam install {host.name}{option}"
        found.problems.append(f"it was written by another version or copy of Beam, or changed. Write it anew: {again}")
    return found


def _look_at_plugin(found: Found, raw: bytes | None, environ: Mapping[str, str]) -> None:
    folder = os.path.dirname(found.path)
    beside = os.listdir(folder) if os.path.isdir(folder) else []
    for name in REWRITERS:
        if any(name in one for one in beside):
            found.remarks.append(f"{name} is in {folder} too. Where both change a result, one of the changes is lost.")
    if raw is None or not _plan.is_own_file(raw):
        return
    found.state = "current" if raw == _plan.plugin(found.host) else "other"
    words = _selftest.command_in(raw)
    if words is None:
        found.problems.append("the file has no line 'const COMMAND = …', so Beam cannot be called")
    else:
        _try(found, words, environ)


def _look_at_entries(found: Found, doc: Document, work: Work, environ: Mapping[str, str]) -> None:
    if not _plan.has_own(doc, work.shim):
        return
    shell = _plan.own_shell(doc, work.shim)
    found.state = "current" if _plan.is_current(doc, found.host, work.shim if shell else None) else "other"
    entries = [entry for _, entry in _plan.own_entries(doc)]
    if len(entries) > 1:
        found.problems.append(f"there are {len(entries)} hooks of Beam's in the file; one is enough")
    if entries:
        _try(found, ["sh", "-c", _selftest.command_of(entries[0])], environ)
    if shell:
        found.shell = True
        _look_at_shell(found, shell, environ)
    if found.host.name == "gemini":
        entry = doc.value(_plan.SERVER)
        wrong = _selftest.server(entry, environ)
        if wrong:
            wrong = (_commands.is_own_server(entry) and _barriers.missing_for_server()) or wrong
            found.problems.append(
                f"Beam's MCP server, mcpServers.beam in the file, does not work ({wrong}), and so results can get "
                "lost. Mend its entry, or take Beam out: beam uninstall gemini"
            )
        if _plan.server_by_hand(doc):
            found.remarks.append("mcpServers.beam was entered by hand; Beam leaves it as it is.")


def _look_at_shell(found: Found, shell: str, environ: Mapping[str, str]) -> None:
    raw = _files.read(shell)
    if raw is None:
        found.problems.append(
            f"EVERY command of Claude Code fails: the file names {shell}, which is not there. "
            "Write it anew: beam install claude-code --shell"
        )
        return
    if raw != _plan.shim():
        found.problems.append(
            f"{shell} was written by another version of Beam, or changed. "
            "Write it anew: beam install claude-code --shell"
        )
    wrong = _selftest.shell(shell, environ)
    if wrong:
        found.problems.append(f"{shell} does not work: {wrong}")


def _try(found: Found, words: list[str], environ: Mapping[str, str]) -> None:
    wrong, found.milliseconds = _selftest.hook(found.host.name, words, environ)
    if wrong:
        found.problems.append(f"the hook does not work: {wrong}")


def _others(found: Found, doc: Document, shim: str, environ: Mapping[str, str]) -> None:
    """Other programs that change what the agent reads."""
    for name, signs in REWRITERS.items():
        if any(sign in doc.text for sign in signs):
            found.remarks.append(f"{name} is in this file too. Where both change a result, one of the changes is lost.")
    if found.host.name != "claude-code":
        return
    inherited = environ.get(SHELL_VARIABLE) if found.scope == USER else None
    values = [value for value in (doc.value(("env", SHELL_VARIABLE)), inherited) if isinstance(value, str) and value]
    for value in dict.fromkeys(values):
        if _plan.is_own_shell(value, shim):
            continue
        if os.path.isabs(value) and " -" not in value and not os.path.exists(value):
            gone = f"{SHELL_VARIABLE} names {value}, which is not there. Take the variable out"
            found.problems.append(f"EVERY command of Claude Code fails: {gone}")
        else:
            found.remarks.append(f"{SHELL_VARIABLE} is {value!r}, which is not Beam's: --shell cannot be added.")


def _store(environ: Mapping[str, str]) -> list[str]:
    """Why originals cannot be kept, if they cannot."""
    if environ.get("BEAM_NO_STORE"):
        return ["BEAM_NO_STORE is set: no originals are kept, and so Beam leaves out almost nothing"]
    from time import time

    from beam_cli._recovery import store_folder
    from beam_core import StoreError
    from beam_store import FileStore, Policy

    try:
        FileStore(store_folder(environ)).check(Policy(), time())
    except StoreError as error:
        return [f"originals cannot be kept, and so Beam leaves out almost nothing: {error}"]
    return []


def run(environ: Mapping[str, str], project: str, *, as_json: bool) -> int:
    """Look, print; 1 where something is wrong."""
    from beam_cli._streams import write

    found, general = look(environ, project)
    wrong = bool(general) or any(one.problems for one in found)
    if as_json:
        import json

        value = {"ok": not wrong, "beam": general, "installed": [one.as_json() for one in found], "hosts": _known()}
        write(1, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogateescape") + b"\n")
    else:
        lines = _report(found, general, environ)
        write(1, "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape"))
    return int(wrong)


def _known() -> list[dict[str, object]]:
    """What is known of each host, for --json."""
    return [
        {
            "host": host.name,
            "verified": host.verified,
            "by": host.seen,
            "how": host.how,
            "cannot": host.cannot,
            "notes": host.notes,
        }
        for host in _hosts.HOSTS
    ]


def _report(found: list[Found], general: list[str], environ: Mapping[str, str]) -> list[str]:
    """What is printed: the store, each host that there is something to say of, and how many problems there are."""
    from beam_cli._recovery import store_folder

    out = [f"Store: problem: {problem}" for problem in general]
    out = out or [f"Store: works; originals are kept in {_short(store_folder(environ), environ)}"]
    for one in found:
        if one.state != "absent" or one.problems or one.remarks:
            out += _about(one, environ)
    absent = [host.name for host in _hosts.HOSTS if all(one.state == "absent" for one in found if one.host is host)]
    if absent:
        out.append(f"Not installed: {', '.join(absent)} (to add one: beam install NAME)")
    count = len(general) + sum(len(one.problems) for one in found)
    out.append(f"{count} problem{'s' * (count > 1)} found." if count else "No problems found.")
    return out


def _about(one: Found, environ: Mapping[str, str]) -> list[str]:
    host = one.host
    state = _STATES[one.state]
    if one.state == "current" and not one.problems:
        state += " and works"
    if one.milliseconds is not None and not one.problems:
        state += f"; a tool call takes {one.milliseconds:.0f} ms longer"
    out = [f"{host.title} ({SCOPES[one.scope]}): {state}", f"  file: {_short(one.path, environ)}"]
    out += [f"  problem: {problem}" for problem in one.problems]
    out += [f"  note: {remark}" for remark in one.remarks]
    if one.state in {"current", "other"}:
        out += [f"  note: {note}" for note in host.notes]
        out += [f"  not shortened: {what}" for what in host.cannot if not (one.shell and what is FAILING)]
        known = "tested with" if host.seen == "run" else "not tested; written after the code of"
        out.append(f"  {known} {host.title} {host.verified}")
    return out


def _short(path: str, environ: Mapping[str, str]) -> str:
    """A path with ``~`` for the user's home."""
    home = environ.get("HOME", "").rstrip("/")
    return "~" + path[len(home) :] if home and path.startswith(home + "/") else path


_STATES = {
    "absent": "not installed",
    "current": "installed",
    "other": "installed, but not as this Beam would do it",
    "unreadable": "the file cannot be read",
}

"""`beam doctor`: what is installed where, whether it fires, what else is in the way, and what each host cannot do.

Whether it fires is not looked up but tried: the very string that stands in the host's file is run with a payload of
that host (`_selftest`).  Guards: nothing is changed; the tries have a store of their own.
"""

from __future__ import annotations

import os

from beam_cli.install import _commands, _files, _hosts, _ledger, _plan, _selftest
from beam_cli.install._hosts import PROJECT, SHELL_VARIABLE, USER, Place
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
        ledger = _ledger.Ledger(_ledger.folder(environ))
    except _files.RefusedError as error:
        return [], [*general, str(error)]
    found = [
        _look(host, scope, place, ledger, environ)
        for host in _hosts.HOSTS
        for scope in ((USER, PROJECT) if _differ(host, place) else (USER,))
    ]
    for one in found:
        twin = next((two for two in found if two.host is one.host and two.scope == USER), None)
        if one.scope == PROJECT and one.state in {"current", "other"} and twin and twin.state in {"current", "other"}:
            again = f"beam uninstall {one.host.name} --project"
            one.problems.append(f"it is installed for the user too, and runs twice: {again}")
    return found, general


def _differ(host: Host, place: Place) -> bool:
    """Whether user and project have files of their own: in the home folder they may be the same."""
    return _files.real(host.file(USER, place)) != _files.real(host.file(PROJECT, place))


def _look(host: Host, scope: str, place: Place, ledger: _ledger.Ledger, environ: Mapping[str, str]) -> Found:
    work = Work(host, scope, place, ledger)
    found = Found(host, scope, work.path)
    try:
        raw = _files.read(work.path)
        if host.plugin:
            _look_at_plugin(found, raw, environ)
        else:
            doc = _plan.document(work.path, raw, host)
            _look_at_entries(found, doc, work, environ)
            _others(found, doc.text, doc.value(("env", SHELL_VARIABLE)), environ)
    except _files.RefusedError as error:
        found.state = "unreadable"
        found.problems.append(str(error))
    if found.state == "other":
        option = " --project" if scope == PROJECT else ""
        found.problems.append(f"it is not what this Beam would write: beam install {host.name}{option}")
    return found


def _look_at_plugin(found: Found, raw: bytes | None, environ: Mapping[str, str]) -> None:
    folder = os.path.dirname(found.path)
    beside = os.listdir(folder) if os.path.isdir(folder) else []
    for name in REWRITERS:
        if any(name in one for one in beside):
            found.remarks.append(f"{name} is in {folder} too: where both change a result, one of them is lost")
    if raw is None or not _plan.is_own_file(raw):
        return
    found.state = "current" if raw == _plan.plugin(found.host) else "other"
    words = _selftest.command_in(raw)
    if words is None:
        found.problems.append("the file does not say how Beam is called")
    else:
        _try(found, words, environ)


def _look_at_entries(found: Found, doc: Document, work: Work, environ: Mapping[str, str]) -> None:
    if not _plan.has_own(doc):
        return
    shell = _plan.own_shell(doc)
    found.state = "current" if _plan.is_current(doc, found.host, work.shim if shell else None) else "other"
    entries = [entry for _, entry in _plan.own_entries(doc)]
    if len(entries) > 1:
        found.problems.append(f"there are {len(entries)} hooks of Beam's, of which one is enough")
    if entries:
        _try(found, ["sh", "-c", _selftest.command_of(entries[0])], environ)
    if shell:
        found.shell = True
        _look_at_shell(found, shell, environ)
    if found.host.name == "gemini":
        wrong = _selftest.server(doc.value(("mcpServers", "beam")), environ)
        if wrong:
            found.problems.append(f"Beam's MCP server does not answer ({wrong}): results stay as they are, or get lost")
    if found.host.name == "codex":
        found.remarks.append("whether it is trusted, Codex alone knows: see /hooks there")


def _look_at_shell(found: Found, shell: str, environ: Mapping[str, str]) -> None:
    raw = _files.read(shell)
    if raw is None:
        found.problems.append(
            f"env.{SHELL_VARIABLE} names {shell}, which is not there, so that EVERY command fails: "
            "beam install claude-code --shell"
        )
        return
    if raw != _plan.shim():
        found.problems.append(f"{shell} is not what this Beam would write: beam install claude-code --shell")
    wrong = _selftest.shell(shell, environ)
    if wrong:
        found.problems.append(f"{shell}: {wrong}")


def _try(found: Found, words: list[str], environ: Mapping[str, str]) -> None:
    wrong, found.milliseconds = _selftest.hook(found.host.name, words, environ)
    if wrong:
        found.problems.append(f"the hook does not work: {wrong}")


def _others(found: Found, text: str, prefix: object, environ: Mapping[str, str]) -> None:
    """Other programs that change what the agent reads."""
    for name, signs in REWRITERS.items():
        if any(sign in text for sign in signs):
            found.remarks.append(f"{name} is in this file too: where both change a result, one of them is lost")
    if found.host.name != "claude-code":
        return
    inherited = environ.get(SHELL_VARIABLE) if found.scope == USER else None
    for value in dict.fromkeys((prefix, inherited)):
        if value and not _commands.is_own_shell(value):
            found.remarks.append(f"{SHELL_VARIABLE} is {value!r}, which is not Beam's: --shell cannot be added")


def _store(environ: Mapping[str, str]) -> list[str]:
    """Why originals cannot be kept, if they cannot."""
    if environ.get("BEAM_NO_STORE"):
        return ["BEAM_NO_STORE is set: nothing is kept, and so hardly anything is left out"]
    from beam_cli._recovery import Recovery, open_store
    from beam_core import StoreError

    try:
        Recovery(open_store()).put(b"beam doctor\n")
    except (StoreError, OSError) as error:
        return [f"originals cannot be kept, and so hardly anything is left out: {error}"]
    return []


def run(environ: Mapping[str, str], project: str, *, as_json: bool) -> int:
    """Look, print; 1 where something is wrong."""
    from beam_cli._streams import write

    found, general = look(environ, project)
    wrong = bool(general) or any(one.problems for one in found)
    if as_json:
        import json

        hosts = [
            {"host": host.name, "verified": host.verified, "by": host.seen, "how": host.how, "cannot": host.cannot}
            for host in _hosts.HOSTS
        ]
        value = {"ok": not wrong, "beam": general, "installed": [one.as_json() for one in found], "hosts": hosts}
        write(1, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogateescape") + b"\n")
    else:
        write(1, "".join(line + "\n" for line in _report(found, general)).encode("utf-8", "surrogateescape"))
    return int(wrong)


def _report(found: list[Found], general: list[str]) -> list[str]:
    out = [f"wrong: {problem}" for problem in general] or ["store: originals can be kept"]
    for one in found:
        if one.state == "absent" and not one.problems and not one.remarks:
            continue
        time = f", {one.milliseconds:.0f} ms a call" if one.milliseconds is not None else ""
        works = "" if one.problems or one.state == "absent" else ", works"
        out.append(f"{one.host.title} ({one.scope}): {_STATES[one.state]}{works}{time}: {one.path}")
        out += [f"  wrong: {problem}" for problem in one.problems]
        out += [f"  {remark}" for remark in one.remarks]
        if one.state in {"current", "other"}:
            out += [
                f"  cannot: {what}"
                for what in one.host.cannot
                if not (one.shell and what.startswith("without --shell"))
            ]
            known = "checked with" if one.host.seen == "run" else "read in the code of"
            out.append(f"  {known} {one.host.title} {one.host.verified}")
    absent = [host.name for host in _hosts.HOSTS if all(one.state == "absent" for one in found if one.host is host)]
    if absent:
        out.append(f"not installed: {', '.join(absent)}")
    return out


_STATES = {
    "absent": "not installed",
    "current": "installed",
    "other": "installed otherwise",
    "unreadable": "unreadable",
}

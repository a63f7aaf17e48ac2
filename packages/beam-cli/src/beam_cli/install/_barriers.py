"""What the user's own settings say against Beam: hooks that are off, and a server that Gemini CLI does not offer.

A host merges several files, of the user, the project and the machine; all that can be seen from here are looked at,
each line says which one it is and what to change there.  Not here: what is wrong with Beam's own entries (`_plan`,
`_selftest`).

Guards: Gemini CLI's hook asks for a call of Beam's server in place of a result.  Where that tool is not there, or may
not be called without a question, the result is lost, and so nothing may be installed then.
"""

from __future__ import annotations

import json
import os
import sys

from beam_cli.install import _commands, _files, _plan
from beam_cli.install._files import RefusedError
from beam_cli.install._hosts import PROJECT, USER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from beam_cli.install._edit import Document
    from beam_cli.install._hosts import Host, Place

_HOOK = "beam"  # the name of the hook in Gemini CLI
_CORE = ("tools", "core")
_ASKED = ("tools", "confirmationRequired")
_EXCLUDED = frozenset({*_plan.EXPANDS, "expand", "DiscoveredMCPTool"})  # names of the tool in tools.exclude


def off(host: Host, place: Place) -> list[str]:
    """Why the host calls no hooks, or not Beam's; empty where it does."""
    look = _OFF.get(host.name)
    return look(host, place) if look is not None else []


def check_offered(host: Host, place: Place, path: str, doc: Document) -> None:
    """RefusedError where Gemini CLI would not offer Beam's server, with ``doc`` as the file at ``path``."""
    wrong = not_offered(host, place, path, doc)
    if wrong:
        why = "without Beam's MCP server Gemini CLI would show every reduced result as an error"
        raise RefusedError(f"{'; '.join(wrong)}; {why}, so nothing was changed")


def not_offered(host: Host, place: Place, path: str, doc: Document) -> list[str]:
    """What keeps Beam's server, or its tool 'expand', from Gemini CLI; empty for other hosts."""
    if host.name != "gemini":
        return []
    files = [(one, doc if _files.real(one) == _files.real(path) else there) for one, there in _gemini(host, place)]
    out = []
    for one, there in files:
        out += _shut_in(one, there)
    out += _not_let(files)
    switch = os.path.join(os.path.dirname(host.file(USER, place)), "mcp-server-enablement.json")
    if _read(switch, host).value(("beam", "enabled")) is False:
        out.append(f"{switch}: beam.enabled is false; switch the server on with: gemini mcp enable beam")
    return out


def missing_for_server() -> str:
    """Why this Beam has not the MCP server that Gemini CLI needs, empty where it has."""
    from beam_cli.hook.gemini import has_sdk

    if has_sdk():
        return ""
    from beam_cli.mcp._commands import MISSING

    return MISSING


def toml(path: str) -> dict[str, Any]:
    """A file of TOML; empty where there is none, or it cannot be read."""
    import tomllib

    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError):
        return {}


def _shut_in(path: str, doc: Document) -> list[str]:
    """What each file can say against the server alone, whatever the others say."""
    out = []
    allowed = _list(doc, ("mcp", "allowed"))
    if allowed and "beam" not in allowed:
        out.append(_line(path, doc, ("mcp", "allowed"), 'has no server "beam"', 'add "beam" to it'))
    if {"beam", "*"} & set(_words(doc, ("mcp", "excluded"))):
        out.append(_line(path, doc, ("mcp", "excluded"), "shuts out the server", "take that out"))
    for key in (("tools", "exclude"), _ASKED):
        names = _EXCLUDED if key != _ASKED else _plan.EXPANDS
        if names & set(_words(doc, key)):
            out.append(_line(path, doc, key, f"keeps {_plan.EXPAND} from being called", "take that out"))
    if "expand" in _words(doc, (*_plan.SERVER, "excludeTools")):
        out.append(_line(path, doc, (*_plan.SERVER, "excludeTools"), "has 'expand'", "take that out"))
    included = _list(doc, (*_plan.SERVER, "includeTools"))
    if included is not None and "expand" not in included:
        out.append(_line(path, doc, (*_plan.SERVER, "includeTools"), "has no 'expand'", "add it"))
    server = doc.value(_plan.SERVER)
    if server is not None and not (_commands.is_own_server(server) or _commands.is_server_by_hand(server)):
        out.append(f"{path}: mcpServers.beam is there and is not Beam's; rename it")
    return out


def _not_let(files: list[tuple[str, Document]]) -> list[str]:
    """Of these lists that of the last file counts: a call is let, or Gemini CLI denies it or asks."""
    core = _last(files, lambda doc: _list(doc, _CORE))
    allowed = _last(files, lambda doc: _list(doc, _plan.ALLOWED))
    if core is not None and _plan.names_expand(core[1].value(_CORE)):
        return []
    if allowed is not None and _plan.names_expand(allowed[1].value(_plan.ALLOWED)):
        return []
    if core is not None:
        return [_line(*core, _CORE, f"leaves out {_plan.EXPAND}", "add it")]
    server = _last(files, lambda doc: doc.value(_plan.SERVER))
    if allowed is None or server is None or server[1].value((*_plan.SERVER, "trust")) is True:
        return []  # without a list the entry itself is looked at, as `_plan` does
    return [_line(*allowed, _plan.ALLOWED, f"leaves out {_plan.EXPAND}", "add it")]


def _gemini_off(host: Host, place: Place) -> list[str]:
    files = _gemini(host, place)
    out = _all_off(files, ("hooksConfig", "enabled"), sign=False)
    key = ("hooksConfig", "disabled")
    for path, doc in files:
        if _HOOK in _words(doc, key):
            out.append(_line(path, doc, key, "switches Beam's hook off", f'take "{_HOOK}" out'))
    return out


def _claude_code_off(host: Host, place: Place) -> list[str]:
    managed = "/Library/Application Support/ClaudeCode" if sys.platform == "darwin" else "/etc/claude-code"
    shared = os.path.join(place.project, ".claude", "settings.json")
    paths = (host.file(USER, place), shared, host.file(PROJECT, place), f"{managed}/managed-settings.json")
    return _all_off([(path, _read(path, host)) for path in paths], ("disableAllHooks",), sign=True)


def _codex_off(host: Host, place: Place) -> list[str]:
    said: dict[str, str] = {}
    for scope in (USER, PROJECT):
        path = os.path.join(os.path.dirname(host.file(scope, place)), "config.toml")
        features = toml(path).get("features")
        for key in ("codex_hooks", "hooks"):  # the first is its older name
            value = features.get(key) if isinstance(features, dict) else None
            if value is False:
                said["off"] = f"{path}: features.{key} is false, so that {host.title} calls no hooks; take it out"
            elif value is True:
                said.clear()
    return list(said.values())


_OFF: dict[str, Callable[[Host, Place], list[str]]] = {
    "claude-code": _claude_code_off,
    "codex": _codex_off,
    "gemini": _gemini_off,
}


def _gemini(host: Host, place: Place) -> list[tuple[str, Document]]:
    """The files that Gemini CLI merges; of most settings the last one that has it counts."""
    machine = "/Library/Application Support/GeminiCli" if sys.platform == "darwin" else "/etc/gemini-cli"
    system = place.environ.get("GEMINI_CLI_SYSTEM_SETTINGS_PATH") or f"{machine}/settings.json"
    paths = (host.file(USER, place), host.file(PROJECT, place), system)
    return [(path, _read(path, host)) for path in paths]


def _read(path: str, host: Host) -> Document:
    """A file as it is; as an empty one where it cannot be read, for what is wrong with it is said elsewhere."""
    try:
        return _plan.document(path, _files.read(path), host)
    except RefusedError:
        return _plan.document(path, None, host)


def _last(files: list[tuple[str, Document]], value: Callable[[Document], object]) -> tuple[str, Document] | None:
    return next((one for one in reversed(files) if value(one[1]) is not None), None)


def _list(doc: Document, path: tuple[str, ...]) -> list[object] | None:
    value = doc.value(path)
    return value if isinstance(value, list) else None


def _words(doc: Document, path: tuple[str, ...]) -> list[str]:
    return [word for word in _list(doc, path) or () if isinstance(word, str)]


def _all_off(files: list[tuple[str, Document]], key: tuple[str, ...], *, sign: bool) -> list[str]:
    """Whether the value that counts is the one by which the host calls no hooks at all."""
    found = _last(files, lambda doc: doc.value(key))
    if found is None or found[1].value(key) is not sign:
        return []
    return [_line(*found, key, "switches all hooks off", "take it out")]


def _line(path: str, doc: Document, key: tuple[str, ...], what: str, step: str) -> str:
    value = json.dumps(doc.value(key), ensure_ascii=False)
    return f"{path}: {'.'.join(key)} is {value}, which {what}; {step}"

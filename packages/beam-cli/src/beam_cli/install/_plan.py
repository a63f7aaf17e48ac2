"""What the bytes of a host's file become: Beam's entries in, or Beam's entries out.  Nothing is written here.

Entries are told from those of others by their commands, wherever they stand below `hooks`, so that those of another
version or place are found too; the shell prefix by the program that it names (`own_shell`), never by a name alone.
Guards: what the host itself would not read is refused with its line; an entry that is as it should be is not touched,
and neither is a server that the user entered by hand.
"""

from __future__ import annotations

import os

from beam_cli.install import _commands, _files
from beam_cli.install._edit import Document
from beam_cli.install._files import RefusedError
from beam_cli.install._hosts import SHELL_VARIABLE, server
from beam_cli.install._json_text import NotJsonError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.install._hosts import Host

_ENV = ("env", SHELL_VARIABLE)
SERVER = ("mcpServers", "beam")
ALLOWED = ("tools", "allowed")  # what Gemini CLI calls without asking
EXPAND = "mcp_beam_expand"  # the tool that its hook asks for
EXPANDS = frozenset({EXPAND, "mcp_beam_*", "mcp_*", "*"})  # what names it in a list of tools
_COMMANDS = ("command", "bash")  # the keys that hold a hook's command


class Planned:
    """New bytes for a file; ``made`` are the objects and lists that were not there before, and words in lists."""

    __slots__ = ("data", "made")

    def __init__(self, data: bytes, made: list[tuple[str, ...]]) -> None:
        self.data = data
        self.made = made


def document(path: str, raw: bytes | None, host: Host) -> Document:
    """A configuration as it is; RefusedError where it cannot be read."""
    try:
        text = (raw or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RefusedError(f"{path}, line {line}: no UTF-8; mend it, and install again") from error
    if not text.strip("\ufeff \t\r\n"):
        text = "{}\n"
    try:
        return Document(text, comments=host.comments)
    except NotJsonError as error:
        raise RefusedError(f"{path}, line {error.line}: {error}; mend it, and install again") from error
    except ValueError as error:
        raise RefusedError(f"{path}, line 1: {error}; mend it, and install again") from error


def installed(path: str, doc: Document, host: Host, shell: str | None) -> Planned | None:
    """The file with Beam's entries as they are to be; None where they are already.  ``shell`` is the shim's path."""
    if is_current(doc, host, shell):
        return None
    strip(doc, shell, made=[])  # containers stay where they are: they are filled again
    made: list[tuple[str, ...]] = []
    try:
        for key, value in host.base.items():
            if doc.find((key,)) is None:
                doc.set((key,), value)
        if host.name == "gemini":
            made += _with_server(doc)
        if shell is not None and doc.find(_ENV) is None:
            made += doc.set(_ENV, shell)
        if host.entries is not None:
            made += doc.append(("hooks", host.event), host.entries())
    except ValueError as error:
        raise RefusedError(f"{path}: {error}, as it is for this host; mend it, and install again") from error
    return Planned(doc.text.encode("utf-8"), made)


def _with_server(doc: Document) -> list[tuple[str, ...]]:
    """Enter the server where there is none, and let it be called without a question; what was made.

    A call that Gemini CLI asks about, or refuses where nobody can be asked, would cost the result it stands for.
    """
    made = doc.set(SERVER, server()) if doc.find(SERVER) is None else []
    return made if _is_let(doc) else [*made, *doc.append(ALLOWED, EXPAND), (*ALLOWED, EXPAND)]


def _is_let(doc: Document) -> bool:
    """Whether the server is called without a question: by its own name, or by trust, which a list of tools outdoes."""
    core = doc.value(("tools", "core"))
    trusted = doc.value((*SERVER, "trust")) is True and not isinstance(core, list)
    return trusted or names_expand(core) or names_expand(doc.value(ALLOWED))


def names_expand(tools: object) -> bool:
    """Whether a list of tools has the one that Gemini CLI's hook asks for."""
    return isinstance(tools, list) and any(tool in EXPANDS for tool in tools if isinstance(tool, str))


def check_free(path: str, doc: Document, host: Host, shell: str | None) -> None:
    """RefusedError where something of others stands in the place of what Beam would put there."""
    there = host.name == "gemini" and doc.find(SERVER) is not None
    if there and not (_commands.is_own_server(doc.value(SERVER)) or server_by_hand(doc)):
        raise RefusedError(f"{path}: mcpServers.beam is there and is not Beam's; rename it, and install again")
    value = doc.value(_ENV)
    if shell is not None and value is not None and own_shell(doc, shell) is None:
        raise RefusedError(
            f"{path}: env.{SHELL_VARIABLE} is {value!r}, and only one program can be there; remove it, or install "
            "without --shell"
        )


def is_current(doc: Document, host: Host, shell: str | None) -> bool:
    """Whether Beam's entries are what this version would write, and no others are there."""
    if own_entries(doc) != [(host.event, host.entries() if host.entries else None)]:
        return False
    if host.name == "gemini" and not ((doc.value(SERVER) == server() or server_by_hand(doc)) and _is_let(doc)):
        return False
    return shell is None or doc.value(_ENV) == shell


def own_shell(doc: Document, shim: str) -> str | None:
    """The shell prefix, where it is Beam's: ``shim``, or a program that another Beam wrote elsewhere."""
    value = doc.value(_ENV)
    return value if isinstance(value, str) and is_own_shell(value, shim) else None


def is_own_shell(value: object, shim: str) -> bool:
    """Whether a shell prefix is Beam's."""
    if value == shim:
        return True
    try:
        raw = _files.read(value) if isinstance(value, str) and os.path.isabs(value) else None
    except (RefusedError, ValueError):  # what cannot be read, or be a path
        return False
    return raw is not None and is_own_file(raw)


def server_by_hand(doc: Document) -> bool:
    """Whether the user entered Beam's MCP server, as the documentation shows it; it stays as it is."""
    return _commands.is_server_by_hand(doc.value(SERVER))


def own_entries(doc: Document) -> list[tuple[str, object]]:
    """Beam's hooks with their events, each with no more of its group than is Beam's."""
    return [(event, entry) for event, _, _, entry in _places(doc)]


def has_own(doc: Document, shim: str) -> bool:
    """Whether anything is there that `beam install` put in."""
    server_there = _commands.is_own_server(doc.value(SERVER))
    return server_there or own_shell(doc, shim) is not None or bool(own_entries(doc))


def strip(doc: Document, shim: str | None, *, made: list[tuple[str, ...]] | None = None) -> None:
    """Take out all that is Beam's, and the containers that are empty by it; of these only ``made``, where given.

    The shell prefix stays where ``shim``, its path, is None.
    """
    emptied: list[tuple[str, ...]] = []
    for event, group, at, _ in reversed(_places(doc)):
        path: tuple[str | int, ...] = ("hooks", event, group)
        if at is not None and len(doc.items((*path, "hooks"))) > 1:
            doc.remove((*path, "hooks", at))
        else:
            doc.remove(path)
        emptied += [("hooks", event), ("hooks",)]
    if _commands.is_own_server(doc.value(SERVER)):
        doc.remove(SERVER)
        emptied.append(SERVER[:1])
    if made is not None and (*ALLOWED, EXPAND) in made:
        allowed = doc.value(ALLOWED)
        if isinstance(allowed, list) and EXPAND in allowed:
            doc.remove((*ALLOWED, allowed.index(EXPAND)))
            emptied += [ALLOWED, ALLOWED[:1]]
    if shim is not None and own_shell(doc, shim) is not None:
        doc.remove(_ENV)
        emptied.append(_ENV[:1])
    for path in dict.fromkeys(emptied):
        node = doc.find(path)
        if node is not None and node.members == [] and doc.is_bare(node) and (made is None or path in made):
            doc.remove(path)


def is_nothing(doc: Document, host: Host) -> bool:
    """Whether nothing is in the file but what every file of its kind has."""
    root, value = doc.root, doc.root.plain()
    alone = not (doc.text[: root.start] + doc.text[root.end :]).strip("\ufeff \t\r\n")
    return (
        alone
        and doc.is_bare(root)
        and isinstance(value, dict)
        and all(host.base.get(key) == value[key] for key in value)
    )


def _places(doc: Document) -> list[tuple[str, int, int | None, object]]:
    """Event, number of the entry or group, number within the group, and the entry, of all that is Beam's."""
    hooks = doc.value(("hooks",))
    found: list[tuple[str, int, int | None, object]] = []
    for event, entries in hooks.items() if isinstance(hooks, dict) else ():
        for group, entry in enumerate(entries if isinstance(entries, list) else ()):
            if not isinstance(entry, dict):
                continue
            if any(_commands.is_own(entry.get(key)) for key in _COMMANDS):
                found.append((event, group, None, entry))
            inner = entry.get("hooks")
            for at, one in enumerate(inner if isinstance(inner, list) else ()):
                if isinstance(one, dict) and any(_commands.is_own(one.get(key)) for key in _COMMANDS):
                    found.append((event, group, at, {**entry, "hooks": [one]}))
    return found


def plugin(host: Host) -> bytes:
    """The plugin of a host, with this interpreter in it."""
    text = _data(host.plugin).replace("// ask.js\n", _data("ask.js"))
    command = ", ".join(_json(word) for word in _commands.words("hook", host.name))
    return text.replace('["beam"]', f"[{command}]").replace('"opencode"', _json(host.name)).encode("utf-8")


def shim() -> bytes:
    """The shell prefix, with this interpreter in it."""
    from beam_cli._run import quoted

    return _data("shell.sh").replace("\npython=\n", f"\npython={quoted(_commands.interpreter())}\n").encode("utf-8")


def is_own_file(raw: bytes) -> bool:
    """Whether a plugin or the shim is Beam's."""
    lines = raw.split(b"\n", 2)[:2]
    return any(line.startswith((b"// Written by `beam install", b"# Written by `beam install")) for line in lines)


def is_text(path: str) -> bool:
    """Whether a path can stand in a file of UTF-8: not every name of a file can."""
    return path.isascii() or not any("\ud800" <= char <= "\udfff" for char in path)


def _json(value: str) -> str:
    import json

    return json.dumps(value)


def _data(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), "data", name), encoding="utf-8") as file:
        return file.read()

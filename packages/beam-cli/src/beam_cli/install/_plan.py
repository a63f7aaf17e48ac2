"""What the bytes of a host's file become: Beam's entries in, or Beam's entries out.  Texts only, nothing is written.

Entries are told from those of others by their commands, wherever they stand below `hooks`, so that those of another
version or place are found too.  Guards: what the host itself would not read is refused with its line; an entry that
is as it should be is not touched.
"""

from __future__ import annotations

import os

from beam_cli.install import _commands
from beam_cli.install._edit import Document
from beam_cli.install._files import RefusedError
from beam_cli.install._hosts import SHELL_VARIABLE, server
from beam_cli.install._json_text import NotJsonError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.install._hosts import Host

_ENV = ("env", SHELL_VARIABLE)
_SERVER = ("mcpServers", "beam")
_COMMANDS = ("command", "bash")  # the keys that hold a hook's command


class Planned:
    """New bytes for a file; ``made`` are the objects and lists that were not there before."""

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


def installed(path: str, raw: bytes | None, host: Host, shell: str | None) -> Planned | None:
    """The file with Beam's entries as they are to be; None where they are already.  ``shell`` is the shim's path."""
    doc = document(path, raw, host)
    if is_current(doc, host, shell):
        return None
    strip(doc, keep_shell=shell is None, made=[])  # containers stay where they are: they are filled again
    made: list[tuple[str, ...]] = []
    try:
        for key, value in host.base.items():
            if doc.find((key,)) is None:
                doc.set((key,), value)
        if host.name == "gemini":
            made += doc.set(_SERVER, server())
        if shell is not None and doc.find(_ENV) is None:
            made += doc.set(_ENV, shell)
        if host.entries is not None:
            made += doc.append(("hooks", host.event), host.entries())
    except ValueError as error:
        raise RefusedError(f"{path}: {error}, as it is for this host; mend it, and install again") from error
    return Planned(doc.text.encode("utf-8"), made)


def check_free(path: str, doc: Document, host: Host, shell: str | None) -> None:
    """RefusedError where something of others stands in the place of what Beam would put there."""
    if host.name == "gemini" and doc.find(_SERVER) is not None and not _commands.is_own_server(doc.value(_SERVER)):
        raise RefusedError(f"{path}: mcpServers.beam is there and is not Beam's; rename it, and install again")
    value = doc.value(_ENV)
    if shell is not None and value is not None and not _commands.is_own_shell(value):
        raise RefusedError(
            f"{path}: env.{SHELL_VARIABLE} is {value!r}, and only one program can be there; remove it, or install "
            "without --shell"
        )


def is_current(doc: Document, host: Host, shell: str | None) -> bool:
    """Whether Beam's entries are what this version would write, and no others are there."""
    if own_entries(doc) != [(host.event, host.entries() if host.entries else None)]:
        return False
    if host.name == "gemini" and doc.value(_SERVER) != server():
        return False
    return shell is None or doc.value(_ENV) == shell


def own_shell(doc: Document) -> str | None:
    """The shell prefix, where it is Beam's."""
    value = doc.value(_ENV)
    return value if isinstance(value, str) and _commands.is_own_shell(value) else None


def own_entries(doc: Document) -> list[tuple[str, object]]:
    """Beam's hooks with their events, each with no more of its group than is Beam's."""
    return [(event, entry) for event, _, _, entry in _places(doc)]


def has_own(doc: Document) -> bool:
    """Whether anything is Beam's."""
    server_there = _commands.is_own_server(doc.value(_SERVER))
    return server_there or own_shell(doc) is not None or bool(own_entries(doc))


def strip(doc: Document, *, keep_shell: bool = False, made: list[tuple[str, ...]] | None = None) -> None:
    """Take out all that is Beam's, and the containers that are empty by it; of these only ``made``, where given."""
    emptied: list[tuple[str, ...]] = []
    for event, group, at, _ in reversed(_places(doc)):
        path: tuple[str | int, ...] = ("hooks", event, group)
        if at is not None and len(doc.items((*path, "hooks"))) > 1:
            doc.remove((*path, "hooks", at))
        else:
            doc.remove(path)
        emptied += [("hooks", event), ("hooks",)]
    if _commands.is_own_server(doc.value(_SERVER)):
        doc.remove(_SERVER)
        emptied.append(_SERVER[:1])
    if not keep_shell and own_shell(doc) is not None:
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
    text = _data(host.plugin)
    command = ", ".join(_json(word) for word in _commands.words("hook", host.name))
    return text.replace('["beam"]', f"[{command}]").replace('"opencode"', _json(host.name)).encode("utf-8")


def shim() -> bytes:
    """The shell prefix, with this interpreter in it."""
    from beam_cli._run import quoted

    return _data("shell.sh").replace("\npython=\n", f"\npython={quoted(_commands.interpreter())}\n").encode("utf-8")


def is_own_file(raw: bytes) -> bool:
    """Whether a plugin or the shim is Beam's."""
    return any(
        line.startswith((b"// Written by `beam install", b"# Written by `beam install"))
        for line in raw.splitlines()[:2]
    )


def _json(value: str) -> str:
    import json

    return json.dumps(value)


def _data(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), "data", name), encoding="utf-8") as file:
        return file.read()

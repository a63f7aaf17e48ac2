"""`beam adapters`: which tools Beam reads, which versions were looked at, and what comes from the user.

One row an adapter, however many there are: on a terminal rows are shortened to its width, and elsewhere, and in the
JSON, everything is there.
"""

from __future__ import annotations

import os
from typing import Any

from beam_adapters import _user, adapter_names, load_adapter
from beam_adapters._index import INDEX
from beam_adapters._registry import content_names
from beam_adapters._synthetic import SYNTHETIC
from beam_cli._streams import is_tty, say, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEAD = ("adapter", "commands", "verified with")
_NAMES = 16  # columns of a name
_COMMANDS = 28  # columns of the commands, on a terminal
_LEAST = 60  # columns, below which nothing is shortened any more


def list_adapters(*, as_json: bool) -> int:
    """Print the list; what is left out is said on standard error."""
    found = list(described())
    if as_json:
        import json

        write(
            1, json.dumps({"folder": _user.folder(), "adapters": found}, indent=2, ensure_ascii=False).encode() + b"\n"
        )
    else:
        write(1, "".join(f"{line}\n" for line in table(found, _columns())).encode())
    for fault in _user.faults():
        say(fault)
    return 0


def described() -> Iterator[dict[str, Any]]:
    """Each adapter by name: its kind, commands, versions, what is only known from documentation, its file."""
    content = set(content_names())
    own = _user.known()
    for name in sorted(adapter_names()):
        adapter = load_adapter(name)
        kind = "yours" if name in own else "content" if name in content else "tool"
        yield {
            "name": name,
            "kind": kind,
            "commands": list(adapter.commands),
            "verified": list(adapter.verified),
            "synthetic": [] if name in own else list(SYNTHETIC.get(name, ())),
            "file": own[name].file if name in own else None,
            "replaces": name in own and name in INDEX,
        }


def table(found: Sequence[dict[str, Any]], columns: int | None) -> Iterator[str]:
    """The rows of the list, shortened to ``columns`` where that is given."""
    rows = [(entry["name"], _commands(entry), _rest(entry)) for entry in found]
    widest = max((len(name) for name, _, _ in rows), default=0)
    first = min(max(len(HEAD[0]), widest), _NAMES)
    second = max([len(HEAD[1]), *(len(", ".join(cell)) for _, cell, _ in rows if len(cell) < 2)])
    second = min(max(second, _COMMANDS), _COMMANDS)
    yield f"{HEAD[0]:<{first}}  {HEAD[1]:<{second}}  {HEAD[2]}"
    for name, commands, rest in rows:
        if columns is None:
            yield f"{name:<{first}}  {', '.join(commands):<{second}}  {'; '.join(filter(None, rest))}"
            continue
        left = max(columns, _LEAST) - first - second - 4
        yield f"{name:<{first}}  {_few(commands, second):<{second}}  {_shortened(rest, left)}".rstrip()


def _commands(entry: dict[str, Any]) -> list[str]:
    return entry["commands"] or ["(any output)" if entry["kind"] == "content" else "-"]


def _rest(entry: dict[str, Any]) -> list[str]:
    where = ""
    if entry["file"] is not None:
        where = f"yours{', in place of the built-in one' * entry['replaces']}: {entry['file']}"
    synthetic = "from documentation only: " + ", ".join(entry["synthetic"]) if entry["synthetic"] else ""
    return [", ".join(entry["verified"]) or "-", synthetic, where]


def _few(items: Sequence[str], width: int) -> str:
    """As many items as there is room for, and how many more there are."""
    for count in range(len(items), 0, -1):
        more = f", +{len(items) - count}" if count < len(items) else ""
        text = ", ".join(items[:count]) + more
        if len(text) <= width:
            return text
    return items[0][: width - 3] + "..."


def _shortened(parts: Sequence[str], width: int) -> str:
    """The parts of a cell: where it comes from is never cut, then versions, then what is only documented."""
    verified, synthetic, where = parts
    if where:
        return "; ".join(filter(None, (verified, where)))
    text = "; ".join(filter(None, (verified, synthetic)))
    if len(text) > width and synthetic:
        text = f"{verified}; documented: {synthetic.count(', ') + 1}"
    return text if len(text) <= width else _few(verified.split(", "), width)


def _columns() -> int | None:
    """The width of the terminal; None where there is none."""
    if not is_tty(1):
        return None
    try:
        return os.get_terminal_size(1).columns or None
    except OSError:
        return None

"""What `beam mcp wrap` showed, as lines of the ledger: whose texts they were, and of which tool.

A host is the one that the command line names, else the one that the client says it is, else ``mcp wrap``.

Guards: names come from other programs, so one that is too long, has odd characters or looks like a secret is not kept;
as in `_ledger`, nothing here disturbs an output.  Not here: what a line holds (`_ledger`).
"""

from __future__ import annotations

from functools import partial

from beam_cli._ledger import Source, enter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core import Reduction

    Seen = tuple[str, bytes, Reduction]  # the tool, what it gave, and what became of it

BY = "mcp wrap"
_LONGEST = 128  # characters: the longest name that the protocol lets a tool have
_BETWEEN = " -_.+"


def note(host: str | None, client: str | None, seen: list[Seen]) -> None:
    """Write a line for each text; ``host`` and ``client`` are names, where they are known."""
    try:
        from beam_cli._recovery import open_store

        store, known = open_store(), host or _host_of(client)
        for tool, raw, reduction in seen:
            taken = len(reduction.data) < len(raw)
            enter(store, BY, reduction, Source(known, tool=_plain(tool)), raw=partial(bytes, raw), taken=taken)
    except Exception:  # noqa: BLE001, S110  (the output is what matters)
        pass


def _host_of(client: str | None) -> str:
    """A host of which limits are known, by how its client begins its name; else that name."""
    from beam_cli.mcp._room import known_host

    return known_host(client) or _plain(client) or BY


def _plain(name: str | None) -> str | None:
    """A name that may be kept; None where it is none."""
    from beam_store import scan

    if not name or len(name) > _LONGEST or scan(name.encode("utf-8", "replace")):
        return None
    letters = name.translate(dict.fromkeys(map(ord, _BETWEEN)))
    return name if letters.isascii() and letters.isalnum() else None

"""`beam stats`: its command line, and what is said where there is nothing to add up.

Not here: the numbers (`_stats`), their words (`_stats_text`), what is written when (`_ledger`).
"""

from __future__ import annotations

from typing import Annotated

import typer

from beam_cli._artifacts import within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli._stats import Stats
    from beam_store import ArtifactStore
    from beam_store._ledger_read import Contents

HELP = (
    "Show how many tokens were spared, and what they cost again: by host, tool and kind, against what the host would "
    "have shown without Beam, less the later expand, search and range. Numbers on another basis are never added, an "
    "estimate is called one, and tokens are no money. All of it is on this machine; BEAM_NO_STATS=1 records nothing."
)
_LIMIT = 10


def add(app: typer.Typer) -> None:
    """Give ``app`` the command."""
    app.command("stats", help=HELP)(_stats)


def _stats(
    *,
    since: Annotated[
        str, typer.Option("--since", metavar="TIME", help="Only what is not older: 90m, 12h, 7d, 8w, or none.")
    ] = "none",
    session: Annotated[
        str | None, typer.Option("--session", metavar="ID", help="Only what a host showed in this session.")
    ] = None,
    worst: Annotated[
        bool,
        typer.Option(
            "--worst", help="The texts that were asked for again most: there too much was cut.", show_default=False
        ),
    ] = False,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Rows of a table at most.")] = _LIMIT,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.", show_default=False)] = False,
) -> int:
    return within(lambda store: show(store, since, session, limit, worst=worst, json=json))


def show(store: ArtifactStore, since: str, session: str | None, limit: int, *, worst: bool, json: bool) -> int:
    """Print the sums of the ledger of ``store``; the exit code."""
    from time import time

    from beam_cli import _report, _stats_text
    from beam_cli._artifacts_keep import SECONDS, amount
    from beam_cli._stats import Stats
    from beam_cli._streams import say, write

    age = amount("--since", since, SECONDS, "a time such as 12h or 7d, or none")
    start = None if age is None else max(time() - age, 0.0)
    contents = _read(store, start or 0.0)
    stats = Stats(contents.entries, start, session)
    if json:
        values = _stats_text.worst_as_dict(stats.worst(), limit) if worst else _stats_text.as_dict(stats)
        write(1, _report.dump({**values, **_beside(stats, contents)}))
        return 0
    if stats.charged:
        pieces = _stats_text.worst_as_text(stats.worst(), limit) if worst else _stats_text.as_text(stats, limit)
    else:
        pieces = iter((_nothing(store, contents, since, session),))
    write(1, "".join(pieces).encode("utf-8", "replace"))
    for message in _remarks(stats, contents):
        say(message)
    return 0


def _read(store: ArtifactStore, since: float) -> Contents:
    """What the ledger of a store holds: nothing where it has none, StoreError where that cannot be read."""
    from beam_core import StoreError
    from beam_store import Ledger
    from beam_store._ledger_read import Contents

    root = getattr(store, "root", None)
    try:
        return Contents() if root is None else Ledger(root).read(since)
    except OSError as error:
        raise StoreError(f"cannot read the ledger in {root}: {error.strerror or type(error).__name__}") from error


def _nothing(store: ArtifactStore, contents: Contents, since: str, session: str | None) -> str:
    """Why there is nothing to add up, in a sentence."""
    import os

    if contents.entries:
        which = [f"in session {session!r}"] if session is not None else []
        which += [f"within {since}"] if since != "none" else []
        return " ".join(["No reduction is recorded", *which]) + ".\n"
    reason = getattr(store, "reason", "")
    if not reason and os.environ.get("BEAM_NO_STATS"):
        reason = "BEAM_NO_STATS is set"
    why = reason or "'beam hook', 'beam run' and 'beam reduce --recover' record what they show"
    return f"Nothing is recorded: {why}.\n"


def _beside(stats: Stats, contents: Contents) -> dict[str, object]:
    """What else a program should know of the ledger."""
    return {
        "errands_elsewhere": len(stats.elsewhere),
        "unreadable_lines": contents.unreadable,
        "full_days": contents.full,
    }


def _remarks(stats: Stats, contents: Contents) -> list[str]:
    """The same in words."""
    said = []
    if stats.elsewhere:
        said.append(f"{len(stats.elsewhere)} errand(s) were for texts without a reduction here, and are not counted")
    if contents.unreadable:
        said.append(f"{contents.unreadable} line(s) of the ledger cannot be read and are left out")
    said += [f"the ledger of {day} is full: what came later that day is not recorded" for day in contents.full]
    return said

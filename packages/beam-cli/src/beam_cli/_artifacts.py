"""The commands around stored artifacts: store, show, expand, search, range, ls, gc, pin, unpin.

Only their command lines are here, and what becomes of an error.  The bodies are loaded when they run:
`_artifacts_keep` changes the store, `_artifacts_read` gives bytes back, `_artifacts_about` says what is known.

Guards: a handle or a value that cannot be used is exit code 2, a store that fails is 1, and standard input is never
copied to standard output, which holds what was asked for and nothing else.
"""

from __future__ import annotations

from typing import Annotated

import typer

from beam_cli import _faults
from beam_cli._options import FILE_HELP
from beam_cli._streams import plug, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core import AmbiguousHandleError
    from beam_store import ArtifactStore

NAMES = ("store", "show", "expand", "search", "range", "ls", "gc", "pin", "unpin")
FAILED = 1  # the store could not do it
_CANDIDATES = 5  # artifacts that an ambiguous handle is answered with
_LIMIT = 100

_Handle = Annotated[
    str, typer.Argument(metavar="HANDLE", help="beam:// and 8 or more digits that fit one artifact, or the digits.")
]
_Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.", show_default=False)]


def add(app: typer.Typer) -> None:
    """Give ``app`` the commands."""
    for name, command, text in (
        ("store", _store, "Keep a text of any size, and print its handle."),
        (
            "show",
            _show,
            "Show what is known of an artifact, and an outline.",
        ),
        ("expand", _expand, "Print an artifact, byte for byte."),
        ("search", _search, "Print the lines of an artifact that match, with their numbers."),
        ("range", _range, "Print lines A to B of an artifact, byte for byte."),
        ("ls", _ls, "List what is stored, the newest first."),
        ("gc", _gc, "Remove what is out of date, and nothing pinned or new."),
        ("pin", _pin, "Let no collection remove an artifact."),
        ("unpin", _unpin, "Let collections remove an artifact again."),
    ):
        app.command(name, help=text)(command)


def _store(
    *,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)] = None,
    command: Annotated[
        str | None, typer.Option("--command", metavar="CMD", help="The command that printed it.")
    ] = None,
    exit_code: Annotated[
        int | None, typer.Option("--exit-code", metavar="N", help="The exit code of that command.")
    ] = None,
    allow_secrets: Annotated[
        bool, typer.Option("--allow-secrets", help="Keep also what looks like a secret.", show_default=False)
    ] = False,
) -> int:
    from beam_cli._artifacts_keep import keep

    return within(
        lambda store: keep(store, file, command, exit_code),
        reads_stdin=file in {None, "-"},
        allow_secrets=allow_secrets,
    )


def _show(handle: _Handle, *, json: _Json = False) -> int:
    from beam_cli._artifacts_about import show

    return within(lambda store: show(store, handle, json=json))


def _expand(handle: _Handle) -> int:
    from beam_cli._artifacts_read import expand

    return within(lambda store: expand(store, handle))


def _search(
    handle: _Handle,
    pattern: Annotated[
        str, typer.Argument(metavar="PATTERN", help="A regular expression (before one with a dash in front: --).")
    ],
    *,
    fixed: Annotated[
        bool, typer.Option("-F", "--fixed-strings", help="PATTERN is text, not an expression.", show_default=False)
    ] = False,
    ignore_case: Annotated[
        bool, typer.Option("-i", "--ignore-case", help="Upper and lower case (of ASCII) are one.", show_default=False)
    ] = False,
    context: Annotated[
        int, typer.Option("-C", "--context", metavar="N", min=0, help="Lines to show before and after each.")
    ] = 0,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="Matching lines to show at most.")] = _LIMIT,
    whole: Annotated[
        bool, typer.Option("--whole", help="Print lines of more than 1,000 bytes whole.", show_default=False)
    ] = False,
) -> int:
    from beam_cli._artifacts_read import Query, search

    query = Query(pattern, fixed=fixed, ignore_case=ignore_case, context=context, limit=limit, whole=whole)
    return within(lambda store: search(store, handle, query))


def _range(
    handle: _Handle,
    a: Annotated[str, typer.Argument(metavar="A", help="The first line; 1 is the first of all.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The last line, printed too; or 'end'.")],
) -> int:
    from beam_cli._artifacts_read import lines

    return within(lambda store: lines(store, handle, a, b))


def _ls(
    *,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="Artifacts to list at most.")] = _LIMIT,
    json: _Json = False,
) -> int:
    from beam_cli._artifacts_about import ls

    return within(lambda store: ls(store, limit, json=json))


def _gc(
    *,
    max_age: Annotated[
        str, typer.Option("--max-age", metavar="TIME", help="Remove what is older: 90m, 12h, 30d, 8w, or none.")
    ] = "30d",
    max_size: Annotated[
        str,
        typer.Option("--max-size", metavar="SIZE", help="Remove the oldest until no more is left: 500M, 2G, or none."),
    ] = "2G",
    max_count: Annotated[
        str, typer.Option("--max-count", metavar="N", help="Remove the oldest until no more are left: N, or none.")
    ] = "none",
    grace: Annotated[
        str, typer.Option("--grace", metavar="TIME", help="Remove nothing that was put within this time.")
    ] = "1d",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be removed, and remove nothing.", show_default=False)
    ] = False,
) -> int:
    from beam_cli._artifacts_keep import collect

    return within(lambda store: collect(store, max_age, max_size, max_count, grace, dry_run=dry_run))


def _pin(handle: _Handle) -> int:
    from beam_cli._artifacts_keep import pin

    return within(lambda store: pin(store, handle))


def _unpin(handle: _Handle) -> int:
    from beam_cli._artifacts_keep import unpin

    return within(lambda store: unpin(store, handle))


def within(body: Callable[[ArtifactStore], int], *, reads_stdin: bool = False, allow_secrets: bool = False) -> int:
    """Do ``body`` with the store of the environment; its exit code, or that of what went wrong."""
    from beam_cli._recovery import open_store
    from beam_core import AmbiguousHandleError, DamagedObjectError, HandleError, InvalidValueError, StoreError

    closed = plug()
    if 1 in closed:
        say("standard output is closed: there is nowhere to write")
        return _faults.INCOMPLETE
    if 0 in closed and reads_stdin:
        say("standard input is closed: name a file")
        return _faults.USAGE
    store = open_store(allow_secrets=allow_secrets)
    try:
        return body(store)
    except AmbiguousHandleError as error:
        say(f"{error}: {_candidates(store, error)}")
        return _faults.USAGE
    except (HandleError, InvalidValueError) as error:
        reason = getattr(store, "reason", "")  # of a store that keeps nothing
        say(f"{error} ({reason})" if reason else str(error))
        return _faults.USAGE
    except DamagedObjectError as error:
        say(f"{error}; none of it is shown, and storing the same text again mends it")
        return FAILED
    except StoreError as error:
        say(str(error))
        return FAILED
    except BrokenPipeError:  # the reader has seen enough
        return 0
    except MemoryError:
        say("not enough memory: a line is too long to be held; 'beam expand' gives any artifact piece by piece")
        return FAILED


def _candidates(store: ArtifactStore, error: AmbiguousHandleError) -> str:
    """The artifacts that a handle fits, with as many digits as tell them apart; the first ones."""
    from beam_cli._artifacts_text import distinct
    from beam_core import Handle

    names = sorted(store.backend.names(Handle(error.handle).digits))
    shown = distinct(names)[:_CANDIDATES]
    return ", ".join(shown) + (", ..." if len(names) > len(shown) else "")

"""The command lines of `beam mcp serve` and `beam mcp wrap`.

Guards: nothing is written to standard output, which belongs to the protocol; a value that cannot be used, or an extra
that is missing, is said on standard error with exit code 2 before anything is started.
"""

from __future__ import annotations

from typing import Annotated

import typer

from beam_cli import _faults
from beam_cli._streams import say

HELP = "Artifacts for agents that speak MCP, and less of what other MCP servers print."
MISSING = (
    "the MCP SDK is not installed; it is the extra beam-cli[mcp]: pip install 'mcp>=2.3,<3', and in an environment "
    "that uv made: uv pip install 'mcp>=2.3,<3'"
)
_Host = Annotated[str | None, typer.Option("--host", metavar="NAME", help="The agent host, whose limits are kept.")]


def add(app: typer.Typer) -> None:
    """Give ``app`` the commands."""
    group = typer.Typer(help=HELP, add_completion=False, rich_markup_mode=None, no_args_is_help=False)
    group.command("serve", help="Serve stored artifacts on standard input and output.")(_serve)
    group.command(
        "wrap",
        help="Run an MCP server, and reduce what its tools give; everything else passes through as it is.",
        context_settings={"allow_interspersed_args": False},
    )(_wrap)
    app.add_typer(group, name="mcp")


def _serve(*, host: _Host = None) -> int:
    from beam_core import InvalidValueError

    try:
        from beam_cli.mcp import _server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in {"mcp", "mcp_types", "anyio"}:
            raise
        say(MISSING)
        return _faults.USAGE
    try:
        return _server.serve(host)
    except InvalidValueError as error:
        say(f"--{error}; see 'beam mcp serve --help'")
        return _faults.USAGE


def _wrap(
    words: Annotated[list[str], typer.Argument(metavar="CMD...", help="The server's command, untouched.")],
    *,
    fidelity: Annotated[
        str, typer.Option("--fidelity", metavar="full|safe|compact|minimal", help="What Beam may change.")
    ] = "compact",
    host: _Host = None,
    exact: Annotated[
        list[str] | None, typer.Option("--exact", metavar="TOOL", help="Leave what this tool gives as it is.")
    ] = None,
    reduce: Annotated[
        list[str] | None,
        typer.Option("--reduce", metavar="TOOL", help="Reduce what this tool gives although it reads files."),
    ] = None,
    allow_secrets: Annotated[
        bool, typer.Option("--allow-secrets", help="Keep also what looks like a secret.", show_default=False)
    ] = False,
) -> int:
    from beam_cli.mcp._relay import wrap
    from beam_cli.mcp._results import Reducer
    from beam_cli.mcp._watch import Watch
    from beam_core import InvalidValueError

    watch = Watch(frozenset(exact or ()), frozenset(reduce or ()))
    reducer = Reducer(watch, fidelity=fidelity, host=host, allow_secrets=allow_secrets)
    try:
        reducer.rehearse()
    except InvalidValueError as error:
        say(f"--{error}; see 'beam mcp wrap --help'")
        return _faults.USAGE
    except Exception as error:  # noqa: BLE001  (a broken engine is no reason to be without the server)
        _faults.internal(error, "results are passed on unchanged")
    return wrap(words, watch, reducer)

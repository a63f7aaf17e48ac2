"""The command lines of `beam adapters`: the list, `--why`, and `check` and `new` for adapters of the user's own.

The bodies are loaded when they run.
"""

from __future__ import annotations

from typing import Annotated

import typer

HELP = "List the tools that Beam reads, explain how it reads a file, or add a tool of your own."
_File = Annotated[
    str | None,
    typer.Option("--why", metavar="FILE", help="Show which adapter and rule labels each line of FILE (- for stdin)."),
]
_Json = Annotated[bool, typer.Option("--json", help="Print the list as JSON.", show_default=False)]


def add(app: typer.Typer) -> None:
    """Give ``app`` the commands."""
    own = typer.Typer(invoke_without_command=True, rich_markup_mode=None, add_completion=False)
    own.callback()(_adapters)
    own.command("check", help="Compare the samples in files of adapters with how they are read.")(_check)
    own.command("new", help="Begin a file for an adapter in your folder of adapters.")(_new)
    app.add_typer(own, name="adapters", help=HELP)


def _adapters(
    context: typer.Context,
    *,
    why: _File = None,
    command: Annotated[
        str | None, typer.Option("--command", metavar="CMD", help="With --why: the command that printed FILE.")
    ] = None,
    adapter: Annotated[
        str | None, typer.Option("--adapter", metavar="NAME", help="With --why: read FILE with this adapter.")
    ] = None,
    as_json: _Json = False,
) -> int:
    if context.invoked_subcommand is not None:
        return 0
    if why is not None:
        from beam_cli._adapters import explain_file

        return explain_file(why, command=command, adapter=adapter)
    from beam_cli._adapters_list import list_adapters

    return list_adapters(as_json=as_json)


def _check(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Files to check; none: all in your folder of adapters."),
    ] = None,
) -> int:
    from beam_cli._adapters_own import check

    return check(files or [])


def _new(
    *,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the adapter, and of its file.")],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="What the tool printed: becomes a sample (- for stdin)."),
    ] = None,
    command: Annotated[
        str | None, typer.Option("--command", metavar="CMD", help="With --from: the command that printed it.")
    ] = None,
    exit_code: Annotated[
        int | None, typer.Option("--exit-code", metavar="N", help="With --from: the exit code of that command.")
    ] = None,
) -> int:
    from beam_cli._adapters_own import new

    return new(name, source, command=command, exit_code=exit_code)

"""The typer app: every command, all help, and every complaint about a command line.

The slow lane: starting it takes five times as long as `beam reduce` does.  Bodies import what they need when
they run.  Further commands come from the entry-point group `beam.commands` (each a `typer.Typer`, added under
its name); a name that Beam has itself cannot be taken.

Guards: reading a command line here and in `_options.parse` gives the same values, as both are built from the
table there.
"""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import typer

from beam_cli import _artifacts
from beam_cli._options import FILE_HELP, OPTIONS, RUN_OPTIONS, WORDS, Option
from beam_cli._streams import say
from beam_cli.install import _cli as _installing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

GROUP = "beam.commands"
HELP = "Beam decides which part of a command's output an agent needs to see."
FILTERS = ("reduce", "measure")  # what they get on standard input may be the only copy
OTHERS = ("demo", "adapters", "verify", "run", "hook", "stats", "mcp", *_artifacts.NAMES, *_installing.NAMES)
RUN_HELP = "Run a command, and print what an agent needs to see of its output; exit code and signals are its own."
HOOK_HELP = (
    "Answer an agent's hook: the payload on standard input, the reduced result on standard output, or nothing where "
    "nothing is to be changed. The agent is told by the payload; the exit code is always 0."
)
_SETTINGS = {"help_option_names": ["-h", "--help"]}


def build(run: Callable[[str, dict[str, Any]], int]) -> typer.Typer:
    """The app with Beam's own commands; ``run`` gets verb and values of `reduce`, `measure` and `run`."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=HELP,
        context_settings=_SETTINGS,
    )
    app.callback()(_root)
    app.command("reduce", help="Print what an agent needs to see of a text.")(_from_table("reduce", run))
    app.command("measure", help="Print what `reduce` would save; the text itself is not printed.")(
        _from_table("measure", run)
    )
    app.command("run", help=RUN_HELP, context_settings={"allow_interspersed_args": False})(_from_table("run", run))
    app.command("hook", help=HOOK_HELP)(_hook)
    app.command("demo", help="Reduce a captured test run that comes with Beam.")(_demo)
    from beam_cli import _adapters_app, _stats_app, _verifying

    _adapters_app.add(app)

    app.command("verify", help=_verifying.HELP)(_verifying.verify)
    _artifacts.add(app)
    _stats_app.add(app)
    _installing.add(app)
    from beam_cli.mcp import _commands

    _commands.add(app)
    return app


def _from_table(verb: str, run: Callable[[str, dict[str, Any]], int]) -> Callable[..., int]:
    """A command function whose signature is the table of options."""
    table: tuple[Option, ...] = OPTIONS
    hints: dict[str, Any] = {"file": Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]}
    if verb == "run":
        table = RUN_OPTIONS
        hints = {WORDS: Annotated[list[str], typer.Argument(metavar="CMD...", help="The command, untouched.")]}
    for option in table:
        flag = "--" + option.name
        if option.metavar:
            info = typer.Option(flag, metavar=option.metavar, help=option.help, show_default=False)
            hints[option.field] = Annotated[str | None, info]
        else:
            hints[option.field] = Annotated[bool, typer.Option(flag, help=option.help, show_default=False)]

    def command(**values: Any) -> int:
        return run(verb, values)

    kind = inspect.Parameter.KEYWORD_ONLY
    defaults: dict[str, Any] = {option.field: False for option in table if not option.metavar}
    defaults[WORDS] = inspect.Parameter.empty
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # what inspect.signature looks for
        [inspect.Parameter(name, kind, annotation=hint, default=defaults.get(name)) for name, hint in hints.items()]
    )
    command.__annotations__ = hints
    return command


def _show_version(value: bool) -> None:
    if value:
        from beam_core import __version__

        typer.echo(f"beam {__version__}")
        raise typer.Exit


def _root(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    del version


def _hook(
    *,
    mcp: Annotated[
        str | None,
        typer.Option("--mcp", metavar="NAME", help="What Beam's MCP server is called in this agent (for Gemini CLI)."),
    ] = None,
) -> int:
    from beam_cli.hook._run import run

    return run([] if mcp is None else ["--mcp", mcp])


def _demo() -> int:
    from beam_cli._demo import show

    return show()


def _add_plugins(app: typer.Typer, first: str | None, argv: list[str]) -> None:
    """Commands of other packages: the one that is called, or all where help lists them."""
    own = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    if first in own or argv == ["--version"]:
        return
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    called = [entry for entry in found if entry.name == first]
    for entry in called or found:
        if entry.name in own:
            say(f"command {entry.name!r} of {entry.value!r} is left out: Beam has one of that name")
            continue
        try:
            app.add_typer(entry.load(), name=entry.name)
        except Exception as error:  # noqa: BLE001  (whatever another package raises, Beam's own commands work)
            say(f"command {entry.name!r} of {entry.value!r} cannot be loaded ({type(error).__name__}: {error})")


def _start(verb: str, values: dict[str, Any]) -> int:
    if verb == "run":
        from beam_cli import _run

        return _run.run(values)
    from beam_cli._fast import run

    return run(verb, values)


def run_app(argv: list[str]) -> int:
    """Run a command line; the exit code."""
    from beam_cli import _faults

    app = build(_start)
    words = [argument for argument in argv if not argument.startswith("-")]
    _add_plugins(app, words[0] if words else None, argv)
    try:
        result = typer.main.get_command(app).main(args=argv, prog_name="beam", standalone_mode=False)
    except BrokenPipeError:
        return 0
    except SystemExit as ended:  # click ends the process itself where the reader has gone
        if isinstance(ended.__context__, BrokenPipeError):
            return 0
        raise
    except OSError as error:
        return _faults.not_written(error)
    except typer.Abort:
        return 130
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return _complain(error, argv, words)
    return result if isinstance(result, int) and not isinstance(result, bool) else 0


def _complain(error: Exception, argv: list[str], words: list[str]) -> int:
    """A command line that cannot be used: the message, exit code 2; a filter hands standard input on."""
    from beam_cli import _faults
    from beam_cli._signals import Signals

    message = error.format_message() if argv else "no command given"  # type: ignore[attr-defined]  # checked before
    message = message.rstrip(".") or "this command line cannot be used"
    verb = words[0] if words else ""
    if verb in OTHERS:
        say(f"{message}; see 'beam {verb} --help'")
        return _faults.USAGE
    known = verb in FILTERS
    signals = Signals()
    try:
        return _faults.usage(message, verb if known else "", signals, operand=len(words) > known)
    finally:
        signals.release()

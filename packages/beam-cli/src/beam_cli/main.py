"""The entry point: picks the lane, and is the only place that ends the process.

`beam hook`, and `beam reduce`, `beam measure` and `beam run` with options that the table in `_options` knows, run on
the fast lane.  All
else (another command, --help, anything surprising) goes to the typer app in `_app`, which starts 5 times
slower and is the one source of truth for what is an error.

Guards one promise: nothing heavy is imported before the lane is known.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line of this process and exit with its code."""
    argv = sys.argv[1:]
    try:
        code = _run(argv)
    except KeyboardInterrupt:  # before the signals are watched, or in a command that does not watch them
        code = 130
    _leave(code)


def _run(argv: list[str]) -> int:
    if argv[:1] == ["hook"] and not {"-h", "--help"} & set(argv):
        from beam_cli.hook import _run as hook

        return hook.run(argv[1:])
    if argv and argv[0] in {"reduce", "measure"}:
        from beam_cli._options import parse

        values = parse(argv[1:])
        if values is not None:
            from beam_cli._fast import run

            return run(argv[0], values)
    elif argv[:1] == ["run"]:
        from beam_cli._options import parse_run

        asked = parse_run(argv[1:])
        if asked is not None:
            from beam_cli import _run as running

            return running.run(asked)
    from beam_cli._app import run_app

    return run_app(argv)


def _leave(code: int) -> NoReturn:
    """Flush and end at once: tearing the interpreter down costs a sixth of a bare start and frees only memory."""
    import os

    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except BrokenPipeError:
            pass  # the reader has seen enough
        except (OSError, ValueError):
            code = code or 1
    os._exit(code)

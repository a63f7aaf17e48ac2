"""``beam bench``: the benchmark's commands, loaded by the command line on demand.  One line a command."""

from __future__ import annotations

import typer

from beam_bench._check_command import check
from beam_bench._facts_command import facts
from beam_bench._needles_command import needles
from beam_bench._oracles_command import oracles
from beam_bench._report_command import report
from beam_bench._speed_command import speed
from beam_bench._steps_command import steps

app = typer.Typer(help="Correctness first: is what an agent needs still visible?", no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Say in numbers what a reduction keeps and what it cuts."""


app.command("check")(check)
app.command("facts")(facts)
app.command("needles")(needles)
app.command("oracles")(oracles)
app.command("report")(report)
app.command("speed")(speed)
app.command("steps")(steps)

"""``beam bench``: the benchmark's commands, loaded by the command line on demand."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated

import typer

from beam_core import BeamError

if TYPE_CHECKING:
    from beam_core import Reduction

app = typer.Typer(help="Correctness first: is what an agent needs still visible?", no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Say in numbers what a reduction keeps and what it cuts."""


@app.command()
def facts(
    corpus: Annotated[Path, typer.Argument(help="Folder with facts.jsonl and captures/.")],
    fidelity: Annotated[str, typer.Option(help="full, safe, compact or minimal.")] = "compact",
    model: Annotated[str, typer.Option(help="Token basis.")] = "exact:o200k_base",
) -> None:
    """Report for each capture which facts are visible, and how much was cut.  Exit code 1 if one is not visible."""
    import beam_tokens
    from beam_bench._facts import measure
    from beam_optimize import reduce

    def run(raw: bytes, command: str | None) -> Reduction:
        return reduce(raw, fidelity=fidelity, command=command)

    try:
        counter = beam_tokens.counter_for(model)
        results = list(measure(corpus, counter, run))
    except BeamError as error:
        typer.echo(f"beam bench facts: {error}", err=True)
        raise typer.Exit(2) from error
    hidden = total = 0
    for result in results:
        hidden += len(result.hidden)
        total += len(result.facts)
        typer.echo(
            f"{100 * result.cut:5.1f} %  {result.before:>7} -> {result.after:<7} "
            f"{len(result.facts) - len(result.hidden)}/{len(result.facts)}  {result.path}"
        )
        for fact in result.hidden:
            typer.echo(f"         not visible: {fact!r}")
    for title, least in (("all captures", 0), ("captures of 1,000 tokens and more", 1000)):
        cuts = [100 * result.cut for result in results if result.before >= least]
        if cuts:
            typer.echo(f"{title}: {len(cuts)}, cut macro mean {mean(cuts):.1f} %, median {median(cuts):.1f} %")
    typer.echo(f"facts visible: {total - hidden} of {total}; tokens on basis {counter.basis}")
    raise typer.Exit(1 if hidden else 0)

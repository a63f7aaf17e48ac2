"""``beam bench steps``: the command, and its report as plain text.

Every share of what is retained stands in one row with the tokens saved.  Not here: how either is measured.
"""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import TYPE_CHECKING, Annotated

import typer

from beam_core import BeamError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from beam_bench._steps import Miss, Totals
    from beam_bench._steps_run import Report

_COLUMNS = (
    "steps",
    "tokens",
    "saved",
    "x turns",
    "next",
    "visible",
    "recov.",
    "lost",
    "later",
    "visible",
    "lost",
    "quoted",
    "visible",
    "errands",
    "blind",
    "larger",
)
_NAMED = 20
_LEGEND = """\
saved: tokens removed; x turns: the same with each text counted once for every action it was in the context for.
next, later: words that the next action, a later action used and that were new in the text; quoted: lines that a later
edit quotes.  visible: in what is shown; recov.: not visible, but in what the printed handle or the host's file leads
to; lost: neither.  errands: steps whose next action needs one more call; blind: steps whose next action lost a word.
larger: texts with more tokens than before."""


def steps(
    file: Annotated[Path, typer.Argument(help="Recorded steps: .jsonl, or .jsonl.zst with the extra 'steps'.")],
    basis: Annotated[str, typer.Option(help="Token basis of the counts.")] = "exact:o200k_base",
    fidelity: Annotated[str, typer.Option(help="full, safe, compact or minimal.")] = "compact",
    host: Annotated[str | None, typer.Option(help="Reduce to this host's budget.")] = None,
    recovery: Annotated[bool, typer.Option(help="Keep each original behind a handle.")] = True,
    limit: Annotated[int | None, typer.Option(help="Only the first N steps.")] = None,
    sample: Annotated[int | None, typer.Option(help="N steps drawn from those.")] = None,
    seed: Annotated[int, typer.Option(help="Of the draw.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes.")] = 2,
    worst: Annotated[int, typer.Option(help="Show so many of the steps in which Beam hides most.")] = 10,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the report there as JSON.")] = None,
) -> None:
    """Report how much of what agents used next stays visible, beside the tokens saved and what hosts do."""
    from beam_bench._steps_run import Options, run

    options = Options(basis, fidelity, host, recovery, limit, sample, seed, workers)
    try:
        report = run(file, options)
        if json_file is not None:
            text = json.dumps(report.as_dict(), indent=1, ensure_ascii=False) + "\n"
            json_file.write_bytes(text.encode("utf-8", "backslashreplace"))
    except (BeamError, OSError) as error:
        typer.echo(f"beam bench steps: {error}", err=True)
        raise typer.Exit(2) from error
    for line in lines(report, worst):
        typer.echo(line)


def lines(report: Report, worst: int = 10) -> Iterator[str]:
    """The report as lines of plain text."""
    measured = report.total("nothing").steps
    options = report.options
    yield (
        f"{report.name}: {measured:,} of {report.records:,} steps"
        + (f" (sample, seed {options.seed})" if options.sample else "")
        + f", fidelity {options.fidelity}, recovery {'on' if options.recovery else 'off'}"
        + (f", host {options.host}" if options.host else "")
        + f", tokens on basis {report.basis}"
    )
    yield ""
    yield from table(("method", *_COLUMNS), [(name, *_cells(report.total(name))) for name in report.methods])
    yield ""
    kinds = report.methods["beam"].items()
    yield from table(("beam, by kind", *_COLUMNS), [(kind, *_cells(totals)) for kind, totals in kinds])
    yield ""
    yield _LEGEND
    unreadable = report.total("nothing").unreadable
    if unreadable:
        yield f"Not counted: {unreadable:,} recorded words that the texts hold only in escape sequences, or not at all."
    if report.grown:
        named = ", ".join(str(index + 1) for index in report.grown[:_NAMED])
        yield f"Records whose text has more tokens after Beam: {named}{' ...' if len(report.grown) > _NAMED else ''}"
    if worst > 0 and report.misses:
        yield ""
        yield f"Steps in which Beam does not show a word that the next action used: {report.missed:,}."
        rows = [
            (f"  {kind}; {note}", f"{steps:,}", f"{hidden:,}")
            for (kind, note), (steps, hidden) in list(report.causes.items())[:worst]
        ]
        yield from table(("  by kind; adapters: stages kept", "steps", "words hidden"), rows)
        yield "The worst:"
        for miss in report.misses[:worst]:
            yield from _told(miss)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows under a head, the first column to the left and the others to the right."""
    cells = [head, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(head))]
    for row in cells:
        first, *others = zip(row, widths, strict=True)
        yield "  ".join((first[0].ljust(first[1]), *(text.rjust(width) for text, width in others))).rstrip()


def _cells(totals: Totals) -> tuple[str, ...]:
    return (
        f"{totals.steps:,}",
        f"{totals.tokens_after:,}",
        share(totals.tokens_before - totals.tokens_after, totals.tokens_before),
        share(totals.turn_tokens_before - totals.turn_tokens_after, totals.turn_tokens_before),
        f"{totals.next.total:,}",
        share(totals.next.visible, totals.next.total),
        share(totals.next.recoverable, totals.next.total),
        share(totals.next.lost, totals.next.total),
        f"{totals.later.total:,}",
        share(totals.later.visible, totals.later.total),
        share(totals.later.lost, totals.later.total),
        f"{totals.quoted.total:,}",
        share(totals.quoted.visible, totals.quoted.total),
        f"{totals.errands:,}",
        f"{totals.blind:,}",
        f"{totals.larger:,}",
    )


def share(part: int, whole: int) -> str:
    """A share in per cent, cut (not rounded up) so that ``100.00%`` means all; ``-`` of nothing."""
    if not whole:
        return "-"
    hundredths = abs(part) * 10_000 // whole
    return f"{'-' if part < 0 else ''}{hundredths // 100}.{hundredths % 100:02}%"


def _told(miss: Miss) -> Iterator[str]:
    yield (
        f"- record {miss.index + 1}, {miss.trajectory} step {miss.step} ({miss.kind}; {miss.note}): "
        f"{miss.hidden} of {miss.needed} words hidden"
    )
    yield f"    command: {_one_line(miss.command)}"
    yield f"    words: {_one_line(' '.join(miss.words))}"
    for line in miss.lines:
        yield f"    line: {_one_line(line)}"


def _one_line(text: str) -> str:
    """A recorded text made harmless for a terminal: control characters are written as escapes."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)

"""``beam bench needles``: the command, and its report as plain text.

Not here: what is planted, cut and scored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beam_bench._steps_command import share, table
from beam_core import BeamError, InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_bench._needles import Report, Score

_QUICK = 64 << 10  # bytes: the largest text of a quick run
_CLASSES = (2 << 10, 16 << 10, 64 << 10, 256 << 10, 2 << 20, 1 << 40)  # bytes
_CROSSED = (("bytes of the text", "size"), ("position", "position"), ("origin", "synthetic"))
_LEGEND = """\
tokens: of what the agent gets; saved: against the whole text; visible: the planted fact is in it; recov.: it is not,
but the printed handle or the host's file leads to it; decoys: harmless lines that look like trouble and are shown;
over: matched texts on which Beam needed more bytes than the host's truncation left.
"beam, then HOST": Beam with the host's budget, and the host's truncation over the result."""


def needles(
    samples: Annotated[Path | None, typer.Option(help="Real captures to plant in too: TOOL/pass*.txt.")] = None,
    sizes: Annotated[str, typer.Option(help="Bytes of the synthetic texts.")] = "2048,16384,65536,262144,2097152",
    positions: Annotated[str, typer.Option(help="Of the needle, per cent.")] = "0,10,25,50,75,90,100",
    quick: Annotated[bool, typer.Option("--quick", help="Texts of 64 KiB at most.")] = False,
    basis: Annotated[str, typer.Option(help="Token basis of the counts.")] = "exact:o200k_base",
    fidelity: Annotated[str, typer.Option(help="full, safe, compact or minimal.")] = "compact",
    recovery: Annotated[bool, typer.Option(help="Keep each original behind a handle.")] = True,
    seed: Annotated[int, typer.Option(help="Of the synthetic texts.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes.")] = 2,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the report there as JSON.")] = None,
) -> None:
    """Plant facts in long texts, and report which are still seen after Beam, hosts and habits cut them."""
    from beam_bench._needles import Options, run

    try:
        bytes_of = tuple(size for size in _numbers("sizes", sizes) if not quick or size <= _QUICK)
        options = Options(basis, fidelity, recovery, bytes_of, _numbers("positions", positions), seed, workers)
        report = run(options, samples or checkout_samples())
        if json_file is not None:
            json_file.write_bytes((json.dumps(report.as_dict(), indent=1) + "\n").encode())
    except (BeamError, OSError) as error:
        typer.echo(f"beam bench needles: {error}", err=True)
        raise typer.Exit(2) from error
    for line in lines(report):
        typer.echo(line)


def checkout_samples() -> Path | None:
    """The captures of a checkout; ``None`` where Beam is installed without one."""
    folder = Path(__file__).resolve().parents[4] / "packages" / "beam-adapters" / "samples"
    return folder if folder.is_dir() else None


def lines(report: Report) -> Iterator[str]:
    """The report as lines of plain text."""
    options = report.options
    made = sum(name.startswith("synthetic") for name in report.bases)
    yield (
        f"{len(report.bases)} texts ({made} synthetic, {len(report.bases) - made} real captures), needle at "
        f"{len(options.positions)} positions; fidelity {options.fidelity}, "
        f"recovery {'on' if options.recovery else 'off'}, tokens on basis {report.basis}"
    )
    yield ""
    rows = [(str(name), *_cells(score)) for (name,), score in report.by("method").items()]
    columns = ("texts", "tokens", "saved", "visible", "recov.", "lost", "decoys", "over")
    yield from table(("method", *columns), rows)
    methods = [str(method) for (method,) in report.by("method")]
    for title, name in _CROSSED:
        yield ""
        yield from _crossed(report, f"visible, by {title}", name, methods)
    yield ""
    yield from _kinds(report, [name for name in methods if name != "nothing" and not name.startswith("beam, ")])
    yield ""
    yield _LEGEND


def _cells(score: Score) -> tuple[str, ...]:
    return (
        f"{score.texts:,}",
        f"{score.tokens_after:,}",
        share(score.tokens_before - score.tokens_after, score.tokens_before),
        share(score.visible, score.texts),
        share(score.recoverable, score.texts),
        share(score.lost, score.texts),
        share(score.decoys_shown, score.decoys),
        f"{score.over:,}",
    )


def _crossed(report: Report, title: str, name: str, methods: Sequence[str]) -> Iterator[str]:
    """Visible shares: a row for each method, a column for each value of a cell's field."""
    scores: dict[tuple[object, str], Score] = {}
    for (value, method), score in report.by(name, "method").items():
        scores.setdefault((_size(value) if name == "size" else value, str(method)), type(score)()).add(score)
    values = dict.fromkeys(value for value, _ in scores)
    if name == "size":
        values = {size: None for size in _CLASSES if size in values}
    rows = [(method, *(_visible(scores.get((value, method))) for value in values)) for method in methods]
    yield from table((title, *(_heading(name, value) for value in values)), rows)


def _kinds(report: Report, methods: Sequence[str]) -> Iterator[str]:
    """Visible shares: a row for each kind, a column for each method."""
    scores = report.by("kind", "method")
    kinds = dict.fromkeys(kind for kind, _ in scores)
    rows = [(str(kind), *(_visible(scores.get((kind, method))) for method in methods)) for kind in kinds]
    yield from table(("visible, by kind", *methods), rows)


def _visible(score: Score | None) -> str:
    return "-" if score is None else share(score.visible, score.texts)


def _size(value: object) -> int:
    """The class of a size: real captures have sizes of their own."""
    return next((size for size in _CLASSES if isinstance(value, int) and value <= size), _CLASSES[-1])


def _heading(name: str, value: object) -> str:
    if name == "size" and isinstance(value, int):
        return f"<={value >> 10}KiB"
    if name == "synthetic":
        return "synthetic" if value else "real"
    return f"{value}%"


def _numbers(what: str, text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 12 for part in parts):
        raise InvalidValueError(what, text, "whole numbers with commas between them")
    return tuple(dict.fromkeys(int(part) for part in parts))

"""``beam bench oracles``: the command.  It runs tools, prints a table, and names every miss with its seed.

The grading is in ``beam_bench.oracles``, which knows nothing of Beam's engine; here the engine is put before it.
"""

from __future__ import annotations

import os
from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import TYPE_CHECKING, Annotated

import typer

from beam_bench._output import check_writable, say, write_json
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_bench.oracles._model import Reduced, Reducer, Tool
    from beam_bench.oracles._run import Graded, Sums

_PRINTED = len("beam://") + 12  # how much of a handle stands in a text
_COLUMNS = (
    *(("tool", -12), ("version", -22), ("runs", 5), ("failed", 7), ("gold", 7), ("in text", 8), ("visible", 8)),
    *(
        ("recoverable", 12),
        ("lost", 5),
        ("misplaced", 10),
        ("invented", 9),
        ("context", 14),
        ("tokens", 18),
        ("cut", 8),
    ),
)


def beam_reducer(raw: bytes, command: str, exit_code: int) -> Reduced:
    """Beam as a host calls it: ``compact``, with a store, so that what needs recovery may run."""
    return _reduced(raw, command, exit_code, recover=True)


def pipe_reducer(raw: bytes, command: str, exit_code: int) -> Reduced:
    """Beam as a pipe calls it: ``compact``, with nothing to recover from."""
    return _reduced(raw, command, exit_code, recover=False)


def _reduced(raw: bytes, command: str, exit_code: int, *, recover: bool) -> Reduced:
    from beam_bench.oracles._model import Reduced
    from beam_core import Handle
    from beam_optimize import reduce
    from beam_store import MemoryStore

    store = MemoryStore() if recover else None
    done = reduce(raw, command=command, exit_code=exit_code, store=store)
    measured, handle = done.measurement, done.receipt.handle
    printed = handle is not None and handle[:_PRINTED].encode() in done.data
    stored = store.get(Handle(handle)) if store and handle and printed else b""
    return Reduced(done.data, measured.before.tokens, measured.after.tokens, str(measured.basis), stored)


def oracles(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[TOOL]...", help="Tools; all where none is named.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Runs of each tool.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The first seed; each run takes the next.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Runs at a time.")] = os.cpu_count() or 1,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the numbers there.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep each run as a file there.")] = None,
    recover: Annotated[bool, typer.Option("--recovery/--no-recovery", help="Reduce with a store, as hosts do.")] = True,
    show: Annotated[int, typer.Option(min=0, help="Misses to print of each tool; --json has all.")] = 10,
    show_list: Annotated[bool, typer.Option("--list", help="Name the tools, and which of them are here.")] = False,
) -> None:
    """Run real tools as text and in their machine format, which grades what Beam shows of the text.

    Tools are found on PATH and in the folders named by BEAM_BENCH_TOOLS.  Exit code 1 if anything that a machine format
    tells, and that stands in the text, is not visible any more (recoverable: it stands behind the handle; lost: it
    stands nowhere), is misplaced, or if a count is invented.
    """
    from beam_bench.oracles import tools

    known = tools()
    if unknown := [name for name in names or () if name not in known]:
        say(f"beam bench oracles: no oracle {unknown[0]!r}: choose from {', '.join(known)}", err=True)
        raise typer.Exit(2)
    chosen = [known[name] for name in dict.fromkeys(names or known)]
    if show_list:
        _list(chosen)
        return
    _writable(json_file, record)
    report = Report(beam_reducer if recover else pipe_reducer, range(seed, seed + runs), jobs, show, record)
    say("".join(_cell(title, width) for title, width in _COLUMNS).rstrip())
    for tool in chosen:
        report.run(tool)
    report.close()
    if json_file:
        write_json(json_file, report.as_dict())
    raise typer.Exit(report.exit_code)


def _writable(json_file: Path | None, record: Path | None) -> None:
    """Refuse a place that cannot be written to before anything runs, with exit code 2."""
    try:
        check_writable(json_file)
        if record:
            try:
                record.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                expected = f"a folder that can be made ({error.strerror})"
                raise InvalidValueError("--record", str(record), expected) from error
    except InvalidValueError as error:
        say(f"beam bench oracles: {error}", err=True)
        raise typer.Exit(2) from error


def _list(chosen: Sequence[Tool]) -> None:
    from beam_bench.oracles._run import missing, version

    for tool in chosen:
        why = missing(tool)
        say(f"{tool.name:12} {f'skipped: {why}' if why else version(tool)}")


def _cell(text: object, width: int) -> str:
    """A cell of the table; a negative width stands to the left."""
    return f"{text!s:<{-width}} " if width < 0 else f"{text!s:>{width}}"


class Report:
    """Runs tool after tool, prints a row and the misses of each, and keeps the numbers."""

    def __init__(self, reducer: Reducer, seeds: range, jobs: int, show: int, record: Path | None = None) -> None:
        self.reducer = reducer
        self.seeds = seeds
        self.jobs = jobs
        self.show = show
        self.record = record
        self.rows: list[tuple[Tool, str, Sums]] = []
        self.skipped: list[tuple[str, str]] = []
        self.misses: list[dict[str, object]] = []
        self.failures: list[str] = []

    def run(self, tool: Tool) -> None:
        """All seeds of one tool; one that is not here is named as skipped."""
        from beam_bench.oracles._run import OracleError, Sums, missing, run_seeds, version

        if why := missing(tool):
            self.skipped.append((tool.name, why))
            return
        sums = Sums()
        for done in run_seeds(tool, self.seeds, self.reducer, self.jobs):
            if isinstance(done, OracleError):
                self.failures.append(str(done))
                say(f"no report: {done}", err=True)
                continue
            sums.add(done)
            self._keep(done)
        self.rows.append((tool, version(tool), sums))
        say(self._row(*self.rows[-1]))
        misses = [miss for miss in self.misses if miss["tool"] == tool.name]
        for miss in misses[: self.show]:
            say(f"    seed {miss['seed']}, {miss['command']}: {miss['fault']}")
        if len(misses) > self.show:
            say(f"    and {len(misses) - self.show} more; --json FILE has all")

    def _keep(self, done: Graded) -> None:
        from beam_bench.oracles._recorded import save

        if self.record:
            save(self.record, done.run)
        for fault in done.grade.faults:
            run = done.run
            self.misses.append({"tool": run.tool, "seed": run.seed, "command": run.command, "fault": fault})

    def _row(self, tool: Tool, version: str, sums: Sums) -> str:
        said, width = sums.said.total(), -_COLUMNS[1][1]
        context = f"{sums.context - sums.hidden_context}/{sums.context}" if sums.context else "-"
        cells = (
            *(tool.name, version[:width], sums.runs, sums.failing, sums.gold.total(), said),
            *(sums.visible, sums.recoverable, sums.lost, sums.misplaced, sums.invented, context),
            *(f"{sums.before}->{sums.after}", f"{100 * sums.cut:.1f} %"),
        )
        return "".join(_cell(cell, wide) for cell, (_, wide) in zip(cells, _COLUMNS, strict=True)).rstrip()

    def close(self) -> None:
        """The sums, what was skipped, and how to have the misses again."""
        for name, why in self.skipped:
            say(f"skipped {name}: {why}")
        said = sum(sums.said.total() for _, _, sums in self.rows)
        visible = sum(sums.visible for _, _, sums in self.rows)
        bases = ", ".join(sorted({sums.basis for _, _, sums in self.rows if sums.basis}))
        say(f"findings visible: {visible} of {said} that stand in the text; tokens on basis {bases or 'none'}")
        if self.misses:
            first = self.misses[0]
            say(f"{len(self.misses)} misses; again: beam bench oracles {first['tool']} --seed {first['seed']} --runs 1")

    @property
    def exit_code(self) -> int:
        """1 where something was missed, 2 where no tool is here or one gave no report in any run, else 0."""
        if self.misses:
            return 1
        return 2 if not self.rows or any(not sums.runs for _, _, sums in self.rows) else 0

    def as_dict(self) -> dict[str, object]:
        """The numbers as data; nothing in it depends on time or place."""
        return {
            "schema": "beam-bench-oracles/1",
            "first_seed": self.seeds.start,
            "runs": len(self.seeds),
            "tools": [
                {
                    "tool": tool.name,
                    "version": version,
                    "runs": sums.runs,
                    "failing": sums.failing,
                    "gold": dict(sorted(sums.gold.items())),
                    "in_text": dict(sorted(sums.said.items())),
                    "visible": sums.visible,
                    "recoverable": sums.recoverable,
                    "lost": sums.lost,
                    "misplaced": sums.misplaced,
                    "invented": sums.invented,
                    "unplaced": sums.unplaced,
                    "context": sums.context,
                    "context_hidden": sums.hidden_context,
                    "tokens_before": sums.before,
                    "tokens_after": sums.after,
                    "basis": sums.basis,
                }
                for tool, version, sums in self.rows
            ],
            "skipped": [{"tool": name, "why": why} for name, why in self.skipped],
            "no_report": self.failures,
            "misses": self.misses,
        }

"""The quick form of each bench on what a checkout holds: captures, recorded runs, own steps, small needles.

None of it needs a peer or a tool; it serves a report without files, and the baselines.  Not here: the measuring.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_bench._results import Result
    from beam_bench.oracles._model import Reducer
    from beam_bench.oracles._run import Graded

CORPUS = Path("bench/corpus")
STEPS = Path("bench/steps/own.jsonl")
RECORDED = Path("tests/oracles/recorded")


def checkout() -> Path:
    """The folder of the checkout that this runs from; InvalidValueError where there is none."""
    folder = Path(__file__).resolve().parents[4]
    if not (folder / CORPUS / "facts.jsonl").is_file():
        need = "a checkout of the project: name results files, or run it there"
        raise InvalidValueError("shipped corpus", CORPUS.as_posix(), need)
    return folder


def quick_results() -> list[Result]:
    """A quick run of each bench, condensed."""
    from beam_bench import _facts_command, _needles, _needles_command, _speed_command, _steps_run
    from beam_bench._results import result_of

    root = checkout()
    facts = _facts_command.facts_of(root / CORPUS)
    needles = _needles.run(_needles.Options(sizes=(2 << 10, 16 << 10, 64 << 10)), _needles_command.checkout_samples())
    steps = _steps_run.run(root / STEPS, _steps_run.Options())
    whole = {
        "facts": facts,
        "oracles": recorded_oracles(root / RECORDED),
        "steps": steps.as_dict(),
        "needles": needles.as_dict(),
        "speed": _speed_command.quick(),
    }
    return [result_of(value, name) for name, value in whole.items()]


def graded(folder: Path, reducer: Reducer) -> Iterator[Graded]:
    """The recorded runs of tools, graded."""
    from beam_bench.oracles import tools
    from beam_bench.oracles._recorded import load_all
    from beam_bench.oracles._run import judge

    known = tools()
    for run in load_all(folder):
        yield judge(known[run.tool], run, reducer)


def recorded_oracles(folder: Path) -> dict[str, object]:
    """What ``beam bench oracles --json`` writes, of recorded runs: no tool is started."""
    from beam_bench._oracles_command import Report, beam_reducer
    from beam_bench.oracles import tools
    from beam_bench.oracles._run import Sums

    sums: dict[str, Sums] = {}
    report = Report(beam_reducer, range(1), 1, 0)
    for done in graded(folder, beam_reducer):
        run = done.run
        sums.setdefault(run.tool, Sums()).add(done)
        report.misses += [
            {"tool": run.tool, "seed": run.seed, "command": run.command, "fault": fault} for fault in done.grade.faults
        ]
    known = tools()
    report.rows = [(known[name], "recorded", one) for name, one in sums.items()]
    report.seeds = range(1, 1 + max((one.runs for one in sums.values()), default=0))
    return report.as_dict()

"""Baselines: what Beam showed of the shipped inputs when they were written, and what has become worse since.

A baseline is one small file a bench, with one row a line: a capture, a recorded run, a kind of step, a kind of needle.
A row says how many facts there are, how many are visible, recoverable, lost or wrong (misplaced, invented, larger), and
the tokens before and after.  Worse are: a fact more that is lost, one fewer that is visible, one more that is wrong,
and a cut that is smaller by more than the tolerance that the file itself gives.  Better is no fault, and is told.

The same engine and inputs give the same bytes.  Not here: the measuring (the benches' own), and the command.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from beam_bench._protocol import PROTOCOLS
from beam_bench._quick import CORPUS, RECORDED, STEPS, graded
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from beam_bench._corpus import Capture
    from beam_bench._facts import Outcome
    from beam_bench._needles import Planted
    from beam_bench._reading import Shown
    from beam_bench._results import Node
    from beam_bench._steps import Step
    from beam_bench.oracles._model import Reduced

    Mutator = Callable[[bytes, bytes], bytes]

SCHEMA = "beam-bench-baseline/1"
KINDS = ("facts", "oracles", "steps", "needles")
BASIS = "exact:o200k_base"
TOLERANCE = {"row": 0.05, "all": 0.01}  # share of the tokens before: of one row, and of the mean over rows
SIZES, POSITIONS = (16 << 10, 64 << 10), (50,)  # of needles: few, so that a test has time; the middle is hardest
_NAMED = 6  # facts that a fault names


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was looked at.  ``missing`` names what is not visible."""

    name: str
    facts: int
    visible: int
    recoverable: int
    lost: int
    wrong: int
    before: int
    after: int
    missing: tuple[str, ...] = ()

    @property
    def cut(self) -> float:
        """Share of tokens removed; 0 of an empty text."""
        return 1 - self.after / self.before if self.before else 0.0


@dataclass(frozen=True, slots=True)
class Baseline:
    """All rows of one bench; ``inputs`` is a digest of what was measured."""

    kind: str
    inputs: str
    basis: str
    rows: tuple[Row, ...]

    def as_dict(self) -> dict[str, object]:
        """Plain values in a fixed order."""
        protocol = PROTOCOLS[self.kind]
        return {
            "schema": SCHEMA,
            "kind": self.kind,
            "protocol": {"version": protocol.version, "sha256": protocol.sha256},
            "inputs_sha256": self.inputs,
            "basis": self.basis,
            "tolerance": TOLERANCE,
            "rows": [{**asdict(row), "missing": "\n".join(row.missing)} for row in self.rows],
        }


# -- measuring


def measured(root: Path, mutate: Mutator | None = None) -> Iterator[Baseline]:
    """Every bench on the inputs below ``root``.

    ``mutate`` gets the original and Beam's text and gives another text: a test's way to be wrong.
    """
    change = mutate or (lambda _raw, shown: shown)
    for measure in (facts, oracles, steps, needles):
        yield measure(root, change)


def facts(root: Path, change: Mutator) -> Baseline:
    """Captures of the shipped corpus."""
    from beam_bench._beam import beam
    from beam_bench._corpus import digest, read_corpus
    from beam_bench._facts import Outcome, measure
    from beam_bench._gauge import Gauge

    folder = root / CORPUS
    captures = [capture for capture in read_corpus(folder) if capture.facts]
    first = beam()

    def reducer(capture: Capture, raw: bytes) -> Outcome:
        done = first(capture, raw)
        return Outcome(change(raw, done.data), done.way)

    rows = [
        Row(
            one.path,
            one.facts,
            len(one.visible),
            len(one.recoverable),
            len(one.lost),
            len(one.grew) + bool(one.marker),
            one.before,
            one.after,
            (*one.lost, *one.recoverable),
        )
        for one in measure(captures, reducer, Gauge.on(BASIS))
    ]
    return _baseline("facts", digest(folder, captures), BASIS, rows)


def oracles(root: Path, change: Mutator) -> Baseline:
    """Recorded runs of tools, graded by their machine formats."""
    from beam_bench._oracles_command import beam_reducer
    from beam_bench.oracles._model import Reduced

    def reducer(raw: bytes, command: str, exit_code: int) -> Reduced:
        done = beam_reducer(raw, command, exit_code)
        return Reduced(change(raw, done.data), done.before, done.after, done.basis, done.stored)

    rows, bases = [], set()
    for one in graded(root / RECORDED, reducer):
        grade, reduced = one.grade, one.reduced
        said, recoverable, lost = grade.said.total(), len(grade.recoverable), len(grade.lost)
        # The verdict is lost beside the findings, and no finding itself.
        rows.append(
            Row(
                f"{one.run.tool} {one.run.seed}",
                said,
                said - recoverable - lost,
                recoverable,
                lost,
                len(grade.misplaced) + len(grade.invented),
                reduced.before,
                reduced.after,
                tuple(grade.faults),
            )
        )
        bases.add(reduced.basis)
    return _baseline("oracles", _digest(sorted((root / RECORDED).glob("*.json"))), " ".join(sorted(bases)), rows)


def steps(root: Path, change: Mutator) -> Baseline:
    """Recorded steps of our own, by kind: words of the next and of later actions, and quoted lines."""
    from beam_bench._reading import Shown
    from beam_bench._steps import beam
    from beam_bench._steps_run import Options, run

    first = beam()

    def reducer(step: Step) -> Shown:
        done = first(step)
        return Shown(change(step.raw, done.text), done.behind, done.note)

    report = run(root / STEPS, Options(BASIS), reducer)
    rows = []
    for kind, totals in report.methods["beam"].items():
        tallies = (totals.next, totals.later, totals.quoted)
        rows.append(
            Row(
                kind,
                sum(one.total for one in tallies),
                sum(one.visible for one in tallies),
                sum(one.recoverable for one in tallies),
                sum(one.lost for one in tallies),
                totals.larger,
                totals.tokens_before,
                totals.tokens_after,
            )
        )
    return _baseline("steps", _digest([root / STEPS]), BASIS, rows)


def needles(_root: Path, change: Mutator) -> Baseline:
    """Synthetic texts with needles: Beam alone, and at the bytes that each host leaves, by kind."""
    from beam_bench._needles import Options, beam, run
    from beam_bench._reading import Shown

    options = Options(BASIS, sizes=SIZES, positions=POSITIONS)
    first = beam(options)

    def reducer(text: Planted, host: str | None, budget: str | None) -> Shown:
        done = first(text, host, budget)
        return Shown(change(text.raw, done.text), done.behind)

    report = run(options, None, reducer)
    rows = [
        Row(
            f"{method}: {kind}",
            score.texts,
            score.visible,
            score.recoverable,
            score.lost,
            score.decoys_shown + score.over,
            score.tokens_before,
            score.tokens_after,
        )
        for (method, kind), score in report.by("method", "kind").items()
        if str(method).startswith("beam")
    ]
    texts = f"{options.seed} {options.sizes} {options.positions} {report.bases}"
    return _baseline("needles", hashlib.sha256(texts.encode()).hexdigest(), BASIS, rows)


def _baseline(kind: str, inputs: str, basis: str, rows: Iterable[Row]) -> Baseline:
    return Baseline(kind, inputs, basis, tuple(sorted(rows, key=lambda row: row.name)))


def _digest(files: Sequence[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        data = file.read_bytes()
        total.update(b"%s\0%d\0" % (file.name.encode("utf-8", "surrogateescape"), len(data)))
        total.update(data)
    return total.hexdigest()


# -- comparing


def compared(node: Node, now: Baseline) -> tuple[list[str], list[str]]:
    """What is worse than the baseline in the file, and what is better, each as a line; InvalidValueError.

    Where the inputs are others than those of the file, that is the one fault: the figures say nothing then.
    """
    if node["schema"].text != SCHEMA or node["kind"].text != now.kind:
        raise InvalidValueError(node.where, node["schema"].value, f"{SCHEMA} of the kind {now.kind}")
    protocol = PROTOCOLS[now.kind]
    made_by = {"version": protocol.version, "sha256": protocol.sha256}
    for what, found, wanted in (
        ("protocol", node["protocol"].value, made_by),
        ("inputs", node["inputs_sha256"].value, now.inputs),
        ("basis", node["basis"].value, now.basis),
    ):
        if found != wanted:
            return [
                f"{now.kind}: its {what} changed since the baseline was written: write it again, and read the diff"
            ], []
    then = {row.name: row for row in map(_row, node["rows"].list)}
    here = {row.name: row for row in now.rows}
    worse = [f"{now.kind}: {name} is in only one of both" for name in sorted(then.keys() ^ here.keys())]
    better: list[str] = []
    tolerance = {name: node["tolerance"][name].number for name in TOLERANCE}
    both = [(then[name], here[name]) for name in sorted(then.keys() & here.keys())]
    for old, new in both:
        worse += [f"{now.kind}: {new.name}: {why}" for why in _worse(old, new, tolerance["row"])]
        better += [f"{now.kind}: {new.name}: {why}" for why in _better(old, new)]
    if both:
        before, after = (sum(pair[at].cut for pair in both) / len(both) for at in (0, 1))
        if after < before - tolerance["all"]:
            limit = f"{tolerance['all']:.0%}"
            worse.append(
                f"{now.kind}: mean cut {_percent(after)}, {_percent(before)} before: worse by more than {limit}"
            )
    return worse, better


def _worse(old: Row, new: Row, tolerance: float) -> Iterator[str]:
    names = _new_names(old, new)
    if new.facts != old.facts:
        yield f"{new.facts} facts, {old.facts} before"
    if new.lost > old.lost:
        yield f"{new.lost} lost, {old.lost} before{names}"
    if new.visible < old.visible:
        yield f"{new.visible} of {new.facts} visible, {old.visible} before{names}"
    if new.wrong > old.wrong:
        yield f"{new.wrong} misplaced, invented, larger or shown needlessly, {old.wrong} before{names}"
    if new.cut < old.cut - tolerance:
        yield f"cut {_percent(new.cut)}, {_percent(old.cut)} before: worse by more than {tolerance:.0%}"


def _better(old: Row, new: Row) -> Iterator[str]:
    if new.visible > old.visible and new.facts == old.facts:
        yield f"{new.visible} of {new.facts} visible, {old.visible} before"
    if new.cut > old.cut + TOLERANCE["row"]:
        yield f"cut {_percent(new.cut)}, {_percent(old.cut)} before"


def _new_names(old: Row, new: Row) -> str:
    found = list((Counter(new.missing) - Counter(old.missing)).elements())
    more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
    return f": {'; '.join(found[:_NAMED])}{more}" if found else ""


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _row(node: Node) -> Row:
    numbers = {one.name: node[one.name].whole for one in fields(Row) if one.name not in {"name", "missing"}}
    return Row(node["name"].text, **numbers, missing=tuple(filter(None, node["missing"].text.split("\n"))))

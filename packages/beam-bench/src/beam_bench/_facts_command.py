"""``beam bench facts``: options, tables on the terminal, JSON, exit codes.  What is measured is in ``_facts``."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import TYPE_CHECKING, Annotated

import typer

from beam_bench._output import check_writable, floor_percent, percent, say, table, write_json
from beam_core import BeamError, InvalidValueError, __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_bench._corpus import Capture
    from beam_bench._facts import FileResult, MethodResult
    from beam_bench._gauge import Gauge

SCHEMA = "beam-bench-facts/1"


def facts(
    corpus: Annotated[Path, typer.Argument(help="Folder with facts.jsonl and captures/.")],
    fidelity: Annotated[str, typer.Option(help="full, safe, compact or minimal.")] = "compact",
    basis: Annotated[
        str | None,
        typer.Option(help="Token basis. Default: exact:o200k_base, or its estimate where no rank file is at hand."),
    ] = None,
    recovery: Annotated[bool, typer.Option(help="Give Beam a store to leave things out into.")] = True,
    peers: Annotated[bool, typer.Option("--peers", help="Run the peers and baselines too.")] = False,
    peer: Annotated[list[str] | None, typer.Option(help="Run this peer; may be repeated.")] = None,
    rerun: Annotated[
        bool,
        typer.Option("--rerun", help="Also run tools that are here, plainly and under RTK, in projects made anew."),
    ] = False,
    all_captures: Annotated[
        bool,
        typer.Option("--all-captures", help="Also captures without facts: is any larger, is any not the same twice?"),
    ] = False,
    least_visible: Annotated[float, typer.Option(help="Least share of facts that must be visible, 0 to 1.")] = 0.0,
    worst: Annotated[int, typer.Option(help="List so many captures with the least cut.")] = 0,
    files: Annotated[bool, typer.Option("--files", help="List every capture.")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all results to this file.")] = None,
) -> None:
    """Which facts stay visible, which can be recovered, which are lost, and how much is cut.

    Exit code 1 if Beam loses a fact, makes a text larger, prints a marker with wrong figures, gives different bytes
    for the same text, or shows less than --least-visible; 2 for a bad option or corpus.
    """
    try:
        check_writable(json_file)
        if not 0 <= least_visible <= 1:
            raise InvalidValueError("--least-visible", least_visible, "a share from 0 to 1")
        chosen = _chosen(peer) if peer else _chosen(None) if peers else []
        report = _Report(corpus, fidelity, basis, recovery=recovery, every=all_captures)
        report.run(chosen)
        if rerun:
            report.run_again()
        report.show(files=files, worst=worst)
        faults = report.faults(least_visible)
        if json_file is not None:
            write_json(json_file, report.as_dict(faults))
    except BeamError as error:
        say(f"beam bench facts: {error}", err=True)
        raise typer.Exit(2) from error
    for fault in faults:
        say(f"FAULT: {fault}")
    raise typer.Exit(1 if faults else 0)


def facts_of(corpus: Path) -> dict[str, object]:
    """What ``beam bench facts CORPUS --json`` writes, without peers; InvalidValueError."""
    report = _Report(corpus, "compact", None, recovery=True, every=False)
    report.run([])
    return report.as_dict(report.faults(0.0))


def _chosen(names: Sequence[str] | None) -> list[str]:
    from beam_bench._peers import PEERS

    known = [peer.name for peer in PEERS]
    for name in names or ():
        if name not in known:
            raise InvalidValueError("--peer", name, "one of " + ", ".join(known))
    return list(dict.fromkeys(names)) if names else known


class _Report:
    """One run over a corpus: Beam first, then the peers that were asked for."""

    def __init__(self, corpus: Path, fidelity: str, basis: str | None, *, recovery: bool, every: bool) -> None:
        from beam_bench._corpus import digest, read_corpus
        from beam_bench._gauge import Gauge
        from beam_core import Fidelity

        Fidelity.named(fidelity)
        self.corpus = corpus
        self.fidelity = fidelity
        self.recovery = recovery
        self.every = every
        self.gauge: Gauge = Gauge.on(basis)
        captures = read_corpus(corpus, every=every)
        self.captures: list[Capture] = [capture for capture in captures if capture.facts]
        self.others: list[Capture] = [capture for capture in captures if not capture.facts]
        if not captures:
            raise InvalidValueError("corpus", str(corpus), "at least one capture")
        if not self.captures and not every:
            raise InvalidValueError("corpus", str(corpus), "at least one capture with facts, or --all-captures")
        self.digest = digest(corpus, captures)
        self.methods: list[MethodResult] = []
        self.without_facts: list[FileResult] = []
        self.changed: list[str] = []
        self.again: list[MethodResult] = []

    def run(self, peers: Iterable[str]) -> None:
        """Measure Beam and the peers."""
        from beam_bench._beam import beam, digests, digests_elsewhere
        from beam_bench._facts import MethodResult, measure
        from beam_bench._peers import PEERS, SkippedError, opened

        method = beam(self.fidelity, recovery=self.recovery)
        how = f"fidelity {self.fidelity}, {'with' if self.recovery else 'without'} recovery"
        found = tuple(measure(self._told(self.captures, "beam"), method, self.gauge))
        self.methods.append(MethodResult("beam", __version__, how, files=found))
        if self.every:
            self.without_facts = list(measure(self._told(self.others, "beam, no facts"), method, self.gauge))
            here = digests([*self.captures, *self.others], method)
            there = digests_elsewhere(self.corpus, self.fidelity, recovery=self.recovery, every=True)
            self.changed = sorted(path for path in here.keys() | there.keys() if here.get(path) != there.get(path))
        wanted = set(peers)
        for peer in PEERS:
            if peer.name not in wanted:
                continue
            try:
                with opened(peer) as (reducer, version):
                    files = tuple(measure(self._told(self.captures, peer.name), reducer, self.gauge))
                self.methods.append(MethodResult(peer.name, version, peer.how, files=files))
            except SkippedError as reason:
                self.methods.append(MethodResult(peer.name, skipped=str(reason)))

    def run_again(self) -> None:
        """Run tools for real, plainly for Beam and under RTK for RTK."""
        from beam_bench._beam import beam
        from beam_bench._facts import MethodResult
        from beam_bench._peers import SkippedError
        from beam_bench._rerun import compared

        try:
            self.again = compared(beam(self.fidelity, recovery=self.recovery), self.gauge)
        except SkippedError as reason:
            self.again = [MethodResult("rerun", skipped=str(reason))]

    @staticmethod
    def _told(captures: Sequence[Capture], name: str) -> Iterable[Capture]:
        """The captures, with a line on a terminal's stderr that says how far it is."""
        for number, capture in enumerate(captures, 1):
            if sys.stderr.isatty():
                end = "\n" if number == len(captures) else ""
                sys.stderr.write(f"\r\x1b[K{name}: {number} of {len(captures)}{end}")
                sys.stderr.flush()
            yield capture

    def faults(self, least_visible: float) -> list[str]:
        """What must not be, of Beam."""
        own = self.methods[0]
        summary = own.summary
        faults = [f"lost in {result.path}: {fact!r}" for result in own.files for fact in result.lost]
        for result in (*own.files, *self.without_facts):
            if result.grew:
                faults.append(f"larger than the input on {', '.join(result.grew)}: {result.path}")
            if result.marker:
                faults.append(f"{result.path}: {result.marker}")
        faults += [f"not the same bytes in another process: {path}" for path in self.changed]
        if summary.share < least_visible:
            faults.append(f"visible share {summary.share:.4f} is below {least_visible:g}")
        return faults

    def show(self, *, files: bool, worst: int) -> None:
        """Print the tables."""
        from beam_bench._facts import worst as least_cut

        own = self.methods[0]
        say(
            f"corpus {self.digest[:12]}: {len(self.captures)} captures with facts"
            + (f", {len(self.others)} without" if self.every else "")
            + f"; tokens on basis {self.gauge.basis}"
        )
        if self.gauge.note:
            say(f"note: {self.gauge.note}")
        if files:
            say(_files("Beam, by capture", own.files))
        elif worst:
            say(_files(f"Beam, the {worst} with the least cut", least_cut(own.files, worst)))
        for result in own.files:
            for fact in result.recoverable:
                say(f"  recoverable only: {fact!r} ({result.path})")
        formed = [(len(result.formed), result.path) for result in own.files if result.formed]
        if formed:
            where = ", ".join(f"{count} in {path}" for count, path in formed)
            say(f"  visible in rows, by the definition above them: {where}")
        say(_methods([method for method in self.methods if not method.skipped]))
        for method in self.methods:
            if method.skipped:
                say(f"skipped: {method.name} ({method.skipped})")
        say(_families([method for method in self.methods if not method.skipped]))
        if self.again:
            say(_again(self.again))
        if self.every:
            everything = [*own.files, *self.without_facts]
            larger = sum(bool(result.grew) for result in everything)
            bases = ", ".join((*self.gauge.bases, "bytes"))
            say(
                f"{len(everything)} captures: {larger} became larger (on {bases}); "
                f"{len(self.changed)} gave other bytes in another process (hash seed, locale, time zone)"
            )

    def as_dict(self, faults: list[str]) -> dict[str, object]:
        """The whole run as plain values; no path of this machine, and no time."""
        return {
            "schema": SCHEMA,
            "beam": __version__,
            "corpus": {
                "name": self.corpus.resolve().name,
                "sha256": self.digest,
                "captures": len(self.captures),
                "without_facts": len(self.others),
            },
            "fidelity": self.fidelity,
            "recovery": self.recovery,
            "basis": self.gauge.basis,
            "growth_bases": list(self.gauge.bases),
            "note": self.gauge.note,
            "methods": [method.as_dict() for method in self.methods],
            "rerun": [method.as_dict() for method in self.again],
            "without_facts": [result.as_dict() for result in self.without_facts],
            "not_deterministic": self.changed if self.every else None,
            "faults": faults,
        }


def _files(title: str, results: Iterable[FileResult]) -> str:
    rows = [
        (
            result.path,
            percent(result.cut),
            str(result.before),
            str(result.after),
            f"{len(result.visible)}/{result.facts}",
        )
        for result in results
    ]
    return table(title, ("capture", "cut", "tokens", "after", "visible"), rows)


def _methods(methods: Sequence[MethodResult]) -> str:
    rows = []
    for method in methods:
        whole, fair = method.summary, method.fair
        rows.append((
            f"{method.name} {method.version}".strip(),
            floor_percent(whole.share),
            str(whole.recoverable),
            str(whole.lost),
            percent(whole.cut_mean),
            percent(whole.cut_median),
            percent(whole.large_mean),
            percent(whole.large_median),
            percent(whole.cut_pooled),
            str(whole.grew),
            str(whole.failed),
            str(whole.unfair),
            f"{floor_percent(fair.share)}, {percent(fair.cut_mean)}" if whole.unfair else "",
        ))  # fmt: skip
    head = (
        "method", "visible", "recoverable", "lost", "cut mean", "median", ">= 1,000: mean", "median", "pooled",
        "larger", "failed", "unfair", "fair rows: visible, cut",
    )  # fmt: skip
    return table("Means over captures; pooled: all tokens together, as one giant log would have it", head, rows)


def _again(methods: Sequence[MethodResult]) -> str:
    """The tools that were run for real, side by side."""
    done = [method for method in methods if not method.skipped]
    lines = [f"skipped: rerun of {method.name} ({method.skipped})" for method in methods if method.skipped]
    if done:
        rows = []
        for results in zip(*(method.files for method in done), strict=True):
            cells = [
                result.failed or f"{len(result.visible)}, {len(result.lost)} lost {percent(result.cut):>7}"
                for result in results
            ]
            rows.append((results[0].path, str(results[0].facts), str(results[0].before), *cells, results[-1].note))
        head = ("run here", "facts", "tokens", *(method.name for method in done), "run by the peer")
        lines.insert(0, table("The tools themselves, plainly and under the peer: facts visible, lost, cut", head, rows))
    return "\n".join(lines)


def _families(methods: Sequence[MethodResult]) -> str:
    families = [(name, summary) for name, summary in methods[0].families.items()]
    rows = []
    for name, summary in families:
        row = [name, str(summary.captures)]
        for method in methods:
            found = method.families[name]
            row.append(f"{floor_percent(found.share)} {percent(found.cut_mean):>7}" if found.facts else "-")
        rows.append(row)
    head = ("family", "captures", *(method.name for method in methods))
    return table("By family: facts visible, cut (macro mean)", head, rows)

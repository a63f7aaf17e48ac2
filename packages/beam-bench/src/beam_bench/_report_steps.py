"""The section of a report on recorded steps: what is retained stands beside the tokens saved, by method and by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beam_bench._report_model import Part, Point, Scatter, Section, Table
from beam_bench._steps_command import share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from beam_bench._results import Node, Result

_HEAD = (
    "steps", "tokens", "saved", "x turns", "next: words", "visible", "recoverable", "lost", "later: words", "visible",
    "lost", "quoted: lines", "visible", "errands", "blind", "larger",
)  # fmt: skip


def section(result: Result) -> Section:
    """The section of one condensed result."""
    data, name = result.data, result.name
    file = data["file"]
    lines = [
        f"{data['methods']['beam']['steps'].whole:,} of {file['records'].whole:,} recorded steps "
        f"in {file['name'].text}; SHA-256 {file['sha256'].text[:16]}; fidelity {data['fidelity'].text}, "
        f"recovery {'on' if data['recovery'].value else 'off'}"
        + (f", host {host.text}" if (host := data.get("host")) else "")
        + f", tokens on basis {data['basis'].text}.",
        (
            f"Steps in which Beam does not show a word that the next action used: {data['missed'].whole:,}. "
            f"Texts with more tokens than before: {data['grown'].whole:,}."
        ),
    ]
    parts = [
        _part(f"{name}/methods", "method", "Methods, all steps", data["methods"].items),
        _part(f"{name}/kinds", "kind", "Beam, by kind of observation", data["kinds"].items),
        _causes(name, data),
    ]
    return Section(name, result.kind, f"Steps: {name}", lines, parts, _short(name, dict(data["methods"].items)))


def _short(name: str, methods: Mapping[str, Node]) -> Sequence[str]:
    """Beam in one row, with the method that shows most apart from doing nothing."""
    own = methods["beam"]
    others = {label: one for label, one in methods.items() if label not in {"beam", "nothing"}}
    best = max(others, key=lambda label: (others[label]["next"]["visible"].whole, _saved(others[label])), default=None)
    total = own["next"]["total"].whole
    return (
        name,
        "words of the next action",
        f"{total:,}",
        share(own["next"]["visible"].whole, total),
        f"{_lost(own['next']):,}",
        share(_saved(own), own["tokens_before"].whole),
        f"{best}: {share(others[best]['next']['visible'].whole, total)}" if best else "-",
        share(_saved(others[best]), own["tokens_before"].whole) if best else "-",
    )


def _part(name: str, what: str, title: str, found: Sequence[tuple[str, Node]]) -> Part:
    rows = [(label, *_cells(totals)) for label, totals in found]
    points = [
        Point(label, _ratio(_saved(totals), totals["tokens_before"].whole), _ratio(visible, total), label == "beam")
        for label, totals in found
        for visible, total in [(totals["next"]["visible"].whole, totals["next"]["total"].whole)]
        if total
    ]
    plot = Scatter(
        f"Words of the next action visible, by tokens saved: {what}s", "tokens saved", "words visible", points
    )
    return Part(Table(name, title, (what, *_HEAD), rows), plot.with_close_view())


def _saved(totals: Node, prefix: str = "tokens") -> int:
    return totals[f"{prefix}_before"].whole - totals[f"{prefix}_after"].whole


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _cells(totals: Node) -> tuple[str, ...]:
    following, later, quoted = ((totals[name], totals[name]["total"].whole) for name in ("next", "later", "quoted"))
    return (
        f"{totals['steps'].whole:,}",
        f"{totals['tokens_after'].whole:,}",
        share(_saved(totals), totals["tokens_before"].whole),
        share(_saved(totals, "turn_tokens"), totals["turn_tokens_before"].whole),
        f"{following[1]:,}",
        share(following[0]["visible"].whole, following[1]),
        share(following[0]["recoverable"].whole, following[1]),
        share(_lost(following[0]), following[1]),
        f"{later[1]:,}",
        share(later[0]["visible"].whole, later[1]),
        share(_lost(later[0]), later[1]),
        f"{quoted[1]:,}",
        share(quoted[0]["visible"].whole, quoted[1]),
        *(f"{totals[count].whole:,}" for count in ("errands", "blind", "larger")),
    )


def _lost(tally: Node) -> int:
    return tally["total"].whole - tally["visible"].whole - tally["recoverable"].whole


def _causes(name: str, data: Node) -> Part:
    rows = [
        (one["kind"].text, one["note"].text, f"{one['steps'].whole:,}", f"{one['hidden'].whole:,}")
        for one in data["causes"].list
    ]
    head = ("kind", "adapters: stages kept", "steps", "words hidden")
    note = "" if rows else "In none."
    title = "Where Beam hides a word that the next action used (most words first)"
    return Part(Table(f"{name}/hidden", title, head, rows, left=2, note=note))

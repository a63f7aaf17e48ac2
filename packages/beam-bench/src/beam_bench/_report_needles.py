"""The section of a report on needles: methods, the map of position by size, kinds, and where a host shows more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beam_bench._report_model import Heat, Part, Point, Scatter, Section, Table
from beam_bench._steps_command import share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from beam_bench._results import Node, Result

_LARGEST = 2 << 20  # bytes; the class above has no bound that is worth to be told


def section(result: Result) -> Section:
    """The section of one condensed result."""
    data, name = result.data, result.name
    bases, made = data["bases"].whole, data["synthetic"].whole
    lines = [
        (
            f"{bases} texts ({made} synthetic, {bases - made} real captures), "
            f"a needle at {len(data['positions'].list)} positions of each, "
            f"seed {data['seed'].whole}; fidelity {data['fidelity'].text}, "
            f"recovery {'on' if data['recovery'].value else 'off'}, tokens on basis {data['basis'].text}."
        ),
    ]
    parts = [_methods(name, data), _grid(name, data), _kinds(name, data), _better(name, data)]
    return Section(name, result.kind, f"Needles: {name}", lines, parts, _short(name, data))


def _short(name: str, data: Node) -> Sequence[str]:
    """Beam in one row, with the method that shows most apart from doing nothing."""
    found = {one["method"].text: one for one in data["methods"].list}
    own = found["beam"]
    others = [found[method] for method in _shown(data) if method != "beam"]
    best = max(others, key=lambda one: (one["visible"].whole, -one["tokens_after"].whole), default=None)
    texts = own["texts"].whole
    return (
        name,
        "planted facts",
        f"{texts:,}",
        share(own["visible"].whole, texts),
        f"{texts - own['visible'].whole - own['recoverable'].whole:,}",
        _saved(own),
        f"{best['method'].text}: {share(best['visible'].whole, texts)}" if best else "-",
        _saved(best) if best else "-",
    )


def _saved(one: Node) -> str:
    before = one["tokens_before"].whole
    return share(before - one["tokens_after"].whole, before)


def _methods(name: str, data: Node) -> Part:
    origins = {(one["method"].text, one["synthetic"].whole): one for one in data["origins"].list}
    rows, points = [], []
    for one in data["methods"].list:
        method, texts, before = one["method"].text, one["texts"].whole, one["tokens_before"].whole
        visible, recoverable = one["visible"].whole, one["recoverable"].whole
        rows.append(
            (
                method,
                f"{one['tokens_after'].whole:,}",
                _saved(one),
                share(visible, texts),
                *(_visible(origins.get((method, synthetic))) for synthetic in (1, 0)),
                share(recoverable, texts),
                share(texts - visible - recoverable, texts),
                share(one["decoys_shown"].whole, one["decoys"].whole),
                f"{one['over'].whole:,}",
            )
        )
        if not method.startswith("beam, "):
            left = one["tokens_after"].whole / before if before else 1.0
            points.append(Point(method, left, visible / texts if texts else 1.0, method == "beam"))
    head = (
        "method", "tokens", "saved", "visible", "in synthetic", "in real", "recoverable", "lost", "decoys", "over",
    )  # fmt: skip
    plot = Scatter("Needles visible, by tokens left", "tokens left", "needles visible", points)
    return Part(Table(f"{name}/methods", "Methods", head, rows), plot.with_close_view())


def _visible(one: Node | None) -> str:
    return share(one["visible"].whole, one["texts"].whole) if one else "-"


def _grid(name: str, data: Node) -> Part:
    """Visible shares by size and position; ``beam, then HOST`` is left to the table of methods."""
    cells = {
        (one["method"].text, one["size"].whole, one["position"].whole): (one["visible"].whole, one["texts"].whole)
        for one in data["grid"].list
    }
    methods = [method for method in _names(data) if method != "nothing" and not method.startswith("beam, then")]
    sizes = sorted({size for _, size, _ in cells})
    positions = [position.whole for position in data["positions"].list]
    columns = [f"{position} %" for position in positions]
    rows, panels = [], []
    for method in methods:
        panel: list[list[float | None]] = []
        for size in sizes:
            found = [cells.get((method, size, position)) for position in positions]
            rows.append((method, _size(size), *(share(*one) if one else "-" for one in found)))
            panel.append([one[0] / one[1] if one and one[1] else None for one in found])
        panels.append((method, panel))
    title = "Needles visible, by size of the text and position in it"
    plot = Heat(title, "position of the needle", "size of the text", columns, [_size(size) for size in sizes], panels)
    return Part(Table(f"{name}/grid", title, ("method", "size", *columns), rows, left=2), (plot,))


def _names(data: Node) -> list[str]:
    return [one["method"].text for one in data["methods"].list]


def _size(size: int) -> str:
    if size > _LARGEST:
        return "larger"
    return f"<= {size >> 10} KiB" if size < 1 << 20 else f"<= {size >> 20} MiB"


def _by_kind(data: Node) -> Mapping[tuple[str, str], tuple[int, int]]:
    return {
        (one["kind"].text, one["method"].text): (one["visible"].whole, one["texts"].whole) for one in data["kinds"].list
    }


def _shown(data: Node) -> list[str]:
    return [method for method in _names(data) if method != "nothing" and not method.startswith("beam, ")]


def _kinds(name: str, data: Node) -> Part:
    found, methods = _by_kind(data), _shown(data)
    rows = []
    for kind in dict.fromkeys(kind for kind, _ in found):
        cells = (found.get((kind, method)) for method in methods)
        rows.append((kind, *(share(*one) if one else "-" for one in cells)))
    return Part(Table(f"{name}/kinds", "Needles visible, by kind", ("kind", *methods), rows))


def _better(name: str, data: Node) -> Part:
    """Kinds of needle that a host's truncation shows more often than Beam, each at its own number of tokens."""
    found = _by_kind(data)
    rows: list[Sequence[str]] = []
    for kind in dict.fromkeys(kind for kind, _ in found):
        own = found.get((kind, "beam"))
        for method in _shown(data):
            theirs = found.get((kind, method))
            if own and theirs and theirs[0] * own[1] > own[0] * theirs[1]:
                rows.append((kind, method, share(*theirs), share(*own)))
    head = ("kind", "method", "it shows", "Beam shows")
    note = "" if rows else "For no kind."
    title = "Where another method shows more than Beam, at its own number of tokens"
    return Part(Table(f"{name}/better", title, head, rows, left=2, note=note))

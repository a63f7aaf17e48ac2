"""The section of a report on facts: methods side by side, families, where another method is better, what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beam_bench._output import floor_percent, percent
from beam_bench._report_model import Bars, Part, Point, Scatter, Section, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_bench._results import Node, Result

_BARS = ("beam", "rtk", "headroom", "llmlingua")  # whose cuts are drawn, where they ran
_NOTHING = "nothing"


def section(result: Result) -> Section:
    """The section of one condensed result."""
    data = result.data
    methods = [method for method in data["methods"].list if not method.get("skipped")]
    corpus, looked = data["corpus"], data["looked_at"]
    facts = methods[0]["summary"]["facts"].whole
    lines = [
        (
            f"{corpus['captures'].whole:,} captures with {facts:,} facts; corpus SHA-256 {corpus['sha256'].text[:16]}; "
            f"fidelity {data['fidelity'].text}, recovery {'on' if data['recovery'].value else 'off'}, "
            f"tokens on basis {data['basis'].text}."
        ),
        f"{looked['captures'].whole:,} captures reduced: {looked['larger'].whole} became larger (bytes, "
        + ", ".join(basis.text for basis in data["growth_bases"].list)
        + f"), {looked['false_markers'].whole} with a false final marker"
        + (
            f", {again.whole} gave other bytes in another process"
            if (again := looked.get("not_the_same_twice"))
            else ""
        )
        + ".",
    ]
    lines += [
        f"Skipped: {method['name'].text} ({method['skipped'].text})."
        for method in data["methods"].list
        if method.get("skipped")
    ]
    name = result.name
    parts = [_methods(name, methods), *_families(name, methods), _better(name, methods), _hidden(name, data)]
    parts += _rerun(name, data)
    return Section(name, result.kind, f"Facts: {name}", lines, parts, _short(name, methods))


def _short(name: str, methods: Sequence[Node]) -> Sequence[str]:
    """Beam in one row, with the method that shows most apart from doing nothing."""
    own = methods[0]["summary"]
    others = [method for method in methods[1:] if method["name"].text != _NOTHING]
    best = max(others, key=lambda one: (one["summary"]["visible_share"].number, _cut(one)), default=None)
    return (
        name,
        "facts",
        f"{own['facts'].whole:,}",
        floor_percent(own["visible_share"].number),
        f"{own['lost'].whole:,}",
        f"{percent(_cut(methods[0]))} (mean)",
        f"{best['name'].text}: {floor_percent(best['summary']['visible_share'].number)}" if best else "-",
        percent(_cut(best)) if best else "-",
    )


def _cut(method: Node) -> float:
    return method["summary"]["cut_mean"].number


def _methods(name: str, methods: Sequence[Node]) -> Part:
    rows, points = [], []
    for method in methods:
        whole, fair = method["summary"], method["summary_fair"]
        unfair = whole["unfair"].whole
        rows.append((
            f"{method['name'].text} {method['version'].text}".strip(),
            floor_percent(whole["visible_share"].number),
            f"{whole['recoverable'].whole:,}",
            f"{whole['lost'].whole:,}",
            *(percent(whole[cut].number) for cut in ("cut_mean", "cut_median", "large_mean", "cut_pooled")),
            f"{method['tokens_after'].whole:,}",
            *(f"{whole[count].whole:,}" for count in ("grew", "failed", "unfair")),
            f"{floor_percent(fair['visible_share'].number)}, {percent(fair['cut_mean'].number)}" if unfair else "-",
        ))  # fmt: skip
        own = method["name"].text == "beam"
        points.append(Point(method["name"].text, 1 - whole["cut_mean"].number, whole["visible_share"].number, own))
    head = (
        "method", "visible", "recoverable", "lost", "cut: mean", "median", "large", "pooled", "tokens", "larger",
        "failed", "unfair", "fair rows: visible, cut",
    )  # fmt: skip
    plot = Scatter("Facts visible, by tokens left", "tokens left (mean over captures)", "facts visible", points)
    return Part(Table(f"{name}/methods", "Methods", head, rows), plot.with_close_view())


def _families(name: str, methods: Sequence[Node]) -> Iterator[Part]:
    """Visible shares, and cuts with a plot: a row for each family, a column for each method."""
    families = [family for family, _ in methods[0]["families"].items]
    shares, cuts = [], []
    drawn = [method for method in methods if method["name"].text in _BARS]
    bars: list[tuple[str, Sequence[float | None]]] = []
    for family in families:
        found = [method["families"][family] for method in methods]
        head = (family, f"{found[0]['captures'].whole}", f"{found[0]['facts'].whole:,}")
        shares.append((*head, *(floor_percent(_share(one)) if one["facts"].whole else "-" for one in found)))
        cuts.append((*head, *(percent(one["cut_mean"].number) for one in found)))
        bars.append((family, [method["families"][family]["cut_mean"].number for method in drawn]))
    columns = ("family", "captures", "facts", *(method["name"].text for method in methods))
    yield Part(Table(f"{name}/visible", "Facts visible, by family", columns, shares))
    plot = Bars("Tokens cut, by family", "%", [method["name"].text for method in drawn], bars)
    yield Part(Table(f"{name}/cut", "Tokens cut, by family (mean over captures)", columns, cuts), (plot,))


def _share(summary: Node) -> float:
    facts = summary["facts"].whole
    return summary["visible"].whole / facts if facts else 1.0


def _better(name: str, methods: Sequence[Node]) -> Part:
    """Families in which another method shows more, or cuts more and shows no less: what Beam could do better."""
    own = methods[0]
    rows = []
    for family, mine in own["families"].items:
        for method in methods[1:]:
            theirs = method["families"][family]
            how = _how(mine, theirs)
            if how and method["name"].text != _NOTHING:
                pairs = (
                    f"{floor_percent(_share(theirs))} / {floor_percent(_share(mine))}",
                    f"{percent(theirs['cut_mean'].number)} / {percent(mine['cut_mean'].number)}",
                )
                rows.append((family, method["name"].text, how, *pairs))
    head = ("family", "method", "what it does better", "visible (it / Beam)", "cut (it / Beam)")
    note = "" if rows else "In no family."
    return Part(Table(f"{name}/better", "Where another method is better than Beam", head, rows, left=3, note=note))


def _how(mine: Node, theirs: Node) -> str:
    shown, cut = _share(theirs) - _share(mine), theirs["cut_mean"].number - mine["cut_mean"].number
    if shown < 0 or theirs["facts"].whole < mine["facts"].whole:
        return ""
    if cut > 0:
        return "shows more and cuts more" if shown else "cuts more"
    return "shows more" if shown else ""


def _hidden(name: str, data: Node) -> Part:
    rows = [
        (one["path"].text, *(f"{one[count].whole:,}" for count in ("facts", "recoverable", "lost")))
        for one in data["not_visible"].list
    ]
    head = ("capture", "facts", "recoverable only", "lost")
    note = "" if rows else "In none."
    return Part(Table(f"{name}/hidden", "Captures in which Beam hides a fact", head, rows, note=note))


def _rerun(name: str, data: Node) -> Iterator[Part]:
    methods = [method for method in data["rerun"].list if not method.get("skipped")]
    if not methods:
        return
    rows = []
    for runs in zip(*(method["rows"].list for method in methods), strict=True):
        cells = [_ran(run) for run in runs]
        first = runs[0]
        rows.append(
            (
                first["path"].text,
                f"{first['facts'].whole:,}",
                f"{first['tokens_before'].whole:,}",
                *cells,
                runs[-1]["note"].text or "-",
            )
        )
    head = (
        "run here",
        "facts",
        "tokens",
        *(f"{m['name'].text}: visible, lost, cut" for m in methods),
        "run by the peer",
    )
    yield Part(Table(f"{name}/rerun", "The tools themselves, plainly and under the peer", head, rows))


def _ran(run: Node) -> str:
    if run["failed"].text:
        return run["failed"].text
    before = run["tokens_before"].whole
    cut = 1 - run["tokens_after"].whole / before if before else 0.0
    return f"{run['visible'].whole}, {run['lost'].whole}, {percent(cut)}"

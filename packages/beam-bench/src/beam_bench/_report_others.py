"""The sections of a report on oracles and on speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beam_bench._output import floor_percent, percent
from beam_bench._report_model import Bars, Part, Section, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_bench._results import Node, Result

Row = tuple[str, "Sequence[float | None]"]
_COUNTS = ("recoverable", "lost", "misplaced", "invented")


def oracles(result: Result) -> Section:
    """The section of one condensed result of the oracles."""
    data, name = result.data, result.name
    tools = data["tools"].list
    said = sum(_said(tool) for tool in tools)
    visible = sum(tool["visible"].whole for tool in tools)
    bases = sorted({tool["basis"].text for tool in tools})
    lines = [
        (
            f"{len(tools)} tools, up to {data['runs'].whole} runs of each from seed {data['first_seed'].whole}: "
            f"{visible:,} of {said:,} findings that stand in the text are visible; {data['misses'].whole} misses, "
            f"{data['no_report'].whole} runs without a report; tokens on basis {', '.join(bases) or 'none'}."
        ),
    ]
    skipped = [f"{one['tool'].text} ({one['why'].text})" for one in data["skipped"].list]
    if skipped:
        lines.append(f"Skipped: {', '.join(skipped)}.")
    before, after = (sum(tool[count].whole for tool in tools) for count in ("tokens_before", "tokens_after"))
    cut = percent(1 - after / before) if before else "-"
    lost = sum(tool["lost"].whole for tool in tools)
    seen = floor_percent(visible / said) if said else "-"
    short = (name, "findings of the tool's machine format", f"{said:,}", seen, f"{lost:,}", f"{cut} (pooled)", "-", "-")
    return Section(name, result.kind, f"Oracles: {name}", lines, [_tools(name, tools)], short)


def _said(tool: Node) -> int:
    return sum(count.whole for _, count in tool["in_text"].items)


def _tools(name: str, tools: Sequence[Node]) -> Part:
    rows = []
    bars: list[Row] = []
    for tool in tools:
        before, context = tool["tokens_before"].whole, tool["context"].whole
        cut = 1 - tool["tokens_after"].whole / before if before else 0.0
        rows.append(
            (
                tool["tool"].text,
                tool["version"].text or "-",
                *(f"{tool[count].whole:,}" for count in ("runs", "failing")),
                f"{sum(count.whole for _, count in tool['gold'].items):,}",
                f"{_said(tool):,}",
                f"{tool['visible'].whole:,}",
                *(f"{tool[count].whole:,}" for count in _COUNTS),
                f"{context - tool['context_hidden'].whole:,} / {context:,}" if context else "-",
                *(f"{tool[count].whole:,}" for count in ("tokens_before", "tokens_after")),
                percent(cut),
            )
        )
        bars.append((tool["tool"].text, [cut]))
    head = (
        "tool", "version", "runs", "failing", "gold", "in text", "visible", *_COUNTS, "context", "tokens", "after",
        "cut",
    )  # fmt: skip
    plot = Bars("Tokens cut, by tool (all runs together)", "%", ["beam"], bars)
    return Part(Table(f"{name}/tools", "Tools, graded by their machine formats", head, rows, left=2), (plot,))


_SPEED = (
    ("startup", "cases", "process", "Start-up", {
        "x": "x V", "x_least": "x V (minima)", "ms": "ms here", "rounds": "rounds",
    }),
    ("throughput", "inputs", "input", "Throughput and memory", {
        "x_split": "x Y (file)", "mb_s_file": "MB/s here (file)", "mb_s_pipe": "(pipe)",
        "peak_mb_file": "peak MB (file)", "peak_mb_pipe": "(pipe)",
    }),
    ("doubling", "inputs", "input", "Doubling hostile inputs", {"largest": "largest ratio", "mb_s": "MB/s here"}),
)  # fmt: skip
_PLOTS = {  # table: column, unit, title, target
    "startup": ("x", "", "Start-up, in multiples of a bare Python", 2.0),
    "throughput": ("mb_s_file", "", "Throughput of a file, MB/s on this machine", 50.0),
    "doubling": ("largest", "", "Time for twice the input: the largest ratio", 2.5),
}


def speed(result: Result) -> Section:
    """The section of one condensed result of the speed bench."""
    data, name = result.data, result.name
    machine = data["machine"]
    quick = "; a quick run, of few rounds and small inputs" if data["quick"].value else ""
    line = (
        f"Beam {data['beam'].text} on {machine['processors'].whole} processors, {machine['system'].text}, "
        f"Python {machine['python'].text}{quick}."
    )
    return Section(name, result.kind, f"Speed: {name}", [line], list(_parts(name, data)))


def _parts(name: str, data: Node) -> Iterator[Part]:
    for key, inside, what, title, columns in _SPEED:
        part = data.get(key)
        if part is None:
            continue
        column, unit, drawn, target = _PLOTS[key]
        rows = []
        bars: list[Row] = []
        for case, row in part[inside].items:
            why = row.get("failed") or row.get("skipped")
            if why is not None:
                said = f"exit code {why.value}" if row.get("failed") else why.text
                rows.append((case, said, *["-"] * (len(columns) - 1)))
                continue
            rows.append((case, *(f"{row[one].value}" for one in columns)))
            bars.append((case, [row[column].number]))
        size = f"{part['bytes'].whole // 1000:,} KB, {part['rounds'].whole} rounds"
        table = Table(f"{name}/{key}", f"{title} ({size})", (what, *columns.values()), rows)
        yield Part(table, (Bars(drawn, unit, ["beam and others"], bars, target),))

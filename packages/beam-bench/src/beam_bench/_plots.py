"""Plots as inline SVG, drawn by small functions: no library, no script, no outside resource.

Colours are classes, so that the page's style can set them for light and dark.  Texts are escaped.  The same plot gives
the same bytes.  Not here: what is plotted; the table beside a plot has the same numbers.
"""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from beam_bench._report_model import Bars, Heat, Scatter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_bench._report_model import Plot, Point

_CHARACTER, _BOLD = 7.0, 8.6  # pixels that a letter of 12 takes, at the most
_LINE = 15  # pixels from label to label
_SERIES = 5  # colours that the style has


def svg(plot: Plot) -> str:
    """A plot as one element, ended by a newline."""
    if isinstance(plot, Scatter):
        return _scatter(plot)
    if isinstance(plot, Bars):
        return _bars(plot)
    return _heat(plot)


def _text(x: float, y: float, text: str, *, anchor: str = "start", kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{name}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _whole(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"<title>{escape(title)}</title>\n{inside}\n</svg>\n"
    )


def _width(text: str, *, bold: bool = False) -> float:
    return len(text) * (_BOLD if bold else _CHARACTER)


# -- scatter

_LEFT, _TOP, _PLOT_W, _PLOT_H = 58.0, 18.0, 740.0, 400.0
_GUTTER = 120.0  # right of the plot, for labels: many methods leave nearly all as it is


def _scatter(plot: Scatter) -> str:
    reach = _close if plot.close else _range
    low_x, high_x = reach([point.x for point in plot.points])
    low_y, high_y = reach([point.y for point in plot.points])

    def at(x: float, y: float) -> tuple[float, float]:
        across, up = (x - low_x) / (high_x - low_x), (y - low_y) / (high_y - low_y)
        return _LEFT + 10 + across * (_PLOT_W - 20), _TOP + 10 + (1 - up) * (_PLOT_H - 20)

    out = []
    for tick in _ticks(low_x, high_x):
        x, _ = at(tick, low_y)
        out += [
            _line(x, _TOP, x, _TOP + _PLOT_H, "grid"),
            _text(x, _TOP + _PLOT_H + 17, _percent(tick), anchor="middle", kind="tick"),
        ]
    for tick in _ticks(low_y, high_y):
        _, y = at(low_x, tick)
        out += [
            _line(_LEFT, y, _LEFT + _PLOT_W, y, "grid"),
            _text(_LEFT - 7, y + 4, _percent(tick), anchor="end", kind="tick"),
        ]
    out.append(_text(_LEFT + _PLOT_W / 2, _TOP + _PLOT_H + 36, f"{plot.x} →", anchor="middle", kind="axis"))
    out.append(_text(_LEFT, _TOP - 5, f"↑ {plot.y}", kind="axis"))
    places = [at(point.x, point.y) for point in plot.points]
    labels = _labels(plot.points, places)
    for (x, y), (left, base, wide) in zip(places, labels, strict=True):
        if abs(base - 4 - y) > _LINE / 2:
            near = left - 2 if left > x else left + wide
            out.append(_line(x, y, near, base - 4, "lead"))
    for point, (x, y) in zip(plot.points, places, strict=True):
        kind = "own" if point.own else "other"
        tip = f"{point.label}: {plot.x} {_percent(point.x, 1)}, {plot.y} {_percent(point.y, 1)}"
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{6 if point.own else 4.5}" class="{kind}">'
            f"<title>{escape(tip)}</title></circle>"
        )
    out += [
        _text(left, base, point.label, kind="halo strong" if point.own else "halo")
        for point, (left, base, _) in zip(plot.points, labels, strict=True)
    ]
    return _whole(_LEFT + _PLOT_W + _GUTTER, _TOP + _PLOT_H + 46, plot.title, out)


def _range(values: Sequence[float]) -> tuple[float, float]:
    """From 0, or less, to 1, or more where a text became larger; narrower where all stand close to 1."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    least = 0.0 if low < 0.8 else 0.8
    return min(least, low - 0.05 if low < 0 else least), max(1.0, high + 0.02 if high > 1 else 1.0)


def _close(values: Sequence[float]) -> tuple[float, float]:
    """From the twentieth below all values to the one above."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    first, last = math.floor(low * 20 + 1e-9), math.ceil(high * 20 - 1e-9)
    return first / 20, max(last, first + 1) / 20


def _ticks(low: float, high: float) -> list[float]:
    step = next(step for least, step in ((0.5, 20), (0.12, 5), (0.0, 1)) if high - low > least)
    first = -(-round(100 * low, 6) // step) * step
    return [tick / 100 for tick in range(int(first), int(100 * high) + 1, step)]


def _percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"


def _labels(points: Sequence[Point], places: Sequence[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Left end, base line and width of each label: beside its point, as near as others leave room."""
    found: dict[int, tuple[float, float, float]] = {}
    # Beam's own first, then from the top; every point's own mark is in the way of labels too.
    order = sorted(range(len(points)), key=lambda number: (not points[number].own, places[number][1], number))
    for number in order:
        x, y = places[number]
        width = _width(points[number].label, bold=points[number].own)
        for shift in sorted(range(-20, 21), key=abs):
            base = y + 4 + shift * 9
            if not _TOP + 10 <= base <= _TOP + _PLOT_H - 2:
                continue
            away = 9 if abs(shift) < 2 else 16
            sides = [
                side
                for side in (x + away, x - away - width)
                if _LEFT + 2 <= side <= _LEFT + _PLOT_W + _GUTTER - 4 - width
            ]
            free = [side for side in sides if _is_free((side, base, width), found.values(), places)]
            if free:
                found[number] = free[0], base, width
                break
        else:
            found[number] = min(x + 9, _LEFT + _PLOT_W + _GUTTER - 4 - width), y + 4, width
    return [found[number] for number in range(len(points))]


def _is_free(
    label: tuple[float, float, float],
    others: Iterable[tuple[float, float, float]],
    places: Iterable[tuple[float, float]],
) -> bool:
    left, base, width = label
    for other, line, wide in others:
        if left < other + wide + 6 and other < left + width + 6 and abs(line - base) < _LINE:
            return False
    return not any(left - 5 < x < left + width + 5 and base - 14 < y < base + 6 for x, y in places)


# -- bars


def _bars(plot: Bars) -> str:
    names = max((_width(name) for name, _ in plot.rows), default=0.0)
    left, width, thick = min(names, 300.0) + 14, 470.0, 15 if len(plot.series) == 1 else 13
    scale = 100.0 if plot.unit == "%" else 1.0
    values = [value * scale for _, row in plot.rows for value in row if value is not None]
    high = max([*values, plot.target or 0.0, 1e-9])
    low = min([*values, 0.0])
    pixels = width / (high - low)
    zero = left - low * pixels
    top = 24.0 if len(plot.series) > 1 else 8.0
    top += 12 if plot.target is not None else 0
    step = thick * len(plot.series) + 9
    bottom = top + step * len(plot.rows)
    out = []
    if len(plot.series) > 1:
        x = left
        for number, name in enumerate(plot.series):
            out += [
                f'<rect x="{x:.1f}" y="4" width="11" height="11" class="c{number % _SERIES}"/>',
                _text(x + 16, 14, name),
            ]
            x += 34 + _width(name)
    for number, (name, row) in enumerate(plot.rows):
        y = top + step * number
        out.append(_text(left - 8, y + (step - 9) / 2 + 4, _short(name), anchor="end"))
        for at, value in enumerate(row):
            if value is None:
                continue
            size = abs(value * scale) * pixels
            start = zero if value >= 0 else zero - size
            said = f"{value * scale:.1f}{' %' if plot.unit == '%' else plot.unit}"
            out.append(
                f'<rect x="{start:.1f}" y="{y + at * thick:.1f}" width="{max(size, 0.8):.1f}" height="{thick - 1}" '
                f'class="c{at % _SERIES}"><title>{escape(f"{name}, {plot.series[at]}: {said}")}</title></rect>'
            )
            out.append(
                _text(
                    max(start, zero) + (size if value >= 0 else 0) + 5, y + at * thick + thick - 2, said, kind="value"
                )
            )
    out.append(_line(zero, top - 3, zero, bottom - 5, "base"))
    if plot.target is not None:
        x = zero + plot.target * scale * pixels
        out += [
            _line(x, top - 3, x, bottom - 5, "target"),
            _text(x, top - 6, f"target {plot.target:g}", anchor="middle", kind="tick"),
        ]
    return _whole(left + width + 66, bottom + 4, plot.title, out)


def _short(name: str, most: int = 42) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


# -- heat maps

_CELL_W, _CELL_H, _PER_ROW = 42.0, 23.0, 2


def _heat(plot: Heat) -> str:
    names = max((_width(name) for name in plot.rows), default=0.0) + 12
    wide = names + _CELL_W * len(plot.columns) + 24
    high = 26 + _CELL_H * len(plot.rows) + 34
    out = []
    for number, (name, panel) in enumerate(plot.panels):
        left, top = (number % _PER_ROW) * wide, (number // _PER_ROW) * high + 4
        own = name == "beam" or name.startswith("beam,")
        out.append(_text(left + names, top + 12, name, kind="strong" if own else "name"))
        top += 20
        for row, (label, values) in enumerate(zip(plot.rows, panel, strict=True)):
            y = top + row * _CELL_H
            out.append(_text(left + names - 6, y + 15, label, anchor="end", kind="tick"))
            for column, value in enumerate(values):
                out += _cell(left + names + column * _CELL_W, y, value, f"{name}, {label}, {plot.columns[column]}")
        base = top + len(plot.rows) * _CELL_H + 13
        out += [
            _text(left + names + (column + 0.5) * _CELL_W, base, label, anchor="middle", kind="tick")
            for column, label in enumerate(plot.columns)
        ]
    rows = -(-len(plot.panels) // _PER_ROW)
    foot = rows * high + 12
    out.append(_text(names, foot, f"across: {plot.x}; down: {plot.y}; per cent of needles visible", kind="axis"))
    return _whole(wide * min(_PER_ROW, max(len(plot.panels), 1)), foot + 10, plot.title, out)


def _cell(x: float, y: float, value: float | None, name: str) -> list[str]:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{_CELL_W - 2:.0f}" height="{_CELL_H - 2:.0f}" rx="2"'
    if value is None:
        return [f'<rect {box} class="none"><title>{escape(name)}: not measured</title></rect>']
    said = f"{int(1000 * value + 1e-9) / 10:.1f}".removesuffix(".0")  # rounded down: 99.96 is not all
    kind = "dark" if value > 0.75 else "tick"
    return [
        (
            f'<rect {box} class="heat" fill-opacity="{0.08 + 0.92 * value:.2f}">'
            f"<title>{escape(name)}: {said} %</title></rect>"
        ),
        _text(x + _CELL_W / 2 - 1, y + 15, said, anchor="middle", kind=f"in {kind}"),
    ]

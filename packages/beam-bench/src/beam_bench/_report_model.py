"""The parts of a report: sections with tables, and plots of the same numbers.

Plain data that the terminal, Markdown and HTML show alike.  Not here: where the numbers come from (``_report_…``), and
how a plot is drawn (``_plots``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEAR, _FEW = 0.8, 3  # share, points: what is drawn a second time


SHORT = ("result", "looked for", "how many", "visible", "lost", "tokens cut", "of the others, it shows most", "cut")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; ``name`` is unique in a report, the first ``left`` columns are names."""

    name: str
    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a scatter plot, in shares of 0 to 1 (x may be less than 0)."""

    label: str
    x: float
    y: float
    own: bool = False  # Beam's


@dataclass(frozen=True, slots=True)
class Scatter:
    """Points; both axes are shares, shown in per cent.  ``close``: the axes reach no further than the points."""

    title: str
    x: str
    y: str
    points: Sequence[Point]
    close: bool = False

    def with_close_view(self) -> list[Scatter]:
        """The plot, and where some points stand far below the others, those others once more from near."""
        near = [point for point in self.points if point.y >= _NEAR]
        if len(near) < _FEW or len(near) == len(self.points):
            return [self]
        return [self, Scatter(f"{self.title}; from {100 * _NEAR:.0f} % up", self.x, self.y, near, close=True)]


@dataclass(frozen=True, slots=True)
class Bars:
    """Rows of horizontal bars, one for each series; None where there is no value.  ``target`` is a line."""

    title: str
    unit: str
    series: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float | None]]]
    target: float | None = None


@dataclass(frozen=True, slots=True)
class Heat:
    """Panels of cells with shares of 0 to 1: rows by columns; None where there is no value."""

    title: str
    x: str
    y: str
    columns: Sequence[str]
    rows: Sequence[str]
    panels: Sequence[tuple[str, Sequence[Sequence[float | None]]]]


Plot = Scatter | Bars | Heat


@dataclass(frozen=True, slots=True)
class Part:
    """A table, and the plots of its numbers."""

    table: Table
    plots: Sequence[Plot] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """All parts of one result; ``lines`` say what was measured and how.

    ``short`` is the result in one row under ``SHORT``; none where it is not about what is visible.
    """

    name: str
    kind: str
    title: str
    lines: Sequence[str]
    parts: Sequence[Part] = field(default=())
    short: Sequence[str] = ()

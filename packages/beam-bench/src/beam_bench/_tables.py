"""Plain-text tables for terminals: the first columns to the left, the others to the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> str:
    """A table as text, ended by a newline; the first ``left`` columns are names."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    out = [title] if title else []
    for line in lines:
        cells = (
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        out.append("  " + "  ".join(cells).rstrip())
    return "\n".join(out) + "\n"


def percent(share: float) -> str:
    """A share of 0 to 1 as a percentage with one digit after the point."""
    return f"{100 * share:.1f} %"


def floor_percent(share: float) -> str:
    """The same rounded down, for what must not look complete when it is not: 638 of 639 is no 100.0 %."""
    return f"{int(1000 * share + 1e-9) / 10:.1f} %"

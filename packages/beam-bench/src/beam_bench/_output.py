"""How the bench says its results: plain-text tables for terminals, JSON files for reports."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import typer

from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


def say(text: str, *, err: bool = False) -> None:
    """Print a text of any tool's making on a terminal or pipe of any encoding, and a newline."""
    stream = sys.stderr if err else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    typer.echo(text.encode(encoding, "backslashreplace").decode(encoding), err=err)


def check_writable(file: Path | None) -> None:
    """InvalidValueError where ``file`` cannot be written: said before minutes of measuring, not after."""
    if file is None:
        return
    try:
        file.open("ab").close()
    except OSError as error:
        raise InvalidValueError("--json", str(file), f"a file that can be written ({error.strerror})") from error


def write_json(file: Path, result: dict[str, object]) -> None:
    """Write plain values as JSON, in ASCII, ended by a newline; InvalidValueError."""
    text = json.dumps(result, indent=1, ensure_ascii=True) + "\n"
    try:
        file.write_text(text, encoding="ascii")
    except OSError as error:
        raise InvalidValueError("--json", str(file), f"a file that can be written ({error.strerror})") from error


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

"""``beam bench report``: options, files to read and to write.  What a report holds is in ``_report`` and its parts."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import TYPE_CHECKING, Annotated

import typer

from beam_bench._output import say
from beam_core import BeamError, InvalidValueError

if TYPE_CHECKING:
    from beam_bench._results import Result


def report(
    files: Annotated[
        list[Path] | None, typer.Argument(help="JSON that the other commands wrote; without any, quick runs are made.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write one page with plots there; it needs nothing else.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all of it to this file.")] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each result, condensed, to a file of its name there.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Fill the marked blocks of this Markdown page.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print no tables.")] = False,
) -> None:
    """One report over all benches: tables here, one JSON, one page with plots, the tables of a document.

    Exit code 2 for a file that is no result, or cannot be written.
    """
    from beam_bench import _report
    from beam_bench._quick import quick_results
    from beam_bench._report_html import page
    from beam_bench._results import dumped, read_result

    try:
        for file, option in ((html, "--html"), (json_file, "--json")):
            _check(file, option)
        found = [read_result(file) for file in files] if files else quick_results()
        sections = _report.sections(found)
        notes = _report.other_protocols(found)
        if markdown is not None:
            _write(markdown, _report.filled(_read(markdown), sections, str(markdown)), "--markdown")
        if html is not None:
            _write(html, page(sections, notes), "--html")
        if json_file is not None:
            _write(json_file, dumped(_report.as_dict(found)), "--json")
        if results is not None:
            _write_all(results, found)
    except BeamError as error:
        say(f"beam bench report: {error}", err=True)
        raise typer.Exit(2) from error
    except (KeyError, IndexError, TypeError, ValueError) as error:
        say(
            f"beam bench report: a results file lacks what its schema promises ({type(error).__name__}: {error})",
            err=True,
        )
        raise typer.Exit(2) from error
    for note in notes:
        say(f"note: {note}", err=True)
    if not quiet:
        for block in _report.text(sections):
            say(block)


def _write_all(folder: Path, found: list[Result]) -> None:
    from beam_bench._results import dumped

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidValueError("--results", str(folder), f"a folder that can be made ({error.strerror})") from error
    for result in found:
        _write(folder / f"{result.name}.json", dumped(result.values), "--results")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidValueError("--markdown", str(file), f"a page that can be read ({reason})") from error


def _check(file: Path | None, option: str) -> None:
    """A file that is to be written can be: said before minutes of measuring, not after."""
    if file is not None:
        try:
            file.open("ab").close()
        except OSError as error:
            raise InvalidValueError(option, str(file), f"a file that can be written ({error.strerror})") from error


def _write(file: Path, text: str, option: str) -> None:
    """Write UTF-8 with the line ends as they are; lone surrogates, which JSON may hold, as escapes."""
    try:
        file.write_bytes(text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise InvalidValueError(option, str(file), f"a file that can be written ({error.strerror})") from error

"""``beam bench check``: compares what Beam shows now with committed baselines, or writes them.

What is compared, and what counts as worse, is in ``_baselines``.
"""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import TYPE_CHECKING, Annotated

import typer

from beam_bench._output import say
from beam_core import BeamError, InvalidValueError

if TYPE_CHECKING:
    from beam_bench._baselines import Baseline, Mutator
    from beam_bench._results import Node

_TOLD = 200  # lines of one kind


def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of the baselines: KIND.json.")],
    write: Annotated[bool, typer.Option("--write", help="Write them as things are now, and compare nothing.")] = False,
) -> None:
    """Say whether a fact is lost, fewer are visible, or a cut is worse than when the baselines were written.

    Measures facts, oracles (recorded runs), steps and needles on what the checkout holds; it needs no tool and no peer.
    Exit code 1 if something is worse, 2 where a baseline cannot be read or written.
    """
    from beam_bench._baselines import measured
    from beam_bench._quick import checkout

    try:
        root = checkout()
        if write:
            _make(folder)
            for baseline in measured(root):
                say(f"{_write(folder, baseline)}: {len(baseline.rows)} rows")
            return
        worse, better = compare(folder, root)
    except BeamError as error:
        say(f"beam bench check: {error}", err=True)
        raise typer.Exit(2) from error
    for word, lines in (("better", better), ("WORSE", worse)):
        for line in lines[:_TOLD]:
            say(f"{word}: {line}")
        if len(lines) > _TOLD:
            say(f"{word}: and {len(lines) - _TOLD} more")
    if better and not worse:
        say("Better than the baselines: write them again with --write.")
    if not worse:
        say("Nothing is worse than the baselines.")
    raise typer.Exit(1 if worse else 0)


def compare(folder: Path, root: Path, mutate: Mutator | None = None) -> tuple[list[str], list[str]]:
    """What is worse than the baselines in ``folder``, and what is better; see ``measured`` for the other arguments.

    InvalidValueError where a baseline is missing or damaged: said before anything is measured.
    """
    from beam_bench._baselines import KINDS, compared, measured

    files = {kind: _read(folder / f"{kind}.json") for kind in KINDS}
    worse: list[str] = []
    better: list[str] = []
    for baseline in measured(root, mutate):
        found = compared(files[baseline.kind], baseline)
        worse += found[0]
        better += found[1]
    return worse, better


def _read(file: Path) -> Node:
    from beam_bench._results import Node

    try:
        return Node(json.loads(file.read_bytes()), str(file))
    except (OSError, ValueError, RecursionError) as error:
        need = f"a baseline ({error}); `beam bench check --write {file.parent}` writes it"
        raise InvalidValueError("baseline", str(file), need) from error


def _make(folder: Path) -> None:
    """The folder is there: said before anything is measured, not after."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidValueError("DIR", str(folder), f"a folder that can be made ({error.strerror})") from error


def _write(folder: Path, baseline: Baseline) -> Path:
    from beam_bench._results import dumped

    file = folder / f"{baseline.kind}.json"
    try:
        file.write_text(dumped(baseline.as_dict()), encoding="ascii")
    except OSError as error:
        raise InvalidValueError("DIR", str(folder), f"a folder that can be written ({error.strerror})") from error
    return file

"""Runs kept as files, so that a reduction can be graded where the tool is not installed.

One JSON file a run: what was observed, nothing of the gold, which is read from it anew.  Bytes that are not UTF-8 are
kept as surrogates; names of this machine were replaced when the run was observed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def save(folder: Path, run: Run) -> Path:
    """Write one run; the path of the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{run.tool}_{run.seed}.json"
    content = {
        "tool": run.tool,
        "seed": run.seed,
        "command": run.command,
        "exit_code": run.exit_code,
        "text": run.text.decode("utf-8", "surrogateescape"),
        "machine": dict(run.machine),
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return path


def load(path: Path) -> Run:
    """Read one run."""
    content = json.loads(path.read_text(encoding="utf-8"))
    text = content["text"].encode("utf-8", "surrogateescape")
    return Run(content["tool"], content["seed"], content["command"], text, content["exit_code"], content["machine"])


def load_all(folder: Path) -> Iterator[Run]:
    """Every run of a folder, in the order of the names."""
    for path in sorted(folder.glob("*.json")):
        yield load(path)

"""``python -m beam_adapters.labels``: the labels that every sample gets, as files beside the samples.

``--write`` writes ``NAME.labels`` beside each ``NAME.txt``; without it they are compared, and what differs is
named.  The files are reviewed as a diff, so they are short: one line for a run of units with the same label,
``P4 x501 cargo/tests/passing``; ``#`` marks a unit that opens a block.  They are what the adapter says, before the
floor: what the floor raises is its own matter.
Samples are found beside the package's sources; an installed package has none.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from beam_adapters import _user
from beam_adapters._classifier import explain, labelled
from beam_adapters._registry import builtin_names, load_builtin
from beam_adapters._samples import units
from beam_core._classification import OPENS
from beam_core._document import Origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Classification
    from beam_core._document import Lines

_PACKAGE = Path(__file__).parents[2]
ROOTS = (_PACKAGE / "samples", _PACKAGE / "tests" / "samples")  # real captures; what a test adds to them


def samples(adapter: str) -> Iterator[tuple[Path, Origin]]:
    """Every capture of an adapter, and how it was made, in the order of their names."""
    for root in ROOTS:
        folder = root / load_builtin(adapter).samples
        manifest_file = folder / "manifest.json"
        manifest = json.loads(manifest_file.read_text("utf-8")) if manifest_file.exists() else {}
        for path in sorted(folder.glob("*.txt")):
            entry = manifest.get(path.stem, {})
            yield path, Origin(command=entry.get("command"), exit_code=entry.get("exit_code"))


def render(raw: bytes, origin: Origin) -> str:
    """The labels of a text before the floor, as they are written."""
    lines = units(raw)
    return written(lines, labelled(lines, origin, None)[0])


def written(lines: Lines, classification: Classification) -> str:
    """Labels, one line for a run of units with the same label."""
    runs: list[tuple[str, int]] = []
    for (_, priority, _, rule, _, _), byte in zip(
        explain(lines, classification), classification.priorities, strict=True
    ):
        label = f"{priority}{'#' if byte & OPENS else ''} {{}} {rule}"
        if runs and runs[-1][0] == label and not byte & OPENS:
            runs[-1] = label, runs[-1][1] + 1
        else:
            runs.append((label, 1))
    return "".join(label.format(f"x{count}") + "\n" for label, count in runs)


def main(argv: list[str]) -> int:
    """Compare the label files, or with ``--write`` make them."""
    stale = 0
    _user.use()  # what is reviewed is of this package
    for adapter in builtin_names():
        for path, origin in samples(adapter):
            target = path.with_suffix(".labels")
            text = render(path.read_bytes(), origin)
            if argv == ["--write"]:
                target.write_text(text, "utf-8")
            elif not target.exists() or target.read_text("utf-8") != text:
                sys.stderr.write(f"{target} is stale: run python -m beam_adapters.labels --write\n")
                stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

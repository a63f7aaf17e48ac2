"""Captures of tools in several versions: each part of a table runs in a box, a folder with packages of its own.

No machinery of its own: ``capture`` runs and writes, here the parts get their tools.
"""

import json
import platform
from dataclasses import dataclass, replace
from pathlib import Path

import capture
from capture import Run, Synthetic, Tools


@dataclass(frozen=True)
class Box:
    """A folder with packages: its name, those of npm, those of PyPI."""

    name: str
    node: tuple[str, ...] = ()
    python: tuple[str, ...] = ()


MACHINE = Box("machine")
# Links the packages of a box into the project, beside its ``package.json``.
MODULES = 'ln -s "$(printf %s "$PATH" | tr : "\\n" | grep -m1 node_modules/.bin | sed s,/.bin$,,)" node_modules'


_rewrite = capture.rewrite


def rewrite(output: bytes, folder: Path, tools: Tools) -> bytes:
    """What ``capture`` replaces, the name of this machine's kernel, and the folders that hold that of the captures."""
    output = _rewrite(output, folder, tools).replace(platform.release().encode(), b"6.1.0-amd64")
    for above in capture.WORK.parents[:-1]:
        output = output.replace(f" {above}/node_modules".encode(), b" /home/node_modules")
    return output


def make(here: Path, *parts: tuple[Box, dict[str, Run | Synthetic]]) -> None:
    """Remake the captures of a folder, all or those that ``--only`` names."""
    target = here / "manifest.json"
    before = target.read_text("utf-8") if target.exists() else "{}\n"
    entries: dict[str, object] = {}
    for box, runs in parts:
        target.write_text(before, "utf-8")
        tools = Tools(box.name, box.python or ("pip",), box.node or ("semver",))
        capture.rewrite = rewrite
        capture.make(
            here, {name: replace(run, tools=tools) if isinstance(run, Run) else run for name, run in runs.items()}
        )
        entries |= json.loads(target.read_text("utf-8"))
    target.write_text(json.dumps(dict(sorted(entries.items())), indent=2) + "\n", "utf-8")

"""One row of the table of captures: what runs, in which project, with which preparation. No code of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Files = Mapping[str, str | bytes]


@dataclass(frozen=True)
class Capture:
    """A capture and how it comes about.

    ``name`` is ``family/name`` under ``captures/`` without the suffix.  ``version`` is a command whose first output
    line with a digit is recorded.  ``files`` are written below ``/home/dev/PROJECT`` (text as UTF-8, bytes as they
    are; a function is asked when the capture is made).  ``before`` runs there as the developer and is not captured; ``root`` runs before that as root, for what
    only root may do.  ``serve`` is started in the background and must open ``port`` before the command runs.
    """

    name: str
    tool: str
    command: str
    version: str
    files: Files | Callable[[], Files] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    root: tuple[str, ...] = ()
    project: str = "shop"
    node: bool = False
    """Mounts the pinned npm packages as the project's ``node_modules``."""
    venv: bool = True
    """Puts the pinned Python packages' ``bin`` first on the search path."""
    pty: bool = False
    """Runs the command on a terminal of 100 columns."""
    env: Mapping[str, str] = field(default_factory=dict)
    serve: str = ""
    port: int = 0
    timeout: int = 240

    @property
    def family(self) -> str:
        """The folder, as it stands in the facts."""
        return self.name.partition("/")[0]

    @property
    def path(self) -> str:
        """The file, below ``captures/``."""
        return f"{self.name}.txt"

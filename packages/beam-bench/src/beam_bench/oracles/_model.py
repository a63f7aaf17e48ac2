"""The words of an oracle: what a tool's machine format says, the run it said it of, and how a reduction did.

Plain data.  Not how a text is read (``_grade``), how a tool is started (``_run``), or what one tool prints (one module
a tool).  It guards that every oracle speaks of findings in the same shape, so that one reader grades them all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from beam_bench.oracles._run import Workshop


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an agent needs: ``parts`` in this order on one line, and whose line it is.

    ``under`` is the key of the header that the line belongs to (a file, a test, a message), empty where the line itself
    says it.  ``ends`` says that the last part ends its line (what a test wrote, and not the source that writes it).
    ``context`` is the detail of something that is no failure, such as a warning's notes: it is counted, but may go.
    """

    kind: str
    parts: tuple[str, ...]
    under: str = ""
    ends: bool = False
    context: bool = False

    def __str__(self) -> str:
        owner = f" under {self.under!r}" if self.under else ""
        return f"{self.kind} {' … '.join(self.parts)!r}{owner}"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many lines that begin with ``prefix``, but not with ``but``, belong to the header ``under``."""

    under: str
    prefix: str
    count: int
    but: str = ""


@dataclass(frozen=True, slots=True)
class Gold:
    """What the machine format says of one run.

    ``headers`` is an expression for the lines of the *text* that begin a block: its first group that took part is the
    key; a line that it matches without a group ends a block.  ``passed`` is the number of tests that passed, None
    where the format does not say.
    """

    findings: tuple[Finding, ...]
    headers: str = ""
    tallies: tuple[Tally, ...] = ()
    passed: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A project to run a tool on: its files by path, and the arguments that the seed drew."""

    files: Mapping[str, str | bytes]
    flags: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """One run: the command as an agent types it, what it printed, its exit code, and the machine's words by name."""

    tool: str
    seed: int
    command: str
    text: bytes
    exit_code: int
    machine: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: what it needs, how a seed becomes a project, how it is run, and how its report is read.

    ``programs`` are all needed; ``version`` prints one line.  ``observe`` runs the tool both ways in a folder that
    holds the files of the case; ``gold`` reads only what was observed, so that a recorded run can be graded without
    the tool.
    """

    name: str
    programs: tuple[str, ...]
    version: tuple[str, ...]
    build: Callable[[random.Random], Case]
    observe: Callable[[Workshop, Case], Observed]
    gold: Callable[[Run], Gold]
    available: Callable[[Workshop], str] | None = None
    """Says why the tool cannot be used although its programs are there; empty where it can."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What came of one case: see ``Run``."""

    command: str
    text: bytes
    exit_code: int
    machine: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reduced:
    """A text after reduction, its size in tokens before and after, on ``basis``, and what its handle gives back.

    ``stored`` is empty where the reduced text has no handle.
    """

    data: bytes
    before: int
    after: int
    basis: str
    stored: bytes = b""


class Reducer(Protocol):
    """What is graded: from a text, the command that printed it and its exit code, to what an agent would see."""

    def __call__(self, raw: bytes, command: str, exit_code: int) -> Reduced:
        """Reduce one text."""
        ...


@dataclass(slots=True)
class Grade:
    """How a reduction did, by kind of finding.

    ``gold`` counts what the machine says, ``said`` what of it stands in the tool's own text.  ``recoverable`` is not
    visible any more but stands behind the handle that the reduced text prints, ``lost`` is in neither, ``misplaced``
    is visible under another header, ``invented`` says more than the tool did.  No fault of a reduction: ``unsaid``
    does not stand in the text, ``unplaced`` stands there under no header that the oracle knows; of ``context``
    findings in the text ``hidden_context`` were left out.
    """

    gold: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    recoverable: list[Finding] = field(default_factory=list)
    lost: list[Finding] = field(default_factory=list)
    misplaced: list[Finding] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    unsaid: list[Finding] = field(default_factory=list)
    unplaced: list[Finding] = field(default_factory=list)
    context: int = 0
    hidden_context: int = 0

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong, in words."""
        return [
            *(f"lost {finding}" for finding in self.lost),
            *(f"recoverable {finding}" for finding in self.recoverable),
            *(f"misplaced {finding}" for finding in self.misplaced),
            *(f"invented {text}" for text in self.invented),
        ]

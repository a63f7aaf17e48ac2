"""Running the oracles: where tools are found, how one is started, and seeds over workers.

A tool runs in a fresh folder with a small, fixed environment, both ways; the folder's name becomes ``HOME`` in all it
printed, so that a run can be recorded.  Not what a tool prints (one module a tool) and not grading (``_grade``).  It
guards that a seed gives the same project everywhere, and that nothing is written outside a temp folder.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from beam_bench.oracles._grade import grade
from beam_bench.oracles._model import Case, Run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from beam_bench.oracles._model import Grade, Reduced, Reducer, Tool

HOME = "/home/dev/project"
TOOLS_VARIABLE = "BEAM_BENCH_TOOLS"
TIMEOUT = 180  # seconds that one start of a tool may take
_PASSED_ON = ("HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "GOROOT", "GOCACHE", "TMPDIR", "SYSTEMROOT")
_FIXED = {
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "CI": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "NO_UPDATE_NOTIFIER": "1",
    "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
}


class OracleError(Exception):
    """A tool did not do what an oracle needs: it wrote no report, or did not end."""


@dataclass(frozen=True, slots=True)
class Output:
    """What one start of a program gave: stdout, with stderr in the order of writing or without, and the exit code."""

    text: bytes
    exit_code: int

    @property
    def decoded(self) -> str:
        """The text; bytes that are not UTF-8 as surrogates."""
        return self.text.decode("utf-8", "surrogateescape")


class Workshop:
    """A folder with the files of one case, and the programs that may be started in it."""

    def __init__(self, folder: Path, case: Case) -> None:
        self.folder = folder
        self.case = case
        for path, content in case.files.items():
            self.write(path, content)

    def write(self, path: str, content: str | bytes) -> None:
        """Write one file, with its folders; a script that begins with ``#!`` may be started."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
        target.write_bytes(data)
        if data.startswith(b"#!"):
            target.chmod(0o755)

    def start(
        self, *command: str, stderr: bool = True, env: Mapping[str, str] | None = None, timeout: float = TIMEOUT
    ) -> Output:
        """Run a program to its end, stdin closed; OracleError after ``timeout`` seconds.

        ``stderr`` joins both streams as ``2>&1`` does; else stderr is dropped.
        """
        program = which(command[0])
        if program is None:
            raise OracleError(f"{command[0]} is not installed: put it on PATH, or its folder in {TOOLS_VARIABLE}")
        with (
            subprocess.Popen(  # noqa: S603 - the tool under test, on a project made here
                [program, *command[1:]],
                cwd=self.folder,
                env=_environment() | dict(self.case.env) | dict(env or {}),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if stderr else subprocess.DEVNULL,
                start_new_session=True,
            ) as process
        ):
            try:
                text, _ = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired as error:
                os.killpg(process.pid, signal.SIGKILL)
                raise OracleError(f"{' '.join(command)} did not end within {timeout:.0f} s") from error
        return Output(self.neutral(text), process.returncode)

    def modules(self, package: str) -> str:
        """The ``node_modules`` folder that holds a package; empty where there is none."""
        return str(node_modules(package) or "")

    def neutral(self, text: bytes) -> bytes:
        """The text with the names of this folder, of the tools' and of the Python that runs this replaced."""
        for name in dict.fromkeys((os.path.realpath(self.folder), str(self.folder))):
            text = text.replace(name.encode(), HOME.encode())
            text = text.replace(name[1:].encode(), HOME[1:].encode())  # some tools print it below another root
        for name in _named():
            text = text.replace(f"{name}/node_modules".encode(), f"{HOME}/node_modules".encode())
            text = text.replace(name.encode(), b"/home/dev/.tools")
        for name, usual in ((sys.prefix, "/home/dev/.venv"), (sys.base_prefix, "/usr/local")):
            if not name.startswith("/usr"):
                text = text.replace(name.encode(), usual.encode())
        return text

    def read(self, path: str) -> str:
        """A report that a tool wrote, neutral; OracleError where it did not."""
        target = self.folder / path
        if not target.is_file():
            raise OracleError(f"no report at {path}")
        return self.neutral(target.read_bytes()).decode("utf-8", "surrogateescape")


def _folders() -> list[str]:
    """Where programs are looked for, before PATH: the folders named by the variable, and what lies below them."""
    named = [Path(name) for name in os.environ.get(TOOLS_VARIABLE, "").split(os.pathsep) if name]
    below = [str(folder / part) for folder in named for part in ("", "bin", "node_modules/.bin")]
    return [*below, sysconfig.get_path("scripts")]


def _named() -> list[str]:
    """The folders of the variable, as they are named and as they are."""
    named = [name for name in os.environ.get(TOOLS_VARIABLE, "").split(os.pathsep) if name]
    both = dict.fromkeys(path for name in named for path in (os.path.realpath(name), name))
    return sorted(both, key=len, reverse=True)


def which(program: str) -> str | None:
    """The full path of a program; None where it is not installed."""
    if program == "python":
        return sys.executable
    return shutil.which(program, path=os.pathsep.join([*_folders(), os.environ.get("PATH", os.defpath)]))


def node_modules(package: str) -> Path | None:
    """The ``node_modules`` that holds a package: in a folder named by the variable."""
    for name in os.environ.get(TOOLS_VARIABLE, "").split(os.pathsep):
        folder = Path(name).resolve() / "node_modules"
        if name and (folder / package).is_dir():
            return folder
    return None


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {"PATH": os.pathsep.join([*_folders(), os.environ.get("PATH", os.defpath)])} | kept | _FIXED


@cache
def version(tool: Tool) -> str:
    """The first line of what the tool says of itself, without where it lies."""
    program = which(tool.version[0])
    if program is None:
        return ""
    command = [program, *tool.version[1:]]
    done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=False, env=_environment())  # noqa: S603
    lines = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    lines = [line.removeprefix("version: ").strip() for line in lines if any(char.isdigit() for char in line)]
    return lines[0].partition(" from /")[0] if lines else "unknown"


def missing(tool: Tool) -> str:
    """Why a tool cannot run here; empty where it can."""
    lacking = [program for program in tool.programs if which(program) is None]
    if lacking:
        return f"no {', '.join(lacking)}"
    if tool.available is None:
        return ""
    with tempfile.TemporaryDirectory(prefix="beam-oracle-") as name:
        return tool.available(Workshop(Path(name), Case({})))


def observe(tool: Tool, seed: int) -> Run:
    """Make the project of a seed, and run the tool on it as text and in its machine format."""
    case = tool.build(random.Random(f"{tool.name}-{seed}"))  # noqa: S311 - reproducible projects, no cryptography
    with tempfile.TemporaryDirectory(prefix="beam-oracle-") as name:
        folder = Path(name) / "project"
        folder.mkdir()
        try:
            seen = tool.observe(Workshop(folder, case), case)
        except OracleError as error:
            raise OracleError(f"{tool.name}, seed {seed}: {error}") from error
    return Run(tool.name, seed, seen.command, seen.text, seen.exit_code, seen.machine)


@dataclass(slots=True)
class Graded:
    """One run with its grade, and what was left of it in tokens."""

    run: Run
    grade: Grade
    reduced: Reduced


def judge(tool: Tool, run: Run, reducer: Reducer) -> Graded:
    """Reduce the text of a run, and grade that by the gold; OracleError where the report cannot be read."""
    try:
        gold = tool.gold(run)
    except (ValueError, LookupError, ParseError) as error:
        raise OracleError(f"{tool.name}, seed {run.seed}: the report cannot be read: {error!r}") from error
    reduced = reducer(run.text, run.command, run.exit_code)
    return Graded(run, grade(run.text, reduced.data, gold, run.exit_code, reduced.stored), reduced)


@dataclass(slots=True)
class Sums:
    """What came of all runs of one tool."""

    runs: int = 0
    failing: int = 0
    gold: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    unplaced: int = 0
    context: int = 0
    hidden_context: int = 0
    recoverable: int = 0
    lost: int = 0
    misplaced: int = 0
    invented: int = 0
    before: int = 0
    after: int = 0
    basis: str = ""

    def add(self, graded: Graded) -> None:
        """Count one run in."""
        self.runs += 1
        self.failing += graded.run.exit_code != 0
        self.gold += graded.grade.gold
        self.said += graded.grade.said
        self.unplaced += len(graded.grade.unplaced)
        self.context += graded.grade.context
        self.hidden_context += graded.grade.hidden_context
        self.recoverable += len(graded.grade.recoverable)
        self.lost += len(graded.grade.lost)
        self.misplaced += len(graded.grade.misplaced)
        self.invented += len(graded.grade.invented)
        self.before += graded.reduced.before
        self.after += graded.reduced.after
        self.basis = graded.reduced.basis

    @property
    def visible(self) -> int:
        """Findings that stand in the text and are still seen."""
        return self.said.total() - self.lost - self.recoverable

    @property
    def cut(self) -> float:
        """Share of tokens removed over all runs, 0 to 1."""
        return 1 - self.after / self.before if self.before else 0.0


def run_seeds(tool: Tool, seeds: Iterable[int], reducer: Reducer, workers: int = 1) -> Iterator[Graded | OracleError]:
    """Observe and judge each seed, in order; at most ``workers`` tools run at a time.

    A run that gave no report is an error in its place, and does not end the others.
    """

    def attempt(seed: int) -> Run | OracleError:
        try:
            return observe(tool, seed)
        except OracleError as error:
            return error

    with ThreadPoolExecutor(max_workers=workers) as pool:
        for run in pool.map(attempt, seeds):
            yield run if isinstance(run, OracleError) else _judged(tool, run, reducer)


def _judged(tool: Tool, run: Run, reducer: Reducer) -> Graded | OracleError:
    try:
        return judge(tool, run, reducer)
    except OracleError as error:
        return error

"""Tools run for real, plainly and under a peer: where a captured text would be unfair to one that adds its own flags.

Small projects with faults that are known because they are made here.  Facts are names, values and places, not a tool's
own phrases, which a peer may say otherwise.  The plain command runs once, and what it prints
is the capture: the facts in it are known by construction, and a table entry whose fact the tool does not print is an
error.  Then RTK's own form of the command (``rtk rewrite``) runs in the same folder, with the tool under it.

Not here: judging, which is the same as for any capture.  Guarded: every command is one of this table; the peer gets
data and configuration folders of its own.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from beam_bench._corpus import Capture
from beam_bench._facts import MethodResult, Outcome, judged, measure
from beam_bench._peers import find_rtk
from beam_bench._reader import plain as escapeless
from beam_bench._reader import visible
from beam_bench._rtk import Recalled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_bench._facts import FileResult, Reducer
    from beam_bench._gauge import Gauge

_TIMEOUT = 300.0  # seconds; a first build may take long


@dataclass(frozen=True, slots=True)
class Project:
    """Files, what is run before, the command, and what its output has to say."""

    name: str
    family: str
    command: str
    files: dict[str, str]
    facts: tuple[str, ...]
    before: tuple[str, ...] = ()
    changes: dict[str, str] = field(default_factory=dict)  # files written after ``before``


_LEDGER = "".join(f"def test_entry_{n}():\n    assert {n} + 1 == {n + 1}\n\n\n" for n in range(60))
_FAILING = (
    "def fee(total):\n    return total * 15 // 100\n\n\n"
    "def test_fee_rounds_up():\n    assert fee(190) == 29\n\n\n"
    "def test_name_is_kept():\n    assert {'name': 'Ada', 'sum': 3} == {'name': 'Ada', 'sum': 4}\n\n\n"
    "def test_opens_the_book():\n    open('no-such-book.txt')\n"
)
_RUST = (
    "pub fn fee(total: u32) -> u32 {\n    total * 15 / 100\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n"
    + "".join(f"    #[test]\n    fn entry_{n}() {{\n        assert_eq!(fee(100), 15);\n    }}\n\n" for n in range(60))
    + "    #[test]\n    fn rounds_up() {\n"
    '        assert_eq!(fee(190), 29, "half a cent goes to the customer");\n    }\n}\n'
)
_GO = (
    'package ledger\n\nimport "testing"\n\nfunc fee(total int) int { return total * 15 / 100 }\n\n'
    + "".join(f"func TestEntry{n}(t *testing.T) {{}}\n\n" for n in range(30))
    + "func TestRoundsUp(t *testing.T) {\n\tif got := fee(190); got != 29 {\n"
    + '\t\tt.Errorf("fee(190) = %d, want 29", got)\n\t}\n}\n'
)
_C = (
    "#include <stdio.h>\n\nint total(int a)\n{\n    int unused = 3;\n    return a + missing;\n}\n\n"
    'int name(void)\n{\n    return "x";\n}\n'
)
_PYTHON = (
    "import json\nimport os\n\n\ndef total(rows: list[int]) -> int:\n    return str(sum(rows))\n\n\n"
    "total('x')\nprint(unknown)\n"
)
_IDENTITY = "git -c user.name=Ada -c user.email=ada@example.org"

PROJECTS = (
    Project(
        "pytest", "test", "pytest", {"test_entries.py": _LEDGER, "test_ledger.py": _FAILING},
        ("test_fee_rounds_up", "assert 28 == 29", "test_name_is_kept",
         "test_opens_the_book", "No such file or directory: 'no-such-book.txt'", "3 failed, 60 passed",
         "test_ledger.py:6", "{'sum': 3} != {'sum': 4}"),
    ),
    Project(
        "cargo test", "test", "cargo test --offline",
        {"Cargo.toml": '[package]\nname = "ledger"\nversion = "0.1.0"\nedition = "2021"\n', "src/lib.rs": _RUST},
        ("tests::rounds_up", "src/lib.rs:311:9", "half a cent goes to the customer", "left: 28", "right: 29",
         "60 passed; 1 failed"),
    ),
    Project(
        "go test", "test", "go test ./...", {"go.mod": "module ledger\n\ngo 1.18\n", "ledger_test.go": _GO},
        ("TestRoundsUp", "fee(190) = 28, want 29", "ledger_test.go:69"),
    ),
    Project(
        "gcc", "build", "gcc -Wall -c ledger.c", {"ledger.c": _C},
        ("ledger.c:6:16: error:", "missing", "ledger.c:5:9: warning: unused variable", "ledger.c:11:12: "),
    ),
    Project(
        "make", "build", "make -k", {"Makefile": "ledger.o: ledger.c\n\tgcc -Wall -c ledger.c\n", "ledger.c": _C},
        ("ledger.c:6:16: error:", "missing", "[Makefile:2: ledger.o] Error 1"),
    ),
    Project(
        "ruff check", "lint", "ruff check --isolated", {"ledger.py": _PYTHON},
        ("F401", "ledger.py:1:8", "ledger.py:2:8", "F821", "ledger.py:10:7", "Undefined name `unknown`"),
    ),
    Project(
        "mypy", "lint", "mypy ledger.py", {"ledger.py": _PYTHON},
        ('ledger.py:6: error: Incompatible return value type (got "str", expected "int")',
         'ledger.py:9: error: Argument 1 to "total" has incompatible type "str"',
         'ledger.py:10: error: Name "unknown" is not defined', "Found 3 errors in 1 file"),
    ),
    Project(
        "git status", "vcs", "git status", {f"src/part_{n}.py": f"part = {n}\n" for n in range(12)},
        ("src/part_3.py", "src/part_4.py", "src/new_part.py", "ledger"),
        ("git init -q -b ledger", "git add .", f"{_IDENTITY} commit -qm first"),
        {"src/part_3.py": "part = 33\n", "src/part_4.py": "part = 44\n", "src/new_part.py": "new = 1\n"},
    ),
    Project(
        "git diff", "vcs", "git diff", {f"src/part_{n}.py": f"part = {n}\n" for n in range(12)},
        ("src/part_3.py", "-part = 3", "+part = 33", "src/part_4.py", "+part = 44"),
        ("git init -q -b ledger", "git add .", f"{_IDENTITY} commit -qm first"),
        {"src/part_3.py": "part = 33\n", "src/part_4.py": "part = 44\n"},
    ),
    Project(
        "grep", "search", "grep -rn total src", {f"src/part_{n}.py": f"a = 1\ntotal = {n}\n" for n in range(40)},
        ("src/part_3.py:2:total = 3", "src/part_39.py:2:total = 39"),
    ),
)  # fmt: skip


def compared(beam: Reducer, gauge: Gauge) -> list[MethodResult]:
    """Beam on what each tool prints, and RTK in its place; a tool that is not here is skipped and named.

    So is one whose version prints other words than the table has.  SkippedError where RTK is not here.
    """
    skipped: list[MethodResult] = []
    own: list[FileResult] = []
    peers: list[FileResult] = []
    with ExitStack() as stack:
        rtk, version = find_rtk(stack)
        for project, missing in available():
            if missing:
                skipped.append(MethodResult(project.name, skipped=missing))
                continue
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="beam-bench-", ignore_cleanup_errors=True)))
            try:
                capture = plain(project, folder)
            except (OSError, subprocess.SubprocessError) as error:
                skipped.append(MethodResult(project.name, skipped=str(error)[:200]))
                continue
            other = [fact for fact in project.facts if not visible(fact, escapeless(capture.read()))]
            if other:
                skipped.append(MethodResult(project.name, skipped=f"its version here does not print {other[0]!r}"))
                continue
            own += measure([capture], beam, gauge)
            try:
                outcome = under_rtk(project, folder, rtk)
            except (OSError, subprocess.SubprocessError) as error:
                outcome = Outcome(b"", failed=str(error)[:200])
            peers.append(judged(capture, capture.read(), outcome, gauge))
    how = "the tool run for real"
    both = (MethodResult("beam", how=how, files=tuple(own)), MethodResult("rtk", version, how, files=tuple(peers)))
    return [*both, *skipped]


def plain(project: Project, folder: Path) -> Capture:
    """Make the project in ``folder`` and run its command: what it printed, as a capture; OSError, SubprocessError."""
    where = folder / "project"
    _write(where, project.files)
    for command in project.before:
        subprocess.run(shlex.split(command), cwd=where, env=_env(folder), check=True, timeout=_TIMEOUT)  # noqa: S603
    _write(where, project.changes)
    words = shlex.split(project.command)
    if project.family in {"test", "build"}:
        _run(words, where, folder)  # the first run compiles; both that are compared find the same state
    code, raw = _run(words, where, folder)
    file = folder / "printed.txt"
    file.write_bytes(raw)
    return Capture(project.name, project.family, words[0], file, project.facts, project.command, code)


def under_rtk(project: Project, folder: Path, rtk: str) -> Outcome:
    """What RTK prints for the project's command, run by it in the same folder."""
    where = folder / "project"
    _, said = _run([rtk, "rewrite", project.command], where, folder, errors=False)
    words = shlex.split(said.decode("utf-8", "replace").strip())
    if not words or words[0] != "rtk":
        return Outcome((folder / "printed.txt").read_bytes(), note="not rewritten")
    _, shown = _run([rtk, *words[1:]], where, folder)

    def recall(arguments: list[str]) -> bytes:
        return _run([rtk, *arguments], where, folder)[1]

    return Outcome(shown, Recalled(recall), shlex.join(words))


def available() -> Iterator[tuple[Project, str]]:
    """Each project, and what is missing to run it; empty where nothing is."""
    for project in PROJECTS:
        words = [shlex.split(command)[0] for command in (project.command, *project.before)]
        missing = [word for word in words if shutil.which(word, path=_path()) is None]
        yield project, f"no {missing[0]} here" if missing else ""


def _write(where: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = where / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _path() -> str:
    """The programs of this Python's environment first, as in a shell where it is active."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))


def _env(folder: Path) -> dict[str, str]:
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "STATE")}
    plain_output = {"NO_COLOR": "1", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C", "RTK_TELEMETRY_DISABLED": "1"}
    return {**os.environ, **own, **plain_output, "PATH": _path()}


def _run(words: list[str], where: Path, folder: Path, *, errors: bool = True) -> tuple[int, bytes]:
    done = subprocess.run(  # noqa: S603  (of the table, or the peer that was asked for)
        words,
        cwd=where,
        env=_env(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if errors else subprocess.DEVNULL,
        timeout=_TIMEOUT,
        check=False,
    )
    return done.returncode, done.stdout

"""Remakes the captures of native programs in this folder: sanitizers, valgrind, gdb.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--check`` runs nothing and asserts
that every string of ``facts.json`` stands in its capture.  Needs gcc, g++, gdb and valgrind on PATH.  stdout and stderr
go to one pipe; the project's folder becomes ``/home/dev/shop``.  Addresses and process ids are not stable.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from projects import PROJECTS

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-native-samples" / "shop"
GDB: Final = "gdb -batch -nx -ex run -ex bt"


@dataclass(frozen=True)
class Run:
    """One capture: how a source is compiled, and the command that runs it."""

    source: str
    flags: str
    command: str


RUNS: Final[dict[str, Run]] = {
    "asan_use_after_free": Run("shelf.c", "-fsanitize=address", "./shop free"),
    "asan_overflow": Run("shelf.c", "-fsanitize=address", "env ASAN_OPTIONS=detect_leaks=0 ./shop slip"),
    "asan_leaks": Run("shelf.c", "-fsanitize=address", "./shop leak"),
    "ubsan": Run("numbers.c", "-fsanitize=undefined", "env UBSAN_OPTIONS=print_stacktrace=1 ./shop"),
    "tsan": Run("race.cpp", "-fsanitize=thread", "setarch -R ./shop"),
    "uncaught": Run("thrown.cpp", "", "./shop"),
    "valgrind_overflow": Run("shelf.c", "", "valgrind ./shop slip"),
    "valgrind_leaks": Run("shelf.c", "", "valgrind --leak-check=full ./shop leak"),
    "valgrind_recursion": Run("shelf.c", "", "valgrind ./shop free"),
    "valgrind_mismatched": Run("thrown.cpp", "", "valgrind --show-below-main=yes ./shop free"),
    "gdb_recursion": Run("shelf.c", "", f"{GDB} --args ./shop null"),
    "gdb_uncaught": Run("thrown.cpp", "", f"{GDB} ./shop"),
    "gdb_full": Run("shelf.c", "", f"{GDB} -ex 'bt full' --args ./shop null"),
}


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    (WORK / run.source).write_text(PROJECTS[run.source], encoding="utf-8")
    compiler = "g++" if run.source.endswith("cpp") else "gcc"
    subprocess.run(
        [compiler, "-g", "-O0", "-w", *run.flags.split(), "-o", "shop", WORK / run.source], cwd=WORK, check=True
    )
    done = subprocess.run(
        run.command,
        shell=True,
        cwd=WORK,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": os.environ["HOME"]},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    (HERE / f"{name}.txt").write_bytes(done.stdout.replace(str(WORK).encode(), b"/home/dev/shop"))
    tool = next((tool for tool in ("valgrind", "gdb") if run.command.startswith(tool)), "gcc")
    told = subprocess.run([tool, "--version"], capture_output=True, check=True).stdout.decode()
    code = done.returncode
    return {
        "command": run.command,
        "exit_code": code if code >= 0 else 128 - code,
        "tool_version": told.splitlines()[0],
        "compiled": f"{compiler} -g -O0 {run.flags}".rstrip(),
    }


def check() -> int:
    """Asserts that the facts fit the captures; returns the number of problems."""
    facts: dict[str, dict[str, list[str]]] = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
    problems = [f"{name}: no facts" for name in RUNS if name not in facts]
    for name, kinds in facts.items():
        text = (HERE / f"{name}.txt").read_text("utf-8")
        for kind, strings in kinds.items():
            problems += [f"{name}: {kind} not in the capture: {s!r}" for s in strings if s not in text]
    print("\n".join(problems), file=sys.stderr)
    return len(problems)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Remakes the captures of native programs.")
    parser.add_argument("--only", action="append", choices=sorted(RUNS), metavar="NAME", help="only this capture")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check() else 0
    path = HERE / "manifest.json"
    manifest: dict[str, object] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for name in arguments.only or list(RUNS):
        manifest[name] = capture(name, RUNS[name])
        print(name, flush=True)
    path.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

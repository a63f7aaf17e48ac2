"""How captures of JavaScript test runners are made: shared by the ``make_samples.py`` of Jest and of Vitest.

Each version of a tool is installed once by npm into a folder of its own; its ``node_modules`` is moved into a fresh
copy of the project for the time of one run, so that stack traces show the paths that a user would see.  stdout and
stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten: the project's folder becomes
``/home/dev/PROJECT``.  What the tools do not keep stable: durations, process ids, and the order of files that run
side by side.

Not here: which projects and runs there are.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

Files = Mapping[str, str]
ROOT: Final = Path(tempfile.gettempdir()) / "beam-js-samples"
MAX_BYTES: Final = 60_000
ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-Z\\^-~])")
KEPT_ENV: Final = ("PATH", "HOME")


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, with which version of the tool, and when to stop it."""

    project: str
    command: str
    version: str = ""
    """The install to use; the newest one where empty."""
    env: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    kill_when: str = ""
    """Ends the whole process group two seconds after the output matches this expression."""
    pty: str = ""
    """What is typed, where the command runs on a terminal: a shell command whose output goes to its stdin."""
    until: str = ""
    """For shapes that come of a race: the command is repeated until its output matches this expression."""


def write_project(files: Files, folder: Path) -> None:
    """Writes a fresh copy of a project."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def installed(label: str, packages: tuple[str, ...]) -> Path:
    """The folder whose ``node_modules`` holds these packages; installs them on first use."""
    folder = ROOT / "installs" / label
    if not (folder / "node_modules").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        if not packages:  # a tool that is no package of npm is looked for on PATH
            (folder / "node_modules").mkdir()
            return folder
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--legacy-peer-deps", *packages], cwd=folder, check=True
        )
    return folder


def execute(run: Run, folder: Path, env: dict[str, str]) -> tuple[bytes, int]:
    """Runs a command with both streams in one pipe; returns its output and its exit code as a shell gives it."""
    command = run.command
    if run.pty:
        command = f"({run.pty}) | script -qec 'stty cols 100 rows 40; {run.command}' /dev/null"
    process = subprocess.Popen(
        command,
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    output = b""
    while run.kill_when and (piece := os.read(process.stdout.fileno(), 1 << 16) if process.stdout else b""):
        output += piece
        if re.search(run.kill_when.encode(), output):
            time.sleep(2)
            os.killpg(process.pid, signal.SIGTERM)
            break
    rest, _ = process.communicate(timeout=120)
    code = process.returncode
    return output + rest, code if code >= 0 else 128 - code


def rewrite(output: bytes, projects: Path) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    output = output.replace(str(projects).encode() + b"/", b"/home/dev/")
    home = re.escape(str(Path.home()).encode())
    return re.sub(home + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run, files: Files, install: Path, here: Path) -> dict[str, object]:
    """Makes one capture, writes it to ``here`` and returns its entry of the manifest."""
    folder = ROOT / here.name / run.project
    kept = {key: os.environ[key] for key in KEPT_ENV if key in os.environ}
    env = {"LANG": "C.UTF-8", "TERM": "xterm-256color"} | run.env
    for _ in range(20):
        write_project(files, folder)
        (install / "node_modules").rename(folder / "node_modules")
        try:
            for command in run.before:
                subprocess.run(
                    command,
                    shell=True,
                    cwd=folder,
                    env=kept | env,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    check=False,
                )
            output, code = execute(run, folder, kept | env)
        finally:
            (folder / "node_modules").rename(install / "node_modules")
        if re.search(run.until.encode(), output):
            break
    else:
        raise SystemExit(f"{name}: {run.until!r} did not come")
    shutil.rmtree(folder)
    output = rewrite(output, folder.parent)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (here / f"{name}.txt").write_bytes(output)
    entry = {
        "command": run.command,
        "exit_code": code,
        "tool_version": install.name,
        "environment": dict(sorted(env.items())),
        "project": run.project,
        "before": list(run.before),
        "typed_on_a_terminal": run.pty or None,
        "killed_when_it_had_printed": run.kill_when or None,
        "bytes": len(output),
    }
    return {key: value for key, value in entry.items() if value not in (None, [])}


def check(runs: Mapping[str, Run], here: Path) -> int:
    """Asserts that the facts fit the captures; returns the number of problems."""
    facts: dict[str, dict[str, list[str]]] = json.loads((here / "facts.json").read_text(encoding="utf-8"))
    problems = [f"{name}: no facts" for name in runs if name not in facts]
    problems += [f"{name}: facts without a run" for name in facts if name not in runs]
    for name, kinds in facts.items():
        path = here / f"{name}.txt"
        if not path.exists():
            problems.append(f"{name}: no capture")
            continue
        text = ANSI.sub("", path.read_bytes().decode("utf-8", "replace"))
        if set(kinds) != {"must_keep", "may_drop"}:
            problems.append(f"{name}: wrong keys {sorted(kinds)}")
        for kind, strings in kinds.items():
            problems += [f"{name}: {kind} not in the capture: {s!r}" for s in strings if s not in text]
        keep, drop = kinds.get("must_keep", []), kinds.get("may_drop", [])
        problems += [f"{name}: {d!r} may be dropped but is part of {k!r}" for d in drop for k in keep if d in k]
        if not keep:
            problems.append(f"{name}: nothing must be kept")
    for problem in problems:
        print(problem, file=sys.stderr)
    return len(problems)


def main(
    here: Path, runs: Mapping[str, Run], projects: Mapping[str, Files], versions: Mapping[str, tuple[str, ...]]
) -> int:
    """The command line; ``versions`` gives the packages of each install, the newest first."""
    parser = argparse.ArgumentParser(description=f"Remakes the captures in {here.name}.")
    parser.add_argument("--only", action="append", choices=sorted(runs), metavar="NAME", help="only this capture")
    parser.add_argument("--new", action="store_true", help="only captures that are missing")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check(runs, here) else 0
    manifest_path = here / "manifest.json"
    manifest: dict[str, object] = {}
    if manifest_path.exists():
        manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    newest = next(iter(versions))
    for name in arguments.only or list(runs):
        if arguments.new and (here / f"{name}.txt").exists():
            continue
        run = runs[name]
        version = run.version or newest
        install = installed(version, versions[version])
        manifest[name] = capture(name, run, projects[run.project], install, here)
        print(name, flush=True)
        ordered = {key: manifest[key] for key in sorted(manifest) if key in runs}
        manifest_path.write_text(json.dumps(ordered, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0

# ruff: noqa: INP001, S602, T201  (a script, no package; commands of the shell are what it is about; it reports)
"""Remakes ``own.jsonl``: steps of small real tasks, done by scripted agents that act on what they read.

    python bench/steps/make_steps.py            do all tasks, write own.jsonl
    python bench/steps/make_steps.py --only discount --print

A task (``tasks.py``) is a small project and an agent: a generator that yields its next action and is sent what the
action printed.  Commands are really run, by bash, in a fresh copy of the project; the agent takes names, numbers and
places out of what it was sent, so the next action uses tokens of the observation for a reason.  The one tool that is
not a program is ``edit_file``: it replaces a text that stands in a file exactly once, and says so.

Needs bash, git, gcc, make, node, go, cargo, sqlite3 and, for pytest, uv.  Durations, process ids and a tool's version
differ from run to run; the rest does not.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tasks import TASKS

if TYPE_CHECKING:
    from tasks import Task

HERE = Path(__file__).resolve().parent
AHEAD = 8  # actions that ``later_actions`` holds
HOME = "/home/dev"
PATH = re.compile(r"\w[\w.-]*(?:/[\w.-]*\w)+", re.ASCII)
WORD = re.compile(r"\w{2,}", re.ASCII)
PYTEST = "pytest==9.0.2"
ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "CARGO_NET_OFFLINE": "true",
    "CARGO_TERM_COLOR": "never",
    "NPM_CONFIG_UPDATE_NOTIFIER": "false",
    "GOFLAGS": "-mod=mod",
    "GOPROXY": "off",
    "GIT_AUTHOR_NAME": "Dev",
    "GIT_AUTHOR_EMAIL": "dev@example.com",
    "GIT_COMMITTER_NAME": "Dev",
    "GIT_COMMITTER_EMAIL": "dev@example.com",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
}


def tokens(text: str) -> set[str]:
    """Words and numbers of two characters and more, and paths with a slash."""
    return {*WORD.findall(text), *PATH.findall(text)}


def novel(observation: str, action: str, known: set[str]) -> list[str]:
    """What ``action`` uses of ``observation`` that was not ``known`` before it, sorted."""
    return sorted((tokens(action) & tokens(observation)) - known)


def record(task: Task) -> list[dict[str, object]]:
    """Do the task; its steps in order.  RuntimeError where the agent did not reach its end."""
    with tempfile.TemporaryDirectory(prefix="beam-steps-") as temp:
        root = Path(temp) / task.project
        environment = _environment(Path(temp))
        for name, text in task.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for number, command in enumerate(task.before):
            environment |= _dates(number)
            _shell(command, root, environment)
        done: list[tuple[str, str, str, int]] = []
        agent = task.agent()
        kind, action = next(agent)
        while True:
            environment |= _dates(len(task.before) + len(done))
            code, observation = _act(action, root, environment)
            observation = _without_places(observation, Path(temp))
            done.append((kind, action, observation, code))
            try:
                kind, action = agent.send(observation)
            except StopIteration:
                break
    if done[-1][3]:
        raise RuntimeError(f"task {task.name}: the last action failed:\n{done[-1][2]}")
    return list(steps_of(task.name, task.statement, done))


def steps_of(name: str, statement: str, done: list[tuple[str, str, str, int]]) -> list[dict[str, object]]:
    """The records of one trajectory of (kind, action, observation, exit code)."""
    known = tokens(statement)
    out: list[dict[str, object]] = []
    for number, (kind, action, observation, code) in enumerate(done):
        known |= tokens(action)
        later = [entry[1] for entry in done[number + 1 : number + 1 + AHEAD]]
        following = later[0] if later else ""
        out.append(
            {
                "source": "own",
                "license": "Apache-2.0",
                "agent": "scripted",
                "trajectory_id": name,
                "step": number,
                "tool": "edit_file" if action.startswith("edit_file ") else "bash",
                "kind": kind,
                "task": statement,
                "command": action,
                "observation": observation,
                "exit_code": code,
                "next_action": following,
                "later_actions": "\n\n".join(later),
                "parallel": 1,
                "harness_truncated": False,
                "used_next": sorted(tokens(following) & tokens(observation)),
                "novel_next": novel(observation, following, known),
                "novel_later": novel(observation, "\n".join(later), known),
            }
        )
        known |= tokens(observation)
    return out


def _act(action: str, root: Path, environment: dict[str, str]) -> tuple[int, str]:
    name, space, arguments = action.partition(" ")
    if name == "edit_file" and space:
        return _edit(json.loads(arguments), root)
    return _shell(action, root, environment)


def _edit(call: dict[str, str], root: Path) -> tuple[int, str]:
    path = root / call["filePath"]
    text = path.read_text(encoding="utf-8")
    count = text.count(call["old_string"])
    if count != 1:
        return 1, f"old_string stands {count} times in {call['filePath']}: nothing was changed\n"
    path.write_text(text.replace(call["old_string"], call["new_string"]), encoding="utf-8")
    return 0, f"{call['filePath']} was changed\n"


def _shell(command: str, root: Path, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        command,
        shell=True,
        executable=shutil.which("bash"),
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def _environment(temp: Path) -> dict[str, str]:
    """Programs of this machine, and nothing else of it; pytest from an environment made for this run."""
    scripts = temp / ".venv" / "bin"
    uv = shutil.which("uv")
    if uv is None:
        raise RuntimeError("uv is needed for pytest: install it, or run inside `uv run`")
    python = str(scripts / "python")
    for arguments in (
        ("venv", "--python", sys.executable, str(scripts.parent)),
        ("pip", "install", "--python", python, PYTEST),
    ):
        subprocess.run([uv, *arguments], check=True, capture_output=True)  # noqa: S603
    kept = {name: os.environ[name] for name in ("CARGO_HOME", "RUSTUP_HOME") if name in os.environ}
    homes = {"CARGO_HOME": str(Path.home() / ".cargo"), "RUSTUP_HOME": str(Path.home() / ".rustup")}
    path = f"{scripts}{os.pathsep}{os.environ['PATH']}"
    return {**homes, **kept, **ENVIRONMENT, "PATH": path, "HOME": str(temp), "GOCACHE": str(temp / "go-cache")}


def _dates(number: int) -> dict[str, str]:
    date = f"2026-03-{2 + number // 24:02}T{8 + number % 12:02}:00:00+0000"
    return {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}


def _without_places(text: str, temp: Path) -> str:
    """Places of this machine become those of a usual one."""
    for place in (str(temp.resolve()), str(temp)):
        text = text.replace(place, HOME)
    for prefix in sorted({sys.base_prefix, sys.prefix, str(Path.home())}, key=len, reverse=True):
        if prefix not in ("/", "/usr"):
            text = text.replace(prefix, "/usr/local")
    return text


def main() -> None:
    """Do the tasks and write their steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", help="a task, by its name")
    parser.add_argument("--print", action="store_true", help="print the steps and write nothing")
    arguments = parser.parse_args()
    chosen = [task for task in TASKS if not arguments.only or task.name in arguments.only]
    steps = [step for task in chosen for step in record(task)]
    if arguments.print:
        for step in steps:
            print(f"--- {step['trajectory_id']} {step['step']} [{step['exit_code']}] $ {step['command']}")
            print(step["observation"], end="")
            print(f"    next: {step['novel_next']}  later: {step['novel_later']}")
        return
    if len(chosen) < len(TASKS):
        parser.error("own.jsonl is written whole: leave --only away, or add --print")
    text = "".join(json.dumps(step, ensure_ascii=False) + "\n" for step in steps)
    (HERE / "own.jsonl").write_text(text, encoding="utf-8")
    print(f"own.jsonl: {len(steps)} steps of {len(chosen)} tasks, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()

"""Remakes the captures of unittest, doctest and Django's runner in this folder by running them on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--check`` runs nothing and asserts
that every string of ``facts.json`` stands in its capture once escape sequences are removed.

Each version of Python has an environment of its own in one fixed temp folder, made on first use.  Every run starts
from a fresh copy of its project.  stdout and stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten: the
project's folder becomes ``/home/dev/PROJECT``, the environment ``/home/dev/.venv``, the interpreter's own folder
``/usr/local``, the home folder ``/home/dev``.  What the tools themselves do not keep stable: durations, addresses and
thread ids.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from projects import PROJECTS

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-unittest-samples"
MAX_BYTES: Final = 60_000
ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~])")

PYTHONS: Final[dict[str, str]] = {"3.8": "python3.8", "3.11": "python3.11", "3.12": "python3.12", "3.13": "python3.13"}
"""Interpreters by version: found on PATH or where pyenv keeps them."""
DJANGO: Final = "django==5.2.19"


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, with the environment it runs in, and when to kill it."""

    project: str
    command: str
    version: str = "3.11"
    env: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    kill_after: float = 0.0
    """Seconds after which ``signal`` goes to the process group; 0 is never."""
    signal: int = signal.SIGTERM


RUNS: Final[dict[str, Run]] = {
    "pass": Run("bank", "python -m unittest"),
    "pass_verbose": Run("bank", "python -m unittest -v"),
    "pass_verbose_38": Run("bank", "python -m unittest -v", "3.8"),
    "pass_verbose_313": Run("bank", "python -m unittest -v", "3.13"),
    "pass_discover": Run("bank", "python -m unittest discover -s tests -t ."),
    "pass_durations": Run("bank", "python -m unittest --durations 5", "3.12"),
    "fail": Run("broken", "python -m unittest"),
    "fail_verbose": Run("broken", "python -m unittest -v"),
    "fail_buffer": Run("broken", "python -m unittest -b -v"),
    "fail_first": Run("broken", "python -m unittest -f"),
    "fail_locals": Run(
        "broken", "python -m unittest --locals test_broken.TestBroken.test_error test_broken.TestBroken.test_numbers"
    ),
    "fail_verbose_312": Run("broken", "python -m unittest -v", "3.12"),
    "fail_color_313": Run("broken", "python -m unittest -v", "3.13", {"FORCE_COLOR": "1"}),
    "fail_quiet": Run("broken", "python -m unittest -q"),
    "import_error": Run("import", "python -m unittest"),
    "import_error_only": Run("importonly", "python -m unittest -v"),
    "no_such_module": Run("empty", "python -m unittest no_such_test"),
    "no_tests": Run("empty", "python -m unittest"),
    "no_tests_312": Run("empty", "python -m unittest", "3.12"),
    "prints": Run("prints", "python -m unittest -v"),
    "prints_quiet": Run("prints", "python -m unittest"),
    "killed": Run("hangs", "python -m unittest -v", kill_after=3.0),
    "killed_int": Run("hangs", "python -m unittest -v", kill_after=3.0, signal=signal.SIGINT),
    "interrupt_catch": Run("interrupt", "python -m unittest -c"),
    "crash": Run("crash", "python -m unittest -v"),
    "doctest_pass_verbose": Run("doctests", "python -m doctest -v good.py"),
    "doctest_fail": Run("doctests", "python -m doctest text.py"),
    "doctest_fail_verbose": Run("doctests", "python -m doctest -v text.py"),
    "doctest_fail_verbose_313": Run("doctests", "python -m doctest -v text.py", "3.13"),
    "doctest_fail_file": Run("doctests", "python -m doctest guide.txt -o REPORT_NDIFF"),
    "django_pass": Run("djangook", "python manage.py test"),
    "django_pass_verbose": Run("djangook", "python manage.py test -v 2"),
    "django_fail": Run("django", "python manage.py test"),
    "django_fail_verbose": Run("django", "python manage.py test -v 2"),
    "django_fail_parallel": Run("django", "python manage.py test --parallel 2 --shuffle 7"),
    "django_import_error": Run("djangobroken", "python manage.py test"),
}


def interpreter(version: str) -> Path:
    """The Python of a version, in an environment of its own made on first use."""
    folder = WORK / "environments" / version
    if not (folder / "done").exists():
        found = shutil.which(PYTHONS[version])
        kept = sorted(Path("~/.pyenv/versions").expanduser().glob(f"{version}.*/bin/python"))
        subprocess.run([kept[-1] if kept else found, "-m", "venv", "--clear", folder], check=True)
        if version == "3.11":
            subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", DJANGO], check=True)
        (folder / "done").touch()
    return folder / "bin/python"


def write_project(name: str) -> Path:
    """Writes a fresh copy of a project and returns its folder."""
    folder = WORK / name
    subprocess.run(["rm", "-rf", folder], check=True)
    for path, text in PROJECTS[name].items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def environment(run: Run) -> dict[str, str]:
    """Nothing of the caller's environment but what finds the tool."""
    scripts = interpreter(run.version).parent
    base = {"PATH": f"{scripts}:{os.environ['PATH']}", "HOME": os.environ["HOME"], "LANG": "C.UTF-8"}
    return base | {"PYTHONHASHSEED": "0"} | run.env


def execute(command: str, folder: Path, env: dict[str, str], run: Run) -> tuple[bytes, int]:
    """Runs a command with both streams in one pipe; returns its output and its exit code as a shell gives it."""
    process = subprocess.Popen(
        f"exec {command}",
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    if run.kill_after:
        time.sleep(run.kill_after)
        os.killpg(process.pid, run.signal)
    output, _ = process.communicate()
    code = process.returncode
    return output, code if code >= 0 else 128 - code


def rewrite(output: bytes, version: str) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    scripts = interpreter(version)
    output = output.replace(str(scripts.parent.parent).encode(), b"/home/dev/.venv")
    output = output.replace(str(WORK).encode() + b"/", b"/home/dev/")
    base = subprocess.run([scripts, "-c", "import sys; print(sys.base_prefix)"], capture_output=True, check=True)
    output = output.replace(base.stdout.strip(), b"/usr/local")
    home = re.escape(str(Path.home()).encode())
    return re.sub(home + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = write_project(run.project)
    env = environment(run)
    for command in run.before:
        subprocess.run(
            command, shell=True, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    output, code = execute(run.command, folder, env, run)
    subprocess.run(["rm", "-rf", folder], check=True)
    output = rewrite(output, run.version)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    return {
        "command": run.command,
        "exit_code": code,
        "tool_version": f"Python {run.version}",
        "environment": dict(sorted(run.env.items())),
        "project": run.project,
        "before": list(run.before),
        "killed_after_seconds": run.kill_after or None,
        "bytes": len(output),
    }


def check() -> int:
    """Asserts that the facts fit the captures; returns the number of problems."""
    facts: dict[str, dict[str, list[str]]] = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
    problems = [f"{name}: no facts" for name in RUNS if name not in facts]
    problems += [f"{name}: facts without a run" for name in facts if name not in RUNS]
    for name, kinds in facts.items():
        path = HERE / f"{name}.txt"
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


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Remakes the unittest captures.")
    parser.add_argument("--only", action="append", choices=sorted(RUNS), metavar="NAME", help="only this capture")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check() else 0
    # A shell's background jobs ignore SIGINT, and what they start does too; a handler is no such setting.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    manifest_path = HERE / "manifest.json"
    manifest: dict[str, object] = {}
    if manifest_path.exists():
        manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    for name in arguments.only or list(RUNS):
        manifest[name] = capture(name, RUNS[name])
        print(name, flush=True)
    manifest = {name: manifest[name] for name in sorted(manifest) if name in RUNS}
    manifest_path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

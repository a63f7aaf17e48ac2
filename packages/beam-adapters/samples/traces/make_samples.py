"""Remakes the captures of stack traces in this folder by running small programs that fail.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--check`` runs nothing and asserts
that every string of ``facts.json`` stands in its capture.  ``dotnet`` was not run: it is written in the documented
format, marked ``synthetic`` in the manifest, and never remade.

Each version of Python has an environment of its own in one fixed temp folder, made on first use; the other languages
are those on PATH.  stdout and stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten: the project's folder
becomes ``/home/dev/PROJECT``, the environment ``/home/dev/.venv``, the interpreter's own folder ``/usr/local``, the
home folder ``/home/dev``.  Addresses, process ids and times of day are not stable.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from projects import PROJECTS

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-traces-samples"
MAX_BYTES: Final = 30_000
PYTHONS: Final[dict[str, str]] = {"3.8": "python3.8", "3.11": "python3.11", "3.13": "python3.13"}
VERSIONS: Final[dict[str, str]] = {
    "node": "node --version",
    "java": "java --version",
    "ruby": "ruby --version",
    "php": "php --version",
    "perl": "perl -e 'print qq(perl $^V)'",
    "elixir": "elixir --short-version",
    "rust": "rustc --version",
}


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, and the Python that runs it, if one does."""

    project: str
    command: str
    python: str = "3.11"
    before: str = "true"


RUNS: Final[dict[str, Run]] = {
    "python_chained": Run("shop", "python report.py chained"),
    "python_chained_38": Run("shop", "python report.py chained", "3.8"),
    "python_code_313": Run("shop", "python report.py reserve", "3.13"),
    "python_recursion": Run("shop", "python report.py recursion"),
    "python_repeated": Run("shop", "python report.py deep"),
    "python_installed": Run("shop", "python report.py template"),
    "python_installed_tail": Run("shop", "python report.py template 2>&1 | tail -n 11"),
    "python_syntax": Run("shop", "python loose.py"),
    "python_library_only": Run("shop", "python -m zipfile -l orders.zip"),
    "python_group": Run("group", "python group.py"),
    "python_logged": Run("logged", "python logged.py"),
    "python_fatal": Run("fatal", "python fatal.py"),
    "python_indented": Run("package", "python -m pip install --no-build-isolation --disable-pip-version-check ."),
    "node_cause": Run("node", "node report.js"),
    "node_promise": Run("node", "node report.js promise"),
    "node_library_only": Run("node", "node missing.mjs"),
    "java_caused_by": Run("java", "java -cp . Report", before="javac Report.java"),
    "java_source_mode": Run("java", "java Report.java x"),
    "ruby_cause": Run("ruby", "ruby report.rb"),
    "ruby_gem": Run("ruby", "ruby report.rb json"),
    "php_next": Run("php", "php -d display_errors=0 -d log_errors=1 -d error_log= report.php"),
    "perl_confess": Run("perl", "perl report.pl"),
    "elixir_genserver": Run("elixir", "elixir shelf.exs"),
    "rust_error": Run("rust", "./report", before="rustc -g -o report src/main.rs"),
}


def interpreter(version: str) -> Path:
    """The Python of a version, in an environment of its own made on first use."""
    folder = WORK / "environments" / version
    if not (folder / "done").exists():
        found = shutil.which(PYTHONS[version])
        kept = sorted(Path("~/.pyenv/versions").expanduser().glob(f"{version}.*/bin/python"))
        subprocess.run([kept[-1] if kept else found, "-m", "venv", "--clear", folder], check=True)
        wanted = ["jinja2==3.1.6", "setuptools==80.9.0", "wheel==0.45.1"]
        if version == "3.11":
            subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", *wanted], check=True)
        (folder / "done").touch()
    return folder / "bin/python"


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = WORK / run.project
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in PROJECTS[run.project].items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    scripts = interpreter(run.python)
    env = {"PATH": f"{scripts.parent}:{os.environ['PATH']}", "HOME": os.environ["HOME"], "LANG": "C.UTF-8"}
    env["PIP_CONFIG_FILE"] = os.devnull
    subprocess.run(run.before, shell=True, cwd=folder, env=env, capture_output=True, check=True)
    done = subprocess.run(
        run.command,
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    base = subprocess.run([scripts, "-c", "import sys; print(sys.base_prefix)"], capture_output=True, check=True)
    shutil.rmtree(folder)
    output = done.stdout.replace(str(scripts.parent.parent).encode(), b"/home/dev/.venv")
    output = output.replace(str(WORK).encode() + b"/", b"/home/dev/").replace(base.stdout.strip(), b"/usr/local")
    output = re.sub(re.escape(str(Path.home()).encode()) + rb"(?![\w.-])", b"/home/dev", output)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    version = f"Python {run.python}"
    if run.project in VERSIONS:
        told = subprocess.run(VERSIONS[run.project], shell=True, capture_output=True, check=True).stdout.decode()
        version = told.splitlines()[0]
    code = done.returncode
    return {"command": run.command, "exit_code": code if code >= 0 else 128 - code, "tool_version": version}


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
    parser = argparse.ArgumentParser(description="Remakes the captures of stack traces.")
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

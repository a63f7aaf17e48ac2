"""Runs commands in fresh projects and writes what they print; used by the tables of builds, packages and others.

A run names files, commands to run before, and the command whose output is the capture (stdout and stderr in one pipe).
Only paths and hosts are rewritten: the project's folder becomes ``/home/dev/shop``, the folder with the tools
``/home/dev/.tools``, the user's own package index ``https://pypi.example.org/simple``.  A synthetic capture is text in
the documented format of a tool that cannot be run here; its entry in ``manifest.json`` says so.  A run with ``needs``
has an environment of its own with these Python packages, and none of the other tools.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

WORK: Final = Path(tempfile.gettempdir()) / "beam-content-samples"
TOOLS: Final = WORK / "tools"
PYTHON: Final = ("meson", "ninja", "tqdm", "setuptools<81", "wheel", "clang-tidy", "uv", "pip==23.2.1", "sphinx")
NODE: Final = ("webpack@5", "webpack-cli", "vite", "typescript", "yarn@1", "pnpm@9")


@dataclass(frozen=True)
class Run:
    """One capture: files of the project, the command, what came before, the tool's version by a command, packages.

    ``script`` is what is run where that is longer than the command for which the capture stands.
    """

    command: str
    files: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    version: str = ""
    needs: tuple[str, ...] = ()
    script: str = ""


@dataclass(frozen=True)
class Synthetic:
    """A capture written by hand in a tool's documented format."""

    command: str
    text: str
    exit_code: int = 0
    version: str = ""


def tools() -> None:
    """The tools that are packages, installed once."""
    if (TOOLS / "done").exists():
        return
    subprocess.run([sys.executable, "-m", "venv", TOOLS / "env"], check=True)
    subprocess.run([TOOLS / "env/bin/pip", "install", "-q", *PYTHON], check=True)
    subprocess.run(["npm", "install", "--prefix", TOOLS, "--no-audit", *NODE], check=True, stdout=subprocess.DEVNULL)
    (TOOLS / "done").touch()


def environment(needs: tuple[str, ...]) -> Path:
    """The folder with an environment that holds these packages, made once."""
    if not needs:
        return TOOLS / "env"
    folder = WORK / "-".join(re.sub(r"[^\w.]+", "", package) for package in needs)
    if not (folder / "done").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", *needs], check=True)
        (folder / "done").touch()
    return folder


def execute(command: str, folder: Path, needs: tuple[str, ...] = ()) -> tuple[bytes, int]:
    """The output and the exit code of a command."""
    env = {
        "PATH": f"{environment(needs)}/bin:{TOOLS}/node_modules/.bin:{os.environ['PATH']}",
        "HOME": os.environ["HOME"],
        "LANG": "C.UTF-8",
        "CARGO_TERM_COLOR": "never",
        **{
            name: value
            for name, value in os.environ.items()
            if name.startswith(("PIP_", "UV_", "SSL_", "npm_config_", "DOCKER_"))
        },
        "PIP_DISABLE_PIP_VERSION_CHECK": "0",
        "UV_SYSTEM_CERTS": "1",
        "PIP_NO_WARN_SCRIPT_LOCATION": "0",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=600,
        check=False,
    )
    return done.stdout, done.returncode


def rewrite(output: bytes, folder: Path) -> bytes:
    """Paths and hosts of this machine replaced."""
    output = output.replace(str(folder).encode(), b"/home/dev/shop").replace(str(TOOLS).encode(), b"/home/dev/.tools")
    output = output.replace(str(folder).encode()[1:], b"home/dev/shop")  # some tools print it without the first slash
    output = output.replace(str(WORK).encode(), b"/home/dev").replace(os.environ["HOME"].encode() + b"/", b"/home/dev/")
    output = re.sub(rb"Looking in (indexes|links): .*", rb"Looking in \1: https://pypi.example.org/simple", output)
    output = re.sub(rb"file:///opt/[\w-]+/", b"file:///srv/index/", output)
    output = re.sub(rb"(Processing |Downloading |file://)/opt/[\w/-]+/", rb"\1/srv/files/", output)
    return re.sub(rb"https?://[\w.:-]+/(?=simple/|packages/|files/)", b"https://pypi.example.org/", output)


def make(here: Path, runs: dict[str, Run | Synthetic]) -> None:
    """Remake the captures of a folder, all or those that ``--only`` names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", action="append", default=[])
    only = parser.parse_args().only
    target = here / "manifest.json"
    manifest = json.loads(target.read_text("utf-8")) if target.exists() else {}
    if any(isinstance(run, Run) and not run.needs for run in runs.values()):
        tools()
    for name, run in runs.items():
        if only and name not in only:
            continue
        if isinstance(run, Synthetic):
            raw, code, version = run.text.encode(), run.exit_code, run.version
        else:
            folder = WORK / "project"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for path, text in run.files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, "utf-8")
            for command in run.before:
                execute(command, folder, run.needs)
            raw, code = execute(run.script or run.command, folder, run.needs)
            raw = rewrite(raw.replace(str(environment(run.needs)).encode(), b"/home/dev/.venv"), folder)
            version = (
                execute(run.version, folder, run.needs)[0].decode().split("\n", 1)[0].strip() if run.version else ""
            )
        (here / f"{name}.txt").write_bytes(raw)
        entry: dict[str, object] = {
            "command": run.command,
            "exit_code": code,
            "tool_version": version,
            "bytes": len(raw),
        }
        if isinstance(run, Synthetic):
            entry["synthetic"] = True
        manifest[name] = entry
        print(f"{name}: exit {code}, {len(raw)} bytes")
    kept = {name: manifest[name] for name in sorted(runs) if name in manifest}
    target.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")

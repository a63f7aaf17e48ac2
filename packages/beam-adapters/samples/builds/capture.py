"""Runs commands in fresh projects and writes what they print; used by many folders of samples.

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
PYTHON: Final = ("meson", "ninja", "tqdm", "setuptools<81", "wheel", "clang-tidy", "uv", "pip==23.2.1", "sphinx")
NODE: Final = ("webpack@5", "webpack-cli", "vite", "typescript", "yarn@1", "pnpm@9")


@dataclass(frozen=True)
class Tools:
    """Packages that are installed once, in a folder of their own; ``linked``: as the project's own ``node_modules``."""

    name: str
    python: tuple[str, ...] = ()
    node: tuple[str, ...] = ()
    linked: bool = False

    @property
    def folder(self) -> Path:
        """Where they are."""
        return WORK / self.name


TOOLS: Final = Tools("tools", PYTHON, NODE)


@dataclass(frozen=True)
class Run:
    """One capture: files of the project, the command, what came before, the tool's version by a command, its tools.

    ``needs`` are Python packages in an environment of their own; ``script`` is what is run where that is longer than
    the command for which the capture stands.
    """

    command: str
    files: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    version: str = ""
    needs: tuple[str, ...] = ()
    script: str = ""
    tools: Tools = TOOLS

    @property
    def environment(self) -> Path:
        """The folder with its Python packages, made once where they are its own."""
        if not self.needs:
            return self.tools.folder / "env"
        folder = WORK / "-".join(re.sub(r"[^\w.]+", "", package) for package in self.needs)
        if not (folder / "done").exists():
            subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
            subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", *self.needs], check=True)
            (folder / "done").touch()
        return folder


@dataclass(frozen=True)
class Synthetic:
    """A capture written by hand in a tool's documented format."""

    command: str
    text: str
    exit_code: int = 0
    version: str = ""


def install(tools: Tools) -> None:
    """The tools that are packages, installed once."""
    folder = tools.folder
    if (folder / "done").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    if tools.python:
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        subprocess.run([folder / "env/bin/pip", "install", "-q", *tools.python], check=True)
    if tools.node:
        command = ["npm", "install", "--prefix", folder, "--no-audit", *tools.node]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (folder / "done").touch()


def execute(command: str, folder: Path, run: Run) -> tuple[bytes, int]:
    """The output and the exit code of a command among the tools of a run."""
    env = {
        "PATH": f"{run.environment}/bin:{run.tools.folder}/node_modules/.bin:{os.environ['PATH']}",
        "HOME": os.environ["HOME"],
        "LANG": "C.UTF-8",
        "CARGO_TERM_COLOR": "never",
        **{
            name: value
            for name, value in os.environ.items()
            if name.startswith(("PIP_", "UV_", "SSL_", "npm_config_", "DOCKER_", "CONTAINERS_"))
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


def rewrite(output: bytes, folder: Path, tools: Tools = TOOLS) -> bytes:
    """Paths and hosts of this machine replaced."""
    output = output.replace(str(folder).encode(), b"/home/dev/shop")
    output = output.replace(str(folder).encode()[1:], b"home/dev/shop")  # some tools print it without the first slash
    output = output.replace(str(tools.folder).encode(), b"/home/dev/.tools")
    output = (
        output.replace(str(WORK).encode(), b"/home/dev")
        .replace(str(WORK.parent).encode() + b"/", b"/home/")
        .replace(os.environ["HOME"].encode() + b"/", b"/home/dev/")
    )
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
    for name, run in runs.items():
        if only and name not in only:
            continue
        if isinstance(run, Synthetic):
            raw, code, version = run.text.encode(), run.exit_code, run.version
        else:
            if not run.needs:
                install(run.tools)
            folder = WORK / "project"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            if run.tools.linked:
                (folder / "node_modules").symlink_to(run.tools.folder / "node_modules")
            for path, text in run.files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, "utf-8")
            for command in run.before:
                execute(command, folder, run)
            raw, code = execute(run.script or run.command, folder, run)
            raw = rewrite(raw.replace(str(run.environment).encode(), b"/home/dev/.venv"), folder, run.tools)
            version = execute(run.version, folder, run)[0].decode().split("\n", 1)[0].strip() if run.version else ""
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

"""What the captures of package managers have in common: the managers themselves, small projects, and ``registry.py``.

``make`` is that of ``builds/capture.py`` with the registry at work.  The user's own settings of pip, uv and npm are left
out.  Besides paths these are rewritten: the registry's address, temporary folders, dates in the names of logs, and the
machine's kernel.
"""

# ruff: noqa: E501 - files stand here as they are

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import capture
from capture import WORK, Run, Synthetic, Tools
from registry import NPM, PORT, ROOT, SIMPLE, serve

__all__ = [
    "BARE",
    "BERRY",
    "NODE",
    "NPM8",
    "PDM",
    "PIP_NEW",
    "PIP_OLD",
    "PYTHON",
    "WORK",
    "Run",
    "Synthetic",
    "make",
    "npm",
    "pyproject",
]

BARE: Final = Tools("bare", python=("wheel",))
NODE: Final = Tools("node-managers", node=("npm@11", "pnpm@10", "yarn@1"))
NPM8: Final = Tools("npm8", node=("npm@8",))
BERRY: Final = Tools("berry", node=("@yarnpkg/cli-dist@4",))
PYTHON: Final = Tools("python-managers", python=("poetry", "hatch", "pipx", "uv"))
PDM: Final = Tools("pdm", python=("pdm", "hishel<1"))
PIP_OLD: Final = Tools("pip-old", python=("pip==23.2.1", "setuptools<81", "wheel"))
PIP_NEW: Final = Tools("pip-new", python=("pip", "setuptools", "wheel"))

_MADE: Final = capture.rewrite
_SETTINGS: Final = ("PIP_", "UV_", "npm_config_")


def rewrite(output: bytes, folder: Path, tools: Tools = capture.TOOLS) -> bytes:
    """What ``capture.rewrite`` does, and the rest that is of this machine."""
    output = output.replace(ROOT.encode() + b"/files/", b"https://files.example.org/")
    output = output.replace(SIMPLE.encode(), b"https://pypi.example.org/simple/")
    output = output.replace(ROOT.encode(), b"https://registry.example.org")
    output = output.replace(f"127.0.0.1:{PORT}".encode(), b"registry.example.org").replace(
        b"127.0.0.1:9", b"registry.example.net:9"
    )
    output = output.replace(b"http://registry.example.net:9", b"https://registry.example.net:9")
    output = re.sub(rb"http://127\.0\.0\.1:\d{4,5}", b"https://gems.example.org", output)
    output = _MADE(output, folder, tools)
    output = re.sub(rb"https://registry\.(?!example)\w++\.(?:org|com)", b"https://registry.example.org", output)
    output = re.sub(os.environ["HOME"].encode() + rb"/\.(?:local|cache|npm)", rb"/home/dev/.local", output)
    for temporary in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - the folders of those that take no other
        output = output.replace(f"{temporary}/".encode(), b"/home/dev/.tmp/")
    output = re.sub(rb"http://deb\.(?!example)\w++\.org", b"http://deb.example.org", output)
    output = re.sub(rb"Linux [\d.]+[-\w]+", b"Linux 6.1.0", output)
    return re.sub(rb"20\d\d-\d\d-\d\dT\d\d_\d\d_\d\d_\d+Z", b"2026-01-12T09_00_00_000Z", output)


def make(here: Path, runs: dict[str, Run | Synthetic]) -> None:
    """Remake the captures of a folder with the registry at work."""
    for name in list(os.environ):
        if name.startswith(_SETTINGS):
            del os.environ[name]
    os.environ.update(
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL=SIMPLE,
        PIP_NO_CACHE_DIR="1",
        UV_NO_CONFIG="1",
        UV_DEFAULT_INDEX=SIMPLE,
        UV_CACHE_DIR=str(capture.WORK / "uv-cache"),
        npm_config_registry=NPM,
        npm_config_audit="true",
        npm_config_fund="true",
        npm_config_userconfig=os.devnull,
        npm_config_cache=str(capture.WORK / "npm-cache"),
    )
    install = capture.install

    def install_from_afar(tools: Tools) -> None:
        """The managers come from the public registries, not from ours."""
        kept = {name: os.environ.pop(name) for name in ("PIP_INDEX_URL", "npm_config_registry")}
        install(tools)
        os.environ.update(kept)

    capture.rewrite = rewrite
    capture.install = install_from_afar
    server = serve()
    capture.make(here, runs)
    server.shutdown()


def npm(more: str = "", **packages: str) -> dict[str, str]:
    """A ``package.json`` that needs these packages, ``view_kit`` for ``view-kit``."""
    needs = ", ".join(f'"{name.replace("_", "-")}": "{version}"' for name, version in packages.items())
    return {
        "package.json": f'{{"name": "shop", "version": "0.3.0", "license": "MIT", {more}"dependencies": {{{needs}}}}}\n'
    }


def pyproject(needs: str, more: str = "") -> dict[str, str]:
    """A ``pyproject.toml`` of a project that needs these packages, quoted and with commas between them."""
    return {
        "pyproject.toml": f'[project]\nname = "shop"\nversion = "0.3"\nrequires-python = ">=3.9"\ndependencies = [{needs}]\n{more}'
    }

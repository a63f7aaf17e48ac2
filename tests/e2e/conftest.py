"""Runs the real command line: a fresh process, bytes in, bytes out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Run = subprocess.CompletedProcess[bytes]


@pytest.fixture(autouse=True, scope="session")
def _signals_as_in_a_shell() -> None:
    """Started in the background or by nohup, signals are ignored, and so they would be in every child."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


class Beam:
    """``beam(...)`` runs to the end; ``beam.start(...)`` gives the process."""

    argv = (sys.executable, "-m", "beam_cli")

    def __init__(self) -> None:
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
        self.env["PYTHONDONTWRITEBYTECODE"] = "1"
        self.env["PYTHONWARNINGS"] = "error"

    def _env(self, extra: dict[str, str] | None) -> dict[str, str]:
        return {**self.env, **(extra or {})}

    def __call__(
        self, *arguments: str | bytes, stdin: bytes | None = b"", env: dict[str, str] | None = None, **more: Any
    ) -> Run:
        if "stdin_from" in more:
            more["stdin"] = more.pop("stdin_from")
        else:
            more["input"] = stdin
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("stderr", subprocess.PIPE)
        return subprocess.run([*self.argv, *arguments], env=self._env(env), timeout=120, check=False, **more)

    def start(self, *arguments: str, env: dict[str, str] | None = None, **more: Any) -> subprocess.Popen[bytes]:
        for name in ("stdin", "stdout", "stderr"):
            more.setdefault(name, subprocess.PIPE)
        return subprocess.Popen([*self.argv, *arguments], env=self._env(env), **more)


@pytest.fixture(scope="session")
def beam() -> Beam:
    return Beam()


@pytest.fixture(scope="session")
def cargo_501() -> bytes:
    """The run of 501 tests, of which one fails: 17,230 bytes."""
    name = "auth::suite::case_broken"
    lines = [
        "running 501 tests",
        *(f"test auth::suite::case_{number} ... ok" for number in range(1, 501)),
        f"test {name} ... FAILED",
        "",
        "failures:",
        f"---- {name} stdout ----",
        f"thread '{name}' panicked at src/auth.rs:214:9:",
        "assertion `left == right` failed",
        "  left: 500",
        " right: 200",
        "failures:",
        f"    {name}",
        "test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured",
    ]
    text = "".join(line + "\n" for line in lines).encode()
    assert len(text) == 17_230
    return text


@pytest.fixture
def engine(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """Puts another engine in place of beam_optimize: the source of its module in, environment variables out."""

    def install(source: str) -> dict[str, str]:
        package = tmp_path / "engine" / "beam_optimize"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(source, encoding="utf-8")
        return {"PYTHONPATH": str(package.parent)}

    return install

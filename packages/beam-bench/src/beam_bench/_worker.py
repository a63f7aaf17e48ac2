"""A library in another Python, asked line by line (``workers``); with a time limit for each answer.

Guarded: a worker that does not answer in time is ended and started anew for the next question, and its environment
has no home folder but the one it is given, so that nothing of the user's is read or left behind.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType
    from typing import Self


class NoAnswerError(Exception):
    """The worker did not start, ended, failed, or took too long: the message says which."""


class Worker:
    """One process that answers JSON lines.  Use as a context; ``version`` is known once it is entered."""

    def __init__(
        self,
        argv: Sequence[str],
        home: str,
        timeout: float,
        *,
        start: float = 120.0,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._argv = list(argv)
        self._env = {**os.environ, "HOME": home, "PYTHONDONTWRITEBYTECODE": "1", **(env or {})}
        self._timeout = timeout
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self.version = ""

    def __enter__(self) -> Self:
        self._ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def ask(self, **request: str) -> dict[str, object]:
        """The answer to one question; NoAnswerError."""
        process = self._ready()
        assert process.stdin is not None  # noqa: S101  (a pipe was asked for)
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        except OSError as error:
            self._end()
            raise NoAnswerError("it ended") from error
        answer = self._read(self._timeout)
        if "error" in answer:
            raise NoAnswerError(str(answer["error"])[:200])
        return answer

    def _ready(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        self._lines = queue.Queue()
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the program is the caller's)
                self._argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._env,
                cwd=self._env["HOME"],
            )
        except OSError as error:
            raise NoAnswerError(f"{self._argv[0]} does not start ({error.strerror})") from error
        threading.Thread(target=_pump, args=(self._process, self._lines), daemon=True).start()
        self.version = str(self._read(self._start).get("version", ""))
        return self._process

    def _read(self, timeout: float) -> dict[str, object]:
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            self._end()
            raise NoAnswerError(f"no answer within {timeout:g} s") from None
        if not line:
            self._end()
            raise NoAnswerError("it ended without an answer")
        answer: dict[str, object] = json.loads(line)
        return answer

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue


def _pump(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    """Hand the lines over as they come, and an empty one at the end."""
    stream = process.stdout
    try:
        while stream is not None and (line := stream.readline()):
            lines.put(line)
    except (OSError, ValueError):  # closed by _end
        pass
    lines.put(b"")

"""How a command is started: untouched, in the environment and with the signals that Beam itself was started with.

Guards: no argument is added or changed, no shell is asked (but for a script that names no interpreter, as every shell
does it).  Not here: what becomes of the command (`_child`).
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from collections.abc import Mapping
else:
    import _signal

NOT_FOUND = 127
NOT_EXECUTABLE = 126
DRAINED = 64 << 20  # bytes that a process which was left behind may still write


class NotStartedError(Exception):
    """The command could not be started: ``code`` is what a shell would exit with, the text what it would say."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def start(argv: list[str], *, outputs: dict[int, int], group: bool = False) -> int:
    """Start the command; the process id.  ``outputs`` has the descriptors that take the place of 1 and 2.

    NotStartedError where it cannot be started.  What Python ignores at its start gets its default back; what Beam
    was started with (ignored by nohup) stays as it is.
    """
    actions = [(os.POSIX_SPAWN_DUP2, fd, number) for number, fd in outputs.items()]
    default, environment = _python_ignores(), inherited()
    _signal.signal(_signal.SIGCHLD, _noted)
    if not argv[0]:
        raise NotStartedError("'': command not found", NOT_FOUND)

    def spawn(file: str, words: list[str]) -> int:
        if group:
            return os.posix_spawnp(file, words, environment, file_actions=actions, setsigdef=default, setpgroup=0)
        return os.posix_spawnp(file, words, environment, file_actions=actions, setsigdef=default)

    try:
        try:
            return spawn(argv[0], argv)
        except OSError as error:
            script = _script(argv[0], error)
            if script is None:
                raise
            return spawn("/bin/sh", ["/bin/sh", script, *argv[1:]])
    except OSError as error:
        raise refused(argv[0], error) from error


def _noted(_number: int, _frame: object) -> None:
    """Nothing: that there is a handler makes the end of a child end a wait (see ``Signals.wakeup``)."""


def become(argv: list[str]) -> None:
    """Put the command in the place of this process; returns by NotStartedError only."""
    for number in _python_ignores():
        _signal.signal(number, _signal.SIG_DFL)
    if not argv[0]:
        raise NotStartedError("'': command not found", NOT_FOUND)
    try:
        try:
            os.execvpe(argv[0], argv, inherited())  # noqa: S606  (no shell is asked: that is the point)
        except OSError as error:
            script = _script(argv[0], error)
            if script is None:
                raise
            os.execve("/bin/sh", ["/bin/sh", script, *argv[1:]], inherited())  # noqa: S606
    except OSError as error:
        raise refused(argv[0], error) from error


def refused(name: str, error: OSError) -> NotStartedError:
    """What a shell says where a command cannot be started."""
    if isinstance(error, FileNotFoundError):
        return NotStartedError(f"{name}: {'command not found' if '/' not in name else error.strerror}", NOT_FOUND)
    what = "Is a directory" if os.path.isdir(name) else error.strerror
    return NotStartedError(f"{name}: {what}", NOT_EXECUTABLE)


def _script(name: str, error: OSError) -> str | None:
    """The path of a script without a first line that names its interpreter: every shell runs it by itself."""
    from errno import ENOEXEC

    if error.errno != ENOEXEC:
        return None
    if "/" in name:
        return name
    for folder in os.get_exec_path():
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    return None


def inherited() -> Mapping[str, str]:
    """The environment that Beam was started with.

    Where no locale is set Python sets ``LC_CTYPE`` at its start (PEP 538), and a command would go by it.
    """
    if os.environ.get("LC_CTYPE") not in {"C.UTF-8", "C.utf8", "UTF-8"}:
        return os.environ
    try:
        with open("/proc/self/environ", "rb") as file:
            first = file.read()
    except OSError:
        coerced = os.environ.get("LANG", "C") in {"", "C", "POSIX"} and not os.environ.get("LC_ALL")
        first = b"" if coerced else b"LC_CTYPE=" + os.environb[b"LC_CTYPE"]
    own = next((part for part in first.split(b"\0") if part.startswith(b"LC_CTYPE=")), None)
    out = {name: value for name, value in os.environ.items() if name != "LC_CTYPE"}
    if own is not None:
        out["LC_CTYPE"] = os.fsdecode(own.removeprefix(b"LC_CTYPE="))
    return out


def drain(fd: int) -> None:
    """Let what the command left behind go on writing: somebody reads, until all of them have ended.

    Or until they have written DRAINED bytes: then they are ended by their next write, as by a reader that has gone.
    """
    null = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    actions = [(os.POSIX_SPAWN_DUP2, fd, 0), null, (os.POSIX_SPAWN_DUP2, 1, 2)]
    argv = ["head", "-c", str(DRAINED)]
    try:
        os.posix_spawnp(argv[0], argv, os.environ, file_actions=actions, setsid=True)
    except (OSError, NotImplementedError):
        try:  # noqa: SIM105  (contextlib is not on the fast lane)
            os.posix_spawnp(argv[0], argv, os.environ, file_actions=actions)
        except OSError:
            pass  # what was left behind is ended by its next write


def _python_ignores() -> list[int]:
    return [getattr(_signal, name) for name in ("SIGPIPE", "SIGXFSZ", "SIGXFZ") if hasattr(_signal, name)]

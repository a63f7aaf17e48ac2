"""One process, measured: wall clock, processor time and peak memory, as the kernel has them.

Lean on purpose (no subprocess, no typing): a child's peak memory is never shown below that of the process that starts
it, so whoever measures has to stay small.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import resource

# Compiled modules are kept between runs, as in any installation; otherwise every start compiles them anew.
ENV = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


class Ran:
    """One finished process: seconds on the wall, processor seconds, peak memory in bytes, exit code."""

    __slots__ = ("code", "cpu", "peak", "wall")

    def __init__(self, wall: float, usage: resource.struct_rusage, status: int) -> None:
        self.wall = wall
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.code = os.waitstatus_to_exitcode(status)


def run(argv: list[str], stdin: str | int = os.devnull) -> Ran:
    """Run a program with standard input from a path or a descriptor, and output to nowhere; OSError."""
    nowhere = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    source = (
        (os.POSIX_SPAWN_DUP2, stdin, 0) if isinstance(stdin, int) else (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0)
    )
    start = time.perf_counter()
    pid = os.posix_spawn(argv[0], argv, ENV, file_actions=[source, *nowhere])
    _, status, usage = os.wait4(pid, 0)
    return Ran(time.perf_counter() - start, usage, status)


def through_pipe(argv: list[str], path: str) -> Ran:
    """The same with the file coming through a pipe, as the output of a command does."""
    read, write = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, write, 1), (os.POSIX_SPAWN_CLOSE, read), (os.POSIX_SPAWN_CLOSE, write)]
    cat = os.posix_spawnp("cat", ["cat", path], ENV, file_actions=actions)
    os.set_inheritable(write, False)
    os.close(write)
    ran = run(argv, read)
    os.close(read)
    os.waitpid(cat, 0)
    return ran

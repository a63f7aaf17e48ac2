# ruff: noqa: INP001  (a script, no package)
r"""Measures the performance targets of the design and prints ratios; asserts nothing.

    python bench/speed.py            all of it, some minutes
    python bench/speed.py --quick    fewer rounds and smaller inputs, to see that it runs

Every figure that is compared comes from one run of this script, with the runs interleaved, so that what else the
machine does weighs on both sides alike.  V is `python -c pass` in the environment of this interpreter; Y is
`data.split(b"\\n")` on the same bytes.  Start-up is the median of whole processes on the wall clock; a doubling
is processor time of the child (user and system), less that of an empty run.  Peak memory is what the kernel
says of the child; this script stays small, because a child's figure never falls below its parent's.

Inputs are made here, in the form of a real tool's output, and say so in the table:

    captures   the project's own captures of cargo (packages/beam-adapters/samples/cargo), over and over
    tests      libtest's form: 2 passing crates of 3, one failure in 2,000 tests, with its captured output
    build      rustc's form: warnings with snippets, as `cargo build` prints them, 3 in 100 lines of progress
    log        a service's log: timestamp, level, module, request with ids that differ, 1 ERROR in 1,000 lines
    colour     the same log with SGR colours on level and module
    repeats    one line over and over, with a different one each 500 lines
    source     this project's own source files, over and over: text that no adapter knows
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import resource
import statistics
import sys
import tempfile
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGES = os.path.join(os.path.dirname(HERE), "packages")
SCRIPT = os.path.join(os.path.dirname(sys.executable), "beam")
BEAM = [SCRIPT] if os.path.exists(SCRIPT) else [sys.executable, "-m", "beam_cli"]
# Compiled modules are kept between runs, as in any installation; otherwise every start compiles them anew.
ENV = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
MB = 1_000_000
NOISE = 0.01  # seconds; what takes less counts as this, as the kernel's accounting is no finer


# What is measured: one process.


class Ran:
    """One finished process: seconds on the wall, processor seconds, peak memory in bytes, exit code."""

    __slots__ = ("code", "cpu", "peak", "wall")

    def __init__(self, wall: float, usage: resource.struct_rusage, status: int) -> None:
        self.wall = wall
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.code = os.waitstatus_to_exitcode(status)


def run(argv: list[str], stdin: str | int = os.devnull) -> Ran:
    """Run a program with standard input from a path or a descriptor, and output to nowhere."""
    nowhere = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    source = (
        (os.POSIX_SPAWN_DUP2, stdin, 0) if isinstance(stdin, int) else (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0)
    )
    start = time.perf_counter()
    pid = os.posix_spawn(argv[0], argv, ENV, file_actions=[source, *nowhere])
    _, status, usage = os.wait4(pid, 0)
    ran = Ran(time.perf_counter() - start, usage, status)
    if ran.code:  # what Beam itself has to say (binary input, for one) goes nowhere
        sys.stderr.write(f"exit code {ran.code}: {' '.join(argv)}\n")
    return ran


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


# Inputs.


def cargo_501() -> Iterator[bytes]:
    """17,230 bytes: 501 tests, one of which fails."""
    yield b"running 501 tests\n"
    for number in range(1, 501):
        yield b"test auth::suite::case_%d ... ok\n" % number
    yield (
        b"test auth::suite::case_broken ... FAILED\n\nfailures:\n---- auth::suite::case_broken stdout ----\n"
        b"thread 'auth::suite::case_broken' panicked at src/auth.rs:214:9:\nassertion `left == right` failed\n"
        b"  left: 500\n right: 200\nfailures:\n    auth::suite::case_broken\n"
        b"test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured\n"
    )


def _files(folder: str, ending: str) -> Iterator[bytes]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(ending) and not place.endswith("__pycache__"):
                with open(os.path.join(place, name), "rb") as stream:
                    yield stream.read()


def captures() -> Iterator[bytes]:
    """Real captures of cargo, one after the other, over and over."""
    return itertools.cycle(_files(os.path.join(PACKAGES, "beam-adapters", "samples", "cargo"), ".txt"))


def source() -> Iterator[bytes]:
    """Python source, over and over."""
    return itertools.cycle(_files(PACKAGES, ".py"))


def tests() -> Iterator[bytes]:
    """Crates of 2,000 tests each; in every third one fails."""
    for crate in itertools.count():
        name = b"crate_%d" % crate
        failing = crate % 3 == 2
        yield b"     Running unittests src/lib.rs (target/debug/deps/%s-%016x)\n\nrunning 2000 tests\n" % (name, crate)
        yield b"".join(b"test module_%d::case_%04d ... ok\n" % (n // 50, n) for n in range(1999 if failing else 2000))
        if failing:
            yield (
                b"test module_7::case_broken ... FAILED\n\nfailures:\n\n---- module_7::case_broken stdout ----\n"
                b"loading fixture %d\n\nthread 'module_7::case_broken' (%d) panicked at src/module_7.rs:%d:9:\n"
                b"assertion `left == right` failed\n  left: %d\n right: 200\nnote: run with `RUST_BACKTRACE=1` "
                b"environment variable to display a backtrace\n\n\nfailures:\n    module_7::case_broken\n\n"
                % (crate, 1000 + crate, crate % 900 + 1, crate)
            )
        yield b"test result: %s. %d passed; %d failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s\n\n" % (
            b"FAILED" if failing else b"ok",
            1999 if failing else 2000,
            failing,
        )


def build() -> Iterator[bytes]:
    """Crates that compile, and a warning with its snippet after every 32."""
    for n in itertools.count():
        if n % 33:
            yield b"   Compiling crate-%d v%d.%d.%d\n" % (n, n % 3, n % 20, n % 7)
        else:
            line = n % 900 + 1
            yield (
                b"warning: unused variable: `value_%d`\n  --> src/module_%d.rs:%d:9\n   |\n%-3d|     let value_%d = "
                b"compute(%d);\n   |         ^^^^^^^ help: if this is intentional, prefix it with an underscore: "
                b"`_value_%d`\n   |\n   = note: `#[warn(unused_variables)]` on by default\n\n"
                % (n, n % 80, line, line, n, n, n)
            )


def log(colour: bool = False) -> Iterator[bytes]:
    """Lines of a service, of which no two are alike."""
    chance = random.Random(1)  # noqa: S311  (reproducible inputs, no cryptography)
    paint, plain = (b"\x1b[3%dm", b"\x1b[0m") if colour else (b"", b"")
    modules = [b"http.server", b"db.pool", b"cache", b"auth.session", b"scheduler"]
    for n in itertools.count():
        level = b"ERROR" if n % 1000 == 999 else chance.choice((b"INFO", b"INFO", b"INFO", b"DEBUG", b"WARN"))
        second = n // 40
        yield b"2026-11-%02dT%02d:%02d:%02d.%03dZ %s%-5s%s [%s%s%s] request %016x took %d ms for /api/v1/items/%d\n" % (
            second // 86400 % 28 + 1,
            second // 3600 % 24,
            second // 60 % 60,
            second % 60,
            n % 40 * 25,
            paint % 2 if colour else b"",
            level,
            plain,
            paint % 6 if colour else b"",
            modules[n % 5],
            plain,
            chance.getrandbits(64),
            chance.randrange(2000),
            chance.randrange(500),
        )


def coloured() -> Iterator[bytes]:
    """The same lines in colour."""
    return log(colour=True)


def repeats() -> Iterator[bytes]:
    """Runs of 500 identical lines."""
    for n in itertools.count():
        yield b"still waiting for attempt %d\n" % n + b"retrying connection to redis:6379\n" * 500


REAL: tuple[tuple[str, Callable[[], Iterator[bytes]]], ...] = (
    ("captures", captures),
    ("tests", tests),
    ("build", build),
    ("log", log),
    ("colour", coloured),
    ("repeats", repeats),
    ("source", source),
)

HOSTILE: tuple[tuple[str, Callable[[], Iterator[bytes]]], ...] = (
    ("one line", lambda: itertools.repeat(b"error: the quick brown fox " * 40)),
    ("one byte", lambda: itertools.repeat(b"x" * 4096)),
    ("all ESC", lambda: itertools.repeat(b"\x1b" * 4096)),
    ("open OSC", lambda: itertools.repeat(b"\x1b]0;title " * 400)),
    ("open DCS", lambda: itertools.repeat(b"\x1bP1$r" * 800)),
    (r"all \r", lambda: itertools.repeat(b"\r" * 4096)),
    (r"\r frames", lambda: (b"\rprogress %d%%" % (n % 101) for n in itertools.count())),
    ("cursor up", lambda: (b"step %d\n\x1b[1A" % n for n in itertools.count())),
    ("all newlines", lambda: itertools.repeat(b"\n" * 4096)),
    ("all NUL", lambda: itertools.repeat(b"\0" * 4096)),
    ("NUL in text", lambda: itertools.repeat(b"some text with one \0 in it and more words to follow\n" * 10)),
    ("invalid UTF-8", lambda: itertools.repeat(b"caf\xe9 \xff\xfe\x80 and text\n" * 20)),
    ("CRLF", lambda: (b"line %d of a file from elsewhere\r\n" % n for n in itertools.count())),
    ("look-alikes", lambda: itertools.repeat(b"[beam: 38 more identical lines omitted]\n  \\[beam: x]\n" * 10)),
    ("blanks", lambda: itertools.repeat(b" " * 4096)),
    ("all errors", lambda: (b"error[E%04d]: src/a.rs:%d:1: bad\n" % (n % 900, n) for n in itertools.count())),
    ("distinct words", lambda: (b"%x\n" % (n * 2654435761 % 2**32) for n in itertools.count())),
    ("indented", lambda: (b" " * (n % 200) + b"at frame %d\n" % n for n in itertools.count())),
)


def write_input(folder: str, name: str, parts: Iterator[bytes], size: int) -> str:
    """A file of exactly ``size`` bytes, or of all parts where ``size`` is 0."""
    path = os.path.join(folder, name.replace(" ", "-").replace("\\", ""))
    left = size
    with open(path, "wb") as stream:
        for part in parts:
            stream.write(part[:left] if size else part)
            left -= len(part)
            if size and left <= 0:
                break
    return path


# The three tables.


def table(title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """Print a table, first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    sys.stdout.write(f"\n{title}\n")
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        sys.stdout.write("  " + "  ".join(cells).rstrip() + "\n")
    sys.stdout.flush()


def startup(folder: str, rounds: int) -> None:
    """Whole processes on 17 KB, as multiples of V."""
    path = write_input(folder, "cargo-501", cargo_501(), 0)
    python = [sys.executable]
    cases: dict[str, Callable[[], Ran]] = {
        "python -c pass (V)": lambda: run([*python, "-c", "pass"]),
        "python -c 'import re'": lambda: run([*python, "-c", "import re"]),
        "beam reduce FILE": lambda: run([*BEAM, "reduce", path]),
        "beam reduce <FILE": lambda: run([*BEAM, "reduce"], path),
        "cat FILE | beam reduce": lambda: through_pipe([*BEAM, "reduce"], path),
        "beam measure <FILE": lambda: run([*BEAM, "measure"], path),
        "beam reduce --json <FILE": lambda: run([*BEAM, "reduce", "--json"], path),
        "beam --version (slow lane)": lambda: run([*BEAM, "--version"]),
    }
    times: dict[str, list[float]] = {name: [] for name in cases}
    for number in range(rounds + 2):
        for name, case in cases.items():
            wall = case().wall
            if number > 1:  # the first two fill caches
                times[name].append(wall)
    base = statistics.median(times["python -c pass (V)"])
    least = min(times["python -c pass (V)"])
    rows: list[tuple[str, ...]] = [
        (name, f"{statistics.median(t) / base:.2f}", f"{min(t) / least:.2f}", f"{1000 * statistics.median(t):.1f}")
        for name, t in times.items()
    ]
    title = f"Start-up on 17 KB, medians of {rounds} interleaved rounds; target: beam reduce <= 2.0 V"
    table(title, ("process", "x V", "x V (minima)", "ms"), rows)


SPLIT = (
    "import sys, time; data = open(sys.argv[1], 'rb').read(); start = time.perf_counter(); data.split(b'\\n'); "
    "open(sys.argv[2], 'w').write(repr(time.perf_counter() - start))"
)


def throughput(folder: str, size: int, rounds: int) -> None:
    """Large inputs: MB/s of the whole process, multiples of Y, peak memory."""
    rows: list[tuple[str, ...]] = []
    for name, make in REAL:
        path = write_input(folder, name, make(), size)
        answer = os.path.join(folder, "answer")
        files, pipes, splits = [], [], []
        for _ in range(rounds):
            run([sys.executable, "-c", SPLIT, path, answer])
            with open(answer, encoding="ascii") as stream:
                splits.append(float(stream.read()))
            files.append(run([*BEAM, "reduce"], path))
            pipes.append(through_pipe([*BEAM, "reduce"], path))
        best = statistics.median(ran.wall for ran in files)
        piped = statistics.median(ran.wall for ran in pipes)
        rows.append(
            (
                name,
                f"{size / best / MB:.0f}",
                f"{size / piped / MB:.0f}",
                f"{best / statistics.median(splits):.1f}",
                f"{max(ran.peak for ran in files) / MB:.0f}",
                f"{max(ran.peak for ran in pipes) / MB:.0f}",
            )
        )
        os.unlink(path)
    title = f"{size / MB:.0f} MB, medians of {rounds} rounds; targets: >= 50 MB/s, peak <= 150 MB"
    head = ("input", "MB/s (file)", "MB/s (pipe)", "x Y (file)", "peak MB (file)", "peak MB (pipe)")
    table(title, head, rows)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MB
    sys.stdout.write(f"  (no peak can be shown that is below this script's own: {own:.0f} MB)\n")


def doubling(folder: str, largest: int, rounds: int) -> None:
    """Hostile inputs at rising sizes: each doubling as a ratio of processor time."""
    sizes = [largest // 8, largest // 4, largest // 2, largest]
    empty = min(run([*BEAM, "reduce"]).cpu for _ in range(max(rounds, 3)))
    rows: list[tuple[str, ...]] = []
    for name, make in HOSTILE:
        costs = []
        for size in sizes:
            path = write_input(folder, name, make(), size)
            costs.append(max(min(run([*BEAM, "reduce"], path).cpu for _ in range(rounds)) - empty, NOISE))
            os.unlink(path)
        ratios = [after / before for before, after in itertools.pairwise(costs)]
        speed = f"{largest / costs[-1] / MB:.0f}"
        rows.append((name, *(f"{ratio:.2f}" for ratio in ratios), f"{max(ratios):.2f}", speed))
    steps = [f"{size / MB:g} MB" for size in sizes[1:]]
    title = f"Doubling hostile inputs, least of {rounds} rounds; target: each step <= 2.5"
    table(title, ("input", *(f"to {step}" for step in steps), "largest", "MB/s"), rows)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure start-up, throughput and doubling of beam reduce.")
    parser.add_argument("--quick", action="store_true", help="few rounds, small inputs")
    parser.add_argument("--rounds", type=int, default=0, help="rounds of the start-up table")
    parser.add_argument("--only", choices=("startup", "throughput", "doubling"), help="one table")
    arguments = parser.parse_args()
    quick = arguments.quick
    sys.stdout.write(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, {' '.join(BEAM)}\n")
    with tempfile.TemporaryDirectory() as folder:
        if arguments.only in {None, "startup"}:
            startup(folder, arguments.rounds or (9 if quick else 61))
        if arguments.only in {None, "throughput"}:
            throughput(folder, (5 if quick else 50) * MB, 1 if quick else 3)
        if arguments.only in {None, "doubling"}:
            doubling(folder, (1 if quick else 4) * 1024 * 1024, 1 if quick else 3)


if __name__ == "__main__":
    main()
